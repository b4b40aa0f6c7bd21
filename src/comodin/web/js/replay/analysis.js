// @ts-check
/** What the master would have done, with its chances; and how everybody's chances stood over the round. */

import { LineChart, Sample } from "../charts/lines.js";
import { percent as asPercent, number, t } from "../common/i18n.js";
import { cls, html, useMemo } from "../common/ui.js";
import { actionInWords } from "./narration.js";
import { mistakeInWords } from "./review.js";
import { Why } from "./why.js";

/** @typedef {import("./playback.js").Playback} Playback */

const SHOWN = 4;

/** @param {number} share */
export const percent = (share) => asPercent(share, 0);

/** @param {{ playback: Playback }} props */
export function Expert({ playback }) {
  const { state } = playback.progress.value;
  const asks = state === "none" || state === "stopped" || (state === "done" && !playback.review.value);
  return html`<section class="panel expert" aria-labelledby="expert">
    <h2 id="expert">${t("replay.expert")}</h2>
    ${playback.replay.over ? null : html`<p class="quiet">${t("replay.expert.not_over")}</p>`}
    ${playback.replay.over && asks ? html`<${Ask} playback=${playback} />` : null}
    <${Working} playback=${playback} />
    ${playback.analysed.value ? html`<${Opinion} playback=${playback} />` : null}
  </section>`;
}

/** @param {{ playback: Playback }} props */
function Ask({ playback }) {
  const { trouble } = playback.progress.value;
  return html`<p>${t("replay.expert.about")}</p>
    <p class="bad" role="alert">
      ${trouble ? t(`replay.trouble.${TROUBLES.has(trouble) ? trouble : "offline"}`) : ""}
    </p>
    <button type="button" class="primary" onClick=${() => playback.ask()}>${t("replay.expert.ask")}</button>`;
}
const TROUBLES = new Set([
  "analysis_busy",
  "analysis_full",
  "analysis_too_long",
  "analysis_lost",
  "not_over",
  "no_record",
  "too_fast",
]);

/** @param {{ playback: Playback }} props */
function Working({ playback }) {
  const { state, done, of, place, warming } = playback.progress.value;
  const text =
    state === "waiting"
      ? t("replay.expert.waiting", { n: place })
      : state === "working"
        ? t(warming ? "replay.expert.warming" : "replay.expert.working", { n: done, of })
        : "";
  return html`<div role="status">
    ${
      text
        ? html`<p>${text}</p>
          <progress max=${of} value=${done} aria-label=${t("replay.expert.progress")} />`
        : null
    }
  </div>`;
}

/**
 * The decision that comes next in the replay: what was done, and what the master would have done.
 * @param {{ playback: Playback }} props
 */
function Opinion({ playback }) {
  const at = playback.at.value;
  const step = playback.replay.steps[at];
  const names = playback.replay.players;
  if (!step) return html`<p class="quiet">${t("replay.expert.end")}</p>`;
  const verdict = playback.verdicts.value[at];
  const name = names[step.seat];
  if (verdict === undefined) return html`<p class="quiet">${t("replay.expert.not_yet")}</p>`;
  if (verdict === null) return html`<p class="quiet">${t("replay.expert.none", { name })}</p>`;
  const said = (/** @type {any} */ action) => actionInWords(action, playback.words, names);
  const { considered, same, done, why } = verdict;
  const mistake = playback.mistakes.value.get(at);
  return html`<dl class="opinion">
      <dt>${t("replay.expert.next", { name })}</dt>
      <dd>${said(step.action)}</dd>
      <dt>${t("replay.expert.would")}</dt>
      <dd class=${cls(same && "good")}>${same ? t("replay.expert.same") : said(verdict.action)}</dd>
    </dl>
    ${
      considered.length
        ? html`<table class="considered">
          <caption class="small quiet">${t("replay.expert.chances", { name })}</caption>
          <tbody>
            ${shown(considered, done).map(
              (one) => html`<tr class=${cls(one === done && "done")}>
                <th scope="row">
                  ${said(one.action)}
                  ${one === done ? html` <span class="chip">${t("replay.expert.played")}</span>` : null}
                </th>
                <td class="share"><span style=${{ "--share": one.value }} /></td>
                <td class="number">
                  ${percent(one.value)} <small class="quiet">± ${number(Math.round(100 * one.error))}</small>
                </td>
              </tr>`,
            )}
          </tbody>
        </table>`
        : html`<p class="small quiet">${t(same ? "replay.expert.forced" : "replay.expert.no_figures")}</p>`
    }
    <${Why} reasons=${why} me=${name} words=${playback.words} names=${names} />
    ${
      mistake ? html`<p class=${`small ${mistake.kind}`}>${mistakeInWords(mistake, playback.words, names)}</p>` : null
    }`;
}

/**
 * The best moves, and the one that was made.
 * @param {import("./verdict.js").Considered[]} considered
 * @param {import("./verdict.js").Considered | null} done
 */
function shown(considered, done) {
  const best = considered.slice(0, SHOWN);
  return done && !best.includes(done) ? [...best, done] : best;
}

/** Straight lines over what is not known yet. @param {(number | null)[]} values */
function filled(values) {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]));
  const full = [...values];
  known.slice(1).forEach((to, n) => {
    const from = known[n] ?? to;
    for (let at = from.at + 1; at < to.at; at++)
      full[at] = from.value + ((to.value - from.value) * (at - from.at)) / (to.at - from.at);
  });
  return full;
}

/** @param {{ playback: Playback }} props */
export function Chances({ playback }) {
  const { players, teams } = playback.replay;
  const chances = playback.chances.value;
  const counted = chances.some((row) => row?.length);
  const sides = useMemo(() => teams ?? players.map((_, seat) => [seat]), [teams]);
  const series = useMemo(
    () =>
      sides.map((side) => ({
        name: side.map((seat) => players[seat]).join(" + "),
        values: filled(Array.from(chances, (row) => row?.[side[0] ?? 0] ?? null)),
      })),
    [chances],
  );
  if (!playback.analysed.value) return null;
  const at = playback.at.value;
  return html`<section class="panel chances" aria-labelledby="chances">
    <h2 id="chances">${t("replay.chances")}</h2>
    ${
      counted
        ? html`<${LineChart}
            series=${series}
            label=${t("replay.chances.picture")}
            high=${1}
            format=${percent}
            at=${at}
            length=${playback.last + 1}
            seek=${(/** @type {number} */ place) => playback.go(place)}
          />
          <ul class="legend">
            ${series.map(
              ({ name, values }, n) => html`<li>
                <${Sample} n=${n} /> <span class="name">${name}</span>
                <b class="number">${values[at] == null ? "–" : percent(values[at] ?? 0)}</b>
              </li>`,
            )}
          </ul>
          <p class="small quiet">${t("replay.chances.about")}</p>`
        : html`<p class="quiet">${t("replay.chances.none")}</p>`
    }
  </section>`;
}
