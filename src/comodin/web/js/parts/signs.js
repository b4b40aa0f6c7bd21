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
  bot: "M6 9h12v9H6zM12 5v4M9.500 13v1M14.500 13v1M3 12v3M21 12v3",
};

/** @param {{ name: string }} props */
export const Sign = ({ name }) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${PATHS[name] ?? ""} /></svg>`;
