// @ts-check
/** A16: what is written on the Custom Wilds. Anybody writes; it holds when everybody who sits has agreed. */

import { Face } from "../common/card-face.js";
import { effectInWords, isCounted, isOfNobody } from "../common/custom-words.js";
import { t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { html, useState } from "../common/ui.js";
import { editionLine } from "../net/editions.js";

/**
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./follow-table.js").Effect} Effect
 */

const WHO = ["next", "previous", "others", "everyone", "chosen"];
const WHAT = ["draw", "skip", "swap", "pass_hands", "discard", "reveal", "reverse"];
const MOST = 3;

/** @param {{ game: Game }} props */
export function CustomWilds({ game }) {
  const cards = editionLine(game.edition.value ?? "")?.to_write_on ?? [];
  return html`<section class="custom panel" aria-label=${t("web.custom")}>
    <h3>${t("web.custom")}</h3>
    <p class="small">${t("web.custom.hint")}</p>
    ${cards.map((card, n) => html`<${OneWild} key=${card} game=${game} card=${card} number=${n + 1} />`)}
  </section>`;
}

/** @param {{ game: Game, card: string, number: number }} props */
function OneWild({ game, card, number }) {
  const view = game.view.value;
  const [editing, edit] = useState(false);
  if (!view) return null;
  const written = view.written.find((rule) => rule.card === card);
  const sitting = view.seats.filter((seat) => seat.person !== null);
  const missing = written ? sitting.filter((seat) => !written.consent.includes(seat.person ?? "")) : [];
  const agreed = !!written?.consent.includes(view.you.person);
  return html`<div class="wild">
    <${Face} card=${card} />
    <div class="stack">
      <h4>${t("web.custom.card", { card: game.words.value.card(card), number })}</h4>
      ${
        written
          ? html`<blockquote>
              ${written.custom.text ? html`<p>“${written.custom.text}”</p>` : null}
              ${
                written.custom.effects.length
                  ? html`<ul>${written.custom.effects.map((effect) => html`<li>${effectInWords(effect)}</li>`)}</ul>`
                  : null
              }
            </blockquote>
            <p class="small">
              ${
                missing.length
                  ? t("web.custom.missing", { names: missing.map((seat) => seat.name).join(", ") })
                  : html`<span class="good">${t("web.custom.agreed")}</span>`
              }
            </p>`
          : html`<p class="small quiet">${t("web.custom.blank")}</p>`
      }
      <div class="row">
        ${
          written && view.you.seat !== null
            ? html`<button
              type="button"
              aria-pressed=${agreed}
              onClick=${() => game.send({ c: "consent", card, agrees: !agreed })}
            >
              <${Icon} name="check" /> ${t("web.custom.agree")}
            </button>`
            : null
        }
        ${
          view.you.seat !== null
            ? html`<button type="button" onClick=${() => edit(!editing)} aria-expanded=${editing}>
              ${t("web.custom.write")}
            </button>`
            : null
        }
        ${
          written && view.you.seat !== null
            ? html`<button
              type="button"
              class="plain"
              onClick=${() => game.send({ c: "write_rule", card, custom: null })}
            >
              ${t("web.custom.wipe")}
            </button>`
            : null
        }
      </div>
      ${editing ? html`<${Editor} game=${game} card=${card} was=${written?.custom} done=${() => edit(false)} />` : null}
    </div>
  </div>`;
}

/** @param {{ game: Game, card: string, was?: import("./follow-table.js").Custom, done: () => void }} props */
function Editor({ game, card, was, done }) {
  const [text, setText] = useState(was?.text ?? "");
  const [effects, setEffects] = useState(/** @type {Effect[]} */ (was?.effects ?? []));
  /** @param {number} at @param {Partial<Effect>} changes */
  const change = (at, changes) =>
    setEffects(effects.map((effect, n) => (n === at ? { ...effect, ...changes } : effect)));
  /** @param {SubmitEvent} event */
  const submit = async (event) => {
    event.preventDefault();
    if (await game.send({ c: "write_rule", card, custom: { text, effects: /** @type {any} */ (effects) } })) done();
  };
  const empty = !text.trim() && !effects.length;
  return html`<form class="stack editor" onSubmit=${submit}>
    <label>
      ${t("web.custom.text")}${" "}
      <input
        maxlength="120"
        value=${text}
        onInput=${(/** @type {any} */ event) => setText(event.target.value)}
      />
    </label>
    ${effects.map(
      (effect, n) => html`<fieldset class="row" key=${n}>
        <legend>${t("web.custom.step", { n: n + 1 })}</legend>
        ${
          isOfNobody(effect.what)
            ? null
            : html`<select
              aria-label=${t("web.custom.who")}
              value=${effect.who}
              onChange=${(/** @type {any} */ event) => change(n, { who: event.target.value })}
            >
              ${WHO.map((who) => html`<option value=${who}>${t(`who.${who}`)}</option>`)}
            </select>`
        }
        <select
          aria-label=${t("web.custom.what")}
          value=${effect.what}
          onChange=${(/** @type {any} */ event) => change(n, { what: event.target.value })}
        >
          ${WHAT.map((what) => html`<option value=${what}>${t(`what.${what}`)}</option>`)}
        </select>
        ${
          isCounted(effect.what)
            ? html`<input
              type="number"
              min="1"
              max="10"
              aria-label=${t("web.custom.n")}
              value=${effect.n}
              onInput=${(/** @type {any} */ event) => change(n, { n: Number(event.target.value) || 1 })}
            />`
            : null
        }
        <button
          type="button"
          class="plain"
          aria-label=${t("web.custom.drop")}
          onClick=${() => setEffects(effects.filter((_, at) => at !== n))}
        >
          <${Icon} name="close" />
        </button>
      </fieldset>`,
    )}
    <div class="row">
      ${
        effects.length < MOST
          ? html`<button type="button" onClick=${() => setEffects([...effects, { who: "next", what: "draw", n: 1 }])}>
            ${t("web.custom.add")}
          </button>`
          : null
      }
      <button class="primary" disabled=${empty} aria-describedby=${empty ? "why-empty" : undefined}>
        ${t("web.custom.save")}
      </button>
      ${empty ? html`<span class="why" id="why-empty">${t("web.custom.empty")}</span>` : null}
    </div>
  </form>`;
}
