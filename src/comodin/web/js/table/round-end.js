// @ts-check
/**
 * The end of a round and of a match: who won and where everybody stands, with the way on in thumb's reach; the board,
 * the course of the match and the hands, counted, are a tap away.
 */

import { listed, t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { lazy } from "../common/lazy.js";
import { go, Link } from "../common/router.js";
import { html, useState } from "../common/ui.js";
import { playNow } from "../net/api.js";
import { useTick } from "./clock.js";
import { nameOf } from "./names.js";
import { Podium } from "./podium.js";
import { choiceHere, matchOver, standings } from "./result.js";
import { mayStart, StartButton, WhoIsAwaited } from "./starting.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").View} View */

const AfterMatch = lazy(() => import("../tournament/table-notices.js"), "AfterMatch", { words: "tournaments" });
const AskNotify = lazy(() => import("../friends/ask-notify.js"), "AskNotify", { words: "friends" });

const Details = lazy(() => import("./round-details.js"), "Details", { style: "round-details" });
const ShareResult = lazy(() => import("./share-result.js"), "ShareResult", { words: "code", style: "share-result" });
const GOAL = 500; // of a match for points (E7)

/** @param {{ game: Game }} props */
export function RoundEnd({ game }) {
  const view = game.view.value;
  const round = game.round.value;
  const [open, setOpen] = useState(false);
  const [sharing, share] = useState(false);
  if (!view || !round || round.pending.kind !== "over") return null;
  const over = matchOver(game);
  const sitting = view.you.seat !== null;
  const people = withPeople(view);
  const ofDay = !!view.day && view.dealt === 1;
  return html`<section class="choice wide ending" aria-label=${t("web.round_over")}>
    <div class="told">
      <${Podium} game=${game} />
      ${open ? html`<${Details} game=${game} />` : null}
      ${over ? html`<${WhoIsAwaited} game=${game} />` : null}
      ${over && sitting && !view.settings.booking && people ? html`<${AskNotify} />` : null}
    </div>
    <div class="do">
      <div class="row middle">
        ${
          over && view.settings.booking
            ? html`<${AfterMatch} game=${game} />`
            : ofDay
              ? html`<${Link} class="button primary" href="/daily">${t("web.day.back")}<//>`
              : ofLesson(view)
                ? html`<${AfterLesson} />`
                : html`<${GoOn} game=${game} />`
        }
        ${ofDay || ofLesson(view) ? null : html`<${KeepScore} game=${game} />`}
      </div>
      ${ofLesson(view) ? html`<p class="small quiet about">${t("web.lesson.about")}</p>` : null}
      <div class="row middle beside">
        ${over && people ? html`<${StartButton} game=${game} again />` : null}
        <button type="button" aria-expanded=${open} onClick=${() => setOpen(!open)}>
          <${Icon} name="bars" /> ${t("web.win.details")}
        </button>
        ${
          round.winner === null
            ? null
            : html`<button type="button" onClick=${() => share(true)}>
              <${Icon} name="share" /> ${t("web.win.share")}
            </button>`
        }
        <${DealsIn} game=${game} />
      </div>
    </div>
    ${sharing ? html`<${ShareResult} game=${game} close=${() => share(false)} />` : null}
  </section>`;
}

/** A table to learn at: it goes on from cards that lay ready, with bots that are nowhere else. @param {View} view */
const ofLesson = (view) => view.played_on && view.seats.some(({ bot }) => bot === "patient");

/** Another round here would be one with few cards and bots that let you win: the way on is an ordinary table. */
function AfterLesson() {
  const [busy, setBusy] = useState(false);
  const play = () => {
    setBusy(true);
    playNow().then(go, () => setBusy(false));
  };
  return html`<button type="button" class="primary" disabled=${busy} onClick=${play}>${t("web.lesson.bots")}</button>
    <${Link} class="button keep" href="/new">${t("web.lesson.friends")}<//>`;
}

/** The next round, or another match. @param {{ game: Game }} props */
function GoOn({ game }) {
  const view = game.view.value;
  if (!view || view.you.seat === null) return null;
  const ready = view.seats[view.you.seat]?.ready;
  return html`<button
    type="button"
    class="primary"
    aria-pressed=${ready}
    onClick=${() => game.send({ c: "ready", ready: !ready })}
  >
    ${t(matchOver(game) ? "web.rematch" : "web.next_round")}
  </button>`;
}

/**
 * After a single round: it becomes the first one of a match for points, where it counts as it was played.
 * @param {{ game: Game }} props
 */
function KeepScore({ game }) {
  const view = game.view.value;
  if (!view || choiceHere(game)?.ends !== "round" || !matchOver(game) || view.settings.booking || !mayStart(view))
    return null;
  const first = standings(game).filter((one) => one.wins);
  const points = first[0]?.more ?? 0;
  const counts = points < GOAL && !view.settings.rated && !(view.played_on && view.dealt === 1);
  const name = (/** @type {number} */ seat) => (seat === view.you.seat ? t("play.score.you") : nameOf(view, seat));
  return html`<button type="button" class="keep" onClick=${() => game.send({ c: "keep_score" })}>
    ${t("web.win.keep_score")}${" "}
    ${
      counts
        ? html`<small>
          ${listed(first.map((one) => name(one.seat)))}:${" "}
          <b data-win=${`total-${first[0]?.seat}`} data-was="0">${points}</b>
        </small>`
        : null
    }
  </button>`;
}

/** @param {{ game: Game }} props */
function DealsIn({ game }) {
  useTick(500, game.view.value?.phase === "between");
  const deal = game.deadline("deal");
  return deal
    ? html`<span class="quiet small">${t("web.deal_in", { n: Math.ceil(game.secondsLeft(deal)) })}</span>`
    : null;
}

/** Were there others than you and bots? @param {import("./game.js").View} view */
const withPeople = ({ seats, you }) => seats.some(({ person }) => person && person !== you.person);
