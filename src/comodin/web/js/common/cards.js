// @ts-check
/** Cards as text: which drawing, which colour, which order in the hand. */

import { asset, drawn } from "./assets.js";
import { cardSet } from "./card-set.js";
import { prefs } from "./prefs.js";
import { signal } from "./ui.js";

/**
 * How a card looks. `pink`: an unnamed wild has a second drawing, for decks with pink. Where a drawing is missing, a
 * blank card with the `sign` takes its place; `drawings` are then those that there are: of a coloured face the colours,
 * of a wild what follows its name in the sprite.
 * @typedef {{ points: number, clause?: string, pink?: boolean, sign?: string, drawings?: string[] }} CardFace
 */

const COLOURS = "RPYGB";
const ACTIONS = ["S", "R", "D"];

/**
 * By the text of the card without its colour: `7`, `7*`, `D`, `W4`. It comes with the editions, or with the referee.
 * @type {import("../../vendor/signals.js").Signal<Record<string, CardFace>>}
 */
export const faces = signal(/** @type {Record<string, CardFace>} */ ({}));

/**
 * What is written on Custom Wilds at the table that is shown, by card (A16).
 * @type {import("../../vendor/signals.js").Signal<Record<string, import("./custom-words.js").Custom>>}
 */
export const writings = signal(/** @type {Record<string, import("./custom-words.js").Custom>} */ ({}));

/** @param {string} card */
export const isWild = (card) => card.startsWith("W");
/** The colour that is printed on it; "" for a wild or a back. @param {string} card */
export const colourOf = (card) => (isWild(card) || card === "?" ? "" : card.slice(0, 1));
/** @param {string} card */
export const symbolOf = (card) => (isWild(card) ? card : card.slice(1).replace("*", ""));
/** @type {Record<string, string>} */
export const FIELD = { R: "red", Y: "yellow", G: "green", B: "blue", P: "pink" };

/** The drawing of a back; `set` is the one that goes with the faces. @param {string} name */
export function backOf(name) {
  if (name === "set" && cardSet.value) return cardSet.value.href("card-back");
  return name === "azulejo" || name === "set" ? drawn("card-back") : `${asset("backs.svg")}#back-${name}`;
}

/**
 * The drawing of a card: a wild on the pile becomes the colour that was named. Where nobody has drawn it, the sign that
 * stands on a blank card, and the colour of that card.
 * @param {string} card
 * @param {{ colour?: string | null, pink?: boolean }} [how]
 * @returns {{ href: string, sign: string, field: string }}
 */
export function drawing(card, { colour = null, pink = false } = {}) {
  if (card === "?" || !card) return { href: backOf(prefs.value.back), sign: "", field: "wild" };
  const wild = isWild(card);
  const face = faces.value[wild ? card : card.slice(1)];
  const of = wild ? (colour ?? "") : colourOf(card);
  const set = cardSet.value;
  const variant = !wild ? "" : of ? `-${of}` : pink && face?.pink ? "-pink" : "";
  if (!face?.drawings || face.drawings.includes(wild ? variant : of))
    return { href: set ? set.href(`card-${card}${variant}`) : drawn(`card-${card}${variant}`), sign: "", field: "" };
  const blank = of ? `-${of}` : pink ? "-pink" : "";
  if (set) return { href: set.href(`card-blank${blank}`, face.sign), sign: "", field: "" };
  return { href: drawn(`card-blank${blank}`), sign: face.sign ?? "", field: FIELD[of] ?? "wild" };
}

/** Numbers, actions, those of single editions, wilds. @param {string} card */
function rank(card) {
  const symbol = symbolOf(card);
  if (isWild(card)) return 20;
  if (/^\d$/.test(symbol)) return Number(symbol);
  return 10 + (ACTIONS.includes(symbol) ? ACTIONS.indexOf(symbol) : ACTIONS.length);
}

/** @param {string} card */
const suit = (card) => (isWild(card) ? 9 : COLOURS.indexOf(colourOf(card)));

/** What a card is worth at the end (K5). @param {string} card */
export const points = (card) => faces.value[isWild(card) ? card : card.slice(1)]?.points ?? 0;

/**
 * The hand in the order in which somebody likes to see it; every card keeps its place in the real hand, so that two
 * equal ones stay apart.
 * @param {string[]} hand
 * @param {"colour" | "number" | "drawn"} how
 * @returns {{ card: string, id: string }[]}
 */
export function sorted(hand, how) {
  /** @type {Record<string, number>} */
  const copies = {};
  const cards = hand.map((card) => {
    copies[card] = (copies[card] ?? 0) + 1;
    return { card, id: `${card}.${copies[card]}` };
  });
  if (how === "colour")
    cards.sort((a, b) => suit(a.card) - suit(b.card) || rank(a.card) - rank(b.card) || (a.id < b.id ? -1 : 1));
  if (how === "number")
    cards.sort((a, b) => rank(a.card) - rank(b.card) || suit(a.card) - suit(b.card) || (a.id < b.id ? -1 : 1));
  return cards;
}
