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
 * What happened in one step, for those who tell and show it: the view before, the events, the view after.
 * @typedef {{ before: View | null, events: any[], after: View }} Step
 */

export class TableStore {
  /**
   * @param {string} table
   * @param {string} key
   * @param {{ token?: string, screen?: boolean }} [as] somebody else at this device, or the table's own screen
   */
  constructor(table, key, as = {}) {
    this.table = table;
    /** @type {import("../../vendor/signals.js").Signal<View | null>} */
    this.view = signal(/** @type {View | null} */ (null));
    /** @type {import("../../vendor/signals.js").Signal<any[]>} */
    this.legal = signal(/** @type {any[]} */ ([]));
    /** What happens by itself, as the server last said. @type {import("../../vendor/signals.js").Signal<Deadline[]>} */
    this.due = signal(/** @type {Deadline[]} */ ([]));
    /** @type {import("../../vendor/signals.js").Signal<{ state: ConnectionState, code?: string }>} */
    this.connectionState = signal({ state: /** @type {ConnectionState} */ ("connecting") });
    /**
     * The refusal that should be read now.
     * @type {import("../../vendor/signals.js").Signal<{ nack: Nack, at: number } | null>}
     */
    this.refused = signal(/** @type {{ nack: Nack, at: number } | null} */ (null));
    /** Actions on their way: nothing is sent twice by an impatient finger. */
    this.busy = signal(0);
    /** @type {Set<(step: Step) => void>} */
    this.listeners = new Set();
    /** Hear of a step before it is shown: to remember where things were. @type {Set<(step: Step) => void>} */
    this.heralds = new Set();
    this.offset = 0; // the table's time minus ours, in seconds
    this.behind = false;

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
      this.step(view, message, []);
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
   */
  step(after, { now, legal, due }, events) {
    const before = this.view.peek();
    this.offset = now - Date.now() / 1000;
    const step = { before, events, after };
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
   * @param {{ quietly?: boolean }} [how]
   * @returns {Promise<boolean>} was it accepted?
   */
  async send(body, { quietly = false } = {}) {
    const answer = await this.connection.command(body);
    if (answer.t === "nack") {
      if (!quietly) this.refused.value = { nack: answer, at: Date.now() };
      return false;
    }
    this.refused.value = null;
    return true;
  }

  /** @param {AnyAction} action */
  async act(action) {
    this.busy.value += 1;
    try {
      return await this.send({ c: "act", action });
    } finally {
      this.busy.value -= 1;
    }
  }
}
