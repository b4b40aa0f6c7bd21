// @ts-check
/** Through the time of a replay: buttons, a slider, keys, how fast; and whose eyes. */

import { t } from "../common/i18n.js";
import { ALL } from "../replay.js";
import { SPEEDS } from "../theatre.js";
import { html, useLayoutEffect } from "../common/ui.js";

/** @typedef {import("../theatre.js").Theatre} Theatre */

const LEAP = 10;

/** Drawn with a pen of two pixels on 24 by 24. @type {Record<string, string>} */
const PATHS = {
  first: "M6 5v14M18 6l-8 6 8 6z",
  back: "M15 6l-7 6 7 6",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  on: "M9 6l7 6-7 6",
  last: "M18 5v14M6 6l8 6-8 6z",
};

/** @param {{ name: string, sign: string, act: () => void, off?: boolean, class?: string }} props */
const Key = ({ name, sign, act, off = false, class: look = "" }) =>
  html`<button type="button" class=${look} aria-label=${name} title=${name} disabled=${off} onClick=${act}>
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${PATHS[sign] ?? ""} /></svg>
  </button>`;

/** @param {{ theatre: Theatre }} props */
export function Scrubber({ theatre }) {
  useKeys(theatre);
  return html`<section class="scrubber" aria-label=${t("replay.controls")}>
    <${Slider} theatre=${theatre} />
    <${Keys} theatre=${theatre} />
  </section>`;
}

/** @param {{ theatre: Theatre }} props */
function Slider({ theatre }) {
  const at = theatre.at.value;
  const last = theatre.last;
  return html`<div class="time">
    <input
      type="range"
      min="0"
      max=${last}
      step="1"
      value=${at}
      aria-label=${t("replay.moment")}
      aria-valuetext=${`${t("replay.step", { n: at, of: last })}: ${theatre.story.value[at] ?? ""}`}
      onInput=${(/** @type {any} */ event) => theatre.go(Number(event.target.value))}
    />
    <span class="count" aria-hidden="true">${at} / ${last}</span>
  </div>`;
}

/** @param {{ theatre: Theatre }} props */
function Keys({ theatre }) {
  const playing = theatre.playing.value;
  return html`<div class="keys">
    <${Key} name=${t("replay.first")} sign="first" act=${() => theatre.go(0)} />
    <${Key} name=${t("replay.back")} sign="back" act=${() => theatre.go(theatre.at.value - 1)} />
    <${Key} name=${t(playing ? "replay.pause" : "replay.play")} sign=${playing ? "pause" : "play"} class="primary" act=${() => theatre.toggle()} />
    <${Key} name=${t("replay.on")} sign="on" act=${() => theatre.go(theatre.at.value + 1)} />
    <${Key} name=${t("replay.last")} sign="last" act=${() => theatre.go(theatre.last)} />
    <label>
      <span class="only-read">${t("replay.speed")}</span>
      <select value=${theatre.speed.value} onChange=${(/** @type {any} */ event) => (theatre.speed.value = Number(event.target.value))}>
        ${SPEEDS.map((speed) => html`<option value=${speed}>${speed} ×</option>`)}
      </select>
    </label>
  </div>`;
}

/** Any seat's, or everybody's. @param {{ theatre: Theatre }} props */
export const Eyes = ({ theatre }) =>
  html`<label class="eyes">
    <span class="only-read">${t("replay.eyes")}</span>
    <select value=${theatre.viewer.value} onChange=${(/** @type {any} */ event) => (theatre.viewer.value = Number(event.target.value))}>
      <option value=${ALL}>${t("replay.eyes.all")}</option>
      ${theatre.replay.players.map((name, seat) => html`<option value=${seat}>${t("replay.eyes.of", { name })}</option>`)}
    </select>
  </label>`;

/** Arrows, Home, End and the space bar, wherever the focus is but in a field. @param {Theatre} theatre */
function useKeys(theatre) {
  useLayoutEffect(() => {
    /** @param {KeyboardEvent} event */
    const key = (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (event.ctrlKey || event.altKey || event.metaKey || target.closest("select, textarea, input:not([type=range]), summary")) return;
      const at = theatre.at.value;
      const slider = target.matches("input[type=range]");
      if (event.key === " " && !target.closest("button, a")) theatre.toggle();
      else if (slider) return; // it knows the other keys itself
      else if (event.key === "ArrowLeft") theatre.go(at - (event.shiftKey ? LEAP : 1));
      else if (event.key === "ArrowRight") theatre.go(at + (event.shiftKey ? LEAP : 1));
      else if (event.key === "Home") theatre.go(0);
      else if (event.key === "End") theatre.go(theatre.last);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [theatre]);
}
