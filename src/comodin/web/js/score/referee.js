// @ts-check
/**
 * The referee: looks up what the engine has answered (`/data/referee.json`, made by the server). No rule is written
 * here a second time; what a question is called there (`keyOf`) is proved against the engine by a test.
 */

import { colourOf, faces, isWild, symbolOf } from "../common/cards.js";
import { signal } from "../common/ui.js";

/**
 * @typedef {Record<string, boolean | string>} Rules
 * @typedef {{ colours: string[], ruleset: Rules, cards: Record<string, [number, number, string]> }} Deck the copies,
 *   points and kind of its cards
 * @typedef {{ player: number, challenger: number, plays: boolean }} Outcome
 * @typedef {{
 *   edition: string, faces: Record<string, import("../common/cards.js").CardFace>,
 *   editions: Record<string, Deck>, knobs: [string, (boolean | string)[]][], rulings: [string, string, string][],
 *   lines: string[], rows: Record<string, number>,
 *   tells: Record<string, { colour: boolean, wild: boolean, other: boolean }>,
 *   schedules: import("./schedule.js").Schedule[],
 *   challenges: Record<string, Record<string, { bluff: Record<string, Outcome>, fair: Record<string, Outcome> }>>,
 * }} Book
 * @typedef {{ moment: string, card: string, top: string, colour: string, rest: string }} Question
 * @typedef {{ verdict: string, why: string, clause: string }} Ruling
 */

const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
export const MOMENTS = ["turn", "forced", "free", "other", "facing", "waiting"];

/** Null until it has come. @type {import("../../vendor/signals.js").Signal<Book | null>} */
export const book = signal(/** @type {Book | null} */ (null));

/** @returns {Promise<Book>} */
export async function loadBook() {
  if (book.value) return book.value;
  const answer = await fetch("/data/referee.json");
  if (!answer.ok) throw new Error(`referee.json: ${answer.status}`);
  const found = /** @type {Book} */ (await answer.json());
  faces.value = found.faces;
  return (book.value = found);
}

/** What matters of a card besides its colour and symbol: `n`, `a+2`, `w+4!`. @param {Deck} deck @param {string} card */
const kindOf = (deck, card) => deck.cards[card]?.[2] ?? "";

/** Does the card make the next player draw? @param {Deck} deck @param {string} card */
export const draws = (deck, card) => kindOf(deck, card).includes("+");

/** May it be a bluff, so that the rest of the hand matters? @param {Deck} deck @param {string} card */
export const restricted = (deck, card) => kindOf(deck, card).endsWith("!");

/** @param {Deck} deck @param {Question} asked */
export function keyOf(deck, { moment, card, top, colour, rest }) {
  const alike = isWild(card)
    ? ""
    : (colourOf(card) === colour ? "c" : "") + (symbolOf(card) === symbolOf(top) ? "s" : "");
  return [moment, kindOf(deck, card), kindOf(deck, top), alike, rest].join(":");
}

/**
 * Null: it cannot be asked so.
 * @param {Book} from
 * @param {Deck} deck
 * @param {Rules} rules
 * @param {Question} asked
 * @returns {Ruling | null}
 */
export function ruling(from, deck, rules, asked) {
  let place = 0;
  for (const [name, values] of from.knobs)
    place = place * values.length + values.indexOf(/** @type {any} */ (rules[name]));
  const row = from.rows[keyOf(deck, asked)];
  const line = row === undefined ? undefined : from.lines[row];
  const found = line === undefined ? undefined : from.rulings[DIGITS.indexOf(line[place] ?? "")];
  return found ? { verdict: found[0], why: found[1], clause: found[2] } : null;
}

/**
 * The card of a hand that shows a Wild Draw Four to have been a bluff.
 * @param {Book} from
 * @param {Rules} rules
 * @param {string[]} hand
 * @param {string} colour the one before it
 * @returns {string | null}
 */
export function tell(from, rules, hand, colour) {
  const tells = from.tells[String(rules.wilds_match)];
  return hand.find((card) => tells?.[isWild(card) ? "wild" : colourOf(card) === colour ? "colour" : "other"]) ?? null;
}

/** Who may challenge. @param {Book} from @param {Rules} rules */
export const challengers = (from, rules) => Object.keys(from.challenges[String(rules.challenge)] ?? {});

/**
 * @param {Book} from
 * @param {Rules} rules
 * @param {string} who
 * @param {boolean} bluff
 * @param {number} due
 * @returns {Outcome | null}
 */
export const outcome = (from, rules, who, bluff, due) =>
  from.challenges[String(rules.challenge)]?.[who]?.[bluff ? "bluff" : "fair"][due] ?? null;

/** What can be due when a Wild Draw Four is challenged. @param {Book} from */
export const dues = (from) => Object.keys(from.challenges.next?.next?.bluff ?? {}).map(Number);
