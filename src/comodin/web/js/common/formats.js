// @ts-check
/**
 * The formats of a match: what people choose from, what each takes, and how it is counted. The server writes them into
 * the page (`<meta name="formats">`: the `choices` of `/api/editions`), so that they are there at once, and without a
 * server too.
 */

/**
 * The number that a format takes: good ones go from `least` to `most` by `step`.
 * @typedef {{ unit: string, usual: number, least: number, most: number, step: number }} FormatNumber
 *
 * What the words mean is said in `comodin/match/format.py`. `number` is null where none is asked for.
 * @typedef {{
 *   key: string, format: string, partners: boolean, clause: string, sizes: number[], number: FormatNumber | null,
 *   gives: string, counts: boolean, lowest_leads: boolean, goal: string | null, ends: string,
 * }} Choice
 */

/** In the order of the rulebook. @type {Choice[]} */
export const CHOICES = JSON.parse(document.querySelector("meta[name=formats]")?.getAttribute("content") ?? "[]");
export const USUAL = "points";

/** Null: it is none, but the schedule of a tournament, say. @param {string} key */
export const choiceNamed = (key) => CHOICES.find((choice) => choice.key === key) ?? null;

/**
 * As what people chose the rules of a match; with partners the format alone where there is no such choice.
 * @param {{ format: string, teams?: unknown, partners?: boolean }} rules
 */
export function choiceOf({ format, teams, partners }) {
  const same = CHOICES.filter((choice) => choice.format === format);
  return same.find((choice) => choice.partners === Boolean(teams || partners)) ?? same[0] ?? null;
}

/**
 * The key of a sentence that speaks of what is added up, points or rounds.
 * @param {Choice | null} choice
 * @param {string} key
 */
export const worded = (choice, key) =>
  !choice?.number || choice.number.unit === "points" ? key : `${key}.${choice.number.unit}`;

/** The total to reach, if there is one. @param {Choice | null} choice @param {number} target */
export function goalOf(choice, target) {
  if (!choice?.goal) return undefined;
  return choice.goal === "majority" ? Math.floor(target / 2) + 1 : target;
}

/** Can the format be played with this number? @param {FormatNumber} taken @param {number} n */
export const takes = ({ least, most, step }, n) =>
  Number.isInteger(n) && n >= least && n <= most && (n - least) % step === 0;

/** The number that a form goes on with when another format is chosen: every unit keeps its own. */
export class Numbers {
  /** @type {Map<string, number>} */
  kept = new Map();

  /** @param {string} from @param {string} to @param {number} target */
  next(from, to, target) {
    const before = choiceNamed(from)?.number;
    if (before) this.kept.set(before.unit, target);
    return this.peek(from, to, target);
  }

  /** The same without choosing it. @param {string} from @param {string} to @param {number} target */
  peek(from, to, target) {
    const [before, after] = [choiceNamed(from)?.number, choiceNamed(to)?.number];
    if (!after || before?.unit === after.unit) return target;
    return this.kept.get(after.unit) ?? after.usual;
  }
}
