// @ts-check
/** Faces from one small picture (`scripts/make_minis.py`): for where a hundred of them change with every frame. */

import { html } from "../common/ui.js";

const COLOURS = "RYGBP";
const SYMBOLS = "0123456789SRD";
const WILDS = ["W", "W4", "W-pink", "W4-pink", "WR", "WC1", "WC2", "WA"];

/** Column and row of a face. @param {string} card @param {boolean} pink */
function place(card, pink) {
  if (card.startsWith("W"))
    return [WILDS.indexOf(pink && WILDS.includes(`${card}-pink`) ? `${card}-pink` : card), COLOURS.length + 4];
  const colour = COLOURS.indexOf(card.slice(0, 1));
  if (card.endsWith("*")) return [Number(card.slice(1, 2)) - 1, COLOURS.length + colour];
  return [SYMBOLS.indexOf(card.slice(1)), colour];
}

/** @param {{ card: string, pink: boolean }} props */
export function MiniCard({ card, pink }) {
  const [column, row] = place(card, pink);
  return html`<i class="mini" data-card=${card} style=${{ "--x": column, "--y": row }} />`;
}
