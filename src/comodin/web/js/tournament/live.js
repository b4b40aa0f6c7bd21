// @ts-check
/** Tournaments as the server tells them: asked for once, then again and again with requests that wait for news. */

import { listed, t } from "../common/i18n.js";
import { useEffect, useState } from "../common/ui.js";
import { call, player, Problem } from "../net/api.js";

/**
 * @typedef {{ name: string, bot: string | null }} Entrant
 * @typedef {{ player: number, rank: number, total: number, hands: number, won: number, out: boolean }} Standing
 * @typedef {{ winner: number, points: number[], record: string | null }} Hand
 * @typedef {{
 *   seats: number[], teams: number[][] | null, played: Hand[], hands: number | null,
 *   table: string | null, key: string | null, done: boolean,
 * }} Table
 * @typedef {{
 *   format: string, players: number, edition: string, options: Record<string, boolean | string>, target: number,
 *   hands: number, bot: string, title: string, listed: boolean, drawn: boolean, turn_seconds: number,
 * }} Setup
 * @typedef {{
 *   id: string, seq: number, phase: "open" | "running" | "over" | "cancelled", setup: Setup, entrants: Entrant[],
 *   you: number | null, organiser: number | null, your_table: string | null, standings: Standing[],
 *   winners: number[], rounds: { tables: Table[] }[],
 * }} View
 * @typedef {{
 *   id: string, phase: string, title: string, format: string, edition: string, players: number, entered: number,
 *   people: number, organiser: string | null, winners: string[],
 * }} Summary
 */

const WAIT = 25; // seconds that the server keeps a request while nothing happens
const AGAIN = 2_000; // ms after an answer that did not come

/**
 * The tournament, as it is now and while the screen is open.
 * @param {string} id
 * @returns {{ view: View | null, lost: boolean, gone: boolean, show: (view: View) => void }}
 */
export function useTournament(id) {
  const [view, setView] = useState(/** @type {View | null} */ (null));
  const [lost, setLost] = useState(false);
  const [gone, setGone] = useState(false);
  const token = player.value?.token;
  /** What is older than what is shown came late. @param {View} next */
  const show = (next) => setView((now) => (now && now.id === next.id && now.seq > next.seq ? now : next));
  useEffect(() => {
    const stop = new AbortController();
    follow(id, stop.signal, { show, lose: setLost, end: () => setGone(true) });
    return () => stop.abort();
  }, [id, token]);
  return { view, lost, gone, show };
}

/**
 * @param {string} id
 * @param {AbortSignal} signal
 * @param {{ show: (view: View) => void, lose: (lost: boolean) => void, end: () => void }} told
 */
async function follow(id, signal, { show, lose, end }) {
  let after = "";
  while (!signal.aborted) {
    try {
      const view = await call("GET", `/api/tournaments/${id}${after}`, undefined, signal);
      if (signal.aborted) return;
      lose(false);
      show(view);
      if (view.phase === "over" || view.phase === "cancelled") return; // nothing will change any more
      after = `?after=${view.seq}&wait=${WAIT}`;
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Problem && error.status === 404) return end();
      lose(true);
      await new Promise((done) => setTimeout(done, AGAIN));
    }
  }
}

/** What a tournament is called. @param {{ title: string, format: string, organiser?: string | number | null }} one */
export const titleOf = (one) => one.title || formatName(one.format);

/** @param {string} format */
export const formatName = (format) => t(`tour.format.${format}`);

/** The names of players. @param {View} view @param {number[]} players */
export const namesOf = (view, players) => listed(players.map((n) => nameOf(view, n)));

/** @param {View} view @param {number} player */
export const nameOf = (view, player) => view.entrants[player]?.name ?? "";

/** Who sits there: "Ana and Beto against Caro and Dino", or all of them. @param {View} view @param {Table} table */
export function meeting(view, table) {
  if (!table.teams) return namesOf(view, table.seats);
  const [a = "", b = ""] = table.teams.map((team) =>
    namesOf(
      view,
      team.map((seat) => table.seats[seat] ?? 0),
    ),
  );
  return t("tour.against", { a, b });
}

/** Why something was refused, in words. @param {unknown} error */
export function why(error) {
  if (!(error instanceof Problem)) return t("web.trouble");
  if (error.code === "bad_players")
    return t("tour.refused.bad_players", {
      format: formatName(String(error.about.format)),
      sizes: listed(/** @type {number[]} */ (error.about.sizes).map(String), "or"),
    });
  const known = `tour.refused.${error.code}`;
  const said = t(known, error.about);
  if (said !== known) return said;
  const name = t(`table.refused.${error.code}`, error.about);
  return name === `table.refused.${error.code}` ? t("web.trouble") : name;
}
