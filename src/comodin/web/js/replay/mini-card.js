// @ts-check
/** Faces from one small picture (`scripts/make_minis.py`): for where a hundred of them change with every frame. */

import { Face } from "../common/card-face.js";
import { cardSet } from "../common/card-set.js";
import { html } from "../common/ui.js";

const COLOURS = "RYGBP";
const SYMBOLS = "0123456789SRD";
const WILDS = ["W", "W4", "W-pink", "W4-pink", "WR", "WC1", "WC2", "WA"];

/** Column and row of a face. @param {string} card @param {boolean} pink */
function place(card, pink) {
  if (card.startsWith("W"))
    return [WILDS.indexOf(pink && WILDS.includes(`${card}-pink`) ? `${card}-pink` : card), COLOURS.length + 4];
  const colour = COLOURS.indexOf(card.slice(0, 1));
  if (card.endsWith("*")) return [colour < 4 ? Number(card.slice(1, 2)) - 1 : -1, COLOURS.length + colour];
  return [SYMBOLS.indexOf(card.slice(1)), colour];
}

/**
 * A card of another set, or one that came after the picture was made, is drawn as elsewhere.
 * @param {{ card: string, pink: boolean }} props
 */
export function MiniCard({ card, pink }) {
  const [column = -1, row = -1] = place(card, pink);
  if (column < 0 || row < 0 || cardSet.value)
    return html`<i class="mini drawn" data-card=${card}><${Face} card=${card} pink=${pink} /></i>`;
  return html`<i class="mini" data-card=${card} style=${{ "--x": column, "--y": row }} />`;
}
