// @ts-check
/** The options of a table in plain words, what the linter says of them, and the code that stands for them. */

import { Copy, Pick, Switch } from "../common/controls.js";
import { percent, t, words } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { optionName, optionValue } from "../common/options.js";
import { Link } from "../common/router.js";
import { html, useEffect, useState } from "../common/ui.js";
import { call } from "../net/api.js";
import { editionLine, offer } from "../net/editions.js";
import { change, draft, optionQuery, rulesAddress, setOption, settingsOf, useCode, valueOf } from "./draft.js";

const A_MOMENT = 300; // ms: changes in quick succession ask the server once

/**
 * @param {{ seats?: number, codes?: boolean }} props for how many at a table, and whether there is a code for all of it
 */
export function TableRules({ seats, codes = true }) {
  const { edition, options } = draft.value;
  const changed = Object.keys(options).length;
  const [open, setOpen] = useState(changed > 0);
  useEffect(() => {
    if (changed) setOpen(true); // a code has changed something; it never closes by itself
  }, [changed > 0]);
  return html`<section class="panel table-rules" aria-labelledby="table-rules">
    <div class="row spread">
      <h2 id="table-rules">${t("lobby.new.rules")}</h2>
      <${Link} class="button" href=${rulesAddress(draft.value)}>
        <${Icon} name="book" /> ${t("lobby.new.rules.read")}
      <//>
    </div>
    <p class="quiet">${t("lobby.new.rules.hint")}</p>
    <details open=${open} onToggle=${(/** @type {any} */ event) => setOpen(event.target.open)}>
      <summary>
        ${t("option.show")}
        ${changed ? html` <span class="changed">${t("lobby.new.changed", { n: changed })}</span>` : null}
      </summary>
      <div class="knobs">
        ${editionLine(edition)?.applies.map((name) => html`<${Knob} key=${name} name=${name} edition=${edition} />`)}
      </div>
      ${
        changed
          ? html`<button type="button" onClick=${() => change({ options: {} })}>${t("lobby.new.reset")}</button>`
          : null
      }
    </details>
    <${Warnings} seats=${seats ?? draft.value.seats} />
    ${codes ? html`<${Code} />` : null}
  </section>`;
}

/** @param {{ name: string, edition: string }} props */
function Knob({ name, edition }) {
  /** @type {any[]} */
  const offered = offer.value?.options[name] ?? [];
  // the usual one comes first
  const values = [...offered].sort((one, other) => (typeof one === "number" ? one - other : 0));
  const value = valueOf(name);
  const mark = name in draft.value.options ? html`<span class="changed">${t("lobby.new.changed.mark")}</span>` : null;
  const label = optionName(name, edition);
  const about = t(`option.${name}.about`, { card: words(edition).card("W4") });
  if (values.length === 2 && typeof values[0] === "boolean")
    return html`<${Switch}
      id=${`option-${name}`}
      label=${label}
      about=${about}
      mark=${mark}
      checked=${value === true}
      turn=${(/** @type {boolean} */ on) => setOption(name, on)}
    />`;
  return html`<${Pick}
    id=${`option-${name}`}
    label=${label}
    about=${about}
    mark=${mark}
    value=${String(value)}
    choices=${values.map((one) => ({ value: String(one), label: optionValue(name, one) }))}
    choose=${(/** @type {string} */ text) => setOption(name, values.find((one) => String(one) === text) ?? text)}
  />`;
}

/** What the linter has found out about these rules, by simulation. @param {{ seats: number }} props */
function Warnings({ seats }) {
  const { edition, options } = draft.value;
  const [found, show] = useState(/** @type {any[]} */ ([]));
  const query = optionQuery(options).toString();
  useEffect(() => {
    let here = true;
    const timer = setTimeout(() => {
      call("GET", `/api/warnings/${edition}?seats=${seats}${query ? `&${query}` : ""}`)
        .then(({ warnings }) => here && show(warnings))
        .catch(() => here && show([])); // it was only advice
    }, A_MOMENT);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [edition, seats, query]);
  return html`<div class="warnings" role="status">
    ${
      found.length
        ? html`<h3>
            <${Icon} name="warn" /> ${t("lobby.warn")}
          </h3>
          <ul>
            ${found.map(
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
