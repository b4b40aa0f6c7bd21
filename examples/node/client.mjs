// A player for comodin, written from docs/protocol.md and docs/openapi.json alone; it needs nothing but Node:
//   node --experimental-websocket examples/node/client.mjs http://127.0.0.1:8000 [TABLE [KEY]]
//        [--name N] [--rounds R] [--edition E] [--settings JSON] [--cut MS]
// (no flag from Node 22 on). Without TABLE it opens one against a bot; --cut cuts its own connection again and again.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

/** A policy: one of the legal actions, or null to let it be. This one plays what it can, and says UNO. */
export function eager(legal, { pending, rules, me }) {
  if (pending.kind === "race") return { do: "gesture", ...rules[pending.number] }; // `legal` has wrong ones too
  if (pending.seat !== me) return null; // we might jump in, or challenge in somebody's place
  const plays = legal.filter((action) => action.do === "play");
  const best = [plays.filter((action) => action.uno), plays, legal].find((actions) => actions.length);
  return best[Math.floor(Math.random() * best.length)];
}

async function post(base, path, body, token) {
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  const request = fetch(new URL(path, base), { method: "POST", body: JSON.stringify(body), headers });
  const answer = await request.catch(() => { throw new Error(`Nothing answers at ${base}.`); });
  const told = await answer.json();
  if (answer.ok) return told;
  throw new Error(`The server refuses ${path}: ${told.message || told.code}`);
}

export class Player {
  prefix = crypto.randomUUID().slice(0, 8); // our ids must differ from those of every earlier run
  seen = null; // the last number that we were told
  asked = null; // {id, command} that was not answered yet: we do one thing at a time
  looking = false; // we asked for the whole view
  pause = 1; lost = 0; // seconds before we come back; connections in a row without news
  commands = 0; refusals = 0; played = 0; checks = 0;

  constructor(base, { name = "Node", table, key, settings = {}, policy = eager, cut = 0, print = console.log } = {}) {
    Object.assign(this, { base, name, table, key, settings, policy, cut: Number(cut), print });
  }

  /** Resolves when so many rounds are over; rejects with one sentence. */
  async play(rounds = 1) {
    this.token = (await post(this.base, "/api/players", { name: this.name })).token;
    if (!this.table) {
      const settings = { seats: 2, visibility: "private", ...this.settings };
      ({ id: this.table, key: this.key } = await post(this.base, "/api/tables", { settings }, this.token));
      this.print(`table ${this.table} ${this.key}`);
    }
    const finished = new Promise((resolve, reject) => Object.assign(this, { rounds, resolve, reject }));
    this.connect();
    return finished;
  }
  end(error) {
    this.over = true;
    this.socket.close();
    error ? this.reject(new Error(error)) : this.resolve();
  }

