// @ts-check
/** The rules of an edition, or of a table that has changed some, written by the server from the data itself. */

import { asSentence, editionName, Shown } from "../common/edition-list.js";
import { language, t, useEdition } from "../common/i18n.js";
import { Link } from "../common/router.js";
import { Legend, RuleSections } from "../common/rule-sections.js";
import { Shell, Trouble } from "../common/shell.js";
import { html, useEffect, useState } from "../common/ui.js";
import { call } from "../net/api.js";
import { editionLine, isOwn, loadOffer, offer } from "../net/editions.js";
import { optionName, optionValue } from "../common/options.js";
import { NotFound } from "./not-found.js";

/** @typedef {import("../common/rule-sections.js").Sheet} Sheet */

/** Of an address that anybody may have written: the options that there are. @param {URLSearchParams} query */
const known = (query) =>
  new URLSearchParams(
    [...query].filter(([name, value]) => offer.value?.options[name]?.some((one) => String(one) === value)),
  );

/** As the server wants them. @param {URLSearchParams} query */
const valuesIn = (query) =>
  Object.fromEntries(
    [...query].map(([name, value]) => [name, offer.value?.options[name]?.find((one) => String(one) === value)]),
  );

/** @param {string} [key] */
function useOffer(key = "") {
  useEffect(() => {
    loadOffer().catch(() => undefined);
  }, []);
  return editionLine(key);
}

/** All editions, to choose from. */
export function RulesIndex() {
  useOffer();
  return html`<${Shell} title=${t("lobby.rules")} class="rules-index">
    <h1 tabindex="-1">${t("lobby.rules.title")}</h1>
    <p class="quiet">${t("lobby.editions.text")}</p>
    <ul class="sheets">
      ${offer.value?.editions.map(
        (line) => html`<li key=${line.key}>
          <${Link} class="panel" href=${`/rules/${line.key}`}>
            <${Shown} line=${line} />
            <span>
              <b>${editionName(line.key)}</b>
              <span class="small">${asSentence(t(`edition.special.${line.key}`))}</span>
            </span>
          <//>
        </li>`,
      )}
    </ul>
  <//>`;
}

/** @param {{ edition: string, query: URLSearchParams }} props */
export function Rules({ edition, query }) {
  const [sheet, show] = useState(/** @type {Sheet | null} */ (null));
  const [lost, lose] = useState(false);
  const line = useOffer(edition);
  useEdition(edition);
  const tag = language.value;
  const options = known(query).toString();
  const load = () => {
    let here = true;
    lose(false);
    if (!line) return undefined; // not yet, or not at all
    (isOwn(edition)
      ? import("../net/own-editions.js").then(({ rulesOf }) => rulesOf(edition, tag, valuesIn(known(query))))
      : call("GET", `/api/rules/${encodeURIComponent(edition)}?lang=${tag}${options ? `&${options}` : ""}`)
    )
      .then((found) => here && show(found))
      .catch(() => here && lose(true));
    return () => {
      here = false;
    };
  };
  useEffect(load, [line, tag, options]);
  useEffect(() => {
    document.querySelector(".tabs [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [line]);
  if (offer.value && !line) return html`<${NotFound} />`;
  const shown = sheet?.edition === edition ? sheet : null;
  return html`<${Shell} title=${shown?.title ?? t("lobby.rules")} class="rules" busy=${!shown && !lost}>
    <nav class="tabs" aria-label=${t("lobby.rules.editions")}>
      ${offer.value?.editions.map(
        ({
          key,
        }) => html`<${Link} key=${key} href=${`/rules/${key}`} aria-current=${key === edition ? "page" : undefined}>
          ${editionName(key)}
        <//>`,
      )}
    </nav>
    ${lost ? html`<${Trouble} retry=${load} />` : null}
    ${shown ? html`<${SheetText} sheet=${shown} line=${line} query=${known(query)} />` : null}
  <//>`;
}

/** @param {{ sheet: Sheet, line: import("../net/editions.js").EditionLine | null, query: URLSearchParams }} props */
function SheetText({ sheet, line, query }) {
  const pink = !!line?.colours.includes("P");
  const changed = [...query];
  const play = `/new?edition=${sheet.edition}`;
  return html`<article>
    <header>
      ${line ? html`<${Shown} line=${line} />` : null}
      <div>
        <h1 tabindex="-1">${sheet.title}</h1>
        <p>${asSentence(t(`edition.special.${sheet.edition}`))}</p>
        <p class="small quiet">${sheet.intro[0]}</p>
        ${
          changed.length
            ? html`<div class="panel small">
              <b>${t("lobby.rules.changed")}</b>
              <ul>
                ${changed.map(
                  ([name, value]) => html`<li key=${name}>
                    ${optionName(name, sheet.edition)}: ${optionValue(name, value)}
                  </li>`,
                )}
              </ul>
            </div>`
            : null
        }
        <div class="row no-print">
          <${Link} class="button primary" href=${play}>
            ${t("lobby.edition.play", { edition: editionName(sheet.edition) })}
          <//>
          <button type="button" onClick=${() => print()}>${t("lobby.rules.print")}</button>
        </div>
      </div>
    </header>
    <div class="columns">
      <nav class="contents no-print" aria-label=${t("lobby.rules.contents")}>
        <ol>
          ${sheet.sections.map(
            (section, n) => html`<li key=${n}>
              <a href=${`#s${n + 1}`}>${section.heading}</a>
            </li>`,
          )}
        </ol>
      </nav>
      <div>
        <${Legend} sheet=${sheet} />
        <${RuleSections} sheet=${sheet} pink=${pink} />
      </div>
    </div>
  </article>`;
}
