// @ts-check
/**
 * The score sheet of people who play with real cards: what they entered, checked. The same as `sheet.py` and
 * `match.py`; a test plays random matches on both and compares every figure and every byte.
 */

import { CHOICES, goalOf, takes, worded } from "../common/formats.js";
import { dealerOf, due, dueFor, kindOf, lengthOf, partnersAt, scheduleNamed, schedules } from "./schedule.js";

/**
 * @typedef {import("./referee.js").Deck} Deck
 * @typedef {import("../common/formats.js").Choice} Choice
 * @typedef {number | string[]} Left points, or the cards themselves
 * @typedef {{ type: "round", winner: number, left: Left[] } | { type: "blocked" }
 *   | { type: "renamed", player: number, name: string } | { type: "dealer", player: number }} Entry
 * @typedef {{ seats: number[], winner: number, points: number[], at?: [number, number] }} Scored `at`: the set and
 *   the table of a schedule
 * @typedef {{ dealer: number, rounds: Scored[], dealt: number, totals: number[], out: number[], winners: number[] }}
 *   Match
 * @typedef {{
 *   edition: string, format: string, target: number, players: string[], names: string[], entries: Entry[], match:
 *   Match,
 * }} Sheet
 */

export const MAX_NAME = 30;
export const [LEAST, MOST] = [2, 10];
const NO_NUMBER = { unit: "points", usual: 500, least: 1, most: 100_000, step: 1 }; // any, for nothing
const TEAMS = [
  [0, 2],
  [1, 3],
];

/** An entry that cannot be: the key of a sentence and what it is about; a list is one of names. */
export class Refused extends Error {
  /** @param {string} key @param {Record<string, unknown>} [about] */
  constructor(key, about = {}) {
    super(key);
    this.key = key;
    this.about = about;
  }
}

/** @param {string} key @param {Record<string, unknown>} [about] @returns {never} */
function no(key, about) {
  throw new Refused(`score.no.${key}`, about);
}

/** What is played. @param {Sheet} sheet */
const kind = (sheet) => /** @type {Choice} */ (kindOf(sheet.format));

/** Who wins together with this player. @param {Sheet} sheet @param {number} player */
function teamOf(sheet, player) {
  const table = dueFor(sheet, player);
  if (table) return partnersAt(table, player);
  return (kind(sheet).partners && TEAMS.find((team) => team.includes(player))) || [player];
}

/** Who can go out next: whoever is still in, or sits at a table whose turn it is. @param {Sheet} sheet */
export function playing(sheet) {
  if (scheduleNamed(sheet.format)) return due(sheet).flatMap(({ seats }) => seats);
  return sheet.names.map((_, n) => n).filter((n) => !sheet.match.out.includes(n));
}

/** The columns of the board: players, or pairs. @param {Sheet} sheet */
export const columns = (sheet) => (kind(sheet).partners ? TEAMS : sheet.names.map((_, n) => [n]));

/**
 * @param {Record<string, Deck>} decks
 * @param {string} edition
 * @param {string} format
 * @param {number} target
 * @param {string[]} players
 * @returns {Sheet}
 */
export function newSheet(decks, edition, format, target, players) {
  if (typeof edition !== "string" || !Object.hasOwn(decks, edition))
    throw new Refused("keeper.file.edition", { edition: String(edition).slice(0, 40) });
  const choice = kindOf(format);
  const schedule = scheduleNamed(format);
  if (!choice) {
    const formats = [...CHOICES, ...schedules()].map(({ key }) => key);
    no("format", { format: String(format).slice(0, 40), formats });
  }
  const number = schedule?.number ?? choice.number ?? NO_NUMBER;
  if (!takes(number, target))
    no(schedule ? "target.planned" : worded(choice, "target"), { least: number.least, most: number.most });
  const n = players.length;
  if (schedule) {
    if (!schedule.sizes.includes(n)) no(`players.${schedule.key}`, { n, sizes: schedule.sizes });
  } else {
    if (choice.partners && !choice.sizes.includes(n)) no("partners", { n });
    if (n < LEAST || n > MOST) no("players", { n, least: LEAST, most: MOST });
  }
  /** @type {string[]} */
  const names = [];
  for (const name of players) names.push(checkedName(name, names));
  const totals = names.map(() => 0);
  const match = { dealer: 0, rounds: [], dealt: 0, totals, out: [], winners: [] };
  return dealt({ edition, format, target, players: names, names, entries: [], match });
}

/** In a schedule it is known who deals. @param {Sheet} sheet @returns {Sheet} */
const dealt = (sheet) => ({ ...sheet, match: { ...sheet.match, dealer: dealerOf(sheet) ?? sheet.match.dealer } });

/**
 * The name without spaces around it; refuses one that could not be told from another.
 * @param {string} name
 * @param {string[]} others
 */
