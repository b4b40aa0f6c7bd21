// @ts-check
import { t } from "../i18n.js";
import { Link } from "../router.js";
import { html } from "../ui.js";

export function NotFound() {
  return html`<main class="page centred">
    <h1>${t("web.not_found")}</h1>
    <p>${t("web.not_found.hint")}</p>
    <${Link} class="button primary" href="/">${t("web.home")}<//>
  </main>`;
}
