// @ts-check
/**
 * One second of theatre for every special card, the same at a table, on a big screen and in a replay. What is played
 * is in the events of the round, where it is played in the places of the table (`data-spot`): a viewer who is not told
 * of a card cannot be shown it here.
 */

import { isWild } from "../../common/cards.js";
import { stillness } from "../../common/prefs.js";
import { cues } from "../cues.js";
import { apprentice } from "./apprentice.js";
import { asides } from "./asides.js";
import { challenge } from "./challenge.js";
import { chain, count } from "./count.js";
import { hands } from "./hands.js";
import { race } from "./race.js";
import { reverse } from "./reverse.js";
import { skip } from "./skip.js";
import { clear, hurry, seatPlace } from "./stagehand.js";
import { wild } from "./wild.js";

export { clear };

/**
 * The round before and after the step, as far as the acts need it.
 * @typedef {object} Round
 * @property {number} due
 * @property {string[]} discard
 * @property {string | null} colour
 * @property {string[][]} hands
 * @property {any} pending
 * @typedef {{ me: number, before?: Round | null, after?: Round | null }} Viewpoint `me`: the viewer's seat, or -1
 */

/** What an act needs to know. */
export class Scene {
  /** @param {any[]} events @param {Viewpoint} viewpoint @param {boolean} still */
  constructor(events, { me, before = null, after = null }, still) {
    this.events = events;
    this.me = me;
    this.before = before;
    this.after = after;
    /** Nothing moves: there is only something to be heard. */
    this.still = still;
    this.times = cues(events, me);
    /** The card that was played, if one was. */
    this.played = events.find((event) => event.type === "card_played") ?? null;
    const top = this.played?.card ?? after?.discard[after.discard.length - 1] ?? "";
    /** Of the card that does it. @type {string | null} */
    this.colour = this.played?.colour ?? (top && !isWild(top) ? top[0] : after?.colour) ?? null;
  }

  /** @param {string} type @param {(event: any, at: number) => void} act `at`: ms from now */
  each(type, act) {
    this.events.forEach((event, n) => event.type === type && act(event, this.times[n] ?? 0));
  }

  /** @param {string} type */
  has(type) {
    return this.events.some((event) => event.type === type);
  }

  /** When the card that was played lies on the pile. */
  landing() {
    return this.times[this.events.indexOf(this.played) + 1] ?? 0;
  }

  /** Where somebody sits, where it can be seen and something may move. @param {number} seat */
  place(seat) {
    return this.still ? null : seatPlace(seat, this.me);
  }

  /** Does this seat draw cards in this step? @param {number} seat */
  pays(seat) {
    return this.events.some((event) => event.type === "cards_drawn" && event.seat === seat);
  }
}

const ACTS = [wild, reverse, skip, count, chain, hands, challenge, apprentice, race, asides];
/** What comes onto the stage, or takes its place; nothing else disturbs what is there. */
const LOUD = new Set([
  "card_played",
  "cards_discarded",
  "cards_drawn",
  "challenged",
  "colour_named",
  "direction_reversed",
  "gesture_race_told",
  "hand_shown",
  "hands_moved",
  "nothing_to_draw",
  "pile_shuffled",
  "race_ended",
  "round_ended",
  "turn_lost",
  "turn_owed",
  "turn_skipped",
  "uno_race_told",
  "challenge_race_told",
]);

/**
 * @param {any[]} events of a round as the viewer saw them, and what the table tells about its races
 * @param {Viewpoint} viewpoint
 */
export function perform(events, viewpoint) {
  if (!events.some((event) => LOUD.has(event.type))) return;
  hurry();
  const scene = new Scene(events, viewpoint, stillness());
  for (const act of ACTS) act(scene);
}
