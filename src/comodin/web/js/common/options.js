// @ts-check
/** The options of a table in words. */

import { number, t, words } from "./i18n.js";

/**
 * What an option is called; some speak of a card, by its name in the edition.
 * @param {string} name
 * @param {string} edition
 */
export const optionName = (name, edition) => t(`option.${name}`, { card: words(edition).card("W4") });

/** @param {string} name @param {string | boolean | number} value numbers also as text */
export const optionValue = (name, value) =>
  /^\d+$/.test(String(value)) ? number(Number(value)) : t(`option.${name}.${value}`);
