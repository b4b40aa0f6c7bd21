// @ts-check
/** Reads a board from a file that was saved before. */

import { t } from "../common/i18n.js";
import { html, useRef } from "../common/ui.js";
import { readFile, said } from "./store.js";

/** @param {{ tell: (text: string) => void }} props */
export function OpenFile({ tell }) {
  const box = useRef(/** @type {HTMLInputElement | null} */ (null));
  /** @param {any} event */
  const read = async (event) => {
    const file = event.target.files[0];
    if (!file) return;
    try {
      await readFile(file);
      tell("");
    } catch (error) {
      tell(said(error));
    }
    event.target.value = "";
  };
  return html`<button type="button" onClick=${() => box.current?.click()}>${t("keeper.open")}</button>
    <input
      ref=${box}
      type="file"
      hidden
      accept=".json,application/json"
      aria-label=${t("keeper.open")}
      onChange=${read}
    />`;
}
