// @ts-check
/** A schedule as people see it: who sits where now, who plays with whom next, how everybody stands, and all of it. */

import { listed, number, t } from "../common/i18n.js";
import { cls, html } from "../common/ui.js";
import { due, pairsAt, playedAt, scheduleNamed, setsOf } from "./schedule.js";

/**
 * @typedef {import("./sheet.js").Sheet} Sheet
 * @typedef {import("./schedule.js").Due} Due
 */

const HEADS = ["rank", "name", "total", "won"];

/** @param {Sheet} sheet @param {number[]} players */
const named = (sheet, players) => listed(players.map((player) => sheet.names[player] ?? ""));

/** "Ana and Caro against Beto and Dino". @param {Sheet} sheet @param {{ seats: number[] }} table */
export function against(sheet, table) {
  const [first = "", second = ""] = pairsAt(table).map((pair) => named(sheet, pair));
  return t("keeper.against", { first, second });
}

/** The pairs of the next round at one table, or of the next set at several. @param {Sheet} sheet */
function coming(sheet) {
  const sets = setsOf(sheet);
  const several = scheduleNamed(sheet.format)?.tables;
  const steps = several ? sets : sets.flat().map((sitting) => [sitting]);
  const at = several ? (due(sheet)[0]?.at[0] ?? 0) : sheet.match.rounds.length;
  return (steps[at + 1] ?? []).map((sitting) => against(sheet, sitting));
}

/** The tables whose turn it is, each with its four seats in the order of play. @param {{ sheet: Sheet }} props */
export function Tables({ sheet }) {
  const several = scheduleNamed(sheet.format)?.tables;
  const next = coming(sheet);
  return html`<section class="panel tables" aria-labelledby="seats">
    <h2 id="seats">${t("keeper.seats")}</h2>
    <div class="side-by-side">
      ${due(sheet).map(
        (one) => html`<div key=${one.at.join()} class="seated">
          ${several ? html`<h3>${t("keeper.table", { n: one.at[1] + 1 })}</h3>` : null}
          <ol class="around" aria-label=${against(sheet, one)}>
            ${one.seats.map(
              (player, seat) => html`<li key=${seat} class=${cls(`seat-${seat}`, seat % 2 === 1 && "second")}>
                <b>${sheet.names[player]}</b>
                ${player === one.dealer ? html`<span class="small">${t("keeper.dealing")}</span>` : null}
              </li>`,
            )}
          </ol>
          <p class="small">${against(sheet, one)}</p>
        </div>`,
      )}
    </div>
    ${next.length ? html`<p class="small quiet">${t("keeper.then", { pairs: next.join("; ") })}</p>` : null}
  </section>`;
}

/** Everybody's total, the best first. @param {{ sheet: Sheet }} props */
export function Standings({ sheet }) {
  const { totals, rounds } = sheet.match;
  const rank = (/** @type {number} */ total) => 1 + totals.filter((other) => other > total).length;
  const order = totals.map((total, player) => ({ player, total })).sort((a, b) => b.total - a.total);
  const won = (/** @type {number} */ player) =>
    rounds.filter(({ seats, winner }) => {
      const at = seats.indexOf(player);
      return at >= 0 && (seats.indexOf(winner) - at) % 2 === 0;
    }).length;
  return html`<section class="panel" aria-labelledby="standings">
    <h2 id="standings">${t("keeper.standings")}</h2>
    <table class="totals">
      <thead>
        <tr>
          ${HEADS.map((name) => html`<th key=${name} scope="col">${t(`board.standing.${name}`)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${order.map(
          ({ player, total }) => html`<tr key=${player}>
            <td>${rank(total)}</td>
            <th scope="row">${sheet.names[player]}</th>
            <td>${number(total)}</td>
            <td>${won(player)}</td>
          </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

/**
 * Every set from the first to the last: what its pairs scored, or who will play whom.
 * @param {{ sheet: Sheet }} props
 */
export function WholeSchedule({ sheet }) {
  const several = scheduleNamed(sheet.format)?.tables;
  const now = new Set(due(sheet).map(({ at }) => at.join()));
  const sets = setsOf(sheet);
  const size = sets[0]?.length ?? 0;
  return html`<details class="panel schedule">
    <summary>${t("keeper.schedule")}</summary>
    ${sets.map(
      (tables, set) => html`<section key=${set}>
        <h3>${t("keeper.set", { n: set + 1 })}</h3>
        <ol>
          ${tables.map((table, place) => {
            const played = playedAt(sheet, set, place);
            const at = `${set},${place}`;
            return html`<li key=${place} aria-current=${now.has(at) ? "step" : undefined}>
              <span class="small quiet">
                ${several ? t("keeper.table", { n: place + 1 }) : t("keeper.enter", { n: set * size + place + 1 })}
                ${now.has(at) ? html` · <b>${t("keeper.schedule.now")}</b>` : null}
              </span>
              <span>
                ${
                  played.length
                    ? pairsAt(table)
                        .map((pair) => {
                          const sum = played.reduce((all, { points }) => all + (points[pair[0] ?? 0] ?? 0), 0);
                          return `${named(sheet, pair)} ${number(sum)}`;
                        })
                        .join("; ")
                    : against(sheet, table)
                }
              </span>
            </li>`;
          })}
        </ol>
      </section>`,
    )}
  </details>`;
}
