// @ts-check
/** What somebody did, in numbers and plots: the same for oneself and for others. */

import { language, number, t } from "../common/i18n.js";
import { html } from "../common/ui.js";
import { Bars, Lines, Plot } from "../parts/graph.js";

/**
 * @typedef {object} Profile
 * @property {string} id
 * @property {string} name
 * @property {number} rounds
 * @property {number} won
 * @property {number} points
 * @property {number} par
 * @property {number} rating
 * @property {number} matches
 * @property {Record<string, number>} counts
 * @property {{ edition: string, rounds: number, won: number, points: number, par: number, caught: number }[]} editions
 * @property {{ at: number, edition: string, players: number, won: boolean, points: number }[]} course
 * @property {{ at: number, rating: number }[]} ratings
 */

/** @param {number} part @param {number} whole */
const percent = (part, whole) =>
  whole ? new Intl.NumberFormat(language.value, { style: "percent", maximumFractionDigits: 0 }).format(part / whole) : "–";

/** @param {number} value */
const decimal = (value) => new Intl.NumberFormat(language.value, { maximumFractionDigits: 1, minimumFractionDigits: 1 }).format(value);

/** @param {number} at seconds */
export const day = (at) => new Intl.DateTimeFormat(language.value, { dateStyle: "medium" }).format(new Date(at * 1000));

/** @param {string} key @param {number} part @param {number} whole */
const about = (key, part, whole) => (whole ? t(`profile.${key}.about`, { share: percent(part, whole) }) : "");

/** @param {string} edition */
const editionName = (edition) => t(`edition.name.${edition}`);

/** @param {{ profile: Profile }} props */
export function Figures({ profile }) {
  const { counts } = profile;
  const favourite = profile.editions[0];
  const facts = [
    ["rounds", number(profile.rounds), ""],
    [
      "won",
      number(profile.won),
      profile.rounds ? t("profile.won.about", { share: percent(profile.won, profile.rounds), par: percent(profile.par, profile.rounds) }) : "",
    ],
    ["points", number(profile.points), ""],
    ["favourite", favourite ? editionName(favourite.edition) : "–", favourite ? t("profile.favourite.about", { n: favourite.rounds }) : ""],
    ["rating", profile.matches ? decimal(profile.rating) : "–", t("profile.rating.about", { n: profile.matches })],
  ];
  const deeds = [
    ["uno", number(counts.uno ?? 0), ""],
    ["caught", number(counts.caught ?? 0), about("caught", counts.caught ?? 0, profile.rounds)],
    ["catches", number(counts.catches ?? 0), ""],
    ["challenges", number(counts.challenges ?? 0), about("challenges", counts.upheld ?? 0, counts.challenges ?? 0)],
    ["faced", number(counts.faced ?? 0), about("faced", (counts.faced ?? 0) - (counts.guilty ?? 0), counts.faced ?? 0)],
  ];
  return html`<section class="panel" aria-labelledby="results">
      <h2 id="results">${t("profile.results")}</h2>
      <${Facts} facts=${facts} />
    </section>
    <section class="panel" aria-labelledby="deeds">
      <h2 id="deeds">${t("profile.deeds")}</h2>
      <${Facts} facts=${deeds} />
    </section>`;
}

/** @param {{ facts: string[][] }} props */
const Facts = ({ facts }) =>
  html`<dl class="facts">
    ${facts.map(
      ([key, value, about]) =>
        html`<div key=${key}>
          <dt>${t(`profile.${key}`)}</dt>
          <dd><b>${value}</b>${about ? html`<span class="small quiet">${about}</span>` : null}</dd>
        </div>`,
    )}
  </dl>`;

/** @param {{ profile: Profile }} props */
export function Plots({ profile }) {
  if (!profile.rounds) return null;
  return html`<section aria-labelledby="plots">
    <h2 id="plots">${t("profile.plots")}</h2>
    <div class="plots">
      ${profile.ratings.length ? html`<${RatingPlot} ratings=${profile.ratings} />` : null} <${CoursePlot} course=${profile.course} />
      <${EditionPlot} editions=${profile.editions} />
    </div>
  </section>`;
}

/** @param {{ ratings: Profile["ratings"] }} props */
function RatingPlot({ ratings }) {
  const values = ratings.map((one) => one.rating);
  const first = values[0] ?? 0;
  const last = values[values.length - 1] ?? 0;
  return html`<${Plot}
    title=${t("profile.plot.rating")}
    note=${t("profile.plot.rating.note")}
    numbers=${{ head: [t("profile.date"), t("profile.rating")], rows: [...ratings].reverse().map((one) => [day(one.at), decimal(one.rating)]) }}
  >
    <${Lines}
      label=${t("profile.plot.rating.label", { first: decimal(first), last: decimal(last), n: values.length })}
      values=${values}
      low=${Math.floor(Math.min(...values, 0))}
      high=${Math.ceil(Math.max(...values, 1))}
      format=${decimal}
    />
  <//>`;
}

/** How many of the rounds so far were won, and how many chance would have given. @param {{ course: Profile["course"] }} props */
function CoursePlot({ course }) {
  let won = 0;
  let par = 0;
  const line = course.map((one) => {
    won += Number(one.won);
    par += 1 / one.players;
    return { ...one, sum: won, par };
  });
  const high = Math.max(1, Math.ceil(Math.max(won, par)));
  return html`<${Plot}
    title=${t("profile.plot.course", { n: course.length })}
    note=${t("profile.plot.course.note")}
    numbers=${{
      head: [t("profile.date"), t("profile.edition"), t("profile.plot.won"), t("profile.plot.par")],
      rows: [...line].reverse().map((one) => [day(one.at), editionName(one.edition), one.sum, decimal(one.par)]),
    }}
  >
    <${Lines}
      label=${t("profile.plot.course.label", { won, n: course.length, par: decimal(par) })}
      values=${line.map((one) => one.sum)}
      dashed=${line.map((one) => one.par)}
      low=${0}
      high=${high}
      format=${(/** @type {number} */ value) => number(Math.round(value * 10) / 10)}
    />
  <//>`;
}

/** @param {{ editions: Profile["editions"] }} props */
function EditionPlot({ editions }) {
  const bars = editions.map((one) => ({
    name: editionName(one.edition),
    value: one.won / one.rounds,
    mark: one.par / one.rounds,
    text: `${percent(one.won, one.rounds)} (${one.rounds})`,
  }));
  return html`<${Plot}
    title=${t("profile.plot.editions")}
    note=${t("profile.plot.editions.note")}
    numbers=${{
      head: [t("profile.edition"), t("profile.rounds"), t("profile.won"), t("profile.plot.par"), t("profile.points"), t("profile.caught")],
      rows: editions.map((one) => [editionName(one.edition), number(one.rounds), number(one.won), decimal(one.par), number(one.points), number(one.caught)]),
    }}
  >
    <${Bars} label=${`${t("profile.plot.editions")}: ${bars.map(({ name, text }) => `${name} ${text}`).join(", ")}`} bars=${bars} />
  <//>`;
}
