// @ts-check
/** The table around the round, carried on by what you are told: the same fold as `table/evolve.py`. */

import { blank, followRound } from "./follow-round.js";

/**
 * @typedef {import("./follow-round.js").Round} Round
 * @typedef {import("../types/protocol").TableEvent} TableEvent
 *
 * @typedef {object} Seat
 * @property {string | null} person
 * @property {string} name
 * @property {string | null} bot
 * @property {boolean} ready
 * @property {boolean} stand_in
 * @property {string | null} reserved
 * @property {string} luck
 * @property {string} face
 * @property {number} colour of the ring: the place's, whoever sits there
 *
 * `left`: the match; the seat waits for them while it runs.
 * @typedef {{ id: string, name: string, present: boolean, face: string, away_since?: number | null, left?: boolean }}
 *   Person
 * @typedef {{ what: string, who: string, n: number }} Effect
 * @typedef {{ text: string, effects: Effect[] }} Custom
 * @typedef {{ card: string, custom: Custom, by: string, consent: string[] }} Written
 * @typedef {{ kind: "pause" | "kick", by: number, target: number | null, agree: number[], disagree: number[], until:
 *   number }} Motion
 * @typedef {{ at: number, person: string, name: string, text: string, reaction: boolean, face: string }} ChatLine
 * @typedef {{ seats: number[], winner: number, points: number[] }} Scored
 *
 * @typedef {object} Match
 * @property {{ format: string, target: number, teams: number[][] | null, hands?: number | null }} rules
 * @property {number} players
 * @property {number} direction
 * @property {number} dealer
 * @property {Scored[]} rounds
 * @property {number} dealt
 * @property {number[]} totals
 * @property {number[]} out
 * @property {number[]} winners
 *
 * @typedef {object} View
 * @property {{ person: string, seat: number | null, round_seat: number }} you
 * @property {any} settings
 * @property {string} key
 * @property {string} [screen_key] for those who sit: what a big screen says hello with
 * @property {number} at
 * @property {"waiting" | "playing" | "between" | "closed"} phase
 * @property {string | null} host
 * @property {Person[]} people
 * @property {Seat[]} seats
 * @property {Written[]} written
 * @property {Motion | null} motion
 * @property {ChatLine[]} chat
 * @property {Match | null} match
 * @property {Record<string, Custom>} custom
 * @property {number[]} players the table's seats in the order of the round's
 * @property {Round | null} round
 * @property {number} dealt
 * @property {string} commitment
 * @property {boolean} armed
 * @property {[number, number | null][]} [named] H11: whom each has named as the last one; null: nobody
 * @property {(number | null)[]} [tied] H11: between them the host decides
 * @property {number | null} paused_until
 * @property {boolean} [played_on] the first round was begun elsewhere
 * @property {string} [day] it is the deal of this day
 */

const EMPTY = { person: null, name: "", bot: null, ready: false, stand_in: false, reserved: null, luck: "", face: "" };
const HERE = { present: true, away_since: null, left: false };
const CHAT_KEPT = 50;

/** After these the whole view is asked for: they hang on what the page does not know (an edition's rules). */
export const ASK_ANEW = new Set(["match_started", "configured"]);

/** The characters of the levels. @type {Record<string, string>} */
const BOT_FACES = { beginner: "chick", normal: "donkey", expert: "octopus", master: "dragon" };

/** @param {string} bot */
export const botFace = (bot) => BOT_FACES[bot] ?? "robot";

/** Is there a host who can be told about this person? @param {View} view @param {string} person */
export const hearsReports = ({ host, you }, person) => !!host && host !== you.person && host !== person;

/** @param {Seat} seat */
export const byBot = (seat) => seat.stand_in || (seat.person === null && seat.bot !== null);

/** @param {View} view @param {any} event @returns {View} */
export function followTable(view, event) {
  return { ...evolve(view, event), at: event.at };
}

/** @param {View} view @param {number} number @param {Partial<Seat>} changes @returns {View} */
const seated = (view, number, changes) => ({
  ...view,
  seats: view.seats.map((seat, n) => (n === number ? { ...seat, ...changes } : seat)),
});

