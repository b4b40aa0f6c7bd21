// @ts-check
/** Sound, how loud, music, the shake of a phone, throws, what bots feel: the same in the settings and at a table. */

import { percent, t } from "../common/i18n.js";
import { prefer, prefs } from "../common/prefs.js";
import { html } from "../common/ui.js";
import { sounds, wake } from "./sound.js";

/** @param {{ id: "sound" | "music" | "haptics" | "throws" | "bots", about?: string }} props */
const Preference = ({ id, about }) => html`<div class="field switch">
  <label>
    <input
      type="checkbox"
      role="switch"
      id=${id}
      checked=${prefs.value[id]}
      aria-describedby=${about ? `${id}-about` : undefined}
      onChange=${(/** @type {any} */ event) => {
        prefer({ [id]: event.target.checked });
        wake();
      }}
    />
    <span class="label">${t(`feel.${id}`)}</span>
  </label>
  ${about ? html`<p class="about small" id=${`${id}-about`}>${about}</p>` : null}
</div>`;

export function SoundSettings() {
  const { sound, volume } = prefs.value;
  const shakes = "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;
  return html`<div class="sound-settings">
    <${Preference} id="sound" />
    ${
      sound
        ? html`<div class="field">
          <label class="label" for="volume">${t("feel.volume")}</label>
          <input
            type="range"
            id="volume"
            min="0.1"
            max="1"
            step="0.1"
            value=${volume}
            aria-valuetext=${percent(volume, 0)}
            onInput=${(/** @type {any} */ event) => prefer({ volume: Number(event.target.value) })}
            onChange=${() => sounds.card()}
          />
        </div>
          <${Preference} id="music" about=${t("feel.music.about")} />`
        : null
    }
    ${shakes ? html`<${Preference} id="haptics" about=${t("feel.haptics.about")} />` : null}
    <${Preference} id="throws" about=${t("feel.throws.about")} />
    <${Preference} id="bots" about=${t("feel.bots.about")} />
  </div>`;
}
