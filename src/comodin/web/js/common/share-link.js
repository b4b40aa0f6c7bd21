// @ts-check
/** A link for others, to be copied, and the same as a picture for a phone. */

import { t } from "./i18n.js";
import { Icon } from "./icons.js";
import { html, useEffect, useState } from "./ui.js";

/** @param {{ link: string, title?: string, hint?: string }} props */
export function Share({ link, title = t("web.invite"), hint = t("web.invite.hint") }) {
  const [copied, setCopied] = useState(false);
  const [picture, setPicture] = useState(/** @type {string | null} */ (null));
  useEffect(() => {
    let here = true;
    import("./qr.js")
      .then(({ qrSvg }) => here && setPicture(`data:image/svg+xml,${encodeURIComponent(qrSvg(link))}`))
      .catch(() => undefined);
    return () => {
      here = false;
    };
  }, [link]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      setCopied(false); // the link stands there to be copied by hand
    }
  };
  return html`<section class="invite panel" aria-label=${title}>
    <div>
      <h3>${title}</h3>
      <p class="small">${hint}</p>
      <div class="row">
        <input
          readonly
          value=${link}
          aria-label=${t("web.invite.link")}
          onFocus=${(/** @type {any} */ event) => event.target.select()}
        />
        <button type="button" onClick=${copy}>
          <${Icon} name="link" /> ${t(copied ? "web.copied" : "web.copy")}
        </button>
      </div>
    </div>
    ${picture ? html`<img class="qr" src=${picture} alt=${t("web.invite.qr")} width="132" height="132" />` : null}
  </section>`;
}
