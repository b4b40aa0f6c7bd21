// @ts-check
/** Your data: a name that can be changed, a file with everything, and the end of it. */

import { t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { saveFile } from "../common/save-file.js";
import { html, useEffect, useRef, useState } from "../common/ui.js";
import { call, keep, Problem } from "../net/api.js";
import { whyNot, wrongName } from "../net/names.js";

/** @typedef {import("../net/api.js").Player} Player */

/** @param {{ who: Player, renamed: () => void }} props */
export function Rename({ who, renamed }) {
  const [name, type] = useState(who.name);
  const [said, say] = useState({ good: true, text: "" });
  /** @param {SubmitEvent} event */
  const submit = async (event) => {
    event.preventDefault();
    const wanted = name.trim();
    const wrong = wrongName(wanted);
    if (wrong) return say({ good: false, text: wrong });
    try {
      keep({ ...who, ...(await call("PATCH", "/api/me", { name: wanted })), made: false });
      renamed();
      return say({ good: true, text: t("lobby.me.saved") });
    } catch (error) {
      return say({ good: false, text: whyNot(error) });
    }
  };
  return html`<form class="rename" onSubmit=${submit} novalidate>
    <label class="label" for="name">${t("lobby.me.name")}</label>
    <div class="row inputs">
      <input
        id="name"
        autocomplete="nickname"
        value=${name}
        aria-describedby="name-said"
        aria-invalid=${!said.good}
        onInput=${(/** @type {any} */ event) => type(event.target.value)}
      />
      <button>${t("lobby.me.save")}</button>
    </div>
    <p class=${said.good ? "good small" : "bad small"} id="name-said" role="status">${said.text}</p>
  </form>`;
}

/** @param {{ who: Player, gone: () => void }} props */
export function YourData({ who, gone }) {
  const [trouble, tell] = useState("");
  const [asking, ask] = useState(false);
  const save = async () => {
    tell("");
    try {
      const everything = await call("GET", "/api/me/export");
      saveFile(`comodin-${who.id}.json`, JSON.stringify(everything, null, 1));
    } catch {
      tell(t("web.trouble"));
    }
  };
  return html`<section class="panel" aria-labelledby="data">
    <h2 id="data">${t("profile.data")}</h2>
    <p>${t("profile.data.about")}</p>
    <div class="row">
      <button type="button" onClick=${save}>${t("profile.export")}</button>
      <button type="button" class="danger" onClick=${() => ask(true)}>${t("profile.delete")}</button>
    </div>
    <p class="bad" role="alert">${trouble}</p>
    ${asking ? html`<${Farewell} who=${who} close=${() => ask(false)} gone=${gone} />` : null}
  </section>`;
}

/**
 * The name has to be typed: nobody is deleted by a slip.
 * @param {{ who: Player, close: () => void, gone: () => void }} props
 */
function Farewell({ who, close, gone }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const [name, type] = useState("");
  const [trouble, tell] = useState("");
  useEffect(() => dialog.current?.showModal(), []);
  /** @param {SubmitEvent} event */
  const submit = async (event) => {
    event.preventDefault();
    try {
      await call("DELETE", "/api/me", { name: name.trim() });
    } catch (error) {
      return tell(
        t(error instanceof Problem && error.code === "other_name" ? "profile.delete.other" : "web.trouble", {
          name: who.name,
        }),
      );
    }
    gone();
    keep(null);
    return undefined;
  };
  return html`<dialog ref=${dialog} aria-labelledby="farewell" onClose=${close}>
    <h2 id="farewell">${t("profile.delete.title")}</h2>
    <p>${t("profile.delete.about")}</p>
    <form onSubmit=${submit} novalidate>
      <label class="label" for="farewell-name">${t("profile.delete.sure", { name: who.name })}</label>
      <div class="row inputs">
        <input
          id="farewell-name"
          autocomplete="off"
          value=${name}
          aria-describedby="farewell-said"
          onInput=${(/** @type {any} */ event) => type(event.target.value)}
        />
      </div>
      <p class="bad small" id="farewell-said" role="alert">${trouble}</p>
      <div class="row">
        <button type="button" onClick=${() => dialog.current?.close()}>${t("web.cancel")}</button>
        <button class="danger">
          <${Icon} name="warn" /> ${t("profile.delete.go")}
        </button>
      </div>
    </form>
  </dialog>`;
}
