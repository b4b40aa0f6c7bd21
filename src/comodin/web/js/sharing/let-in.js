// @ts-check
import { Problem } from "../net/api.js";
import { findReach, letIn, reach } from "../net/reach.js";
import { has, t } from "../common/i18n.js";
import { html, useState } from "../common/ui.js";

/** Only this machine can open the page: one click lets the devices of its network join. */
export function LetIn() {
  const [busy, setBusy] = useState(false);
  const [wrong, tell] = useState("");
  const [wanted, want] = useState("");
  const addresses = reach.value?.addresses ?? [];
  const open = async () => {
    setBusy(true);
    tell("");
    try {
      await letIn(wanted);
    } catch (error) {
      const { code = "", about = {} } = error instanceof Problem ? error : {};
      tell(has(`share.no.${code}`) ? t(`share.no.${code}`, about) : t("web.trouble"));
      await findReach();
    }
    setBusy(false);
  };
  return html`<div class="let-in">
    <p>${t(addresses.length ? "share.alone" : "share.no.no_network")}</p>
    ${
      addresses.length > 1
        ? html`<label class="small">
          ${t("share.which")}${" "}
          <select value=${wanted} onChange=${(/** @type {any} */ event) => want(event.target.value)}>
            ${addresses.map(
              ({ address, interface: name }, n) =>
                html`<option value=${n ? address : ""}>${name ? `${address} (${name})` : address}</option>`,
            )}
          </select>
        </label>`
        : null
    }
    ${
      addresses.length
        ? html`<button key="open" type="button" class="primary" disabled=${busy} onClick=${open}>
          ${t("share.let_in")}
        </button>`
        : html`<button key="look" type="button" onClick=${findReach}>${t("share.look")}</button>`
    }
    ${wrong ? html`<p class="bad small" role="alert">${wrong}</p>` : null}
  </div>`;
}
