// @ts-check
import { t } from "../common/i18n.js";
import { go } from "../common/router.js";
import { html, useState } from "../common/ui.js";
import { call, Problem } from "../net/api.js";
import { codeIn } from "../new-table/rules-code.js";

/** The letters of the code of a table, if it may be one: no vowels, no L and no Y, as `tables/codes.py` has it. */
const TABLE_CODE = /^[B-DF-HJKMNP-TV-XZ]{5}$/;

/** @param {string} text */
const letters = (text) => text.toUpperCase().replace(/[\s\-–—_.]/g, "");

/** A code of five letters, a link, the end of one, or a code of rules: whatever a friend has sent. */
export function Join() {
  const [text, type] = useState("");
  const [wrong, tell] = useState("");
  const [busy, setBusy] = useState(false);
  /** @param {string} code */
  const open = async (code) => {
    setBusy(true);
    try {
      const { table, key } = await call("GET", `/api/table-codes/${code}`);
      go(`/t/${table}${key && `?key=${encodeURIComponent(key)}`}`);
    } catch (error) {
      const why = error instanceof Problem && /^(no_code|too_many_tries)$/.test(error.code) ? error.code : "";
      tell(why ? t(`lobby.join.${why}`, { code }) : t("web.trouble"));
      setBusy(false);
    }
  };
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const pasted = /\/([a-z]{5})\/?$/i.exec(text.trim()); // a link that ends in a code
    const code = letters(pasted?.[1] ?? text);
    const found = /(?:^|\/t\/)([\w-]{12})(?:[?#]|$)/.exec(text.trim());
    const key = /[?&]key=([\w-]+)/.exec(text);
    const rules = codeIn(text);
    tell("");
    if (TABLE_CODE.test(code)) open(code);
    else if (rules) go(`/new?code=${rules}`);
    else if (found) go(`/t/${found[1]}${key ? `?key=${key[1]}` : ""}`);
    else tell(t("lobby.join.bad"));
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
          aria-invalid=${!!wrong}
          aria-describedby="join-wrong"
          onInput=${(/** @type {any} */ event) => {
            type(event.target.value);
            tell("");
          }}
        />
        <button disabled=${busy}>${t("lobby.join.go")}</button>
      </div>
      <p class="bad small" id="join-wrong" role="alert">${wrong}</p>
    </form>
  </section>`;
}
