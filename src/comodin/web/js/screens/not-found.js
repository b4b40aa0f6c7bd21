// @ts-check
import { Face } from "../common/card-face.js";
import { t } from "../common/i18n.js";
import { Link } from "../common/router.js";
import { Shell } from "../common/shell.js";
import { html } from "../common/ui.js";

export function NotFound() {
  return html`<${Shell} title=${t("web.not_found")} class="nothing">
    <div class="lone" aria-hidden="true"><${Face} card="?" /></div>
    <h1 tabindex="-1">${t("web.not_found")}</h1>
    <p>${t("web.not_found.hint")}</p>
    <${Link} class="button primary" href="/">${t("web.home")}<//>
  <//>`;
}
