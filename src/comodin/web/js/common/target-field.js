// @ts-check
/** Where a form asks for the number that a format takes. */

import { worded } from "./formats.js";
import { t } from "./i18n.js";
import { html } from "./ui.js";

/** @typedef {import("./formats.js").Choice} Choice */

/** @param {{ choice: Choice | null, value: number | string, write: (field: any) => void }} props */
export function TargetField({ choice, value, write }) {
  if (!choice?.number) return null;
  const { least, most, step } = choice.number;
  return html`<div class="field">
    <label class="label" for="target">${t(worded(choice, "lobby.new.target"))}</label>
    <input
      id="target"
      type="number"
      inputmode="numeric"
      min=${least}
      max=${most}
      step=${step}
      required
      value=${value}
      onInput=${(/** @type {any} */ event) => write(event.target)}
    />
  </div>`;
}
