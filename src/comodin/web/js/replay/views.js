// @ts-check
/**
 * A round that is over, or a file of one: everything that happened, seen by any seat or by all. What a seat saw of an
 * event is `seen_by` of the rules once more; the views are the same fold as at a table, made once for all steps.
 */

import { blank, evolve, followRound } from "../table/follow-round.js";
import { botName } from "../table/names.js";

/**
 * @typedef {import("../table/follow-round.js").Round} Round
 * @typedef {{ seat: number, action: any, events: any[] }} Step
 * @typedef {{ state: "good" | "bad" | "none" | "played_on", good: string[], wrong: string | null, told: any }} Fair
 *
 * @typedef {object} Unfolded
 * @property {string} key
 * @property {string | null} id
 * @property {string} edition
 * @property {import("../net/editions.js").OwnEdition} [own] where it is somebody's own
 * @property {Record<string, boolean | string>} options
 * @property {Record<string, { text: string }>} custom
 * @property {string[]} players
 * @property {string[]} bots the names of bots, as records have them
 * @property {number[][] | null} teams
 * @property {boolean} over
 * @property {{ index: number, code: string, clause: string | null, about: any } | null} refused
 * @property {any[]} events
 * @property {Step[]} steps
 * @property {{ id: string | null, winner: string | null }[]} rounds
 * @property {number} round
 * @property {Fair} fair
 * @property {boolean} analysed
 * @property {string[]} [levels] of each seat the bot that played it; "" for a person
 */

/** The viewer who sees all hands. */
export const ALL = -2;
const HIDDEN = "?";

/** @param {string[]} cards */
const hidden = (cards) => cards.map(() => HIDDEN);
/** @param {string[][]} hands @param {number} viewer */
const onlyOwn = (hands, viewer) => hands.map((hand, seat) => (seat === viewer ? hand : hidden(hand)));

/** What this viewer saw of an event. @param {any} event @param {number} viewer */
export function seenBy(event, viewer) {
  if (viewer === ALL) return event;
  switch (event.type) {
    case "dealt":
      return { ...event, hands: onlyOwn(event.hands, viewer), draw: hidden(event.draw) };
    case "pile_shuffled":
      return { ...event, draw: hidden(event.draw) };
    case "cards_drawn":
      return event.seat === viewer ? event : { ...event, cards: hidden(event.cards) };
    case "hands_moved":
      return { ...event, hands: onlyOwn(event.hands, viewer) };
    case "hand_shown":
      return event.to === null || viewer === event.to || viewer === event.seat
        ? event
        : { ...event, cards: hidden(event.cards) };
    case "awaiting": {
      const { pending } = event;
      if (pending.kind !== "drawn" || pending.seat === viewer) return event;
      return { ...event, pending: { ...pending, card: HIDDEN, must: false } };
    }
    default:
      return event;
  }
}

/**
 * In a record a bot is called "normal 2"; here, as it was called at the table.
 * @param {Unfolded} replay
 * @returns {Unfolded}
 */
export function withNames(replay) {
  /** @param {string} name */
  const shown = (name) => {
    const [bot = "", seat = ""] = name.split(" ");
    return replay.bots.includes(bot) && /^\d+$/.test(seat) ? botName(Number(seat) - 1, replay.players, name) : name;
  };
  const levels = replay.players.map((name) => {
    const [bot = "", seat = ""] = name.split(" ");
    return replay.bots.includes(bot) && /^\d+$/.test(seat) ? bot : "";
  });
  const rounds = replay.rounds.map((one) => ({ ...one, winner: one.winner && shown(one.winner) }));
  return { ...replay, players: replay.players.map(shown), rounds, levels };
}

/**
 * The table before the first action and after each one.
 * @param {Unfolded} replay
 * @param {number} viewer
 * @returns {Round[]}
 */
export function views(replay, viewer) {
  const follow = viewer === ALL ? evolve : followRound;
  /** @param {Round} round @param {any} event */
  const go = (round, event) => follow(round, seenBy(event, viewer));
  let round = replay.events.reduce(go, blank(replay.players.length, viewer));
  const found = [round];
  for (const { events } of replay.steps) {
    round = events.reduce(go, round);
    found.push(round);
  }
  return found;
}
