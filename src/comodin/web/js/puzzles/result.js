// @ts-check
/** After a try: right or not, what every choice is worth, and why. */

import { Face, Figure } from "../common/card-face.js";
import { number, percent, t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { cls, html, useEffect, useRef } from "../common/ui.js";
import { choiceInWords, reasonInWords } from "./words.js";

/** @typedef {import("./puzzle-game.js").PuzzleGame} PuzzleGame */
/** @typedef {import("./puzzle-game.js").Result} Found */

/** Of choices that are no card. @type {Record<string, string>} */
const ICONS = { challenge: "eye", accept: "plus", pass: "check" };
const SHOWN = 4; // choices, and yours if it is none of them

/** @param {{ game: PuzzleGame, result: Found }} props */
export function Result({ game, result }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  const { right, given, choices, reasons, rated, change, puzzle } = result;
  const move = choiceInWords(game, choices[0]?.action);
  const said = right ? t("puzzle.right") : t(given === null ? "puzzle.shown" : "puzzle.wrong", { move });
  const lines = choices.map((one, at) => ({ ...one, at })).filter(({ at }) => at < SHOWN || at === given);
  const rest = choices.length - lines.length;
  const why = reasons.length ? reasons : [{ code: "none", about: {} }];
  const moved = rated ? Math.round(change) : 0;
  return html`<section class=${cls("choice wide puzzle-result", right ? "right" : "wrong")} aria-label=${said}>
    <h2 tabindex="-1" ref=${place}>
      <${Icon} name=${right ? "check" : given === null ? "eye" : "close"} /> <span>${said}</span>
      ${moved ? html`<span class="change">${change > 0 ? "+" : "−"}${number(Math.abs(moved))}</span>` : null}
    </h2>
    <ol class="worths" aria-label=${t("puzzle.chances")}>
      ${lines.map(
        (one) => html`<li key=${one.at} class=${cls("worth", one.at === 0 && "best", one.at === given && "yours")}>
          <${Picture} game=${game} action=${one.action} />
          <span class="what">
            ${choiceInWords(game, one.action)}
            ${one.at === 0 ? html` <b class="mark">${t("puzzle.the_best")}</b>` : null}
            ${one.at === given ? html` <b class="mark">${t("puzzle.yours")}</b>` : null}
          </span>
          <span class="share" aria-hidden="true"><i style=${{ "--share": one.value }} /></span>
          <b class="number">${percent(one.value, 0)}</b>
        </li>`,
      )}
    </ol>
    ${rest > 0 ? html`<p class="small quiet">${t("puzzle.rest", { n: rest })}</p>` : null}
    <h3>${t("puzzle.why")}</h3>
    <ul class="reasons">
      ${why.map((one) => html`<li key=${one.code}>${reasonInWords(game, one)}</li>`)}
    </ul>
    <p class="small quiet">
      ${rated ? null : html`${t("puzzle.unrated")} `}
      ${puzzle.tries > 1 ? html`${t("puzzle.solved", { solved: puzzle.solved, tries: puzzle.tries })}. ` : null}
      ${t("puzzle.how")}
    </p>
  </section>`;
}

/** The card of a choice, and the colour that is named. @param {{ game: PuzzleGame, action: any }} props */
const Picture = ({ game, action }) => html`<span class="picture" aria-hidden="true">
  ${
    action?.card
      ? html`<${Face} card=${action.card} pink=${game.pink.value} colour=${action.colour ?? null} />`
      : action?.colour
        ? html`<${Figure} colour=${action.colour} />`
        : action?.do === "draw"
          ? html`<${Face} card="?" />`
          : html`<${Icon} name=${ICONS[action?.do] ?? "away"} />`
  }
</span>`;
