// @ts-check
/** Tables that can be joined or watched: the public ones, your own, and invitations. */

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
 */

/** Can somebody who comes now sit down? @param {OpenTable} table */
export const hasRoom = (table) => table.phase === "waiting" && table.people + table.bots < table.seats;

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
