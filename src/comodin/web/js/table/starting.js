// @ts-check
/** Before a match and a rematch: who starts it, whom it waits for, and why a button does nothing yet. */

import { listed, t } from "../common/i18n.js";
import { html } from "../common/ui.js";
import { useTick } from "./clock.js";
import { nameOf } from "./names.js";

/** @typedef {import("./game.js").Game} Game */

const AWAY_SECONDS = 10; // after which the server starts without somebody

/** The host, where that is somebody else who is away. @param {import("./follow-table.js").View} view */
const awayHost = (view) =>
  view.people.find((one) => one.id === view.host && one.id !== view.you.person && !one.present);

/** Why nobody can start now, in words; "" where one can. @param {Game} game */
function whyNot(game) {
  const view = game.view.value;
  if (!view) return "";
  if (!view.seats.some((seat) => seat.person !== null)) return t("web.start.nobody");
  const taken = view.seats.filter((seat) => seat.person !== null || seat.bot !== null).length;
  if (!view.settings.fill_with && taken < 2) return t("web.start.too_few");
  const host = awayHost(view);
  const left = host ? Math.ceil((host.away_since ?? 0) + AWAY_SECONDS - game.now()) : 0;
  return host && left > 0 ? t("web.start.host_away", { name: host.name, n: left }) : "";
}

/** The host may, and anybody who sits while the host is away. @param {import("./follow-table.js").View} view */
export const mayStart = (view) => view.host === view.you.person || (view.you.seat !== null && !!awayHost(view));

/** For the host, and for anybody who sits while the host is away. @param {{ game: Game, again?: boolean }} props */
export function StartButton({ game, again = false }) {
  const view = game.view.value;
  useTick(500, !!view && !!awayHost(view));
  if (!view || !mayStart(view)) return null;
  const why = whyNot(game);
  return html`<button
      type="button"
      class=${again ? "again" : "primary"}
      disabled=${!!why}
      aria-describedby=${why ? "why-not" : undefined}
      onClick=${() => game.send({ c: "start" })}
    >
      ${t(again ? "web.start.again" : "web.start")}
    </button>
    ${why ? html`<span class="why" id="why-not">${why}</span>` : null}`;
}

/** Whom the start waits for, or when it comes by itself. @param {{ game: Game }} props */
export function WhoIsAwaited({ game }) {
  const view = game.view.value;
  const begin = game.deadline("begin");
  useTick(500, !!begin);
  if (!view || view.settings.booking) return null;
  const seats = view.seats.map((_, n) => n);
  /** @param {number} n */
  const here = (n) => view.people.some((one) => one.id === view.seats[n]?.person && one.present);
  const people = seats.filter((n) => view.seats[n]?.person && n !== view.you.seat && !view.seats[n]?.stand_in);
  const names = (/** @type {number[]} */ some) => listed(some.map((n) => nameOf(view, n)));
  const away = people.filter((n) => !here(n));
  const silent = people.filter((n) => here(n) && !view.seats[n]?.ready);
  const n = begin ? Math.ceil(game.secondsLeft(begin)) : 0;
  const lines = [
    begin && (away.length ? t("web.start.without", { n, names: names(away) }) : t("web.start.in", { n })),
    !begin && away.length > 0 && t("web.start.away", { n: away.length, names: names(away) }),
    !begin && silent.length > 0 && t("web.start.silent", { names: names(silent) }),
    !begin && silent.length > 0 && view.host === view.you.person && t("web.start.anyway"),
  ].filter(Boolean);
  return html`<p class="awaited-people small" role="status">${lines.join(" ")}</p>`;
}
