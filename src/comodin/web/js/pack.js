// @ts-check
/**
 * The modules of the page as the server sends them (`server/page/packs.py`): each is a function, which is called when
 * it is needed first. This stands at the beginning of the first pack, that of the app.
 */

/**
 * @typedef {Record<string, any>} Exports
 * @typedef {(path: string) => Promise<Exports>} Load
 * @typedef {(use: (path: string) => Exports, load: Load, meta: { url: string }) => Exports} Make
 */

const ROOT = new URL("..", import.meta.url).href;
/** @type {Map<string, Make>} */
const known = new Map();
/** @type {Map<string, Exports>} */
const made = new Map();

/** A module that came with a pack; it may have come before. @param {string} path @param {Make} make */
export function define(path, make) {
  if (!known.has(path)) known.set(path, make);
}

/** What a module exports. @param {string} path under `web/` @returns {Exports} */
export function use(path) {
  let found = made.get(path);
  if (!found) {
    const make = known.get(path);
    if (!make) throw new Error(`comodin: ${path} has not come with any pack`);
    const url = ROOT + path;
    found = make(use, (name) => import(new URL(name, url).href), { url });
    made.set(path, found);
  }
  return found;
}

/**
 * What a pack leaves out because those who ask for it have it. Others may ask, or a page of another version.
 * @param {string[]} paths
 */
export const need = (paths) => Promise.all(paths.filter((path) => !known.has(path)).map((path) => import(ROOT + path)));
