// @ts-check
/** What seats and bots are called. */

import { has, t } from "../common/i18n.js";

/** @typedef {import("./follow-table.js").View} View */

/** By seat; the second one where somebody at the table has the first already. */
const BOT_NAMES = ["Ana", "Beto", "Caro", "Dino", "Elsa", "Fabio", "Gina", "Hugo", "Irma", "Lalo"];
const OTHER_NAMES = ["Mora", "Nino", "Olga", "Paco", "Rita", "Saúl", "Teo", "Uma", "Vera", "Zoe"];

/** The name at a seat of the table; bots have names too. @param {View} view @param {number} number */
export function nameOf(view, number) {
  const seat = view.seats[number];
  if (!seat) return "";
  if (seat.name) return seat.name;
  return seat.bot
    ? botName(
        number,
        view.seats.map((one) => one.name),
        seat.bot,
      )
    : "";
}

/**
 * What a bot is called on this seat, beside these people.
 * @param {number} seat
 * @param {string[]} people
 * @param {string} bot
 */
export function botName(seat, people, bot) {
  const taken = people.some((name) => plain(name) === plain(BOT_NAMES[seat] ?? ""));
  return (taken ? OTHER_NAMES : BOT_NAMES)[seat] ?? bot;
}

/** Without case and accents: "ana" is somebody whom one would take for Ana. @param {string} name */
const plain = (name) => name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** What a bot is called, by its level. @param {string} bot */
export const levelName = (bot) => {
  const key = [`level.${bot}`, `web.bot.${bot}`].find(has);
  return key ? t(key) : bot;
};
