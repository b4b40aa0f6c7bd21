// @ts-check
/** The rules of a table in words: those of its edition with its options, and what its match is played for. */

import { choiceOf } from "../common/formats.js";
import { language } from "../common/i18n.js";
import { useEffect, useState } from "../common/ui.js";
import { call } from "../net/api.js";
import { isOwn } from "../net/editions.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("../common/rule-sections.js").Sheet} Sheet */

/** By their addresses. @type {Map<string, Promise<Sheet>>} */
const known = new Map();

/** @param {string} address @returns {Promise<Sheet>} */
function sheetAt(address) {
  let found = known.get(address);
  if (!found) {
    found = call("GET", address).then((told) => told.rules ?? told); // of an edition of its own they are a part
    found.catch(() => known.delete(address)); // the next one may ask again
    known.set(address, found);
  }
  return found;
}

/** @param {any} settings of a table @param {string} tag a language @param {Game} game */
function addressOf({ edition, options, match, uno_grace: grace }, tag, game) {
  const query = new URLSearchParams({ lang: tag, uno_grace: grace });
  for (const [name, value] of Object.entries(options)) query.set(name, String(value));
  const choice = choiceOf(match);
  if (choice) query.set("format", choice.key);
  if (choice?.number) query.set("target", match.target);
  if (match.hands) query.set("rounds", match.hands);
  if (!isOwn(edition)) return `/api/rules/${edition}?${query}`;
  query.set("key", game.view.value?.key || game.key);
  return `/api/tables/${game.table}/edition?${query}`;
}

/**
 * The rule sheet of the table, in the language of whoever reads it; null until it is here. `lost`: it cannot be had.
 * @param {Game} game @param {{ wanted?: boolean }} [how]
 */
export function useRules(game, { wanted = true } = {}) {
  const [sheet, show] = useState(/** @type {Sheet | null} */ (null));
  const [lost, lose] = useState(false);
  const settings = game.view.value?.settings;
  const address = settings && wanted ? addressOf(settings, language.value, game) : "";
  const ask = () => {
    if (!address) return undefined;
    let here = true;
    lose(false);
    sheetAt(address).then(
      (found) => here && show(found),
      () => here && lose(true),
    );
    return () => {
      here = false;
    };
  };
  useEffect(ask, [address]);
  return { sheet, lost, ask };
}
