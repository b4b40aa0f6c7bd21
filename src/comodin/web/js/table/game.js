// @ts-check
/** A table as somebody plays at it: who is who, what can be played, and what a tap on a card means. */

import { isWild, writings } from "../common/cards.js";
import { colourName, has, t, words } from "../common/i18n.js";
import { batch, computed, effect, signal } from "../common/ui.js";
import { editionLine, isOwn, loadOffer } from "../net/editions.js";
import { Ahead } from "./ahead.js";
import { nameOf } from "./names.js";
import { TableStore } from "./store.js";

/**
 * @typedef {import("./follow-table.js").View} View
 * `stoodIn`: it is what a bot, or the clock, did for you.
 * @typedef {{ id: number, events: any[], names: string[], viewer: number, stoodIn?: boolean }} LogEntry
 * @typedef {"several" | "colour" | "target"} Need
 * @typedef {{ card: string, id: string, need: Need, colour?: string, cards?: string[] }} Choosing
 * @typedef {{ code: string, clause?: string | null, about?: Record<string, any> }} Reason
 */

const LOG_KEPT = 40;
const CARDS_IN_WORDS = new Set(["card", "top", "held"]);
/** What is told besides the events of the round. */
const TOLD = new Set([
  "timed_out",
  "uno_race_told",
  "challenge_race_told",
  "gesture_race_told",
  "person_away",
  "person_back",
  "person_left",
  "person_kicked",
  "stand_in_sat",
  "paused",
  "resumed",
  "motion_ended",
]);

export class Game extends TableStore {
  /** @param {string} table @param {string} key @param {{ token?: string, screen?: boolean }} [as] */
  constructor(table, key, as) {
    super(table, key, as);
    /**
     * A card that waits for its colour or its target.
     * @type {import("../../vendor/signals.js").Signal<Choosing | null>}
     */
    this.choosing = signal(/** @type {Choosing | null} */ (null));
    /** A wrong card that was tapped once where mistakes cost (P1): a second tap means it. */
    this.risking = signal("");
    /** @type {import("../../vendor/signals.js").Signal<LogEntry[]>} */
    this.log = signal(/** @type {LogEntry[]} */ ([]));
    /**
     * A hand that you were shown.
     * @type {import("../../vendor/signals.js").Signal<{ seat: number, cards: string[] } | null>}
     */
    this.shown = signal(/** @type {{ seat: number, cards: string[] } | null} */ (null));
    /**
     * How the last race went.
     * @type {import("../../vendor/signals.js").Signal<{ late: number[], times: [number, number][] } | null>}
     */
    this.race = signal(/** @type {{ late: number[], times: [number, number][] } | null} */ (null));
    /** The decision that you have answered, while it is held for somebody quicker. */
    this.answered = signal("");
    /** Are the rules of the table open? */
    this.reading = signal(false);
    /** The element a card was played from, by its id in the hand. */
    this.tapped = "";
    this.arming = false;
    /** The hand takes the focus when it comes: whoever asked for cards wants to play one. */
    this.toHand = false;
    this.counted = 0;
    /** Has the round just ended before your eyes? Its end is celebrated once. */
    this.fresh = false;

    this.ahead = new Ahead(this);

    this.edition = computed(() => this.view.value?.settings.edition ?? null);
    this.words = computed(() => words(this.edition.value));
    this.rules = computed(() => ({
      ...editionLine(this.edition.value ?? "")?.ruleset,
      ...this.view.value?.settings.options,
    }));
    this.colours = computed(() => editionLine(this.edition.value ?? "")?.colours ?? ["R", "Y", "G", "B"]);
    this.pink = computed(() => this.colours.value.includes("P"));
    this.playing = computed(() => this.view.value?.phase === "playing");
    this.playable = computed(
      () =>
        new Set(
          this.legal.value.filter((action) => action.do === "play").map((action) => action.card ?? action.cards[0]),
        ),
    );
    /** Does a bot play for you? */
    this.stoodIn = computed(() => {
      const view = this.view.value;
      return view !== null && view.you.seat !== null && !!view.seats[view.you.seat]?.stand_in;
    });
    this.mine = computed(() => !this.stoodIn.value && !!this.round.value?.pending.seats.includes(this.me.value));
    /** Names by seat of the round. */
    this.names = computed(() => {
      const view = this.view.value;
      return view ? view.players.map((seat) => nameOf(view, seat)) : [];
    });

    this.listen((step) => {
      this.ahead.follow(step);
      this.note(step);
    });
    effect(() => {
      const view = this.view.value; // before a match it is what is proposed
      if (view) writings.value = view.match ? view.custom : Object.fromEntries(view.written.map(proposed));
    });
    loadOffer().catch(() => undefined);
    effect(() => {
      const edition = this.edition.value;
      if (!edition || !isOwn(edition)) return;
      const opens = this.view.peek()?.key || key;
      import("../net/own-editions.js").then(({ meet }) => meet(edition, table, opens)).catch(() => undefined);
    });
  }

