// @ts-check
/**
 * The words of the game: the same catalogues as every other front has (`/i18n/es.json`), with the same rules:
 * `{name}` stands for a value, `one`/`other` are decided by `n`, and an edition's own words come first (K6).
 */

import { numbersOf } from "./numbers.js";
import { prefer, prefs } from "./prefs.js";
import { computed, effect, signal, useLayoutEffect } from "./ui.js";

/** The languages by their own names; the server writes them into the page. @type {Record<string, string>} */
export const LANGUAGE_NAMES = JSON.parse(
  document.querySelector("meta[name=languages]")?.getAttribute("content") ?? '{"en":"English"}',
);
export const LANGUAGES = Object.keys(LANGUAGE_NAMES);

/** @typedef {string | Record<string, string>} Text */
/** @typedef {Record<string, unknown>} Values */

const asked = () => {
  const wanted = [prefs.value.language, ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())];
  return wanted.find((tag) => LANGUAGES.includes(tag)) ?? "en";
};

/** What is shown now; the catalogue of another language is fetched before it becomes this. */
export const language = signal("en");
/** @type {import("../../vendor/signals.js").Signal<Record<string, Text>>} */
const texts = signal({});
/** @type {Map<string, Promise<Record<string, Text>>>} */
const known = new Map();

/**
 * Texts that only some screens need (`/i18n/es/score.json`); the server names those of the first screen in the page.
 * @type {Set<string>}
 */
const parts = new Set(document.querySelector("meta[name=words]")?.getAttribute("content")?.match(/\S+/g));

/** @param {string} name `es`, `es/score` */
function fetched(name) {
  let found = known.get(name);
  if (!found) {
    found = fetch(`/i18n/${name}.json`).then((answer) => answer.json());
    found.catch(() => known.delete(name)); // the next one may ask again
    known.set(name, found);
  }
  return found;
}

/** The catalogue and the parts of it that are shown now. */
let shown = "";

/** @param {string} tag */
async function load(tag) {
  const names = () => [tag, ...[...parts].map((part) => `${tag}/${part}`)];
  await Promise.all(names().map(fetched));
  // with all that was asked for meanwhile
  const all = names();
  const found = await Promise.all(all.map(fetched));
  if (asked() !== tag || shown === `${all}`) return; // somebody was quicker
  shown = `${all}`;
  texts.value = Object.assign({}, ...found);
  language.value = tag;
  document.documentElement.lang = tag;
}

/** The words of a screen that has some of its own, besides those that all have. @param {string} part */
export function also(part) {
  parts.add(part);
  return load(asked());
}

/** Resolves when the words of the browser's language are here. */
export const ready = load(asked());
effect(() => {
  const tag = asked();
  if (tag !== language.peek()) load(tag).catch(() => undefined); // the old words stay
});

/** @param {string} tag */
export const speak = (tag) => prefer({ language: tag });

const numbers = computed(() => numbersOf(texts.value));

/**
 * @param {string} key
 * @param {string | null} [edition]
 * @returns {Text | undefined}
 */
const find = (key, edition) => texts.value[`${key}.${edition ?? spoken.value.at(-1)}`] || texts.value[key];

/** The editions that what is shown speaks of; the last one decides. */
const spoken = signal(/** @type {string[]} */ ([]));

/** Everything on the screen is said in the words of this edition (K6). @param {string | null | undefined} edition */
export function useEdition(edition) {
  useLayoutEffect(() => {
    if (!edition) return undefined;
    spoken.value = [...spoken.peek(), edition];
    return () => {
      const at = spoken.peek().lastIndexOf(edition);
      spoken.value = spoken.peek().filter((_, n) => n !== at);
    };
  }, [edition]);
}

/** A card or an edition that has no words of its own is called by its symbol or its key. */
const NAMES = /^(?:card|edition\.name|edition\.special)\.([^.]+)$/;

/** @param {string} key */
export const has = (key) => key in texts.value;

