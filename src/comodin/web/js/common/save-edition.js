// @ts-check
/** An edition of somebody's own as a file: to play it elsewhere, or to change it. */

import { editionName } from "./edition-list.js";
import { t } from "./i18n.js";
import { saveFile } from "./save-file.js";
import { html } from "./ui.js";

/** @param {{ own: import("../net/editions.js").OwnEdition }} props */
export function SaveEdition({ own }) {
  const name = editionName(own.edition.key)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-");
  return html`<button type="button" onClick=${() => saveFile(`${name}.edition.toml`, own.text)}>
    ${t("lobby.own.save")}
  </button>`;
}
