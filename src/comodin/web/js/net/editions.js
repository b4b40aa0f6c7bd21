// @ts-check
/** What can be played: asked once of the server, then known to every screen. */

import { faces } from "../common/cards.js";
import { signal } from "../common/ui.js";
import { call } from "./api.js";

/**
 * `shows`: cards that stand for the edition; `applies`: the options that mean something in it; `to_write_on`: cards on
 * which the players write a rule.
 * @typedef {{
 *   key: string, colours: string[], ruleset: Record<string, boolean | string | number>, cards: number,
 *   formats: string[],
 *   shows: string[], applies: string[], to_write_on: string[],
 * }} EditionLine
 * @typedef {{
 *   editions: EditionLine[], options: Record<string, (boolean | string | number)[]>,
 *   presets: Record<string, Record<string, boolean | string | number>>, groups: Record<string, string[]>,
 *   formats: string[], target: number,
 *   players: [number, number], bots: string[], edition: string,
 *   faces: Record<string, import("../common/cards.js").CardFace>,
 * }} Offer
 */

/** Null until the server has answered. @type {import("../../vendor/signals.js").Signal<Offer | null>} */
export const offer = signal(/** @type {Offer | null} */ (null));

/** @type {Promise<Offer> | null} */
let asked = null;

/** @returns {Promise<Offer>} */
export function loadOffer() {
  asked ??= call("GET", "/api/editions").then(
    (answer) => {
      faces.value = answer.faces;
      return (offer.value = answer);
    },
    (error) => {
      asked = null; // the next one may ask again
      throw error;
    },
  );
  return asked;
}

/**
 * An edition of somebody's own, as the server tells of it. `words` are by language, with the keys of the catalogues;
 * `lang` is that of its rules.
 * @typedef {{
 *   edition: EditionLine, faces: Record<string, import("../common/cards.js").CardFace>,
 *   box: { card: string, copies: number }[], words: Record<string, Record<string, string>>,
 *   rules: import("../common/rule-sections.js").Sheet, text: string, lang?: string,
 * }} OwnEdition
 */

/**
 * Those that this page has met, by their keys.
 * @type {import("../../vendor/signals.js").Signal<Record<string, OwnEdition>>}
 */
export const ownEditions = signal({});

/** @param {string} key */
export const isOwn = (key) => key.startsWith("own-");

/** @param {string} key */
export const editionLine = (key) =>
  offer.value?.editions.find((edition) => edition.key === key) ?? ownEditions.value[key]?.edition ?? null;
