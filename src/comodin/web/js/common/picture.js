// @ts-check
/** Drawings of what people feel, throw and do (`/feelings.svg`): loaded when the first of them is shown. */

import { asset } from "./assets.js";
import { html } from "./ui.js";

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} id `emote-…`, `thing-…`, `landed-…`, `gesture-…` */
const address = (id) => `${asset("feelings.svg")}#${id}`;

/** It stands beside its word, and says nothing of its own. @param {{ id: string }} props */
export const Picture = ({ id }) => html`<svg class="picture" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
  <use href=${address(id)} />
</svg>`;

/** The same as an element. @param {string} id */
export function pictured(id) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "picture");
  svg.setAttribute("viewBox", "0 0 64 64");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", address(id));
  svg.append(use);
  return svg;
}
