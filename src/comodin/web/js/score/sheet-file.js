// @ts-check
/** A score sheet as the text of a file, and back: the same bytes as `sheet_file.py` writes. */

import { add, newSheet, Refused } from "./sheet.js";

/**
 * @typedef {import("./referee.js").Deck} Deck
 * @typedef {import("./sheet.js").Sheet} Sheet
 */

const VERSION = 1;

/**
 * As Python's json writes it, so that the same entries give the same bytes on both.
 * @param {unknown} value
 * @returns {string}
 */
function json(value) {
  if (Array.isArray(value)) return `[${value.map(json).join(", ")}]`;
  if (value && typeof value === "object")
    return `{${Object.entries(value)
      .map(([name, one]) => `${JSON.stringify(name)}: ${json(one)}`)
      .join(", ")}}`;
  return JSON.stringify(value);
}

/** @param {Sheet} sheet */
export function dump({ edition, format, target, players, entries }) {
  const head = Object.entries({ comodin_board: VERSION, edition, format, target, players }).map(
    ([name, value]) => ` ${json(name)}: ${json(value)}`,
  );
  const events = entries.map((entry) => `\n  ${json(entry)}`).join(",");
  return `{\n${[...head, ` "events": [${events}${events ? "\n " : ""}]`].join(",\n")}\n}\n`;
}

/** @type {Record<string, string[]>} */
const FIELDS = {
  round: ["type", "winner", "left"],
  blocked: ["type"],
  renamed: ["type", "player", "name"],
  dealer: ["type", "player"],
};

/** @param {string} what @param {string} place @returns {never} */
function bad(what, place) {
  throw new Refused(`keeper.file.${what}`, { place });
}

/**
 * The sheet in this text; what is wrong is told with its place.
 * @param {Record<string, Deck>} decks
 * @param {string} text
 * @returns {Sheet}
 */
export function load(decks, text) {
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    throw new Refused("keeper.file.none");
  }
  if (!data || typeof data !== "object" || !("comodin_board" in data)) throw new Refused("keeper.file.none");
  if (data.comodin_board !== VERSION) throw new Refused("keeper.file.version");
  fields(data, ["comodin_board", "edition", "format", "target", "players", "events"], "");
  if (!texts(data.players)) bad("field", "players");
  if (!Array.isArray(data.events)) bad("field", "events");
  const start = newSheet(decks, data.edition, data.format, data.target, data.players);
  const deck = /** @type {Deck} */ (decks[data.edition]);
  return data.events.reduce((/** @type {Sheet} */ sheet, /** @type {any} */ event, /** @type {number} */ n) => {
    const place = `events[${n}]`;
    checkEvent(deck, start.players.length, event, place);
    try {
      return add(decks, sheet, event);
    } catch (error) {
      if (error instanceof Refused) error.about.place = place;
      throw error;
    }
  }, start);
}

/** @param {Deck} deck @param {number} players @param {any} event @param {string} place */
function checkEvent(deck, players, event, place) {
  const wanted =
    event && typeof event === "object" && Object.hasOwn(FIELDS, event.type) ? FIELDS[event.type] : undefined;
  if (!wanted) bad("field", `${place}.type`);
  fields(event, wanted, place);
  const player = (/** @type {string} */ name) =>
    Number.isInteger(event[name]) && event[name] >= 0 && event[name] < players;
  if ("player" in event && !player("player")) bad("field", `${place}.player`);
  if ("name" in event && typeof event.name !== "string") bad("field", `${place}.name`);
  if (event.type !== "round") return;
  if (!player("winner")) bad("field", `${place}.winner`);
  if (!Array.isArray(event.left) || event.left.length !== players) bad("field", `${place}.left`);
  event.left.forEach((/** @type {unknown} */ hand, /** @type {number} */ n) => {
    const known =
      Array.isArray(hand) && hand.every((card) => typeof card === "string" && Object.hasOwn(deck.cards, card));
    if (!Number.isInteger(hand) && !known) bad(Array.isArray(hand) ? "card" : "field", `${place}.left[${n}]`);
  });
}

/** @param {unknown} list */
const texts = (list) => Array.isArray(list) && list.every((one) => typeof one === "string");

/** @param {any} data @param {string[]} wanted @param {string} place */
function fields(data, wanted, place) {
  const found = Object.keys(data);
  if (found.length !== wanted.length || !wanted.every((name) => found.includes(name))) bad("field", place || "board");
}
