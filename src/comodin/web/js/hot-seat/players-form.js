// @ts-check
/** Everybody on this device: who they are. */

import { Switch } from "../common/controls.js";
import { has, t } from "../common/i18n.js";
import { html } from "../common/ui.js";
import { whyNot, wrongName } from "../net/names.js";
import { change, draft, settingsOf } from "../new-table/draft.js";

/** The people that the new table is for, when they all play on this device. */
export const here = () =>
  draft.value.device
    ?.slice(0, draft.value.seats)
    .map((name) => name.trim())
    .filter(Boolean) ?? [];

export function OnThisDevice() {
  const { device, seats, fill } = draft.value;
  const names = Array.from({ length: seats }, (_, n) => device?.[n] ?? "");
  return html`<fieldset class="panel on-device">
    <legend>${t("device.title")}</legend>
    <${Switch}
      id="on-device"
      label=${t("device.all")}
      about=${t("device.about")}
      checked=${device !== null}
      turn=${(/** @type {boolean} */ on) => change({ device: on ? [] : null })}
    />
    ${
      device
        ? html`<div class="fields">
            ${names.map(
              (name, n) => html`<div class="field" key=${n}>
                <label class="label" for=${`person-${n}`}>${t("device.person", { n: n + 1 })}</label>
                <input
                  id=${`person-${n}`}
                  value=${name}
                  autocomplete="off"
                  maxlength="200"
                  placeholder=${n < 2 ? "" : t(fill ? "device.bot" : "device.nobody")}
                  onInput=${(/** @type {any} */ event) =>
                    change({ device: names.map((old, k) => (k === n ? event.target.value : old)) })}
                />
              </div>`,
            )}
          </div>
          <p class="small quiet">${t(fill ? "device.rest.bots" : "device.rest.nobody")}</p>`
        : null
    }
  </fieldset>`;
}

/** @returns {Promise<string>} the path of the table */
export async function openOnDevice() {
  const { sitDownHere } = await import("./device.js");
  const names = here();
  const table = settingsOf(draft.value);
  return sitDownHere({ ...table, seats: draft.value.fill ? draft.value.seats : Math.max(2, names.length) }, names);
}

/** What is wrong with these people, as a sentence; "": nothing. */
export function wrongPeople() {
  const names = here();
  if (names.length < 2) return t("device.too_few");
  const wrong = names.map(wrongName).find(Boolean);
  if (wrong) return wrong;
  const twice = names.find((name, n) => names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) !== n);
  return twice ? t("device.twice", { name: twice }) : "";
}

/** @param {import("../net/api.js").Problem} problem */
export function refusal(problem) {
  const { code, about } = problem;
  if (code === "bad_name") return whyNot(problem);
  return has(`table.refused.${code}`) ? t(`table.refused.${code}`, about) : "";
}
