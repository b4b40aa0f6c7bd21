// @ts-check
/**
 * The table of a replay, in the shape that the parts of a live table know: they draw seats and piles from it, and what
 * moves above a table follows its steps. Nothing can be done at it.
 */

import { FACES } from "../common/portrait.js";
import { styled } from "../common/styles.js";
import { computed, signal } from "../common/ui.js";
import { seenBy } from "./views.js";

/**
 * @typedef {import("./playback.js").Playback} Playback
 * @typedef {import("../table/game.js").Game} Game
 * @typedef {import("../table/store.js").Step} Step
 */

/** The characters of bots, as at a table (`table/faces.py`). @type {Record<string, string>} */
const BOTS = { beginner: "chick", normal: "donkey", expert: "octopus", master: "dragon" };

/** A record knows no faces: whoever has the same name has the same one. @param {string} name @param {string} bot */
function face(name, bot) {
  if (bot) return BOTS[bot] ?? "robot";
  const sum = [...name].reduce((all, letter) => (all * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
  return FACES[sum % FACES.length] ?? "cat";
}

export class ReplayStage {
  /** @param {Playback} playback */
  constructor(playback) {
    const { replay } = playback;
    this.playback = playback;
    this.round = playback.round;
    /** The seat whose eyes these are; -1: everybody's. */
    this.me = computed(() => Math.max(-1, playback.viewer.value));
    const seats = replay.players.map((name, seat) => {
      const bot = replay.levels?.[seat] ?? "";
      return {
        person: null,
        bot: bot || null,
        stand_in: false,
        name,
        face: face(name, bot),
        colour: seat,
        reserved: "",
      };
    });
    this.view = computed(() => ({
      players: seats.map((_, seat) => seat),
      seats,
      people: [],
      phase: "playing",
      settings: {
        edition: replay.edition,
        turn_seconds: null,
        options: replay.options,
        match: { format: "quick", target: 500, teams: null, hands: null }, // a round by itself
        uno_grace: 0.7,
      },
      match: { rules: { teams: replay.teams } },
      you: { seat: this.me.value < 0 ? null : this.me.value, round_seat: this.me.value, person: "" },
      dealt: 1,
      chat: [],
      custom: replay.custom,
    }));
    this.table = "";
    this.edition = signal(replay.edition);
    this.names = signal(replay.players);
    this.words = signal(playback.words);
    this.pink = playback.pink;
    this.playable = signal(new Set());
    this.mine = signal(false);
    this.underway = signal(null);
    this.ahead = { aloft: signal(null), laid: signal(null), from: null };
    this.tapped = "";
    /** @type {Set<(step: any) => void>} */
    this.heralds = new Set();
    /** @type {Set<(step: any) => void>} */
    this.listeners = new Set();
    /** @type {typeof import("../stage/theatre/index.js") | null} */
    this.theatre = null;
    playback.show = (step) => this.show(step);
    playback.leap = () => this.theatre?.clear();
  }

  /** For parts of a live table, which ask for no more than there is here. @returns {Game} */
  get game() {
    return /** @type {any} */ (this);
  }

  can() {
    return false;
  }
  act() {}
  deadline() {
    return null;
  }
  secondsLeft() {
    return 0;
  }

  /** @param {(step: any) => void} listener */
  listen(listener) {
    this.listeners.add(listener);
  }

  /** What moves above the table: it is loaded when the picture stands. */
  async enliven() {
    const [{ Motion }, theatre] = await Promise.all([
      import("../table/motion.js"),
      import("../stage/theatre/index.js"),
      styled("theatre"),
    ]);
    new Motion(this.game);
    this.theatre = theatre;
  }

  /**
   * A step is about to be shown as it happens. Answers what comes after it.
   * @param {number} number
   */
  show(number) {
    const { replay, viewer } = this.playback;
    const events = (replay.steps[number]?.events ?? []).map((event) => seenBy(event, viewer.value));
    const before = this.round.value;
    const was = { ...this.view.value, round: before };
    const step = { before: was, events: [{ type: "acted", cause: "player", events }], after: was };
    for (const herald of this.heralds) herald(step);
    return () => {
      const after = this.round.value;
      const told = { ...step, after: { ...was, round: after } };
      for (const listener of this.listeners) listener(told);
      const perform = this.theatre?.perform;
      if (perform) requestAnimationFrame(() => perform(events, { me: this.me.value, before, after }));
    };
  }

  close() {
    this.theatre?.clear();
    this.playback.show = null;
  }
}
