// @ts-check
/** "Play on from here": a table of your own that begins with this very moment. */

import { t } from "../common/i18n.js";
import { go } from "../common/router.js";
import { html, useState } from "../common/ui.js";
import { askAsPlayer, Problem } from "../net/api.js";
import { offer } from "../net/editions.js";

/** @param {{ playback: import("./playback.js").Playback }} props */
export function PlayOn({ playback }) {
  const [chosen, choose] = useState(-1);
  const [bot, setBot] = useState("normal");
  const [busy, setBusy] = useState(false);
  const [trouble, tell] = useState("");
  const { players } = playback.replay;
  const over = playback.over.value;
  const eyes = playback.viewer.value;
  const seat = chosen >= 0 ? chosen : eyes >= 0 ? eyes : playback.next.value;
  const start = async () => {
    setBusy(true);
    tell("");
    try {
      const table = await askAsPlayer("/api/replays/play", playback.playOn(seat, bot));
      go(`/t/${table.id}?start=1`);
    } catch (error) {
      const code = error instanceof Problem ? error.code : "offline";
      tell(t(code === "cannot_play_on" ? "replay.play_on.cannot" : "web.trouble"));
      setBusy(false);
    }
  };
  return html`<section class="panel play-on" aria-labelledby="play-on">
    <h2 id="play-on">${t("replay.play_on")}</h2>
    <p>${t(over ? "replay.play_on.over" : "replay.play_on.about")}</p>
    ${
      !over
        ? html`<div class="row">
          <label>
            ${t("replay.play_on.seat")}
            <select value=${seat} onChange=${(/** @type {any} */ event) => choose(Number(event.target.value))}>
              ${players.map((name, n) => html`<option value=${n}>${name}</option>`)}
            </select>
          </label>
          <label>
            ${t("replay.play_on.bots")}
            <select value=${bot} onChange=${(/** @type {any} */ event) => setBot(event.target.value)}>
              ${(offer.value?.bots ?? [bot]).map((name) => html`<option value=${name}>${t(`level.${name}`)}</option>`)}
            </select>
          </label>
          <button type="button" class="primary" disabled=${busy} onClick=${start}>${t("replay.play_on.go")}</button>
        </div>`
        : null
    }
    <p class="bad" role="alert">${trouble}</p>
  </section>`;
}
