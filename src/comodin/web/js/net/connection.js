// @ts-check
/**
 * The connection to a table. It comes back by itself after it was lost or the server was restarted, says what it has
 * seen last, and sends again what was not acknowledged (the same ids: nothing happens twice).
 */

/**
 * @typedef {import("../types/protocol").FromServer} FromServer
 * @typedef {import("../types/protocol").Command["command"]} CommandBody
 * @typedef {import("../types/protocol").Ack | import("../types/protocol").Nack} Answer
 * @typedef {"connecting" | "open" | "lost" | "ended"} ConnectionState
 */

const FIRST_WAIT = 250; // ms, doubled with every attempt in vain
const LONGEST_WAIT = 5_000;
const SILENCE = 50_000; // the server pings every twenty seconds: after so long the connection is dead
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
    /** @type {Map<string, { body: CommandBody, done: (answer: Answer) => void }>} */
    this.waiting = new Map();
    this.attempts = 0;
    this.ended = false;
    this.heard = 0;
    this.number = 0;
    this.run = Math.random().toString(36).slice(2, 10);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.wake = () => {
      if (!this.ended && !this.socket && document.visibilityState === "visible") this.connect();
    };
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.watch = setInterval(() => {
      if (this.socket && Date.now() - this.heard > SILENCE) this.socket.close();
    }, 5_000);
  }

  connect() {
    clearTimeout(this.timer);
    this.changed(this.attempts ? "lost" : "connecting");
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    this.socket = socket;
    this.heard = Date.now();
    let greeted = false;
    socket.onopen = () => {
      const seen = this.seen === null ? {} : { last_seen: this.seen };
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
      this.heard = Date.now();
      const message = JSON.parse(data);
      if (message.t === "ping") this.send({ t: "pong", v: 1, n: message.n });
      if (message.t === "error" && (FINAL.has(message.code) || (!greeted && UNHEARD.has(message.code))))
        return this.end(message.code);
      if (!greeted && message.t !== "error") {
        greeted = true;
        this.attempts = 0;
        this.changed("open");
        for (const [id, { body }] of this.waiting) this.send({ t: "command", v: 1, id, command: body });
      }
      if (message.t === "bye") this.attempts = 0;
      if (message.t === "welcome" || message.t === "events") this.seen = message.seq;
      if (message.t === "ack" || message.t === "nack") {
        this.waiting.get(message.id)?.done(message);
        this.waiting.delete(message.id);
      }
      this.take(message);
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (this.ended) return;
      this.changed("lost");
      const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.attempts) * (0.75 + Math.random() / 2);
      this.attempts += 1;
      this.timer = setTimeout(() => this.connect(), wait);
    };
  }

  /** @param {object} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Asks for the whole view. */
  look() {
    this.send({ t: "look", v: 1 });
  }

  /**
   * @param {CommandBody} body
   * @returns {Promise<Answer>}
   */
  command(body) {
    const id = `${this.run}-${++this.number}`;
    return new Promise((done) => {
      this.waiting.set(id, { body, done });
      this.send({ t: "command", v: 1, id, command: body });
    });
  }

  /** @param {string} [code] */
  end(code) {
    this.ended = true;
    clearTimeout(this.timer);
    clearInterval(this.watch);
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.socket?.close();
    this.changed("ended", code);
  }
}
