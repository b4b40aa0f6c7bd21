// @ts-check
/** Puzzles in words: what is asked, what a choice is called, and why one is the best. */

import { colourName, t } from "../common/i18n.js";
import { aboutInWords } from "../common/reasons.js";

/** @typedef {import("./puzzle-game.js").PuzzleGame} PuzzleGame */

/** What is asked, without saying what about: that would be half of the answer. @param {PuzzleGame} game */
export function question(game) {
  const { pending, discard } = game.puzzle.round;
  const words = game.words.value;
  const names = game.names.value;
  const { me, first } = game.asked;
  if (game.can("challenge")) {
    const card = words.card(discard[discard.length - 1]);
    return t("puzzle.ask.challenge", { name: names[pending.player], card });
  }
  if (first !== me) return t("puzzle.ask.jump", { name: names[first] });
  if (pending.kind === "drawn") {
    const key = game.can("pass") ? "puzzle.ask.drawn" : "puzzle.ask.drawn.must";
    return words.say(key, { card: words.aCard(pending.card) });
  }
  if (pending.kind === "answer") return words.say("puzzle.ask.answer", { n: pending.due });
  return t("puzzle.ask.turn");
}

/** A choice in a few words. @param {PuzzleGame} game @param {any} action */
export function choiceInWords(game, action) {
  const words = game.words.value;
  switch (action?.do) {
    case undefined:
      return t("puzzle.wait");
    case "play": {
      const card = words.card(action.card);
      if (action.target != null) return t("puzzle.do.swap", { card, name: game.names.value[action.target] });
      return action.colour ? t("puzzle.do.colour", { card, colour: colourName(action.colour) }) : card;
    }
    case "colour":
      return colourName(action.colour);
    case "pass":
      return t("web.keep");
    case "accept":
      return words.say("web.accept", { n: game.puzzle.round.due });
    case "challenge":
      return t("web.challenge");
    default:
      return words.say("web.draw");
  }
}

/** @param {PuzzleGame} game @param {import("../common/reasons.js").Reason} reason */
export const reasonInWords = (game, reason) =>
  game.words.value.say(`puzzle.why.${reason.code}`, aboutInWords(reason, game.words.value, game.names.value));
