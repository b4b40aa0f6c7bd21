// @ts-check
/** The table: seats around, piles in the middle, what happened, what to do, your hand. */

import { FIELD } from "../common/cards.js";
import { t, useEdition } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { lazy, useAhead } from "../common/lazy.js";
import { useMedia } from "../common/media.js";
import { prefer, prefs } from "../common/prefs.js";
import { go, Link } from "../common/router.js";
import { cls, html, useEffect, useState } from "../common/ui.js";
import { heard } from "../friends/unheard.js";
import { call, player, signedOut } from "../net/api.js";
import { wake } from "../stage/sound.js";
import { ActionBar, Tray } from "../table/action-bar.js";
import { Feelings, Theatre } from "../table/attend.js";
import { Chat } from "../table/chat.js";
import { Choice, ShownHand } from "../table/choice.js";
import { Hand } from "../table/hand.js";
import { LatestEvents } from "../table/latest-events.js";
import { Piles } from "../table/piles.js";
import { Seats } from "../table/seats.js";
import { sitAtOnce, WithoutSeat } from "../table/seating.js";
import { Connecting, useTable } from "../table/use-table.js";
import { WaitingRoom } from "../table/waiting-room.js";

/** @typedef {import("../table/game.js").Game} Game */

const ROOM_FOR_A_COLUMN = "(min-width: 1100px) and (min-height: 501px)";
const SideColumn = lazy(() => import("../table/side-column.js"), "SideColumn", { style: "side-column" });
const Bubbles = lazy(() => import("../table/bubbles.js"), "Bubbles", { style: "feelings" });
const Menu = lazy(() => import("../table/menu.js"), "Menu");
const RULING = { words: "hot-seat", style: "house-rules" };
const HouseRules = lazy(() => import("../table/house-rules.js"), "HouseRules", RULING);
const Reminders = lazy(() => import("../table/house-rules.js"), "Reminders", RULING);
const Votes = lazy(() => import("../table/votes.js"), "Votes");
const SeatMenu = lazy(() => import("../table/seat-menu.js"), "SeatMenu");
const RoundEnd = lazy(() => import("../table/round-end.js"), "RoundEnd", { style: "ending" });
const WhoPage = lazy(() => import("../net/who-are-you.js"), "WhoPage", { words: "settings", style: "who" });
const WhoDialog = lazy(() => import("../net/who-are-you.js"), "WhoDialog", { words: "settings", style: "who" });
export const RulesSheet = lazy(() => import("../table/rules-sheet.js"), "RulesSheet", {
  words: "lobby",
  style: "rules",
});
const TEACHING = { words: "learn", style: "teach" };
const Coach = lazy(() => import("../teach/coach.js"), "Coach", TEACHING);
export const CardTips = lazy(() => import("../teach/card-tips.js"), "CardTips", TEACHING);
const LATER = [Theatre, Bubbles, Feelings, Tray, RulesSheet, Menu, SeatMenu, Votes, HouseRules, Reminders, RoundEnd];

const SORTS = /** @type {const} */ (["colour", "number", "drawn"]);

/**
 * Whoever comes by a link for the first time says who they are before they sit down. Nobody is asked who plays at once,
 * or only watches.
 * @param {{ table: string, query: URLSearchParams }} props
 */
export function TableScreen({ table, query }) {
  const [stranger, meet] = useState(!player.value && !query.has("start") && !query.has("watch"));
  const [found, find] = useState(/** @type {{ sitting?: any[], gone?: boolean } | null} */ (null));
  useEffect(() => {
    if (!stranger) return;
    const key = encodeURIComponent(query.get("key") ?? "");
    call("GET", `/api/tables/${table}?key=${key}`).then(find, (error) => find({ gone: error.status === 404 }));
  }, []);
  if (!stranger) return html`<${KnownHere} table=${table} query=${query} />`;
  if (found?.gone) return html`<${Sorry} text=${t("web.no_table")} />`;
  return found ? html`<${WhoPage} done=${() => meet(false)} sitting=${found.sitting} />` : html`<${Connecting} />`;
}

