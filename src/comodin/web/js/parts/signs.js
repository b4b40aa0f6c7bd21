// @ts-check
/** Signs of the screens around the table, drawn with a pen of two pixels on 24 by 24. */

import { html } from "../ui.js";

/** @type {Record<string, string>} */
const PATHS = {
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.400 1.400M17.600 17.600L19 19M5 19l1.400-1.400M17.600 6.400L19 5",
  moon: "M20 14.500A8.500 8.500 0 1 1 9.500 4a7 7 0 0 0 10.500 10.500z",
  sound: "M4 10v4h4l5 4V6L8 10zM16.500 9a4 4 0 0 1 0 6M19 6.500a8 8 0 0 1 0 11",
  silent: "M4 10v4h4l5 4V6L8 10zM17 10l4 4M21 10l-4 4",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  copy: "M9 9h10v11H9zM5 15V4h10",
  check: "M5 13l4 4L19 7",
  book: "M4 5c3-1 6-1 8 1 2-2 5-2 8-1v14c-3-1-6-1-8 1-2-2-5-2-8-1zM12 6v14",
  warn: "M12 4L2.500 20h19zM12 10v4M12 17v.100",
  arrow: "M5 12h14M13 6l6 6-6 6",
  menu: "M4 7h16M4 12h16M4 17h16",
  cross: "M6 6l12 12M18 6L6 18",
  door: "M6 21V4l9-1v18M4 21h16M15 5h3v16M12 12v1",
  cup: "M8 4h8v6a4 4 0 0 1-8 0zM8 5H4c0 4 2 5 4 5M16 5h4c0 4-2 5-4 5M12 14v4M8 20h8",
  pencil: "M4 20l1-5L16 4l4 4L9 19zM13.500 6.500l4 4",
  bars: "M4 20h16M7 16v-5M12 16V5M17 16V9",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4 20c1-5 4-6 8-6s7 1 8 6",
  again: "M4 12a8 8 0 1 0 3-6.200M4 4v4h4M10.500 9v6l5-3z",
  eye: "M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  bot: "M6 9h12v9H6zM12 5v4M9.500 13v1M14.500 13v1M3 12v3M21 12v3",
};

/** @param {{ name: string }} props */
export const Sign = ({ name }) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${PATHS[name] ?? ""} /></svg>`;
