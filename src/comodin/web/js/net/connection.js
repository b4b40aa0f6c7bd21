// @ts-check
/**
 * The connection to a table. It comes back by itself after it was lost or the server was restarted, says what it has
 * seen last, and sends again what was not acknowledged (the same ids: nothing happens twice).
 *
 * A network that was left behind (a tunnel, Wi-Fi to 4G, sleep) says no goodbye, and browsers offer no ping: after some
 * silence the page asks, and without an answer it opens another connection instead of waiting for this one to end.
 */

/**
 * @typedef {import("../types/protocol").FromServer} FromServer
 * @typedef {import("../types/protocol").Command["command"]} CommandBody
 * @typedef {import("../types/protocol").Ack | import("../types/protocol").Nack} Answer
 * @typedef {"connecting" | "open" | "lost" | "ended"} ConnectionState
 *
 * `still`: is this what the person wants at the table as it is now? `via`: where it was sent last.
 * @typedef {{
 *   body: CommandBody,
 *   done: (answer: Answer) => void,
 *   still?: () => boolean,
 *   via: WebSocket | null,
 * }} Waiting
 */

const FIRST_WAIT = 250; // ms, doubled with every attempt in vain
const LONGEST_WAIT = 5_000;
const LOOK = 400; // so often the silence is measured
const SILENCE = 2_500; // after so long we ask whether somebody is there
const UNSEEN = 25_000; // the same while nobody looks at the page: the server says something every twenty seconds
const PATIENCE = 2_000; // for the answer; longer where answers are slow
const LONGEST_PATIENCE = 10_000;
const OPENING = 8_000; // for a new connection to hear its first word
const FINAL = new Set(["no_table", "unknown_token", "signed_out", "table_damaged"]);
const UNHEARD = new Set(["bad_message", "hello_missing"]); // of a hello

export class Connection {
  /**
   * @param {object} to
   * @param {string} to.table
   * @param {string} to.token
   * @param {string} [to.key]
   * @param {boolean} [to.screen] the table's own screen, which only looks
   * @param {(message: FromServer) => void} to.take
   * @param {(state: ConnectionState, code?: string) => void} to.changed
   */
  constructor({ table, token, key = "", screen = false, take, changed }) {
    this.table = table;
    this.token = token;
    this.key = key;
    this.screen = screen;
    this.take = take;
    this.changed = changed;
    /** @type {number | null} */
    this.seen = null;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<string, Waiting>} */
    this.waiting = new Map();
    this.attempts = 0;
    this.ended = false;
    this.greeted = false;
    this.whole = false; // has it asked for the whole view?
    this.heard = 0;
    this.asked = 0; // when we asked whether somebody is there; 0: there is no question
    this.patience = PATIENCE;
    this.number = 0;
    this.run = Math.random().toString(36).slice(2, 10);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @param {Event} event */
    this.wake = (event) => {
      if (this.ended || document.visibilityState !== "visible") return;
      if (event.type === "pageshow" && !(/** @type {PageTransitionEvent} */ (event).persisted)) return;
      const other = event.type === "online" || Date.now() - this.heard > UNSEEN; // another network, or a long sleep
      if (!this.socket || other) this.renew();
      else if (this.greeted && !this.asked) this.ask();
    };
    addEventListener("online", this.wake);
    addEventListener("pageshow", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.watch = setInterval(() => this.listen(), LOOK);
  }

