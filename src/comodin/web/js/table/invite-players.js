// @ts-check
/** Asking people you have played with to this table; they find it in their lobby. */

import { has, t } from "../common/i18n.js";
import { html, useEffect, useState } from "../common/ui.js";
import { call, Problem } from "../net/api.js";

/** @typedef {{ id: string, name: string, rounds: number }} Companion */

/** @param {{ game: import("./game.js").Game }} props */
export function InvitePlayers({ game }) {
  const [people, show] = useState(/** @type {Companion[] | null} */ (null));
  const [asked, ask] = useState(/** @type {Record<string, string>} */ ({}));
  useEffect(() => {
    let here = true;
    call("GET", "/api/me/company").then(
      (found) => here && show(found.people),
      () => here && show([]),
    );
    return () => {
      here = false;
    };
  }, []);
  const there = new Set(game.view.value?.people.map((one) => one.id));
  const others = people?.filter((one) => !there.has(one.id)) ?? [];
  /** @param {Companion} one */
  const invite = async ({ id, name }) => {
    let said = t("hall.ask.done", { name });
    try {
      await call("POST", `/api/tables/${game.table}/invitations`, { person: id });
    } catch (error) {
      const key = `hall.ask.${error instanceof Problem ? error.code : ""}`;
      said = has(key) ? t(key, { name }) : t("web.trouble");
    }
    ask((before) => ({ ...before, [id]: said }));
  };
  if (!people) return html`<p class="small quiet" aria-busy="true">${t("web.connecting")}</p>`;
  if (!others.length) return html`<p class="small quiet">${t("hall.ask.nobody")}</p>`;
  return html`<ul class="invite-players">
    ${others.map(
      (one) => html`<li key=${one.id}>
        <span>
          <b>${one.name}</b> <span class="small quiet">${t("hall.ask.rounds", { n: one.rounds })}</span>
        </span>
        ${
          asked[one.id]
            ? null
            : html`<button type="button" aria-label=${`${t("hall.ask.go")}: ${one.name}`} onClick=${() => invite(one)}>
              ${t("hall.ask.go")}
            </button>`
        }
        <span class="small" role="status">${asked[one.id] ?? ""}</span>
      </li>`,
    )}
  </ul>`;
}
