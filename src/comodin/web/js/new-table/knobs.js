// @ts-check
/** Every option of a table by itself, under a heading, with a sentence about what it does. */

import { Pick, Switch } from "../common/controls.js";
import { t, words } from "../common/i18n.js";
import { lazy } from "../common/lazy.js";
import { optionName, optionValue } from "../common/options.js";
import { html, useEffect, useState } from "../common/ui.js";
import { editionLine, offer } from "../net/editions.js";
import { draft, impossible, setOption, valueOf } from "./draft.js";

const Drawing = lazy(() => import("../teach/option-drawing.js"), "OptionDrawing", { style: "option-drawing" });

/** @param {{ changed: string[] }} props the options that are other than in the preset */
export function Knobs({ changed }) {
  const applies = editionLine(draft.value.edition)?.applies ?? [];
  return html`<div class="option-groups">
    ${Object.entries(offer.value?.groups ?? {}).map(([group, all]) => {
      const names = all.filter((name) => applies.includes(name));
      return names.length ? html`<${Group} key=${group} group=${group} names=${names} changed=${changed} />` : null;
    })}
  </div>`;
}

/**
 * Unfolded by whoever wants to see it, and where something is changed.
 * @param {{ group: string, names: string[], changed: string[] }} props
 */
function Group({ group, names, changed }) {
  const others = names.filter((name) => changed.includes(name)).length;
  const [open, setOpen] = useState(others > 0);
  useEffect(() => {
    if (others) setOpen(true);
  }, [others > 0]);
  return html`<details
    class=${`group of-${group}`}
    open=${open}
    onToggle=${(/** @type {any} */ event) => setOpen(event.target.open)}
  >
    <summary>
      <h3>${t(`option.group.${group}`)}</h3>
      ${
        others
          ? html`<span class="changed">${t("lobby.new.changed", { n: others })}</span>`
          : html`<span class="quiet small">${names.map((name) => shortName(name)).join(" · ")}</span>`
      }
    </summary>
    <div class="knobs">
      ${names.map((name) => html`<${Knob} key=${name} name=${name} changed=${changed.includes(name)} />`)}
    </div>
  </details>`;
}

/** @param {string} name */
const shortName = (name) => optionName(name, draft.value.edition);

/** @param {{ name: string, changed: boolean }} props */
function Knob({ name, changed }) {
  const { edition } = draft.value;
  /** @type {any[]} */
  const offered = offer.value?.options[name] ?? [];
  // the usual one comes first
  const values = [...offered].sort((one, other) => (typeof one === "number" ? one - other : 0));
  const value = valueOf(name);
  const mark = changed ? html`<span class="changed">${t("lobby.new.changed.mark")}</span>` : null;
  const label = optionName(name, edition);
  const what = t(`option.${name}.about`, { card: words(edition).card("W4") });
  const wrong = impossible.value?.option === name ? impossible.value.why : "";
  const about = wrong ? html`${what} <b class="bad">${wrong}</b>` : what;
  const control =
    values.length === 2 && typeof values[0] === "boolean"
      ? html`<${Switch}
        id=${`option-${name}`}
        label=${label}
        about=${about}
        mark=${mark}
        checked=${value === true}
        turn=${(/** @type {boolean} */ on) => setOption(name, on)}
      />`
      : html`<${Pick}
        id=${`option-${name}`}
        label=${label}
        about=${about}
        mark=${mark}
        value=${String(value)}
        choices=${values.map((one) => ({ value: String(one), label: optionValue(name, one) }))}
        choose=${(/** @type {string} */ text) => setOption(name, values.find((one) => String(one) === text) ?? text)}
      />`;
  return html`<div class="knob">
    ${control}
    <${Drawing} name=${name} value=${value} label=${what} colours=${editionLine(edition)?.colours} dim />
  </div>`;
}
