// @ts-check
/** The face of a card, and the figure of a colour. */

import { drawn } from "./assets.js";
import { drawing, writings } from "./cards.js";
import { lazy } from "./lazy.js";
import { html, useLayoutEffect } from "./ui.js";

const Handwriting = lazy(() => import("./handwriting.js"), "Handwriting", { style: "handwriting" });

/**
 * What is written on the Custom Wilds, while something of another time is shown.
 * @param {Record<string, import("./custom-words.js").Custom>} customs
 */
export function useWritings(customs) {
  useLayoutEffect(() => {
    writings.value = customs;
    return () => {
      writings.value = {};
    };
  }, [customs]);
}

const PITCH = 62; // from letter to letter

/** @param {{ card: string, colour?: string | null, pink?: boolean, class?: string }} props */
export function Face({ card, colour, pink, class: name = "face" }) {
  const { href, sign, field } = drawing(card, { colour, pink });
  const custom = writings.value[card];
  return html`<svg class=${name} viewBox="0 0 200 300" aria-hidden="true" focusable="false">
    <use href=${href} />
    ${sign ? html`<${Sign} sign=${sign} field=${field} />` : null}
    ${custom ? html`<${Handwriting} custom=${custom} />` : null}
  </svg>`;
}

/** On a card that nobody has drawn, large and in the corners. @param {{ sign: string, field: string }} props */
function Sign({ sign, field }) {
  const letters = [...sign].map((letter) => (letter === "+" ? "plus" : `n${letter}`));
  const middle = (letters.length - 1) / 2;
  const big = Math.min(0.95, 1.5 / letters.length);
  const small = Math.min(0.5, 0.72 / letters.length);
  const row = letters.map((id, n) => html`<use href=${drawn(id)} x=${(n - middle) * PITCH} />`);
  const corner = html`<g transform=${`translate(36 46)scale(${small})`}>${row}</g>`;
  return html`<g class="sign" data-sign=${sign} fill="none">
    <g stroke=${`var(--${field}-print)`} stroke-width="17" transform=${`translate(100 150)scale(${big})`}>${row}</g>
    <g stroke=${`var(--${field}-ink)`} stroke-width="20">
      ${corner}
      <g transform="rotate(180 100 150)">${corner}</g>
    </g>
  </g>`;
}

/** @param {{ colour: string }} props */
export const Figure = ({ colour }) => html`<svg class="figure" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
  <use href=${drawn(`figure-${colour}`)} />
</svg>`;
