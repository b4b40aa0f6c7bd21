// @ts-check
/** Other names, another dealer. */

import { Pick } from "../common/controls.js";
import { Dialog } from "../common/dialog.js";
import { t } from "../common/i18n.js";
import { html, useState } from "../common/ui.js";
import { scheduleNamed } from "./schedule.js";
import { playing } from "./sheet.js";
import { enter, said } from "./store.js";

/** @typedef {import("./sheet.js").Sheet} Sheet */

/** @param {{ sheet: Sheet, close: () => void }} props */
export function EditPlayers({ sheet, close }) {
  const [names, setNames] = useState(sheet.names);
  const [dealer, setDealer] = useState(sheet.match.dealer);
  const [trouble, tell] = useState("");
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    try {
      names.forEach((name, player) => {
        if (name.trim() !== sheet.names[player]) enter({ type: "renamed", player, name });
      });
      if (dealer !== sheet.match.dealer) enter({ type: "dealer", player: dealer });
      close();
    } catch (error) {
      tell(said(error));
    }
  };
  return html`<${Dialog} title=${t(scheduleNamed(sheet.format) ? "keeper.names.edit" : "keeper.rename")} close=${close}>
    <form class="stack" onSubmit=${submit} novalidate>
      ${names.map(
        (name, n) => html`<input
          key=${n}
          value=${name}
          maxlength="200"
          aria-label=${t("keeper.name", { n: n + 1 })}
          onInput=${(/** @type {any} */ event) => setNames(names.map((old, k) => (k === n ? event.target.value : old)))}
        />`,
      )}
      ${
        sheet.match.winners.length || scheduleNamed(sheet.format)
          ? null
          : html`<${Pick}
            id="dealer"
            label=${t("keeper.dealer")}
            value=${String(dealer)}
            choose=${(/** @type {string} */ value) => setDealer(Number(value))}
            choices=${playing(sheet).map((player) => ({ value: String(player), label: names[player] ?? "" }))}
          />`
      }
      <p class="bad" role="alert">${trouble}</p>
      <button class="primary">${t("keeper.keep")}</button>
    </form>
  <//>`;
}
