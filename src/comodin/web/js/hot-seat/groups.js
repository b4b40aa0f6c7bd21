// @ts-check
/** The tables that several people play on this device, kept in this browser with everybody's token. */

import { call } from "../net/api.js";

/**
 * @typedef {{ id: string, name: string, token: string }} Someone
 * @typedef {{ key: string, people: Someone[] }} Group
 */

const KEY = "comodin.device";
const KEPT = 8; // tables

/** @returns {[string, Group][]} the last one first */
function groups() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) || "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

/** The people of a table who play on this device. @param {string} table @returns {Group | null} */
export const groupOf = (table) => groups().find(([id]) => id === table)?.[1] ?? null;

/** @param {string} table @param {Group} group */
export const keepGroup = (table, group) =>
  localStorage.setItem(KEY, JSON.stringify([[table, group], ...groups()].slice(0, KEPT)));

/** Those of the tables that are still open. @returns {Promise<import("../lobby/open-tables.js").OpenTable[]>} */
export async function openHere() {
  const asked = groups().map(([table, { people }]) =>
    call("GET", `/api/tables/${table}`, undefined, undefined, people[0]?.token),
  );
  const found = await Promise.allSettled(asked);
  return found.flatMap((one) => (one.status === "fulfilled" && one.value.phase !== "closed" ? [one.value] : []));
}
