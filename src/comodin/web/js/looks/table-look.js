// @ts-check
/** What the table is made of, and the backs of the cards: pictures to choose from, in the settings and at a table. */

import { backOf } from "./cards.js";
import { t } from "./i18n.js";
import { prefer, prefs } from "./prefs.js";
import { html } from "./ui.js";

const SKINS = ["tiles", "felt", "wood"];
const BACKS = ["azulejo", "sun", "laurel", "gingham"];

export const TableLook = () => html`<${Pictures}
    name="skin"
    values=${SKINS}
    picture=${(/** @type {string} */ skin) => html`<span class="skin-picture" data-skin=${skin}><i></i></span>`}
  />
  <${Pictures}
    name="back"
    values=${BACKS}
    picture=${(/** @type {string} */ back) => html`<svg
      class="back-picture"
      viewBox="0 0 200 300"
      aria-hidden="true"
      focusable="false"
    >
      <use href=${backOf(back)} />
    </svg>`}
  />`;

/** @param {{ name: "skin" | "back", values: string[], picture: (value: string) => any }} props */
const Pictures = ({ name, values, picture }) => html`<fieldset class="pictures">
  <legend>${t(`${name}.legend`)}</legend>
  ${values.map(
    (value) => html`<label key=${value}>
      <input
        type="radio"
        name=${name}
        value=${value}
        checked=${prefs.value[name] === value}
        onChange=${() => prefer({ [name]: value })}
      />
      ${picture(value)}
      <span>${t(`${name}.${value}`)}</span>
    </label>`,
  )}
</fieldset>`;
