// @ts-check
/** The form that begins a score board. */

import { OneOf, Pick } from "../common/controls.js";
import { editionName } from "../common/edition-list.js";
import { CHOICES, choiceNamed, Numbers, USUAL } from "../common/formats.js";
import { number, t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { TargetField } from "../common/target-field.js";
import { html, useRef, useState } from "../common/ui.js";
import { OpenFile } from "./open-file.js";
import { book } from "./referee.js";
import { scheduleNamed, schedules } from "./schedule.js";
import { LEAST, MOST } from "./sheet.js";
import { begin, rulebook, said } from "./store.js";

/** "R2" before "R10". @param {{ clause: string }} one @returns {string} */
const place = ({ clause }) => clause.replace(/^([A-Z])(\d)\b/, "$10$2");

/** What can be kept: a match of any format, or a schedule, in the order of the rulebook. */
const games = () => [...CHOICES, ...schedules()].sort((a, b) => (place(a) < place(b) ? -1 : 1));

/** @param {string} format */
const gameName = (format) => t(scheduleNamed(format) ? `keeper.format.${format}` : `lobby.format.${format}`);

export function NewBoard() {
  const [names, setNames] = useState(["", "", ""]);
  const [edition, setEdition] = useState(rulebook.value.edition);
  const [format, setFormat] = useState(USUAL);
  const choice = choiceNamed(format);
  const schedule = scheduleNamed(format);
  const [rounds, setRounds] = useState(/** @type {Record<string, string>} */ ({})); // of schedules, as they are typed
  const [size, setSize] = useState(0);
  const [target, setTarget] = useState(String(choice?.number?.usual ?? 0));
  const numbers = useRef(new Numbers());
  const [trouble, tell] = useState("");
  const partners = choice?.partners ?? false;
  const chosen = schedule ? (schedule.sizes.includes(size) ? size : (schedule.sizes[0] ?? 0)) : partners ? 4 : 0;
  const shown = chosen ? Array.from({ length: chosen }, (_, n) => names[n] ?? "") : names.slice(0, MOST);
  const fixed = chosen > 0;
  const many = schedule ? (rounds[format] ?? String(schedule.number.usual)) : target;
  /** @param {number} n @param {string} name */
  const rename = (n, name) => setNames(shown.map((old, k) => (k === n ? name : old)));
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const given = shown.map((name, n) => name.trim() || t("keeper.player", { n: n + 1 }));
    try {
      begin(edition, format, Number(many), given);
    } catch (error) {
      tell(said(error));
    }
  };
  return html`<form class="begin" onSubmit=${submit} novalidate>
    <p class="lead">${t("keeper.about")}</p>
    <div class="beside">
      <fieldset class="panel">
        <legend>${t("keeper.names")}</legend>
        ${
          schedule && schedule.sizes.length > 1
            ? html`<${Pick}
              id="size"
              label=${t("keeper.size")}
              value=${String(chosen)}
              choose=${(/** @type {string} */ text) => setSize(Number(text))}
              choices=${schedule.sizes.map((n) => ({ value: String(n), label: String(n) }))}
            />`
            : null
        }
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
              !fixed && shown.length > LEAST
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
          !fixed && shown.length < MOST
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
          choose=${(/** @type {string} */ key) => {
            if (choiceNamed(key)) setTarget(String(numbers.current.next(format, key, Number(target))));
            setFormat(key);
          }}
          choices=${games().map(({ key }) => ({ value: key, label: gameName(key) }))}
        />
        <p class="small quiet" aria-live="polite">
          ${
            schedule
              ? t(`keeper.format.${format}.about`, { n: Number(many) || 0 })
              : t(`lobby.format.${format}.about`, { target: number(Number(target) || 0) })
          }
        </p>
        ${
          schedule
            ? html`<div class="field">
              <label class="label" for="target">${t(`keeper.number.${format}`)}</label>
              <input
                id="target"
                type="number"
                inputmode="numeric"
                min=${schedule.number.least}
                max=${schedule.number.most}
                required
                value=${many}
                onInput=${(/** @type {any} */ event) => setRounds({ ...rounds, [format]: event.target.value })}
              />
            </div>`
            : html`<${TargetField}
              choice=${choice}
              value=${target}
              write=${(/** @type {any} */ field) => setTarget(field.value)}
            />`
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
