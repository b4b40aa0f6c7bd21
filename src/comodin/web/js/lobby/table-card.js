// @ts-check
/** A table as the lobby shows it: what is played, by which rules, and who sits there. */

import { choiceNamed, worded } from "../common/formats.js";
import { number, t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { optionName, optionValue } from "../common/options.js";
import { Portrait } from "../common/portrait.js";
import { Link } from "../common/router.js";
import { cls, html } from "../common/ui.js";
import { presetName, presetOf } from "../net/presets.js";
import { levelName } from "../table/names.js";
import { hasRoom, sitDown, watchAt } from "./open-tables.js";

/** @typedef {import("./open-tables.js").OpenTable} OpenTable */

/** @param {OpenTable} table */
export const tableName = (table) =>
  table.title || (table.host ? t("lobby.tables.host", { name: table.host }) : t("lobby.tables.nobody"));

/** @param {{ table: OpenTable, children?: any, level?: number }} props */
export function TableCard({ table, children }) {
  const { edition, options, format, target, turn_seconds: clock } = table;
  const preset = Object.keys(options).length ? presetOf(edition, options) : null;
  const changed = preset ? [] : Object.entries(options);
  const choice = choiceNamed(format);
  const facts = [
    t(`edition.name.${edition}`),
    ...(preset ? [presetName(preset)] : []),
    choice && !choice.number
      ? t(`lobby.format.${format}`)
      : t(worded(choice, "hall.format"), { format: t(`lobby.format.${format}`), target: number(target) }),
    clock ? t("hall.clock", { n: clock }) : t("lobby.new.clock.none"),
    ...(table.rated ? [t("hall.rated")] : []),
  ];
  return html`<li class="panel table-card">
    <h3>${tableName(table)} <span class=${cls("phase", table.phase)}>${t(`lobby.phase.${table.phase}`)}</span></h3>
    <p class="small">${facts.join(" · ")}</p>
    ${
      changed.length
        ? html`<ul class="small options" aria-label=${t("lobby.rules.changed")}>
          ${changed.map(
            ([name, value]) => html`<li key=${name}>
              ${optionName(name, edition)}: <b>${optionValue(name, value)}</b>
            </li>`,
          )}
        </ul>`
        : null
    }
    <ul class="sitting small" aria-label=${t("hall.sitting")}>
      ${table.sitting.map((seat, n) => html`<${Place} key=${n} seat=${seat} />`)}
    </ul>
    ${
      table.watching
        ? html`<p class="small quiet">
          <${Icon} name="eye" /> ${t("hall.watching", { n: table.watching })}
        </p>`
        : null
    }
    <div class="row">${children ?? html`<${Way} table=${table} />`}</div>
  </li>`;
}

/** @param {{ seat: import("./open-tables.js").Sitting | null }} props */
function Place({ seat }) {
  if (!seat) return html`<li class="free">${t("web.seat.free")}</li>`;
  const face = seat.face ? html`<${Portrait} face=${seat.face} colour=${seat.colour} />` : null; // older ones have none
  if (seat.person)
    return html`<li class="somebody">${face} <${Link} href=${`/players/${seat.person}`}>${seat.name}<//></li>`;
  return html`<li class="quiet">
    ${face ?? html`<${Icon} name="bot" />`} ${levelName(seat.bot ?? "")}
  </li>`;
}

/** To a seat, or to watch, or why not. @param {{ table: OpenTable }} props */
function Way({ table }) {
  const free = hasRoom(table);
  const watch = table.spectators && (table.phase !== "waiting" || !free);
  const name = tableName(table);
  return html`${
    free
      ? html`<${Link} class="button primary" href=${`/t/${table.id}`} aria-label=${`${sitDown(table)}: ${name}`}>
          ${sitDown(table)} <${Icon} name="arrow" />
        <//>`
      : html`<span class="full">${t("hall.is_full")}</span>`
  }
    ${
      watch
        ? html`<${Link} class="button" href=${watchAt(table)} aria-label=${`${t("lobby.tables.watch")}: ${name}`}>
          ${t("lobby.tables.watch")} <${Icon} name="eye" />
        <//>`
        : null
    }
    ${
      watch && table.phase !== "waiting" && table.watch_delay
        ? html`<span class="quiet small">${t("hall.late", { n: table.watch_delay })}</span>`
        : null
    }
    ${free || table.spectators ? null : html`<span class="quiet small">${t("hall.closed")}</span>`}`;
}
