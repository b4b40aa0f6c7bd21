// @ts-check
/** What this server keeps about people, for how long, and who sees it. */

import { t } from "../common/i18n.js";
import { Link } from "../common/router.js";
import { Shell } from "../common/shell.js";
import { html, useEffect, useState } from "../common/ui.js";
import { call } from "../net/api.js";

/** @typedef {{ logs: number | null, guests: number | null, operator: string }} Keeping */

export function Privacy() {
  const [keeping, show] = useState(/** @type {Keeping | null} */ (null));
  const [lost, lose] = useState(false);
  useEffect(() => {
    call("GET", "/api/privacy").then(show, () => lose(true));
  }, []);
  /** How long, once the server has told it. @param {string} name @param {number | null | undefined} days */
  const long = (name, days) => {
    if (days === undefined) return "…";
    return days === null ? t(`privacy.${name}.ever`) : t(`privacy.${name}.days`, { n: days });
  };
  const kept = [
    ["name", t("privacy.name.about")],
    ["rounds", t("privacy.rounds.about")],
    ["tables", long("tables", keeping?.logs)],
    ["guests", long("guests", keeping?.guests)],
    ...["people", "push", "address", "browser"].map((name) => [name, t(`privacy.${name}.about`)]),
  ];
  return html`<${Shell} title=${t("lobby.footer.privacy")} class="privacy" busy=${!keeping && !lost}>
    <h1 tabindex="-1">${t("privacy.title")}</h1>
    <p class="short">${t("privacy.short")}</p>
    <section class="panel" aria-labelledby="kept">
      <h2 id="kept">${t("privacy.kept")}</h2>
      <dl>
        ${kept.map(
          ([name, about]) => html`<div key=${name}>
            <dt>${t(`privacy.${name}`)}</dt>
            <dd>${about}</dd>
          </div>`,
        )}
      </dl>
    </section>
    <section class="panel" aria-labelledby="seen">
      <h2 id="seen">${t("privacy.seen")}</h2>
      ${["table", "rounds", "profile"].map((name) => html`<p key=${name}>${t(`privacy.seen.${name}`)}</p>`)}
    </section>
    <section class="panel" aria-labelledby="yours">
      <h2 id="yours">${t("privacy.yours")}</h2>
      <p>${t("privacy.yours.about")}</p>
      <${Link} class="button" href="/me">${t("privacy.yours.go")}<//>
    </section>
    <section class="panel" aria-labelledby="who-runs-it">
      <h2 id="who-runs-it">${t("privacy.who")}</h2>
      <p class="operator">${keeping?.operator || t("privacy.who.unknown")}</p>
    </section>
  <//>`;
}
