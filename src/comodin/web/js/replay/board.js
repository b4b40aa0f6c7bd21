// @ts-check
/** The table of a replay: the piles in the middle, and every hand in a row, open or as backs. */

import { Face, Figure } from "../common/card-face.js";
import { FIELD, isWild, sorted } from "../common/cards.js";
import { colourName, listed, t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { cls, html, useMemo } from "../common/ui.js";
import { side } from "../table/narration.js";
import { MiniCard } from "./mini-card.js";

/** @typedef {import("./playback.js").Playback} Playback */

const LYING = 3;
const FLAGS = 4; // before the hand, in what a row shows

/** @param {{ playback: Playback }} props */
export function ReplayBoard({ playback }) {
  const named = playback.colour.value;
  const colour = named ? FIELD[named] : "";
  const { players } = playback.replay;
  return html`<section class=${cls("stage", colour && `wash-${colour}`)} aria-label=${t("web.table")}>
    <${Middle} playback=${playback} />
    <ol class=${cls("holders", players.length > 5 && "crowd")} aria-label=${t("web.players")}>
      ${players.map((_, seat) => html`<${Holder} key=${seat} playback=${playback} seat=${seat} />`)}
    </ol>
  </section>`;
}

/** @param {{ playback: Playback }} props */
function Middle({ playback }) {
  const { discard, colour, draw, due, direction, hands } = playback.round.value;
  const words = playback.words;
  const top = discard[discard.length - 1];
  const lying = discard.slice(-LYING);
  return html`<div class="middle-piles">
    <div class="pile">
      <span class="stack" style=${{ "--depth": Math.min(4, Math.ceil(draw / 20)) }}>
        ${draw ? html`<${Face} card="?" />` : html`<span class="none" />`}
      </span>
      <span class="tag" aria-hidden="true">${draw}</span>
      <span class="only-read">${words.say("pile.draw")}, ${t("web.cards", { n: draw })}</span>
    </div>
    <div class="pile discard">
      ${lying.map((card, n) => {
        const number = discard.length - lying.length + n;
        const last = n === lying.length - 1;
        return html`<div class="lying" key=${number} style=${{ "--askew": `${((number * 37) % 17) - 8}deg` }}>
          <${Face} card=${card} pink=${playback.pink.value} colour=${last && isWild(card) ? colour : null} />
        </div>`;
      })}
      ${top ? html`<span class="only-read">${t("web.pile_shows", { card: words.card(top) })}</span>` : null}
      ${
        colour
          ? html`<span class=${cls("tag named", FIELD[colour])}>
            <${Figure} colour=${colour} /> ${colourName(colour)}
          </span>`
          : null
      }
      ${
        due
          ? html`<span class="due">
            <span class="only-read">${t("play.due", { n: due })}</span>
            <b aria-hidden="true">+${due}</b>
          </span>`
          : null
      }
    </div>
    ${
      hands.length > 2
        ? html`<p class="way small">
          <span aria-hidden="true">${direction === 1 ? "⟳" : "⟲"}</span>${" "}
          ${t("web.direction", { side: side(direction) })}
        </p>`
        : null
    }
  </div>`;
}

/** @param {{ playback: Playback, seat: number }} props */
function Holder({ playback, seat }) {
  const row = playback.rows[seat]?.value ?? "0000";
  const [awaited, won, said, exposed] = [...row.slice(0, FLAGS)].map((flag) => flag === "1");
  const held = row.slice(FLAGS);
  const hand = held ? held.split(" ") : [];
  const eyes = playback.viewer.value === seat;
  const pink = playback.pink.value;
  // the same picture of the same cards: most hands do not change from one step to the next
  const cards = useMemo(
    () => html`<${Cards} hand=${hand} pink=${pink} words=${playback.words} />`,
    [held, pink, t("web.cards", { n: 2 })],
  );
  return html`<li class=${cls("holder", awaited && "awaited", eyes && "eyes", won && "won")}>
    <span class="who">
      ${won ? html`<${Icon} name="crown" />` : eyes ? html`<${Icon} name="eye" />` : null}
      <span class="name">${playback.replay.players[seat]}</span>
      ${awaited ? html`<span class="only-read">, ${t("web.seat.turn")}</span>` : null}
      ${
        said
          ? html`<span class="chip">${t("web.uno.cry")}</span>`
          : exposed
            ? html`<span class="chip bad">${t("replay.exposed")}</span>`
            : null
      }
    </span>
    ${cards}
    <b class="many">${hand.length}</b>
  </li>`;
}

/** @param {{ hand: string[], pink: boolean, words: import("../common/i18n.js").Words }} props */
function Cards({ hand, pink, words }) {
  const backs = hand.filter((card) => card === "?").length;
  const open = hand.filter((card) => card !== "?");
  const said = [
    ...(open.length ? [listed(open.map((card) => words.card(card)))] : []),
    ...(backs ? [t("replay.backs", { n: backs })] : []),
  ];
  return html`<span class="cards">
    <span class="only-read">${said.join(", ")}</span>
    ${sorted(open, "colour").map(({ card, id }) => html`<${MiniCard} key=${id} card=${card} pink=${pink} />`)}
    ${Array.from({ length: backs }, (_, n) => html`<i key=${`?${n}`} class="mini back" />`)}
  </span>`;
}
