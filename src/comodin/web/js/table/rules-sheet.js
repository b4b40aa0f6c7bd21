// @ts-check
/** The rules of this table, over the table: nobody has to leave it to read them. */

import { Dialog } from "../common/dialog.js";
import { t } from "../common/i18n.js";
import { lazy } from "../common/lazy.js";
import { Legend, RuleSections } from "../common/rule-sections.js";
import { SaveEdition } from "../common/save-edition.js";
import { Trouble } from "../common/shell.js";
import { html, useEffect, useState } from "../common/ui.js";
import { ownEditions } from "../net/editions.js";
import { useRules } from "./rules-of-table.js";
import { ChangedRules, MatchLine, OptionLine } from "./what-is-played.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("../common/rule-sections.js").Sheet} Sheet */

const CardFinder = lazy(() => import("../teach/card-finder.js"), "CardFinder", {
  words: "learn",
  style: "rules-sheet",
});
const SWIPE = 90; // px

/** @param {{ game: Game }} props */
export function RulesSheet({ game }) {
  const { sheet, lost, ask } = useRules(game);
  const settings = game.view.value?.settings;
  const close = () => (game.reading.value = false);
  const [wanted, want] = useState("");
  useBack(close);
  useSwipe(close);
  if (!settings) return null;
  const own = ownEditions.value[settings.edition];
  return html`<${Dialog} title=${t("web.rules.here")} close=${close} class="rules-sheet">
    <div class="rules" aria-busy=${!sheet && !lost}>
      ${sheet && !wanted ? html`<${Jumps} sheet=${sheet} />` : null}
      <p>${t(`edition.name.${settings.edition}`)}: ${t(`edition.special.${settings.edition}`)}.</p>
      <${MatchLine} game=${game} />
      ${own ? html`<${SaveEdition} own=${own} />` : null}
      ${lost ? html`<${Trouble} retry=${ask} />` : null}
      ${
        sheet
          ? html`${
              sheet.options.some((line) => line.changed)
                ? html`<${ChangedRules} sheet=${sheet} game=${game} />`
                : html`<p class="small quiet">${t("web.rules.same")}</p>`
            }
            <details>
              <summary>${t("option.show")}</summary>
              <ul class="every-rule">
                ${sheet.options.map((line) => html`<${OptionLine} key=${line.option} line=${line} game=${game} />`)}
              </ul>
            </details>
            <${CardFinder} game=${game} sheet=${sheet} />
            <label class="find-rule">
              <span>${t("lobby.rules.search")}</span>
              <input
                type="search"
                autocomplete="off"
                value=${wanted}
                onInput=${(/** @type {any} */ event) => want(event.target.value)}
              />
            </label>
            <${Found} sheet=${sheet} wanted=${wanted} pink=${game.pink.value} />`
          : null
      }
    </div>
  <//>`;
}

/** The sections, a tap away while one reads. @param {{ sheet: Sheet }} props */
const Jumps = ({ sheet }) => html`<nav class="jumps" aria-label=${t("lobby.rules.contents")}>
  ${sheet.sections.map(
    (section, n) =>
      html`<button key=${n} type="button" onClick=${() => showSection(n + 1)}>${section.heading}</button>`,
  )}
</nav>`;

/** Without case and accents. @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * All rules, or those that say what is looked for.
 * @param {{ sheet: Sheet, wanted: string, pink: boolean }} props
 */
function Found({ sheet, wanted, pink }) {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  if (!words.length) return html`<${Legend} sheet=${sheet} /><${RuleSections} sheet=${sheet} pink=${pink} />`;
  const sections = sheet.sections
    .map((section) => ({
      ...section,
      rules: section.rules.filter(({ text }) =>
        words.every((word) => plain(`${section.heading} ${text}`).includes(word)),
      ),
    }))
    .filter(({ rules }) => rules.length);
  const n = sections.reduce((sum, { rules }) => sum + rules.length, 0);
  return html`<p class="small quiet" role="status">${t("lobby.rules.found", { n })}</p>
    <${RuleSections} sheet=${{ ...sheet, sections }} pink=${pink} />`;
}

/** On a phone it goes down with a finger, as it lies there. @param {() => void} close */
function useSwipe(close) {
  useEffect(() => {
    const sheet = document.querySelector("dialog.rules-sheet");
    let from = /** @type {{ x: number, y: number } | null} */ (null);
    /** @param {TouchEvent} event */
    const start = ({ touches: [finger] }) => {
      from = sheet?.scrollTop === 0 && finger ? { x: finger.clientX, y: finger.clientY } : null;
    };
    /** @param {TouchEvent} event */
    const end = ({ changedTouches: [finger] }) => {
      if (!from || !finger) return;
      const [dx, dy] = [finger.clientX - from.x, finger.clientY - from.y];
      if (dy > SWIPE && dy > 2 * Math.abs(dx)) close();
    };
    sheet?.addEventListener("touchstart", /** @type {any} */ (start), { passive: true });
    sheet?.addEventListener("touchend", /** @type {any} */ (end), { passive: true });
  }, []);
}

/** Not by a link: the address stays that of the table. @param {number} n */
function showSection(n) {
  const heading = document.getElementById(`h${n}`);
  heading?.scrollIntoView({ block: "start" });
  heading?.focus({ preventScroll: true });
}

/** The way back of the browser, or of a phone, closes what lies over the page. @param {() => void} close */
function useBack(close) {
  useEffect(() => {
    history.pushState({ over: true }, "");
    addEventListener("popstate", close);
    return () => {
      removeEventListener("popstate", close);
      if (history.state?.over) history.back();
    };
  }, []);
}
