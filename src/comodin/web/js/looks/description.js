// @ts-check
/**
 * A set of card faces as data: what `card-sets/NAME.json` holds, and what somebody's own file may hold. All of it but
 * `comodin` and `name` may be left out: the usual cards are what everything is when nothing is said.
 */

import { PATTERNS } from "./patterns.js";
import { contrast } from "./contrast.js";

export const FORMAT = "cards 1";
export const SUITS = { R: "red", Y: "yellow", G: "green", B: "blue", P: "pink", W: "wild" };
export const THEMES = /** @type {const} */ (["light", "dark"]);
const OF_SUIT = ["field", "tone", "ink", "print", "tint"];
export const COLOURS = [
  ...["card-cream", "card-edge", "back-deep", "back-light", "back-ground"],
  ...Object.values(SUITS).flatMap((suit) => OF_SUIT.map((part) => `${suit}-${part}`)),
];
const READABLE = 4.5;
const LEAST_STROKE = 8;
const MOST_STROKES = 5;
const MOST_TEXT = 60;
const PICTURE = /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

/** @typedef {{ width: number, colour: string, opacity: number, shift: number[] }} Stroke */
/**
 * @typedef {object} Description
 * @property {string} comodin
 * @property {string} name
 * @property {string} by
 * @property {string} licence
 * @property {{ light: Record<string, string>, dark: Record<string, string> }} colours
 * @property {{ corner: number, line: number, edge: string }} paper
 * @property {{ shape: string, corner: number, inset: number, edge: string, strokes: Stroke[] }} field
 * @property {{ kind: string, colour: string, opacity: number }} pattern
 * @property {{ shape: string, size: number, edge: string, rim: number, line: number }} plate
 * @property {{ letters: string, size: number, slant: number, ends: string, strokes: Stroke[] }} numeral
 * @property {{ size: number, strokes: Stroke[] }} index
 * @property {{ size: number }} figure
 * @property {{ pattern: string, edge: string }} back
 * @property {{ face: string, back: string }} pictures
 */

/** What is wrong with a file, and where: said in words by `own-cards.js`. */
export class BadSet extends Error {
  /** @param {string} code @param {Record<string, unknown>} [values] */
  constructor(code, values = {}) {
    super(code);
    this.code = code;
    this.values = values;
  }
}

/** @typedef {(value: any, at: string) => any} Check */

/** @param {string} at @param {string} expected @param {Record<string, unknown>} [values] @returns {never} */
const wrong = (at, expected, values = {}) => {
  throw new BadSet(expected, { at, ...values });
};
/** @param {number} low @param {number} high @returns {Check} */
const number = (low, high) => (value, at) =>
  typeof value === "number" && value >= low && value <= high ? value : wrong(at, "number", { low, high });
/** @param {string[]} names @returns {Check} */
const one = (names) => (value, at) =>
  names.includes(value) ? value : wrong(at, "choice", { names: names.join(", ") });
/** @type {Check} */
const text = (value, at) =>
  typeof value === "string" && value.trim() && value.length <= MOST_TEXT
    ? value.trim()
    : wrong(at, "text", { n: MOST_TEXT });
/** @type {Check} */
const colour = (value, at) => (/^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : wrong(at, "colour"));
/** @type {Check} */
const picture = (value, at) => (PICTURE.test(value) ? value : wrong(at, "picture"));
/** @param {Check} check @param {number} least @param {number} most @returns {Check} */
const list = (check, least, most) => (value, at) =>
  Array.isArray(value) && value.length >= least && value.length <= most
    ? value.map((item, n) => check(item, `${at}[${n}]`))
    : wrong(at, "list", { least, most });

/** @param {unknown} value @param {string} at @returns {Record<string, any>} */
const table = (value, at) =>
  value && typeof value === "object" && !Array.isArray(value)
    ? /** @type {Record<string, any>} */ (value)
    : wrong(at, "table");

/**
 * @param {Record<string, [Check, any]>} fields what each has to be, and what it is when nothing is said
 * @returns {Check}
 */
const tableOf = (fields) => (value, at) => {
  const said = table(value, at);
  for (const key of Object.keys(said))
    if (!Object.hasOwn(fields, key))
      wrong(at ? `${at}.${key}` : key, "unknown", { names: Object.keys(fields).join(", ") });
  return Object.fromEntries(
    Object.entries(fields).map(([key, [check, usual]]) => [
      key,
      key in said ? check(said[key], at ? `${at}.${key}` : key) : structuredClone(usual),
    ]),
  );
};

const EDGES = one(["clean", "rough", "brushed"]);
const stroke = tableOf({
  width: [number(0.5, 40), 16],
  colour: [one(["main", "ground", "field", "tone", "tint", "edge"]), "main"],
  opacity: [number(0.05, 1), 1],
  shift: [list(number(-12, 12), 2, 2), [0, 0]],
});
/** @param {number} least */
const strokes = (least) => list(stroke, least, MOST_STROKES);
const MAIN = { colour: "main", opacity: 1, shift: [0, 0] };
const palette = tableOf(Object.fromEntries(COLOURS.map((name) => [name, [colour, ""]])));

/** @param {Record<string, [Check, any]>} fields @returns {[Check, any]} a part, and what it is when nothing is said */
const part = (fields) => [tableOf(fields), tableOf(fields)({}, "")];

