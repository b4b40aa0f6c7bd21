// @ts-check
/** What just happened, in one sentence above the hand; the last five a tap away; and the same for screen readers. */

import { listed, t } from "../common/i18n.js";
import { prefs } from "../common/prefs.js";
import { html, useState } from "../common/ui.js";
import { prompt } from "./action-bar.js";
import { narrate } from "./narration.js";
import { result } from "./result.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").LogEntry} LogEntry */

const SHOWN = 5;

/** @param {Game} game @param {LogEntry} entry */
export function sentences(game, entry) {
  const { events, names, viewer } = entry.stoodIn ? byYourBot(entry) : entry;
  const told = narrate(events, { names, viewer, words: game.words.value });
  const custom = game.view.value?.custom ?? {};
  const written = events.flatMap(({ type, card }) =>
    type === "card_played" && custom[card]?.text ? t("play.it_says", { text: custom[card].text }) : [],
  );
  const jumped = events.flatMap(({ type, seat }) =>
    type !== "jumped_in" ? [] : seat === viewer ? t("play.jumps_in.you") : t("play.jumps_in", { name: names[seat] }),
  );
  return [...jumped, ...told, ...written, ...events.flatMap((event) => beside(game, event) ?? [])];
}

/** What a bot did for you is told of the bot: you have not played it. @param {LogEntry} entry @returns {LogEntry} */
const byYourBot = (entry) => ({
  ...entry,
  names: entry.names.map((name, seat) => (seat === entry.viewer ? t("web.told.your_bot") : name)),
  viewer: -1,
});

/** @param {number} seconds by which somebody was quicker; old tables say less than none of a call in the grace */
const hundredths = (seconds) => Math.round(Math.abs(seconds) * 100) / 100;

/** What is told besides the round. @param {Game} game @param {any} event @returns {string | null} */
function beside(game, event) {
  const view = game.view.value;
  if (!view) return null;
  const name = (/** @type {number} */ seat) => game.names.value[view.players.indexOf(seat)] ?? "";
  const person = view.people.find((one) => one.id === event.person)?.name ?? "";
  switch (event.type) {
    case "timed_out":
      return event.seat === view.you.seat ? t("web.told.time.you") : t("web.told.time", { name: name(event.seat) });
    case "uno_race_told": {
      if (!event.by) return null;
      const [target, catcher] = [game.names.value[event.target], game.names.value[event.catcher]];
      const called = event.early ? "web.told.called_in_time" : "web.told.called_first";
      return t(event.caught ? "web.told.caught_first" : called, {
        name: target,
        other: catcher,
        seconds: hundredths(event.by),
      });
    }
    case "challenge_race_told": {
      if (!event.by) return null;
      return t(event.early ? "web.told.challenged_in_time" : "web.told.called_first", {
        name: game.names.value[event.seat],
        other: game.names.value[event.other],
        seconds: hundredths(event.by),
      });
    }
    case "person_away":
      return person && event.person !== view.you.person ? t("web.told.away", { name: person }) : null;
    case "person_back":
      return person && event.person !== view.you.person ? t("web.told.back", { name: person }) : null;
    case "stand_in_sat":
      return event.seat === view.you.seat
        ? t("web.told.stand_in.you")
        : t("web.told.stand_in", { name: name(event.seat) });
    case "played_on": {
      if (view.day) return t("web.told.day");
      const next = view.round?.pending.seats[0];
      if (next === undefined) return null;
      if (prefs.value.lesson === game.table) return t("web.told.lesson");
      return next === view.you.round_seat
        ? t("web.told.played_on.you")
        : t("web.told.played_on", { name: game.names.value[next] });
    }
    case "paused":
      return t("web.told.paused");
    case "resumed":
      return t("web.told.resumed");
    case "motion_ended":
      return event.passed ? null : t("web.told.motion_failed");
    default:
      return null;
  }
}

/** How it ended stands in the middle of the table. @param {Game} game @param {LogEntry} entry */
export const besidesTheEnd = (game, entry) =>
  sentences(game, { ...entry, events: entry.events.filter(({ type }) => type !== "round_ended") });

/**
 * The last lines that say something; the others are not put into words at every step.
 * @param {Game} game @param {number} n
 */
function latest(game, n) {
  const lines = [];
  for (const entry of [...game.log.value].reverse()) {
    const text = sentences(game, entry).join(" ");
    if (text) lines.unshift({ id: entry.id, text });
    if (lines.length === n) break;
  }
  return lines;
}

/** @param {{ game: Game }} props */
export function LatestEvents({ game }) {
  const [open, setOpen] = useState(false);
  const view = game.view.value;
  const recent = latest(game, open ? SHOWN : 2);
  const [before, last] = [recent[recent.length - 2], recent[recent.length - 1]];
  const over = view?.phase !== "playing";
  // how it ended stands in the middle of the table, in large letters; whoever listens hears the same from here, once
  const ended = over && game.log.value[game.log.value.length - 1];
  const seen = ended ? besidesTheEnd(game, ended).join(" ") : last?.text;
  return html`<section class="latest-events" aria-label=${t("web.told")}>
    <button
      type="button"
      class="plain line"
      aria-expanded=${open}
      onClick=${() => setOpen(!open)}
      title=${t("web.told.open")}
    >
      <span class="only-read">${t("web.told.open")}: </span>
      ${before && !open ? html`<span class="earlier" key=${`before ${before.id}`}>${before.text}</span>` : null}
      <span class="latest" key=${last?.id}>${seen ?? (over ? "" : welcome(game))}</span>
    </button>
    ${open ? html`<ol class="recent">${recent.map(({ id, text }) => html`<li key=${id}>${text}</li>`)}</ol>` : null}
    <div class="only-read" role="status" aria-live="polite">
      <p key=${last?.id}>${over ? [seen, result(game)].filter(Boolean).join(" ") : last?.text}</p>
      <p>${prompt(game)}</p>
    </div>
  </section>`;
}

/** Before anything has happened. @param {Game} game */
function welcome(game) {
  const others = game.names.value.filter((_, seat) => seat !== game.me.value);
  const edition = game.edition.value;
  if (!others.length || !edition) return "";
  return t("web.told.welcome", { edition: t(`edition.name.${edition}`), names: listed(others) });
}
