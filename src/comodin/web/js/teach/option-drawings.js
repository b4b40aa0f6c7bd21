// @ts-check
/**
 * Every option as a little drawing of cards: what it does, or what one of its values does.
 *
 * A drawing is a row of signs: a card (`R7`, `?` is a back), cards that lie over each other (`(R7,B7)`), somebody
 * (`me` `next` `other`), a number of cards (`=7`) or of cards to draw (`+4`), `UNO`, a doubt (`?!`), that it may be
 * (`yes`) or not (`no`), the end of the round (`out`), `or`, `and`, arrows: `>` then, `<>` swapped, `round` and `back`
 * round the table.
 */

/** @typedef {string | Record<string, string> | ((value: number) => string)} Drawing */

/**
 * By option; where its values differ, by value. What is off is shown as if it were on.
 * @type {Record<string, Drawing>}
 */
export const DRAWINGS = {
  start_direction: { left: "me round next", right: "next back me" },
  opening: { effects: "? > RS > me no", skip_actions: "? > RS no > B4 yes" },
  drawn_card: {
    may: "? > G4 > (R4,G4) or (G4,B1)",
    must_if_forced: "? > G4 > (R4,G4)",
    must: "? > G4 > (R4,G4)",
  },
  stacking: {
    true: "RD W4 > next +6",
    any: "RD W4 BD > next +8",
    same: "RD BD > next +4",
  },
  deflect: "RD > me RS > next +2",
  challenge: { next: "W4 > next ?!", anyone: "W4 > next ?! other ?!", off: "W4 > next +4" },
  bluff: { true: "B9 > me (B3,W4) > W4 yes", false: "B9 > me (B3,W4) > W4 no" },
  wilds_match: { true: "B9 > me (W,W4) > W4 ?!", false: "B9 > me (W,W4) > W4 yes" },
  uno: { call: "me UNO > G2", automatic: "G2 > UNO" },
  uno_penalty: (n) => `G2 UNO no > me +${n}`,
  false_call: "(R1,G5,B9) UNO no > me +2",
  mistakes: { prevent: "R7 > B2 no", penalise: "R7 > B2 no > me +2" },
  draw_until_playable: "R7 > ? ? ? > R2 yes",
  must_play: "R7 > (R2,B4) > ? no R2 yes",
  several: "R3 > (R7,B7,G7)",
  jump_in: "R7 > other R7 yes",
  seven_zero: {
    true: "R7 me <> other and G0 round",
    seven: "R7 me <> other",
    zero: "G0 > me round other",
  },
  finish: { any: "W or RS or R7 > out", no_wild: "W no and R7 > out", number: "W no RS no and R7 > out" },
  hand_size: (n) => `(${Array(Math.min(n, 15)).fill("?").join()}) =${n}`,
  decks: { 1: "(?,?,?)", 2: "(?,?,?) and (?,?,?)" },
};

/** Those that no card can show, and why. @type {Record<string, string>} */
export const WITHOUT = {
  cut: "it happens before the first round, and who deals is a seat, not a card",
  uno_window: "it is about how long: a row of cards has no clock",
  reminders: "it is about words that are on show",
  house_rules: "it is about how long what people made up holds",
};

/**
 * The signs of an option with this value; none where there is no drawing. `off`: they show what does not hold.
 * @param {string} name @param {unknown} value
 * @returns {{ signs: string[], off: boolean }}
 */
export function signsOf(name, value) {
  const drawing = DRAWINGS[name] ?? "";
  const values = typeof drawing === "object" ? drawing : null;
  const off = value === false && !values?.false;
  const row =
    typeof drawing === "function" ? drawing(Number(value)) : values ? (values[String(off || value)] ?? "") : drawing;
  return { signs: String(row).split(" ").filter(Boolean), off };
}
