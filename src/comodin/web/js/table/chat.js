// @ts-check
/** The chat: short lines and a set of reactions. */

import { has, t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { lazy } from "../common/lazy.js";
import { Picture } from "../common/picture.js";
import { Portrait } from "../common/portrait.js";
import { cls, html, useEffect, useRef, useState } from "../common/ui.js";
import { heard } from "../friends/unheard.js";
import { hearsReports } from "./follow-table.js";
import { speak } from "./seating.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./follow-table.js").View} View */

const MOST_FACES = 5; // of those who watch; the others are counted

const PersonDialog = lazy(() => import("../friends/person-dialog.js"), "PersonDialog", { words: "friends" });

export const REACTIONS = [
  ..."hello nice good_game clap love laugh wow".split(" "),
  ..."think phew sorry ouch cry angry hurry".split(" "),
];

/** @param {{ text: string, reaction: boolean }} line */
export const lineText = ({ text, reaction }) =>
  reaction && has(`table.reaction.${text}`) ? t(`table.reaction.${text}`) : text;

/** The colour of somebody's place; who has none has no ring. @param {View | null} view @param {string} person */
const ringOf = (view, person) => view?.seats.find((seat) => seat.person === person)?.colour ?? null;

/**
 * Over the table, or `docked` in the column beside it, where `write` grows when somebody wants to write.
 * @param {{ game: Game, close?: () => void, docked?: boolean, write?: number }} props
 */
export function Chat({ game, close, docked = false, write = 0 }) {
  const view = game.view.value;
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const box = useRef(/** @type {HTMLInputElement | null} */ (null));
  const lines = heard(view?.chat ?? []);
  const [about, tell] = useState(/** @type {{ id: string, name: string } | null} */ (null));
  const [refused, refuse] = useState("");
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines.length]);
  useEffect(() => {
    if (!docked || write) box.current?.focus();
  }, [write]);
  if (!view) return null;
  /** @param {SubmitEvent} event */
  const say = async (event) => {
    event.preventDefault();
    const text = box.current?.value.trim();
    if (!text) return;
    refuse("");
    const quietly = (/** @type {any} */ nack) => (refuse(game.why(nack)), true); // it is read here, not at the table
    if ((await speak(game, { c: "say", text }, { quietly })) && box.current) box.current.value = "";
  };
  return html`<aside
    class=${cls("chat", docked && "docked")}
    aria-label=${t("web.chat")}
    onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && close?.()}
  >
    <header class="row spread">
      <h2>${t("web.chat")}</h2>
      ${
        close
          ? html`<button type="button" class="plain" onClick=${close} aria-label=${t("web.close")}>
            <${Icon} name="close" />
          </button>`
          : null
      }
    </header>
    <${Watchers} view=${view} />
    <ol class="lines" ref=${list} aria-live=${docked ? "off" : "polite"} tabindex="0" aria-label=${t("web.chat")}>
      ${lines.length ? null : html`<li class="quiet">${t("web.chat.empty")}</li>`}
      ${lines.map(
        (line) => html`<li class=${cls(line.person === view.you.person && "own", line.reaction && "reaction")}>
          <${Portrait} face=${line.face} colour=${ringOf(view, line.person)} />
          <span>
            ${
              line.person === view.you.person
                ? html`<b>${line.name}</b>`
                : html`<button
                  type="button"
                  class="plain writer"
                  onClick=${() => tell({ id: line.person, name: line.name })}
                >
                  <b>${line.name}</b>
                </button>`
            }${" "}
            <span>${line.reaction ? html`<${Picture} id=${`emote-${line.text}`} /> ` : null}${lineText(line)}</span>
          </span>
        </li>`,
      )}
    </ol>
    <div class="reactions" role="group" aria-label=${t("web.reactions")}>
      ${REACTIONS.map(
        (one) => html`<button type="button" onClick=${() => speak(game, { c: "react", reaction: one })}>
          <${Picture} id=${`emote-${one}`} /> ${t(`table.reaction.${one}`)}
        </button>`,
      )}
    </div>
    <div class="not-said" role="alert">${refused ? html`<p id="not-said">${refused}</p>` : null}</div>
    <form class="row" onSubmit=${say}>
      <input
        ref=${box}
        maxlength="200"
        aria-invalid=${!!refused}
        aria-describedby=${refused ? "not-said" : undefined}
        onInput=${() => refuse("")}
        aria-label=${t("web.chat.say")}
        placeholder=${t("web.chat.say")}
        autocomplete="off"
      />
      <button aria-label=${t("web.chat.send")}><${Icon} name="send" /></button>
    </form>
    ${
      about
        ? html`<${PersonDialog}
          ...${about}
          table=${hearsReports(view, about.id) ? game.table : ""}
          close=${() => tell(null)}
        />`
        : null
    }
  </aside>`;
}

/** Who looks on. @param {{ view: View }} props */
function Watchers({ view }) {
  const seated = new Set(view.seats.map((seat) => seat.person));
  const watching = view.people.filter((one) => one.present && !seated.has(one.id));
  if (!watching.length) return null;
  const shown = watching.slice(0, MOST_FACES);
  const names = shown.map((one) => one.name).join(", ");
  const n = watching.length - shown.length;
  return html`<p class="watchers small">
    <${Icon} name="eye" />
    ${shown.map((one) => html`<${Portrait} key=${one.id} face=${one.face} />`)}
    <span>${n ? t("web.watching.more", { names, n }) : t("web.watching", { names })}</span>
  </p>`;
}
