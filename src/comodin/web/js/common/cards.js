// @ts-check
/** Cards as text: which drawing, which colour, which order in the hand. */

const WILDS = ["W", "W4", "WR", "WC1", "WC2", "WA"];
const COLOURS = "RPYGB";

/** @param {string} card */
export const isWild = (card) => card.startsWith("W");
/** The colour that is printed on it; "" for a wild or a back. @param {string} card */
export const colourOf = (card) => (isWild(card) || card === "?" ? "" : card.slice(0, 1));
/** @param {string} card */
export const symbolOf = (card) => (isWild(card) ? card : card.slice(1).replace("*", ""));
/** @type {Record<string, string>} */
export const FIELD = { R: "red", Y: "yellow", G: "green", B: "blue", P: "pink" };

/**
 * The drawing of a card: a wild on the pile becomes the colour that was named.
 * @param {string} card
 * @param {{ colour?: string | null, pink?: boolean }} [how]
 */
export function drawing(card, { colour = null, pink = false } = {}) {
  if (card === "?" || !card) return "/cards.svg#card-back";
  if (isWild(card) && colour) return `/cards.svg#card-${card}-${colour}`;
  if (pink && (card === "W" || card === "W4")) return `/cards.svg#card-${card}-pink`;
  return `/cards.svg#card-${card}`;
}

/** @param {string} card */
function rank(card) {
  const symbol = symbolOf(card);
  return isWild(card) ? 20 + WILDS.indexOf(card) : /^\d$/.test(symbol) ? Number(symbol) : 10 + "SRD".indexOf(symbol);
}

/** @param {string} card */
const suit = (card) => (isWild(card) ? 9 : COLOURS.indexOf(colourOf(card)));

/** What a card is worth at the end. @param {string} card */
export function points(card) {
  if (isWild(card)) return 50;
  const symbol = symbolOf(card);
  return /^\d$/.test(symbol) ? Number(symbol) : 20;
}

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