  close() {
    super.close();
    writings.value = {};
  }

  /** @param {string} what */
  can(what) {
    return this.legal.value.some((action) => action.do === what);
  }

  /** Have you answered what you face, and wait for others? */
  isHeld() {
    const { kind } = this.round.value?.pending ?? { kind: "over" };
    return kind === "answer" && this.answered.value === this.decision();
  }

  // -- what happened

  /** @param {import("./store.js").Step} step */
  note({ before, events, after, recent }) {
    const old = this.choosing.peek();
    if (old && !this.playable.peek().has(old.card)) this.choosing.value = null;
    this.risking.value = "";
    const [was, now] = [before?.round?.pending, after.round?.pending];
    const turned = before?.dealt !== after.dealt || was?.kind !== now?.kind || was?.seat !== now?.seat;
    if (turned && this.refused.peek()?.of === "act") this.refused.value = null; // it spoke of what is past
    const shown = this.shown.peek();
    const held = (/** @type {View | null} */ view) => shown && String(view?.round?.hands[shown.seat]);
    if (held(before) !== held(after)) this.shown.value = null;
    if (before && before.dealt !== after.dealt) {
      this.fresh = false;
      batch(() => {
        this.log.value = [];
        this.shown.value = null;
        this.race.value = null;
      });
    }
    if (recent) this.log.value = this.entries(recent, undefined, after); // of a round that was not followed
    const begins = after.dealt === 1 && (before ? before.dealt !== 1 : !recent?.length);
    if (after.played_on && begins) this.log.value = [this.entry([{ type: "played_on" }], after)];
    this.log.value = [...this.log.peek(), ...this.entries(events, was, after)].slice(-LOG_KEPT);
    for (const event of events) this.notice(event, after.you.round_seat);
  }

  /** What is shown of an event besides the log. @param {any} event @param {number} viewer */
  notice(event, viewer) {
    for (const one of stepsOf(event)) {
      if (one.type === "hand_shown" && one.to === viewer && one.seat !== viewer)
        this.shown.value = { seat: one.seat, cards: one.cards };
      const room = /** @type {any} */ (this.round.peek()?.house_rules[one.number])?.text != null; // H11: all saw it
      if (one.type === "race_ended" && !room)
        this.race.value = { late: one.late, times: this.race.peek()?.times ?? [] };
      if (one.type === "card_played") this.race.value = null;
      if (one.type === "round_ended") this.fresh = true;
    }
    if (event.type === "claim_held" && event.action.do !== "catch") this.answered.value = this.decision();
    if (event.type === "gesture_race_told")
      this.race.value = { late: this.race.peek()?.late ?? [], times: event.times };
  }

  /**
   * These events in the log. `pending`: what the round waited for before them, if that is known.
   * @param {any[]} events @param {any} pending @param {View} after @returns {LogEntry[]}
   */
  entries(events, pending, after) {
    return events.flatMap((event) => {
      const past = event.type === "round_dealt" && after.played_on && after.dealt === 1; // a whole one at once
      const steps = past ? [] : stepsOf(event);
      const jumped = jumpsIn(pending, event) ? [{ ...event, type: "jumped_in" }] : [];
      for (const one of steps) if (one.type === "awaiting") pending = one.pending;
      const lines = TOLD.has(event.type) ? [event] : [...jumped, ...steps];
      return lines.length ? [{ ...this.entry(lines, after), stoodIn: forYou(event, after.you.round_seat) }] : [];
    });
  }

  /** @param {any[]} events @param {View} after @returns {LogEntry} */
  entry(events, after) {
    return { id: ++this.counted, events, names: this.names.peek(), viewer: after.you.round_seat };
  }

  /** The refusal in words, with what it speaks of. @param {Reason} reason */
  why({ code, about = {} }) {
    /** @type {Record<string, unknown>} */
    const values = {};
    for (const [name, value] of Object.entries(about)) {
      if (CARDS_IN_WORDS.has(name)) values[name] = this.words.value.card(value);
      else values[name] = name === "colour" && value ? colourName(value) : value;
    }
    const keys = [
      `table.refused.${code}.${about.why}`,
      `reason.${code}`,
      `table.refused.${code}`,
      `web.refused.${code}`,
    ];
    const key = keys.find(has);
    return key ? this.words.value.say(key, values) : t("web.refused");
  }

  /** Says no without asking the server: for what anybody can see. @param {string} code @param {string} clause */
  refuse(code, clause) {
    const nack = /** @type {any} */ ({ t: "nack", v: 1, id: "", code, clause });
    this.refused.value = { nack, at: Date.now(), of: "act" };
  }

  // -- what you do

