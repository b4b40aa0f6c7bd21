// @ts-check
/** The screens of the page as `/screens.json` describes them; the server reads the same file (page/screens.py). */

import { asset } from "./assets.js";

/**
 * A line of the description, by the name of its module in `js/screens/`.
 * @typedef {object} Description
 * @property {Record<string, string>} paths of each path the export that draws it; `{name}` becomes a property
 * @property {string[]} [styles] sheets in `css/` that only some screens need
 * @property {string[]} [words] how the keys of texts begin that come with this screen, not with all
 * @property {string[]} [borrows] other screens whose words it says
 * @property {MenuItem} [menu] its place in the masthead, by its first path, in the order of the file
 * @property {string} [under] the screen that the masthead marks instead
 *
 * Without an icon it is in the masthead alone; the others have a tile on the start page too, or (`tile`) only that.
 * @typedef {{ name: string, icon?: string, tile?: boolean }} MenuItem
 * @typedef {MenuItem & { href: string, marks: string[] }} Place `marks`: how the paths begin that belong to it
 * @typedef {{ module: string, name: string, props: Record<string, string>, styles: string[], words: string[] }} Found
 * `words`: the screens, this one or others, whose words it says
 */

/** @type {[string, Description][]} */
let screens = [];

/** Resolves when the description is here. */
export const described = fetch(asset("screens.json"))
  .then((answer) => answer.json())
  .then((found) => {
    screens = Object.entries(found);
  });

const PARAMETER = /\{(\w+)(?::(int|code))?\}/g;

/** What a parameter may be, by its kind; the server has the same (page/screens.py). @type {Record<string, string>} */
const KINDS = { int: "[0-9]{1,6}", code: "[B-DF-HJKMNP-TV-XZ]{5}" };

/**
 * `/t/{table}` as a pattern, with a group for each name; a path in the description has no other special characters.
 * @param {string} path
 */
const pattern = (path) =>
  new RegExp(`^${path.replace(PARAMETER, (_, name, kind) => `(?<${name}>${KINDS[kind] ?? "[A-Za-z0-9_-]{1,64}"})`)}$`);

/** The screen of a path. @param {string} path @returns {Found | null} */
export function screenAt(path) {
  for (const [module, { paths, styles = [], words, borrows = [] }] of screens)
    for (const [described, name] of Object.entries(paths)) {
      const found = pattern(described).exec(path);
      if (!found) continue;
      return { module, name, props: { ...found.groups }, styles, words: words ? [module, ...borrows] : borrows };
    }
  return null;
}

/**
 * The beginning of a path that is always the same: `/tournament/{id}` begins with `/tournament`.
 * @param {Description} screen
 */
const start = ({ paths }) => /** @type {string} */ (Object.keys(paths)[0]).replace(/\/\{.*/, "");

/** What the masthead and the start page lead to. @returns {Place[]} */
export const places = () =>
  screens.flatMap(([module, screen]) => {
    if (!screen.menu) return [];
    const below = screens.filter(([, { under }]) => under === module).map(([, one]) => start(one));
    return [{ ...screen.menu, href: start(screen), marks: [start(screen), ...below] }];
  });
