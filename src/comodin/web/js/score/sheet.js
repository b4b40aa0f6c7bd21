// @ts-check
/**
 * The score sheet of people who play with real cards: what they entered, checked, and as the text of a file. The same
 * as `scorefile.py` and `match.py`; a test plays random matches on both and compares every figure and every byte.
 */

/**
 * @typedef {import("./referee.js").Deck} Deck
 * @typedef {number | string[]} Left points, or the cards themselves
 * @typedef {{ type: "round", winner: number, left: Left[] } | { type: "blocked" }
 *   | { type: "renamed", player: number, name: string } | { type: "dealer", player: number }} Entry
 * @typedef {{ seats: number[], winner: number, points: number[] }} Scored
 * @typedef {{ dealer: number, rounds: Scored[], dealt: number, totals: number[], out: number[], winners: number[] }}
 *   Match
 * @typedef {{
 *   edition: string, format: string, target: number, players: string[], names: string[], entries: Entry[], match:
 *   Match,
 * }} Sheet
 */

export const FORMATS = ["points", "lowest", "quick", "elimination", "partners"];
export const MAX_NAME = 30;
export const MAX_TARGET = 100_000;
export const [LEAST, MOST] = [2, 10];
const VERSION = 1;
const TEAMS = [
  [0, 2],
  [1, 3],
];

/** An entry that cannot be: the key of a sentence and what it is about; a list is one of names. */
export class Refused extends Error {
  /** @param {string} key @param {Record<string, unknown>} [about] */
  constructor(key, about = {}) {
    super(key);
    this.key = key;
    this.about = about;
  }
}

/** @param {string} key @param {Record<string, unknown>} [about] @returns {never} */
function no(key, about) {
  throw new Refused(`score.no.${key}`, about);
}

/** Who wins together with this player. @param {Sheet} sheet @param {number} player */
const teamOf = (sheet, player) =>
  (sheet.format === "partners" && TEAMS.find((team) => team.includes(player))) || [player];

/** Who plays the next round. @param {Sheet} sheet */
export const playing = (sheet) => sheet.names.map((_, n) => n).filter((n) => !sheet.match.out.includes(n));

/** The columns of the board: players, or pairs. @param {Sheet} sheet */
export const columns = (sheet) => (sheet.format === "partners" ? TEAMS : sheet.names.map((_, n) => [n]));

/**
 * @param {Record<string, Deck>} decks
 * @param {string} edition
 * @param {string} format
 * @param {number} target
 * @param {string[]} players
 * @returns {Sheet}
 */
export function newSheet(decks, edition, format, target, players) {
  if (typeof edition !== "string" || !Object.hasOwn(decks, edition))
    throw new Refused("keeper.file.edition", { edition: String(edition).slice(0, 40) });
  if (!FORMATS.includes(format)) no("format", { format: String(format).slice(0, 40), formats: FORMATS });
  if (!Number.isInteger(target) || target < 1 || target > MAX_TARGET) no("target", { most: MAX_TARGET });
  if (format === "partners" && players.length !== 4) no("partners", { n: players.length });
  if (players.length < LEAST || players.length > MOST) no("players", { n: players.length, least: LEAST, most: MOST });
  /** @type {string[]} */
  const names = [];
  for (const name of players) names.push(checkedName(name, names));
  const totals = names.map(() => 0);
  return {
    edition,
    format,
    target,
    players: names,
    names,
    entries: [],
    match: { dealer: 0, rounds: [], dealt: 0, totals, out: [], winners: [] },
  };
}

/**
 * The name without spaces around it; refuses one that could not be told from another.
 * @param {string} name
 * @param {string[]} others
 */
