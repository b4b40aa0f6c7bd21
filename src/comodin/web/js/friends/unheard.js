// @ts-check
/** Whose words are not shown: those muted on this device, and those blocked, whom the server knows. */

import { signal } from "../common/ui.js";

const KEY = "comodin.unheard";

/** @typedef {{ muted: string[], blocked: string[] }} Unheard ids of players */

/** @returns {Unheard} */
function read() {
  try {
    return { muted: [], blocked: [], ...JSON.parse(localStorage.getItem(KEY) || "{}") };
  } catch {
    return { muted: [], blocked: [] };
  }
}

export const unheard = signal(read());
addEventListener("storage", ({ key }) => {
  if (key === KEY) unheard.value = read();
});

/** @param {Partial<Unheard>} changes */
function change(changes) {
  unheard.value = { ...unheard.value, ...changes };
  try {
    localStorage.setItem(KEY, JSON.stringify(unheard.value));
  } catch {
    // then it holds until the page is closed
  }
}

/** @param {string} id @param {boolean} quiet */
export const mute = (id, quiet) =>
  change({ muted: [...unheard.value.muted.filter((one) => one !== id), ...(quiet ? [id] : [])].slice(-500) });

/** As the server says. @param {string[]} ids */
export function setBlocked(ids) {
  if (ids.join() !== unheard.value.blocked.join()) change({ blocked: ids });
}

/** The lines that are shown. @template {{ person: string }} Line @param {Line[]} lines */
export const heard = (lines) =>
  lines.filter(({ person }) => !unheard.value.muted.includes(person) && !unheard.value.blocked.includes(person));
