// @ts-check
/** What can be done about a player. */

import { Dialog } from "../common/dialog.js";
import { t } from "../common/i18n.js";
import { lazy } from "../common/lazy.js";
import { Portrait } from "../common/portrait.js";
import { html } from "../common/ui.js";
import { byBot, hearsReports } from "./follow-table.js";
import { levelName, nameOf } from "./names.js";

/** @typedef {import("./game.js").Game} Game */

const PersonActions = lazy(() => import("../friends/person-actions.js"), "PersonActions", { words: "friends" });

/** @param {{ game: Game, number: number, close: () => void }} props */
export function SeatMenu({ game, number, close }) {
  const view = game.view.value;
  const seat = view?.seats[number];
  const round = game.round.value;
  if (!view || !seat) return null;
  const name = nameOf(view, number);
  const roundSeat = view.players.indexOf(number);
  const cards = round?.hands[roundSeat]?.length;
  const person = view.people.find((one) => one.id === seat.person);
  const advice =
    game.rules.value.mistakes === "penalise" &&
    game.me.value >= 0 &&
    view.phase === "playing" &&
    (round?.hands.length ?? 0) > 2 &&
    !round?.report;
  const watching = view.you.seat === null && view.people.some((one) => one.id === view.you.person);
  /** @param {any} command */
  const send = (command) => game.send(command).then(close);
  return html`<${Dialog} title=${name} close=${close}>
    <div class="stack menu">
      <p class="row">
        <${Portrait} face=${seat.face} colour=${seat.colour} says />
        ${byBot(seat) ? levelName(seat.bot ?? "") : person?.present ? t("web.seat.here") : t("web.seat.away")}
        ${cards === undefined ? null : html` · ${t("web.cards", { n: cards })}`}
      </p>
      ${
        round?.catchable.includes(roundSeat)
          ? html`<button
            type="button"
            class="primary"
            onClick=${() => game.act({ do: "catch", target: roundSeat }).then(close)}
          >
            ${t("web.catch", { name })}
          </button>`
          : null
      }
      ${
        advice
          ? html`<button
            type="button"
            onClick=${() => game.act({ do: "report_advice", target: roundSeat }).then(close)}
          >
            ${t("web.advice.report", { name })}
          </button>`
          : null
      }
      ${
        seat.person && view.you.seat !== null && !view.settings.booking
          ? html`<button type="button" onClick=${() => send({ c: "propose_kick", seat: number })}>
            ${t("web.kick", { name })}
          </button>`
          : null
      }
      ${
        seat.person && seat.person !== view.you.person && view.host === view.you.person && view.phase === "waiting"
          ? html`<button type="button" onClick=${() => send({ c: "free_seat", seat: number })}>
            ${t("web.seat.free_it", { name })}
          </button>`
          : null
      }
      ${
        watching && !seat.person && !view.settings.booking
          ? html`<button type="button" onClick=${() => send({ c: "sit", seat: number })}>
            ${t("web.seat.take")}
          </button>`
          : null
      }
      ${
        seat.person && seat.person !== view.you.person
          ? html`<${PersonActions}
            id=${seat.person}
            name=${name}
            table=${hearsReports(view, seat.person) ? game.table : ""}
          />`
          : null
      }
    </div>
  <//>`;
}
