// @ts-check
/** What can be played: asked once of the server, then known to every screen. */

import { signal } from "../common/ui.js";
import { call } from "./api.js";

/**
 * `shows`: cards that stand for the edition; `applies`: the options that mean something in it.
 * @typedef {{
 *   key: string, colours: string[], ruleset: Record<string, boolean | string>, cards: number, formats: string[],
 *   shows: string[], applies: string[],
 * }} EditionLine
 * @typedef {{
 *   editions: EditionLine[], options: Record<string, (boolean | string)[]>, formats: string[], target: number,
 *   players: [number, number], bots: string[],
 * }} Offer
 */

/** Null until the server has answered. @type {import("../../vendor/signals.js").Signal<Offer | null>} */
export const offer = signal(/** @type {Offer | null} */ (null));

/** @type {Promise<Offer> | null} */
let asked = null;

/** @returns {Promise<Offer>} */
export function loadOffer() {
  asked ??= call("GET", "/api/editions").then(
    (answer) => (offer.value = answer),
    (error) => {
      asked = null; // the next one may ask again
      throw error;
    },
  );
  return asked;
}

/** @param {string} key */
export const editionLine = (key) => offer.value?.editions.find((edition) => edition.key === key) ?? null;
