// @ts-check
/** At a table of a tournament: before the match, and after it, with the way to the next table. */

import { t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { Link } from "../common/router.js";
import { cls, html } from "../common/ui.js";
import { useTick } from "../table/clock.js";
import { nameOf } from "../table/names.js";
import { levelName } from "../table/names.js";
import { useTournament } from "./live.js";

/** @typedef {import("../table/game.js").Game} Game */

/** The match begins by itself. @param {{ game: Game }} props */
export function Gathering({ game }) {
  const view = game.view.value;
  useTick(500, true);
  if (!view) return null;
  const { booking, match } = view.settings;
  const begin = game.deadline("begin");
  const left = begin ? Math.ceil(game.secondsLeft(begin)) : 0;
  return html`<div class="waiting-room">
    <h2>${t("tour.gathering")}</h2>
    <p role="status">${t("tour.gathering.text")}</p>
    <p class="quiet">${t("tour.gathering.in", { n: left })}</p>
    <ol class="places">
      ${view.seats.map((seat, n) => {
        const here = view.people.some((one) => one.id === seat.person && one.present);
        return html`<li class=${cls("place", (here || !seat.person) && "ready")} key=${n}>
          <span class="number" aria-hidden="true">${n + 1}</span>
          <span class="name">
            ${seat.bot ? html`<${Icon} name="bot" />` : null} ${nameOf(view, n)}
            ${
              match.teams
                ? html` <span class="quiet small">${t("web.pair", { pair: n % 2 === 0 ? "A" : "B" })}</span>`
                : null
            }
          </span>
          <span class=${cls("state", here && "good")}>
            ${seat.bot ? levelName(seat.bot) : t(here ? "web.seat.here" : "web.seat.away")}
          </span>
        </li>`;
      })}
    </ol>
    <${Link} class="button" href=${`/tournament/${booking.tournament}`}>${t("tour.back")}<//>
  </div>`;
}

/** Where to now. @param {{ game: Game }} props */
export function AfterMatch({ game }) {
  const id = game.view.value?.settings.booking?.tournament ?? "";
  const { view } = useTournament(id);
  const next = view?.your_table && view.your_table !== game.table ? view.your_table : null;
  return html`<span class="row middle after-match">
    ${next ? html`<${Link} class="button primary" href=${`/t/${next}`}>${t("tour.next_table")}<//>` : null}
    <${Link} class=${cls("button", !next && "primary")} href=${`/tournament/${id}`}>${t("tour.back")}<//>
    <span class="only-read" role="status">${next ? t("tour.your_table") : ""}</span>
  </span>`;
}
