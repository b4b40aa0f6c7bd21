// @ts-check
/** What the table is made of, faces and backs of the cards: pictures to choose from, in the settings and at a table. */

import { drawn } from "../common/assets.js";
import { cardSet } from "../common/card-set.js";
import { backOf } from "../common/cards.js";
import { t } from "../common/i18n.js";
import { lazy } from "../common/lazy.js";
import { prefer, prefs } from "../common/prefs.js";
import { html, useEffect, useState } from "../common/ui.js";
import { ownSets } from "./own-sets.js";
import { cardSet as loaded, SETS, USUAL } from "./sets.js";

const OwnCards = lazy(() => import("./own-cards.js"), "OwnCards", { words: "settings" });

const SKINS = ["tiles", "felt", "wood"];
const BACKS = ["azulejo", "sun", "laurel", "gingham"];
const SHOWN = ["card-R7", "card-YS", "card-W4"];

export const TableLook = () => html`<${Pictures}
    name="skin"
    values=${SKINS}
    picture=${(/** @type {string} */ skin) => html`<span class="skin-picture" data-skin=${skin}><i></i></span>`}
  />
  <${Pictures}
    name="cards"
    values=${[...SETS, ...Object.keys(ownSets.value)]}
    picture=${(/** @type {string} */ name) => html`<${SetPicture} key=${name} name=${name} />`}
    choose=${chooseCards}
  />
  <${Pictures}
    name="back"
    values=${cardSet.value ? [...BACKS, "set"] : BACKS}
    picture=${(/** @type {string} */ back) => html`<svg
      class="back-picture"
      viewBox="0 0 200 300"
      aria-hidden="true"
      focusable="false"
    >
      <use href=${backOf(back)} />
    </svg>`}
  />
  <details class="my-cards">
    <summary>${t("set.own.title")}</summary>
    <${OwnCards} />
  </details>`;

/** With faces come their backs, for who has not chosen others. @param {string} cards */
export function chooseCards(cards) {
  const { back } = prefs.peek();
  const matching = cards === USUAL ? "azulejo" : "set";
  prefer({ cards, back: back === "azulejo" || back === "set" ? matching : back });
}

/** What it is called. @param {string} name @param {string} value */
const called = (name, value) =>
  name === "cards" ? (ownSets.value[value]?.name ?? t(`set.${value}`)) : t(`${name}.${value}`);

/**
 * @param {{
 *   name: "skin" | "cards" | "back", values: string[], picture: (value: string) => any,
 *   choose?: (value: string) => void,
 * }} props
 */
const Pictures = ({ name, values, picture, choose = (value) => prefer({ [name]: value }) }) => html`<fieldset
  class="pictures"
>
  <legend>${t(name === "cards" ? "set.legend" : `${name}.legend`)}</legend>
  ${values.map(
    (value) => html`<label key=${value}>
      <input
        type="radio"
        name=${name}
        value=${value}
        checked=${prefs.value[name] === value}
        onChange=${() => choose(value)}
      />
      ${picture(value)}
      <span>${called(name, value)}</span>
    </label>`,
  )}
</fieldset>`;

/** Three cards of a set. @param {{ name: string }} props */
function SetPicture({ name }) {
  const [set, show] = useState(/** @type {import("./sets.js").CardSet | null} */ (null));
  useEffect(() => {
    let here = true;
    if (name !== USUAL)
      loaded(name).then(
        (found) => here && show(found),
        () => undefined, // its name is enough to choose it
      );
    return () => {
      here = false;
    };
  }, [name]);
  const href = name === USUAL ? drawn : set?.href;
  return html`<span class="set-picture" data-cards=${name}>
    ${SHOWN.map(
      (id) => html`<svg key=${id} viewBox="0 0 200 300" aria-hidden="true" focusable="false">
        ${href ? html`<use href=${href(id)} />` : null}
      </svg>`,
    )}
  </span>`;
}
