// @ts-check
/** Who you are: a name and a face, asked once, kept on this device, changed whenever you like. */

import { Dialog } from "../common/dialog.js";
import { listed, t } from "../common/i18n.js";
import { anyFace, FACES, faceName, Portrait } from "../common/portrait.js";
import { cls, html, useEffect, useRef, useState } from "../common/ui.js";
import { call, ensurePlayer, keep, player } from "./api.js";
import { whyNot, wrongName } from "./names.js";

/**
 * The screen before a table, for whoever is here for the first time, with those who sit there (as lists of tables tell
 * it). `done` is called when there is a player.
 * @param {{ done: () => void, sitting?: any[] }} props
 */
export function WhoPage({ done, sitting = [] }) {
  const title = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const people = sitting.filter((seat) => seat?.person);
  return html`<main class="page who-page">
    <h1 tabindex="-1" ref=${title}>${t("intro.title")}</h1>
    ${
      people.length
        ? html`<p class="here">
          ${people.map((seat) => html`<${Portrait} face=${seat.face} colour=${seat.colour} />`)}${" "}
          ${t("intro.here", { names: listed(people.map((seat) => seat.name)) })}
        </p>`
        : null
    }
    <${WhoForm} done=${done} label=${t("intro.sit")} />
  </main>`;
}

/** The same over the table. @param {{ close: () => void }} props */
export function WhoDialog({ close }) {
  const shut = () => {
    if (player.value?.made) keep({ ...player.value, made: false }); // asked once
    close();
  };
  return html`<${Dialog} title=${t("intro.title")} close=${shut}>
    <${WhoForm} done=${shut} label=${t("intro.done")} />
  <//>`;
}

/**
 * Name and face, with friendly ones to begin with: one tap is enough.
 * @param {{ done?: () => void, label: string, saved?: string }} props
 */
export function WhoForm({ done, label, saved = "" }) {
  const who = player.value;
  const [face, choose] = useState(() => who?.face ?? anyFace());
  const [typed, type] = useState(/** @type {string | null} */ (who && !who.made ? who.name : null));
  const [said, say] = useState({ good: true, text: "" });
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    // a player of an older page does not know their face yet, or came in anew meanwhile
    if (who?.face) choose(who.face);
    else if (who)
      call("GET", "/api/me")
        .then((me) => keep({ ...who, face: me.face }))
        .catch(() => undefined);
    type(who && !who.made ? who.name : null);
  }, [who?.id, who?.face]);
  const name = typed ?? faceName(face);
  /** @param {SubmitEvent} event */
  const submit = async (event) => {
    event.preventDefault();
    const wanted = name.trim() || (who && !who.made ? "" : faceName(face)); // nobody loses a name by clearing it
    const wrong = wrongName(wanted);
    if (wrong) return say({ good: false, text: wrong });
    setBusy(true);
    try {
      if (who) keep({ ...who, ...(await call("PATCH", "/api/me", { name: wanted, face })), made: false });
      else await ensurePlayer(wanted, face);
      type(player.value?.name ?? wanted);
      say({ good: true, text: saved });
      done?.();
    } catch (error) {
      say({ good: false, text: whyNot(error) });
    }
    return setBusy(false);
  };
  return html`<form class="who-form" onSubmit=${submit} novalidate>
    <div class="you">
      <${Portrait} face=${face} />
      <div class="called">
        <label class="label" for="name">${t("intro.name")}</label>
        <input
          id="name"
          autocomplete="nickname"
          enterkeyhint="done"
          value=${name}
          aria-describedby="name-said"
          onFocus=${(/** @type {any} */ event) => typed === null && event.target.select()}
          onInput=${(/** @type {any} */ event) => type(event.target.value)}
        />
      </div>
    </div>
    <p class=${cls("small", said.good ? "good" : "bad")} id="name-said" role=${said.good ? "status" : "alert"}>
      ${said.text}
    </p>
    <fieldset class="faces">
      <legend>${t("intro.face")}</legend>
      ${FACES.map(
        (one) => html`<label key=${one} class=${cls(one === face && "chosen")}>
          <input type="radio" name="face" value=${one} checked=${one === face} onChange=${() => choose(one)} />
          <${Portrait} face=${one} says />
        </label>`,
      )}
    </fieldset>
    <button class="primary big" disabled=${busy}>${label}</button>
  </form>`;
}