export function checkedName(name, others) {
  const tidy = name
    .split(/[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/)
    .filter(Boolean)
    .join(" ");
  const printable = !/[\p{C}\p{Z}]/u.test(tidy.replaceAll(" ", ""));
  if (!tidy || [...tidy].length > MAX_NAME || !printable || /[:;,=]/.test(tidy)) no("name", { most: MAX_NAME });
  const folded = (/** @type {string} */ text) => text.toUpperCase().toLowerCase();
  if (others.some((other) => folded(other) === folded(tidy))) no("name_twice", { name: tidy });
  return tidy;
}

// -- a match

/**
 * Whose hands have to be known: nobody's where no cards are counted, and never the partner's (R1).
 * @param {Sheet} sheet
 * @param {number} winner
 */
export function asked(sheet, winner) {
  const here = scheduleNamed(sheet.format) ? (dueFor(sheet, winner)?.seats ?? []) : playing(sheet);
  return kind(sheet).counts ? here.filter((player) => !teamOf(sheet, winner).includes(player)) : [];
}

/** @param {Deck} deck @param {Left} hand */
export const worth = (deck, hand) =>
  typeof hand === "number" ? hand : hand.reduce((sum, card) => sum + (deck.cards[card]?.[1] ?? 0), 0);

/**
 * The sheet with one more entry; refuses what cannot be.
 * @param {Record<string, Deck>} decks
 * @param {Sheet} sheet
 * @param {Entry} entry
 * @returns {Sheet}
 */
export function add(decks, sheet, entry) {
  const deck = /** @type {Deck} */ (decks[sheet.edition]);
  const entries = [...sheet.entries, entry];
  if (entry.type === "renamed") {
    const name = checkedName(
      entry.name,
      sheet.names.filter((_, n) => n !== entry.player),
    );
    const names = sheet.names.map((old, n) => (n === entry.player ? name : old));
    return { ...sheet, names, entries: [...sheet.entries, { ...entry, name }] };
  }
  if (sheet.match.winners.length) no("over");
  if (entry.type === "blocked") return { ...sheet, entries, match: { ...sheet.match, dealt: sheet.match.dealt + 1 } };
  if (entry.type === "dealer") {
    if (scheduleNamed(sheet.format)) no("dealer_planned");
    expectPlaying(sheet, entry.player);
    return { ...sheet, entries, match: { ...sheet.match, dealer: entry.player } };
  }
  checkRound(deck, sheet, entry.winner, entry.left);
  const match = (dueFor(sheet, entry.winner) ? planned : scored)(deck, sheet, entry.winner, entry.left);
  return dealt({ ...sheet, entries, match });
}

/**
 * A round of a schedule (R2, R3): everybody keeps what their pairs score, and the highest total wins.
 * @param {Deck} deck
 * @param {Sheet} sheet
 * @param {number} winner
 * @param {Left[]} hands
 * @returns {Match}
 */
function planned(deck, sheet, winner, hands) {
  const { match } = sheet;
  const table = /** @type {import("./schedule.js").Due} */ (dueFor(sheet, winner));
  const left = hands.map((hand, n) => (table.seats.includes(n) ? worth(deck, hand) : 0));
  const points = gain(kind(sheet), teamOf(sheet, winner), left);
  const totals = match.totals.map((total, n) => total + (points[n] ?? 0));
  const rounds = [...match.rounds, { seats: table.seats, winner, points, at: table.at }];
  const over = rounds.length === lengthOf(sheet);
  const winners = over ? totals.flatMap((total, n) => (total === Math.max(...totals) ? [n] : [])) : [];
  return { ...match, rounds, dealt: match.dealt + 1, totals, winners };
}

/** @param {Deck} deck @param {Sheet} sheet @param {number} winner @param {Left[]} hands @returns {Match} */
function scored(deck, sheet, winner, hands) {
  const { match, target } = sheet;
  const choice = kind(sheet);
  const left = hands.map((hand) => worth(deck, hand));
  const seats = playing(sheet);
  const team = teamOf(sheet, winner);
  const points = gain(choice, team, left);
  const totals = match.totals.map((total, n) => total + (points[n] ?? 0));
  const reached = seats.filter((player) => (totals[player] ?? 0) >= (goalOf(choice, target) ?? Infinity));
  const step = deck.ruleset.start_direction === "left" ? 1 : -1;
  let dealer = nextDealer(match.dealer, step, totals.length, match.out);
  let { out } = match;
  /** @type {number[]} */
  let winners = [];
  if (choice.ends === "round") winners = team;
  else if (reached.length && choice.ends === "best") {
    const best = (choice.lowest_leads ? Math.min : Math.max)(...totals);
    winners = totals.flatMap((total, n) => (total === best ? [n] : []));
  } else if (reached.length) {
    out = [...out, ...reached];
    if (out.includes(dealer)) dealer = nextDealer(dealer, step, totals.length, out);
    const last = seats.filter((player) => !reached.includes(player));
    if (last.length === 1) winners = last;
  }
  return { dealer, rounds: [...match.rounds, { seats, winner, points }], dealt: match.dealt + 1, totals, out, winners };
}

/**
 * What a round gives each player: to the winner what the `others` hold, to each their `own` hand, or `one` to the
 * winner.
 * @param {Choice} choice
 * @param {number[]} team of the winner
 * @param {number[]} left
 */
function gain(choice, team, left) {
  if (choice.gives === "own") return left;
  const taken = left.reduce((sum, points, n) => (team.includes(n) ? sum : sum + points), 0);
  return left.map((_, n) => (team.includes(n) ? (choice.gives === "one" ? 1 : taken) : 0));
}

/**
 * S1: the deal passes on, past players who are out.
 * @param {number} dealer
 * @param {number} step
 * @param {number} players
 * @param {number[]} out
 */
function nextDealer(dealer, step, players, out) {
  let next = dealer;
  do next = (next + step + players) % players;
  while (out.includes(next));
  return next;
}

/** The sheet before its last entry. @param {Record<string, Deck>} decks @param {Sheet} sheet */
export function withoutLast(decks, sheet) {
  if (!sheet.entries.length) no("undo");
  const before = newSheet(decks, sheet.edition, sheet.format, sheet.target, sheet.players);
  return sheet.entries.slice(0, -1).reduce((made, entry) => add(decks, made, entry), before);
}

/** Who is ahead: nobody before the first round, nor after the last. @param {Sheet} sheet @returns {number[]} columns */
export function leaders(sheet) {
  const { rounds, totals, winners, out } = sheet.match;
  if (!rounds.length || winners.length) return [];
  const running = columns(sheet)
    .map((who, n) => ({ n, total: totals[who[0] ?? 0] ?? 0, out: out.includes(who[0] ?? -1) }))
    .filter((one) => !one.out);
  const best = (kind(sheet).lowest_leads ? Math.min : Math.max)(...running.map((one) => one.total));
  return running.filter((one) => one.total === best).map((one) => one.n);
}

// -- what a round may be

/** @param {Deck} deck @param {Sheet} sheet @param {number} winner @param {Left[]} left */
function checkRound(deck, sheet, winner, left) {
  expectPlaying(sheet, winner);
  const table = dueFor(sheet, winner);
  left.forEach((hand, player) => {
    const name = sheet.names[player];
    const holds = typeof hand === "number" ? hand !== 0 : hand.length > 0;
    if (typeof hand === "number" && hand < 0) no("negative", { name });
    if (holds && player === winner) no("winner_holds", { name });
    if (holds && sheet.match.out.includes(player)) no("player_out", { name });
    if (holds && table && !table.seats.includes(player)) no("elsewhere", { name, winner: sheet.names[winner] });
    if (typeof hand !== "number" && !holds && player !== winner)
      no("winners", { names: [sheet.names[winner], name], card: zeroOf(deck) });
  });
  checkHands(deck, left);
}

/**
 * No more copies of a card than the deck has, nor more points. The star of a card need not be written.
 * @param {Deck} deck
 * @param {Left[]} left
 */
function checkHands(deck, left) {
  const cards = left.flatMap((hand) => (typeof hand === "number" ? [] : hand));
  const bare = (/** @type {string} */ card) => card.replace(/\*$/, "");
  const counted = (/** @type {string[]} */ all) =>
    all.reduce((map, card) => map.set(card, (map.get(card) ?? 0) + 1), /** @type {Map<string, number>} */ (new Map()));
  const most = copies(deck);
  const stars = cards.filter((card) => card.endsWith("*"));
  for (const [card, count] of [...counted(cards.map(bare)), ...counted(stars)]) {
    const n = most.get(card) ?? deck.cards[card]?.[0] ?? 0;
    if (count > n) no("copies", { card, count, n });
  }
  const whole = Object.values(deck.cards).reduce((sum, [times, points]) => sum + times * points, 0);
  if (left.map((hand) => worth(deck, hand)).reduce((sum, more) => sum + more, 0) > whole) no("too_much", { n: whole });
}

/**
 * How many of each card there are, with and without star together.
 * @param {Deck} deck
 * @returns {Map<string, number>}
 */
export function copies(deck) {
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const [card, [times]] of Object.entries(deck.cards)) {
    const bare = card.replace(/\*$/, "");
    found.set(bare, (found.get(bare) ?? 0) + times);
  }
  return found;
}

/** @param {Sheet} sheet @param {number} player */
function expectPlaying(sheet, player) {
  if (!playing(sheet).includes(player))
    no(scheduleNamed(sheet.format) ? "table_waits" : "player_out", { name: sheet.names[player] });
}

/** A card that is worth nothing, for an example. @param {Deck} deck */
const zeroOf = (deck) => Object.keys(deck.cards).find((card) => !deck.cards[card]?.[1]) ?? "";
