// @ts-check
/** Who you are here, and how you like the page. */

import { Copy, OneOf, Switch } from "../common/controls.js";
import { LANGUAGES, LANGUAGE_NAMES, language, number, speak, t } from "../common/i18n.js";
import { prefer, prefs } from "../common/prefs.js";
import { Shell } from "../common/shell.js";
import { TableLook } from "../looks/table-look.js";
import { html, useEffect, useState } from "../common/ui.js";
import { call, keep, player, Problem } from "../net/api.js";
import { WhoForm } from "../net/who-are-you.js";
import { SoundSettings } from "../stage/sound-settings.js";

export function Settings() {
  const { theme, motion, sort, keys } = prefs.value;
  /** @param {string} name @param {string[]} values @param {string} value */
  const choices = (name, values, value) => html`<${OneOf}
    class="in-a-row"
    legend=${t(`lobby.${name}`)}
    name=${name}
    value=${value}
    choose=${(/** @type {any} */ chosen) => prefer({ [name]: chosen })}
    choices=${values.map((one) => ({ value: one, label: t(`lobby.${name}.${one}`) }))}
  />`;
  return html`<${Shell} title=${t("lobby.settings")} class="settings">
    <h1 tabindex="-1">${t("lobby.settings")}</h1>
    <${You} />
    <section class="panel" aria-labelledby="prefs">
      <h2 id="prefs">${t("lobby.prefs")}</h2>
      <${OneOf}
        class="in-a-row"
        legend=${t("lobby.language")}
        name="language"
        value=${language.value}
        choose=${speak}
        choices=${LANGUAGES.map((tag) => ({
          value: tag,
          label: html`<span lang=${tag}>${LANGUAGE_NAMES[tag]}</span>`,
        }))}
      />
      ${choices("theme", ["auto", "light", "dark"], theme)} ${choices("motion", ["auto", "less"], motion)}
      ${choices("sort", ["colour", "number", "drawn"], sort)}
      <${TableLook} />
      <${SoundSettings} />
      <${Switch}
        id="keys"
        label=${t("lobby.keys")}
        checked=${keys}
        turn=${(/** @type {boolean} */ on) => prefer({ keys: on })}
      />
    </section>
    <${Recover} />
  <//>`;
}

/** Name and face, what came of them, and the code that brings them to another device. */
function You() {
  const who = player.value;
  const [results, show] = useState(/** @type {any} */ (null));
  useEffect(() => {
    let here = true;
    if (who)
      call("GET", `/api/players/${who.id}`)
        .then((found) => here && show(found))
        .catch(() => undefined);
    else show(null);
    return () => {
      here = false;
    };
  }, [who?.id]);
  return html`<section class="panel you" aria-labelledby="you">
    <h2 id="you">${t("lobby.me")}</h2>
    ${who ? null : html`<p>${t("lobby.me.guest")}</p>`}
    <${WhoForm} label=${t("lobby.me.save")} saved=${t("lobby.me.saved")} />
    ${
      results
        ? html`<dl class="numbers">
          ${["rounds", "won", "points"].map(
            (key) => html`<div key=${key}>
              <dt>${t(`lobby.me.${key}`)}</dt>
              <dd>${number(results[key])}</dd>
            </div>`,
          )}
        </dl>`
        : null
    }
    ${who?.recovery ? html`<${Recovery} code=${who.recovery} name=${who.name} />` : null}
  </section>`;
}

/** @param {{ code: string, name: string }} props */
function Recovery({ code, name }) {
  const [sure, ask] = useState(false);
  return html`<details>
    <summary>${t("lobby.me.recovery")}</summary>
    <p class="small">${t("lobby.me.recovery.hint")}</p>
    <div class="row">
      <output class="the-code">${code}</output>
      <${Copy} text=${code} label=${t("lobby.code.copy")} />
    </div>
    <p class="small" role="status">${sure ? t("lobby.me.forget.sure", { name }) : ""}</p>
    <button type="button" class="danger" onClick=${() => (sure ? keep(null) : ask(true))}>
      ${t("lobby.me.forget")}
    </button>
  </details>`;
}

function Recover() {
  const [text, type] = useState("");
  const [said, say] = useState({ good: true, text: "" });
  /** @param {SubmitEvent} event */
  const submit = async (event) => {
    event.preventDefault();
    try {
      const who = await call("POST", "/api/recover", { recovery: text.trim().slice(0, 64) });
      keep(who);
      type("");
      say({ good: true, text: t("lobby.me.recover.done", { name: who.name }) });
    } catch (error) {
      const status = error instanceof Problem ? error.status : 0;
      const key = status === 404 ? "lobby.me.recover.bad" : status === 429 ? "lobby.me.recover.slow" : "web.trouble";
      say({ good: false, text: t(key) });
    }
  };
  return html`<section class="panel" aria-labelledby="recover">
    <h2 id="recover">${t("lobby.me.recover")}</h2>
    <form onSubmit=${submit} novalidate>
      <label class="label" for="recovery">${t("lobby.me.recovery")}</label>
      <div class="row inputs">
        <input
          id="recovery"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck=${false}
          value=${text}
          aria-describedby="recover-said"
          onInput=${(/** @type {any} */ event) => type(event.target.value)}
        />
        <button disabled=${!text.trim()}>${t("lobby.me.recover.go")}</button>
      </div>
      <p class=${said.good ? "good small" : "bad small"} id="recover-said" role="status">${said.text}</p>
    </form>
  </section>`;
}
