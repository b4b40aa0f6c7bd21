// @ts-check
import { Face } from "../common/card-face.js";
import { Editions } from "../common/edition-list.js";
import { t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { Tiles } from "../common/navigation.js";
import { keepPages } from "../common/offline.js";
import { go, Link } from "../common/router.js";
import { Shell } from "../common/shell.js";
import { html, useEffect, useState } from "../common/ui.js";
import { Join } from "../lobby/join.js";
import { hasRoom, sitDown, useOpenTables, useOwnTables, watchAt } from "../lobby/open-tables.js";
import { OwnFacts, OwnWays } from "../lobby/own-table.js";
import { playNow } from "../net/api.js";
import { loadOffer, offer } from "../net/editions.js";
import { isNew, openLesson } from "../net/lesson.js";

const KEEP_MS = 3_000; // what is needed without a server comes after what is needed now
const FAN = ["B4", "GS", "W4", "Y7", "RD"];

/** Whoever reaches for the button will need the table in a moment. */
const fetchTable = () => {
  import("./table.js").catch(() => undefined);
};

/**
 * The first screen: one click away from a hand of cards. The server has drawn its hero already (server/page/hero.py);
 * who pressed the button there comes with `?play`.
 * @param {{ query: URLSearchParams }} props
 */
export function Home({ query }) {
  const [trouble, tell] = useState("");
  const [busy, setBusy] = useState(false);
  /** @param {() => Promise<string>} open */
  const sit = async (open) => {
    setBusy(true);
    tell("");
    try {
      go(await open());
    } catch {
      tell(t("web.trouble"));
      setBusy(false);
    }
  };
  /** @param {string} [edition] */
  const play = (edition) => sit(() => playNow(edition ? { edition } : {}));
  useEffect(() => {
    loadOffer().catch(() => undefined); // the editions are then simply not shown
    const later = setTimeout(() => keepPages().catch(() => undefined), KEEP_MS);
    if (query.has("play")) play();
    return () => clearTimeout(later);
  }, []);
  return html`<${Shell} title="" class="home">
    <section class="hero">
      <div class="words">
        <h1 tabindex="-1">${t("lobby.hero")}</h1>
        <p class="lead">${t("lobby.hero.text")}</p>
        <div class="row">
          <button
            type="button"
            class="primary big"
            onClick=${() => play()}
            onPointerEnter=${fetchTable}
            onFocus=${fetchTable}
            disabled=${busy}
          >
            ${t("web.play_now")}
          </button>
          <${Link} class="button big" href="/new">${t("lobby.new_table")}<//>
        </div>
        <p class="small quiet">${t("lobby.play_now.hint")}</p>
        <p class="bad" role="alert">${trouble}</p>
      </div>
      <div class="hero-fan" aria-hidden="true">
        ${FAN.map((card) => html`<span key=${card}><${Face} card=${card} /></span>`)}
      </div>
    </section>
    ${
      isNew()
        ? html`<p class="first-time">
          <button type="button" disabled=${busy} onClick=${() => sit(openLesson)}>
            <${Icon} name="hat" /> ${t("lobby.learn")}
          </button>
        </p>`
        : null
    }
    <${Mine} />
    <${EveryDay} />
    <div class="beside">
      <${Join} />
      <${Tables} />
      <section class="panel" aria-labelledby="tournaments">
        <h2 id="tournaments">${t("tour.title")}</h2>
        <p class="quiet">${t("tour.teaser")}</p>
        <div class="row">
          <${Link} class="button" href="/tournaments">${t("tour.list")}<//>
          <${Link} class="button" href="/new-tournament">${t("tour.new")}<//>
        </div>
      </section>
    </div>
    <${Editions} lines=${offer.value?.editions ?? []} play=${play} busy=${busy} />
    <${Tiles} />
    <section class="how" aria-labelledby="how">
      <h2 id="how">${t("lobby.how")}</h2>
      <ol>${[1, 2, 3, 4].map((n) => html`<li key=${n}>${t(`lobby.how.${n}`)}</li>`)}</ol>
    </section>
  <//>`;
}

/** What is new every day. */
const EveryDay = () => html`<p class="every-day">
  <${Link} class="panel" href="/daily">
    <${Icon} name="calendar" />
    <span>
      <b>${t("places.daily")}</b>
      <span class="small quiet">${t("places.daily.about")}</span>
    </span>
    <${Icon} name="arrow" />
  <//>
</p>`;

/** The way back to where you sit, and to who asks for you. */
function Mine() {
  const { tables, invitations, again } = useOwnTables();
  if (!tables.length && !invitations.length) return null;
  return html`<section class="panel mine" aria-labelledby="mine">
    <h2 id="mine">${t("hall.mine")}</h2>
    <ul class="own-tables">
      ${tables.slice(0, 3).map(
        (table) => html`<li key=${table.id}>
          <div>
            <b>${table.title || t(`edition.name.${table.edition}`)}</b>
            <${OwnFacts} table=${table} />
          </div>
          <div class="row"><${OwnWays} table=${table} href=${`/t/${table.id}`} again=${again} /></div>
        </li>`,
      )}
    </ul>
    <div class="row">
      ${tables.length > 3 ? html`<${Link} class="button" href="/lobby">${t("hall.mine.all")}<//>` : null}
      ${
        invitations.length
          ? html`<${Link} class="button primary" href="/lobby">${t("hall.invited", { n: invitations.length })}<//>`
          : null
      }
    </div>
  </section>`;
}

/** Public tables: some of them; the lobby has all. */
function Tables() {
  const { tables, lost } = useOpenTables();
  const shown = [...(tables ?? [])].sort((one, other) => Number(hasRoom(other)) - Number(hasRoom(one))).slice(0, 5);
  return html`<section class="panel open-tables" aria-labelledby="open" aria-busy=${tables === null && !lost}>
    <h2 id="open">${t("lobby.tables")}</h2>
    ${lost ? html`<p>${t("web.trouble")}</p>` : null}
    ${
      shown.length
        ? html`<ul>${shown.map((table) => html`<${TableLine} key=${table.id} table=${table} />`)}</ul>`
        : tables && !lost
          ? html`<p class="quiet">${t("lobby.tables.none")}</p>`
          : null
    }
    <${Link} class="button" href="/lobby">${t("hall.all")}<//>
  </section>`;
}

/** @param {{ table: import("../lobby/open-tables.js").OpenTable }} props */
function TableLine({ table }) {
  const taken = table.people + table.bots;
  const free = hasRoom(table);
  const way = free ? sitDown(table) : t("lobby.tables.watch");
  const name = table.title || (table.host ? t("lobby.tables.host", { name: table.host }) : t("lobby.tables.nobody"));
  return html`<li>
    <span>
      <b>${name}</b>
      <span class="small quiet">
        ${t(`edition.name.${table.edition}`)} ·${" "}
        ${free ? t("lobby.tables.seats", { taken, seats: table.seats }) : t("hall.is_full")} ·${" "}
        ${t(`lobby.phase.${table.phase}`)}
      </span>
    </span>
    <${Link} class="button" href=${free ? `/t/${table.id}` : watchAt(table)} aria-label=${`${way}: ${name}`}>
      ${way} <${Icon} name="arrow" />
    <//>
  </li>`;
}
