// @ts-check
/** Through the time of a replay: buttons, a slider, keys, how fast; and whose eyes. */

import { t } from "../common/i18n.js";
import { html, useLayoutEffect } from "../common/ui.js";
import { ChancesBehind } from "./chances-behind.js";
import { SPEEDS } from "./playback.js";
import { ALL } from "./views.js";

/** @typedef {import("./playback.js").Playback} Playback */

const LEAP = 10;

/** Drawn with a pen of two pixels on 24 by 24. @type {Record<string, string>} */
const PATHS = {
  first: "M6 5v14M18 6l-8 6 8 6z",
  back: "M15 6l-7 6 7 6",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  on: "M9 6l7 6-7 6",
  last: "M18 5v14M6 6l8 6-8 6z",
  turn: "M3 17l5-5 4 3 8-9M14 6h6v6",
};

/** @param {{ name: string, sign: string, act: () => void, off?: boolean, class?: string }} props */
const Key = ({
  name,
  sign,
  act,
  off = false,
  class: look = "",
}) => html`<button type="button" class=${look} aria-label=${name} title=${name} disabled=${off} onClick=${act}>
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${PATHS[sign] ?? ""} /></svg>
</button>`;

/** @param {{ playback: Playback }} props */
export function Scrubber({ playback }) {
  useKeys(playback);
  return html`<section class="scrubber" aria-label=${t("replay.controls")}>
    <${Slider} playback=${playback} />
    <${Keys} playback=${playback} />
  </section>`;
}

/** @param {{ playback: Playback }} props */
function Slider({ playback }) {
  const at = playback.at.value;
  const last = playback.last;
  return html`<div class="moments">
    <${ChancesBehind} playback=${playback} />
    <input
      type="range"
      min="0"
      max=${last}
      step="1"
      value=${at}
      aria-label=${t("replay.moment")}
      aria-valuetext=${`${t("replay.step", { n: at, of: last })}: ${playback.story.value[at] ?? ""}`}
      onInput=${(/** @type {any} */ event) => playback.go(Number(event.target.value))}
    />
    <span class="count" aria-hidden="true">${at} / ${last}</span>
  </div>`;
}

/** @param {{ playback: Playback }} props */
function Keys({ playback }) {
  const playing = playback.playing.value;
  return html`<div class="keys">
    <${Key} name=${t("replay.first")} sign="first" act=${() => playback.go(0)} />
    <${Key} name=${t("replay.back")} sign="back" act=${() => playback.go(playback.at.value - 1)} />
    <${Key}
      name=${t(playing ? "replay.pause" : "replay.play")}
      sign=${playing ? "pause" : "play"}
      class="primary"
      act=${() => playback.toggle()}
    />
    <${Key} name=${t("replay.on")} sign="on" act=${() => playback.on()} />
    <${Key} name=${t("replay.last")} sign="last" act=${() => playback.go(playback.last)} />
    ${
      playback.turns.value.length
        ? html`<button type="button" class="next-turn" onClick=${() => playback.nextTurn()}>
          <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${PATHS.turn} /></svg>
          ${t("replay.turn.next")}
        </button>`
        : null
    }
    <label>
      <span class="only-read">${t("replay.speed")}</span>
      <select
        value=${playback.speed.value}
        onChange=${(/** @type {any} */ event) => (playback.speed.value = Number(event.target.value))}
      >
        ${SPEEDS.map((speed) => html`<option value=${speed}>${speed} ×</option>`)}
      </select>
    </label>
  </div>`;
}

/** Any seat's, or everybody's. @param {{ playback: Playback }} props */
export const Eyes = ({ playback }) => html`<label class="eyes">
  <span class="only-read">${t("replay.eyes")}</span>
  <select
    value=${playback.viewer.value}
    onChange=${(/** @type {any} */ event) => (playback.viewer.value = Number(event.target.value))}
  >
    <option value=${ALL}>${t("replay.eyes.all")}</option>
    ${playback.replay.players.map(
      (name, seat) => html`<option value=${seat}>${t("replay.eyes.of", { name })}</option>`,
    )}
  </select>
</label>`;

/** Arrows, Home, End and the space bar, wherever the focus is but in a field. @param {Playback} playback */
function useKeys(playback) {
  useLayoutEffect(() => {
    /** @param {KeyboardEvent} event */
    const key = (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (
        event.ctrlKey ||
        event.altKey ||
        event.metaKey ||
        target.closest("select, textarea, input:not([type=range]), summary")
      )
        return;
      const at = playback.at.value;
      const slider = target.matches("input[type=range]");
      if (event.key === " " && !target.closest("button, a")) playback.toggle();
      else if (slider)
        return; // it knows the other keys itself
      else if (event.key === "ArrowLeft") playback.go(at - (event.shiftKey ? LEAP : 1));
      else if (event.key === "ArrowRight" && event.shiftKey) playback.go(at + LEAP);
      else if (event.key === "ArrowRight") playback.on(event.repeat);
      else if (event.key.toLowerCase() === "t") playback.nextTurn();
      else if (event.key === "Home") playback.go(0);
      else if (event.key === "End") playback.go(playback.last);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [playback]);
}