  connect() {
    const socket = (this.socket = new WebSocket(new URL("/ws", this.base).href.replace("http", "ws")));
    const current = (what) => (event) => socket === this.socket && !this.over && what(event);
    this.error = null;
    socket.onopen = current(() => {
      this.send({ t: "hello", token: this.token, table: this.table, key: this.key, last_seen: this.seen });
      // What we missed is told before these are answered, and what was carried out is only acknowledged again.
      if (this.asked) this.send({ t: "command", ...this.asked });
      if (this.looking) this.send({ t: "look" });
      if (this.cut) setTimeout(current(() => this.closed(1006)), this.cut);
    });
    socket.onmessage = current((event) => this.take(JSON.parse(event.data)));
    socket.onclose = current((event) => this.closed(event.code));
    socket.onerror = current(() => socket.readyState !== WebSocket.OPEN && this.closed(1006)); // no `close` in Node 20
  }
  closed(code) {
    const why = this.error?.code;
    if (this.asked?.command.c === "leave") return this.end(); // we have what we came for
    const socket = this.socket;
    this.socket = { close() {} }; // what the old one still says is not heard
    socket.close(); // where it was us who cut it
    if ([1002, 1003, 1007, 1009].includes(code)) return this.end(`The server did not understand us (${code}).`);
    if (code === 4401 || ([1008, 4500].includes(code) && why !== "too_fast" && why !== "store_failed"))
      return this.end(`The server sent us away: ${why ?? code}.`);
    if (++this.lost > 7) return this.end("The server cannot be reached any more.");
    if (why === "store_failed") this.seen = null; // what we knew may not hold: we want the whole view
    const wait = code === 1012 ? this.back ?? this.pause : code === 4429 ? Math.max(10, this.pause) : this.pause;
    this.pause = Math.min(30, this.pause * 2);
    setTimeout(() => this.connect(), wait * 1000);
  }
  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ v: 1, ...message }));
  }
  do(command) {
    this.asked = { id: `${this.prefix}-${++this.commands}`, command };
    this.send({ t: "command", ...this.asked });
  }
  look(after = 0) {
    this.looking = true;
    setTimeout(() => this.send({ t: "look" }), after);
  }

  take(message) {
    const { t, id, seq, code } = message;
    if (t === "ping") return this.send({ t: "pong", n: message.n });
    if (t === "bye") return (this.back = message.retry_in);
    if (t === "error") this.error = message; // mostly the connection ends now
    if (t === "error" && code === "bad_message") return this.end(`The server did not understand: ${message.message}`);
    if (t === "error") return code === "too_fast" && this.looking && this.look(1000);
    if (t === "welcome") this.welcome(message);
    if (t === "events") for (const event of message.events) this.follow(event);
    if (t === "welcome" || t === "events") [this.seen, this.legal] = [seq, message.legal ?? []];
    if ((t === "ack" || t === "nack") && id === this.asked?.id) this.answered(message, this.asked.command.c);
    [this.pause, this.lost] = [1, 0];
    if (!this.over) this.decide();
  }
  answered({ t, id, code }, c) {
    const again = () => this.asked?.id === id && this.send({ t: "command", ...this.asked });
    if (code === "too_fast") return setTimeout(again, 500);
    this.asked = null;
    this.refusals = t === "nack" ? this.refusals + 1 : 0;
    if (c === "leave") this.end();
    else if (t === "ack") this.joined ||= c === "join";
    else if (c === "join" || this.refusals > 9) this.end(`The table refuses ${c}: ${code}.`);
    else this.look(250); // nothing has changed: see what holds, decide again
  }

  /** The one next thing to do. Called after every answer and all news, so nothing is forgotten. */
  decide() {
    if (this.asked || this.looking || !this.seats) return;
    if (this.played >= this.rounds) return this.do({ c: "leave" }); // nobody shall wait for us
    if (this.seat === null) return this.joined ? this.end("No seat is free.") : this.do({ c: "join", key: this.key });
    const alone = !this.fill && this.seats.some((seat) => !seat.person && !seat.bot); // a friend is still to come
    if (this.phase !== "playing") return this.ready || alone || this.do({ c: "ready" });
    if (!this.legal.length || this.held) return;
    if (++this.unchecked > 4) return this.look(); // now and then: is what we followed what the server says?
    const action = this.policy(this.legal, this);
    if (action) this.do({ c: "act", action });
  }

  /** The whole view, in place of what we knew. With the number that we know, it must be what we know. */
  welcome({ seq, view }) {
    const { hands = [], discard = [], colour, pending, house_rules: rules = {} } = view.round ?? {};
    const now = { hand: hands[view.you.round_seat] ?? [], top: discard.at(-1), colour, pending, rules };
    const same = seq === this.seen && this.phase === "playing" && view.phase === "playing";
    if (same) this.check(now);
    const rounds = view.match?.rounds ?? []; // one may have ended while we were away; who sat there may have left since
    this.scored = Math.min(this.scored ?? rounds.length, rounds.length);
    for (const round of rounds.slice(this.scored)) this.score(round);
    Object.assign(this, now, { seat: view.you.seat, me: view.you.round_seat, phase: view.phase, seats: view.seats });
    Object.assign(this, { looking: false, held: false, unchecked: same ? 0 : 3, fill: view.settings.fill_with });
    this.ready = this.seats[this.seat]?.ready;
  }
  check(now) {
    const [ours, theirs] = [this, now].map(({ hand, top, colour, pending: { kind, seat }, rules }) =>
      JSON.stringify([[...hand].sort(), top, colour, kind, seat, rules]));
    if (ours !== theirs) this.end(`We followed ${ours}, and the server says ${theirs}.`);
    this.checks += 1;
  }
  score({ winner, points }) {
    const won = this.seats.filter((seat) => seat.person || seat.bot)[winner]; // among the players, in seating order
    this.print(`round ${++this.played}: ${won.name || won.bot} won, ${points.join(":")} points, ${this.checks} checks`);
    [this.scored, this.checks] = [this.scored + 1, 0];
  }

  /** An event of the table. What we need not know is left alone. */
  follow({ type, seat, events = [], ...event }) {
    if (type === "seat_taken" || type === "bot_seated") Object.assign(this.seats[seat], event);
    if (type === "ready_said" && seat === this.seat) this.ready = event.ready;
    if (type === "claim_held" && event.action.do === "gesture") this.held = true; // ours: it is told after the race
    if (type === "match_started") this.scored = 0;
    if (type === "round_dealt") [this.phase, this.me] = ["playing", event.players.indexOf(this.seat)];
    for (const one of events) this.followRound(one);
    if (type === "round_finished") [this.phase, this.ready] = ["between", false]; // or `waiting`: all the same to us
    if (type === "table_closed") this.end("The table was closed.");
  }
  followRound({ type, seat, ...event }) {
    const drop = (card) => seat === this.me && this.hand.splice(this.hand.indexOf(card), 1);
    if (type === "dealt") [this.top, this.rules, this.unchecked] = [event.discard.at(-1), {}, 3];
    if (type === "dealt" || type === "hands_moved") this.hand = [...(event.hands[this.me] ?? [])];
    if (type === "card_turned_up" || type === "card_played") this.top = event.card;
    if (type === "card_turned_up") this.colour = this.top[0] === "W" ? null : this.top[0];
    if (type === "dealt" || type === "card_played" || type === "colour_named") this.colour = event.colour;
    if (type === "card_played") drop(event.card);
    if (type === "cards_drawn" && seat === this.me) this.hand.push(...event.cards);
    if (type === "cards_discarded") event.cards.forEach(drop);
    if (type === "rule_made") this.rules = { ...this.rules, [event.number]: event.deed };
    if (type === "awaiting") [this.pending, this.held] = [event.pending, false];
    if (type === "round_ended") this.check({ ...this, hand: event.hands[this.me] ?? [] }); // all are open now
    if (type === "round_scored") this.score(event); // of the match, in round_finished
  }
}

async function main() {
  const text = { type: "string" };
  const options = { name: text, rounds: text, edition: text, settings: text, cut: text };
  const { values, positionals: [base, table, key] } = parseArgs({ allowPositionals: true, options });
  if (!globalThis.WebSocket) throw new Error("This Node has a WebSocket only with --experimental-websocket.");
  const settings = { ...(values.edition && { edition: values.edition }), ...JSON.parse(values.settings ?? "{}") };
  const player = new Player(base ?? "http://127.0.0.1:8000", { ...values, table, key, settings });
  await player.play(Number(values.rounds ?? 1));
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  main().then(() => process.exit(0), (error) => process.exit(console.error(error.message) ?? 1));