const whole = tableOf({
  comodin: [one([FORMAT]), FORMAT],
  name: [text, ""],
  by: [text, ""],
  licence: [text, ""],
  colours: part({ light: [palette, palette({}, "")], dark: [palette, palette({}, "")] }),
  paper: part({ corner: [number(0, 40), 17], line: [number(0, 6), 2], edge: [EDGES, "clean"] }),
  field: part({
    shape: [one(["panel", "frame", "bunting"]), "panel"],
    corner: [number(0, 60), 10],
    inset: [number(0, 24), 10],
    edge: [EDGES, "clean"],
    strokes: [strokes(0), []],
  }),
  pattern: part({
    kind: [one(["tiles", ...Object.keys(PATTERNS)]), "tiles"],
    colour: [one(["tone", "tint", "ground", "cream"]), "tone"],
    opacity: [number(0.05, 1), 1],
  }),
  plate: part({
    shape: [one(["diamond", "circle", "square", "scallop", "none"]), "diamond"],
    size: [number(50, 90), 81],
    edge: [EDGES, "clean"],
    rim: [number(0, 12), 6],
    line: [number(0, 8), 2.5],
  }),
  numeral: part({
    letters: [one(["round", "angular"]), "round"],
    size: [number(0.7, 1.5), 0.95],
    slant: [number(-15, 15), 0],
    ends: [one(["round", "butt", "square"]), "round"],
    strokes: [
      strokes(1),
      [
        { ...MAIN, width: 16, colour: "tint", shift: [4, 5] },
        { ...MAIN, width: 16 },
      ],
    ],
  }),
  index: part({ size: [number(0.9, 1.7), 1], strokes: [strokes(1), [{ ...MAIN, width: 19 }]] }),
  figure: part({ size: [number(0.26, 0.6), 0.33] }),
  back: part({ pattern: [one(Object.keys(PATTERNS)), "figures"], edge: [EDGES, "clean"] }),
  pictures: part({ face: [picture, ""], back: [picture, ""] }),
});

/**
 * Where what is read stands: on the paper, or on the field.
 * @param {Description} set
 * @returns {{ index: "cream" | "field", face: "cream" | "field" }}
 */
export function grounds(set) {
  const index = set.field.shape === "frame" ? "cream" : "field";
  return { index, face: set.plate.shape === "none" ? index : "cream" };
}

/**
 * Colours of a theme: what is said for it, else what is said for light, else the usual ones.
 * @param {Description} set @param {"light" | "dark"} theme
 * @param {Record<"light" | "dark", Record<string, string>>} usual
 * @returns {Record<string, string>}
 */
export function coloursOf(set, theme, usual) {
  const said = { ...set.colours.light, ...(theme === "dark" ? full(set.colours.dark) : {}) };
  return Object.fromEntries(COLOURS.map((name) => [name, said[name] || (usual[theme][name] ?? "")]));
}

/** @param {Record<string, string>} colours */
const full = (colours) => Object.fromEntries(Object.entries(colours).filter(([, value]) => value));

/** Something that is read has one clear line. @param {Stroke[]} strokes @param {string} at */
function legible(strokes, at) {
  const main = strokes.findIndex((one) => one.colour === "main" && one.opacity === 1 && one.width >= LEAST_STROKE);
  if (main < 0) wrong(at, "main", { n: LEAST_STROKE });
  const over = strokes.slice(main + 1).find((one) => one.width > (strokes[main]?.width ?? 0) / 2);
  if (over) wrong(at, "covered");
}

/**
 * @param {unknown} said what a file holds
 * @param {Record<"light" | "dark", Record<string, string>>} usual the colours of the usual cards
 * @returns {Description} with nothing left out
 */
export function described(said, usual) {
  if (!said || typeof said !== "object" || !("comodin" in said)) throw new BadSet("format");
  if (said.comodin !== FORMAT) throw new BadSet("version", { version: String(said.comodin).slice(0, 20) });
  if (!("name" in said)) throw new BadSet("text", { at: "name", n: MOST_TEXT });
  /** @type {Description} */
  const set = whole(said, "");
  legible(set.numeral.strokes, "numeral.strokes");
  legible(set.index.strokes, "index.strokes");
  for (const theme of THEMES) {
    const colours = coloursOf(set, theme, usual);
    for (const suit of Object.values(SUITS))
      for (const [ink, ground] of [
        [`${suit}-ink`, `${suit}-field`],
        [`${suit}-ink`, `${suit}-tone`],
        [`${suit}-print`, "card-cream"],
      ]) {
        const found = contrast(colours[ink ?? ""] ?? "", colours[ground ?? ""] ?? "");
        if (found < READABLE)
          wrong(`colours.${theme}.${ink}`, "contrast", { ground, found: Math.floor(found * 10) / 10 });
      }
  }
  return set;
}

/** As short as it can be said: what differs from the usual, to keep and to share. @param {Description} set */
export function brief(set) {
  const usual = whole({}, "");
  /** @param {any} value @param {any} other @returns {any} */
  const less = (value, other) => {
    if (Array.isArray(value)) return JSON.stringify(value) === JSON.stringify(other) ? undefined : value;
    if (!value || typeof value !== "object") return value === other ? undefined : value;
    const kept = Object.entries(value).flatMap(([key, one]) => {
      const left = less(one, other[key]);
      return left === undefined ? [] : [[key, left]];
    });
    return kept.length ? Object.fromEntries(kept) : undefined;
  };
  return { comodin: FORMAT, ...less(set, { ...usual, comodin: FORMAT }) };
}
