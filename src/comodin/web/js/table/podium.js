// @ts-check
/** The faces by place: whoever won in large, with a crown and the last card, and the others with what they hold. */

import { Face } from "../common/card-face.js";
import { isWild, points as worth } from "../common/cards.js";
import { goalOf } from "../common/formats.js";
import { listed, t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { Portrait } from "../common/portrait.js";
import { cls, html, useRef } from "../common/ui.js";
import { useCelebration } from "./celebration.js";
import { nameOf } from "./names.js";
import { choiceHere, headline, matchOver, standings } from "./result.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./result.js").Standing} Standing */

const MOST_CARDS = 12; // of a hand that is shown small; the others are counted

/**
 * `cards`: the hands lie open; a big screen shows none.
 * @param {{ game: Game, cards?: boolean }} props
 */
export function Podium({ game, cards = true }) {
  const view = game.view.value;
  const round = game.round.value;
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useCelebration(game, root);
  if (!view || !round) return null;
  const all = standings(game);
  const first = all.filter((one) => one.wins);
  const last = round.discard[round.discard.length - 1];
  return html`<div class=${cls("podium", all.length > 5 && "many")} ref=${root}>
    <div class=${cls("winners", first.length > 1 && "several")}>
      ${
        first.length && last
          ? html`<span class="last-card" aria-hidden="true" data-win="card">
            <${Face} card=${last} pink=${game.pink.value} colour=${isWild(last) ? round.colour : null} />
          </span>`
          : null
      }
      ${first.map(
        (one) => html`<span class="winner" key=${one.seat} data-win="winner">
          <${Icon} name="crown" />
          <${FaceOf} game=${game} seat=${one.seat} />
        </span>`,
      )}
    </div>
    <h2 class=${cls(matchOver(game) && "won")}>${headline(game)}</h2>
    <${Sum} game=${game} first=${first[0]} />
    <div class="heads" aria-hidden="true">
      <span>${t("web.win.in_hand")}</span>
      ${first[0]?.total == null ? null : html`<span>${t("board.total")}</span>`}
    </div>
    <ol class="hands">
      ${all.flatMap((one) =>
        one.wins ? [] : [html`<${Row} key=${one.seat} game=${game} one=${one} cards=${cards} />`],
      )}
    </ol>
  </div>`;
}

/** What the winner has now, large. @param {{ game: Game, first: Standing | undefined }} props */
function Sum({ game, first }) {
  const match = game.view.value?.match;
  const choice = choiceHere(game);
  if (!match || !first || first.total === null) return null;
  const goal = match.rules.hands ? undefined : goalOf(choice, match.rules.target);
  return html`<p class="sum">
    ${first.more ? html`<span class="more">+${first.more}</span>` : null}
    <span class="only-read">${t("board.total")}</span>
    <b class="total" data-win=${`total-${first.seat}`} data-was=${first.total - first.more}>${first.total}</b>
    ${goal ? html`<span class="goal">/ ${goal}</span>` : null}
  </p>`;
}

/** @param {{ game: Game, one: Standing, cards: boolean }} props */
function Row({ game, one, cards }) {
  const view = game.view.value;
  if (!view) return null;
  const { seat, hand } = one;
  const shown = hand.slice(0, MOST_CARDS);
  const you = seat === view.you.seat;
  return html`<li class=${cls(one.out && "out", you && "you")}>
    <span class="rank" aria-hidden="true">${one.place}</span>
    <${FaceOf} game=${game} seat=${seat} />
    <span class="name">${you ? t("play.score.you") : nameOf(view, seat)}</span>
    ${
      one.round < 0
        ? html`<span class="quiet">✕</span>`
        : !hand.length
          ? html`<span class="quiet">${t("web.out")}</span>`
          : cards
            ? html`<span class="open-hand" aria-hidden="true" style=${{ "--n": shown.length }}>
                ${shown.map(
                  (card, n) => html`<span key=${n} data-win=${`card-${seat}`} data-worth=${worth(card)} data-of=${card}>
                    <${Face} card=${card} pink=${game.pink.value} />
                  </span>`,
                )}
                ${hand.length > shown.length ? html`<i>+${hand.length - shown.length}</i>` : null}
              </span>
              <span class="only-read">${listed(hand.map((card) => game.words.value.card(card)))}</span>`
            : html`<span class="quiet" data-win=${`card-${seat}`} data-worth=${one.left}>
              ${t("web.cards", { n: hand.length })}
            </span>`
    }
    <span class="left">${one.round < 0 ? "" : one.left}</span>
    ${
      one.total === null
        ? null
        : html`<b class="total" data-win=${`total-${seat}`} data-was=${one.total - one.more}>
          <span class="only-read">${t("board.total")} </span>${one.total}
        </b>`
    }
  </li>`;
}

/** @param {{ game: Game, seat: number }} props of the table */
function FaceOf({ game, seat }) {
  const place = game.view.value?.seats[seat];
  return place ? html`<${Portrait} face=${place.face} colour=${place.colour} />` : null;
}
