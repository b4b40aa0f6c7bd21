// @ts-check
/** The middle of the table: piles, the colour in play, the direction, the chain. */

import { drawn } from "../common/assets.js";
import { Face, Figure } from "../common/card-face.js";
import { FIELD, isWild } from "../common/cards.js";
import { customInWords } from "../common/custom-words.js";
import { colourName, t } from "../common/i18n.js";
import { cls, html } from "../common/ui.js";
import { side } from "./narration.js";

/** @typedef {import("./game.js").Game} Game */

/** How a card lies on the pile: a little askew, and always the same way. @param {number} n */
const askew = (n) => ((n * 37) % 17) - 8;

/** @param {{ game: Game }} props */
export function Piles({ game }) {
  const round = game.round.value;
  if (!round) return null;
  const words = game.words.value;
  const { discard, colour, direction } = round;
  const top = discard[discard.length - 1];
  const custom = top && game.view.value?.custom[top];
  const shows = top ? t("web.pile_shows", { card: words.card(top) }) : "";
  const draws = game.can("draw");
  const only = draws && !game.playable.value.size;
  const lifted = game.underway.value?.do === "draw" && round.draw > 0;
  const laid = game.ahead.laid.value;
  // yours lies on top before it is told; once it is, it is the same card, and stays where it is
  const lying = [...discard.slice(-3), ...(laid?.cards ?? [])];
  const first = Math.max(0, discard.length - 3);
  const under = round.draw + Math.max(discard.length - 1, 0);
  return html`<div class=${cls("piles", direction === 1 ? "leftward" : "rightward")}>
    <div class="cloth" aria-hidden="true" />
    <${Trail} direction=${direction} players=${round.hands.length} />
    <button
      type="button"
      class=${cls("pile draw", draws && "open", only && "glows")}
      data-spot="draw"
      aria-disabled=${!draws}
      onClick=${() => draws && game.act({ do: "draw" })}
    >
      <span class="only-read">${words.say("pile.draw")}, ${t("web.cards", { n: round.draw })}</span>
      <span class="stack" style=${{ "--depth": Math.min(4, Math.ceil(round.draw / 20)) }}>
        ${round.draw ? html`<${Face} card="?" />` : html`<span class="none" />`}
        ${lifted ? html`<span class="lifted"><${Face} card="?" /></span>` : null}
      </span>
      <span class="tag" aria-hidden=${!draws}>${draws ? (under ? t("web.draw") : t("web.pass")) : round.draw}</span>
    </button>
    <div class="pile discard" data-spot="discard">
      ${lying.map((card, n) => {
        const number = first + n;
        const [last, pending] = [number === discard.length - 1, number >= discard.length];
        const named = pending ? laid?.colour : last ? colour : null;
        return html`<div
          class=${cls("lying", last && "top", pending && "pending")}
          key=${number}
          data-card=${pending ? card : undefined}
          style=${{ "--askew": `${askew(number)}deg` }}
        >
          <${Face} card=${card} pink=${game.pink.value} colour=${isWild(card) ? named : null} />
        </div>`;
      })}
      ${top ? html`<p class="only-read">${shows} ${custom ? customInWords(custom) : ""}</p>` : null}
      ${
        colour
          ? html`<p class=${cls("tag named", FIELD[colour])}>
            <${Figure} colour=${colour} /> ${colourName(colour)}
          </p>`
          : null
      }
    </div>
    ${
      round.due
        ? html`<p class="due" key=${round.due}>
          <span class="only-read">${t("play.due", { n: round.due })}</span>
          <b aria-hidden="true">+${round.due}</b>
        </p>`
        : null
    }
  </div>`;
}

/** Three arrows that go round slowly, the way play goes. @param {{ direction: number, players: number }} props */
function Trail({ direction, players }) {
  const words = players > 2 ? t("web.direction", { side: side(direction) }) : "";
  return html`<div class="trail">
    <svg viewBox="0 0 200 200" aria-hidden="true" focusable="false">
      <g>
        ${[0, 120, 240].map(
          (turn) => html`<g transform=${`rotate(${turn} 100 100)`}>
            <path d="M100 10 A90 90 0 0 1 168 41" />
            <svg x="163" y="34" width="16" height="16" viewBox="0 0 100 100">
              <g transform="rotate(52 50 50)"><use href=${drawn("trail")} /></g>
            </svg>
          </g>`,
        )}
      </g>
    </svg>
    <span class="only-read">${words}</span>
  </div>`;
}
