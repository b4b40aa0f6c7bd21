// @ts-check
/** The score board of the match: every round, the totals, and their course. */

import { choiceOf, goalOf } from "../common/formats.js";
import { t } from "../common/i18n.js";
import { lazy } from "../common/lazy.js";
import { Portrait } from "../common/portrait.js";
import { cls, html, useMemo } from "../common/ui.js";
import { nameOf } from "./names.js";

/** @typedef {import("./game.js").Game} Game */

// a chart is first needed after two rounds
const LineChart = lazy(() => import("../charts/lines.js"), "LineChart", { style: "charts" });
const Sample = lazy(() => import("../charts/lines.js"), "Sample", { style: "charts" });

/** Every round and the running totals; it never fills up. @param {{ game: Game }} props */
export function ScoreBoard({ game }) {
  const view = game.view.value;
  const match = view?.match;
  if (!view || !match) return null;
  const choice = choiceOf(match.rules);
  const columns = Array.from({ length: match.players }, (_, seat) => seat);
  const name = (/** @type {number} */ seat) => (seat === view.you.seat ? t("play.score.you") : nameOf(view, seat));
  const totals = useMemo(
    () => columns.map((seat) => running(match.rounds.map((row) => row.points[seat] ?? 0))),
    [match],
  );
  const series = columns.map((seat) => ({ name: name(seat), values: totals[seat] ?? [] }));
  return html`<div class=${cls("standing", match.rounds.length > 1 && "long")}>
    ${
      match.rounds.length > 1
        ? html`<figure class="course">
          <${LineChart}
            series=${series}
            label=${t("web.course")}
            target=${match.rules.hands ? undefined : goalOf(choice, match.rules.target)}
            marks
          />
          <figcaption class="legend">
            ${columns.map(
              (seat) => html`<span>
                <${Sample} n=${seat} /> ${name(seat)}
              </span>`,
            )}
          </figcaption>
        </figure>`
        : null
    }
    <div class="board-room" tabindex="0" role="region" aria-label=${t("web.score")}>
      <table class="score">
        <caption>
          ${
            match.rules.hands
              ? t("tour.board.hands", { n: match.rules.hands })
              : t(`board.head.${choice?.key ?? match.rules.format}`, { target: match.rules.target })
          }
        </caption>
        <thead>
          <tr>
            <th scope="col">${t("board.row")}</th>
            ${columns.map(
              (seat) => html`<th scope="col" class="number">
                <${Portrait} face=${view.seats[seat]?.face ?? ""} colour=${view.seats[seat]?.colour} /> ${name(seat)}
                ${match.out.includes(seat) ? " ✕" : ""}
              </th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${match.rounds.map(
            (row, n) => html`<tr>
              <th scope="row">${n + 1}</th>
              ${columns.map(
                (seat) => html`<td class=${`number${row.winner === seat ? " winner" : ""}`}>
                  ${row.points[seat] ? `+${row.points[seat]}` : "·"}
                </td>`,
              )}
            </tr>`,
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">${t("board.total")}</th>
            ${columns.map(
              (seat) => html`<td class="number">
                <b>${match.totals[seat]}</b>
              </td>`,
            )}
          </tr>
        </tfoot>
      </table>
    </div>
  </div>`;
}

/** From nothing to the total, round by round. @param {number[]} points */
function running(points) {
  let sum = 0;
  return [0, ...points.map((n) => (sum += n))];
}
