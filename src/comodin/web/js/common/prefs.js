// @ts-check
/** What somebody likes: kept in this browser, changed at once everywhere. */

import { effect, signal } from "./ui.js";

/**
 * @typedef {object} Prefs
 * @property {"auto" | "light" | "dark"} theme
 * @property {boolean} sound
 * @property {number} volume of sounds, above 0 and up to 1
 * @property {boolean} music a guitar at the table
 * @property {boolean} haptics the phone shakes where it matters
 * @property {boolean} throws what people throw at each other is shown
 * @property {boolean} bots show what they feel
 * @property {"auto" | "less"} motion
 * @property {"colour" | "number" | "drawn"} sort how the hand is sorted
 * @property {"tiles" | "felt" | "wood"} skin what the table is made of
 * @property {string} cards the set of faces: a file in `card-sets/`, or one of one's own
 * @property {"azulejo" | "sun" | "laurel" | "gingham" | "set"} back of the cards; `set`: goes with the faces
 * @property {boolean} side the column beside the table, where there is room for it
 * @property {boolean} keys single letters as shortcuts
 * @property {boolean} notify notifications, for who has asked for them
 * @property {boolean} played a round was played to its end here
 * @property {"" | "done" | "skipped"} learnt the first round with hints
 * @property {string} lesson the table of that round, while it has hints
 * @property {string} language "" is what the browser asks for
 */

const KEY = "comodin.prefs";
/** @type {Prefs} */
const USUAL = {
  theme: "auto",
  sound: false,
  volume: 0.7,
  music: false,
  haptics: true,
  throws: true,
  bots: true,
  motion: "auto",
  sort: "colour",
  skin: "tiles",
  cards: "azulejo",
  back: "azulejo",
  side: true,
  keys: true,
  notify: false,
  played: false,
  learnt: "",
  lesson: "",
  language: "",
};

/** @returns {Prefs} */
function read() {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(KEY) || "{}") };
  } catch {
    return { ...USUAL };
  }
}

export const prefs = signal(read());

/** @param {Partial<Prefs>} changes */
export function prefer(changes) {
  prefs.value = { ...prefs.value, ...changes };
}

effect(() => {
  const { theme, motion, skin, cards, back } = prefs.value;
  const root = document.documentElement;
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
  if (motion === "less") root.dataset.motion = "less";
  else delete root.dataset.motion;
  root.dataset.skin = skin;
  root.dataset.cards = cards;
  root.dataset.back = back;
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs.value));
  } catch {
    // private windows may refuse: it then holds until the page is closed
  }
});

const quiet = matchMedia("(prefers-reduced-motion: reduce)");

/** Should things stay where they are? */
export const stillness = () => prefs.value.motion === "less" || quiet.matches;
