// @ts-check
/** A table of your own: with whom, since when and how it stands, the way back, and the way to be rid of it. */

import { listed, number, t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { Link } from "../common/router.js";
import { html, useState } from "../common/ui.js";
import { call, player } from "../net/api.js";
import { tableName } from "./table-card.js";

/** @typedef {import("./open-tables.js").OpenTable} OpenTable */

/** When something last happened there. @param {{ table: OpenTable }} props */
function When({ table }) {
  if (!table.changed) return null;
  const at = new Date(table.changed * 1000);
  const today = at.toDateString() === new Date().toDateString();
  const text = new Intl.DateTimeFormat(document.documentElement.lang, {
    ...(today ? {} : { dateStyle: "medium" }),
    timeStyle: "short",
  }).format(at);
  return html`<time datetime=${at.toISOString()}>${today ? t("hall.today", { time: text }) : text}</time>`;
}

/** With whom, when, and the score: what tells one table from another. @param {{ table: OpenTable }} props */
export function OwnFacts({ table }) {
  const me = player.value?.id;
  const others = table.sitting.flatMap((seat) => (seat?.person && seat.person !== me ? seat.name : []));
  const score = table.sitting.flatMap((seat, n) =>
    seat?.person && table.score
      ? `${seat.person === me ? t("play.score.you") : seat.name} ${number(table.score[n] ?? 0)}`
      : [],
  );
  return html`<p class="small own-facts">
    <span>${others.length ? t("hall.with", { names: listed(others) }) : t("hall.alone")}</span>
    ${score.length ? html`<span>${t("hall.score", { score: score.join(" · ") })}</span>` : null}
    <${When} table=${table} />
  </p>`;
}

/** One tap back in, and two to throw it away. @param {{ table: OpenTable, href: string, again?: () => void }} props */
export function OwnWays({ table, href, again }) {
  const [sure, ask] = useState(false);
  const name = tableName(table);
  const away = () => call("DELETE", `/api/me/tables/${table.id}`).then(again, again);
  if (sure)
    return html`<p class="small">${t(table.phase === "waiting" ? "hall.throw.sure" : "hall.throw.sure.match")}</p>
      <button type="button" class="danger" onClick=${away} aria-label=${`${t("hall.throw.yes")}: ${name}`}>
        ${t("hall.throw.yes")}
      </button>
      <button type="button" onClick=${() => ask(false)}>${t("hall.throw.no")}</button>`;
  return html`<${Link} class="button primary" href=${href} aria-label=${`${t("hall.back")}: ${name}`}>
      ${t("hall.back")} <${Icon} name="arrow" />
    <//>
    ${
      again
        ? html`<button
          type="button"
          class="plain"
          onClick=${() => ask(true)}
          aria-label=${`${t("hall.throw")}: ${name}`}
        >
          ${t("hall.throw")}
        </button>`
        : null
    }`;
}
