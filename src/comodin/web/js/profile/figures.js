// @ts-check
/** What a player did, in numbers: the same for oneself and for others. */

import { editionName } from "../common/edition-list.js";
import { figure, number, percent, t } from "../common/i18n.js";
import { html } from "../common/ui.js";

/**
 * @typedef {object} Profile
 * @property {string} id
 * @property {string} name
 * @property {string} face
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
export const shareOf = (part, whole) => (whole ? percent(part / whole, 0) : "–");

/** @param {string} key @param {number} part @param {number} whole */
const about = (key, part, whole) => (whole ? t(`profile.${key}.about`, { share: shareOf(part, whole) }) : "");

/** @param {{ profile: Profile }} props */
export function Figures({ profile }) {
  const { counts } = profile;
  const favourite = profile.editions[0];
  const facts = [
    ["rounds", number(profile.rounds), ""],
    [
      "won",
      number(profile.won),
      profile.rounds
        ? t("profile.won.about", {
            share: shareOf(profile.won, profile.rounds),
            par: shareOf(profile.par, profile.rounds),
          })
        : "",
    ],
    ["points", number(profile.points), ""],
    [
      "favourite",
      favourite ? editionName(favourite.edition) : "–",
      favourite ? t("profile.favourite.about", { n: favourite.rounds }) : "",
    ],
    ["rating", profile.matches ? figure(profile.rating, 1) : "–", t("profile.rating.about", { n: profile.matches })],
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
const Facts = ({ facts }) => html`<dl class="facts">
  ${facts.map(
    ([key, value, about]) => html`<div key=${key}>
      <dt>${t(`profile.${key}`)}</dt>
      <dd>
        <b>${value}</b>
        ${about ? html`<span class="small quiet">${about}</span>` : null}
      </dd>
    </div>`,
  )}
</dl>`;
