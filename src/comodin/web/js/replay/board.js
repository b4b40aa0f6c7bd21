// @ts-check
/** The table of a replay: the very table of live play, with everybody's cards open, or seen by one of the players. */

import { Face } from "../common/card-face.js";
import { FIELD, sorted } from "../common/cards.js";
import { listed, t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { lazy } from "../common/lazy.js";
import { cls, html, useEffect, useMemo } from "../common/ui.js";
import { Piles } from "../table/piles.js";
import { Seats } from "../table/seats.js";
import { MiniCard } from "./mini-card.js";
import { ReplayStage } from "./stage.js";

/** @typedef {import("./playback.js").Playback} Playback */

const CardTips = lazy(() => import("../teach/card-tips.js"), "CardTips", { words: "learn", style: "teach" });

const FLAGS = 4; // before the hand, in what a row shows

/** @param {{ playback: Playback }} props */
export function ReplayBoard({ playback }) {
  const stage = useMemo(() => new ReplayStage(playback), [playback]);
  useEffect(() => {
    stage.enliven().catch(() => undefined); // without it nothing moves
    return () => stage.close();
  }, [stage]);
  const named = playback.colour.value;
  const colour = named ? FIELD[named] : "";
  const { players } = playback.replay;
  const viewer = playback.viewer.value;
  const held = useMemo(
    () => (/** @type {number} */ seat) => html`<${Holder} playback=${playback} seat=${seat} />`,
    [playback],
  );
  /** Through somebody's eyes. @param {number} seat */
  const look = (seat) => (playback.viewer.value = seat);
  return html`<section
    class=${cls("stage", colour && `wash-${colour}`, players.length > 5 && "many", viewer >= 0 && "through-eyes")}
    aria-label=${t("web.table")}
  >
    <div class="board">
      <${Seats} game=${stage.game} open=${look} held=${held} />
      <${Piles} game=${stage.game} />
    </div>
    ${viewer >= 0 ? html`<${OwnHand} key=${viewer} playback=${playback} seat=${viewer} />` : null}
    <${CardTips} game=${stage.game} />
  </section>`;
}

/** What is seen of a seat, anew only when it changes. @param {Playback} playback @param {number} seat */
function useRow(playback, seat) {
  const row = playback.rows[seat]?.value ?? "0000";
  const [awaited, won, said, exposed] = [...row.slice(0, FLAGS)].map((flag) => flag === "1");
  const text = row.slice(FLAGS);
  return { awaited, won, said, exposed, text, hand: text ? text.split(" ") : [] };
}

/** Under a name: the cards, where they can be seen. @param {{ playback: Playback, seat: number }} props */
function Holder({ playback, seat }) {
  const { won, exposed, text, hand } = useRow(playback, seat);
  const pink = playback.pink.value;
  // the same picture of the same cards: most hands do not change from one step to the next
  const cards = useMemo(
    () => html`<${Cards} hand=${hand} pink=${pink} words=${playback.words} />`,
    [text, pink, t("web.cards", { n: 2 })],
  );
  return html`<div class=${cls("holder", won && "won")}>
    ${won ? html`<span class="chip won"><${Icon} name="crown" /> ${t("replay.winner")}</span>` : null}
    ${exposed ? html`<span class="chip bad">${t("replay.exposed")}</span>` : null}
    ${cards}
  </div>`;
}

/** @param {{ hand: string[], pink: boolean, words: import("../common/i18n.js").Words }} props */
function Cards({ hand, pink, words }) {
  const open = hand.filter((card) => card !== "?");
  if (!open.length) return null;
  return html`<span class="cards">
    <span class="only-read">${listed(open.map((card) => words.card(card)))}</span>
    ${sorted(open, "colour").map(({ card, id }) => html`<${MiniCard} key=${id} card=${card} pink=${pink} />`)}
  </span>`;
}

/** The hand of whose eyes these are, as they held it. @param {{ playback: Playback, seat: number }} props */
function OwnHand({ playback, seat }) {
  const { awaited, won, said, exposed, text, hand } = useRow(playback, seat);
  const pink = playback.pink.value;
  const cards = useMemo(
    () =>
      sorted(hand, "colour").map(
        ({ card, id }) => html`<li class="held" key=${id} data-card=${card} data-spot=${`card-${id}`}>
          <${Face} card=${card} pink=${pink} />
          <span class="only-read">${playback.words.card(card)}</span>
        </li>`,
      ),
    [text, pink, t("web.cards", { n: 2 })],
  );
  return html`<div class=${cls("holder eyes", awaited && "awaited", won && "won")} data-spot="hand">
    <p class="who">
      <${Icon} name=${won ? "crown" : "eye"} />
      <span class="name">${playback.replay.players[seat]}</span>
      ${awaited ? html`<span class="only-read">, ${t("web.seat.turn")}</span>` : null}
      ${said ? html`<span class="chip">${t("web.uno.cry")}</span>` : null}
      ${exposed ? html`<span class="chip bad">${t("replay.exposed")}</span>` : null}
      <b class="many">${hand.length}</b>
    </p>
    <ul class="hand own-cards" style=${{ "--hand-n": hand.length }}>
      ${cards}
    </ul>
  </div>`;
}