/**
 * The text of a key with its values. A key that is missing shows itself: tests look for that.
 * @param {string} key
 * @param {Values} [values]
 * @param {string | null} [edition]
 * @returns {string}
 */
export function t(key, values = {}, edition = null) {
  let text = find(key, edition);
  if (text && typeof text === "object") text = text[numbers.value.form(Number(values.n))] ?? text.other;
  if (text === undefined) return NAMES.exec(key)?.[1] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) =>
    name in values ? inWords(values[name]) : (stem(name, edition) ?? whole),
  );
}

/** A number that only names something is given as text. @param {unknown} value */
const inWords = (value) => (typeof value === "number" ? number(value) : String(value));

/**
 * The stem of a verb in the words of the edition: `{rob}a` is "toma" or "roba".
 * @param {string} name
 * @param {string | null} edition
 */
function stem(name, edition) {
  const text = find(`verb.${name.toLowerCase()}`, edition);
  if (typeof text !== "string") return undefined;
  if (name === name.toLowerCase()) return text;
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/**
 * "red, green and blue"; "Hugo e Irma" where the next sound asks for it.
 * @param {string[]} items
 * @param {"and" | "or"} [link]
 */
export function listed(items, link = "and") {
  const rest = items.slice(0, -1);
  const last = items[items.length - 1] ?? "";
  if (!rest.length) return last;
  const key = `list.${link}.${sound(last)}`;
  return t(key in texts.value ? key : `list.${link}`, { rest: rest.join(", "), last });
}

/** @param {string} word */
function sound(word) {
  const spoken = word
    .toLowerCase()
    .normalize("NFD")
    .replace(/^[«“ ]+/, "");
  if (spoken.startsWith("hie")) return "y";
  const letters = spoken.replace(/^h+/, "");
  return /^(8|11(?!\d))/.test(letters) ? "o" : letters.slice(0, 1);
}

/** @param {string} colour @param {boolean} [feminine] */
export const colourName = (colour, feminine = false) => t(feminine ? `colour.${colour}.f` : `colour.${colour}`);

/** With as many digits as it has, three at most. @param {number} value */
export const number = (value) => figure(value, (String(Math.round(value * 1000) / 1000).split(".")[1] ?? "").length);

/** @param {number} value @param {number} [digits] */
export const figure = (value, digits = 2) => numbers.value.write(value, digits);

/** @param {number} share @param {number} [digits] */
export const percent = (share, digits = 1) => numbers.value.percent(share, digits);

/** @param {number} at seconds */
export const day = (at) => new Intl.DateTimeFormat(language.value, { dateStyle: "medium" }).format(new Date(at * 1000));

/**
 * The catalogue with the card names of one edition.
 * @param {string | null} edition
 */
export function words(edition) {
  /** @param {string} text a card: `R7`, `BD`, `W4`, `R2*` */
  const parts = (text) => {
    const icon = text.endsWith("*");
    const bare = icon ? text.slice(0, -1) : text;
    const wild = bare.startsWith("W") || bare === "?";
    return { icon, colour: wild ? "" : bare.slice(0, 1), symbol: wild ? bare : bare.slice(1) };
  };
  /** @param {string} symbol */
  const feminine = (symbol) => (find(`card.${symbol}.gender`, edition) ?? "m") === "f";
  /** @param {string} text */
  const card = (text) => {
    const { icon, colour, symbol } = parts(text);
    let name = /^\d$/.test(symbol) ? symbol : t(`card.${symbol}`, {}, edition);
    if (colour) name = t("card.coloured", { name, colour: colourName(colour, feminine(symbol)) });
    return icon ? t("card.icon", { card: name }) : name;
  };
  /** @param {string} text */
  const aCard = (text) => {
    const { symbol } = parts(text);
    const form = symbol === "0" ? ".0" : feminine(symbol) ? ".f" : "";
    return t(`card.a${form}`, { card: card(text) });
  };
  return {
    edition,
    card,
    aCard,
    /** @param {string} key @param {Values} [values] */
    say: (key, values) => t(key, values, edition),
  };
}
/** @typedef {ReturnType<typeof words>} Words */
