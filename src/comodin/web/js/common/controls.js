// @ts-check
/** Things to choose with: real radio buttons, check boxes and lists, dressed for fingers. */

import { copyText } from "./copy.js";
import { t } from "./i18n.js";
import { Icon } from "./icons.js";
import { cls, html, useState } from "./ui.js";

/**
 * One of several, all in sight.
 * @param {{
 *   legend: string, name: string, value: string, choose: (value: string) => void, class?: string,
 *   choices: { value: string, label: any, before?: any, about?: any, more?: any }[],
 * }} props
 */
export const OneOf = ({
  legend,
  name,
  value,
  choices,
  choose,
  class: dress = "",
}) => html`<fieldset class=${cls("one-of", dress)}>
  <legend>${legend}</legend>
  <div class="choices">
    ${choices.map(
      (choice) => html`<div class=${cls("option", choice.value === value && "chosen")} key=${choice.value}>
        ${choice.before}
        <label>
          <input
            type="radio"
            name=${name}
            value=${choice.value}
            checked=${choice.value === value}
            aria-describedby=${choice.about ? `${name}-${choice.value}-about` : undefined}
            onChange=${() => choose(choice.value)}
          />
          <span class="label">${choice.label}</span>
        </label>
        ${
          choice.about
            ? html`<div class="about small" id=${`${name}-${choice.value}-about`}>${choice.about}</div>`
            : null
        }
        ${choice.more}
      </div>`,
    )}
  </div>
</fieldset>`;

/**
 * @param {{ id: string, label: any, about?: any, checked: boolean, turn: (on: boolean) => void, mark?: any }} props
 */
export const Switch = ({ id, label, about, checked, turn, mark }) => html`<div class="field switch">
  <label>
    <input
      type="checkbox"
      role="switch"
      id=${id}
      checked=${checked}
      aria-describedby=${about ? `${id}-about` : undefined}
      onChange=${(/** @type {any} */ event) => turn(event.target.checked)}
    />
    <span class="label">${label}</span>
    ${mark}
  </label>
  ${about ? html`<p class="about small" id=${`${id}-about`}>${about}</p>` : null}
</div>`;

/**
 * @param {{
 *   id: string, label: any, about?: any, value: string, mark?: any,
 *   choices: { value: string, label: string }[], choose: (value: string) => void,
 * }} props
 */
export const Pick = ({ id, label, about, value, choices, choose, mark }) => html`<div class="field">
  <label class="label" for=${id}>${label} ${mark}</label>
  ${about ? html`<p class="about small" id=${`${id}-about`}>${about}</p>` : null}
  <select
    id=${id}
    value=${value}
    aria-describedby=${about ? `${id}-about` : undefined}
    onChange=${(/** @type {any} */ event) => choose(event.target.value)}
  >
    ${choices.map((choice) => html`<option value=${choice.value} key=${choice.value}>${choice.label}</option>`)}
  </select>
</div>`;

/**
 * @param {{
 *   label: string, value: number, least: number, most: number, fewer: string, more: string, shown: string,
 *   change: (value: number) => void, fixed?: boolean,
 * }} props
 */
export const Stepper = ({
  label,
  value,
  least,
  most,
  fewer,
  more,
  shown,
  change,
  fixed = false,
}) => html`<div class="stepper" role="group" aria-label=${label}>
  <button type="button" aria-label=${fewer} disabled=${fixed || value <= least} onClick=${() => change(value - 1)}>
    <${Icon} name="minus" />
  </button>
  <output aria-live="polite">${shown}</output>
  <button type="button" aria-label=${more} disabled=${fixed || value >= most} onClick=${() => change(value + 1)}>
    <${Icon} name="plus" />
  </button>
</div>`;

/** @param {{ text: string, label: string }} props */
export function Copy({ text, label }) {
  const [copied, setCopied] = useState("");
  // where it cannot be, it stands there to be copied by hand
  const copy = async () => setCopied((await copyText(text)) ? text : "");
  return html`<button type="button" onClick=${copy}>
    <${Icon} name=${copied === text ? "check" : "copy"} />
    <span aria-live="polite">${copied === text ? t("lobby.code.copied") : label}</span>
  </button>`;
}

/**
 * A name that may be left out.
 * @param {{ label: string, value: string, write: (value: string) => void }} props
 */
export const Title = ({ label, value, write }) => html`<div class="field">
  <label class="label" for="title">${label} <span class="quiet">(${t("lobby.new.name.hint")})</span></label>
  <input
    id="title"
    maxlength="40"
    autocomplete="off"
    value=${value}
    onInput=${(/** @type {any} */ event) => write(event.target.value)}
  />
</div>`;
