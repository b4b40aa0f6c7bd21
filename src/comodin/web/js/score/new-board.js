// @ts-check
/** The form that begins a score board. */

import { OneOf, Pick } from "../common/controls.js";
import { editionName } from "../common/edition-list.js";
import { number, t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { html, useState } from "../common/ui.js";
import { OpenFile } from "./open-file.js";
import { book } from "./referee.js";
import { FORMATS, LEAST, MAX_TARGET, MOST } from "./sheet.js";
import { begin, rulebook, said } from "./store.js";

export function NewBoard() {
  const [names, setNames] = useState(["", "", ""]);
  const [edition, setEdition] = useState(rulebook.value.edition);
  const [format, setFormat] = useState("points");
  const [target, setTarget] = useState("500");
  const [trouble, tell] = useState("");
  const partners = format === "partners";
  const shown = partners ? [...names, "", "", ""].slice(0, 4) : names;
  /** @param {number} n @param {string} name */
  const rename = (n, name) => setNames(shown.map((old, k) => (k === n ? name : old)));
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const given = shown.map((name, n) => name.trim() || t("keeper.player", { n: n + 1 }));
    try {
      begin(edition, format, Number(target), given);
    } catch (error) {
      tell(said(error));
    }
  };
  return html`<form class="begin" onSubmit=${submit} novalidate>
    <p class="lead">${t("keeper.about")}</p>
    <div class="beside">
      <fieldset class="panel">
        <legend>${t("keeper.names")}</legend>
        ${shown.map(
          (name, n) => html`<div class="row name-row" key=${n}>
            <input
              value=${name}
              aria-label=${t("keeper.name", { n: n + 1 })}
              placeholder=${t("keeper.player", { n: n + 1 })}
              autocomplete="off"
              maxlength="200"
              onInput=${(/** @type {any} */ event) => rename(n, event.target.value)}
            />
            ${
              !partners && shown.length > LEAST
                ? html`<button
                  type="button"
                  class="plain"
                  aria-label=${t("keeper.name.remove", { n: n + 1 })}
                  onClick=${() => setNames(shown.filter((_, k) => k !== n))}
                >
                  <${Icon} name="minus" />
                </button>`
                : null
            }
          </div>`,
        )}
        ${
          !partners && shown.length < MOST
            ? html`<button type="button" onClick=${() => setNames([...shown, ""])}>
              <${Icon} name="plus" /> ${t("keeper.name.add")}
            </button>`
            : null
        }
        ${partners ? html`<p class="small quiet">${t("keeper.partners")}</p>` : null}
      </fieldset>
      <div class="panel">
        <${Pick}
          id="edition"
          label=${t("lobby.new.edition")}
          value=${edition}
          choose=${setEdition}
          choices=${Object.keys(book.value?.editions ?? {}).map((key) => ({
            value: key,
            label: editionName(key),
          }))}
        />
        <${OneOf}
          class="in-a-row"
          legend=${t("lobby.new.format")}
          name="format"
          value=${format}
          choose=${setFormat}
          choices=${FORMATS.map((name) => ({ value: name, label: t(`lobby.format.${name}`) }))}
        />
        <p class="small quiet" aria-live="polite">
          ${t(`lobby.format.${format}.about`, { target: number(Number(target) || 0) })}
        </p>
        ${
          format === "quick"
            ? null
            : html`<div class="field">
              <label class="label" for="target">${t("lobby.new.target")}</label>
              <input
                id="target"
                type="number"
                inputmode="numeric"
                min="1"
                max=${MAX_TARGET}
                value=${target}
                onInput=${(/** @type {any} */ event) => setTarget(event.target.value)}
              />
            </div>`
        }
      </div>
    </div>
    <p class="bad" role="alert">${trouble}</p>
    <div class="row">
      <button class="primary big">${t("keeper.begin")}</button>
      <${OpenFile} tell=${tell} />
    </div>
  </form>`;
}
