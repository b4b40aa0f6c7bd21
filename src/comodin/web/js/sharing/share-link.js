// @ts-check
/**
 * The way in for others: a link to be sent or copied, the same as a picture for a phone, and a code of five letters.
 * Where no other device can reach this machine yet, one click lets them.
 */

import { call } from "../net/api.js";
import { alone, findReach, letNobodyIn, linkTo, reach } from "../net/reach.js";
import { copyText } from "../common/copy.js";
import { t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { LetIn } from "./let-in.js";
import { html, useEffect, useRef, useState } from "../common/ui.js";

/**
 * `path`: what the link leads to. `table`, `secret`: a table that has a code, and the key of a private one.
 * @param {{ path: string, table?: string, secret?: string, title?: string, hint?: string }} props
 */
export function Share({ path, table, secret = "", title = t("web.invite"), hint = t("web.invite.hint") }) {
  useReach();
  const link = linkTo(path);
  const code = useCode(table, secret);
  const picture = useQr(link);
  const known = reach.value !== null;
  const { here, listening, port_taken } = reach.value ?? {};
  return html`<section class="invite panel" aria-label=${title} aria-busy=${!known}>
    <div>
      <h3>${title}</h3>
      ${alone() ? html`<${LetIn} />` : html`<p class="small">${hint}</p>`}
      ${known ? html`<${LinkRow} link=${link} />` : null}
      ${alone() || !code ? null : html`<${Code} code=${code} />`}
      ${
        here && listening
          ? html`<p class="small quiet let-in-now">
            ${port_taken ? `${t("share.port_taken")} ` : ""}${t("share.firewall")}${" "}
            <button type="button" class="plain small" onClick=${() => letNobodyIn().catch(() => undefined)}>
              ${t("share.close")}
            </button>
          </p>`
          : null
      }
    </div>
    ${
      known && !alone() && picture
        ? html`<img class="qr" src=${picture} alt=${t("web.invite.qr")} width="132" height="132" />`
        : null
    }
  </section>`;
}

/** @param {{ link: string }} props */
function LinkRow({ link }) {
  const [copied, setCopied] = useState(false);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => setCopied(false), [link]);
  const copy = async () => setCopied(await copyText(link, field.current));
  const send = () =>
    navigator.share({ title: "comodin", text: t("share.text"), url: link }).catch((error) => {
      if (error.name !== "AbortError") copy(); // who has changed their mind wants nothing
    });
  return html`<div class="row">
    ${
      "share" in navigator && !alone()
        ? html`<button type="button" class="primary" onClick=${send}>
          <${Icon} name="share" /> ${t("share.send")}
        </button>`
        : null
    }
    <input
      readonly
      ref=${field}
      value=${link}
      aria-label=${t("web.invite.link")}
      onFocus=${(/** @type {any} */ event) => event.target.select()}
    />
    <button type="button" onClick=${copy}><${Icon} name="link" /> ${t(copied ? "web.copied" : "web.copy")}</button>
  </div>`;
}

/** Letters that can be read out, and where to type them. @param {{ code: string }} props */
export const Code = ({ code }) => html`<p class="table-code">
  <span class="small">${t("share.code", { address: new URL(linkTo("/")).host })}</span>
  <b translate="no">${code}</b>
</p>`;

/** Asks how others reach this page, and again when somebody comes back to it. */
export function useReach() {
  useEffect(() => {
    const look = () => document.visibilityState === "visible" && findReach();
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
}

/**
 * The code of a table; with another key it gets another one.
 * @param {string} [table] @param {string} [secret]
 */
export function useCode(table, secret = "") {
  const [code, setCode] = useState("");
  useEffect(() => {
    let here = true;
    if (table)
      call("POST", `/api/tables/${table}/code${secret && `?key=${encodeURIComponent(secret)}`}`).then(
        (found) => here && setCode(found.code ?? ""),
        () => here && setCode(""), // the link is enough
      );
    return () => {
      here = false;
    };
  }, [table, secret]);
  return code;
}

/** A link as a picture, when it has been drawn. @param {string} link */
export function useQr(link) {
  const [picture, setPicture] = useState(/** @type {string | null} */ (null));
  useEffect(() => {
    let here = true;
    import("../common/qr.js")
      .then(({ qrSvg }) => here && setPicture(`data:image/svg+xml,${encodeURIComponent(qrSvg(link))}`))
      .catch(() => undefined);
    return () => {
      here = false;
    };
  }, [link]);
  return picture;
}
