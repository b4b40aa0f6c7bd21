// @ts-check
/**
 * What a first round teaches, and when: each hint is a condition on what somebody sees, and no script. Whoever plays
 * something else is not stuck, and hears of a thing when it comes up.
 */

import { isWild, symbolOf } from "../common/cards.js";
import { colourName, t } from "../common/i18n.js";

/**
 * `at`: a selector of what it speaks of. `topic`: what is learnt by it.
 * @typedef {import("../table/game.js").Game} Game
 * @typedef {{ id: string, topic: Topic, text: string, at: string }} Hint
 * @typedef {"match" | "action" | "wild" | "uno" | "catch"} Topic
 */

/** @type {Topic[]} */
export const TOPICS = ["match", "action", "wild", "uno", "catch"];

/** @param {string} card */
const isNumber = (card) => /^\d$/.test(symbolOf(card));

/** @param {string} card */
const inHand = (card) => `.hand [data-card="${card}"]`;

/**
 * What should be said now, if anything. `heard`: the hints that have done their work. `does`: what a card does now,
 * in words; "" while that is not known.
 * @param {Game} game
 * @param {Set<string>} heard
 * @param {(card: string) => string} does
 * @returns {Hint | null}
 */
export function hintNow(game, heard, does) {
  const round = game.round.value;
  const me = game.me.value;
  if (!round || me < 0 || !game.playing.value || round.pending.kind === "over") return null;
  const hints = [...aside(game, round, me), ...(game.mine.value ? decision(game, round, does) : [])];
  return hints.find(({ id }) => !heard.has(id)) ?? null;
}

/** Beside the decision: UNO. @param {Game} game @param {any} round @param {number} me @returns {Hint[]} */
function aside(game, round, me) {
  const caught = round.catchable.find((/** @type {number} */ seat) => seat !== me);
  /** @type {Hint[]} */
  const hints = [];
  if (caught !== undefined) {
    const text = t("coach.catch", { name: game.names.value[caught] });
    hints.push({ id: "catch", topic: "catch", text, at: `button.catch, [data-spot="seat-${caught}"]` });
  }
  if (round.catchable.includes(me)) hints.push({ id: "late", topic: "uno", text: t("coach.late"), at: "button.uno" });
  return hints;
}

/**
 * What the round waits for.
 * @param {Game} game @param {any} round @param {(card: string) => string} does
 * @returns {Hint[]}
 */
function decision(game, round, does) {
  const { kind, card } = round.pending;
  const choosing = game.choosing.value;
  if (choosing?.need === "colour" || game.can("colour"))
    return [{ id: "colour", topic: "wild", text: t("coach.colour"), at: ".choice" }];
  if (choosing) return [];
  const playable = [...game.playable.value];
  const wild = playable.find(isWild);
  /** @type {Hint | false | undefined} */
  const ofWild = wild && { id: "wild", topic: "wild", text: t("coach.wild"), at: inHand(wild) };
  if (kind === "drawn" && playable.length)
    return [ofWild || { id: "drawn", topic: "action", text: t("coach.drawn"), at: inHand(card) }];
  if (kind !== "turn") return [];
  if (!playable.length) {
    const { drawn_card: then, draw_until_playable: more } = game.rules.value;
    const text = t(then === "may" && !more ? "coach.draw.may" : "coach.draw");
    return [{ id: "draw", topic: "action", text, at: "[data-spot='draw']" }];
  }
  const left = game.hand.value.length;
  if (left === 1) return [{ id: "last", topic: "catch", text: t("coach.last"), at: ".hand .fits" }];
  const calls = game.rules.value.uno === "call" && left === 2 && !game.saysUno();
  const action = playable.find((one) => !isWild(one) && !isNumber(one));
  return [
    calls && { id: "uno", topic: "uno", text: t("coach.uno", { n: game.rules.value.uno_penalty }), at: "button.uno" },
    playable.some(isNumber) && { id: "match", topic: "match", text: match(game, round), at: ".hand .fits" },
    action &&
      does(action) && {
        id: "action",
        topic: "action",
        text: t("coach.action", { does: does(action) }),
        at: inHand(action),
      },
    ofWild,
  ].filter((one) => !!one);
}

/** What fits, in words. @param {Game} game @param {any} round */
function match(game, round) {
  const top = round.discard[round.discard.length - 1] ?? "";
  const values = {
    card: game.words.value.aCard(top),
    colour: round.colour ? colourName(round.colour) : "",
    sign: symbolOf(top),
  };
  return t(isWild(top) ? "coach.match.colour" : isNumber(top) ? "coach.match" : "coach.match.sign", values);
}

/**
 * The hints that have done their work by what the learner has just done.
 * @param {any} event @param {number} me
 * @returns {string[]}
 */
export function learntBy(event, me) {
  if (event.type !== "acted" || event.seat !== me || event.cause !== "player") return [];
  const { do: what, card = "" } = event.action;
  if (what === "draw") return ["draw"];
  if (what === "catch") return ["catch"];
  if (what === "uno") return ["uno", "late"];
  if (what === "colour") return ["colour"];
  if (what !== "play") return [];
  const said = event.action.uno ? ["uno"] : [];
  if (isWild(card)) return ["wild", "colour", "drawn", ...said];
  return isNumber(card) ? ["match", ...said] : ["match", "action", ...said];
}