/** @param {View} view @param {string} who @param {Partial<Person>} changes @returns {View} */
const changed = (view, who, changes) => ({
  ...view,
  people: view.people.map((person) => (person.id === who ? { ...person, ...changes } : person)),
});

/** What somebody is called here, and their face. @param {View} view @param {string} who */
function called(view, who) {
  const { name = "", face = "" } = view.people.find((one) => one.id === who) ?? {};
  return { name, face };
}

/** Somebody goes by another name or has another face. @param {View} view @param {any} event @returns {View} */
function introduced(view, { person, name, face }) {
  return {
    ...changed(view, person, { name, face }),
    seats: view.seats.map((seat) => (seat.person === person ? { ...seat, name, face } : seat)),
    chat: view.chat.map((line) => (line.person === person ? { ...line, name, face } : line)),
  };
}

/** So many seats; the empty ones get the first colours that the others do not have. @param {Seat[]} seats
 * @param {number} number */
function withEmpty(seats, number) {
  const used = new Set(seats.map((seat) => seat.colour));
  const free = Array.from({ length: number }, (_, colour) => colour).filter((colour) => !used.has(colour));
  return [...seats, ...free.slice(0, number - seats.length).map((colour) => ({ ...EMPTY, colour }))];
}

/** @param {Seat[]} seats */
const unready = (seats) => seats.map((seat) => ({ ...seat, ready: false }));

/** @param {View} view @param {any} event @returns {View} */
function evolve(view, event) {
  const { seat, person, at } = event;
  switch (event.type) {
    case "acted":
      return acted(view, event);
    case "uno_armed":
      return { ...view, armed: event.armed };
    case "configured":
      return { ...view, settings: { ...event.settings, options: Object.fromEntries(event.settings.options) } };
    case "rule_written": {
      const others = view.written.filter((rule) => rule.card !== event.card);
      const { card, custom, by } = event;
      return { ...view, written: custom ? [...others, { card, custom, by, consent: [by] }] : others };
    }
    case "rule_consented":
      return { ...view, written: view.written.map((rule) => consented(rule, event)) };
    case "seed_committed":
      return { ...view, commitment: event.commitment };
    case "luck_added":
      return seated(view, seat, { luck: event.text });
    case "match_started":
      return started(view, event);
    case "round_dealt":
      return dealt(view, event);
    case "round_finished": {
      const match = view.match && event.events.reduce(followMatch, view.match);
      const ended = { ...view, match, seats: unready(view.seats), armed: false };
      if (!match || !match.winners.length) return { ...ended, phase: "between" };
      return { ...ended, phase: "waiting", seats: withEmpty(ended.seats, view.settings.seats) };
    }
    case "last_named":
      return { ...view, named: [...(view.named ?? []).filter(([one]) => one !== seat), [seat, event.last]] };
    case "names_tied":
      return { ...view, tied: event.seats };
    case "motion_opened": {
      const { kind, by, target, until } = event;
      return { ...view, motion: { kind, by, target, agree: [by], disagree: [], until } };
    }
    case "motion_voted": {
      if (!view.motion) return view;
      const side = event.agrees ? "agree" : "disagree";
      return { ...view, motion: { ...view.motion, [side]: [...view.motion[side], seat] } };
    }
    case "motion_ended":
      return { ...view, motion: null };
    case "paused":
      return { ...view, paused_until: event.until };
    case "resumed":
      return { ...view, paused_until: null };
    case "said":
    case "reacted": {
      const { name, face } = called(view, person);
      const reaction = event.type === "reacted";
      const line = { at, person, name, text: reaction ? event.reaction : event.text, reaction, face };
      return { ...view, chat: [...view.chat, line].slice(-CHAT_KEPT) };
    }
    case "table_closed":
      return { ...view, phase: "closed", motion: null };
    // -- people
    case "person_came":
      return { ...view, people: [...view.people, { id: person, name: event.name, face: event.face, ...HERE }] };
    case "person_changed":
      return introduced(view, event);
    case "person_left":
    case "person_kicked": {
      const seats = view.seats.map((one) => (one.reserved === person ? { ...one, reserved: null } : one));
      return { ...view, people: view.people.filter((one) => one.id !== person), seats };
    }
    case "person_away":
      return changed(view, person, { present: false, away_since: at });
    case "stepped_out":
      return changed(view, person, { present: false, away_since: at, left: true });
    case "person_back":
      return changed(view, person, HERE);
    case "keys_changed":
      return event.key ? { ...view, key: event.key, screen_key: event.screen_key } : view;
    case "host_passed":
      return { ...view, host: person };
    case "seat_taken":
      return seated(view, seat, { ...EMPTY, person, ...called(view, person) });
    case "seat_reserved":
      return seated(view, seat, { reserved: person });
    case "seat_freed":
    case "bot_removed":
      return seated(view, seat, EMPTY);
    case "bot_seated":
      return seated(view, seat, {
        ...EMPTY,
        bot: event.bot,
        name: event.name ?? "",
        face: botFace(event.bot),
        reserved: view.seats[seat]?.reserved ?? null,
      });
    case "stand_in_sat":
      return seated(view, seat, { bot: event.bot, stand_in: true });
    case "seat_given_back":
      return seated(view, seat, { bot: null, stand_in: false });
    case "ready_said":
      return seated(view, seat, { ready: event.ready });
    default: // told for people: nothing changes
      return view;
  }
}

