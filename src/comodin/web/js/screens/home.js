// @ts-check
import { call, playNow, Problem } from "../api.js";
import { codeIn } from "../code.js";
import { loadOffer, offer } from "../editions.js";
import { t } from "../i18n.js";
import { Editions } from "../parts/editions.js";
import { Face } from "../parts/face.js";
import { Tiles } from "../parts/places.js";
import { Shell } from "../parts/shell.js";
import { Sign } from "../parts/signs.js";
import { go, Link } from "../router.js";
import { html, useEffect, useState } from "../ui.js";

const FAN = ["B4", "GS", "W4", "Y7", "RD"];
const LOOK_AGAIN = 10_000;

/** Whoever reaches for the button will need the table in a moment. */
const fetchTable = () => {
  import("./table.js").catch(() => undefined);
};

/** The first screen: one click away from a hand of cards. */
export function Home() {
  const [trouble, tell] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    loadOffer().catch(() => undefined); // the editions are then simply not shown
  }, []);
  /** @param {string} [edition] */
  const play = async (edition) => {
    setBusy(true);
    tell("");
    try {
      go(await playNow(edition ? { edition } : {}));
    } catch {
      tell(t("web.trouble"));
      setBusy(false);
    }
  };
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
        ${FAN.map((card, n) => html`<span style=${{ "--n": n - 2 }} key=${card}><${Face} card=${card} /></span>`)}
      </div>
    </section>
    <div class="beside">
      <${Join} />
      <${Tables} />
    </div>
    <${Editions} lines=${offer.value?.editions ?? []} play=${play} busy=${busy} />
    <${Tiles} />
    <section class="how" aria-labelledby="how">
      <h2 id="how">${t("lobby.how")}</h2>
      <ol>
        ${[1, 2, 3, 4].map((n) => html`<li key=${n}>${t(`lobby.how.${n}`)}</li>`)}
      </ol>
    </section>
  <//>`;
}

/** A link, the end of one, or a code of rules: whatever a friend has sent. */
function Join() {
  const [text, type] = useState("");
  const [wrong, setWrong] = useState(false);
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const found = /(?:^|\/t\/)([\w-]{12})(?:[?#]|$)/.exec(text.trim());
    const key = /[?&]key=([\w-]+)/.exec(text);
    const code = codeIn(text);
    if (code) go(`/new?code=${code}`);
    else if (found) go(`/t/${found[1]}${key ? `?key=${key[1]}` : ""}`);
    else setWrong(true);
  };
  return html`<section class="panel" aria-labelledby="join">
    <h2 id="join">${t("lobby.join")}</h2>
    <form onSubmit=${submit} novalidate>
      <label class="label" for="join-text">${t("lobby.join.label")}</label>
      <div class="row inputs">
        <input
          id="join-text"
          autocomplete="off"
          autocapitalize="none"
          spellcheck=${false}
          value=${text}
          aria-invalid=${wrong}
          aria-describedby="join-wrong"
          onInput=${(/** @type {any} */ event) => {
            type(event.target.value);
            setWrong(false);
          }}
        />
        <button>${t("lobby.join.go")}</button>
      </div>
      <p class="bad small" id="join-wrong" role="alert">${wrong ? t("lobby.join.bad") : ""}</p>
    </form>
  </section>`;
}

/** Public tables, looked up again while the page is in sight. */
function Tables() {
  const [tables, show] = useState(/** @type {any[] | null} */ (null));
  const [lost, lose] = useState(false);
  useEffect(() => {
    let here = true;
    const look = async () => {
      if (document.hidden) return;
      try {
        const found = await call("GET", "/api/tables");
        if (here) show(found.tables.filter((/** @type {any} */ table) => table.phase !== "closed").slice(0, 8));
        lose(false);
      } catch (error) {
        if (here && error instanceof Problem) lose(true);
      }
    };
    look();
    const timer = setInterval(look, LOOK_AGAIN);
    return () => {
      here = false;
      clearInterval(timer);
    };
  }, []);
  return html`<section class="panel open-tables" aria-labelledby="open" aria-busy=${tables === null && !lost}>
    <h2 id="open">${t("lobby.tables")}</h2>
    ${lost ? html`<p>${t("web.trouble")}</p>` : null}
    ${tables?.length
      ? html`<ul>
          ${tables.map((table) => html`<${TableLine} key=${table.id} table=${table} />`)}
        </ul>`
      : tables && !lost
        ? html`<p class="quiet">${t("lobby.tables.none")}</p>`
        : null}
  </section>`;
}

/** @param {{ table: any }} props */
function TableLine({ table }) {
  const taken = table.people + table.bots;
  const free = table.phase === "waiting" && taken < table.seats;
  const name = table.title || (table.host ? t("lobby.tables.host", { name: table.host }) : t("lobby.tables.nobody"));
  return html`<li>
    <span>
      <b>${name}</b>
      <span class="small quiet">
        ${t(`edition.name.${table.edition}`)} · ${t("lobby.tables.seats", { taken, seats: table.seats })} ·
        ${" "}${t(`lobby.phase.${table.phase}`)}
      </span>
    </span>
    <${Link} class="button" href=${`/t/${table.id}`} aria-label=${`${t(free ? "lobby.tables.sit" : "lobby.tables.watch")}: ${name}`}>
      ${t(free ? "lobby.tables.sit" : "lobby.tables.watch")} <${Sign} name="arrow" />
    <//>
  </li>`;
}
