// @ts-check
import { t } from "../common/i18n.js";
import { html, useEffect, useState } from "../common/ui.js";

/** Looks at the time every now and then. @param {number} every ms @param {boolean} [running] */
export function useTick(every, running = true) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), every);
    return () => clearInterval(timer);
  }, [every, running]);
}

/**
 * The time that is left, as a bar; in figures when it gets short.
 * @param {{ game: import("./game.js").Game, ends: number | null, limit: number }} props
 */
export function TimeLeft({ game, ends, limit }) {
  const running = ends !== null && game.view.value?.stopped_at === null;
  useTick(250, running);
  if (ends === null) return null;
  const left = Math.max(0, ends - (game.view.value?.stopped_at ?? game.now()));
  const share = Math.min(1, left / limit);
  return html`<span
    class="time"
    style=${{ "--share": share }}
    data-short=${left < 8 ? "" : undefined}
    aria-hidden="true"
  >
    ${left < 10 ? html`<b>${t("web.seconds", { n: Math.ceil(left) })}</b>` : null}
  </span>`;
}
