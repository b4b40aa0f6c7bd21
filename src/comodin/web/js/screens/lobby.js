// @ts-check
/** The lobby: your tables, who asks for you, and every public table, as they are now. */

import { t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { Link } from "../common/router.js";
import { Shell, Trouble } from "../common/shell.js";
import { html, useEffect, useState } from "../common/ui.js";
import { openHere } from "../hot-seat/groups.js";
import { Join } from "../lobby/join.js";
import { hasRoom, useOpenTables, useOwnTables } from "../lobby/open-tables.js";
import { OwnFacts, OwnWays } from "../lobby/own-table.js";
import { TableCard, tableName } from "../lobby/table-card.js";
import { call } from "../net/api.js";

/** @typedef {import("../lobby/open-tables.js").OpenTable} OpenTable */

export function Lobby() {
  const { tables, lost, again } = useOpenTables();
  const own = useOwnTables();
  const mine = new Set(own.tables.map((table) => table.id));
  const others = (tables ?? []).filter((table) => !mine.has(table.id));
  const room = others.filter(hasRoom);
  const full = others.filter((table) => !hasRoom(table));
  return html`<${Shell} title=${t("places.lobby")} class="lobby" busy=${tables === null && !lost}>
    <div class="row spread">
      <h1 tabindex="-1">${t("places.lobby")}</h1>
      <div class="row">
        <${Link} class="button" href="/friends"><${Icon} name="friends" /> ${t("places.friends")}<//>
        <${Link} class="button primary" href="/new"><${Icon} name="plus" /> ${t("lobby.new_table")}<//>
      </div>
    </div>
    <${OnThisDevice} />
    <${Invitations} invitations=${own.invitations} again=${own.again} />
    ${
      own.tables.length
        ? html`<section aria-labelledby="mine">
          <h2 id="mine">${t("hall.mine")}</h2>
          <ul class="cards">
            ${own.tables.map(
              (table) => html`<${TableCard} key=${table.id} table=${table}>
                <${OwnFacts} table=${table} />
                <${OwnWays} table=${table} href=${`/t/${table.id}`} again=${own.again} />
              <//>`,
            )}
          </ul>
        </section>`
        : null
    }
    ${lost ? html`<${Trouble} retry=${again} />` : null}
    <p class="only-read" role="status">
      ${tables ? t("hall.found.watch", { tables: t("hall.found", { n: room.length }), n: full.length }) : ""}
    </p>
    ${
      tables && !lost
        ? html`<${Tables} id="room" title=${t("hall.room")} tables=${room} none=${t("lobby.tables.none")} />
          <${Tables} id="full" title=${t("hall.full")} tables=${full} none=${t("hall.full.none")} />`
        : null
    }
    <${Join} />
  <//>`;
}

/** @param {{ id: string, title: string, tables: OpenTable[], none: string }} props */
const Tables = ({ id, title, tables, none }) => html`<section aria-labelledby=${id}>
  <h2 id=${id}>${title}</h2>
  ${
    tables.length
      ? html`<ul class="cards">${tables.map((table) => html`<${TableCard} key=${table.id} table=${table} />`)}</ul>`
      : html`<p class="quiet">${none}</p>`
  }
</section>`;

/** Where several people play on this device. */
function OnThisDevice() {
  const [tables, show] = useState(/** @type {OpenTable[]} */ ([]));
  useEffect(() => {
    openHere().then(show);
  }, []);
  if (!tables.length) return null;
  return html`<section aria-labelledby="on-device">
    <h2 id="on-device">${t("hall.device")}</h2>
    <ul class="cards">
      ${tables.map(
        (table) => html`<${TableCard} key=${table.id} table=${table}>
          <${OwnWays} table=${table} href=${`/hot/${table.id}`} />
        <//>`,
      )}
    </ul>
  </section>`;
}

/** @param {{ invitations: import("../lobby/open-tables.js").Invitation[], again: () => void }} props */
function Invitations({ invitations, again }) {
  if (!invitations.length) return null;
  /** @param {string} table */
  const decline = (table) => call("DELETE", `/api/me/invitations/${table}`).then(again, again);
  return html`<section class="invitations" aria-labelledby="invitations">
    <h2 id="invitations">${t("hall.invitations")}</h2>
    <ul class="cards">
      ${invitations.map(
        ({ table, invited_by: by }) => html`<${TableCard} key=${table.id} table=${table}>
          <p class="asks">${t("hall.asks", { name: by.name })}</p>
          <${Link}
            class="button primary"
            href=${`/t/${table.id}`}
            aria-label=${`${t("hall.accept")}: ${tableName(table)}`}
          >
            ${t("hall.accept")} <${Icon} name="arrow" />
          <//>
          <button
            type="button"
            aria-label=${`${t("hall.decline")}: ${tableName(table)}`}
            onClick=${() => decline(table.id)}
          >
            ${t("hall.decline")}
          </button>
        <//>`,
      )}
    </ul>
  </section>`;
}
