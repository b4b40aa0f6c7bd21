// @ts-check
import { html } from "../common/ui.js";

/** Somebody's face, beside their name. @param {{ face: string }} props */
export const FaceOf = ({ face }) =>
  html`<img class="friend-face" src=${`/faces/${face}.svg`} alt="" width="40" height="40" />`;
