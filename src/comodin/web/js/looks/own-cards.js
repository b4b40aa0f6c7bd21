// @ts-check
/** Cards of one's own: a file that is loaded, saved to be changed or sent to a friend, and taken away again. */

import { t } from "../common/i18n.js";
import { prefs } from "../common/prefs.js";
import { saveFile } from "../common/save-file.js";
import { html, useRef, useState } from "../common/ui.js";
import { BadSet, brief } from "./description.js";
import { addFile, addPicture } from "./own-file.js";
import { ownSets, removeSet } from "./own-sets.js";
import { cardSet, USUAL } from "./sets.js";
import { chooseCards } from "./table-look.js";

export function OwnCards() {
  const [said, say] = useState({ good: true, text: "" });
  const { cards } = prefs.value;
  const own = ownSets.value[cards];
  /** @param {Promise<string>} adding */
  const added = async (adding) => {
    try {
      const name = await adding;
      chooseCards(name);
      say({ good: true, text: t("set.own.added", { name: ownSets.peek()[name]?.name ?? "" }) });
    } catch (error) {
      const text = error instanceof BadSet ? t(`set.bad.${error.code}`, error.values) : t("web.trouble");
      say({ good: false, text });
    }
  };
  const save = async () => {
    const { description } = await cardSet(cards);
    const named = description.name.replace(/[^\p{L}\p{N}]+/gu, "-").toLowerCase();
    saveFile(`${named}.cards.json`, `${JSON.stringify(brief(description), null, 2)}\n`);
  };
  const remove = () => {
    chooseCards(USUAL);
    removeSet(cards);
    say({ good: true, text: t("set.own.removed", { name: own?.name ?? "" }) });
  };
  /** @param {"face" | "back"} where */
  const picture = (where) => (/** @type {File} */ file) =>
    added(addPicture(cards, where, file, own?.name ?? t("set.own.mine")));
  return html`<div class="stack">
    <p class="small quiet">${t("set.own.about")}</p>
    <div class="row">
      <${FileButton}
        label=${t("set.own.load")}
        accept=".json,application/json"
        take=${(/** @type {File} */ file) => added(addFile(file))}
      />
      <button type="button" onClick=${save}>${t("set.own.save")}</button>
      <${FileButton}
        label=${t("set.own.picture.back")}
        accept="image/png,image/jpeg,image/webp"
        take=${picture("back")}
      />
      <${FileButton}
        label=${t("set.own.picture.face")}
        accept="image/png,image/jpeg,image/webp"
        take=${picture("face")}
      />
      ${
        own
          ? html`<button type="button" class="danger" onClick=${remove}>
            ${t("set.own.remove", { name: own.name })}
          </button>`
          : null
      }
    </div>
    <p class=${said.good ? "good small" : "bad small"} role="status">${said.text}</p>
  </div>`;
}

/** @param {{ label: string, accept: string, take: (file: File) => void }} props */
function FileButton({ label, accept, take }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const chosen = () => {
    const file = field.current?.files?.[0];
    if (file) take(file);
    if (field.current) field.current.value = ""; // the same file may be chosen again
  };
  return html`<input ref=${field} hidden type="file" accept=${accept} aria-label=${label} onChange=${chosen} />
    <button type="button" onClick=${() => field.current?.click()}>${label}</button>`;
}
