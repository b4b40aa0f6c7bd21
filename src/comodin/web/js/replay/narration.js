// @ts-check
/** A replay in words: its steps as a viewer saw them, and what could have been done. */

import { t } from "../common/i18n.js";
import { narrate } from "../table/narration.js";
import { seenBy } from "./views.js";

/**
 * @typedef {import("../common/i18n.js").Words} Words
 * @typedef {import("../table/follow-round.js").Round} Round
 * @typedef {import("./views.js").Step} Step
 * @typedef {import("./views.js").Unfolded} Unfolded
 */

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
  const told = (/** @type {any[]} */ events) =>
    narrate(
      events.map((event) => seenBy(event, viewer)),
      reader,
    );
  const lines = replay.steps.map((step, n) => {
    const jumped = jumpsIn(before[n], step)
      ? [step.seat === viewer ? t("play.jumps_in.you") : t("play.jumps_in", { name: replay.players[step.seat] })]
      : [];
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