/** @param {{ table: string, query: URLSearchParams }} props */
function KnownHere({ table, query }) {
  const begin = query.has("start") ? startAtOnce : query.has("watch") ? undefined : sitAtOnce;
  const [asks] = useState(!query.has("start"));
  const { game, trouble } = useTable(table, query.get("key") ?? "", { begin });
  if (trouble) return html`<${Sorry} text=${t("web.trouble")} />`;
  if (!game) return html`<${Connecting} />`;
  return html`<${AtTable} game=${game} hand=${query.has("hand")} asks=${asks} />`;
}

/** "Play now": the cards are dealt as soon as the line is open. @param {Game} game */
function startAtOnce(game) {
  const stop = game.listen(({ after }) => {
    stop();
    go(location.pathname, { replace: true });
    if (after.phase !== "waiting" || after.dealt !== 0 || after.host !== after.you.person) return;
    game.toHand = true;
    game.send({ c: "start" });
  });
}

/** @param {{ text: string, href?: string }} props */
const Sorry = ({ text, href = "/" }) => html`<main class="page centred">
  <p role="alert">${text}</p>
  <${Link} class="button primary" href=${href}>${t(href === "/" ? "web.home" : "tour.back")}<//>
</main>`;

/**
 * `hand`: the board is on a big screen, and this is only the hand. `strip`: what a device of many people says of it.
 * `asks`: whoever has a made-up name is asked for theirs before the first match.
 * @param {{ game: Game, hand?: boolean, strip?: any, asks?: boolean }} props
 */
