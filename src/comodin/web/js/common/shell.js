// @ts-check
/** What surrounds every screen but the table: the way around, the switches, the small print. */

import { drawn } from "./assets.js";
import { LANGUAGES, LANGUAGE_NAMES, language, speak, t } from "./i18n.js";
import { Icon } from "./icons.js";
import { Navigation } from "./navigation.js";
import { prefer, prefs } from "./prefs.js";
import { Link } from "./router.js";
import { html, signal, useEffect } from "./ui.js";

const night = matchMedia("(prefers-color-scheme: dark)");
const deviceIsDark = signal(night.matches);
night.addEventListener("change", () => (deviceIsDark.value = night.matches));

/** Whoever has come from another screen hears the heading of this one; whoever opens the page is left in peace. */
let arrived = false;

/**
 * @param {{ title: string, children?: any, class?: string, busy?: boolean }} props
 */
export function Shell({ title, children, class: name = "", busy = false }) {
  useEffect(() => {
    document.title = title ? `${title} · comodin` : "comodin";
  }, [title]);
  useEffect(() => {
    if (arrived)
      /** @type {HTMLElement | null} */ (document.querySelector("main h1"))?.focus({ preventScroll: true });
    arrived = true;
  }, []);
  return html`<div class="shell">
    <a class="skip" href="#main">${t("lobby.skip")}</a>
    <header class="masthead">
      <div class="within">
        <${Link} class="brand" href="/">
          <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false"><use href=${drawn("mark")} /></svg>
          <span>comodin</span>
        <//>
        <${Navigation} />
        <${Switches} />
      </div>
    </header>
    <div class="tiles" aria-hidden="true"></div>
    <main id="main" class=${`page ${name}`} aria-busy=${busy}>${children}</main>
    <footer class="foot">
      <div class="tiles" aria-hidden="true"></div>
      <div class="within small">
        <p>${t("lobby.footer.trademark")}</p>
        <p>${t("lobby.footer.licence")}</p>
        <${Link} class="foot-link" href="/replay">${t("web.replay_footer")}<//>
        <${Link} class="foot-link" href="/privacy">${t("lobby.footer.privacy")}<//>
        <a class="foot-link" href="/docs/">${t("lobby.footer.handbook")}</a>
      </div>
    </footer>
  </div>`;
}

function Switches() {
  const { theme, sound } = prefs.value;
  const dark = theme === "dark" || (theme === "auto" && deviceIsDark.value);
  return html`<div class="switches">
    <button
      type="button"
      class="plain sound"
      aria-pressed=${sound}
      aria-label=${t("lobby.sound")}
      title=${t(sound ? "lobby.sound.on" : "lobby.sound.off")}
      onClick=${() => prefer({ sound: !sound })}
    >
      <${Icon} name=${sound ? "sound" : "silent"} />
    </button>
    <button
      type="button"
      class="plain"
      aria-pressed=${dark}
      aria-label=${t("lobby.theme.dark")}
      title=${t("lobby.theme")}
      onClick=${() => prefer({ theme: dark ? "light" : "dark" })}
    >
      <${Icon} name=${dark ? "moon" : "sun"} />
    </button>
    <label>
      <span class="only-read">${t("lobby.language")}</span>
      <select value=${language.value} onChange=${(/** @type {any} */ event) => speak(event.target.value)}>
        ${LANGUAGES.map((tag) => html`<option value=${tag} lang=${tag}>${LANGUAGE_NAMES[tag]}</option>`)}
      </select>
    </label>
  </div>`;
}

/** Something went wrong, and what can be done about it. @param {{ text?: string, retry?: () => void }} props */
export const Trouble = ({ text, retry }) => html`<section class="panel trouble" role="alert">
  <h2>${t("lobby.trouble")}</h2>
  <p>${text ?? t("web.trouble")}</p>
  ${retry ? html`<button type="button" onClick=${retry}>${t("lobby.retry")}</button>` : null}
</section>`;
