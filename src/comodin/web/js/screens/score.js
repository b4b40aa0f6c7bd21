// @ts-check
/** The score keeper and the referee for a real deck. Works without a server once it has been opened. */

import { t, useEdition } from "../common/i18n.js";
import { Link } from "../common/router.js";
import { Shell, Trouble } from "../common/shell.js";
import { html, signal, useEffect, useState } from "../common/ui.js";
import { Board } from "../score/board.js";
import { Challenge } from "../score/challenge.js";
import { MayIPlay } from "../score/may-i-play.js";
import { NewBoard } from "../score/new-board.js";
import { loadBook } from "../score/referee.js";
import { lost, recall, sheet } from "../score/store.js";

const TABS = ["", "card", "challenge"];

/** Is everything here that is needed without a server? */
const kept = signal(false);

/** Only this screen is looked after by the worker: nobody plays with old code (docs/page.md). */
async function keepForLater() {
  if (!("serviceWorker" in navigator)) return;
  const found = await navigator.serviceWorker.register("/sw.js", { scope: "/score" });
  const worker = found.active ?? found.waiting ?? found.installing;
  if (!worker) return;
  const look = () => {
    if (worker.state === "activated") kept.value = true;
  };
  look();
  worker.addEventListener("statechange", look);
}

/** @param {{ query: URLSearchParams }} props */
export function Score({ query }) {
  const [ready, setReady] = useState(false);
  const [trouble, setTrouble] = useState(false);
  const load = () => {
    setTrouble(false);
    loadBook().then(
      () => {
        recall();
        setReady(true);
      },
      () => setTrouble(true),
    );
  };
  useEffect(() => {
    load();
    keepForLater().catch(() => undefined); // it then needs the server, as everything else does
  }, []);
  const tab = TABS.includes(query.get("ask") ?? "") ? (query.get("ask") ?? "") : "";
  return html`<${Shell} title=${t("keeper.title")} class="score" busy=${!ready && !trouble}>
    <h1 tabindex="-1">${t("keeper.title")}</h1>
    <nav class="tabs" aria-label=${t("keeper.title")}>
      ${TABS.map(
        (name) => html`<${Link}
          key=${name}
          class="button"
          href=${name ? `/score?ask=${name}` : "/score"}
          aria-current=${name === tab ? "page" : undefined}
        >
          ${t(`keeper.tab.${name || "board"}`)}
        <//>`,
      )}
    </nav>
    ${trouble ? html`<${Trouble} retry=${load} />` : null}
    ${
      ready
        ? tab === "card"
          ? html`<${MayIPlay} />`
          : tab === "challenge"
            ? html`<${Challenge} />`
            : html`<${Keeper} />`
        : null
    }
    <p class="small quiet" role="status" data-kept=${kept.value}>
      ${t(kept.value ? "keeper.offline.ready" : "keeper.offline")}
    </p>
  <//>`;
}

function Keeper() {
  useEdition(sheet.value?.edition);
  return html`${lost.value ? html`<p class="bad" role="alert">${t("keeper.lost", { text: lost.value })}</p>` : null}
    ${sheet.value ? html`<${Board} sheet=${sheet.value} />` : html`<${NewBoard} />`}`;
}
