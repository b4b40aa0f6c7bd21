// @ts-check
import { t } from "../common/i18n.js";
import { html, useEffect, useState } from "../common/ui.js";
import { sounds } from "../stage/sound.js";

const LAST_SECONDS = 5;
/** Which second of which deadline was heard last: it is shown in two places, and heard once. */
let heard = "";

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
 * The time that is left of a turn or a race, as a bar; in figures when it gets short.
 * @param {{ game: import("./game.js").Game, limit: number }} props
 */
export function TimeLeft({ game, limit }) {
  const deadline = game.deadline("turn", "race");
  useTick(250, typeof deadline?.at === "number");
  if (!deadline) return null;
  const left = game.secondsLeft(deadline);
  const share = Math.min(1, left / limit);
  if (game.mine.value && deadline.at && left > 0 && left <= LAST_SECONDS) tick(deadline.at, Math.ceil(left));
  return html`<span
    class="time"
    style=${{ "--share": share }}
    data-short=${left < 8 ? "" : undefined}
    aria-hidden="true"
  >
    ${left < 10 ? html`<b>${t("web.seconds", { n: Math.ceil(left) })}</b>` : null}
  </span>`;
}

/** The last seconds of your turn are counted aloud. @param {number} at @param {number} second */
function tick(at, second) {
  if (heard === `${at} ${second}`) return;
  heard = `${at} ${second}`;
  sounds.clock();
}
