// @ts-check
/** The others, in turn order from your left: name, cards as a fan and as a number, whose turn it is. */

import { t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { Portrait } from "../common/portrait.js";
import { cls, html, useMemo } from "../common/ui.js";
import { TimeLeft } from "./clock.js";
import { byBot } from "./follow-table.js";
import { nameOf } from "./names.js";

/** @typedef {import("./game.js").Game} Game */

/** The seats of the round in order, the viewer's left neighbour first. @param {Game} game */
export function around(game) {
  const round = game.round.value;
  if (!round) return [];
  const seats = round.hands.length;
  const first = game.me.value < 0 ? 0 : game.me.value + 1;
  const others = game.me.value < 0 ? seats : seats - 1;
  return Array.from({ length: others }, (_, n) => (first + n) % seats);
}

/** Partner, or an opponent of the match? @param {Game} game @param {number} tableSeat */
export function isPartner(game, tableSeat) {
  const view = game.view.value;
  const teams = view?.match?.rules.teams;
  const mine = view?.you.seat;
  return !!teams && mine != null && teams.some((team) => team.includes(mine) && team.includes(tableSeat));
}

/**
 * `held`: what is shown of somebody's cards beside the fan, where they are open.
 * @param {{ game: Game, open: (tableSeat: number) => void, held?: (seat: number) => any }} props
 */
export function Seats({ game, open, held }) {
  const order = around(game);
  return html`<ul
    class=${cls("seats", order.length > 5 && "crowd")}
    style=${{ "--m": order.length }}
    aria-label=${t("web.players")}
  >
    ${order.map(
      (seat, k) => html`<${SeatAt} key=${seat} game=${game} seat=${seat} k=${k} open=${open} held=${held} />`,
    )}
  </ul>`;
}

/**
 * @param {{ game: Game, seat: number, k: number, open: (tableSeat: number) => void, held?: (seat: number) => any
 *   }} props
 */
function SeatAt({ game, seat, k, open, held }) {
  const view = game.view.value;
  const round = game.round.value;
  if (!view || !round) return null;
  const number = view.players[seat] ?? 0;
  const place = view.seats[number];
  const name = nameOf(view, number);
  const cards = round.hands[seat]?.length ?? 0;
  const awaited = round.pending.seats.includes(seat);
  const person = view.people.find((one) => one.id === place?.person);
  const away = !!place?.person && (!person || !person.present || place.stand_in);
  const said = round.said_uno[seat] && cards === 1;
  const exposed = round.catchable.includes(seat);
  const partner = isPartner(game, number);
  const label = [
    t("web.cards", { n: cards }),
    awaited && t("web.seat.turn"),
    said && t("web.seat.uno"),
    partner && t("web.seat.partner"),
    place && byBot(place) && t("web.seat.bot"),
    away && t("web.seat.away"),
  ].filter(Boolean);
  const fan = Math.min(cards, 7);
  return html`<li
    class=${cls("seat", awaited && "awaited", exposed && "exposed", away && "gone", partner && "partner")}
    style=${{ "--k": k }}
  >
    <button
      type="button"
      class="plain"
      data-seat=${seat}
      data-spot=${`seat-${seat}`}
      onClick=${() => open(number)}
    >
      <span class="fan" aria-hidden="true">
        ${Array.from({ length: fan }, (_, n) => html`<i style=${{ "--o": n - (fan - 1) / 2 }} />`)}
        <${Portrait} face=${place?.face ?? ""} colour=${place?.colour} />
        <b class="count">${cards}</b>
      </span>
      <span class="who">
        ${partner ? html`<${Icon} name="partner" />` : null}
        ${away ? html`<${Icon} name="away" />` : place?.stand_in ? html`<${Icon} name="bot" />` : null}
        <span class="name">${name}</span>
        <span class="only-read">, ${label.join(", ")}</span>
      </span>
      ${said ? html`<span class="cry" aria-hidden="true">${t("web.uno.cry")}</span>` : null}
      ${
        awaited
          ? html`<${TimeLeft}
            game=${game}
            limit=${view.settings.turn_seconds ?? 30}
          />`
          : null
      }
    </button>
    ${held ? held(seat) : exposed && seat !== game.me.value ? html`<${CatchAt} game=${game} seat=${seat} />` : null}
  </li>`;
}

/**
 * U4: whoever forgot UNO is a target, and a ring closes on it: with the time of whoever is to act next, whose move ends
 * it. Of a bot the table says only how long they wait at most. The button at the thumb is the same for those who do
 * not see it.
 * @param {{ game: Game, seat: number }} props
 */
function CatchAt({ game, seat }) {
  const view = game.view.value;
  const round = game.round.value;
  if (!view || !round) return null;
  const { bot_seconds: bots, turn_seconds: turn, uno_grace: grace } = view.settings;
  const deadline = game.deadline("turn", "race");
  const byBots = round.pending.seats.every((/** @type {number} */ one) => {
    const place = view.seats[view.players[one] ?? -1];
    return place && byBot(place);
  });
  const left = deadline?.at ? game.secondsLeft(deadline) : byBots ? (bots[1] ?? 0) + grace : 0;
  const share = deadline ? Math.min(1, left / (turn ?? left)) : 1;
  const key = `${round.discard.length} ${deadline?.at ?? ""}`; // with another step it does not begin anew
  const ring = useMemo(() => ({ "--left": `${left}s`, "--wide": 1 + 0.8 * share }), [key]);
  const inside = html`<span class=${cls("ring", !left && "open")} style=${ring} key=${key}></span>${t("web.catch.it")}`;
  if (game.me.value < 0) return html`<span class="catch-at" aria-hidden="true">${inside}</span>`;
  return html`<button
    type="button"
    class="catch-at"
    tabindex="-1"
    aria-hidden="true"
    onClick=${() => game.act({ do: "catch", target: seat })}
  >
    ${inside}
  </button>`;
}
