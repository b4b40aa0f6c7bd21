// @ts-check
/** The sets of card faces: those of the page, and one's own. A drawing is made when it is first shown. */

import { asset } from "../common/assets.js";
import { described } from "./description.js";
import { Drawer } from "./drawer.js";
import { el } from "./elements.js";
import { ownSets } from "./own-sets.js";

export const USUAL = "azulejo";
/** In the order in which they are offered; each is a file in `card-sets/` and a name in the catalogues. */
export const SETS = [USUAL, "large", "linocut", "papel", "watercolour", "plain", "neon"];

/**
 * @typedef {object} CardSet
 * @property {string} name
 * @property {import("./description.js").Description} description
 * @property {(id: string, sign?: string) => string} href of a drawing, by its name in the sprite
 * @property {(key: string) => string} still the same as a picture by itself
 */
/** @typedef {Record<"light" | "dark", Record<string, string>>} Colours */

/** @type {SVGElement | null} */
let host = null;
/** @type {Map<string, Promise<CardSet>>} */
const known = new Map();
/** @type {Promise<Document> | null} */
let sprite = null;

/** @param {string} path */
const fetched = async (path) => {
  const answer = await fetch(asset(path));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
};

/** What a file of ours holds. @param {string} name @returns {Promise<any>} */
export const file = (name) => fetched(`card-sets/${name}.json`).then((answer) => answer.json());

/** The colours of the usual cards: what a set that says nothing has. @returns {Promise<Colours>} */
export const usualColours = () => file(USUAL).then((set) => set.colours);

/** The shapes. */
const shapes = () =>
  (sprite ??= fetched("cards.svg")
    .then((answer) => answer.text())
    .then((text) => new DOMParser().parseFromString(text, "image/svg+xml")));

/** @param {string} name @returns {Promise<CardSet>} */
export function cardSet(name) {
  const before = known.get(name);
  if (before) return before;
  const made = make(name);
  known.set(name, made);
  made.catch(() => {
    known.delete(name); // the next one may ask again
    sprite = null;
  });
  return made;
}

/** @param {string} name */
async function make(name) {
  const own = ownSets.peek()[name];
  const [doc, usual, said] = await Promise.all([shapes(), usualColours(), own ?? file(name)]);
  const drawer = new Drawer(described(said, usual), doc, usual);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(drawer.rules(name));
  document.adoptedStyleSheets.push(sheet);
  /** @type {Set<string>} */
  const drawn = new Set();
  const href = (/** @type {string} */ id, sign = "") => {
    const key = `${id}${sign ? `+${sign}` : ""}.${name}`;
    if (!drawn.has(key)) {
      drawn.add(key);
      place().append(el("symbol", { id: key, viewBox: "0 0 200 300" }, drawer.card(id, sign)));
    }
    return `#${key}`;
  };
  const still = (/** @type {string} */ key) => {
    const [id = "", sign = ""] = key.slice(0, -name.length - 1).split("+");
    return drawer.still(id, sign);
  };
  return { name, description: drawer.set, href, still };
}

/** Where the drawings are; nobody sees it. */
function place() {
  if (!host) {
    host = /** @type {SVGElement} */ (el("svg", { "aria-hidden": "true", width: 0, height: 0 }));
    host.style.display = "none";
    document.body.append(host);
  }
  return host;
}
