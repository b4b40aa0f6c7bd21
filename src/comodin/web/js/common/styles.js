// @ts-check
/** Styles of a screen that few people open: they are fetched with its module, not with the page. */

import { asset } from "./assets.js";

/** @type {Map<string, Promise<void>>} */
const asked = new Map();

/** @param {string} name of a file in `css/` @returns {Promise<void>} when it is there, or cannot be */
export function styled(name) {
  const known = asked.get(name);
  if (known) return known;
  const href = asset(`css/${name}.css`);
  // it came with the page
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return Promise.resolve();
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  const here = new Promise((/** @type {(value: void) => void} */ done) => {
    link.onload = link.onerror = () => done();
  });
  asked.set(name, here);
  document.head.append(link);
  return here;
}
