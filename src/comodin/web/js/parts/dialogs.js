// @ts-check
/** What opens over the table when it is asked for: the menu, and what can be done about a player. */

import { byBot } from "../followtable.js";
import { nameOf } from "../game.js";
import { LANGUAGES, LANGUAGE_NAMES, language, speak, t } from "../common/i18n.js";
import { prefer, prefs } from "../common/prefs.js";
import { go } from "../common/router.js";
import { wake } from "../sound.js";
import { html } from "../common/ui.js";
import { BigScreenLinks } from "./bigscreen.js";
import { Dialog } from "../common/dialog.js";
import { ScoreBoard } from "./results.js";
import { botName } from "./waiting.js";

/** @typedef {import("../game.js").Game} Game */

export { Dialog };

/** @param {{ game: Game, close: () => void }} props */
export function Menu({ game, close }) {
  const view = game.view.value;
  const { theme, sound, motion, sort, keys } = prefs.value;
  if (!view) return null;
  const sitting = view.you.seat !== null;
  const running = view.phase === "playing" || view.phase === "between";
  const { booking } = view.settings;
  const leave = async () => {
    await game.send({ c: "leave" }, { quietly: true });
    go(booking ? `/tournament/${booking.tournament}` : "/");
  };
  return html`<${Dialog} title=${t("web.menu")} close=${close}>
    <div class="stack menu">
      ${running && sitting && view.paused_until === null && !booking ? html`<button type="button" onClick=${() => game.send({ c: "propose_pause" }).then(close)}>${t("web.pause")}</button>` : null}
      <${BigScreenLinks} game=${game} close=${close} />
      <a class="button" href=${`/rules/${view.settings.edition}`} target="_blank" rel="noopener">${t("web.rules")}</a>
      ${view.match?.rounds.length ? html`<${ScoreBoard} game=${game} />` : null}
      <fieldset class="row"><legend>${t("web.sort")}</legend>
        ${(/** @type {const} */ (["colour", "number", "drawn"])).map((one) => html`<button type="button" aria-pressed=${sort === one} onClick=${() => prefer({ sort: one })}>${t(`web.sort.${one}`)}</button>`)}
      </fieldset>
      <fieldset class="row"><legend>${t("web.language")}</legend>
        ${LANGUAGES.map((tag) => html`<button type="button" lang=${tag} aria-pressed=${language.value === tag} onClick=${() => speak(tag)}>${LANGUAGE_NAMES[/** @type {"en"} */ (tag)]}</button>`)}
      </fieldset>
      <fieldset class="row"><legend>${t("web.theme")}</legend>
        ${(/** @type {const} */ (["auto", "light", "dark"])).map((one) => html`<button type="button" aria-pressed=${theme === one} onClick=${() => prefer({ theme: one })}>${t(`web.theme.${one}`)}</button>`)}
      </fieldset>
      <label><input type="checkbox" checked=${sound} onChange=${(/** @type {any} */ event) => { prefer({ sound: event.target.checked }); wake(); }} /> ${t("web.sound")}</label>
      <label><input type="checkbox" checked=${motion === "less"} onChange=${(/** @type {any} */ event) => prefer({ motion: event.target.checked ? "less" : "auto" })} /> ${t("web.motion")}</label>
      <label><input type="checkbox" checked=${keys} onChange=${(/** @type {any} */ event) => prefer({ keys: event.target.checked })} /> ${t("web.keys")}</label>
      ${keys ? html`<p class="small quiet">${t("web.keys.list")}</p>` : null}
      <button type="button" class="danger" onClick=${leave}>${t(booking ? "tour.leave_table" : running && sitting ? "web.leave.match" : "web.leave")}</button>
    </div>
  <//>`;
}

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
  const advice = game.rules.value.mistakes === "penalise" && game.me.value >= 0 && view.phase === "playing" && (round?.hands.length ?? 0) > 2 && !round?.report;
  const watching = view.you.seat === null && view.people.some((one) => one.id === view.you.person);
  /** @param {any} command */
  const send = (command) => game.send(command).then(close);
  return html`<${Dialog} title=${name} close=${close}>
    <div class="stack menu">
      <p>
        ${byBot(seat) ? botName(seat.bot ?? "") : person?.present ? t("web.seat.here") : t("web.seat.away")}
        ${cards === undefined ? null : html` · ${t("web.cards", { n: cards })}`}
      </p>
      ${round?.catchable.includes(roundSeat) ? html`<button type="button" class="primary" onClick=${() => game.act({ do: "catch", target: roundSeat }).then(close)}>${t("web.catch", { name })}</button>` : null}
      ${advice ? html`<button type="button" onClick=${() => game.act({ do: "report_advice", target: roundSeat }).then(close)}>${t("web.advice.report", { name })}</button>` : null}
      ${seat.person && view.you.seat !== null && !view.settings.booking ? html`<button type="button" onClick=${() => send({ c: "propose_kick", seat: number })}>${t("web.kick", { name })}</button>` : null}
      ${watching && !seat.person && !view.settings.booking ? html`<button type="button" onClick=${() => send({ c: "sit", seat: number })}>${t("web.seat.take")}</button>` : null}
    </div>
  <//>`;
}

/** A vote that is open: a pause, a kick, advice (P3). Beside the game, never over it. @param {{ game: Game }} props */
export function Votes({ game }) {
  const view = game.view.value;
  const round = game.round.value;
  if (!view) return null;
  const { motion, you } = view;
  const report = round?.report;
  const name = (/** @type {number} */ seat) => nameOf(view, seat);
  const votes = [];
  if (motion) {
    const may = you.seat !== null && you.seat !== motion.target && ![...motion.agree, ...motion.disagree].includes(you.seat);
    const text = motion.kind === "pause" ? t("web.vote.pause", { name: name(motion.by) }) : t("web.vote.kick", { name: name(motion.by), other: name(motion.target ?? 0) });
    votes.push({ text, may, vote: (/** @type {boolean} */ agrees) => game.send({ c: "vote", agrees }), agree: motion.agree.length, disagree: motion.disagree.length });
  }
  if (report && game.me.value >= 0) {
    const me = game.me.value;
    const may = me !== report.accused && ![...report.agree, ...report.disagree].includes(me);
    votes.push({ text: t("web.vote.advice", { name: game.names.value[report.accused] }), may, vote: (/** @type {boolean} */ agrees) => game.act({ do: agrees ? "agree" : "disagree" }), agree: report.agree.length, disagree: report.disagree.length });
  }
  if (view.paused_until !== null)
    return html`<div class="vote" role="alert"><p>${t("web.paused")}</p>${you.seat === null ? null : html`<button type="button" class="primary" onClick=${() => game.send({ c: "resume" })}>${t("web.resume")}</button>`}</div>`;
  return votes.map(
    ({ text, may, vote, agree, disagree }) => html`<div class="vote" role="alert">
      <p>${text} <span class="quiet">${t("web.vote.count", { agree, disagree })}</span></p>
      ${may ? html`<div class="row"><button type="button" class="primary" onClick=${() => vote(true)}>${t("web.vote.yes")}</button><button type="button" onClick=${() => vote(false)}>${t("web.vote.no")}</button></div>` : null}
    </div>`,
  );
}
