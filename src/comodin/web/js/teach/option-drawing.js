// @ts-check
/** Draws an option: see option-drawings.js for the signs. */

import { Face } from "../common/card-face.js";
import { t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { cls, html } from "../common/ui.js";
import { signsOf } from "./option-drawings.js";

/** Arrows, drawn with a pen of two pixels on 24 by 24. @type {Record<string, string>} */
const ARROWS = {
  ">": "M4 12h15M14 7l5 5-5 5",
  "<>": "M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4",
  round: "M5 15a8 8 0 1 1 12 3M17 13v5h5",
  back: "M19 15a8 8 0 1 0-12 3M7 13v5H2",
};
const PEOPLE = ["me", "next", "other"];
/** @type {Record<string, string>} */
const ICONS = { yes: "check", no: "close", out: "crown", and: "plus" };

/**
 * `dim`: also what does not hold is drawn, paler. `colours`: those of the deck; a card of another one takes its first.
 * @param {{ name: string, value: unknown, label: string, colours?: string[], dim?: boolean }} props
 */
export function OptionDrawing({ name, value, label, colours = ["R", "Y", "G", "B"], dim = false }) {
  const { signs, off } = signsOf(name, value);
  if (!signs.length || (off && !dim)) return null;
  return html`<span class=${cls("option-drawing", off && "off")} role="img" aria-label=${label} data-option=${name}>
    ${signs.map((sign, n) => html`<${Sign} key=${n} sign=${sign} colours=${colours} />`)}
  </span>`;
}

/** @param {{ sign: string, colours: string[] }} props */
function Sign({ sign, colours }) {
  if (ARROWS[sign]) return html`<svg class="way" viewBox="0 0 24 24"><path d=${ARROWS[sign]} /></svg>`;
  if (ICONS[sign]) return html`<i class=${`verdict ${sign}`}><${Icon} name=${ICONS[sign]} /></i>`;
  if (PEOPLE.includes(sign)) return html`<i class=${cls("somebody", sign)}><${Icon} name="person" /></i>`;
  if (sign === "or") return html`<i class="or">/</i>`;
  if (/^(\?!|UNO|[+=]\d+)$/.test(sign))
    return html`<b class="said">${sign === "UNO" ? t("web.uno.cry") : sign.replace("=", "")}</b>`;
  const cards = sign.replace(/[()]/g, "").split(",");
  const pink = colours.includes("P");
  return html`<i class="cards" style=${{ "--cards": cards.length }}>
    ${cards.map((card, n) => html`<${Face} key=${n} card=${inDeck(card, colours)} pink=${pink} />`)}
  </i>`;
}

/** @param {string} card @param {string[]} colours */
const inDeck = (card, colours) =>
  /^[RYGBP]/.test(card) && !colours.includes(card.slice(0, 1)) ? `${colours[0]}${card.slice(1)}` : card;
