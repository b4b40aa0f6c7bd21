// @ts-check
/**
 * The end of a round and of a match: who won and where everybody stands, with the way on in thumb's reach; the board,
 * the course of the match and the hands, counted, are a tap away.
 */

import { Face } from "../common/card-face.js";
import { points as worth } from "../common/cards.js";
import { t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { lazy } from "../common/lazy.js";
import { Link } from "../common/router.js";
import { html, useState } from "../common/ui.js";
import { useTick } from "./clock.js";
import { nameOf } from "./names.js";
import { Podium } from "./podium.js";
import { choiceHere, matchOver, standings } from "./result.js";
import { ScoreBoard } from "./score-board.js";
import { StartButton, WhoIsAwaited } from "./starting.js";

/** @typedef {import("./game.js").Game} Game */

const AfterMatch = lazy(() => import("../tournament/table-notices.js"), "AfterMatch", { words: "tournaments" });
const AskNotify = lazy(() => import("../friends/ask-notify.js"), "AskNotify", { words: "friends" });

/** @param {{ game: Game }} props */
export function RoundEnd({ game }) {
  const view = game.view.value;
  const round = game.round.value;
  const [open, setOpen] = useState(false);
  if (!view || !round || round.pending.kind !== "over") return null;
  const over = matchOver(game);
  const sitting = view.you.seat !== null;
  const people = withPeople(view);
  return html`<section class="choice wide ending" aria-label=${t("web.round_over")}>
    <div class="told">
      <${Podium} game=${game} />
      ${open ? html`<${Details} game=${game} />` : null}
      ${over ? html`<${WhoIsAwaited} game=${game} />` : null}
      ${over && sitting && !view.settings.booking && people ? html`<${AskNotify} />` : null}
    </div>
    <div class="do">
      <div class="row middle">
        ${
          over && view.settings.booking
            ? html`<${AfterMatch} game=${game} />`
            : view.day && view.dealt === 1
              ? html`<${Link} class="button primary" href="/daily">${t("web.day.back")}<//>`
              : html`<${GoOn} game=${game} />`
        }
        ${over && people ? html`<${StartButton} game=${game} again />` : null}
      </div>
      <div class="row middle beside">
        <button type="button" aria-expanded=${open} onClick=${() => setOpen(!open)}>
          <${Icon} name="bars" /> ${t("web.win.details")}
        </button>
        <${DealsIn} game=${game} />
      </div>
    </div>
  </section>`;
}

/** The next round, or another match. @param {{ game: Game }} props */
function GoOn({ game }) {
  const view = game.view.value;
  if (!view || view.you.seat === null) return null;
  const ready = view.seats[view.you.seat]?.ready;
  return html`<button
    type="button"
    class="primary"
    aria-pressed=${ready}
    onClick=${() => game.send({ c: "ready", ready: !ready })}
  >
    ${t(matchOver(game) ? "web.rematch" : "web.next_round")}
  </button>`;
}

/** @param {{ game: Game }} props */
function DealsIn({ game }) {
  useTick(500, game.view.value?.phase === "between");
  const deal = game.deadline("deal");
  return deal
    ? html`<span class="quiet small">${t("web.deal_in", { n: Math.ceil(game.secondsLeft(deal)) })}</span>`
    : null;
}

/** Were there others than you and bots? @param {import("./game.js").View} view */
const withPeople = ({ seats, you }) => seats.some(({ person }) => person && person !== you.person);

/** @param {{ game: Game }} props */
function Details({ game }) {
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
