// @ts-check
/** The menu of the table. */

import { Dialog } from "../common/dialog.js";
import { LANGUAGES, LANGUAGE_NAMES, language, speak, t } from "../common/i18n.js";
import { lazy } from "../common/lazy.js";
import { prefer, prefs } from "../common/prefs.js";
import { go, Link } from "../common/router.js";
import { html, useState } from "../common/ui.js";
import { player } from "../net/api.js";
import { BigScreenLinks } from "./big-screen-links.js";
import { InviteLink } from "./invite-link.js";
import { ScoreBoard } from "./score-board.js";

/** @typedef {import("./game.js").Game} Game */

const SoundSettings = lazy(() => import("../stage/sound-settings.js"), "SoundSettings", {
  words: "settings",
  style: "feel",
});

const TableLook = lazy(() => import("../looks/table-look.js"), "TableLook", {
  words: "settings",
  style: "table-look",
});

/** @param {{ game: Game, close: () => void, introduce?: () => void }} props */
export function Menu({ game, close, introduce }) {
  const view = game.view.value;
  const [inviting, invite] = useState(false);
  const [leaving, ask] = useState(false);
  const { theme, motion, sort, keys } = prefs.value;
  if (!view) return null;
  const sitting = view.you.seat !== null;
  const running = view.phase === "playing" || view.phase === "between";
  const { booking } = view.settings;
  const leave = async () => {
    await game.send({ c: "leave" }, { quietly: true });
    go(booking ? `/tournament/${booking.tournament}` : "/");
  };
  if (leaving)
    return html`<${Dialog} title=${t("web.leave.sure")} close=${close}>
      <div class="stack menu">
        <p>${t(running ? "web.leave.sure.match" : "web.leave.sure.before")}</p>
        <button type="button" class="danger" onClick=${leave}>${t("web.leave.yes")}</button>
        <button type="button" onClick=${close}>${t("web.leave.no")}</button>
      </div>
    <//>`;
  return html`<${Dialog} title=${t("web.menu")} close=${close}>
    <div class="stack menu">
      ${
        running && sitting && view.paused_until === null && !booking
          ? html`<button type="button" onClick=${() => game.send({ c: "propose_pause" }).then(close)}>
            ${t("web.pause")}
          </button>`
          : null
      }
      ${
        introduce && game.connection.token === player.value?.token
          ? html`<button
            type="button"
            onClick=${() => {
              close();
              introduce();
            }}
          >
            ${t("web.you")}
          </button>`
          : null
      }
      ${
        booking
          ? null
          : html`<button type="button" aria-expanded=${inviting} onClick=${() => invite(!inviting)}>
            ${t("web.invite")}
          </button>`
      }
      ${inviting ? html`<${InviteLink} game=${game} />` : null}
      <${BigScreenLinks} game=${game} close=${close} />
      <button
        type="button"
        onClick=${() => {
          close();
          game.reading.value = true;
        }}
      >
        ${t("web.rules")}
      </button>
      <${Link} class="button" href="/learn">${t("web.learn")}<//>
      ${view.match?.rounds.length ? html`<${ScoreBoard} game=${game} />` : null}
      <fieldset class="row">
        <legend>${t("web.sort")}</legend>
        ${
          /** @type {const} */ (["colour", "number", "drawn"]).map(
            (one) => html`<button type="button" aria-pressed=${sort === one} onClick=${() => prefer({ sort: one })}>
              ${t(`web.sort.${one}`)}
            </button>`,
          )
        }
      </fieldset>
      <fieldset class="row">
        <legend>${t("web.language")}</legend>
        ${LANGUAGES.map(
          (tag) => html`<button
            type="button"
            lang=${tag}
            aria-pressed=${language.value === tag}
            onClick=${() => speak(tag)}
          >
            ${LANGUAGE_NAMES[tag]}
          </button>`,
        )}
      </fieldset>
      <fieldset class="row">
        <legend>${t("web.theme")}</legend>
        ${
          /** @type {const} */ (["auto", "light", "dark"]).map(
            (one) => html`<button type="button" aria-pressed=${theme === one} onClick=${() => prefer({ theme: one })}>
              ${t(`web.theme.${one}`)}
            </button>`,
          )
        }
      </fieldset>
      <${TableLook} />
      <${SoundSettings} />
      <label>
        <input
          type="checkbox"
          checked=${motion === "less"}
          onChange=${(/** @type {any} */ event) => prefer({ motion: event.target.checked ? "less" : "auto" })}
        />${" "}
        ${t("web.motion")}
      </label>
      <label>
        <input
          type="checkbox"
          checked=${keys}
          onChange=${(/** @type {any} */ event) => prefer({ keys: event.target.checked })}
        />${" "}
        ${t("web.keys")}
      </label>
      ${keys ? html`<p class="small quiet">${t("web.keys.list")}</p>` : null}
      <button type="button" class="danger" onClick=${sitting ? () => ask(true) : leave}>
        ${t(booking ? "tour.leave_table" : running && sitting ? "web.leave.match" : "web.leave")}
      </button>
    </div>
  <//>`;
}
