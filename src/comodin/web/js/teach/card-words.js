// @ts-check
/** What a card does at this table, now: the sentences come from the server, with the names of those who sit here. */

import { colourOf, isWild, symbolOf } from "../common/cards.js";
import { colourName, t } from "../common/i18n.js";

/**
 * @typedef {import("../table/game.js").Game} Game
 * @typedef {{ face: string, does: string, two: string, draws: number }} CardTip
 */

/** @param {CardTip[]} tips @param {string} card */
const tipOf = (tips, card) => tips.find(({ face }) => face === (isWild(card) ? card : card.slice(1)));

/** Who comes after this seat, by name. @param {Game} game @param {number} seat */
function after(game, seat) {
  const round = game.round.value;
  if (!round || seat < 0) return t("tip.next");
  const seats = round.hands.length;
  return game.names.value[(seat + round.direction + seats) % seats] ?? t("tip.next");
}

/** A name, or words that have to begin a sentence. @param {string} text @param {string} name */
export const filled = (text, name) =>
  text.replace(/\{next\}/g, (_, at) =>
    at && !/[.!?] $/.test(text.slice(0, at)) ? name : name.slice(0, 1).toUpperCase() + name.slice(1),
  );

/**
 * What the card does when you play it; "" of one that the server has said nothing of. `pile`: it lies there already.
 * @param {Game} game @param {CardTip[]} tips @param {string} card @param {boolean} [pile]
 */
export function doesNow(game, tips, card, pile = false) {
  const tip = tipOf(tips, card);
  if (!tip) return "";
  const two = game.round.value?.hands.length === 2 && tip.two;
  return filled(two || tip.does, pile ? t("tip.next") : after(game, game.me.value));
}

/** What the pile asks for. @param {Game} game */
function wanted(game) {
  const round = game.round.value;
  const top = round?.discard[round.discard.length - 1] ?? "";
  const symbol = symbolOf(top);
  return {
    top,
    colour: round?.colour ? colourName(round.colour) : "",
    sign: /^\d$/.test(symbol) ? symbol : game.words.value.say(`card.${symbol}`),
  };
}

/** What may lie on it next; "" while nobody can say. @param {Game} game */
export function wantsNow(game) {
  const { top, colour, sign } = wanted(game);
  if (!top || !colour) return "";
  return isWild(top) ? t("tip.now.wants_colour", { colour }) : t("tip.now.wants", { colour, sign });
}

/**
 * Can you play it, and if not, why? What is legal is told by the server; here it is only said what anybody can see.
 * @param {Game} game @param {CardTip[]} tips @param {string} card
 * @returns {{ good: boolean, text: string }}
 */
export function playableNow(game, tips, card) {
  const round = game.round.value;
  if (!round) return { good: false, text: "" };
  const { kind, seat } = round.pending;
  const no = (/** @type {string} */ text) => ({ good: false, text });
  if (game.playable.value.has(card)) {
    const draws = tipOf(tips, card)?.draws ?? 0;
    const answers = kind === "answer" && round.due && draws;
    return { good: true, text: answers ? t("tip.now.sum", { n: round.due + draws }) : t("tip.now.fits") };
  }
  if (!game.mine.value) return no(kind === "race" ? t("tip.now.no") : t("play.turn", { name: game.names.value[seat] }));
  if (kind === "drawn") return no(t("tip.now.drawn"));
  if (kind === "answer") return no(t("tip.now.answer", { n: round.due }));
  const { top, colour, sign } = wanted(game);
  const fits = isWild(card) || colourOf(card) === round.colour || symbolOf(card) === symbolOf(top);
  if (kind !== "turn" || fits) return no(t("tip.now.no"));
  return no(isWild(top) ? t("tip.now.no_colour", { colour }) : t("tip.now.no_match", { colour, sign }));
}
