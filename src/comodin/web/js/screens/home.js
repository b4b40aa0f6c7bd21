// @ts-check
import { playNow } from "../api.js";
import { LANGUAGES, LANGUAGE_NAMES, language, speak, t } from "../i18n.js";
import { go } from "../router.js";
import { html, useState } from "../ui.js";

/** The first screen: one click away from a hand of cards. */
export function Home() {
  const [trouble, tell] = useState("");
  const [busy, setBusy] = useState(false);
  const play = async () => {
    setBusy(true);
    try {
      go(await playNow());
    } catch (error) {
      tell(t("web.trouble"));
      setBusy(false);
    }
  };
  return html`<main class="page centred">
    <svg class="mark" aria-hidden="true"><use href="/cards.svg#mark" /></svg>
    <h1>comodin</h1>
    <p>${t("web.tagline")}</p>
    <button class="primary big" onClick=${play} disabled=${busy}>${t("web.play_now")}</button>
    <p role="alert">${trouble}</p>
    <p class="row">
      ${LANGUAGES.map(
        (tag) =>
          html`<button lang=${tag} aria-pressed=${language.value === tag} onClick=${() => speak(tag)}>
            ${LANGUAGE_NAMES[/** @type {"en"} */ (tag)]}
          </button>`,
      )}
    </p>
  </main>`;
}
