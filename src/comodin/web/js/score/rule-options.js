// @ts-check
/** By which rules the referee answers: the edition, and what this table has changed. */

import { Pick } from "../common/controls.js";
import { editionName } from "../common/edition-list.js";
import { t, words } from "../common/i18n.js";
import { html } from "../common/ui.js";
import { book } from "./referee.js";
import { ruleBy, rulebook, rules } from "./store.js";

/** @param {{ knobs: string[] }} props */
export function RuleOptions({ knobs }) {
  const { edition, options } = rulebook.value;
  const now = rules();
  const card = words(edition).card("W4");
  const usual = book.value?.editions[edition]?.ruleset ?? {};
  const values = Object.fromEntries([
    ...(book.value?.knobs ?? []),
    ["challenge", Object.keys(book.value?.challenges ?? {})],
  ]);
  /** @param {string} name @param {string} text */
  const turn = (name, text) => {
    const value = values[name].find((/** @type {boolean | string} */ one) => String(one) === text) ?? usual[name] ?? "";
    const changed = Object.entries({ ...options, [name]: value }).filter(([knob, set]) => set !== usual[knob]);
    ruleBy({ options: Object.fromEntries(changed) });
  };
  return html`<div class="panel">
    <${Pick}
      id="rules-edition"
      label=${t("lobby.new.edition")}
      value=${edition}
      choose=${(/** @type {string} */ key) => ruleBy({ edition: key, options: {} })}
      choices=${Object.keys(book.value?.editions ?? {}).map((key) => ({ value: key, label: editionName(key) }))}
    />
    <details>
      <summary>${t("referee.options")}</summary>
      <div class="fields">
        ${knobs.map(
          (name) => html`<${Pick}
            key=${name}
            id=${`rule-${name}`}
            label=${t(`option.${name}`, { card })}
            value=${String(now[name])}
            choose=${(/** @type {string} */ text) => turn(name, text)}
            choices=${values[name].map((/** @type {boolean | string} */ value) => ({
              value: String(value),
              label: t(`option.${name}.${value}`),
            }))}
          />`,
        )}
      </div>
    </details>
  </div>`;
}
