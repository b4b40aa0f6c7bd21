// @ts-check
/** Was the shuffle fair? What was promised before the deal, what was checked afterwards, and what came of it. */

import { listed, t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { cls, html } from "../common/ui.js";

const CHECKS = ["commitment", "seed", "deal", "actions"];

/** @param {{ replay: import("./views.js").Unfolded }} props */
export function Fairness({ replay }) {
  const { state, good, wrong, told } = replay.fair;
  const checked = state === "good" || state === "bad";
  return html`<section class="panel fairness" aria-labelledby="fair">
    <h2 id="fair">${t("replay.fair")}</h2>
    <p class=${cls("result", state === "good" && "good", state === "bad" && "bad")}>
      ${
        state === "good" ? html`<${Icon} name="check" />` : state === "bad" ? html`<${Icon} name="close" />` : null
      }${" "}
      ${t(`replay.fair.${state}`)}
    </p>
    ${
      checked
        ? html`<details>
          <summary>${t("replay.fair.how")}</summary>
          <p>${t("replay.fair.idea")}</p>
          <ol class="checks">
            ${CHECKS.map((name, n) => {
              const holds = good.includes(name);
              const next = !holds && n === good.length;
              return html`<li class=${cls(holds && "holds", next && "fails")}>
                <${Icon} name=${holds ? "check" : next ? "close" : "away"} />
                <div>
                  <p>
                    ${t(`replay.fair.${name}`)}${" "}
                    <b>${t(holds ? "replay.fair.holds" : next ? "replay.fair.fails" : "replay.fair.not_reached")}</b>
                  </p>
                  <${Values} name=${name} told=${told} />
                </div>
              </li>`;
            })}
          </ol>
          ${
            wrong
              ? html`<p class="bad small">
                <code lang="en">${wrong}</code>
              </p>`
              : null
          }
          <p class="small">${t("replay.fair.yourself")} <code>comodin verify ${replay.id ?? "…"}.uno.json</code></p>
        </details>`
        : null
    }
  </section>`;
}

/** @param {{ name: string, told: any }} props */
function Values({ name, told }) {
  const lucky = /** @type {string[]} */ (told.luck ?? []).filter(Boolean);
  /** @type {[string, string | undefined][]} */
  const rows =
    name === "commitment"
      ? [
          ["replay.fair.shown", told.commitment],
          ["replay.fair.table_seed", told.seed],
        ]
      : name === "seed"
        ? [
            ["replay.fair.luck", lucky.length ? listed(lucky.map((one) => `“${one}”`)) : t("replay.fair.no_luck")],
            ["replay.fair.round_seed", told.round_seed],
          ]
        : [];
  if (!rows.length) return null;
  return html`<dl class="small">
    ${rows.map(
      ([key, value]) => html`<dt>${t(key)}</dt>
        <dd>
          <code>${value ?? "–"}</code>
        </dd>`,
    )}
  </dl>`;
}
