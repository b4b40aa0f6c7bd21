// @ts-check
/** Tables that can be joined or watched: the public ones, your own, and invitations. */

import { t } from "../common/i18n.js";
import { player } from "../net/api.js";
import { usePolling } from "../net/polling.js";

/**
 * @typedef {{ name: string, person: string | null, bot: string | null, face?: string, colour?: number }} Sitting
 * @typedef {object} OpenTable
 * @property {string} id
 * @property {"waiting" | "playing" | "between" | "closed"} phase
 * @property {string} title
 * @property {string} edition
 * @property {string} format
 * @property {number} target
 * @property {Record<string, boolean | string>} options
 * @property {boolean} rated
 * @property {number} seats
 * @property {number} people
 * @property {number} bots
 * @property {number} watching
 * @property {string | null} host
 * @property {(Sitting | null)[]} sitting
 * @property {boolean} spectators
 * @property {number} watch_delay
 * @property {number | null} turn_seconds
 * @property {number | null} [room] seats that somebody who comes now can have
 * @property {number[] | null} [score] by seat
 * @property {number} [changed] seconds since 1970
 */

/** Can somebody who comes now sit down, or at the next deal? @param {OpenTable} table */
export const hasRoom = (table) =>
  (table.room ?? (table.phase === "waiting" ? table.seats - table.people - table.bots : 0)) > 0;

/** What sitting down there is called. @param {OpenTable} table */
export const sitDown = (table) => t(table.phase === "waiting" ? "lobby.tables.sit" : "lobby.tables.sit.next_deal");

/** To look on without a seat. @param {OpenTable} table */
export const watchAt = (table) => `/t/${table.id}?watch`;

/** Public tables. @returns {{ tables: OpenTable[] | null, lost: boolean, again: () => void }} */
export function useOpenTables() {
  const { found, lost, again } = /** @type {ReturnType<typeof usePolling<{ tables: OpenTable[] }>>} */ (
    usePolling("/api/tables")
  );
  return { tables: found?.tables ?? null, lost, again };
}

/**
 * Your own tables and invitations; nothing for who is nobody yet.
 * @typedef {{ table: OpenTable, invited_by: { id: string, name: string }, at: number }} Invitation
 */
export function useOwnTables() {
  const { found, again } =
    /** @type {ReturnType<typeof usePolling<{ tables: OpenTable[], invitations: Invitation[] }>>} */ (
      usePolling(player.value ? "/api/me/lobby" : "")
    );
  return { tables: found?.tables ?? [], invitations: found?.invitations ?? [], again };
}
