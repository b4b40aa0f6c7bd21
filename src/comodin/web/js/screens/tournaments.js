// @ts-check
/** The tournaments that anybody may find, and those that you are in. */

import { editionName } from "../common/edition-list.js";
import { listed, t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { Link } from "../common/router.js";
import { Shell, Trouble } from "../common/shell.js";
import { html, useEffect, useState } from "../common/ui.js";
import { call, player } from "../net/api.js";
import { formatName, titleOf } from "../tournament/live.js";

/** @typedef {import("../tournament/live.js").Summary} Summary */

const LOOK_AGAIN = 10_000;
const PHASES = /** @type {const} */ (["open", "running", "over"]);

export function Tournaments() {
  const [found, show] = useState(/** @type {{ tournaments: Summary[], yours: Summary[] } | null} */ (null));
  const [lost, lose] = useState(false);
  const token = player.value?.token;
  const look = () =>
    call("GET", "/api/tournaments").then(
      (answer) => {
        show(answer);
        lose(false);
      },
      () => lose(true),
    );
  useEffect(() => {
    look();
    const timer = setInterval(() => document.hidden || look(), LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [token]);
  const mine = new Set(found?.yours.map((line) => line.id));
  const others = found?.tournaments.filter((line) => !mine.has(line.id)) ?? [];
  return html`<${Shell} title=${t("tour.title")} class="tournaments" busy=${!found && !lost}>
    <div class="row spread">
      <h1 tabindex="-1">${t("tour.title")}</h1>
      <${Link} class="button primary" href="/new-tournament">${t("tour.new")}<//>
    </div>
    <p class="lead">${t("tour.lead")}</p>
    ${lost ? html`<${Trouble} retry=${look} />` : null}
    ${found?.yours.length ? html`<${Lines} id="yours" title=${t("tour.yours")} lines=${found.yours} yours />` : null}
    ${PHASES.map((phase) => {
      const lines = others.filter((line) => line.phase === phase);
      return lines.length
        ? html`<${Lines} id=${phase} key=${phase} title=${t(`tour.phase.${phase}.many`)} lines=${lines} />`
        : null;
    })}
    ${found && !found.yours.length && !others.length ? html`<p class="panel quiet">${t("tour.none")}</p>` : null}
  <//>`;
}

/** @param {{ id: string, title: string, lines: Summary[], yours?: boolean }} props */
const Lines = ({ id, title, lines, yours = false }) => html`<section class="panel" aria-labelledby=${`list-${id}`}>
  <h2 id=${`list-${id}`}>${title}</h2>
  <ul class="tournament-lines">
    ${lines.map((line) => html`<${TournamentSummary} key=${line.id} line=${line} yours=${yours} />`)}
  </ul>
</section>`;

/** @param {{ line: Summary, yours: boolean }} props */
function TournamentSummary({ line, yours }) {
  const name = titleOf(line);
  const open = !yours && line.phase === "open" && line.entered < line.players;
  const facts = [
    line.title ? formatName(line.format) : null,
    editionName(line.edition),
    line.phase === "open"
      ? t("tour.entered", { n: line.entered, players: line.players })
      : t("lobby.players", { n: line.players }),
    line.organiser ? t("tour.by", { name: line.organiser }) : null,
    line.phase === "over" && line.winners.length
      ? t("tour.won_by", { name: listed(line.winners) })
      : t(`tour.phase.${line.phase}`),
  ].filter(Boolean);
  const action = t(open ? "tour.look.join" : line.phase === "over" ? "tour.look.results" : "tour.look");
  return html`<li>
    <span>
      <b>${name}</b>
      <span class="small quiet">${facts.join(" · ")}</span>
    </span>
    <${Link} class="button" href=${`/tournament/${line.id}`} aria-label=${`${action}: ${name}`}>
      ${action} <${Icon} name="arrow" />
    <//>
  </li>`;
}
