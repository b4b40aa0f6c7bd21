// @ts-check
/** The table on a big screen, and this phone as the hand. */

import { t } from "../common/i18n.js";
import { go, place } from "../common/router.js";
import { html, useEffect } from "../common/ui.js";
import { findReach, reach } from "../net/reach.js";

/** @param {{ game: import("./game.js").Game, close?: () => void }} props */
export function BigScreenLinks({ game, close }) {
  const view = game.view.value;
  useEffect(() => {
    if (!reach.value) findReach(); // other devices can open the link, too
  }, []);
  if (!view) return null;
  const { path, query } = place.value;
  const onTable = path.startsWith("/t/");
  const hand = query.has("hand");
  const turn = () => {
    const now = new URLSearchParams(query);
    if (hand) now.delete("hand");
    else now.set("hand", "1");
    go(`${path}${now.size ? `?${now}` : ""}`, { replace: true });
    close?.();
  };
  const join = view.settings.visibility === "private" ? `&join=${encodeURIComponent(view.key)}` : "";
  return html`${
    view.screen_key
      ? html`<a
        class="button"
        href=${`${reach.value?.origin ?? ""}/tv/${game.table}?key=${encodeURIComponent(view.screen_key)}${join}`}
        target="_blank"
        rel="noopener"
      >
        ${t("device.tv")}
      </a>`
      : null
  }
    ${onTable ? html`<button type="button" aria-pressed=${hand} onClick=${turn}>${t("device.hand")}</button>` : null}`;
}
