// @ts-check
/** A row of colours to choose from. */

import { Figure } from "../common/card-face.js";
import { FIELD } from "../common/cards.js";
import { colourName } from "../common/i18n.js";
import { html } from "../common/ui.js";

/** @param {{ colours: string[], value: string, choose: (colour: string) => void, label: string }} props */
export const Colours = ({
  colours,
  value,
  choose,
  label,
}) => html`<div class="row colours-row" role="group" aria-label=${label}>
  <span>${label}</span>
  ${colours.map(
    (colour) => html`<button
      type="button"
      key=${colour}
      class=${`colour-chip ${FIELD[colour]}`}
      aria-pressed=${colour === value}
      onClick=${() => choose(colour)}
    >
      <${Figure} colour=${colour} /> ${colourName(colour)}
    </button>`,
  )}
</div>`;
