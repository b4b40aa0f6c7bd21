// @ts-check
/** Rules that have a name: what each preset changes in an edition, and which one a table plays. */

import { t, words } from "../common/i18n.js";
import { editionLine, offer } from "./editions.js";

/** @typedef {Record<string, boolean | string | number>} Options */

/** The preset that changes nothing. */
export const BY_THE_BOOK = "book";

/** In the order in which they are offered. */
export const presets = () => Object.keys(offer.value?.presets ?? {});

/** @param {string} preset */
export const presetName = (preset) => t(`preset.${preset}`);

/** @param {string} preset @param {string} edition */
export const presetAbout = (preset, edition) => t(`preset.${preset}.about`, { card: words(edition).card("W4") });

/** Only what differs from the edition. @param {string} edition @param {Options} options @returns {Options} */
export function differences(edition, options) {
  const line = editionLine(edition);
  if (!line) return options;
  const kept = Object.entries(options).filter(
    ([name, value]) => line.applies.includes(name) && line.ruleset[name] !== value,
  );
  return Object.fromEntries(kept);
}

/** What the preset changes in an edition. @param {string} edition @param {string} preset */
export const presetOptions = (edition, preset) => differences(edition, offer.value?.presets[preset] ?? {});

/**
 * The options by which these rules are other than the preset.
 * @param {string} edition @param {string} preset @param {Options} options
 */
export function otherThan(edition, preset, options) {
  const base = presetOptions(edition, preset);
  const own = differences(edition, options);
  return [...new Set([...Object.keys(base), ...Object.keys(own)])].filter((name) => base[name] !== own[name]);
}

/**
 * The preset that these options are, exactly; null where they are none.
 * @param {string} edition @param {Options} options
 */
export const presetOf = (edition, options) =>
  presets().find((preset) => !otherThan(edition, preset, options).length) ?? null;
