// @ts-check
/** Friends: who you have played with, who is here now, and one tap to invite; and how you want to be told. */

import { Portrait } from "../common/portrait.js";
import { Switch } from "../common/controls.js";
import { day, t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { prefs } from "../common/prefs.js";
import { go, Link } from "../common/router.js";
import { Shell, Trouble } from "../common/shell.js";
import { cls, html, useEffect, useState } from "../common/ui.js";
import { inOrder, invite, tableForFriends } from "../friends/invite.js";
import { canNotify, resume, turnOff, turnOn } from "../friends/notify.js";
import { PersonDialog } from "../friends/person-dialog.js";
import { setBlocked } from "../friends/unheard.js";
import { call, player } from "../net/api.js";
import { usePolling } from "../net/polling.js";

/** @typedef {import("../friends/invite.js").Friend} Friend */
/** @typedef {import("../friends/notify.js").Way} Way */
/** @typedef {{ id: string, name: string, face: string }} Somebody */

export function Friends() {
  const me = player.value;
  const { found, lost, again } = /** @type {ReturnType<typeof usePolling<{ people: Friend[], visible: boolean }>>} */ (
    usePolling(me ? "/api/me/company" : "")
  );
  const [about, tell] = useState(/** @type {Somebody | null} */ (null));
  const people = inOrder(found?.people.filter((one) => !one.blocked) ?? []);
  return html`<${Shell} title=${t("places.friends")} class="friends" busy=${!!me && !found && !lost}>
    <h1 tabindex="-1">${t("places.friends")}</h1>
    ${lost ? html`<${Trouble} retry=${again} />` : null}
    ${
      people.length
        ? html`<ul class="friend-list">
            ${people.map((one) => html`<${FriendLine} key=${one.id} one=${one} more=${() => tell(one)} />`)}
          </ul>
          <p class="small quiet">${t("friends.invite.hint")}</p>`
        : !me || found
          ? html`<section class="panel">
            <p>${t("friends.none")}</p>
            <${Link} class="button primary" href="/new">${t("friends.open_table")}<//>
          </section>`
          : null
    }
    ${me ? html`<${Told} visible=${found?.visible ?? true} again=${again} />` : null}
    ${me ? html`<${Blocked} key=${found?.people.filter((one) => one.blocked).length} again=${again} />` : null}
    ${
      about
        ? html`<${PersonDialog}
          id=${about.id}
          name=${about.name}
          changed=${again}
          close=${() => tell(null)}
        />`
        : null
    }
  <//>`;
}

/** @param {{ one: Friend, more: () => void }} props */
function FriendLine({ one, more }) {
  const [said, say] = useState("");
  const [busy, work] = useState(false);
  const ask = async () => {
    work(true);
    try {
      const table = await tableForFriends();
      const { good, text } = await invite(table, one);
      if (good) return go(`/t/${table}`);
      say(text);
    } catch {
      say(t("web.trouble"));
    }
    work(false);
  };
  return html`<li class="panel">
    <${Portrait} face=${one.face} />
    <span class="who">
      <b>${one.name}</b>
      <span class=${cls("presence", one.online && "here")}>
        ${t(one.online ? "friends.online" : "friends.offline")}
      </span>
      <span class="small quiet">
        ${one.rounds ? `${t("friends.rounds", { n: one.rounds })}, ` : null}${t("friends.last", { day: day(one.at) })}
      </span>
      <span class="small" role="status">${said}</span>
    </span>
    <button
      type="button"
      class=${cls(one.online && "primary")}
      disabled=${busy}
      aria-label=${`${t("friends.invite")}: ${one.name}`}
      onClick=${ask}
    >
      ${t("friends.invite")}
    </button>
    <button type="button" class="plain" aria-label=${t("friends.more", { name: one.name })} onClick=${more}>
      <${Icon} name="menu" />
    </button>
  </li>`;
}

/**
 * Who is told what: notifications, and whether others see you.
 * @param {{ visible: boolean, again: () => void }} props
 */
function Told({ visible, again }) {
  const [way, take] = useState(
    /** @type {import("../friends/notify.js").Way | null} */ (canNotify() ? null : "cannot"),
  );
  useEffect(() => {
    resume().then((found) => found && take(found));
  }, []);
  /** @param {boolean} on */
  const turn = async (on) => {
    if (on) take(await turnOn());
    else {
      await turnOff();
      take(null);
    }
  };
  const on = prefs.value.notify && way !== "denied" && way !== "cannot";
  const about = way ? t(`friends.notify.${way}`) : undefined;
  return html`<section class="panel" aria-labelledby="told">
    <h2 id="told">${t("friends.notify")}</h2>
    <${Switch} id="notify" label=${t("friends.notify.on")} about=${about} checked=${on} turn=${turn} />
    <${Switch}
      id="visible"
      label=${t("friends.visible")}
      about=${t("friends.visible.hint")}
      checked=${visible}
      turn=${(/** @type {boolean} */ seen) => call("PUT", "/api/me/visible", { visible: seen }).then(again, again)}
    />
  </section>`;
}

/** @param {{ again: () => void }} props */
function Blocked({ again }) {
  const [people, show] = useState(/** @type {Somebody[]} */ ([]));
  const [said, say] = useState("");
  const look = () =>
    call("GET", "/api/me/blocks").then(
      (found) => {
        show(found.people);
        setBlocked(found.people.map((/** @type {Somebody} */ one) => one.id));
      },
      () => undefined,
    );
  useEffect(() => {
    look();
  }, []);
  /** @param {Somebody} one */
  const forgive = async (one) => {
    await call("DELETE", `/api/me/blocks/${one.id}`).catch(() => undefined);
    say(t("friends.unblocked.done", { name: one.name }));
    await look();
    again();
  };
  if (!people.length) return html`<p class="only-read" role="status">${said}</p>`;
  return html`<section aria-labelledby="blocked">
    <h2 id="blocked">${t("friends.blocked")}</h2>
    <ul class="friend-list">
      ${people.map(
        (one) => html`<li key=${one.id} class="panel">
          <${Portrait} face=${one.face} />
          <span class="who"><b>${one.name}</b></span>
          <button
            type="button"
            aria-label=${`${t("friends.unblock")}: ${one.name}`}
            onClick=${() => forgive(one)}
          >
            ${t("friends.unblock")}
          </button>
        </li>`,
      )}
    </ul>
    <p class="small" role="status">${said}</p>
  </section>`;
}
