// @ts-check
/** Why the master would have done it, in words about the player who decided. */

import { has, t } from "../common/i18n.js";
import { aboutInWords } from "../common/reasons.js";
import { html } from "../common/ui.js";
import { phrase } from "./review.js";

/**
 * @typedef {import("../common/i18n.js").Words} Words
 * @typedef {import("../common/reasons.js").Reason} Reason
 */

/** @param {Reason} reason @param {string} me who decided @param {Words} words @param {string[]} names */
function inWords(reason, me, words, names) {
  /** @type {Record<string, unknown>} */
  const values = { me, ...aboutInWords(reason, words, names) };
  if ("action" in reason.about) values.action = phrase("better", reason.about.action, words, names);
  const key = `replay.why.${reason.code}`;
  return words.say(has(key) ? key : `puzzle.why.${reason.code}`, values);
}

/** @param {{ reasons: Reason[], me: string, words: Words, names: string[] }} props */
export const Why = ({ reasons, me, words, names }) =>
  reasons.length
    ? html`<h3>${t("puzzle.why")}</h3>
        <ul class="reasons">
          ${reasons.map((one, n) => html`<li key=${n}>${inWords(one, me, words, names)}</li>`)}
        </ul>`
    : null;
