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

let asked = 0;
let told = 0;

/**
 * An answer that was overtaken by a later one says nothing new.
 * @param {number} question its number @param {Reach} found
 */
function learn(question, found) {
  if (question < told) return;
  told = question;
  reach.value = found;
}

/** Asks the server, which may have been taken to another network meanwhile. */
export function findReach() {
  const question = ++asked;
  return call("GET", "/api/network").then(
    (found) => learn(question, found),
    () => {
      reach.value ??= AS_IT_IS;
    },
  );
}

/** What was asked before a change is answered from before it. @param {Reach} found */
const changed = (found) => learn(++asked, found);

/** Lets the devices of the network in. @param {string} [address] */
export const letIn = (address = "") => call("POST", "/api/network", { address }).then(changed);

/** This machine alone, as before. */
export const letNobodyIn = () => call("DELETE", "/api/network").then(changed);

/** Can no other device open a link of this page? */
export const alone = () => !!reach.value?.here && !reach.value.origin;

/** A link to a path of this server, for other devices. @param {string} path */
export const linkTo = (path) => `${reach.value?.origin ?? location.origin}${path}`;