export function AtTable({ game, hand = false, strip = null, asks = false }) {
  const view = game.view.value;
  const { state, code } = game.connectionState.value;
  const [menu, setMenu] = useState(false);
  const [introducing, introduce] = useState(false);
  const [talking, setTalking] = useState(false);
  const [read, setRead] = useState(0);
  const [write, setWrite] = useState(0);
  const [seat, setSeat] = useState(/** @type {number | null} */ (null));
  const apart = strip === null; // around one device people talk, and make faces of their own
  const lines = heard(view?.chat ?? []).filter((line) => line.person !== view?.you.person).length;
  const roomy = useMedia(ROOM_FOR_A_COLUMN) && !hand && apart && !!view?.round;
  const beside = roomy && prefs.value.side;
  useEffect(() => {
    if (talking || beside) setRead(lines);
  }, [talking, beside, lines]);
  const talk = () => {
    if (!roomy) return setTalking(!talking);
    setTalking(false);
    prefer({ side: true });
    setWrite(write + 1);
  };
  useKeys(game);
  useTitle(game);
  usePlayed(game);
  useEdition(view?.settings.edition);
  useAhead(LATER);
  if (state === "ended") return html`<${Ended} game=${game} code=${code} />`;
  if (!view) return html`<${Connecting} />`;
  const { booking } = view.settings;
  if (view.phase === "closed")
    return html`<${Sorry}
      text=${t("table.refused.table_closed")}
      href=${booking ? `/tournament/${booking.tournament}` : "/"}
    />`;
  const round = view.round;
  const meets = asks && !!player.value?.made && view.phase === "waiting" && !view.dealt;
  const votes = view.motion || round?.report || view.paused_until !== null;
  const shows = round !== null && (view.phase !== "waiting" || !!view.match?.winners.length);
  const colour = round && view.phase === "playing" && round.colour ? FIELD[round.colour] : "";
  return html`<main
    class=${cls(
      "table",
      colour && `wash-${colour}`,
      talking && !beside && "talking",
      beside && shows && "sided",
      !shows && "before",
      !!shows && view.phase !== "playing" && "rest",
      hand && shows && "as-hand",
      game.underway.value && "sending",
    )}
  >
    <header class="bar">
      <button type="button" class="plain" onClick=${() => setMenu(true)} aria-label=${t("web.menu")}>
        <${Icon} name="menu" />
      </button>
      <h1 class="where">${view.settings.title || t(`edition.name.${view.settings.edition}`)}</h1>
      <${ConnectionState} state=${state} />
      ${round && game.me.value >= 0 ? html`<${SortButton} />` : null}
      ${shows ? html`<${RulesButton} game=${game} />` : null}
      <button
        type="button"
        class="plain"
        aria-label=${t(prefs.value.sound ? "web.sound.on" : "web.sound.off")}
        aria-pressed=${prefs.value.sound}
        onClick=${() => {
          prefer({ sound: !prefs.value.sound });
          wake();
        }}
      >
        <${Icon} name=${prefs.value.sound ? "sound" : "silent"} />
      </button>
      ${
        apart
          ? html`<button
            type="button"
            class=${cls("plain", lines > read && "unread")}
            aria-expanded=${talking || beside}
            onClick=${talk}
            aria-label=${lines > read ? t("web.chat.unread", { n: lines - read }) : t("web.chat")}
          >
            <${Icon} name="chat" />
          </button>`
          : null
      }
    </header>
    ${strip}
    ${
      shows
        ? html`<section class="board" aria-label=${t("web.table")}>
            ${
              hand
                ? null
                : html`<${Seats} game=${game} open=${setSeat} />
                  <${Piles} game=${game} />`
            }
            ${game.rules.value.reminders === true ? html`<${Reminders} game=${game} />` : null}
            <${Middle} game=${game} together=${hand || !apart} />
            <${Bubbles} game=${game} quiet=${talking && !beside} />
          </section>
          <${LatestEvents} game=${game} />
          ${votes ? html`<${Votes} game=${game} />` : null}
          <${ActionBar} game=${game} you=${() => introduce(true)} apart=${apart} />
          ${
            game.me.value >= 0 && view.phase === "playing"
              ? html`<${Hand} game=${game} />`
              : html`<${Onlooker} game=${game} />`
          }`
        : html`<${WaitingRoom} game=${game} />
          ${votes ? html`<${Votes} game=${game} />` : null}
          <${ActionBar} game=${game} />`
    }
    ${beside && shows ? html`<div class="side-room"><${SideColumn} game=${game} write=${write} /></div>` : null}
    ${talking && !beside ? html`<${Chat} game=${game} close=${() => setTalking(false)} />` : null}
    ${menu ? html`<${Menu} game=${game} close=${() => setMenu(false)} introduce=${() => introduce(true)} />` : null}
    ${introducing || meets ? html`<${WhoDialog} close=${() => introduce(false)} />` : null}
    ${game.reading.value ? html`<${RulesSheet} game=${game} />` : null}
    ${round && view.phase === "playing" ? html`<${CardTips} game=${game} />` : null}
    ${prefs.value.lesson === game.table ? html`<${Coach} game=${game} />` : null}
    ${seat === null ? null : html`<${SeatMenu} game=${game} number=${seat} close=${() => setSeat(null)} />`}
  </main>`;
}

/**
 * What lies in the middle, over the piles: one thing at a time. `together`: those who play sit in one room.
 * @param {{ game: Game, together: boolean }} props
 */
function Middle({ game, together }) {
  const round = game.round.value;
  if (!round) return null;
  if (round.pending.kind === "over") return html`<${RoundEnd} game=${game} />`;
  const choice = Choice({ game });
  if (choice) return choice;
  const ruling = ["race", "rule", "change_rule"].includes(round.pending.kind);
  if (game.shown.value && !ruling) return html`<${ShownHand} game=${game} />`;
  return ruling || game.race.value ? html`<${HouseRules} game=${game} together=${together} />` : null;
}

