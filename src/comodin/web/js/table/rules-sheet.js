// @ts-check
/** The rules of this table, over the table: nobody has to leave it to read them. */

import { Dialog } from "../common/dialog.js";
import { t } from "../common/i18n.js";
import { Legend, RuleSections } from "../common/rule-sections.js";
import { SaveEdition } from "../common/save-edition.js";
import { Trouble } from "../common/shell.js";
import { html, useEffect } from "../common/ui.js";
import { ownEditions } from "../net/editions.js";
import { useRules } from "./rules-of-table.js";
import { ChangedRules, MatchLine, OptionLine } from "./what-is-played.js";

/** @typedef {import("./game.js").Game} Game */

/** @param {{ game: Game }} props */
export function RulesSheet({ game }) {
  const { sheet, lost, ask } = useRules(game);
  const settings = game.view.value?.settings;
  const close = () => (game.reading.value = false);
  useBack(close);
  if (!settings) return null;
  const own = ownEditions.value[settings.edition];
  return html`<${Dialog} title=${t("web.rules.here")} close=${close} class="rules-sheet">
    <div class="rules" aria-busy=${!sheet && !lost}>
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
            <details class="contents">
              <summary>${t("lobby.rules.contents")}</summary>
              <ol>
                ${sheet.sections.map(
                  (section, n) => html`<li key=${n}>
                    <button type="button" class="plain" onClick=${() => showSection(n + 1)}>${section.heading}</button>
                  </li>`,
                )}
              </ol>
            </details>
            <${Legend} sheet=${sheet} />
            <${RuleSections} sheet=${sheet} pink=${game.pink.value} />`
          : null
      }
    </div>
  <//>`;
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
