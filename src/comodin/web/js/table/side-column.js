// @ts-check
/** Beside the table, where there is room: the score, the last moves and the chat. */

import { choiceOf, goalOf } from "../common/formats.js";
import { t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { Portrait } from "../common/portrait.js";
import { prefer } from "../common/prefs.js";
import { cls, html, useLayoutEffect, useRef } from "../common/ui.js";
import { Chat } from "./chat.js";
import { besidesTheEnd } from "./latest-events.js";
import { nameOf } from "./names.js";

/** @typedef {import("./game.js").Game} Game */

/** @param {{ game: Game, write: number }} props `write`: grows when somebody wants to write */
export const SideColumn = ({ game, write }) => html`<aside class="side" aria-label=${t("column.name")}>
  <button
    type="button"
    class="plain shut"
    aria-label=${t("column.shut")}
    title=${t("column.shut")}
    onClick=${() => prefer({ side: false })}
  >
    <${Icon} name="aside" />
  </button>
  <${Standing} game=${game} />
  <${Moves} game=${game} />
  <${Chat} game=${game} docked write=${write} />
</aside>`;

/** Who has how much; whoever is ahead has the crown. @param {{ game: Game }} props */
function Standing({ game }) {
  const view = game.view.value;
  const match = view?.match;
  if (!view || !match) return null;
  const choice = choiceOf(match.rules);
  const best = choice?.lowest_leads ? Math.min(...match.totals) : Math.max(...match.totals);
  const counts = !!choice?.number;
  const apart = new Set(match.totals).size > 1;
  const goal = (!match.rules.hands && goalOf(choice, match.rules.target)) || 0;
  return html`<section class="side-score">
    <h2>${t("web.score")}</h2>
    <ol tabindex="0" aria-label=${t("web.score")}>
      ${match.totals.map((total, seat) => {
        const first = counts && apart && total === best;
        return html`<li
          class=${cls(seat === view.you.seat && "own", match.out.includes(seat) && "out")}
          style=${{ "--share": goal ? Math.min(1, Math.max(0, total / goal)) : 0 }}
          key=${seat}
        >
          <${Portrait} face=${view.seats[seat]?.face ?? ""} colour=${view.seats[seat]?.colour} />
          <span class="name">${nameOf(view, seat)}</span>
          ${first ? html`<${Icon} name="crown" />` : null}
          ${counts ? html`<b>${total}</b>` : null}
        </li>`;
      })}
    </ol>
  </section>`;
}

/** What happened, the latest at the end. Whoever has scrolled back stays there. @param {{ game: Game }} props */
function Moves({ game }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const follows = useRef(true);
  const lines = game.log.value
    .map((entry) => ({ id: entry.id, text: besidesTheEnd(game, entry).join(" ") }))
    .filter(({ text }) => text);
  const last = lines[lines.length - 1]?.id;
  useLayoutEffect(() => {
    if (place.current && follows.current) place.current.scrollTop = place.current.scrollHeight;
  }, [last]);
  // a new list for every move: old lines that wander up would count as jumps of the page
  return html`<section class="side-moves">
    <h2>${t("column.moves")}</h2>
    <div
      class="moves"
      ref=${place}
      tabindex="0"
      role="group"
      aria-label=${t("column.moves")}
      onScroll=${(/** @type {any} */ { currentTarget: list }) =>
        (follows.current = list.scrollHeight - list.scrollTop - list.clientHeight < 40)}
    >
      <ol key=${last}>
        ${lines.map(({ id, text }) => html`<li key=${id}>${text}</li>`)}
      </ol>
    </div>
  </section>`;
}