/** Where your hand would be. @param {{ game: Game }} props */
function Onlooker({ game }) {
  const view = game.view.value;
  if (!view || game.me.value >= 0) return html`<div class="hand-room" />`;
  return html`<div class="hand-room onlooker">
    ${view.seats.some((one) => one.reserved === view.you.person) ? null : html`<p>${t("web.onlooker")}</p>`}
    <${WithoutSeat} game=${game} />
    ${
      view.you.seat === null && view.settings.watch_delay
        ? html`<p class="small late">
          <${Icon} name="eye" /> ${t("watch.late", { n: view.settings.watch_delay })}
        </p>`
        : null
    }
  </div>`;
}

/** @param {{ game: Game, code?: string }} props */
function Ended({ game, code = "" }) {
  const stranger = /^(unknown_token|signed_out)$/.test(code);
  useEffect(() => {
    if (stranger) signedOut(game.connection.token);
  }, []);
  return html`<${Sorry} text=${t(stranger ? "web.unknown_token" : "web.no_table")} />`;
}

/** @param {{ state: string }} props */
const ConnectionState = ({ state }) => html`<p class=${`connection-state ${state}`} role="status">
  ${state === "open" ? null : html`<${Icon} name="away" /> ${t("web.reconnecting")}`}
</p>`;

/** @param {{ game: Game }} props */
const RulesButton = ({ game }) => html`<button
  type="button"
  class="plain"
  aria-label=${t("web.rules.here")}
  title=${t("web.rules.here")}
  onClick=${() => (game.reading.value = true)}
>
  <${Icon} name="book" />
</button>`;

function SortButton() {
  const { sort } = prefs.value;
  const next = SORTS[(SORTS.indexOf(sort) + 1) % SORTS.length] ?? "colour";
  const label = t("web.sorted", { how: t(`web.sort.${sort}`) });
  return html`<button
    type="button"
    class="plain"
    aria-label=${label}
    title=${label}
    onClick=${() => prefer({ sort: next })}
  >
    <${Icon} name="sort" />
  </button>`;
}

/** Single letters for what one does often; off in the menu, and never while something is typed. @param {Game} game */
function useKeys(game) {
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const key = (event) => {
      if (event.key === "Escape") game.choosing.value = null; // wherever the focus is
      if (!prefs.value.keys || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
      if (/** @type {HTMLElement} */ (event.target).closest("input, select, textarea, dialog")) return;
      const letter = event.key.toLowerCase();
      const pending = game.round.value?.pending;
      if (letter === "u" && game.me.value >= 0 && game.playing.value) game.uno();
      else if (letter === "d" && game.can("draw")) game.act({ do: "draw" });
      else if (letter === "k" && game.can("pass")) game.act({ do: "pass" });
      else if (letter === "p" && pending?.kind === "drawn" && game.mine.value)
        game.tap(pending.card, `${pending.card}.1`);
      else if (letter === "a" && game.can("accept")) game.act({ do: "accept" });
      else if (letter === "c" && game.can("challenge")) game.act({ do: "challenge" });
      else if (letter === "x") {
        const target = game.round.value?.catchable.find((seat) => seat !== game.me.value);
        if (target !== undefined) game.act({ do: "catch", target });
      } else if (letter === "h")
        /** @type {HTMLElement | null} */ (document.querySelector(".hand [tabindex='0']"))?.focus();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [game]);
}

/** Whoever has finished a round is not offered a first one. @param {Game} game */
function usePlayed(game) {
  const over = game.me.value >= 0 && game.round.value?.pending.kind === "over";
  useEffect(() => {
    if (over && !prefs.peek().played) prefer({ played: true });
  }, [over]);
}

/** The tab says when it is your turn. @param {Game} game */
function useTitle(game) {
  const mine = game.mine.value && game.playing.value;
  useEffect(() => {
    document.title = mine ? `● ${t("play.turn.yours")} – comodin` : "comodin";
    if (mine && document.hidden && prefs.value.notify)
      import("../friends/notify.js").then(
        ({ showTurn }) => showTurn(game.table),
        () => undefined,
      );
    return () => {
      document.title = "comodin";
    };
  }, [mine]);
}
