// @ts-check
/** The options of a table in plain words, what the linter says of them, and the code that stands for them. */

import { Copy, OneOf } from "../common/controls.js";
import { language, percent, t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { optionName, optionValue } from "../common/options.js";
import { Link } from "../common/router.js";
import { html, useEffect, useState } from "../common/ui.js";
import { call } from "../net/api.js";
import { isOwn } from "../net/editions.js";
import { presetAbout, presetName, presets } from "../net/presets.js";
import {
  changed,
  draft,
  impossible,
  optionQuery,
  rulesAddress,
  setPreset,
  settingsOf,
  useCode,
  valueOf,
} from "./draft.js";
import { Knobs } from "./knobs.js";

const A_MOMENT = 300; // ms: changes in quick succession ask the server once

/**
 * Presets first, single rules behind.
 * @param {{ seats?: number, codes?: boolean }} props for how many at a table, and whether there is a code for all of it
 */
export function TableRules({ seats, codes = true }) {
  const { edition, preset } = draft.value;
  const others = changed();
  const [open, setOpen] = useState(others.length > 0);
  useEffect(() => {
    if (others.length) setOpen(true); // a code has changed something; it never closes by itself
  }, [others.length > 0]);
  return html`<section class="panel table-rules" aria-labelledby="table-rules">
    <div class="row spread">
      <h2 id="table-rules">${t("lobby.new.rules")}</h2>
      <${Link} class="button" href=${rulesAddress(draft.value)}>
        <${Icon} name="book" /> ${t("lobby.new.rules.read")}
      <//>
    </div>
    <p class="quiet">${t("lobby.new.rules.hint")}</p>
    <${OneOf}
      class="preset-choice"
      legend=${html`<span class="only-read">${t("lobby.new.presets")}</span>`}
      name="preset"
      value=${preset}
      choose=${setPreset}
      choices=${presets().map((key) => ({
        value: key,
        label: html`<b>${presetName(key)}</b>`,
        about: presetAbout(key, edition),
      }))}
    />
    <${Differences} names=${others} />
    <p class="bad" role="alert">${impossible.value?.why}</p>
    <details open=${open} onToggle=${(/** @type {any} */ event) => setOpen(event.target.open)}>
      <summary>
        ${t("option.show")}
        ${others.length ? html` <span class="changed">${t("lobby.new.changed", { n: others.length })}</span>` : null}
      </summary>
      <${Knobs} changed=${others} />
    </details>
    <${Warnings} seats=${seats ?? draft.value.seats} />
    ${codes && !isOwn(edition) ? html`<${Code} />` : null}
  </section>`;
}

/** By what the table is other than its preset, and the way back. @param {{ names: string[] }} props */
function Differences({ names }) {
  const { edition, preset } = draft.value;
  const name = presetName(preset);
  return html`<div class="differences" role="status">
    ${
      names.length
        ? html`<p class="small">
              <b>${t("lobby.new.other", { preset: name })}:</b>${" "}
              ${names.map((one) => `${optionName(one, edition)}: ${optionValue(one, valueOf(one))}`).join(" · ")}
            </p>
            <button type="button" onClick=${() => setPreset(preset)}>
              ${t("lobby.new.reset", { preset: name })}
            </button>`
        : null
    }
  </div>`;
}

/** What the linter has found out about these rules, by simulation. @param {{ seats: number }} props */
function Warnings({ seats }) {
  const { edition, options } = draft.value;
  const [warnings, show] = useState(/** @type {any[]} */ ([]));
  const query = optionQuery(options).toString();
  const tag = language.value;
  useEffect(() => {
    show([]);
    if (isOwn(edition)) return undefined; // nobody has measured it
    let here = true;
    const timer = setTimeout(() => {
      call("GET", `/api/warnings/${edition}?lang=${tag}&seats=${seats}${query ? `&${query}` : ""}`)
        .catch(() => ({ warnings: [], impossible: null })) // it was only advice
        .then((answer) => {
          if (!here) return;
          show(answer.warnings);
          impossible.value = answer.impossible;
        });
    }, A_MOMENT);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [edition, seats, query, tag]);
  return html`<div class="warnings" role="status">
    ${
      warnings.length
        ? html`<h3>
            <${Icon} name="warn" /> ${t("lobby.warn")}
          </h3>
          <ul>
            ${warnings.map(
              (one) => html`<li key=${`${one.code} ${JSON.stringify(one.options)} ${one.place}`}>
                ${warningText(one, edition, seats)}
              </li>`,
            )}
          </ul>`
        : null
    }
  </div>`;
}

/** @param {number} share */
const rough = (share) => percent(share, share < 0.095 ? 1 : 0);

/** @param {any} one @param {string} edition @param {number} seats */
function warningText({ code, options, turns, usual, share, place }, edition, seats) {
  const names = Object.keys(options).map((name) => optionName(name, edition));
  if (code === "idle") {
    const because = Object.entries(options)[1] ?? ["", ""]; // the one before it changes nothing
    const reason = `${optionName(because[0], edition)}: ${optionValue(because[0], because[1])}`;
    return t("lobby.warn.about", { options: names[0], warning: t("lobby.warn.idle", { because: reason }) });
  }
  const warning = t(`lobby.warn.${code}`, {
    turns: Math.round(turns),
    usual: Math.round(usual),
    share: rough(share ?? 0),
    par: rough(1 / seats),
    place:
      place === null ? "" : place === 0 ? t("lint.place.dealer") : t("lint.place.after", { n: place, players: seats }),
  });
  return t("lobby.warn.about", { options: names.join(" + ") || t("lobby.warn.edition"), warning });
}

/** The rules as a short code, once somebody wants it; and the way back from one. */
function Code() {
  const [open, setOpen] = useState(false);
  const [code, show] = useState("");
  const [text, type] = useState("");
  const [said, say] = useState({ good: true, text: "" });
  const settings = JSON.stringify(settingsOf(draft.value));
  useEffect(() => {
    if (!open) return undefined;
    let here = true;
    const timer = setTimeout(() => {
      call("POST", "/api/codes", { settings: JSON.parse(settings) })
        .then((answer) => here && show(answer.code))
        .catch(() => here && show(""));
    }, A_MOMENT);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [open, settings]);
  const use = async () => {
    try {
      const good = await useCode(text);
      say({ good, text: good ? t("lobby.code.used", { code: text.trim() }) : t("lobby.code.bad") });
    } catch {
      say({ good: false, text: t("lobby.code.newer") });
    }
  };
  return html`<details class="code" onToggle=${(/** @type {any} */ event) => setOpen(event.target.open)}>
    <summary>${t("lobby.code")}</summary>
    <div class="fields">
      <div class="field">
        <p class="about small">${t("lobby.code.hint")}</p>
        <div class="row">
          <output class="the-code" aria-label=${t("lobby.code")}>${code || "…"}</output>
          ${code ? html`<${Copy} text=${code} label=${t("lobby.code.copy")} />` : null}
        </div>
      </div>
      <div class="field">
        <label class="label" for="code">${t("lobby.code.enter")}</label>
        <div class="row inputs">
          <input
            id="code"
            autocomplete="off"
            spellcheck=${false}
            value=${text}
            aria-describedby="code-said"
            onInput=${(/** @type {any} */ event) => type(event.target.value)}
            onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
              if (event.key !== "Enter") return;
              event.preventDefault(); // a code, not yet a table
              use();
            }}
          />
          <button type="button" onClick=${use}>${t("lobby.code.use")}</button>
        </div>
        <p class=${said.good ? "good small" : "bad small"} id="code-said" role="status">${said.text}</p>
      </div>
    </div>
  </details>`;
}
