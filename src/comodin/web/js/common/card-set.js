// @ts-check
/**
 * Which set of card faces is shown. The usual one is a file that every page has; any other is drawn by `looks/`, which
 * comes only for who has chosen one.
 */

import { prefs } from "./prefs.js";
import { effect, signal } from "./ui.js";

export const USUAL_CARDS = "azulejo";

/** What draws the cards, where they are not the usual ones. */
export const cardSet = signal(/** @type {import("../looks/sets.js").CardSet | null} */ (null));

let loading = Promise.resolve();

/** Resolves when the chosen set is there, or cannot be had: then the usual cards are shown. */
export const cardsReady = () => loading;

effect(() => {
  const name = prefs.value.cards;
  if (cardSet.peek()?.name === name) return;
  if (name === USUAL_CARDS) {
    cardSet.value = null;
    return;
  }
  const shown = (/** @type {import("../looks/sets.js").CardSet | null} */ set) => {
    if (prefs.peek().cards === name) cardSet.value = set;
  };
  loading = import("../looks/sets.js").then((sets) => sets.cardSet(name)).then(shown, () => shown(null));
});
