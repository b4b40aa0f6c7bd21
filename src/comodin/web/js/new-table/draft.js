// @ts-check
/** The table that somebody is putting together: kept while they look at rules, sent when they open it. */

import { choiceNamed, choiceOf, Numbers, USUAL as USUAL_FORMAT } from "../common/formats.js";
import { effect, signal } from "../common/ui.js";
import { call } from "../net/api.js";
import { editionLine, isOwn, loadOffer, offer, ownEditions } from "../net/editions.js";
import { BY_THE_BOOK, differences, otherThan, presetOf, presetOptions } from "../net/presets.js";
import { codeIn } from "./rules-code.js";

/**
 * @typedef {import("../net/presets.js").Options} Options
 * @typedef {object} Draft
 * @property {string} edition
 * @property {string} preset the rules with a name that were chosen; single options may differ from them
 * @property {Options} options only what differs from the edition
 * @property {string} format as people choose it: with partners it has a key of its own
 * @property {number} target
 * @property {number} seats
 * @property {string} fill the bot for free seats; "" is none
 * @property {"public" | "unlisted" | "private"} visibility
 * @property {boolean} spectators
 * @property {number} late seconds by which they see it
 * @property {number} clock seconds for a turn; 0 is none
 * @property {number} grace seconds in which nobody can be caught (U5); 0 is none
 * @property {string} title
 * @property {string[] | null} device the names of people who all play on this device; null: everybody has their own
 */

export const CLOCKS = [0, 10, 15, 30, 60, 120, 300];
export const DELAYS = [0, 15, 60];
export const GRACES = [0, 0.5, 0.7, 1, 2, 3];

const usual = choiceNamed(USUAL_FORMAT);
const numbers = new Numbers();

/** @type {Draft} */
const USUAL = {
  edition: "", // until the server has said which one is usual
  preset: BY_THE_BOOK,
  options: {},
  format: usual?.key ?? "",
  target: usual?.number?.usual ?? 0,
  seats: 4,
  fill: "normal",
  visibility: "unlisted",
  spectators: true,
  late: 15,
  clock: 30,
  grace: 0.7,
  title: "",
  device: null,
};

export const draft = signal(/** @type {Draft} */ ({ ...USUAL }));
/** Why nobody can play with these options, and which of them is to blame; null: somebody can. */
export const impossible = signal(/** @type {{ option: string, why: string } | null} */ (null));
effect(() => {
  if (offer.value && !draft.peek().edition) draft.value = { ...draft.peek(), edition: offer.value.edition };
});

/** @param {Partial<Draft>} changes */
export function change(changes) {
  draft.value = { ...draft.value, ...changes };
}

/** What an option is set to now. @param {string} name */
export const valueOf = (name) => draft.value.options[name] ?? editionLine(draft.value.edition)?.ruleset[name] ?? false;

/** @param {string} name @param {boolean | string | number} value */
export function setOption(name, value) {
  const { edition, options } = draft.value;
  change({ options: differences(edition, { ...options, [name]: value }) });
}

/** @param {string} preset */
export const setPreset = (preset) => change({ preset, options: presetOptions(draft.value.edition, preset) });

/** The options that are other than in the preset. */
export const changed = () => otherThan(draft.value.edition, draft.value.preset, draft.value.options);

/** The preset stays, and so does what was changed in it. @param {string} edition */
export function setEdition(edition) {
  const own = Object.fromEntries(changed().map((name) => [name, valueOf(name)]));
  const { preset } = draft.value;
  change({ edition, options: differences(edition, { ...offer.value?.presets[preset], ...own }) });
}

/** Partners are four, and there must be four of them. @param {string} format */
export function setFormat(format) {
  const { fill, seats, format: before, target } = draft.value;
  const choice = choiceNamed(format);
  change({
    format,
    target: numbers.next(before, format, target),
    seats: choice?.partners ? (choice.sizes[0] ?? seats) : seats,
    fill: choice?.partners ? fill || USUAL.fill : fill,
  });
}

/** The bot that was chosen may not be one of this server's. @param {string[]} bots */
export function offerBots(bots) {
  const { fill } = draft.value;
  if (fill && !bots.includes(fill)) change({ fill: bots.includes("normal") ? "normal" : (bots[0] ?? "") });
}

/** As the server wants it. @param {Draft} table @returns {import("../net/api.js").Settings} */
export function settingsOf(table) {
  const choice = choiceNamed(table.format);
  return /** @type {import("../net/api.js").Settings} */ ({
    edition: table.edition,
    options: table.options,
    match: {
      format: choice?.format ?? table.format,
      target: choice?.number ? table.target : null,
      partners: Boolean(choice?.partners),
    },
    seats: table.seats,
    title: table.title.trim(),
    visibility: table.visibility,
    spectators: table.spectators,
    watch_delay: table.late,
    fill_with: table.fill || null,
    turn_seconds: table.clock || null,
    uno_grace: table.grace,
    ...(isOwn(table.edition) ? { own_edition: ownEditions.value[table.edition]?.text } : {}),
  });
}

/** The address of the rules as this table plays them. @param {Draft} table */
export function rulesAddress({ edition, options }) {
  const query = optionQuery(options).toString();
  return `/rules/${edition}${query ? `?${query}` : ""}`;
}

/** @param {Options} options */
export const optionQuery = (options) =>
  new URLSearchParams(Object.entries(options).map(([name, value]) => [name, String(value)]));

/**
 * Takes the rules of a code. @param {string} text @returns {Promise<boolean>} was it one?
 */
export async function useCode(text) {
  const code = codeIn(text);
  if (!code) return false;
  await loadOffer();
  const { edition, options, match, seats, turn_seconds: clock } = await call("GET", `/api/codes/${code}`);
  change({
    edition,
    preset: presetOf(edition, options) ?? BY_THE_BOOK,
    options: differences(edition, options),
    format: choiceOf(match)?.key ?? match.format,
    target: match.target,
    seats,
    clock: clock ?? 0,
    fill: draft.value.fill || (match.partners ? USUAL.fill : ""),
  });
  return true;
}
