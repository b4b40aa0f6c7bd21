// @ts-check
/** The score board that somebody keeps, and the rules they play by: kept in this browser, saved and read as a file. */

import { listed, t } from "../common/i18n.js";
import { signal } from "../common/ui.js";
import { book } from "./referee.js";
import { dump, load } from "./sheet-file.js";
import { add, newSheet, Refused, withoutLast } from "./sheet.js";

/**
 * @typedef {import("./sheet.js").Sheet} Sheet
 * @typedef {import("./sheet.js").Entry} Entry
 * @typedef {{ edition: string, options: Record<string, boolean | string> }} Rulebook
 */

const KEY = "comodin.score";
export const MOST_BYTES = 1_000_000;

/** Null: nothing is being kept. @type {import("../../vendor/signals.js").Signal<Sheet | null>} */
export const sheet = signal(/** @type {Sheet | null} */ (null));
/** What the referee goes by. @type {import("../../vendor/signals.js").Signal<Rulebook>} */
export const rulebook = signal(/** @type {Rulebook} */ ({ edition: "", options: {} }));
/** What could not be read when the page was opened, as a sentence. */
export const lost = signal("");

/** The refusal in words. @param {unknown} error */
export function said(error) {
  if (!(error instanceof Refused)) return t("keeper.file.none");
  /** @type {Record<string, unknown>} */
  const about = {};
  for (const [name, value] of Object.entries(error.about))
    about[name] = Array.isArray(value) ? listed(value.map(String), name === "sizes" ? "or" : "and") : value;
  const text = t(error.key, about);
  return about.place && !/^keeper\.file\./.test(error.key)
    ? t("keeper.file.entry", { place: about.place, text })
    : text;
}

const decks = () => book.value?.editions ?? {};

/** What was kept when this browser was here last. */
export function recall() {
  if (!rulebook.value.edition && book.value) rulebook.value = { edition: book.value.edition, options: {} };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) || "{}");
    if (kept.rulebook && decks()[kept.rulebook.edition]) rulebook.value = kept.rulebook;
    if (typeof kept.board === "string") sheet.value = load(decks(), kept.board);
  } catch (error) {
    lost.value = said(error);
  }
}

function keep() {
  try {
    localStorage.setItem(KEY, JSON.stringify({ board: sheet.value && dump(sheet.value), rulebook: rulebook.value }));
  } catch {
    // then it holds until the page is closed
  }
}

/** @param {Sheet | null} made */
function take(made) {
  sheet.value = made;
  lost.value = "";
  if (made && made.edition !== rulebook.value.edition) rulebook.value = { edition: made.edition, options: {} };
  keep();
}

/** @param {string} edition @param {string} format @param {number} target @param {string[]} names */
export const begin = (edition, format, target, names) => take(newSheet(decks(), edition, format, target, names));
/** @param {Entry} entry */
export const enter = (entry) => sheet.value && take(add(decks(), sheet.value, entry));
export const undo = () => sheet.value && take(withoutLast(decks(), sheet.value));
export const endBoard = () => take(null);

/** @param {Partial<Rulebook>} changes */
export function ruleBy(changes) {
  rulebook.value = { ...rulebook.value, ...changes };
  keep();
}

/** @param {File} file */
export async function readFile(file) {
  if (file.size > MOST_BYTES) throw new Refused("keeper.file.long", { n: MOST_BYTES / 1_000_000 });
  take(load(decks(), await file.text()));
}

/** The board as a file in the browser's downloads. */
export function saveFile() {
  if (!sheet.value) return;
  const link = document.createElement("a");
  link.href = `data:application/json;charset=utf-8,${encodeURIComponent(dump(sheet.value))}`;
  link.download = `${
    sheet.value.names
      .join("-")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}-]+/gu, "")
      .slice(0, 40) || "comodin"
  }.board.json`;
  link.click();
}

/** The rules that the referee goes by. @returns {import("./referee.js").Rules} */
export const rules = () => ({ ...decks()[rulebook.value.edition]?.ruleset, ...rulebook.value.options });
