// @ts-check
/** Sets of card faces of one's own: kept in this browser. */

import { signal } from "../common/ui.js";

const KEY = "comodin.card-sets";
export const MOST_SETS = 6;

/** @returns {Record<string, any>} what each file holds, by its name here */
function read() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) || "{}");
    return found && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

export const ownSets = signal(read());

/** @param {Record<string, any>} sets @returns {boolean} is it kept? */
function keep(sets) {
  try {
    localStorage.setItem(KEY, JSON.stringify(sets));
  } catch {
    return false;
  }
  ownSets.value = sets;
  return true;
}

/** @param {string} name @param {any} said what the file holds */
export const addSet = (name, said) => keep({ ...ownSets.peek(), [name]: said });

/** @param {string} name */
export function removeSet(name) {
  const { [name]: _gone, ...rest } = ownSets.peek();
  return keep(rest);
}
