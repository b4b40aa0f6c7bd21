// @ts-check
/** Asking somebody to a table, and what came of it. */

import { has, t } from "../common/i18n.js";
import { call, newTable, Problem } from "../net/api.js";

/**
 * @typedef {object} Friend
 * @property {string} id
 * @property {string} name
 * @property {string} face
 * @property {number} rounds that were finished together
 * @property {number} at
 * @property {boolean} online
 * @property {boolean} blocked
 */

/**
 * @param {string} table @param {{ id: string, name: string }} friend
 * @returns {Promise<{ good: boolean, text: string }>}
 */
export async function invite(table, { id, name }) {
  try {
    await call("POST", `/api/tables/${table}/invitations`, { person: id });
    return { good: true, text: t("friends.asked.done", { name }) };
  } catch (error) {
    const key = `friends.asked.${error instanceof Problem ? error.code : ""}`;
    return { good: false, text: has(key) ? t(key, { name }) : t("web.trouble") };
  }
}

/** A table of yours that waits for people, else a new one for friends alone. @returns {Promise<string>} its id */
export async function tableForFriends() {
  const { tables } = await call("GET", "/api/me/lobby");
  const waiting = tables.find((/** @type {any} */ one) => one.phase === "waiting" && one.people + one.bots < one.seats);
  return waiting?.id ?? (await newTable({ visibility: "private" })).id;
}

/** On-line first, then those you have played with last. @param {Friend[]} people */
export const inOrder = (people) => [...people].sort((a, b) => Number(b.online) - Number(a.online) || b.at - a.at);
