// @ts-check
/** Icons, drawn with a pen of two pixels on 24 by 24. */

import { html } from "./ui.js";

/** @type {Record<string, string>} */
const PATHS = {
  again: "M4 12a8 8 0 1 0 3-6.2M4 4v4h4M10.5 9v6l5-3z",
  arrow: "M5 12h14M13 6l6 6-6 6",
  aside: "M3 5h18v14H3zM15 5v14M7 9l3 3-3 3",
  away: "M12 7v5l3 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18",
  bars: "M4 20h16M7 16v-5M12 16V5M17 16V9",
  book: "M4 5c3-1 6-1 8 1 2-2 5-2 8-1v14c-3-1-6-1-8 1-2-2-5-2-8-1zM12 6v14",
  bot: "M6 9h12v9H6zM12 5v4M9.5 13v1M14.5 13v1M3 12v3M21 12v3",
  calendar: "M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M8 14h3M13 14h3M8 17h3",
  chat: "M4 5h16v11H9l-5 4z",
  check: "M5 13l4 4L19 7",
  close: "M6 6l12 12M18 6L6 18",
  copy: "M9 9h10v11H9zM5 15V4h10",
  crown: "M4 18h16M4 18L3 8l5 4 4-7 4 7 5-4-1 10",
  cup: "M8 4h8v6a4 4 0 0 1-8 0zM8 5H4c0 4 2 5 4 5M16 5h4c0 4-2 5-4 5M12 14v4M8 20h8",
  deck: "M6 5h9v13H6zM9 5V3h9v13h-3",
  door: "M6 21V4l9-1v18M4 21h16M15 5h3v16M12 12v1",
  eye: "M2 12s4-6 10-6 10 6 10 6-4 6-10 6-10-6-10-6M12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5",
  friends: "M9 4a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M2 20c1-4 3-6 7-6s6 2 7 6M16 4a3.5 3.5 0 0 1 0 7M18 15c2 1 3 2 4 5",
  hat: "M2 9l10-5 10 5-10 5zM6 11v5c3 3 9 3 12 0v-5M22 9v6",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  menu: "M4 7h16M4 12h16M4 17h16",
  minus: "M5 12h14",
  moon: "M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z",
  partner:
    "M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6M16 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6M3 19c0-3 2-5 5-5M21 19c0-3-2-5-5-5M9 17h6",
  pencil: "M4 20l1-5L16 4l4 4L9 19zM13.5 6.5l4 4",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4 20c1-5 4-6 8-6s7 1 8 6",
  plus: "M12 5v14M5 12h14",
  podium: "M9 20V8h6v12M3 20v-7h6M15 20v-9h6v9M3 20h18",
  puzzle: "M4 9h4a2.2 2.2 0 1 1 4 0h4v4a2.2 2.2 0 1 1 0 4v4H4z",
  send: "M4 12h14M12 6l6 6-6 6",
  share: "M12 15V4M8 8l4-4 4 4M5 12v8h14v-8",
  smile: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M8 14c1.5 3 6.5 3 8 0M9 9v.6M15 9v.6",
  silent: "M4 10v4h4l5 4V6L8 10zM17 10l4 4M21 10l-4 4",
  sort: "M4 7h9M4 12h6M4 17h3M17 5v14M14 16l3 3 3-3",
  sound: "M4 10v4h4l5 4V6L8 10zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11",
  star: "M12 3l2.7 5.8 6.3.8-4.6 4.3 1.2 6.3L12 17.1 6.4 20.2l1.2-6.3L3 9.6l6.3-.8z",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5",
  warn: "M12 4L2.5 20h19zM12 10v4M12 17v.1",
};

/** @param {{ name: string }} props */
export const Icon = ({ name }) => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
  <path d=${PATHS[name] ?? ""} />
</svg>`;