  connect() {
    clearTimeout(this.timer);
    this.drop();
    this.changed(this.attempts ? "lost" : "connecting");
    // the table is in the address for a front that leads all connections of a table to one worker
    const about = `?table=${encodeURIComponent(this.table)}`;
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws${about}`);
    this.socket = socket;
    this.greeted = false;
    this.asked = 0;
    this.heard = Date.now();
    socket.onopen = () => {
      if (this.socket !== socket) return;
      // who wants to go on with a move needs to know what has become of the table
      this.whole = this.seen === null || this.unsure();
      const seen = this.whole ? {} : { last_seen: this.seen };
      this.heard = Date.now();
      this.send({
        t: "hello",
        v: 1,
        token: this.token,
        table: this.table,
        key: this.key,
        ...seen,
        ...(this.screen && { screen: true }),
      });
    };
    socket.onmessage = ({ data }) => {
      if (this.socket === socket) this.hear(socket, JSON.parse(data));
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lose();
    };
  }

  /** @param {WebSocket} socket @param {FromServer} message */
  hear(socket, message) {
    const before = this.asked || (this.greeted ? 0 : this.heard);
    this.heard = Date.now();
    if (before) this.patience = Math.min(LONGEST_PATIENCE, Math.max(PATIENCE, 3 * (this.heard - before)));
    this.asked = 0;
    if (message.t === "ping") this.send({ t: "pong", v: 1, n: message.n });
    if (message.t === "error" && (FINAL.has(message.code) || (!this.greeted && UNHEARD.has(message.code))))
      return this.end(message.code);
    if (!this.greeted && message.t !== "error") {
      this.greeted = true;
      this.attempts = 0;
      this.changed("open");
      for (const [id, one] of this.waiting) if (!one.still) this.pass(id, one);
      if (!this.whole && this.unsure()) this.look();
    }
    if (message.t === "bye") this.attempts = 0;
    if (message.t === "welcome" || message.t === "events") this.seen = message.seq;
    if (message.t === "ack" || message.t === "nack") {
      this.waiting.get(message.id)?.done(message);
      this.waiting.delete(message.id);
    }
    this.take(message);
    if (message.t === "welcome") this.goOn(socket);
  }

  /** Does something wait to be sent once we know how the table is? */
  unsure() {
    return [...this.waiting.values()].some(({ still }) => still);
  }

  /** The table is known: what is still meant is sent again. @param {WebSocket} socket */
  goOn(socket) {
    for (const [id, one] of this.waiting) {
      if (one.via === socket) continue;
      if (one.still?.() !== false) this.pass(id, one);
      else {
        this.waiting.delete(id);
        one.done({ t: "nack", v: 1, id, code: "too_late" });
      }
    }
  }

  /** Is somebody there? */
  listen() {
    if (!this.socket) return;
    const now = Date.now();
    const seen = document.visibilityState === "visible";
    if (!this.greeted) {
      if (now - this.heard > OPENING) this.lose();
    } else if (this.asked) {
      if (now - this.asked > this.patience) this.lose();
    } else if (now - this.heard > (seen ? SILENCE : UNSEEN)) this.ask();
  }

  ask() {
    this.asked = Date.now();
    this.send({ t: "beat", v: 1 });
  }

  /** Another connection at once, whatever becomes of the old one. */
  renew() {
    this.attempts = Math.max(this.attempts, 1);
    this.connect();
  }

  /** What the old one still says is of no interest: a browser waits long for its goodbye. */
  drop() {
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }

  lose() {
    this.drop();
    this.changed("lost");
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.attempts) * (0.75 + Math.random() / 2);
    this.attempts += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), wait);
  }

  /** @param {object} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** @param {string} id @param {Waiting} one */
  pass(id, one) {
    one.via = this.socket;
    this.send({ t: "command", v: 1, id, command: one.body });
  }

  /** Asks for the whole view. */
  look() {
    this.send({ t: "look", v: 1 });
  }

  /**
   * `still`: asked before it is sent again, since the table may have gone on; if not, it is refused as `too_late`.
   * @param {CommandBody} body
   * @param {() => boolean} [still]
   * @returns {Promise<Answer>}
   */
  command(body, still) {
    const id = `${this.run}-${++this.number}`;
    return new Promise((done) => {
      /** @type {Waiting} */
      const one = { body, done, still, via: null };
      this.waiting.set(id, one);
      if (this.greeted && this.socket) this.pass(id, one);
    });
  }

  /** @param {string} [code] */
  end(code) {
    this.ended = true;
    clearTimeout(this.timer);
    clearInterval(this.watch);
    removeEventListener("online", this.wake);
    removeEventListener("pageshow", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.drop();
    this.changed("ended", code);
  }
}
