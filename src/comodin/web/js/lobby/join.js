// @ts-check
import { t } from "../common/i18n.js";
import { go } from "../common/router.js";
import { html, useState } from "../common/ui.js";
import { codeIn } from "../new-table/rules-code.js";

/** A link, the end of one, or a code of rules: whatever a friend has sent. */
export function Join() {
  const [text, type] = useState("");
  const [wrong, setWrong] = useState(false);
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const found = /(?:^|\/t\/)([\w-]{12})(?:[?#]|$)/.exec(text.trim());
    const key = /[?&]key=([\w-]+)/.exec(text);
    const code = codeIn(text);
    if (code) go(`/new?code=${code}`);
    else if (found) go(`/t/${found[1]}${key ? `?key=${key[1]}` : ""}`);
    else setWrong(true);
  };
  return html`<section class="panel" aria-labelledby="join">
    <h2 id="join">${t("lobby.join")}</h2>
    <form onSubmit=${submit} novalidate>
      <label class="label" for="join-text">${t("lobby.join.label")}</label>
      <div class="row inputs">
        <input
          id="join-text"
          autocomplete="off"
          autocapitalize="none"
          spellcheck=${false}
          value=${text}
          aria-invalid=${wrong}
          aria-describedby="join-wrong"
          onInput=${(/** @type {any} */ event) => {
            type(event.target.value);
            setWrong(false);
          }}
        />
        <button>${t("lobby.join.go")}</button>
      </div>
      <p class="bad small" id="join-wrong" role="alert">${wrong ? t("lobby.join.bad") : ""}</p>
    </form>
  </section>`;
}
