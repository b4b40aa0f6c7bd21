// @ts-check
/** One device, many people: the board for all of them, and a hand only for the one who asks for it. */

import { FIELD } from "../common/cards.js";
import { listed, t, useEdition } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { Link } from "../common/router.js";
import { cls, html, useEffect, useState } from "../common/ui.js";
import { Device } from "../hot-seat/device.js";
import { groupOf } from "../hot-seat/groups.js";
import { LatestEvents } from "../table/latest-events.js";
import { Menu } from "../table/menu.js";
import { Piles } from "../table/piles.js";
import { RoundEnd } from "../table/round-end.js";
import { SeatMenu } from "../table/seat-menu.js";
import { Seats } from "../table/seats.js";
import { inTheRoom, Names, RoomRule } from "../table/room.js";
import { Connecting } from "../table/use-table.js";
import { AtTable, CardTips, RulesSheet } from "./table.js";

/** @param {{ table: string }} props */
export function HotSeat({ table }) {
  const [device, open] = useState(/** @type {Device | null} */ (null));
  useEffect(() => {
    const group = groupOf(table);
    if (!group) return undefined;
    const made = new Device(table, group);
    made.connect();
    open(made);
    return () => made.close();
  }, [table]);
  if (!groupOf(table)) return html`<${Sorry} text=${t("hot.gone")} table=${table} />`;
  if (!device) return html`<${Connecting} />`;
  return html`<${Around} device=${device} table=${table} />`;
}

/** @param {{ text: string, table: string }} props */
const Sorry = ({ text, table }) => html`<main class="page centred">
  <h1>${t("hot.title")}</h1>
  <p role="alert">${text}</p>
  <div class="row">
    <${Link} class="button primary" href="/new">${t("lobby.new_table")}<//>
    <${Link} class="button" href=${`/t/${table}?watch`}>${t("hot.watch")}<//>
  </div>
</main>`;

/** @param {{ device: Device, table: string }} props */
function Around({ device, table }) {
  const { board, people } = device;
  const view = board.view.value;
  const shown = device.shown.value;
  const game = device.games[shown];
  if (board.connectionState.value.state === "ended") return html`<${Sorry} text=${t("web.no_table")} table=${table} />`;
  if (!view?.round)
    return html`<main class="page centred" aria-busy="true">
      <p>${t("hot.waiting", { names: listed(people.map((one) => one.name)) })}</p>
    </main>`;
  if (game)
    return html`<${AtTable}
      key=${shown}
      game=${game}
      strip=${html`<div class="hot-strip">
        <p>${t("hot.yours", { name: people[shown]?.name })}</p>
        <button type="button" class="primary hide" onClick=${() => device.hide()}>
          <${Icon} name="eye" /> ${t("hot.hide")}
        </button>
      </div>`}
    />`;
  return html`<${HotTable} device=${device} />`;
}

/** The board, and whom it waits for. @param {{ device: Device }} props */
export function HotTable({ device }) {
  const { board } = device;
  const [menu, setMenu] = useState(false);
  const [seat, setSeat] = useState(/** @type {number | null} */ (null));
  const view = board.view.value;
  const round = board.round.value;
  useEdition(view?.settings.edition);
  if (!view || !round) return null;
  const over = round.pending.kind === "over";
  const colour = round.colour && !over ? FIELD[round.colour] : "";
  return html`<main class=${cls("table hot", colour && `wash-${colour}`, over && "rest")}>
    <header class="bar">
      <button type="button" class="plain" onClick=${() => setMenu(true)} aria-label=${t("web.menu")}>
        <${Icon} name="menu" />
      </button>
      <h1 class="where">${view.settings.title || t(`edition.name.${view.settings.edition}`)}</h1>
      <p class=${`connection-state ${board.connectionState.value.state}`} role="status">
        ${board.connectionState.value.state === "open" ? null : t("web.reconnecting")}
      </p>
    </header>
    <section class="board" aria-label=${t("web.table")}>
      <${Seats} game=${board} open=${setSeat} />
      <${Piles} game=${board} />
      ${over ? html`<${RoundEnd} game=${board} />` : null}
    </section>
    <${LatestEvents} game=${board} />
    ${
      over
        ? html`<div class="curtain">
          <button type="button" class="primary big" onClick=${() => device.goOn()}>
            ${t(view.match?.winners.length ? "web.rematch" : "web.next_round")}
          </button>
        </div>`
        : html`<${Curtain} device=${device} />`
    }
    ${over ? null : html`<${CardTips} game=${board} />`}
    ${menu ? html`<${Menu} game=${board} close=${() => setMenu(false)} />` : null}
    ${board.reading.value ? html`<${RulesSheet} game=${board} />` : null}
    ${seat === null ? null : html`<${SeatMenu} game=${board} number=${seat} close=${() => setSeat(null)} />`}
  </main>`;
}

