// @ts-check
/** Those who play rated matches best, by edition. */

import { number, t } from "../common/i18n.js";
import { Portrait } from "../common/portrait.js";
import { go, Link } from "../common/router.js";
import { Shell, Trouble } from "../common/shell.js";
import { cls, html, useEffect, useState } from "../common/ui.js";
import { call, player } from "../net/api.js";
import { loadOffer, offer } from "../net/editions.js";

/**
 * @typedef {{ id: string, name: string, face: string, rating: number, matches: number }} Leader
 * @typedef {{ least: number, leaders: Leader[] }} Best
 */

/** @param {{ query: URLSearchParams }} props */
export function Leaders({ query }) {
  const edition = query.get("edition") ?? "";
  const [best, show] = useState(/** @type {Best | null} */ (null));
  const [lost, lose] = useState(false);
  const look = () => {
    lose(false);
    show(null);
    call("GET", `/api/leaders${edition && `?edition=${encodeURIComponent(edition)}`}`).then(show, () => lose(true));
  };
  useEffect(look, [edition]);
  useEffect(() => {
    loadOffer().catch(() => undefined); // then there is one list, of all editions
  }, []);
  const keys = ["", ...(offer.value?.editions.map(({ key }) => key) ?? [])];
  return html`<${Shell} title=${t("lead.title")} class="leaders" busy=${!best && !lost}>
    <h1 tabindex="-1">${t("lead.title")}</h1>
    <p class="quiet">${t("lead.about", { n: best?.least ?? 3 })}</p>
    <label class="which">
      ${t("lead.edition")}
      <select
        value=${edition}
        onChange=${(/** @type {any} */ event) => {
          const chosen = event.target.value;
          go(chosen ? `/leaders?edition=${chosen}` : "/leaders", { replace: true });
        }}
      >
        ${keys.map((key) => html`<option value=${key}>${key ? t(`edition.name.${key}`) : t("lead.all")}</option>`)}
      </select>
    </label>
    ${lost ? html`<${Trouble} retry=${look} />` : null}
    ${best ? html`<${Board} best=${best} />` : null}
  <//>`;
}

/** @param {{ best: Best }} props */
function Board({ best }) {
  if (!best.leaders.length)
    return html`<section class="panel">
      <p>${t("lead.nobody")}</p>
      <${Link} class="button primary" href="/new">${t("lobby.new_table")}<//>
    </section>`;
  return html`<ol class="board-of-leaders panel">
    ${best.leaders.map(
      (one, n) => html`<li class=${cls(one.id === player.value?.id && "you")} key=${one.id}>
        <b class="rank">${number(n + 1)}</b>
        <${Portrait} face=${one.face} />
        <${Link} class="name" href=${`/players/${one.id}`}>${one.name}<//>
        <span class="small quiet">${t("lead.matches", { n: one.matches })}</span>
        <b class="number">${number(one.rating)}</b>
      </li>`,
    )}
  </ol>`;
}
