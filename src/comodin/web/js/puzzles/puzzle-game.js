// @ts-check
/** A puzzle as a table that nobody else sits at: the real cards and piles, and a decision that is sent as an answer. */

import { t } from "../common/i18n.js";
import { signal } from "../common/ui.js";
import { player } from "../net/api.js";
import { Game } from "../table/game.js";

/**
 * @typedef {import("../table/follow-table.js").View} View
 * @typedef {{ rating: number, tries: number, solved: number }} Rating
 * @typedef {Rating & { streak: number, best: number }} Solver
 * @typedef {{
 *   id: string, edition: string, options: Record<string, any>, seats: number, round: any, recent: any[], legal: any[],
 *   idle: boolean, rating: Rating,
 * }} Puzzle
 * @typedef {{ action: any, value: number, error: number }} Judged
 * @typedef {{
 *   right: boolean, given: number | null, rated: boolean, choices: Judged[],
 *   reasons: { code: string, about: Record<string, any> }[], you: Solver, change: number, puzzle: Rating,
 *   puzzle_change: number,
 * }} Result
 */

const BOT_FACES = ["chick", "donkey", "octopus", "dragon", "robot"];

export class PuzzleGame extends Game {
  /** @param {Puzzle} puzzle @param {(action: any) => Promise<boolean>} decide */
  constructor(puzzle, decide) {
    super("puzzle", "");
    this.puzzle = puzzle;
    this.decide = decide;
    /** Why a tap was no answer. */
    this.hint = signal("");
    /** @type {import("../../vendor/signals.js").Signal<Result | null>} */
    this.result = signal(/** @type {Result | null} */ (null));
    this.connectionState.value = { state: "open" };
    const view = viewOf(puzzle);
    const recent = puzzle.recent.map((event) => {
      const seat = event.seat ?? view.players[0];
      return { type: "acted", at: 0, seat, action: { do: "draw" }, cause: "player", events: [event] };
    });
    this.take(
      /** @type {any} */ ({ t: "welcome", v: 1, seq: 1, now: 0, you: "you", view, legal: puzzle.legal, recent }),
    );
    this.asked = { me: view.you.round_seat, first: puzzle.round.pending.seats[0] };
  }

  /** The answer; there is one. @param {any} action @returns {Promise<boolean>} */
  async act(action) {
    if (action.do === "uno" || this.underway.peek() || this.result.peek()) return false;
    this.hint.value = "";
    this.underway.value = action;
    return this.decide(action.do === "nothing" ? null : action); // a card comes back that could not be sent
  }

  /** One answer, and then nothing moves any more. @param {string} card @param {string} id */
  tap(card, id) {
    this.hint.value = "";
    if (!this.underway.peek() && !this.result.peek()) super.tap(card, id);
  }

  /** No card costs anything here. @param {string} card */
  wrong(card) {
    this.hint.value = t("puzzle.not_a_choice", { card: this.words.value.card(card) });
  }

  /** It is said with the card. */
  async uno() {}
}

/** What a person at this table would be shown. @param {Puzzle} puzzle @returns {View} */
function viewOf(puzzle) {
  const { round, seats: count } = puzzle;
  const me = round.viewer;
  const who = player.value;
  const seats = Array.from({ length: count }, (_, seat) => ({
    person: seat === me ? "you" : null,
    name: seat === me ? (who?.name ?? "") : "",
    bot: seat === me ? null : "normal",
    ready: true,
    stand_in: false,
    reserved: null,
    luck: "",
    face: seat === me ? (who?.face ?? "") : BOT_FACES[seat % BOT_FACES.length],
    colour: seat,
  }));
  const rules = { format: "quick", target: 500, teams: null, hands: null };
  const ruled = Object.keys(round.house_rules).length > 0;
  const view = {
    you: { person: "you", seat: me, round_seat: me },
    settings: {
      edition: puzzle.edition,
      options: { ...puzzle.options, ...(ruled && { reminders: true }) }, // who was not there cannot remember
      match: rules,
      seats: count,
      title: "",
      visibility: "private",
      spectators: false,
      rated: false,
      fill_with: "normal",
      turn_seconds: null,
      race_seconds: 8,
      uno_grace: 0.7,
      absent_seconds: 20,
      between_seconds: 12,
      bot_seconds: [1, 2],
      watch_delay: 0,
    },
    key: "",
    at: 0,
    phase: "playing",
    host: "you",
    people: [{ id: "you", name: who?.name ?? "", present: true, away_since: null, face: who?.face ?? "" }],
    seats,
    written: [],
    motion: null,
    chat: [],
    match: {
      rules,
      players: count,
      direction: 1,
      dealer: 0,
      rounds: [],
      dealt: 1,
      totals: Array(count).fill(0),
      out: [],
      winners: [],
    },
    custom: {},
    players: Array.from({ length: count }, (_, seat) => seat),
    round,
    dealt: 1,
    commitment: "",
    armed: false,
    due: [],
    paused_until: null,
    played_on: false,
  };
  return /** @type {View} */ (/** @type {unknown} */ (view));
}
