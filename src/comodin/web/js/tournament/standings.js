// @ts-check
/** Where everybody stands, who meets whom, and every hand that was played. */

import { number, t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { Link } from "../common/router.js";
import { cls, html } from "../common/ui.js";
import { meeting, nameOf } from "./live.js";

/** @typedef {import("./live.js").View} View */
/** @typedef {import("./live.js").Table} Table */

/** @param {{ view: View }} props */
export function Standings({ view }) {
  if (!view.standings.length) return null;
  const quick = view.setup.format === "quick";
  return html`<section class="panel standings">
    <h2 id="standings">${t(view.phase === "over" ? "tour.standings.final" : "tour.standings")}</h2>
    <div class="board-room" tabindex="0" role="region" aria-labelledby="standings">
      <table class="score">
        <thead>
          <tr>
            <th scope="col" class="number">
              <span aria-hidden="true">#</span>
              <span class="only-read">${t("tour.rank")}</span>
            </th>
            <th scope="col">${t("tour.player")}</th>
            ${quick ? null : html`<th scope="col" class="number">${t("board.total")}</th>`}
            <th scope="col" class="number">${t("tour.played")}</th>
            <th scope="col" class="number">${t("tour.won")}</th>
          </tr>
        </thead>
        <tbody>
          ${view.standings.map(
            (line) => html`<tr
              key=${line.player}
              class=${cls(line.player === view.you && "you", view.winners.includes(line.player) && "winner-row")}
            >
              <td class="number">${line.rank}</td>
              <th scope="row">
                <span class="name">
                  ${view.entrants[line.player]?.bot ? html`<${Icon} name="bot" /> ` : null}
                  ${nameOf(view, line.player)}
                </span>
                ${line.player === view.you ? html` <span class="small quiet">${t("tour.you")}</span>` : null}
                ${line.out ? html` <span class="small quiet">${t("tour.out")}</span>` : null}
              </th>
              ${
                quick
                  ? null
                  : html`<td class="number">
                    <b>${number(line.total)}</b>
                  </td>`
              }
              <td class="number">${line.hands}</td>
              <td class="number">${line.won}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}

/** Tables where cards are on the table now, and what comes after them. @param {{ view: View }} props */
export function Now({ view }) {
  if (view.phase !== "running") return null;
  const lines = view.rounds.flatMap(({ tables }, round) => tables.map((table, n) => ({ table, round, n })));
  const now = lines.filter(({ table }) => table.table && !table.done);
  const next = lines.filter(({ table }) => !table.table);
  const mine = view.you === null ? [] : next.filter(({ table }) => table.seats.includes(view.you ?? -1));
  return html`<section class="panel now" aria-labelledby="now">
    <h2 id="now">${t("tour.now")}</h2>
    <ul>
      ${now.map(
        ({ table, round, n }) => html`<li key=${`${round}.${n}`}>
          <span>
            <b>${place(view, round, n)}</b>
            <span class="small">${meeting(view, table)}</span>
            <span class="small quiet">
              ${
                table.hands
                  ? t("tour.hand_of", { n: table.played.length + 1, hands: table.hands })
                  : t("tour.hand_number", { n: table.played.length + 1 })
              }
            </span>
          </span>
          ${
            view.you !== null && table.seats.includes(view.you)
              ? null
              : html`<${Link}
                class="button"
                href=${`/t/${table.table}?key=${table.key}`}
                aria-label=${t("tour.watch", { names: meeting(view, table) })}
              >
                ${t("lobby.tables.watch")}
              <//>`
          }
        </li>`,
      )}
    </ul>
    ${
      mine[0]
        ? html`<p class="small">
          <b>${t("tour.next_for_you")}</b> ${place(view, mine[0].round, mine[0].n)}:${" "}
          ${meeting(view, mine[0].table)}
        </p>`
        : next[0]
          ? html`<p class="small">
            <b>${t("tour.next")}</b> ${place(view, next[0].round, next[0].n)}:${" "}
            ${meeting(view, next[0].table)}
          </p>`
          : null
    }
  </section>`;
}

/** Which round, and which of its tables. @param {View} view @param {number} round @param {number} n */
const place = (view, round, n) =>
  (view.rounds[round]?.tables.length ?? 0) > 1
    ? t("tour.round_table", { n: round + 1, table: n + 1 })
    : t("tour.round", { n: round + 1 });

/** The board: a table for each set of players. @param {{ view: View }} props */
export function Rounds({ view }) {
  const shown = view.rounds.filter(
    ({ tables }) => view.phase !== "over" || tables.some((table) => table.played.length),
  );
  if (!shown.length) return null;
  const current = view.rounds.findIndex(({ tables }) => tables.some((table) => !table.done));
  return html`<section class="rounds" aria-labelledby="rounds">
    <h2 id="rounds">${t("tour.rounds")}</h2>
    ${shown.map(
      (
        { tables },
        round,
      ) => html`<details class="panel" key=${round} open=${round === current || view.rounds.length === 1}>
        <summary>${t("tour.round", { n: round + 1 })}</summary>
        <div class="sittings">
          ${tables.map(
            (table, n) => html`<${Sitting}
              key=${n}
              view=${view}
              table=${table}
              number=${tables.length > 1 ? n : null}
            />`,
          )}
        </div>
      </details>`,
    )}
  </section>`;
}

/** @param {{ view: View, table: Table, number: number | null }} props */
function Sitting({ view, table, number: at }) {
  const sums = table.seats.map((_, seat) => table.played.reduce((sum, hand) => sum + (hand.points[seat] ?? 0), 0));
  const label = meeting(view, table);
  return html`<div class="sitting">
    ${at === null ? null : html`<h3>${t("tour.table", { n: at + 1 })}</h3>`}
    ${
      table.played.length
        ? html`<div class="board-room" tabindex="0" role="region" aria-label=${label}>
          <table class="score">
            <caption class=${cls(!table.teams && "only-read")}>${label}</caption>
            <thead>
              <tr>
                <th scope="col">${t("board.row")}</th>
                ${table.seats.map(
                  (player) => html`<th scope="col" class="number" key=${player}>${nameOf(view, player)}</th>`,
                )}
              </tr>
            </thead>
            <tbody>
              ${table.played.map(
                (hand, n) => html`<tr key=${n}>
                  <th scope="row">
                    ${
                      hand.record
                        ? html`<${Link}
                          href=${`/replay/${hand.record}`}
                          aria-label=${t("tour.replay", { n: n + 1 })}
                        >
                          ${n + 1}
                        <//>`
                        : n + 1
                    }
                  </th>
                  ${hand.points.map(
                    (points, seat) => html`<td key=${seat} class=${cls("number", hand.winner === seat && "winner")}>
                      ${points ? `+${number(points)}` : hand.winner === seat ? "✓" : "·"}
                    </td>`,
                  )}
                </tr>`,
              )}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">${t("board.total")}</th>
                ${sums.map(
                  (sum, seat) => html`<td key=${seat} class="number">
                    <b>${number(sum)}</b>
                  </td>`,
                )}
              </tr>
            </tfoot>
          </table>
        </div>`
        : html`<p>
          ${label}${" "}
          <span class="small quiet">${t(table.table ? "tour.playing" : "tour.to_come")}</span>
        </p>`
    }
  </div>`;
}
