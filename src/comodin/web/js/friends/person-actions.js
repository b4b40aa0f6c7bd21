// @ts-check
/** What one can do about somebody: not see their words, keep them away, or tell the host. */

import { t } from "../common/i18n.js";
import { styled } from "../common/styles.js";
import { html, useEffect, useState } from "../common/ui.js";
import { call, Problem } from "../net/api.js";
import { mute, setBlocked, unheard } from "./unheard.js";

const REASONS = ["", "rude", "spam", "stalling", "name"];

/**
 * `table`: where the host can be told; "" where there is none to tell.
 * @param {{ id: string, name: string, table?: string, changed?: () => void }} props
 */
export function PersonActions({ id, name, table = "", changed = () => undefined }) {
  const { muted, blocked } = unheard.value;
  const [asking, ask] = useState(/** @type {"" | "block" | "report"} */ (""));
  const [reason, because] = useState("");
  const [said, say] = useState("");
  useEffect(() => {
    styled("friends");
  }, []);
  /** @param {boolean} away */
  const block = async (away) => {
    ask("");
    try {
      await call(away ? "PUT" : "DELETE", `/api/me/blocks/${id}`);
      const others = unheard.value.blocked.filter((one) => one !== id);
      setBlocked(away ? [id, ...others] : others);
      say(t(away ? "friends.blocked.done" : "friends.unblocked.done", { name }));
      changed();
    } catch {
      say(t("web.trouble"));
    }
  };
  /** @param {SubmitEvent} event */
  const report = async (event) => {
    event.preventDefault();
    ask("");
    try {
      await call("POST", `/api/tables/${table}/reports`, { person: id, reason });
      say(t("friends.report.done"));
    } catch (error) {
      const known = error instanceof Problem && /^(too_many_reports|no_host|not_here)$/.test(error.code);
      say(known ? t(`friends.report.${/** @type {Problem} */ (error).code}`, { name }) : t("web.trouble"));
    }
  };
  return html`<div class="stack person-actions">
    <button type="button" aria-pressed=${muted.includes(id)} onClick=${() => mute(id, !muted.includes(id))}>
      ${t(muted.includes(id) ? "friends.unmute" : "friends.mute")}
    </button>
    <p class="small quiet">${t("friends.mute.hint", { name })}</p>
    ${
      blocked.includes(id)
        ? html`<button type="button" onClick=${() => block(false)}>${t("friends.unblock")}</button>`
        : html`<button
            type="button"
            aria-expanded=${asking === "block"}
            onClick=${() => ask(asking === "block" ? "" : "block")}
          >
            ${t("friends.block")}
          </button>
          ${
            asking === "block"
              ? html`<p class="small">${t("friends.block.hint", { name })}</p>
                <button type="button" class="danger" onClick=${() => block(true)}>
                  ${t("friends.block.sure", { name })}
                </button>`
              : null
          }`
    }
    ${
      table
        ? html`<button
            type="button"
            aria-expanded=${asking === "report"}
            onClick=${() => ask(asking === "report" ? "" : "report")}
          >
            ${t("friends.report")}
          </button>`
        : null
    }
    ${
      asking === "report"
        ? html`<form class="stack" onSubmit=${report}>
          <label for="reason">${t("friends.report.why")}</label>
          <select
            id="reason"
            value=${reason}
            onChange=${(/** @type {any} */ event) => because(event.target.value)}
          >
            ${REASONS.map((one) => html`<option value=${one}>${t(`friends.report.why.${one || "none"}`)}</option>`)}
          </select>
          <button class="primary">${t("friends.report.send")}</button>
        </form>`
        : null
    }
    <p class="small" role="status">${said}</p>
  </div>`;
}
