// @ts-check
/** Small drawings: the face of a card, the figure of a colour, icons. */

import { drawing } from "../cards.js";
import { html } from "../ui.js";

/** @param {{ card: string, colour?: string | null, pink?: boolean, class?: string }} props */
export const Face = ({ card, colour, pink, class: name = "face" }) =>
  html`<svg class=${name} viewBox="0 0 200 300" aria-hidden="true" focusable="false">
    <use href=${drawing(card, { colour, pink })} />
  </svg>`;

/** @param {{ colour: string }} props */
export const Figure = ({ colour }) =>
  html`<svg class="figure" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <use href=${`/cards.svg#figure-${colour}`} />
  </svg>`;

/** Drawn with a pen of two pixels on 24 by 24. @type {Record<string, string>} */
const PATHS = {
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6L6 18",
  chat: "M4 5h16v11H9l-5 4z",
  sort: "M4 7h9M4 12h6M4 17h3M17 5v14M14 16l3 3 3-3",
  bot: "M6 9h12v9H6zM12 5v4M9.5 13v1M14.5 13v1M3 12v3M21 12v3",
  away: "M12 7v5l3 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18",
  partner: "M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6M16 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6M3 19c0-3 2-5 5-5M21 19c0-3-2-5-5-5M9 17h6",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  sound: "M4 10v4h4l5 4V6L8 10zM16.5 9a4 4 0 0 1 0 6M19 6.500a8 8 0 0 1 0 11",
  silent: "M4 10v4h4l5 4V6L8 10zM17 10l4 4M21 10l-4 4",
  check: "M5 13l4 4L19 7",
  crown: "M4 18h16M4 18L3 8l5 4 4-7 4 7 5-4-1 10",
  send: "M4 12h14M12 6l6 6-6 6",
  eye: "M2 12s4-6 10-6 10 6 10 6-4 6-10 6-10-6-10-6M12 9.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5",
};

/** @param {{ name: string }} props */
export const Icon = ({ name }) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${PATHS[name] ?? ""} /></svg>`;
