// @ts-check
/** How links to this server begin, so that other devices reach it: the page of its own machine says 127.0.0.1. */

import { signal } from "../common/ui.js";
import { call } from "./api.js";

/**
 * `origin`: null where the page's own address is a good one. `here`: this is the server's machine, which can let the
 * network in at one of `addresses`.
 * @typedef {object} Reach
 * @property {string | null} origin
 * @property {boolean} here
 * @property {string | null} listening
 * @property {boolean} port_taken
 * @property {{ address: string, interface: string }[]} addresses
 */

/** Null until the server was asked. */
export const reach = signal(/** @type {Reach | null} */ (null));

/** @type {Reach} */
const AS_IT_IS = { origin: null, here: false, listening: null, port_taken: false, addresses: [] };

/** Asks the server, which may have been taken to another network meanwhile. */
export const findReach = () =>
  call("GET", "/api/network").then(
    (found) => (reach.value = found),
    () => (reach.value ??= AS_IT_IS),
  );

/** Lets the devices of the network in. @param {string} [address] */
export const letIn = (address = "") => call("POST", "/api/network", { address }).then((found) => (reach.value = found));

/** This machine alone, as before. */
export const letNobodyIn = () => call("DELETE", "/api/network").then((found) => (reach.value = found));

/** Can no other device open a link of this page? */
export const alone = () => !!reach.value?.here && !reach.value.origin;

/** A link to a path of this server, for other devices. @param {string} path */
export const linkTo = (path) => `${reach.value?.origin ?? location.origin}${path}`;
