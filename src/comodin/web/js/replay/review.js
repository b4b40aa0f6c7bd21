// @ts-check
/** How well the round was played: accuracy, what cost most, and where it turned. */

import { percent as asPercent, t } from "../common/i18n.js";
import { html } from "../common/ui.js";

/**
 * As the server tells it (`RoundReview` in docs/openapi.json).
 * @typedef {{ step: number, seat: number, kind: "slip" | "mistake" | "blunder", action: any, better: any,
 *   value: number, best: number, error: number }} Mistake
 * @typedef {{ step: number, seat: number, action: any, card: number | null, swing: number, whose: number,
 *   change: number }} TurningPoint
 * @typedef {{ accuracy: (number | null)[], decisions: number[], mistakes: Mistake[],
 *   turning_points: TurningPoint[], turned: TurningPoint | null }} Review
 * @typedef {import("../common/i18n.js").Words} Words
 * @typedef {import("./playback.js").Playback} Playback
 */

const SHOWN = 6;

/** @param {number} share */
const percent = (share) => asPercent(share, 0);

/**
 * "plays a red 7", or "playing a red 7": what somebody does, or could have done.
 * @param {"did" | "better"} how @param {any} action @param {Words} words @param {string[]} names
 */
export function phrase(how, action, words, names) {
  if (!action) return t(`replay.${how}.nothing`);
  const values = {
    card: action.card ? words.aCard(action.card) : "",
    colour: action.colour ? t(`colour.${action.colour}`) : "",
    target: names[action.target] ?? "",
  };
  const more = action.do === "play" ? `${action.colour ? ".colour" : ""}${action.target == null ? "" : ".target"}` : "";
  return words.say(`replay.${how}.${action.do}${more}`, values);
}

/**
 * "Ana draws, although playing a green 4 was better: 41% → 18%."
 * @param {Mistake} mistake @param {Words} words @param {string[]} names
 */
export const mistakeInWords = ({ seat, action, better, value, best }, words, names) =>
  t("replay.mistake.line", {
    name: names[seat] ?? "",
    did: phrase("did", action, words, names),
    better: phrase("better", better, words, names),
    best: percent(best),
    value: percent(value),
  });

/** @param {{ playback: Playback }} props */
export function Review({ playback }) {
  const review = playback.review.value;
  if (!review) return null;
  const { players } = playback.replay;
  const mistakes = [...review.mistakes].sort((a, b) => b.best - b.value - (a.best - a.value)).slice(0, SHOWN);
  return html`<section class="panel review" aria-labelledby="review">
    <h2 id="review">${t("replay.review")}</h2>
    <table class="accuracy">
      <caption class="only-read">${t("replay.review.accuracy")}</caption>
      <tbody>
        ${players.map((name, seat) => {
          const share = review.accuracy[seat];
          return html`<tr key=${seat}>
            <th scope="row">${name}</th>
            <td class="share"><span class=${`ink${seat % 10}`} style=${{ "--share": share ?? 0 }} /></td>
            <td class="number"><b>${share == null ? "–" : percent(share)}</b></td>
            <td class="small quiet">${t("replay.review.decisions", { n: review.decisions[seat] ?? 0 })}</td>
          </tr>`;
        })}
      </tbody>
    </table>
    <h3>${t("replay.mistakes")}</h3>
    ${
      mistakes.length
        ? html`<ol class="costs">
          ${mistakes.map(
            (one) => html`<li key=${one.step}>
              <button type="button" class="plain" onClick=${() => playback.go(one.step)}>
                <span class=${`chip ${one.kind}`}>${t(`replay.mistake.${one.kind}`)}</span>
                <span>${mistakeInWords(one, playback.words, players)}</span>
              </button>
            </li>`,
          )}
        </ol>`
        : html`<p class="quiet">${t("replay.mistakes.none")}</p>`
    }
    <${Turns} playback=${playback} review=${review} />
    <p class="small quiet">${t("replay.review.about")}</p>
  </section>`;
}

/** @param {{ playback: Playback, review: Review }} props */
function Turns({ playback, review }) {
  const { players } = playback.replay;
  if (!review.turning_points.length) return null;
  return html`<h3>${t("replay.turns")}</h3>
    <ol class="costs turns">
      ${review.turning_points.map(
        ({ step, whose }) => html`<li key=${step}>
          <button type="button" class="plain" onClick=${() => playback.go(step + 1)}>
            <span>${playback.story.value[step + 1] || t("replay.quiet")}</span>
            <b class="number">
              ${t("replay.turn.chance", {
                name: players[whose] ?? "",
                from: percent(playback.chances.value[step]?.[whose] ?? 0),
                to: percent(playback.chances.value[step + 1]?.[whose] ?? 0),
              })}
            </b>
          </button>
        </li>`,
      )}
    </ol>`;
}
