// @ts-check
/** Asking people you have played with to this table: who is on-line comes first. */

import { Portrait } from "../common/portrait.js";
import { t } from "../common/i18n.js";
import { styled } from "../common/styles.js";
import { cls, html, useEffect, useState } from "../common/ui.js";
import { inOrder, invite } from "../friends/invite.js";
import { usePolling } from "../net/polling.js";

/** @typedef {import("../friends/invite.js").Friend} Friend */

/** @param {{ game: import("./game.js").Game }} props */
export function InvitePlayers({ game }) {
  const { found, lost } = /** @type {ReturnType<typeof usePolling<{ people: Friend[] }>>} */ (
    usePolling("/api/me/company")
  );
  const [asked, ask] = useState(/** @type {Record<string, string>} */ ({}));
  useEffect(() => {
    styled("friends");
  }, []);
  const there = new Set(game.view.value?.people.map((one) => one.id));
  const others = inOrder(found?.people.filter((one) => !there.has(one.id) && !one.blocked) ?? []);
  /** @param {Friend} one */
  const call = async (one) => {
    const { text } = await invite(game.table, one);
    ask((before) => ({ ...before, [one.id]: text }));
  };
  if (!found && !lost) return html`<p class="small quiet" aria-busy="true">${t("web.connecting")}</p>`;
  if (!others.length) return html`<p class="small quiet">${t("friends.asked.nobody")}</p>`;
  return html`<ul class="invite-players">
    ${others.map(
      (one) => html`<li key=${one.id}>
        <${Portrait} face=${one.face} />
        <span class="who">
          <b>${one.name}</b>
          <span class=${cls("presence", one.online && "here")}>
            ${t(one.online ? "friends.online" : "friends.offline")}
          </span>
        </span>
        ${
          asked[one.id]
            ? null
            : html`<button
              type="button"
              aria-label=${`${t("friends.invite")}: ${one.name}`}
              onClick=${() => call(one)}
            >
              ${t("friends.invite")}
            </button>`
        }
        <span class="small" role="status">${asked[one.id] ?? ""}</span>
      </li>`,
    )}
  </ul>`;
}
