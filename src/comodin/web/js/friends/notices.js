// @ts-check
/**
 * What friends ask of you, on any screen: an invitation, a turn that waits, a report to the host. It is loaded when the
 * first picture stands. At a table the socket says that there is something; elsewhere the server is asked now and then.
 */

import { Portrait } from "../common/portrait.js";
import { also, t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { prefs } from "../common/prefs.js";
import { asksForNews, go, place } from "../common/router.js";
import { styled } from "../common/styles.js";
import { effect, html, render, signal, untracked } from "../common/ui.js";
import { call, player } from "../net/api.js";
import { resume, showAway } from "./notify.js";
import { setBlocked } from "./unheard.js";

/**
 * @typedef {object} Notice
 * @property {number} number
 * @property {"invitation" | "turn" | "report"} kind
 * @property {string} table
 * @property {string} title
 * @property {string} edition
 * @property {{ id: string, name: string, face: string } | null} who
 * @property {string} reason
 */

const INTERVAL = 5_000; // ms
const CLOSED = "comodin.closed";

const notices = signal(/** @type {Notice[]} */ ([]));
const closed = signal(/** @type {number[]} */ (kept()));
let shown = 0; // the last one that was told out of sight
let open = true; // is this the only way to be told out of sight?

/** @returns {number[]} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(CLOSED) || "[]");
  } catch {
    return [];
  }
}

/** @param {Notice} one */
function close(one) {
  closed.value = [...closed.value, one.number].slice(-30);
  try {
    localStorage.setItem(CLOSED, JSON.stringify(closed.value));
  } catch {
    // then it holds until the page is closed
  }
}

let watching = false;

/** Begins to ask. */
export async function watch() {
  if (watching) return;
  watching = true;
  await Promise.all([also("friends"), styled("friends")]);
  const room = document.createElement("div");
  document.body.append(room);
  render(html`<${Notices} />`, room);
  addEventListener("storage", ({ key }) => {
    if (key === CLOSED) closed.value = kept();
  });
  const ask = () => {
    const hidden = document.hidden && !(prefs.value.notify && open);
    if (!hidden && untracked(asksForNews)) look();
  };
  setInterval(ask, INTERVAL);
  document.addEventListener("visibilitychange", ask);
  effect(() => {
    if (!player.value?.token) return;
    resume().then(
      (way) => (open = way !== "push"),
      () => undefined,
    );
  });
  effect(() => {
    if (place.value) ask();
  });
}

/** Is there anything new? */
export async function look() {
  if (!player.value) return;
  watch();
  try {
    const found = await call("GET", "/api/me/notices");
    notices.value = found.notices;
    setBlocked(found.blocked);
    tellAway();
  } catch {
    // the next time, perhaps
  }
}

function tellAway() {
  for (const one of notices.value) {
    if (one.number <= shown || closed.value.includes(one.number)) continue;
    shown = one.number;
    showAway({ title: sentence(one), body: "", url: `/t/${one.table}`, tag: `${one.kind} ${one.table}` });
  }
}

/** @param {Notice} one */
function sentence({ kind, title, edition, who, reason }) {
  const values = { name: who?.name ?? "", table: title || t(`edition.name.${edition}`) };
  if (kind === "report" && reason)
    return t("friends.notice.report.why", { ...values, reason: t(`friends.report.why.${reason}`) });
  return t(`friends.notice.${kind}`, values);
}

function Notices() {
  const here = place.value.path;
  const fresh = notices.value
    .filter((one) => !closed.value.includes(one.number) && !(one.kind !== "report" && here === `/t/${one.table}`))
    .slice(-3);
  return html`<aside class="notices" aria-label=${t("friends.notices")} aria-live="polite">
    ${fresh.map((one) => html`<${NoticeLine} key=${one.number} one=${one} here=${here} />`)}
  </aside>`;
}

/** @param {{ one: Notice, here: string }} props */
function NoticeLine({ one, here }) {
  const there = here === `/t/${one.table}`;
  const follow = () => {
    close(one);
    go(`/t/${one.table}`);
  };
  const decline = () => {
    close(one);
    call("DELETE", `/api/me/invitations/${one.table}`).catch(() => undefined);
  };
  return html`<section class="notice">
    ${one.who ? html`<${Portrait} face=${one.who.face} />` : html`<${Icon} name="away" />`}
    <div>
      <p>${sentence(one)}</p>
      ${
        one.kind === "report"
          ? html`<p class="small quiet">${t("friends.notice.report.hint", { name: one.who?.name })}</p>`
          : null
      }
      <div class="row">
        ${
          there
            ? null
            : html`<button type="button" class="primary" onClick=${follow}>
              ${t(one.kind === "invitation" ? "friends.notice.join" : "friends.notice.go")}
            </button>`
        }
        ${
          one.kind === "invitation"
            ? html`<button type="button" onClick=${decline}>${t("friends.notice.decline")}</button>`
            : null
        }
      </div>
    </div>
    <button type="button" class="plain" aria-label=${t("friends.notice.close")} onClick=${() => close(one)}>
      <${Icon} name="close" />
    </button>
  </section>`;
}
