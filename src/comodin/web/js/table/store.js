// @ts-check
/** One table as signals: the view, what you may decide, the connection; and what you can do there. */

import { batch, computed, signal } from "../common/ui.js";
import { player } from "../net/api.js";
import { Connection } from "../net/connection.js";
import { ASK_ANEW, followTable } from "./follow-table.js";

/**
 * @typedef {import("./follow-table.js").View} View
 * @typedef {import("../types/protocol").DeadlineMessage} Deadline
 * @typedef {import("../net/connection.js").ConnectionState} ConnectionState
 * @typedef {import("../net/connection.js").CommandBody} CommandBody
 * @typedef {import("../types/protocol").AnyAction} AnyAction
 * @typedef {import("../types/protocol").Nack} Nack
 *
 * What happened in one step, for those who tell and show it: the view before, the events, the view after. `recent`:
 * what is told once more, because it was not followed here.
 * @typedef {{ before: View | null, events: any[], after: View, recent?: any[] }} Step
 */

/** Open beside the decision. */
const ASIDES = new Set(["catch", "report_advice", "agree", "disagree"]);

export class TableStore {
  /**
   * @param {string} table
   * @param {string} key
   * @param {{ token?: string, screen?: boolean }} [as] somebody else at this device, or the table's own screen
   */
  constructor(table, key, as = {}) {
    this.table = table;
    this.key = key;
    /** @type {import("../../vendor/signals.js").Signal<View | null>} */
    this.view = signal(/** @type {View | null} */ (null));
    /** @type {import("../../vendor/signals.js").Signal<any[]>} */
    this.legal = signal(/** @type {any[]} */ ([]));
    /** What happens by itself, as the server last said. @type {import("../../vendor/signals.js").Signal<Deadline[]>} */
    this.due = signal(/** @type {Deadline[]} */ ([]));
    /** @type {import("../../vendor/signals.js").Signal<{ state: ConnectionState, code?: string }>} */
    this.connectionState = signal({ state: /** @type {ConnectionState} */ ("connecting") });
    /**
     * The refusal that should be read now; `of` which kind of command.
     * @type {import("../../vendor/signals.js").Signal<{ nack: Nack, at: number, of: string } | null>}
     */
    this.refused = signal(/** @type {{ nack: Nack, at: number, of: string } | null} */ (null));
    /**
     * The decision that is on its way: nothing is sent twice by an impatient finger.
     * @type {import("../../vendor/signals.js").Signal<AnyAction | null>}
     */
    this.underway = signal(/** @type {AnyAction | null} */ (null));
    /** @type {Set<(step: Step) => void>} */
    this.listeners = new Set();
    /** Hear of a step before it is shown: to remember where things were. @type {Set<(step: Step) => void>} */
    this.heralds = new Set();
    this.offset = 0; // the table's time minus ours, in seconds
    this.behind = false;
    /** Of what was told last. @type {number | null} */
    this.number = null;

    this.round = computed(() => this.view.value?.round ?? null);
    this.me = computed(() => this.view.value?.you.round_seat ?? -1);
    this.hand = computed(() => (this.me.value < 0 ? [] : (this.round.value?.hands[this.me.value] ?? [])));

    this.connection = new Connection({
      table,
      key,
      token: as.token ?? player.value?.token ?? "",
      screen: as.screen,
      take: (message) => this.take(message),
      changed: (state, code) => {
        this.connectionState.value = { state, code };
      },
    });
  }

  connect() {
    this.connection.connect();
  }

  close() {
    this.connection.end();
  }

