// @ts-check
/** The table on a big screen: what everybody sees, readable from a sofa, and no hand at any time. */

import { FIELD } from "../common/cards.js";
import { t, useEdition } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { lazy, useAhead } from "../common/lazy.js";
import { Portrait } from "../common/portrait.js";
import { Link } from "../common/router.js";
import { cls, html } from "../common/ui.js";
import { alone, linkTo, reach } from "../net/reach.js";
import { LetIn } from "../sharing/let-in.js";
import { Code, useCode, useQr, useReach } from "../sharing/share-link.js";
import { prompt } from "../table/action-bar.js";
import { Feelings, Theatre } from "../table/attend.js";
import { sentences } from "../table/latest-events.js";
import { nameOf } from "../table/names.js";
import { Piles } from "../table/piles.js";
import { Asked, inTheRoom, Names, RoomRule } from "../table/room.js";
import { Seats } from "../table/seats.js";
import { Connecting, useTable } from "../table/use-table.js";

/** @typedef {import("../table/game.js").Game} Game */

const Between = lazy(() => import("../table/between.js"), "Between", { style: "ending" });
const Bubbles = lazy(() => import("../table/bubbles.js"), "Bubbles", { style: "feelings" });
const LATER = [Theatre, Bubbles, Feelings, Between];

/** @param {{ table: string, query: URLSearchParams }} props */
export function BigScreen({ table, query }) {
  const { game, trouble } = useTable(table, query.get("key") ?? "", { screen: true });
  if (trouble) return html`<${Sorry} text=${t("web.trouble")} />`;
  if (!game) return html`<${Connecting} />`;
  return html`<${OnScreen} game=${game} join=${query.get("join") ?? ""} />`;
}

/** @param {{ text: string }} props */
const Sorry = ({ text }) => html`<main class="page centred">
  <h1>${t("tv.title")}</h1>
  <p role="alert">${text}</p>
  <${Link} class="button primary" href="/">${t("web.home")}<//>
</main>`;

/** `join`: the key of a private table, for the phones. @param {{ game: Game, join?: string }} props */
export function OnScreen({ game, join = "" }) {
  const view = game.view.value;
  const { state, code } = game.connectionState.value;
  useEdition(view?.settings.edition);
  useAhead(LATER);
  if (state === "ended") return html`<${Sorry} text=${t(code === "no_table" ? "tv.no_key" : "web.unknown_token")} />`;
  if (!view) return html`<${Connecting} />`;
  if (view.phase === "closed") return html`<${Sorry} text=${t("table.refused.table_closed")} />`;
  const round = view.round;
  const on = !!round && view.phase === "playing";
  const colour = on && round.colour ? FIELD[round.colour] : "";
  return html`<main class=${cls("table tv", colour && `wash-${colour}`)}>
    <header class="bar">
      <h1 class="where">${view.settings.title || t(`edition.name.${view.settings.edition}`)}</h1>
      <p class=${`connection-state ${state}`} role="status">
        ${state === "open" ? null : html`<${Icon} name="away" /> ${t("web.reconnecting")}`}
      </p>
    </header>
    ${
      on
        ? html`<section class="board" aria-label=${t("web.table")}>
            <${Seats} game=${game} open=${() => undefined} />
            <${Piles} game=${game} />
            <${Bubbles} game=${game} />
          </section>
          <${Said} game=${game} />`
        : round && view.match
          ? html`<${Between} game=${game} />`
          : html`<${Gathering} game=${game} />`
    }
    <${Join} game=${game} secret=${join} big=${!round} />
  </main>`;
}

/** What just happened, and what is awaited. @param {{ game: Game }} props */
function Said({ game }) {
  const lines = game.log.value.map((entry) => sentences(game, entry).join(" ")).filter(Boolean);
  return html`<section class="tv-said" role="status" aria-live="polite" aria-label=${t("web.told")}>
    <p class="happened">${lines[lines.length - 1] ?? ""}</p>
    ${
      inTheRoom(game)
        ? html`<p class="prompt">${t("house.vote.phones")}</p>
            <${RoomRule} game=${game} />
            <${Asked} game=${game} />
            <${Names} game=${game} />`
        : html`<p class="prompt">${prompt(game)}</p>`
    }
  </section>`;
}

/** Before the match: who is here. Whoever comes drops onto the table. @param {{ game: Game }} props */
function Gathering({ game }) {
  const view = game.view.value;
  if (!view) return null;
  return html`<section class="gathering" aria-label=${t("web.players")}>
    <h2>${t("web.waiting.title")}</h2>
    <ol style=${{ "--m": view.seats.length }} aria-live="polite">
      ${view.seats.map(
        (seat, n) => html`<li
          class=${cls(seat.ready && "ready", !seat.person && !seat.bot && "free")}
          style=${{ "--k": n }}
          key=${`${n} ${seat.person ?? seat.bot ?? ""}`}
        >
          ${
            seat.face
              ? html`<${Portrait} key=${seat.face} face=${seat.face} colour=${seat.colour} says />`
              : html`<span class="portrait" />`
          }
          <b>${nameOf(view, n) || t("web.seat.free")}</b>
          <span>
            ${seat.person ? t(seat.ready ? "web.seat.ready" : "web.seat.not_ready") : seat.bot ? t("web.seat.bot") : ""}
          </span>
        </li>`,
      )}
    </ol>
  </section>`;
}

/**
 * The way in for phones, as a picture and in letters. `secret`: the key of a private table.
 * @param {{ game: Game, secret: string, big: boolean }} props
 */
function Join({ game, secret, big }) {
  useReach();
  const code = useCode(game.table, secret);
  const picture = useQr(linkTo(`/t/${game.table}?hand=1${secret && `&key=${encodeURIComponent(secret)}`}`));
  if (!reach.value) return null;
  const name = cls("tv-join", big && "big");
  if (alone()) return html`<aside class=${name} aria-label=${t("tv.join")}><${LetIn} /></aside>`;
  return html`<aside class=${name} aria-label=${t("tv.join")}>
    ${picture ? html`<img class="qr" src=${picture} alt=${t("web.invite.qr")} width="160" height="160" />` : null}
    <div>
      <p>
        <b>${t("tv.join")}</b>
      </p>
      ${code ? html`<${Code} code=${code} />` : null}
    </div>
  </aside>`;
}
