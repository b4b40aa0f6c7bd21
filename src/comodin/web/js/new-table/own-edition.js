// @ts-check
/** An edition of one's own: a file, or a text written here; its cards and its rules are shown before anybody plays. */

import { Face } from "../common/card-face.js";
import { asSentence, editionName } from "../common/edition-list.js";
import { language, t, words } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { RuleSections } from "../common/rule-sections.js";
import { SaveEdition } from "../common/save-edition.js";
import { html, useEffect, useRef, useState } from "../common/ui.js";
import { Problem } from "../net/api.js";
import { ownEditions } from "../net/editions.js";
import { lookAt, rulesOf } from "../net/own-editions.js";
import { draft, setEdition } from "./draft.js";

/** @typedef {import("../net/editions.js").OwnEdition} Own */

const MOST_BYTES = 12 * 1024;
/** Something to begin with, which is a good edition as it stands. */
const STARTER = `name = "{name}"
colours = ["red", "yellow", "green", "blue"]

[deck]
0 = 1
1-9 = 2
skip = 2
reverse = 2
draw_two = 2
wild = 4
wild_draw_four = 4

[rules]
hand_size = 7

[[cards]]
symbol = "WX"
name = "{card}"
copies = 2
sign = "+1"
effects = [{ who = "others", what = "draw", n = 1 }]
`;

export function OwnEdition() {
  const [text, write] = useState("");
  const [sorry, say] = useState("");
  const [busy, setBusy] = useState(false);
  const own = ownEditions.value[draft.value.edition];
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));

  /** @param {string} source */
  const look = async (source) => {
    write(source);
    setBusy(true);
    say("");
    try {
      const told = await lookAt(source);
      setEdition(told.edition.key);
    } catch (error) {
      say(error instanceof Problem && error.code === "bad_edition" ? error.message : t("web.trouble"));
    }
    setBusy(false);
  };
  const chosen = async () => {
    const file = field.current?.files?.[0];
    if (field.current) field.current.value = ""; // the same file may be chosen again
    if (!file) return;
    if (file.size > MOST_BYTES) say(t("lobby.own.too_long", { n: MOST_BYTES / 1024 }));
    else await look(await file.text());
  };
  const starter = () =>
    STARTER.replace("{name}", t("lobby.own.starter")).replace("{card}", t("lobby.own.starter.card"));

  return html`<section class="panel own-edition" aria-labelledby="own-edition">
    <h2 id="own-edition">${t("lobby.own.title")}</h2>
    <p class="quiet">${t("lobby.own.about")}</p>
    <div class="row">
      <input ref=${field} hidden type="file" accept=".toml" aria-label=${t("lobby.own.choose")} onChange=${chosen} />
      <button type="button" disabled=${busy} onClick=${() => field.current?.click()}>
        <${Icon} name="pencil" /> ${t("lobby.own.choose")}
      </button>
    </div>
    <details class="write" onToggle=${(/** @type {any} */ event) => event.target.open && !text && write(starter())}>
      <summary>${t("lobby.own.write")}</summary>
      <label class="label" for="own-text">${t("lobby.own.text")}</label>
      <textarea
        id="own-text"
        rows="14"
        spellcheck=${false}
        autocapitalize="off"
        autocomplete="off"
        maxlength=${MOST_BYTES}
        value=${text}
        onInput=${(/** @type {any} */ event) => write(event.target.value)}
      ></textarea>
      <button type="button" disabled=${busy || !text.trim()} onClick=${() => look(text)}>${t("lobby.own.look")}</button>
    </details>
    <div role="alert">
      ${
        sorry
          ? html`<p class="bad">${t("lobby.own.bad")}</p>
            <p class="small">
              <code>${sorry}</code>
            </p>`
          : null
      }
    </div>
    ${own ? html`<${Preview} key=${own.edition.key} own=${own} />` : null}
  </section>`;
}

/** @param {{ own: Own }} props */
function Preview({ own }) {
  const { key, colours, cards } = own.edition;
  const [sheet, show] = useState(own.rules);
  const { options } = draft.value;
  const said = JSON.stringify(options);
  const tag = language.value;
  useEffect(() => {
    if (tag === own.lang && said === "{}") {
      show(own.rules); // they came with it
      return undefined;
    }
    let here = true;
    rulesOf(key, tag, options)
      .then((rules) => here && show(rules))
      .catch(() => undefined); // the last ones stay
    return () => {
      here = false;
    };
  }, [tag, said]);
  const pink = colours.includes("P");
  const named = words(key);
  return html`<div class="preview">
    <h3>${editionName(key)}</h3>
    <p class="small">${asSentence(t(`edition.special.${key}`))}</p>
    <p class="small quiet">${t("lobby.cards", { n: cards })}</p>
    <details>
      <summary>${t("lobby.own.cards")}</summary>
      <ul class="box">
        ${own.box.map(
          ({ card, copies }) => html`<li key=${card}>
            <${Face} card=${card} pink=${pink} />
            <span class="only-read">${named.card(card)}: </span>
            <span class="small">× ${copies}</span>
          </li>`,
        )}
      </ul>
    </details>
    <details class="rules">
      <summary>${t("lobby.own.rules")}</summary>
      <${RuleSections} sheet=${sheet} pink=${pink} />
    </details>
    <p class="small quiet">${t("lobby.own.link")}</p>
    <${SaveEdition} own=${own} />
  </div>`;
}
