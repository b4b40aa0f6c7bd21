// @ts-check
/** A first round with hints: the table for it, and who should be offered one. */

import { prefer, prefs } from "../common/prefs.js";
import { askAsPlayer } from "./api.js";

/** Opens it. @returns {Promise<string>} the path of a table that starts by itself */
export async function openLesson() {
  const table = await askAsPlayer("/api/tables/lesson");
  prefer({ lesson: table.id });
  return `/t/${table.id}?start=1`;
}

/** Has nobody finished a round in this browser yet, or said that they know the game? */
export const isNew = () => !prefs.value.played && !prefs.value.learnt;
