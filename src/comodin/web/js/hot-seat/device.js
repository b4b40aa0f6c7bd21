// @ts-check
/**
 * Several people at one device: each has a seat, a token that is kept in this browser, and a connection to the table.
 * The board is the table's own screen, which knows no hand; a hand is drawn only while its owner has asked for it.
 */

import { computed, signal } from "../common/ui.js";
import { call } from "../net/api.js";
import { Game } from "../table/game.js";
import { inTheRoom } from "../table/room.js";
import { keepGroup } from "./groups.js";

/**
 * Opens a table for these people, the first of them its host.
 * @param {import("../net/api.js").Settings} settings @param {string[]} names @returns {Promise<string>} its path
 */
export async function sitDownHere(settings, names) {
  const people = [];
  for (const name of names) {
    const { id, name: called, token } = await call("POST", "/api/players", { name }, undefined, "");
    people.push({ id, name: called, token });
  }
  const slow = {
    visibility: "unlisted",
    spectators: false,
    turn_seconds: null,
    race_seconds: 20,
    between_seconds: 300,
    absent_seconds: 120,
  };
  const table = await call("POST", "/api/tables", { settings: { ...settings, ...slow } }, undefined, people[0]?.token);
  keepGroup(table.id, { key: table.key, people });
  return `/hot/${table.id}`;
}

export class Device {
  /** @param {string} table @param {import("./groups.js").Group} group */
  constructor(table, { key, people }) {
    this.people = people;
    this.key = key;
    this.games = people.map(({ token }) => new Game(table, key, { token }));
    this.board = new Game(table, "", { token: people[0]?.token, screen: true });
    /** Whose hand is shown; -1: nobody's. */
    this.shown = signal(-1);
    this.moving = false;
    /** The people that the table waits for, as numbers of this device; by what each of them was told. */
    this.awaited = computed(() => this.games.flatMap((game, n) => (game.mine.value && game.playing.value ? [n] : [])));
    this.board.listen(() => this.settle());
    this.games.forEach((game, n) => game.listen(() => this.look(n)));
    this.asked = new Set();
  }

  connect() {
    for (const game of this.games) game.connect();
  }

  /** The key of the board is known to those who sit; after a kick it is another one. @param {Game} game */
  putUp(game) {
    const key = game.view.peek()?.screen_key;
    if (!key || key === this.board.connection.key) return;
    this.board.connection.key = key;
    this.board.connection.ended = false;
    this.board.connect();
  }

  close() {
    for (const game of [this.board, ...this.games]) game.close();
  }

  /** The seat in the round; -1: none. @param {number} n */
  seatOf(n) {
    const view = this.board.view.value;
    const seat = view?.seats.findIndex((one) => one.person === this.people[n]?.id) ?? -1;
    return view && seat >= 0 ? view.players.indexOf(seat) : -1;
  }

  /** Everybody sits down, and when all do, says that they are ready. */
  settle() {
    const view = this.board.view.peek();
    if (!view || view.phase !== "waiting" || view.dealt > 0) return;
    const seats = this.people.map((one) => view.seats.find((seat) => seat.person === one.id));
    seats.forEach((seat, n) => {
      const open = this.games[n]?.view.peek();
      if (!seat && open)
        this.once(`sit ${n}`, () => this.games[n]?.send({ c: "join", key: this.key }, { quietly: true }));
      else if (seat && open && seats.every(Boolean))
        this.once(`ready ${n}`, () => this.games[n]?.send({ c: "ready", ready: true }, { quietly: true }));
    });
  }

  /** @param {string} what @param {() => unknown} action */
  once(what, action) {
    if (this.asked.has(what)) return;
    this.asked.add(what);
    action();
  }

  /** After the move the hand is hidden again: as soon as its owner is no longer waited for. @param {number} n */
  look(n) {
    this.settle();
    const game = this.games[n];
    if (game) this.putUp(game);
    if (!game || this.shown.peek() !== n) return;
    const moved = this.moving && !game.mine.peek();
    if (!game.playing.peek() || moved || inTheRoom(this.board)) this.hide(); // H11: all do it, and say it together
    this.moving ||= game.mine.peek();
  }

  /** @param {number} n */
  show(n) {
    this.moving = !!this.games[n]?.mine.peek(); // others only look
    this.shown.value = n;
  }

  hide() {
    this.shown.value = -1;
  }

  /** H11: around one device people agree, and it is everybody's word. @param {number | null} seat */
  nameLast(seat) {
    for (const game of this.games) game.send({ c: "name_last", seat }, { quietly: true });
  }

  /** The next round, or another match, for everybody here. */
  goOn() {
    for (const game of this.games) game.send({ c: "ready", ready: true }, { quietly: true });
  }
}