/** H11: they agree on who was last. @param {{ device: Device }} props */
function TogetherVote({ device }) {
  const { board } = device;
  const title = t("web.race", { number: board.round.value?.pending.number });
  return html`<section class="curtain" aria-label=${title}>
    <h2>${title}</h2>
    <${RoomRule} game=${board} />
    <p>${t("house.vote.together")}</p>
    <${Names} game=${board} say=${(/** @type {number | null} */ seat) => device.nameLast(seat)} />
  </section>`;
}

/**
 * Where a hand would be: who is to take the device, and what anybody may call out.
 * @param {{ device: Device }} props
 */
function Curtain({ device }) {
  const { board, people, games } = device;
  const round = board.round.value;
  const awaited = device.awaited.value;
  if (!round) return null;
  const others = people.map((_, n) => n).filter((n) => !awaited.includes(n) && device.seatOf(n) >= 0);
  const name = board.names.value[round.pending.seats?.[0] ?? 0];
  if (inTheRoom(board)) return html`<${TogetherVote} device=${device} />`;
  return html`<section class="curtain" aria-label=${t("hot.curtain")}>
    <div class="hands">
      ${
        awaited.length
          ? awaited.map(
              (n) => html`<button type="button" class="primary big show" key=${n} onClick=${() => device.show(n)}>
                ${t("hot.show", { name: people[n]?.name })}
              </button>`,
            )
          : html`<p>${t("play.turn", { name })}</p>`
      }
    </div>
    ${
      others.length
        ? html`<details class="peek">
          <summary>${t("hot.peek")}</summary>
          <div class="row middle">
            ${others.map(
              (n) => html`<button type="button" key=${n} onClick=${() => device.show(n)}>${people[n]?.name}</button>`,
            )}
          </div>
        </details>`
        : null
    }
    <ul class="callers" aria-label=${t("hot.callers")}>
      ${people.map((one, n) => {
        const seat = device.seatOf(n);
        const cards = round.hands[seat]?.length ?? 0;
        if (seat < 0) return null;
        const armed = cards > 1 ? !!games[n]?.view.value?.armed : round.said_uno[seat];
        const targets = round.catchable.filter((target) => target !== seat);
        return html`<li key=${one.id}>
          <b>${one.name}</b>
          <button
            type="button"
            class="uno"
            aria-pressed=${armed}
            aria-label=${t("hot.uno", { name: one.name })}
            onClick=${() => games[n]?.uno()}
          >
            ${t("web.uno.cry")}
          </button>
          ${targets.map((target) => {
            const cry = t("web.catch", { name: board.names.value[target] });
            return html`<button
              type="button"
              class="catch"
              key=${target}
              aria-label=${`${one.name}: ${cry}`}
              onClick=${() => games[n]?.act({ do: "catch", target })}
            >
              ${cry}
            </button>`;
          })}
        </li>`;
      })}
    </ul>
  </section>`;
}