  /** A card of the hand was tapped, dropped on the pile, or chosen by key. @param {string} card @param {string} id */
  tap(card, id) {
    const round = this.round.value;
    if (!round || this.me.value < 0 || round.pending.kind === "over" || this.underway.peek()) return;
    this.tapped = id;
    const ways = this.legal.value.filter((action) => action.do === "play" && action.card === card);
    if (!ways.length) return this.wrong(card, id);
    this.risking.value = "";
    if (isWild(card)) this.choosing.value = { card, id, need: "colour" };
    else if (this.withIt(card).length) this.choosing.value = { card, id, need: "several" };
    else if (ways.some((way) => way.target != null)) this.choosing.value = { card, id, need: "target" };
    else this.play({ card });
  }

  /** X7: the rows of cards that can go down at once, this one first. @param {string} card @returns {string[][]} */
  withIt(card) {
    const rows = this.legal.value.filter((way) => way.do === "play" && way.cards?.[0] === card).map((way) => way.cards);
    return [...new Map(rows.map((row) => [String(row), row])).values()];
  }

  /** How many go down. @param {string[]} cards the one that was tapped, or a row that begins with it */
  together(cards) {
    const choice = this.choosing.value;
    if (!choice) return;
    const ways = this.legal.value.filter(
      (way) => way.do === "play" && String(way.cards ?? [way.card]) === String(cards),
    );
    if (ways.some((way) => way.target != null)) this.choosing.value = { ...choice, need: "target", cards };
    else {
      this.choosing.value = null;
      this.play(cards.length > 1 ? { cards } : { card: choice.card });
    }
  }

  /** @param {string} card @param {string} id */
  wrong(card, id) {
    const { kind } = this.round.value?.pending ?? { kind: "over" };
    const penalised = this.rules.value.mistakes === "penalise";
    const colour = isWild(card) ? { colour: this.colours.value[0] } : {};
    if (penalised) {
      if (this.risking.value !== id) {
        this.risking.value = id;
        return;
      }
      this.risking.value = "";
      this.play({ card, ...colour });
    } else if (kind === "race") this.refuse("race_first", "H9");
    else if (!this.mine.value) this.refuse("not_your_turn", "T1");
    else this.play({ card, ...colour }); // refused by the server, which says why
  }

  /** @param {string} colour */
  nameColour(colour) {
    const choice = this.choosing.value;
    if (!choice) return this.act({ do: "colour", colour });
    const aimed = this.legal.value.some((way) => way.do === "play" && way.card === choice.card && way.target != null);
    if (aimed) this.choosing.value = { ...choice, need: "target", colour };
    else {
      this.choosing.value = null;
      this.play({ card: choice.card, colour });
    }
  }

  /** @param {number} target a seat of the round */
  aim(target) {
    const choice = this.choosing.value;
    if (!choice) return;
    this.choosing.value = null;
    const { card, cards = [], colour } = choice;
    this.play({ ...(cards.length > 1 ? { cards } : { card }), ...(colour && { colour }), target });
  }

  /**
   * It lies on the pile at once, and comes back if it is refused.
   * @param {{ card?: string, cards?: string[], colour?: string, target?: number }} what
   */
  async play(what) {
    const laid = this.ahead.lay(what.cards ?? (what.card ? [what.card] : []), what.colour);
    this.ahead.answered(laid, await this.act({ do: "play", ...what }));
  }

  /** Is UNO said, or will it be with the next card? */
  saysUno() {
    return this.hand.value.length > 1 ? !!this.view.value?.armed : !!this.round.value?.said_uno[this.me.value];
  }

  /** One button: said at once with one card, with the next card otherwise. It says, and never takes back. */
  async uno() {
    if (this.arming || this.saysUno()) return;
    this.arming = true;
    try {
      if (this.ahead.hand.value.length <= 1)
        await this.act({ do: "uno" }); // it comes after a card that is on its way
      else await this.send({ c: "arm_uno", armed: true });
    } finally {
      this.arming = false;
    }
  }
}

/** @param {import("./follow-table.js").Written} rule @returns {[string, import("./follow-table.js").Custom]} */
const proposed = ({ card, custom }) => [card, custom];

/** @param {any} event @returns {any[]} */
const stepsOf = (event) => (event.type === "acted" || event.type === "round_dealt" ? event.events : []);

/** Has a bot, or the clock, done this for the viewer? @param {any} event @param {number} viewer */
const forYou = (event, viewer) => event.type === "acted" && event.seat === viewer && event.cause !== "player";

/** X2: a card of somebody whose turn it was not. @param {any} pending @param {any} event */
function jumpsIn(pending, event) {
  if (event.type !== "acted" || pending?.kind !== "turn" || pending.seat === event.seat) return false;
  return event.events.some((/** @type {any} */ one) => one.type === "card_played" && one.seat === event.seat);
}
