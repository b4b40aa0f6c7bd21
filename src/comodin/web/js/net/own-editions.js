// @ts-check
/** Editions of people's own: the page learns what they call things and how their cards look. */

import { faces } from "../common/cards.js";
import { language, ownWords } from "../common/i18n.js";
import { batch } from "../common/ui.js";
import { call } from "./api.js";
import { loadOffer, ownEditions } from "./editions.js";

/** @typedef {import("./editions.js").OwnEdition} OwnEdition */

/**
 * From now on the page can show it. Of two that print the same text, the one that was learnt last is drawn.
 * @param {OwnEdition} told
 */
export async function learn(told) {
  await loadOffer();
  batch(() => {
    faces.value = { ...faces.value, ...told.faces };
    ownEditions.value = { ...ownEditions.value, [told.edition.key]: told };
    const words = { ...ownWords.value };
    for (const [tag, texts] of Object.entries(told.words)) words[tag] = { ...words[tag], ...texts };
    ownWords.value = words;
  });
}

/** The edition that a table plays. @param {string} edition @param {string} table @param {string} key */
export async function meet(edition, table, key) {
  const path = `/api/tables/${table}/edition?${new URLSearchParams({ key })}`;
  await learn(ownEditions.peek()[edition] ?? (await call("GET", path)));
}

/** What the server says of a text; it keeps nothing. @param {string} text @returns {Promise<OwnEdition>} */
export async function lookAt(text) {
  const lang = language.value;
  const told = { ...(await call("POST", "/api/editions/own", { text, lang })), lang };
  await learn(told);
  return told;
}

/**
 * Its rules with these options.
 * @param {string} edition
 * @param {string} lang
 * @param {Record<string, unknown>} options
 */
export async function rulesOf(edition, lang, options) {
  const { rules } = await call("POST", "/api/editions/own", { text: ownEditions.value[edition]?.text, lang, options });
  return rules;
}
