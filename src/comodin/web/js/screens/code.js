// @ts-check
import { t } from "../common/i18n.js";
import { Shell } from "../common/shell.js";
import { html } from "../common/ui.js";
import { Join } from "../lobby/join.js";

/**
 * The server leads from `/CODE` to the table: who comes here has a code that leads nowhere.
 * @param {{ code: string }} props
 */
export function NoCode({ code }) {
  const said = document.querySelector("meta[name=code]")?.getAttribute("content");
  const key = said === "too_many_tries" ? "share.too_many" : "share.no_code";
  return html`<${Shell} title=${t(key, { code })} class="no-code">
    <h1 tabindex="-1">${t(key, { code })}</h1>
    <p>${t(`${key}.hint`)}</p>
    <${Join} />
  <//>`;
}