/** @param {Written} rule @param {any} event @returns {Written} */
function consented(rule, { card, person, agrees }) {
  if (rule.card !== card) return rule;
  const others = rule.consent.filter((one) => one !== person);
  return { ...rule, consent: agrees ? [...others, person] : others };
}

/** @param {View} view @param {any} event @returns {View} */
function acted(view, event) {
  if (!view.round) return view;
  const round = event.events.reduce(followRound, view.round);
  const mine = event.events.some(
    (/** @type {any} */ step) => step.type === "card_played" && step.seat === view.you.round_seat,
  );
  const votes = round.pending.kind === "race" ? {} : { named: [], tied: [] };
  return { ...view, ...votes, round, armed: view.armed && !mine };
}

/** @param {View} view @param {any} event @returns {View} */
function started(view, { rules, custom, seats: players, events }) {
  const seats = unready(view.seats.filter((seat) => seat.person !== null || seat.bot !== null));
  /** @type {Match} */
  const match = {
    rules,
    players,
    direction: view.match?.direction ?? 1,
    dealer: 0,
    rounds: [],
    dealt: 0,
    totals: Array(players).fill(0),
    out: [],
    winners: [],
  };
  return { ...view, seats, match: events.reduce(followMatch, match), custom: Object.fromEntries(custom), motion: null };
}

/** @param {View} view @param {any} event @returns {View} */
function dealt(view, event) {
  const players = /** @type {number[]} */ (event.players);
  const viewer = view.you.seat === null ? -1 : players.indexOf(view.you.seat);
  return {
    ...view,
    phase: "playing",
    round: event.events.reduce(followRound, blank(players.length, viewer)),
    players,
    you: { ...view.you, round_seat: viewer },
    seats: view.seats.map((seat) => ({ ...seat, ready: false, luck: "" })),
    dealt: view.dealt + 1,
    armed: false,
    named: [],
    tied: [],
  };
}

/** @param {Match} match @param {any} event @returns {Match} */
export function followMatch(match, event) {
  switch (event.type) {
    case "cut_for_deal":
      return { ...match, dealer: event.dealer };
    case "round_scored": {
      const totals = match.totals.map((total, n) => total + event.points[n]);
      const rounds = [...match.rounds, event];
      return { ...match, rounds, dealt: match.dealt + 1, totals, dealer: nextDealer(match) };
    }
    case "round_blocked":
      return { ...match, dealt: match.dealt + 1 };
    case "players_out": {
      const after = { ...match, out: [...match.out, ...event.players] };
      return after.out.includes(after.dealer) ? { ...after, dealer: nextDealer(after) } : after;
    }
    case "match_won":
      return { ...match, winners: event.winners };
    default:
      return match;
  }
}

/** @param {Match} match */
function nextDealer(match) {
  const step = (/** @type {number} */ seat) => (seat + match.direction + match.players) % match.players;
  let dealer = step(match.dealer);
  while (match.out.includes(dealer)) dealer = step(dealer);
  return dealer;
}
