// @ts-check
/** What can be sat down at: asked for again while somebody looks. Who has the list already gets an empty answer. */

import { call, player, Problem } from "./api.js";
import { useEffect, useState } from "./common/ui.js";

export const LOOK_AGAIN = 4_000; // ms

/**
 * @typedef {{ name: string, person: string | null, bot: string | null }} Sitting
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

/**
 * The answer of a path, again and again while the page is in sight.
 * @template T
 * @param {string} path "" asks for nothing
 * @returns {{ found: T | null, lost: boolean, again: () => void }}
 */
export function useLive(path) {
  const [found, show] = useState(/** @type {T | null} */ (null));
  const [lost, lose] = useState(false);
  const [asked, ask] = useState(0);
  useEffect(() => {
    if (!path) return undefined;
    let here = true;
    const look = async () => {
      if (document.hidden) return;
      try {
        const answer = await call("GET", path);
        if (!here) return;
        show(answer);
        lose(false);
      } catch (error) {
        if (here && error instanceof Problem) lose(true);
        if (error instanceof Problem && error.status === 401) clearInterval(timer); // it will not know us later either
      }
    };
    const timer = setInterval(look, LOOK_AGAIN);
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      here = false;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [path, asked]);
  return { found, lost, again: () => ask(asked + 1) };
}

/** Public tables. @returns {{ tables: OpenTable[] | null, lost: boolean, again: () => void }} */
export function useOpenTables() {
  const { found, lost, again } = /** @type {ReturnType<typeof useLive<{ tables: OpenTable[] }>>} */ (useLive("/api/tables"));
  return { tables: found?.tables ?? null, lost, again };
}

/**
 * Your own tables and invitations; nothing for who is nobody yet.
 * @typedef {{ table: OpenTable, invited_by: { id: string, name: string }, at: number }} Invitation
 */
export function useOwnTables() {
  const { found, again } = /** @type {ReturnType<typeof useLive<{ tables: OpenTable[], invitations: Invitation[] }>>} */ (
    useLive(player.value ? "/api/me/lobby" : "")
  );
  return { tables: found?.tables ?? [], invitations: found?.invitations ?? [], again };
}
