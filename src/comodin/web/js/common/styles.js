// @ts-check
/** Styles of a screen that few people open: they are fetched with its module, not with the page. */

/** @type {Map<string, Promise<void>>} */
const asked = new Map();

/** @param {string} name of a file in `css/` @returns {Promise<void>} when it is there, or cannot be */
export function styled(name) {
  const known = asked.get(name);
  if (known) return known;
  // it came with the page
  if (document.querySelector(`link[rel=stylesheet][href="/css/${name}.css"]`)) return Promise.resolve();
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = `/css/${name}.css`;
  const here = new Promise((/** @type {(value: void) => void} */ done) => {
    link.onload = link.onerror = () => done();
  });
  asked.set(name, here);
  document.head.append(link);
  return here;
}