  /** Hears of every step. @param {(step: Step) => void} listener @returns {() => void} */
  listen(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** @param {import("../net/connection.js").FromServer} message */
  take(message) {
    if (message.t === "welcome") {
      const view = /** @type {View} */ (/** @type {unknown} */ (message.view));
      this.behind = false;
      const missed = message.seq !== this.number;
      this.number = message.seq;
      this.step(view, message, [], missed ? (message.recent ?? []) : undefined);
    } else if (message.t === "notices") {
      if (this.connection.token === player.peek()?.token && !this.connection.screen)
        import("../friends/notices.js").then(
          ({ look }) => look(),
          () => undefined,
        );
    } else if (message.t === "events") {
      const before = this.view.peek();
      if (!before || this.behind) return;
      try {
        const after = /** @type {any[]} */ (message.events).reduce(followTable, before);
        this.number = message.seq;
        this.step(after, message, message.events);
      } catch (error) {
        // The page has lost the thread: the server's view is the truth.
        console.warn("comodin: following failed, asking for the whole view", error);
        this.ask();
        return;
      }
      if (message.events.some((/** @type {any} */ event) => ASK_ANEW.has(event.type))) this.connection.look();
    }
  }

  ask() {
    this.behind = true;
    this.connection.look();
  }

  /**
   * @param {View} after
   * @param {{ now: number, legal?: any[], due?: Deadline[] }} message
   * @param {any[]} events
   * @param {any[]} [recent]
   */
  step(after, { now, legal, due }, events, recent) {
    const before = this.view.peek();
    this.offset = now - Date.now() / 1000;
    const step = { before, events, after, recent };
    for (const herald of this.heralds) herald(step);
    batch(() => {
      this.view.value = after;
      this.legal.value = legal ?? [];
      this.due.value = due ?? [];
    });
    for (const listener of this.listeners) listener(step);
  }

  /**
   * The first deadline of these kinds, if one holds. The server says when each is; here it is only counted down.
   * @param {Deadline["kind"][]} kinds
   */
  deadline(...kinds) {
    return this.due.value.find((one) => kinds.includes(one.kind)) ?? null;
  }

  /** The seconds that are left. While the clocks stand they stay the same. @param {Deadline} deadline */
  secondsLeft({ at, left }) {
    const now = this.now();
    return Math.max(0, left ?? (at ?? now) - now);
  }

  /** The table's time. */
  now() {
    return Date.now() / 1000 + this.offset;
  }

  /**
   * Sends a command; a refusal is shown, unless the caller says that it is of no interest.
   * @param {CommandBody} body
   * @param {{ quietly?: boolean | ((nack: Nack) => boolean), still?: () => boolean }} [how]
   * @returns {Promise<boolean>} was it accepted?
   */
  async send(body, { quietly = false, still } = {}) {
    const answer = await this.connection.command(body, still);
    if (answer.t === "nack") {
      const unread = typeof quietly === "function" ? quietly(answer) : quietly;
      if (!unread) this.refused.value = { nack: answer, at: Date.now(), of: body.c };
      return false;
    }
    this.refused.value = null;
    return true;
  }

  /**
   * A decision waits for the one before it. If the connection was lost meanwhile, it is sent again only while the round
   * waits for the very same one: a card is never played in another turn than the one it was meant for.
   * @param {AnyAction} action
   */
  async act(action) {
    const meant = this.decision();
    const still = () => this.decision() === meant;
    if (action.do === "uno") return this.send({ c: "act", action }); // cannot come too late to be of use, or do harm
    if (ASIDES.has(action.do)) return this.send({ c: "act", action }, { still });
    if (this.underway.peek()) return false;
    const copies = () =>
      this.hand.peek().filter((card) => action.do === "play" && card === (action.card ?? action.cards?.[0])).length;
    const held = copies();
    // a card that has gone was played, whatever became of the acknowledgement
    const done = () => !held || copies() < held;
    this.underway.value = action;
    try {
      return await this.send({ c: "act", action }, { still, quietly: ({ code }) => code === "too_late" && done() });
    } finally {
      this.underway.value = null;
    }
  }

  /** What has to be decided now, and what is known for it: another decision is another text. */
  decision() {
    const [view, round] = [this.view.peek(), this.round.peek()];
    if (!view || !round) return "";
    const { kind, seat, number } = round.pending;
    return [view.dealt, kind, seat, number, round.discard.length, ...this.hand.peek()].join();
  }
}