export function checkedName(name, others) {
  const tidy = name
    .split(/[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/)
    .filter(Boolean)
    .join(" ");
  const printable = !/[\p{C}\p{Z}]/u.test(tidy.replaceAll(" ", ""));
  if (!tidy || [...tidy].length > MAX_NAME || !printable || /[:;,=]/.test(tidy)) no("name", { most: MAX_NAME });
  const folded = (/** @type {string} */ text) => text.toUpperCase().toLowerCase();
  if (others.some((other) => folded(other) === folded(tidy))) no("name_twice", { name: tidy });
  return tidy;
}

// -- a match

/**
 * Whose hands have to be known: nobody's in a quick game, and never the partner's (R1).
 * @param {Sheet} sheet
 * @param {number} winner
 */
export function asked(sheet, winner) {
  return sheet.format === "quick" ? [] : playing(sheet).filter((player) => !teamOf(sheet, winner).includes(player));
}

/** @param {Deck} deck @param {Left} hand */
export const worth = (deck, hand) =>
  typeof hand === "number" ? hand : hand.reduce((sum, card) => sum + (deck.cards[card]?.[1] ?? 0), 0);

/**
 * The sheet with one more entry; refuses what cannot be.
 * @param {Record<string, Deck>} decks
 * @param {Sheet} sheet
 * @param {Entry} entry
 * @returns {Sheet}
 */
export function add(decks, sheet, entry) {
  const deck = /** @type {Deck} */ (decks[sheet.edition]);
  const entries = [...sheet.entries, entry];
  if (entry.type === "renamed") {
    const name = checkedName(
      entry.name,
      sheet.names.filter((_, n) => n !== entry.player),
    );
    const names = sheet.names.map((old, n) => (n === entry.player ? name : old));
    return { ...sheet, names, entries: [...sheet.entries, { ...entry, name }] };
  }
  if (sheet.match.winners.length) no("over");
  if (entry.type === "blocked") return { ...sheet, entries, match: { ...sheet.match, dealt: sheet.match.dealt + 1 } };
  if (entry.type === "dealer") {
    expectPlaying(sheet, entry.player);
    return { ...sheet, entries, match: { ...sheet.match, dealer: entry.player } };
  }
  checkRound(deck, sheet, entry.winner, entry.left);
  return { ...sheet, entries, match: scored(deck, sheet, entry.winner, entry.left) };
}

/** @param {Deck} deck @param {Sheet} sheet @param {number} winner @param {Left[]} hands @returns {Match} */
function scored(deck, sheet, winner, hands) {
  const { match, format, target } = sheet;
  const left = hands.map((hand) => worth(deck, hand));
  const seats = playing(sheet);
  const team = teamOf(sheet, winner);
  const taken = left.reduce((sum, points, n) => (team.includes(n) ? sum : sum + points), 0);
  const takes = format !== "lowest" && format !== "elimination";
  const points = takes ? left.map((_, n) => (team.includes(n) ? taken : 0)) : left;
  const totals = match.totals.map((total, n) => total + (points[n] ?? 0));
  const reached = seats.filter((player) => (totals[player] ?? 0) >= target);
  const step = deck.ruleset.start_direction === "left" ? 1 : -1;
  let dealer = nextDealer(match.dealer, step, totals.length, match.out);
  let { out } = match;
  /** @type {number[]} */
  let winners = [];
  if (format === "quick") winners = team;
  else if (reached.length && format === "lowest") {
    const lowest = Math.min(...totals);
    winners = totals.flatMap((total, n) => (total === lowest ? [n] : []));
  } else if (reached.length && format === "elimination") {
    out = [...out, ...reached];
    if (out.includes(dealer)) dealer = nextDealer(dealer, step, totals.length, out);
    const last = seats.filter((player) => !reached.includes(player));
    if (last.length === 1) winners = last;
  } else if (reached.length) winners = reached;
  return { dealer, rounds: [...match.rounds, { seats, winner, points }], dealt: match.dealt + 1, totals, out, winners };
}

/**
 * S1: the deal passes on, past players who are out.
 * @param {number} dealer
 * @param {number} step
 * @param {number} players
 * @param {number[]} out
 */
function nextDealer(dealer, step, players, out) {
  let next = dealer;
  do next = (next + step + players) % players;
  while (out.includes(next));
  return next;
}

/** The sheet before its last entry. @param {Record<string, Deck>} decks @param {Sheet} sheet */
export function withoutLast(decks, sheet) {
  if (!sheet.entries.length) no("undo");
  const before = newSheet(decks, sheet.edition, sheet.format, sheet.target, sheet.players);
  return sheet.entries.slice(0, -1).reduce((made, entry) => add(decks, made, entry), before);
}

/** Who is ahead: nobody before the first round, nor after the last. @param {Sheet} sheet @returns {number[]} columns */
export function leaders(sheet) {
  const { rounds, totals, winners, out } = sheet.match;
  if (!rounds.length || winners.length || sheet.format === "quick") return [];
  const lowest = sheet.format === "lowest" || sheet.format === "elimination";
  const running = columns(sheet)
    .map((who, n) => ({ n, total: totals[who[0] ?? 0] ?? 0, out: out.includes(who[0] ?? -1) }))
    .filter((one) => !one.out);
  const best = (lowest ? Math.min : Math.max)(...running.map((one) => one.total));
  return running.filter((one) => one.total === best).map((one) => one.n);
}

// -- what a round may be

/** @param {Deck} deck @param {Sheet} sheet @param {number} winner @param {Left[]} left */
function checkRound(deck, sheet, winner, left) {
  expectPlaying(sheet, winner);
  left.forEach((hand, player) => {
    const name = sheet.names[player];
    const holds = typeof hand === "number" ? hand !== 0 : hand.length > 0;
    if (typeof hand === "number" && hand < 0) no("negative", { name });
    if (holds && player === winner) no("winner_holds", { name });
    if (holds && sheet.match.out.includes(player)) no("player_out", { name });
    if (typeof hand !== "number" && !holds && player !== winner)
      no("winners", { names: [sheet.names[winner], name], card: zeroOf(deck) });
  });
  checkHands(deck, left);
}

/**
 * No more copies of a card than the deck has, nor more points. The star of a card need not be written.
 * @param {Deck} deck
 * @param {Left[]} left
 */
function checkHands(deck, left) {
  const cards = left.flatMap((hand) => (typeof hand === "number" ? [] : hand));
  const bare = (/** @type {string} */ card) => card.replace(/\*$/, "");
  const counted = (/** @type {string[]} */ all) =>
    all.reduce((map, card) => map.set(card, (map.get(card) ?? 0) + 1), /** @type {Map<string, number>} */ (new Map()));
  const most = copies(deck);
  const stars = cards.filter((card) => card.endsWith("*"));
  for (const [card, count] of [...counted(cards.map(bare)), ...counted(stars)]) {
    const n = most.get(card) ?? deck.cards[card]?.[0] ?? 0;
    if (count > n) no("copies", { card, count, n });
  }
  const whole = Object.values(deck.cards).reduce((sum, [times, points]) => sum + times * points, 0);
  if (left.map((hand) => worth(deck, hand)).reduce((sum, more) => sum + more, 0) > whole) no("too_much", { n: whole });
}

/**
 * How many of each card there are, with and without star together.
 * @param {Deck} deck
 * @returns {Map<string, number>}
 */
export function copies(deck) {
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const [card, [times]] of Object.entries(deck.cards)) {
    const bare = card.replace(/\*$/, "");
    found.set(bare, (found.get(bare) ?? 0) + times);
  }
  return found;
}

/** @param {Sheet} sheet @param {number} player */
function expectPlaying(sheet, player) {
  if (!playing(sheet).includes(player)) no("player_out", { name: sheet.names[player] });
}

/** A card that is worth nothing, for an example. @param {Deck} deck */
const zeroOf = (deck) => Object.keys(deck.cards).find((card) => !deck.cards[card]?.[1]) ?? "";

// -- the text of a file

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
