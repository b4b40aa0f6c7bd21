// @ts-check
/** The face of a card, and the figure of a colour. */

import { drawing } from "./cards.js";
import { html } from "./ui.js";

/** @param {{ card: string, colour?: string | null, pink?: boolean, class?: string }} props */
export const Face = ({
  card,
  colour,
  pink,
  class: name = "face",
}) => html`<svg class=${name} viewBox="0 0 200 300" aria-hidden="true" focusable="false">
  <use href=${drawing(card, { colour, pink })} />
</svg>`;

/** @param {{ colour: string }} props */
export const Figure = ({ colour }) => html`<svg class="figure" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
  <use href=${`/cards.svg#figure-${colour}`} />
</svg>`;
