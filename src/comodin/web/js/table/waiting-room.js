// @ts-check
/** Before the match: who sits where, who is ready, how others come, and what will be played. */

import { t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { lazy } from "../common/lazy.js";
import { Portrait } from "../common/portrait.js";
import { cls, html, useState } from "../common/ui.js";
import { editionLine, offer } from "../net/editions.js";
import { BigScreenLinks } from "./big-screen-links.js";
import { hearsReports } from "./follow-table.js";
import { InviteLink } from "./invite-link.js";
import { levelName, nameOf } from "./names.js";
import { isHere, WithoutSeat } from "./seating.js";
import { StartButton, WhoIsAwaited } from "./starting.js";
import { WhatIsPlayed } from "./what-is-played.js";

/** @typedef {import("./game.js").Game} Game */

const CustomWilds = lazy(() => import("./custom-wilds.js"), "CustomWilds");
const Gathering = lazy(() => import("../tournament/table-notices.js"), "Gathering", { words: "tournaments" });
const InvitePlayers = lazy(() => import("./invite-players.js"), "InvitePlayers", { words: "friends" });
const PersonDialog = lazy(() => import("../friends/person-dialog.js"), "PersonDialog", { words: "friends" });

/** @param {{ game: Game }} props */
export function WaitingRoom({ game }) {
  const view = game.view.value;
  if (!view) return null;
  const { settings, you, host } = view;
  const hosting = host === you.person;
  const me = you.seat === null ? null : view.seats[you.seat];
  const watching = view.people.filter((person) => !view.seats.some((seat) => seat.person === person.id));
  const custom = !!editionLine(settings.edition)?.to_write_on.length;
  if (settings.booking) return html`<${Gathering} game=${game} />`;
  return html`<div class="waiting-room">
    <h2>${t("web.waiting.title")}</h2>
    <ol class="places">
      ${view.seats.map((seat, n) => html`<${Place} key=${n} game=${game} number=${n} hosting=${hosting} />`)}
    </ol>
    <div class="row">
      ${
        me
          ? html`<button
            type="button"
            class=${cls(!hosting && "primary")}
            aria-pressed=${me.ready}
            onClick=${() => game.send({ c: "ready", ready: !me.ready })}
          >
            <${Icon} name="check" /> ${t("web.ready")}
          </button>`
          : html`<${WithoutSeat} game=${game} />`
      }
      <${StartButton} game=${game} />
      ${
        me && settings.spectators
          ? html`<button type="button" class="plain" onClick=${() => game.send({ c: "stand" })}>
            ${t("web.stand")}
          </button>`
          : null
      }
    </div>
    <${WhoIsAwaited} game=${game} />
    <p class="small quiet">${t(settings.fill_with ? "web.waiting.fill" : "web.waiting.leave_out")}</p>
    ${
      watching.length
        ? html`<p class="small">
          <${Icon} name="eye" /> ${t("web.watching", { names: watching.map((one) => one.name).join(", ") })}
        </p>`
        : null
    }
    <${WhatIsPlayed} game=${game} />
    <${InviteLink} game=${game} />
    <div class="row big-screen"><${BigScreenLinks} game=${game} /></div>
    ${me ? html`<${AskPlayers} game=${game} />` : null}
    ${
      you.seat === null && settings.watch_delay
        ? html`<p class="small quiet">${t("watch.before", { n: settings.watch_delay })}</p>`
        : null
    }
    ${custom ? html`<${CustomWilds} game=${game} />` : null}
    ${me ? html`<${Luck} game=${game} luck=${me.luck} />` : null}
  </div>`;
}

/** @param {{ game: Game, number: number, hosting: boolean }} props */
function Place({ game, number, hosting }) {
  const view = game.view.value;
  const [about, tell] = useState(false);
  const seat = view?.seats[number];
  if (!view || !seat) return null;
  const bots = offer.value?.bots ?? ["simple"];
  const other = hosting && seat.person !== null && seat.person !== view.you.person;
  const partner = view.settings.match.teams || view.match?.rules.teams;
  const name = nameOf(view, number);
  const state = seat.person
    ? seat.ready
      ? t("web.seat.ready")
      : view.people.some((one) => one.id === seat.person && one.present)
        ? t("web.seat.not_ready")
        : t("web.seat.away")
    : seat.bot
      ? levelName(seat.bot)
      : t("web.seat.free");
  return html`<li class=${cls("place", seat.ready && "ready", !seat.person && !seat.bot && "free")}>
    ${
      seat.person || seat.bot
        ? html`<${Portrait} face=${seat.face} colour=${seat.colour} says />`
        : html`<span class="number" aria-hidden="true">${number + 1}</span>`
    }
    <span class="name">
      ${
        seat.person && seat.person !== view.you.person
          ? html`<button type="button" class="plain writer" onClick=${() => tell(true)}>${name}</button>`
          : name
      }
      ${seat.person === view.host && seat.person ? html` <span class="quiet small">${t("web.host")}</span>` : null}
      ${
        partner
          ? html` <span class="quiet small">${t("web.pair", { pair: number % 2 === 0 ? "A" : "B" })}</span>`
          : null
      }
    </span>
    <span class=${cls("state", seat.ready && "good")}>${state}</span>
    ${
      about && seat.person
        ? html`<${PersonDialog}
          id=${seat.person}
          name=${name}
          table=${hearsReports(view, seat.person) ? game.table : ""}
          close=${() => tell(false)}
        />`
        : null
    }
    ${
      hosting && !seat.person
        ? seat.bot
          ? html`<button
            type="button"
            class="plain"
            onClick=${() => game.send({ c: "remove_bot", seat: number })}
            aria-label=${t("web.bot.remove", { name })}
          >
            <${Icon} name="close" />
          </button>`
          : html`<label class="only-read" for=${`bot-${number}`}>${t("web.bot.add")}</label>
            <select
              id=${`bot-${number}`}
              onChange=${(/** @type {any} */ event) =>
                event.target.value && game.send({ c: "add_bot", seat: number, bot: event.target.value })}
            >
              <option value="">${t("web.bot.add")}</option>
              ${bots.map((bot) => html`<option value=${bot}>${levelName(bot)}</option>`)}
            </select>`
        : null
    }
    ${
      other
        ? html`<button
          type="button"
          class="plain"
          onClick=${() => game.send({ c: "free_seat", seat: number })}
          aria-label=${t("web.seat.free_it", { name })}
          title=${t("web.seat.free_it", { name })}
        >
          <${Icon} name="close" />
        </button>`
        : null
    }
    ${
      !hosting && view.you.seat === null && !seat.person && !seat.bot && isHere(view)
        ? html`<button type="button" onClick=${() => game.send({ c: "sit", seat: number })}>${t("web.sit")}</button>`
        : null
    }
  </li>`;
}

/**
 * Whom you have played with can be asked by name; the list is loaded when it is wanted.
 * @param {{ game: Game }} props
 */
function AskPlayers({ game }) {
  const [wanted, want] = useState(false);
  return html`<details class="ask" onToggle=${() => want(true)}>
    <summary>${t("web.ask_friends")}</summary>
    ${wanted ? html`<${InvitePlayers} game=${game} />` : null}
  </details>`;
}

/** Everybody may add to the shuffle, so that nobody has to trust it. @param {{ game: Game, luck: string }} props */
function Luck({ game, luck }) {
  const [text, setText] = useState(luck);
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    game.send({ c: "add_luck", text });
  };
  return html`<details class="luck">
    <summary>${t("web.luck")}</summary>
    <p class="small">${t("web.luck.hint")}</p>
    <p class="small commitment">
      <code>${game.view.value?.commitment}</code>
    </p>
    <form class="row" onSubmit=${submit}>
      <label>
        ${t("web.luck.yours")}${" "}
        <input
          maxlength="64"
          value=${text}
          onInput=${(/** @type {any} */ event) => setText(event.target.value)}
        />
      </label>
      <button>${t("web.luck.add")}</button>
      ${luck ? html`<span class="good">${t("web.luck.added")}</span>` : null}
    </form>
  </details>`;
}
