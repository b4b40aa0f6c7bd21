// @ts-check
/** What is written on a Custom Wild (A16), in words. */

import { t } from "./i18n.js";

/** @typedef {{ what: string, who: string, n: number }} Effect */
/** @typedef {{ text: string, effects?: Effect[] }} Custom */

const NOBODY = new Set(["pass_hands", "reverse"]); // it happens to the table, not to somebody
const COUNTED = new Set(["draw", "discard"]);

/** @param {string} what */
export const isCounted = (what) => COUNTED.has(what);
/** @param {string} what */
export const isOfNobody = (what) => NOBODY.has(what);

/** One step in words. @param {Effect} effect */
export function effectInWords({ who, what, n }) {
  const does = COUNTED.has(what) ? t(`play.step.${what}`, { n }) : t(`what.${what}`);
  return NOBODY.has(what) ? does : `${t(`who.${who}`)}: ${does}`;
}

/** What somebody reads on the card. @param {Custom} custom */
export const customInWords = ({ text, effects = [] }) => text || effects.map(effectInWords).join("; ");
