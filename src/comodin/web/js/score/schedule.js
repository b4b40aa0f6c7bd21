// @ts-check
/**
 * Rotating partners (R2) and tables of four (R3): who sits where, and whose turn it is. The plans come with the
 * referee's book (`scores/schedule.py` says what they mean).
 */

import { choiceNamed } from "../common/formats.js";
import { book } from "./referee.js";

/**
 * @typedef {import("../common/formats.js").Choice} Choice
 * @typedef {import("../common/formats.js").FormatNumber} FormatNumber
 * @typedef {import("./sheet.js").Sheet} Sheet
 * @typedef {{
 *   key: string, clause: string, sizes: number[], tables: boolean, number: FormatNumber,
 *   plans: Record<string, [number[], number][][]>,
 * }} Schedule
 * @typedef {{ seats: number[], dealer: number, rounds: number }} Sitting players in seating order, who deals its first
 *   round (a seat), and how many it plays
 * @typedef {{ at: [number, number], seats: number[], dealer: number }} Due the set and the table, and who deals
 */

/** How a schedule is counted: what a pair scores is each partner's, and only its end decides. @type {Choice} */
const COUNTED = {
  key: "planned",
  format: "points",
  partners: false,
  clause: "R2, R3",
  sizes: [],
  number: { unit: "points", usual: 0, least: 0, most: 0, step: 1 },
  gives: "others",
  counts: true,
  lowest_leads: false,
  goal: null,
  ends: "planned",
};

/** @returns {Schedule[]} */
export const schedules = () => book.value?.schedules ?? [];

/** @param {string} key */
export const scheduleNamed = (key) => schedules().find((schedule) => schedule.key === key) ?? null;

/** How a board of this format is counted. @param {string} format */
export const kindOf = (format) => choiceNamed(format) ?? (scheduleNamed(format) ? COUNTED : null);

/** All sets of a schedule, from the first to the last. @param {Sheet} sheet @returns {Sitting[][]} */
export function setsOf({ format, players, target }) {
  const schedule = scheduleNamed(format);
  const plan = schedule?.plans[players.length];
  if (!schedule || !plan) return [];
  if (schedule.tables) {
    const given = target < schedule.number.usual;
    return plan.map((tables) =>
      tables.map(([seats, dealer]) => ({ seats, dealer: given ? dealer : 0, rounds: target })),
    );
  }
  const all = plan.flat();
  const size = plan[0]?.length ?? 1;
  /** @type {Sitting[][]} */
  const sets = [];
  for (let n = 0; n < target; n += 1) {
    const [seats, dealer] = /** @type {[number[], number]} */ (all[n % all.length]);
    if (n % size === 0) sets.push([]);
    sets[sets.length - 1]?.push({ seats, dealer, rounds: 1 });
  }
  return sets;
}

/** How many rounds there are in all. @param {Sheet} sheet */
export const lengthOf = (sheet) =>
  setsOf(sheet)
    .flat()
    .reduce((sum, { rounds }) => sum + rounds, 0);

/** The rounds that a table of a set has played. @param {Sheet} sheet @param {number} set @param {number} table */
export const playedAt = ({ match }, set, table) => match.rounds.filter(({ at }) => at?.[0] === set && at[1] === table);

/**
 * The next round of every table whose players have finished all that comes before it.
 * @param {Sheet} sheet
 * @returns {Due[]}
 */
export function due(sheet) {
  /** @type {Due[]} */
  const found = [];
  const busy = new Set();
  setsOf(sheet).forEach((tables, set) =>
    tables.forEach(({ seats, dealer, rounds }, table) => {
      const done = playedAt(sheet, set, table).length;
      if (done >= rounds) return;
      if (!seats.some((player) => busy.has(player)))
        found.push({ at: [set, table], seats, dealer: seats[(dealer + done) % seats.length] ?? 0 });
      for (const player of seats) busy.add(player);
    }),
  );
  return found;
}

/** Where the player sits now; null while that table waits. @param {Sheet} sheet @param {number} player */
export const dueFor = (sheet, player) => due(sheet).find(({ seats }) => seats.includes(player)) ?? null;

/** Who deals next, at the first table. @param {Sheet} sheet */
export const dealerOf = (sheet) => due(sheet)[0]?.dealer;

/** The two who play together, this player first. @param {{ seats: number[] }} table @param {number} player */
export const partnersAt = ({ seats }, player) => [player, seats[(seats.indexOf(player) + 2) % 4] ?? player];

/** The two pairs of a table. @param {{ seats: number[] }} table @returns {number[][]} */
export const pairsAt = ({ seats }) => [
  [seats[0] ?? 0, seats[2] ?? 0],
  [seats[1] ?? 0, seats[3] ?? 0],
];
