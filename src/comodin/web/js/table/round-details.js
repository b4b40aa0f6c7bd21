// @ts-check
/** Behind the end of a round: the board, the course of the match, the hands as they were counted, and the replay. */

import { Face } from "../common/card-face.js";
import { points as worth } from "../common/cards.js";
import { t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { html } from "../common/ui.js";
import { nameOf } from "./names.js";
import { choiceHere, standings } from "./result.js";
import { ScoreBoard } from "./score-board.js";

/** @param {{ game: import("./game.js").Game }} props */
export function Details({ game }) {
  const view = game.view.value;
  const choice = choiceHere(game);
  if (!view) return null;
  const losers = standings(game).filter((one) => one.hand.length);
  return html`<section class="details" aria-label=${t("web.win.details")}>
    ${choice?.number ? html`<${ScoreBoard} game=${game} />` : null}
    <h3>${t("web.win.counted")}</h3>
    <ul class="counted">
      ${losers.map(
        ({ seat, hand, left }) => html`<li key=${seat}>
          <span class="name">${seat === view.you.seat ? t("play.score.you") : nameOf(view, seat)}</span>
          <span class="cards" aria-hidden="true">
            ${hand.map(
              (card, n) => html`<span key=${n}>
                <${Face} card=${card} pink=${game.pink.value} />
                <small>${worth(card)}</small>
              </span>`,
            )}
          </span>
          <b>${left}</b>
        </li>`,
      )}
    </ul>
    <p>
      <a class="button" href=${`/replay/${game.table}/${view.dealt - 1}`} target="_blank" rel="noopener">
        <${Icon} name="again" /> ${t("web.replay")}
      </a>
      <span class="small quiet">${t("web.win.replay.about")}</span>
    </p>
  </section>`;
}
