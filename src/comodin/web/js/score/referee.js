// @ts-check
/**
 * The referee: looks up what the engine has answered (`data/referee.json`, written by scripts/referee.py). No rule is
 * written here a second time; what a question is called there (`keyOf`) is proved against the engine by a test.
 */

import { colourOf, isWild, symbolOf } from "../common/cards.js";
import { signal } from "../common/ui.js";

/**
 * @typedef {Record<string, boolean | string>} Rules
 * @typedef {{ colours: string[], ruleset: Rules, cards: Record<string, [number, number]> }} Deck the copies and points
 *   of its cards
 * @typedef {{ player: number, challenger: number, plays: boolean }} Outcome
 * @typedef {{
 *   editions: Record<string, Deck>, knobs: [string, (boolean | string)[]][], rulings: [string, string, string][],
 *   lines: string[], rows: Record<string, number>,
 *   tells: Record<string, { colour: boolean, wild: boolean, other: boolean }>,
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
  book.value = await answer.json();
  return /** @type {Book} */ (book.value);
}

/** What matters of a card besides its colour. @param {string} card */
const kindOf = (card) => (/^\d$/.test(symbolOf(card)) ? "n" : symbolOf(card));

/** Does the card make the next player draw? @param {string} card */
export const draws = (card) => ["D", "W4"].includes(symbolOf(card));

/** May it be a bluff, so that the rest of the hand matters? @param {string} card */
export const restricted = (card) => card === "W4";

/** @param {Question} asked */
export function keyOf({ moment, card, top, colour, rest }) {
  const alike = isWild(card)
    ? ""
    : (colourOf(card) === colour ? "c" : "") + (symbolOf(card) === symbolOf(top) ? "s" : "");
  return [moment, kindOf(card), kindOf(top), alike, rest].join(":");
}

/**
 * Null: it cannot be asked so.
 * @param {Book} from
 * @param {Rules} rules
 * @param {Question} asked
 * @returns {Ruling | null}
 */
export function ruling(from, rules, asked) {
  let place = 0;
  for (const [name, values] of from.knobs)
    place = place * values.length + values.indexOf(/** @type {any} */ (rules[name]));
  const row = from.rows[keyOf(asked)];
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
