// @ts-check
/** Why a move is the best one: the names, cards and figures of a reason in words (`puzzles/why.py`). */

import { colourName, percent } from "./i18n.js";

/** @typedef {{ code: string, about: Record<string, any> }} Reason */

/**
 * What the sentence of a reason speaks of.
 * @param {Reason} reason @param {import("./i18n.js").Words} words @param {string[]} names
 */
export function aboutInWords({ about }, words, names) {
  /** @type {Record<string, unknown>} */
  const values = { ...about };
  if (about.seat != null) values.name = names[about.seat];
  if (about.card) values.card = words.aCard(about.card);
  if (about.other) values.other = words.aCard(about.other);
  if (about.colour) values.colour = colourName(about.colour);
  if (about.share != null) values.share = percent(about.share, 0);
  if (about.than != null) values.than = percent(about.than, 0);
  return values;
}
