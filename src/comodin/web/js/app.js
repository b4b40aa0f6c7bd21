// @ts-check
/** The page: which screen a path shows. A screen is loaded when it is opened; the server names the first one in the page. */

import { also, ready } from "./common/i18n.js";
import { Shell, Trouble } from "./common/shell.js";
import { place } from "./common/router.js";
import { styled } from "./common/styles.js";
import { html, render, useEffect, useState } from "./common/ui.js";

/**
 * @typedef {(props: any) => any} Screen
 * @typedef {{ pattern: RegExp, load: () => Promise<Screen> }} RouteTo
 */

/** A screen with words and style sheets of its own. @template T @param {Promise<T>} module @param {string} part @param {string[]} sheets */
const dressed = (module, part, ...sheets) => Promise.all([module, also(part), ...sheets.map(styled)]).then(([found]) => found);

/** The named groups of a pattern become the properties of its screen. @type {RouteTo[]} */
export const ROUTES = [
  { pattern: /^\/$/, load: () => import("./screens/home.js").then((found) => found.Home) },
  { pattern: /^\/t\/(?<table>[\w-]+)$/, load: () => import("./screens/table.js").then((found) => found.TableScreen) },
  { pattern: /^\/new$/, load: () => import("./screens/new-table.js").then((found) => found.NewTable) },
  { pattern: /^\/rules$/, load: () => import("./screens/rules.js").then((found) => found.RulesIndex) },
  { pattern: /^\/rules\/(?<edition>[\w-]+)$/, load: () => import("./screens/rules.js").then((found) => found.Rules) },
  { pattern: /^\/lobby$/, load: () => Promise.all([import("./screens/lobby.js"), styled("lobby")]).then(([found]) => found.Lobby) },
  { pattern: /^\/me$/, load: () => Promise.all([import("./screens/profile.js"), styled("profile")]).then(([found]) => found.Me) },
  { pattern: /^\/players\/(?<id>[\w-]+)$/, load: () => Promise.all([import("./screens/profile.js"), styled("profile")]).then(([found]) => found.Player) },
  { pattern: /^\/replay(?:\/(?<record>[\w-]+))?(?:\/(?<number>\d{1,6}))?$/, load: () => Promise.all([import("./screens/replay.js"), styled("replay"), styled("replay-side")]).then(([found]) => found.Replay) },
  { pattern: /^\/tournaments$/, load: () => Promise.all([import("./screens/tournaments.js"), styled("tournament")]).then(([found]) => found.Tournaments) },
  { pattern: /^\/tournament\/(?<id>[\w-]+)$/, load: () => Promise.all([import("./screens/tournament.js"), styled("tournament")]).then(([found]) => found.Tournament) },
  { pattern: /^\/new-tournament$/, load: () => Promise.all([import("./screens/new-tournament.js"), styled("tournament")]).then(([found]) => found.NewTournament) },
  { pattern: /^\/tv\/(?<table>[\w-]+)$/, load: () => dressed(import("./screens/big-screen.js"), "screen", "tv").then((found) => found.BigScreen) },
  { pattern: /^\/hot\/(?<table>[\w-]+)$/, load: () => dressed(import("./screens/hot-seat.js"), "screen", "hot").then((found) => found.HotSeat) },
  { pattern: /^\/score$/, load: () => dressed(import("./screens/score.js"), "score", "plots", "score").then((found) => found.Score) },
  { pattern: /^\/statistics$/, load: () => dressed(import("./screens/statistics.js"), "statistics", "plots", "statistics").then((found) => found.Statistics) },
  { pattern: /^\/settings$/, load: () => import("./screens/settings.js").then((found) => found.Settings) },
];
const nowhere = () => import("./screens/not-found.js").then((found) => found.NotFound);

/** The server is gone, and with it the screen. */
const Lost = () => html`<${Shell} title=""><${Trouble} retry=${() => location.reload()} /><//>`;

/** @param {{ load: () => Promise<Screen>, props: any }} props */
function Later({ load, props }) {
  const [screen, show] = useState(/** @type {{ Screen: Screen } | null} */ (null));
  useEffect(() => {
    let here = true;
    show(null);
    load()
      .then((found) => here && show({ Screen: found }))
      .catch(() => here && show({ Screen: Lost }));
    return () => {
      here = false;
    };
  }, [load]);
  return screen ? html`<${screen.Screen} ...${props} />` : html`<main class="page" aria-busy="true"></main>`;
}

function App() {
  const { path, query } = place.value;
  for (const { pattern, load } of ROUTES) {
    const found = pattern.exec(path);
    if (found) return html`<${Later} key=${path} load=${load} props=${{ ...found.groups, query }} />`;
  }
  return html`<${Later} key=${path} load=${nowhere} props=${{}} />`;
}

const root = document.getElementById("app");
ready
  .then(() => root && render(html`<${App} />`, root))
  .catch(() => root && root.append("comodin: the server cannot be reached. Reload the page to try again."));

