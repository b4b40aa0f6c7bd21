// @ts-check
/** The end of a round and of a match: who won, and what everybody was left with. */

import { Face } from "../common/card-face.js";
import { points as worth } from "../common/cards.js";
import { choiceOf, worded } from "../common/formats.js";
import { listed, t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { lazy } from "../common/lazy.js";
import { Portrait } from "../common/portrait.js";
import { cls, html } from "../common/ui.js";
import { useTick } from "./clock.js";
import { nameOf } from "./names.js";
import { ScoreBoard } from "./score-board.js";
import { StartButton, WhoIsAwaited } from "./starting.js";

/** @typedef {import("./game.js").Game} Game */

const AfterMatch = lazy(() => import("../tournament/table-notices.js"), "AfterMatch", { words: "tournaments" });
const AskNotify = lazy(() => import("../friends/ask-notify.js"), "AskNotify", { words: "friends" });

/** @param {{ game: Game }} props */
export function RoundEnd({ game }) {
  const view = game.view.value;
  const round = game.round.value;
  useTick(500, view?.phase === "between");
  if (!view || !round || round.pending.kind !== "over") return null;
  const me = game.me.value;
  const names = game.names.value;
  const { winner, points } = round;
  const over = !!view.match?.winners.length;
  const sitting = view.you.seat !== null;
  const ready = sitting && view.seats[view.you.seat ?? 0]?.ready;
  const deal = game.deadline("deal");
  const left = deal && Math.ceil(game.secondsLeft(deal));
  const choice = view.match && choiceOf(view.match.rules);
  const single = over && !choice?.number; // the round was the match: that it is won is said once
  const title =
    winner === null
      ? t("event.round_ended.blocked")
      : single
        ? matchWon(game)
        : t(winner === me ? "event.round_ended.you" : "event.round_ended", {
            name: names[winner],
            n: (view.match?.rules.teams ? scored(game, winner) : points?.[winner]) ?? 0,
          });
  return html`<section class="choice wide ending" aria-label=${t("web.round_over")}>
    <h2>${winner === null ? null : html`<${Icon} name="crown" />`} ${title}</h2>
    ${over && !single ? html`<p class="won">${matchWon(game)}</p>` : null}
    <ul class="hands">
      ${inOrder(round.hands, winner).map((seat) => {
        const hand = round.hands[seat] ?? [];
        const gained = seat === winner && choice?.counts && choice.gives === "others" ? scored(game, seat) : 0;
        return html`<li key=${seat} class=${cls(seat === winner && "winner")}>
          <span class="name">
            <${SeatFace} game=${game} seat=${seat} />
            ${seat === winner ? html`<${Icon} name="crown" /> ` : null}
            ${seat === me ? t("play.score.you") : names[seat]}
          </span>
          ${
            hand.length
              ? html`<span class="open-hand" aria-hidden="true">
                  ${hand.map((card) => html`<${Face} card=${card} pink=${game.pink.value} />`)}
                </span>
                <span class="only-read">${listed(hand.map((card) => game.words.value.card(card)))}</span>`
              : html`<span class="quiet">${t("web.out")}</span>`
          }
          <b>${gained ? `+${gained}` : hand.reduce((sum, card) => sum + worth(card), 0)}</b>
        </li>`;
      })}
    </ul>
    ${view.match && choice?.number ? html`<${ScoreBoard} game=${game} />` : null}
    ${over ? html`<${WhoIsAwaited} game=${game} />` : null}
    <div class="row middle do">
      ${
        over && view.settings.booking
          ? html`<${AfterMatch} game=${game} />`
          : sitting
            ? html`<button
              type="button"
              class="primary"
              aria-pressed=${ready}
              onClick=${() => game.send({ c: "ready", ready: !ready })}
            >
              ${t(over ? "web.rematch" : "web.next_round")}
            </button>`
            : null
      }
      ${over ? html`<${StartButton} game=${game} again />` : null}
      <a class="button" href=${`/replay/${game.table}/${view.dealt - 1}`} target="_blank" rel="noopener">
        ${t("web.replay")}
      </a>
      ${left !== null ? html`<span class="quiet">${t("web.deal_in", { n: left })}</span>` : null}
    </div>
    ${over && sitting && !view.settings.booking && withPeople(view) ? html`<${AskNotify} />` : null}
  </section>`;
}

/** Were there others than you and bots? @param {import("./game.js").View} view */
const withPeople = ({ seats, you }) => seats.some(({ person }) => person && person !== you.person);

/** @param {{ game: Game, seat: number }} props of the round */
function SeatFace({ game, seat }) {
  const view = game.view.value;
  const place = view?.seats[view.players[seat] ?? -1];
  return place ? html`<${Portrait} face=${place.face} colour=${place.colour} />` : null;
}

/** What the last round gave. @param {Game} game @param {number} seat of the round */
function scored(game, seat) {
  const view = game.view.value;
  const rounds = view?.match?.rounds ?? [];
  return rounds[rounds.length - 1]?.points[view?.players[seat] ?? 0] ?? 0;
}

/** The winner first, then those who were left with least. @param {string[][]} hands @param {number | null} winner */
function inOrder(hands, winner) {
  const left = hands.map((hand) => hand.reduce((sum, card) => sum + worth(card), 0));
  const seats = hands.map((_, seat) => seat);
  return seats.sort((a, b) => Number(b === winner) - Number(a === winner) || (left[a] ?? 0) - (left[b] ?? 0) || a - b);
}

/** @param {Game} game */
function matchWon(game) {
  const view = game.view.value;
  const match = view?.match;
  if (!view || !match) return "";
  const names = match.winners.map((seat) => nameOf(view, seat));
  const first = match.winners[0] ?? 0;
  const n = match.totals[first] ?? 0;
  const mine = view.you.seat !== null && match.winners.includes(view.you.seat);
  const choice = choiceOf(match.rules);
  if (!choice?.number && mine && names.length === 1) return t("board.quick.you");
  if (!choice?.number)
    return names.length > 1 ? t("board.quick.team", { name: listed(names) }) : t("board.quick", { name: names[0] });
  if (mine && names.length === 1 && !choice.lowest_leads) return t(`${worded(choice, "play.match_won")}.you`, { n });
  const wins = worded(choice, "board.wins");
  return t(names.length === 1 ? wins : match.rules.teams ? `${wins}.team` : `${wins}.shared`, {
    name: listed(names),
    n,
  });
}
