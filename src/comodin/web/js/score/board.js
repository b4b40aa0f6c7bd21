// @ts-check
/** The score board: how the match stands, what can be done, and the course of the match. */

import { Lines } from "../charts/lines.js";
import { Dialog } from "../common/dialog.js";
import { editionName } from "../common/edition-list.js";
import { goalOf, worded } from "../common/formats.js";
import { listed, number, t } from "../common/i18n.js";
import { cls, html, useState } from "../common/ui.js";
import { EditPlayers } from "./edit-players.js";
import { EnterRound } from "./enter-round.js";
import { OpenFile } from "./open-file.js";
import { lengthOf, kindOf, scheduleNamed } from "./schedule.js";
import { Standings, Tables, WholeSchedule } from "./schedule-view.js";
import { columns } from "./sheet.js";
import { standing } from "./standing.js";
import { endBoard, enter, said, saveFile, undo } from "./store.js";

/** @typedef {import("./sheet.js").Sheet} Sheet */

/** @param {{ sheet: Sheet }} props */
export function Board({ sheet }) {
  const [trouble, tell] = useState("");
  const [asking, ask] = useState("");
  const { match } = sheet;
  const choice = kindOf(sheet.format);
  const planned = scheduleNamed(sheet.format) !== null;
  const goal = goalOf(choice, sheet.target);
  const over = match.winners.length > 0;
  /** @param {() => unknown} action @returns {boolean} */
  const tried = (action) => {
    try {
      action();
      tell("");
      return true;
    } catch (error) {
      tell(said(error));
      return false;
    }
  };
  return html`<section aria-labelledby="stand">
      <h2 id="stand" class=${cls("standing", over && "good")} aria-live="polite">${standing(sheet)}</h2>
      <p class="quiet small">
        ${editionName(sheet.edition)} · ${t(planned ? `keeper.format.${sheet.format}` : `lobby.format.${sheet.format}`)}
        ${goal === undefined ? null : ` · ${t(worded(choice, "board.target"), { target: number(goal) })}`}
        ${planned ? ` · ${t("keeper.rounds", { n: lengthOf(sheet) })}` : null}
        ${over || planned ? null : html` · ${t("keeper.deals", { name: sheet.names[match.dealer] })}`}
      </p>
      ${
        match.out.length
          ? html`<p>${t("board.out", { names: listed(match.out.map((player) => sheet.names[player] ?? "")) })}</p>`
          : null
      }
    </section>
    ${planned && !over ? html`<${Tables} sheet=${sheet} />` : null}
    ${over ? null : html`<${EnterRound} key=${sheet.entries.length} sheet=${sheet} tried=${tried} />`}
    <p class="bad" role="alert">${trouble}</p>
    <div class="row">
      <button type="button" disabled=${!sheet.entries.length} onClick=${() => tried(undo)}>
        ${t("keeper.undo")}
      </button>
      ${
        over
          ? null
          : html`<button type="button" onClick=${() => tried(() => enter({ type: "blocked" }))}>
            ${t("keeper.blocked")}
          </button>`
      }
      <button type="button" onClick=${() => ask("names")}>
        ${t(planned ? "keeper.names.edit" : "keeper.rename")}
      </button>
      <button type="button" onClick=${saveFile}>${t("keeper.save")}</button>
      <${OpenFile} tell=${tell} />
      <button type="button" class="danger" onClick=${() => ask("new")}>${t("keeper.new")}</button>
    </div>
    ${planned ? html`<${Standings} sheet=${sheet} />` : null}
    <${Course} sheet=${sheet} />
    ${planned ? html`<${WholeSchedule} sheet=${sheet} />` : null}
    ${
      asking === "new"
        ? html`<${Dialog} title=${t("keeper.new")} close=${() => ask("")}>
          <p>${t("keeper.new.sure")}</p>
          <div class="row">
            <button type="button" class="danger" onClick=${endBoard}>${t("keeper.new.yes")}</button>
            <button type="button" onClick=${() => ask("")}>${t("web.cancel")}</button>
          </div>
        <//>`
        : null
    }
    ${asking === "names" ? html`<${EditPlayers} sheet=${sheet} close=${() => ask("")} />` : null}`;
}

/** Every round and what it comes to, as lines and as a table. @param {{ sheet: Sheet }} props */
function Course({ sheet }) {
  const { rounds } = sheet.match;
  const goal = goalOf(kindOf(sheet.format), sheet.target);
  if (!rounds.length || (goal === undefined && !scheduleNamed(sheet.format))) return null;
  const heads = columns(sheet).map((who) => ({
    first: who[0] ?? 0,
    name: listed(who.map((player) => sheet.names[player] ?? "")),
  }));
  const series = heads.map(({ first, name }) => {
    let total = 0;
    return { name, values: [0, ...rounds.map((round) => (total += round.points[first] ?? 0))] };
  });
  const rows = rounds.map((round, n) => [
    String(n + 1),
    ...heads.map(({ first }, k) =>
      round.seats.includes(first) ? `+${round.points[first]} → ${series[k]?.values[n + 1]}` : "–",
    ),
  ]);
  const total = [t("board.total"), ...series.map((one) => String(one.values[one.values.length - 1]))];
  return html`<${Lines}
    title=${t("keeper.course")}
    label=${t("board.picture.course")}
    series=${series}
    target=${goal}
    table=${{ head: [t("board.row"), ...heads.map((one) => one.name)], rows: [...rows, total] }}
  />`;
}
