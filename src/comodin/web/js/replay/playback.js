// @ts-check
/** A replay as somebody watches it: which round, whose eyes, which moment; and what the expert says of it. */

import { words } from "../common/i18n.js";
import { batch, computed, signal } from "../common/ui.js";
import { call, Problem } from "../net/api.js";
import { editionLine, loadOffer } from "../net/editions.js";
import { story } from "./narration.js";
import { verdict } from "./verdict.js";
import { ALL, views } from "./views.js";

/**
 * @typedef {import("./views.js").Unfolded} Unfolded
 * @typedef {import("./verdict.js").Thought} Thought
 * @typedef {{ record: string } | { file: string, round: number }} Source where it came from, as the server is asked
 *   for it
 * @typedef {"none" | "waiting" | "working" | "done" | "stopped"} Progress
 * @typedef {import("./review.js").Review} Review
 */

const LOOK_AGAIN = 600; // ms
export const SPEEDS = [0.5, 1, 2, 4];
const STEP = 1500; // ms at speed 1
const QUICK = 4; // from this speed on there is no time for anything that moves

export class Playback {
  /** @param {Unfolded} replay @param {Source} source @param {number} [at] */
  constructor(replay, source, at = 0) {
    this.replay = replay;
    this.source = source;
    this.last = replay.steps.length;
    this.viewer = signal(ALL);
    this.at = signal(Math.max(0, Math.min(at, this.last)));
    this.playing = signal(false);
    this.speed = signal(1);
    this.words = words(replay.edition);
    this.views = computed(() => views(replay, this.viewer.value));
    this.round = computed(
      () => /** @type {import("../table/follow-round.js").Round} */ (this.views.value[this.at.value]),
    );
    this.story = computed(() => story(replay, this.viewer.value, this.words, this.views.value));
    /** What is seen of each seat, as a text: a row is drawn anew only when it changes. */
    this.rows = replay.players.map((_, seat) =>
      computed(() => {
        const { hands, pending, winner, said_uno: said, catchable } = this.round.value;
        const hand = hands[seat] ?? [];
        const flags = [
          pending.seats.includes(seat),
          pending.kind === "over" && winner === seat,
          !!said[seat] && hand.length === 1,
          catchable.includes(seat),
        ];
        return `${flags.map(Number).join("")}${hand.join(" ")}`;
      }),
    );
    this.colour = computed(() => this.round.value.colour);
    this.over = computed(() => this.round.value.pending.kind === "over");
    /** Whose decision is awaited. */
    this.next = computed(() => /** @type {number} */ (this.round.value.pending.seats[0] ?? 0));
    this.pink = computed(() => !!editionLine(replay.edition)?.colours.includes("P"));
    /**
     * @type {import("../../vendor/signals.js").Signal<{ state: Progress, done: number, of: number, place: number,
     *   warming: boolean, trouble: string }>}
     */
    this.progress = signal({
      state: /** @type {Progress} */ ("none"),
      done: 0,
      of: this.last,
      place: 0,
      warming: false,
      trouble: "",
    });
    /** What is known so far, by step: there are holes while the analysis is made. */
    this.moves = signal(/** @type {(Thought | null | undefined)[]} */ ([]));
    this.chances = signal(/** @type {(number[] | null | undefined)[]} */ ([]));
    this.review = signal(/** @type {Review | null} */ (null));
    this.seen = 0; // findings
    this.verdicts = computed(() =>
      Array.from(this.moves.value, (thought, n) =>
        thought === undefined ? undefined : verdict(thought, replay.steps[n]),
      ),
    );
    /** Has the expert said anything yet? */
    this.analysed = computed(() => this.moves.value.length > 0 || this.chances.value.length > 0);
    this.mistakes = computed(() => new Map(this.review.value?.mistakes.map((one) => [one.step, one])));
    /** The moments right after an action that turned the round. */
    this.turns = computed(() => (this.review.value?.turning_points ?? []).map(({ step }) => step + 1));
    /**
     * Whoever shows a step as it happens: called before it, and answers what to do after it.
     * @type {((step: number) => () => void) | null}
     */
    this.show = null;
    /** Called when somebody jumps elsewhere. */
    this.leap = () => {};
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.closed = false;
    loadOffer().catch(() => undefined);
    if (replay.analysed) this.look();
  }

  close() {
    this.closed = true;
    this.pause();
    clearTimeout(this.looking);
  }

  // -- time

  /** @param {number} step */
  seek(step) {
    this.leap();
    this.at.value = Math.max(0, Math.min(this.last, step));
  }

  /** By hand: playing stops. @param {number} step */
  go(step) {
    this.pause();
    this.seek(step);
  }

  /** One step on, as it happened: with all that moves. */
  forward() {
    const at = this.at.value;
    if (at === this.last) return;
    const after = this.show?.(at);
    this.at.value = at + 1;
    after?.();
  }

  /** By hand, one step on. @param {boolean} [held] the key is held down: there is no time for motion */
  on(held = false) {
    this.pause();
    if (held) this.seek(this.at.value + 1);
    else this.forward();
  }

  /** To where the round turned next; from the last one to the first again. */
  nextTurn() {
    const turns = this.turns.value;
    const to = turns.find((moment) => moment > this.at.value) ?? turns[0];
    if (to === undefined) return;
    this.go(to - 1);
    this.forward();
  }

  pause() {
    clearTimeout(this.timer);
    this.playing.value = false;
  }

  toggle() {
    if (this.playing.value) return this.pause();
    if (this.at.value === this.last) this.seek(0);
    this.playing.value = true;
    return this.tick();
  }

  tick() {
    this.timer = setTimeout(() => {
      if (this.speed.value < QUICK) this.forward();
      else this.seek(this.at.value + 1);
      if (this.at.value === this.last) this.pause();
      else this.tick();
    }, STEP / this.speed.value);
  }

  // -- the expert

  /** Asks for an analysis; what is found comes bit by bit. */
  async ask() {
    try {
      this.take(await call("POST", "/api/analyses", this.source));
    } catch (error) {
      const code = error instanceof Problem ? error.code : "offline";
      this.progress.value = { ...this.progress.value, state: "stopped", trouble: code };
    }
  }

  async look() {
    try {
      this.take(await call("GET", `/api/analyses/${this.replay.key}?seen=${this.seen}`));
    } catch {
      this.later(); // the server may be back soon
    }
  }

  later() {
    if (!this.closed) this.looking = setTimeout(() => this.look(), LOOK_AGAIN);
  }

  /** @param {any} told `Analysis` in docs/openapi.json */
  take({ state, done, of, place, warming, moves, chances, found, review }) {
    if (this.closed) return;
    const under = state === "waiting" || state === "working";
    batch(() => {
      this.progress.value = {
        state: state === "none" ? "stopped" : state,
        done,
        of,
        place,
        warming,
        trouble: state === "none" ? "analysis_lost" : "",
      };
      this.review.value = review ?? this.review.value;
      if (state === "done") {
        this.moves.value = moves;
        this.chances.value = chances;
      } else if (found.length) {
        this.seen += found.length;
        const known = { moves: [...this.moves.value], chances: [...this.chances.value] };
        for (const one of found) {
          if ("move" in one) known.moves[one.step] = one.move;
          if ("chances" in one) known.chances[one.step] = one.chances;
        }
        this.moves.value = known.moves;
        this.chances.value = known.chances;
      }
    });
    if (under) this.later();
  }

  /** The table that plays on from here. @param {number} seat @param {string} bot */
  playOn(seat, bot) {
    return { ...this.source, step: this.at.value, seat, bot };
  }
}
