// @ts-check
/** Above the hand: what you should do now, the buttons for it, UNO and catch. Nothing ever lies over these. */

import { choiceOf } from "../common/formats.js";
import { t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { lazy } from "../common/lazy.js";
import { Portrait } from "../common/portrait.js";
import { cls, html, useEffect, useRef, useState } from "../common/ui.js";
import { TimeLeft } from "./clock.js";

/** @typedef {import("./game.js").Game} Game */

export const Tray = lazy(() => import("./tray.js"), "Tray", { words: "settings", style: "feelings" });

const REFUSAL_SECONDS = 8;
const LATE = 700; // ms: a decision that has been on its way for longer is said to be

/** What the round waits for, as one sentence. @param {Game} game */
export function prompt(game) {
  const round = game.round.value;
  const view = game.view.value;
  if (!round || !view || view.phase !== "playing") return "";
  const { kind, seat, card, must } = round.pending;
  const mine = game.mine.value;
  const name = game.names.value[seat];
  if (view.paused_until !== null) return t("web.paused");
  if (game.stoodIn.value) return t("web.stand_in");
  if (kind === "race") return mine ? t("web.race.now") : game.me.value < 0 ? t("web.race.on") : t("web.race.done");
  if (!mine) return t("play.turn", { name });
  switch (kind) {
    case "turn":
      if (game.playable.value.size) return t("web.turn");
      return round.draw + round.discard.length > 1 ? t("web.turn.draw") : t("web.turn.pass");
    case "drawn":
      return game.words.value.say(must ? "web.drawn.must" : "play.ask.drawn", {
        card: game.words.value.card(card),
      });
    case "colour":
      return t("web.which_colour");
    case "rule":
      return t("web.rule.make", { number: round.pending.number });
    case "change_rule":
      return t("web.rule.change");
    default:
      if (game.isHeld()) return t("web.answer.held");
      return seat === game.me.value ? t("web.answer") : t("web.answer.other", { name });
  }
}

/** The refusal, for a while. @param {{ game: Game }} props */
function Refusal({ game }) {
  const refused = game.refused.value;
  useEffect(() => {
    if (!refused) return undefined;
    const timer = setTimeout(() => {
      if (game.refused.peek() === refused) game.refused.value = null;
    }, REFUSAL_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [refused]);
  return html`<div class="refusal" role="alert">
    ${
      refused
        ? html`<p key=${refused.at}>
          ${game.why(/** @type {any} */ (refused.nack))}${" "}
          ${refused.nack.clause ? html`<span class="clause">${refused.nack.clause}</span>` : null}
        </p>`
        : null
    }
  </div>`;
}

/**
 * What the round waits for; or, while your decision is on its way for longer than usual, that it is.
 * @param {{ game: Game }} props
 */
function Prompt({ game }) {
  const sent = game.underway.value;
  const lost = game.connectionState.value.state !== "open";
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    const timer = sent ? setTimeout(() => setLate(true), LATE) : undefined;
    return () => clearTimeout(timer);
  }, [sent]);
  const pending = sent && (late || lost) ? t(lost ? "web.pending.lost" : "web.pending") : "";
  return html`<p class=${cls("prompt", pending && "pending")}>
      ${pending ? html`<${Icon} name="away" /> ${pending}` : prompt(game)}
    </p>
    <span class="only-read" role="status">${pending}</span>`;
}

/** A bot plays for you, until you do it yourself again. @param {{ game: Game }} props */
const StandIn = ({ game }) => html`<div class="action-bar stand-in">
  <div class="ask">
    <p class="prompt" role="status"><${Icon} name="bot" /> ${t("web.stand_in")}</p>
    <${Refusal} game=${game} />
  </div>
  <button type="button" class="primary big" onClick=${() => game.send({ c: "take_over" })}>
    ${t("web.take_over")}
  </button>
</div>`;

/**
 * `apart`: people are not in one room, so faces and things to throw are of use, also to who watches.
 * @param {{ game: Game, you?: () => void, apart?: boolean }} props
 */
export function ActionBar({ game, you, apart = true }) {
  const view = game.view.value;
  const round = game.round.value;
  if (game.stoodIn.value) return html`<${StandIn} game=${game} />`;
  if (!view || !round || view.phase !== "playing")
    return html`<div class="action-bar"><${Refusal} game=${game} /></div>`;
  const mine = game.mine.value;
  const seated = game.me.value >= 0;
  const drawn = round.pending.kind === "drawn" && mine;
  const risky = game.risking.value;
  const drawing = game.can("draw");
  const under = round.draw + round.discard.length > 1;
  return html`<div class=${cls("action-bar", mine && "awake")}>
    ${seated ? html`<${You} game=${game} change=${you} />` : null}
    ${apart ? html`<${Feel} game=${game} />` : null}
    <div class="ask">
      <${Prompt} game=${game} />
      ${
        mine
          ? html`<${TimeLeft}
            game=${game}
            limit=${(round.pending.kind === "race" ? view.settings.race_seconds : view.settings.turn_seconds) ?? 30}
          />`
          : null
      }
      ${
        risky
          ? html`<p class="refusal" role="alert">
            ${t("web.risk", { card: game.words.value.card(risky.split(".")[0] ?? "") })}${" "}
            <span class="clause">P1</span>
          </p>`
          : null
      }
      <${Refusal} game=${game} />
    </div>
    <div class="buttons">
      ${
        drawing
          ? html`<button
            type="button"
            class=${game.playable.value.size ? "" : "primary"}
            onClick=${() => game.act({ do: "draw" })}
          >
            ${t(under ? "web.draw" : "web.pass")}
          </button>`
          : null
      }
      ${
        drawn
          ? html`<button
            type="button"
            class="primary"
            onClick=${() => game.tap(round.pending.card, `${round.pending.card}.1`)}
          >
            ${t("web.play_it")}
          </button>`
          : null
      }
      ${
        game.can("pass")
          ? html`<button type="button" onClick=${() => game.act({ do: "pass" })}>${t("web.keep")}</button>`
          : null
      }
    </div>
    ${seated ? html`<${Cries} game=${game} />` : null}
  </div>`;
}

/**
 * You are at the table too: name, face and score. A tap changes name and face.
 * @param {{ game: Game, change?: () => void }} props
 */
function You({ game, change }) {
  const view = game.view.value;
  const number = view?.you.seat ?? -1;
  const seat = view?.seats[number];
  if (!view || !seat) return null;
  const { match } = view;
  const score = match && choiceOf(match.rules)?.number ? match.totals[number] : null;
  return html`<button type="button" class="plain me" data-spot="me" onClick=${change} disabled=${!change}>
    <${Portrait} face=${seat.face} colour=${seat.colour} says />
    <span class="name">${seat.name}</span>
    ${score == null ? null : html`<span class="score">${t("web.points", { n: score })}</span>`}
    ${change ? html`<span class="only-read"> ${t("web.you")}</span>` : null}
  </button>`;
}

/** Faces to make and things to throw, beside your own. @param {{ game: Game }} props */
function Feel({ game }) {
  const [open, set] = useState(false);
  const button = useRef(/** @type {HTMLElement | null} */ (null));
  const close = () => {
    set(false);
    button.current?.focus({ preventScroll: true });
  };
  return html`<button
      type="button"
      class="plain feel"
      ref=${button}
      aria-expanded=${open}
      aria-label=${t("web.reactions")}
      title=${t("web.reactions")}
      onClick=${() => set(!open)}
    >
      <${Icon} name="smile" />
    </button>
    ${open ? html`<${Tray} game=${game} close=${close} />` : null}`;
}

/** UNO for you, catch for others. @param {{ game: Game }} props */
function Cries({ game }) {
  const round = game.round.value;
  const view = game.view.value;
  if (!round || !view) return null;
  const me = game.me.value;
  const cards = game.hand.value.length;
  const said = cards === 1 && round.said_uno[me];
  const late = round.catchable.includes(me);
  const near = cards === 2 && game.mine.value && game.playable.value.size > 0;
  const armed = cards > 1 && view.armed;
  const calls = (cards === 2 && !armed) || late; // the moment is near, or nearly gone
  const hint = said ? t("web.uno.said") : armed ? t("web.uno.armed") : t(cards > 1 ? "web.uno.arm" : "web.uno.say");
  const caught = round.catchable.filter((seat) => seat !== me);
  return html`<div class="cries">
    ${caught.map(
      (seat) => html`<button
        type="button"
        class="catch"
        key=${seat}
        onClick=${() => game.act({ do: "catch", target: seat })}
      >
        ${t("web.catch", { name: game.names.value[seat] })}
      </button>`,
    )}
    <button
      type="button"
      class=${cls("uno", calls && "grown", (late || (near && !armed)) && "glows", said && "said")}
      aria-pressed=${armed || said}
      onClick=${() => game.uno()}
      title=${hint}
    >
      ${t("web.uno.cry")}
      <span class="only-read"> ${hint}</span>
    </button>
  </div>`;
}
