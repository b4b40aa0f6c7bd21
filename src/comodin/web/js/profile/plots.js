// @ts-check
/** What a player did, in charts. */

import { Bars } from "../charts/bars.js";
import { LineChart, SMALL } from "../charts/lines.js";
import { Plot } from "../charts/plot.js";
import { editionName } from "../common/edition-list.js";
import { day, figure, number, percent, t } from "../common/i18n.js";
import { html, useMemo } from "../common/ui.js";
import { shareOf } from "./figures.js";

/** @typedef {import("./figures.js").Profile} Profile */
/** @typedef {import("../charts/lines.js").Series} Series */

const MARKED = 40; // points of a line that are marked; more would be a wall of dots

/** @param {{ profile: Profile }} props */
export function Plots({ profile }) {
  if (!profile.rounds) return null;
  return html`<section aria-labelledby="plots">
    <h2 id="plots">${t("profile.plots")}</h2>
    <div class="plots">
      ${profile.ratings.length ? html`<${RatingPlot} ratings=${profile.ratings} />` : null}${" "}
      <${CoursePlot} course=${profile.course} />
      <${EditionPlot} editions=${profile.editions} />
    </div>
  </section>`;
}

/** @param {{ ratings: Profile["ratings"] }} props */
function RatingPlot({ ratings }) {
  const values = ratings.map((one) => one.rating);
  const first = values[0] ?? 0;
  const last = values[values.length - 1] ?? 0;
  const series = useMemo(() => /** @type {[Series]} */ ([{ values }]), [ratings]);
  return html`<${Plot}
    title=${t("profile.plot.rating")}
    note=${t("profile.plot.rating.note")}
    table=${{
      head: [t("profile.date"), t("profile.rating")],
      rows: [...ratings].reverse().map((one) => [day(one.at), figure(one.rating, 1)]),
    }}
  >
    <${LineChart}
      size=${SMALL}
      marks=${series[0].values.length <= MARKED}
      label=${t("profile.plot.rating.label", {
        first: figure(first, 1),
        last: figure(last, 1),
        n: values.length,
      })}
      series=${series}
      low=${Math.floor(Math.min(...values, 0))}
      high=${Math.ceil(Math.max(...values, 1))}
      format=${(/** @type {number} */ value) => figure(value, 1)}
    />
  <//>`;
}

/**
 * How many of the rounds so far were won, and how many chance would have given.
 * @param {{ course: Profile["course"] }} props
 */
function CoursePlot({ course }) {
  let won = 0;
  let par = 0;
  const line = course.map((one) => {
    won += Number(one.won);
    par += 1 / one.players;
    return { ...one, sum: won, par };
  });
  const series = useMemo(
    () =>
      /** @type {[Series, Series]} */ ([
        { values: line.map((one) => one.sum) },
        { values: line.map((one) => one.par), compare: true },
      ]),
    [course],
  );
  const high = Math.max(1, Math.ceil(Math.max(won, par)));
  return html`<${Plot}
    title=${t("profile.plot.course", { n: course.length })}
    note=${t("profile.plot.course.note")}
    table=${{
      head: [t("profile.date"), t("profile.edition"), t("profile.plot.won"), t("profile.plot.par")],
      rows: [...line].reverse().map((one) => [day(one.at), editionName(one.edition), one.sum, figure(one.par, 1)]),
    }}
  >
    <${LineChart}
      size=${SMALL}
      marks=${series[0].values.length <= MARKED}
      label=${t("profile.plot.course.label", { won, n: course.length, par: figure(par, 1) })}
      series=${series}
      low=${0}
      high=${high}
      format=${(/** @type {number} */ value) => number(Math.round(value * 10) / 10)}
    />
  <//>`;
}

/** @param {{ editions: Profile["editions"] }} props */
function EditionPlot({ editions }) {
  const rows = editions.map((one) => ({
    label: editionName(one.edition),
    mean: one.won / one.rounds,
    par: one.par / one.rounds,
    text: `${shareOf(one.won, one.rounds)} (${one.rounds})`,
  }));
  const table = {
    head: [
      t("profile.edition"),
      t("profile.rounds"),
      t("profile.won"),
      t("profile.plot.par"),
      t("profile.points"),
      t("profile.caught"),
    ],
    rows: editions.map((one) => [
      editionName(one.edition),
      number(one.rounds),
      number(one.won),
      figure(one.par, 1),
      number(one.points),
      number(one.caught),
    ]),
  };
  return html`<${Bars}
    title=${t("profile.plot.editions")}
    note=${t("profile.plot.editions.note")}
    rows=${rows}
    table=${table}
    show=${percent}
  />`;
}
