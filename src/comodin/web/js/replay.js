// @ts-check
/**
 * A round that is over, or a file of one: everything that happened, seen by any seat or by all. What a seat saw of an
 * event is `seen_by` of the rules once more; the views are the same fold as at a table, made once for all steps.
 */

import { blank, evolve, followRound } from "./table/follow-round.js";
import { botName } from "./table/names.js";
import { t } from "./common/i18n.js";
import { narrate } from "./table/narration.js";

/**
 * @typedef {import("./table/follow-round.js").Round} Round
 * @typedef {import("./common/i18n.js").Words} Words
 * @typedef {{ seat: number, action: any, events: any[] }} Step
 * @typedef {{ state: "good" | "bad" | "none" | "played_on", good: string[], wrong: string | null, told: any }} Fair
 *
 * @typedef {object} Unfolded
 * @property {string} key
 * @property {string | null} id
 * @property {string} edition
 * @property {Record<string, boolean | string>} options
 * @property {Record<string, { text: string }>} custom
 * @property {string[]} players
 * @property {number[][] | null} teams
 * @property {boolean} over
 * @property {{ index: number, code: string, clause: string | null, about: any } | null} refused
 * @property {any[]} events
 * @property {Step[]} steps
 * @property {{ id: string | null, winner: string | null }[]} rounds
 * @property {number} round
 * @property {Fair} fair
 * @property {boolean} can_play_on
 * @property {boolean} analysed
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
      return event.to === null || viewer === event.to || viewer === event.seat ? event : { ...event, cards: hidden(event.cards) };
    case "awaiting": {
      const { pending } = event;
      if (pending.kind !== "drawn" || pending.seat === viewer) return event;
      return { ...event, pending: { ...pending, card: HIDDEN, must: false } };
    }
    default:
      return event;
  }
}

const BOTS = new Set(["beginner", "normal", "expert", "master", "simple", "heuristic", "search"]);

/** In a record a bot is called "normal 2"; here, as it was called at the table. @param {Unfolded} replay @returns {Unfolded} */
export function withNames(replay) {
  /** @param {string} name */
  const shown = (name) => {
    const [bot = "", seat = ""] = name.split(" ");
    return BOTS.has(bot) && /^\d+$/.test(seat) ? botName(Number(seat) - 1, replay.players, name) : name;
  };
  const rounds = replay.rounds.map((one) => ({ ...one, winner: one.winner && shown(one.winner) }));
  return { ...replay, players: replay.players.map(shown), rounds };
}

/** The table before the first action and after each one. @param {Unfolded} replay @param {number} viewer @returns {Round[]} */
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

/**
 * What happened, as this viewer saw it: of the opening, then of every action.
 * @param {Unfolded} replay
 * @param {number} viewer
 * @param {Words} words
 * @param {Round[]} before the views
 * @returns {string[]}
 */
export function story(replay, viewer, words, before) {
  const reader = { names: replay.players, viewer, words };
  const told = (/** @type {any[]} */ events) => narrate(events.map((event) => seenBy(event, viewer)), reader);
  const lines = replay.steps.map((step, n) => {
    const jumped = jumpsIn(before[n], step) ? [step.seat === viewer ? t("play.jumps_in.you") : t("play.jumps_in", { name: replay.players[step.seat] })] : [];
    const written = step.events.flatMap(({ type, card }) =>
      type === "card_played" && replay.custom[card]?.text ? t("play.it_says", { text: replay.custom[card].text }) : [],
    );
    return [...jumped, ...told(step.events), ...written].join(" ");
  });
  return [told(replay.events).join(" "), ...lines];
}

/** X2: a card of somebody whose turn it was not. @param {Round | undefined} before @param {Step} step */
const jumpsIn = (before, step) =>
  before?.pending.kind === "turn" &&
  before.pending.seat !== step.seat &&
  step.events.some((event) => event.type === "card_played" && event.seat === step.seat);

/** Without what says nothing about the cards: whose it is, and whether UNO was said. @param {any} action */
const plain = (action) => action && JSON.stringify({ ...action, seat: undefined, uno: undefined }, Object.keys(action).sort());

/**
 * What the expert thought of a decision, beside what was done.
 * @typedef {{ action: any, value: number, error: number, worlds: number }} Considered
 * @typedef {{ action: any, considered: Considered[] }} Thought
 * @typedef {{ same: boolean, action: any, considered: Considered[], done: Considered | null, best: Considered | null, loss: number }} Verdict
 */

/** @param {Thought | null | undefined} thought @param {Step | undefined} step @returns {Verdict | null} */
export function verdict(thought, step) {
  if (!thought || !step) return null;
  const { action, considered } = thought;
  const done = considered.find((one) => plain(one.action) === plain(step.action)) ?? null;
  const best = considered[0] ?? null;
  const same = plain(action) === plain(step.action);
  const loss = best && done ? Math.max(0, best.value - done.value) : 0;
  return { same, action, considered, done, best, loss };
}

/** Something to do, in words: "play a red 7". @param {any} action @param {Words} words @param {string[]} names */
export function actionInWords(action, words, names) {
  if (!action) return t("replay.do.nothing");
  const values = {
    card: action.card ? words.aCard(action.card) : "",
    colour: action.colour ? t(`colour.${action.colour}`) : "",
    name: names[action.target] ?? "",
  };
  if (action.do !== "play") return t(`replay.do.${action.do}`, values);
  if (action.target == null) return t(action.colour ? "replay.do.play.colour" : "replay.do.play", values);
  return t(action.colour ? "replay.do.play.colour.target" : "replay.do.play.target", values);
}
