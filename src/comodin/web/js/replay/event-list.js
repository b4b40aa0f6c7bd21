// @ts-check
/** What happened, moment by moment: the sentence of now, and the whole story to jump into. */

import { t } from "../common/i18n.js";
import { html, useEffect, useMemo, useRef } from "../common/ui.js";
import { percent } from "./analysis.js";

/** @typedef {import("./playback.js").Playback} Playback */

const REST = 120; // ms

/** What has just happened; it is read out when somebody goes step by step. @param {{ playback: Playback }} props */
export function Now({ playback }) {
  const at = playback.at.value;
  const { refused } = playback.replay;
  return html`<div class="now">
    <p role="status" aria-live=${playback.playing.value ? "off" : "polite"}>
      ${playback.story.value[at] || t("replay.quiet")}
    </p>
    ${
      refused && at === playback.last
        ? html`<p class="bad small">${t("replay.refused", { n: refused.index + 1 })} ${why(playback)}</p>`
        : null
    }
  </div>`;
}

/** @param {Playback} playback */
function why(playback) {
  const { refused } = playback.replay;
  if (!refused) return "";
  const about = Object.fromEntries(
    Object.entries(refused.about).map(([name, value]) => {
      if (["card", "top", "held"].includes(name)) return [name, playback.words.card(String(value))];
      return [name, name === "colour" && value ? t(`colour.${value}`) : value];
    }),
  );
  return `${playback.words.say(`reason.${refused.code}`, about)}${refused.clause ? ` [${refused.clause}]` : ""}`;
}

/** @param {{ playback: Playback }} props */
export function EventList({ playback }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const lines = playback.story.value;
  const mistakes = playback.mistakes.value;
  const slips = [...mistakes.keys()].join(" ");
  const rows = useMemo(
    () =>
      lines.map((text, n) => {
        const mistake = mistakes.get(n - 1);
        return html`<li key=${n}>
          <button type="button" class="plain" onClick=${() => playback.go(n)}>
            <span class="n">${n}</span> <span>${text || t("replay.quiet")}</span>
            ${
              mistake
                ? html`<span class=${`chip ${mistake.kind}`} title=${t("replay.expert.slip.short")}>
                  −${percent(mistake.best - mistake.value)}
                </span>`
                : null
            }
          </button>
        </li>`;
      }),
    [lines, slips],
  );
  const at = playback.at.value;
  const marked = useRef(/** @type {Element | null | undefined} */ (null));
  const seen = useRef({ from: 0, to: 0 });
  useEffect(() => {
    seen.current = { from: 0, to: 0 }; // other rows are of other heights
  }, [rows]);
  useEffect(() => {
    // three hundred rows are not made anew, nor measured, for a mark that moves by one
    const room = list.current;
    marked.current?.removeAttribute("aria-current");
    marked.current = room?.children[at]?.firstElementChild;
    marked.current?.setAttribute("aria-current", "step");
    if (!room || (at >= seen.current.from && at <= seen.current.to)) return undefined;
    const timer = setTimeout(() => (seen.current = bringIntoView(room, at)), REST); // not while somebody scrubs
    return () => clearTimeout(timer);
  }, [at, rows]);
  return html`<section class="panel event-list" aria-labelledby="event-list">
    <h2 id="event-list">${t("web.told")}</h2>
    <ol ref=${list}>${rows}</ol>
  </section>`;
}

/** Scrolls to a row; which rows are then seen whole. @param {HTMLElement} room @param {number} at */
function bringIntoView(room, at) {
  const rows = /** @type {HTMLElement[]} */ ([...room.children]);
  const tops = rows.map((row) => row.offsetTop);
  const top = Math.max(0, (tops[at] ?? 0) - room.clientHeight / 3);
  const bottom = top + room.clientHeight;
  room.scrollTop = top;
  let to = at;
  while (to + 1 < rows.length && (tops[to + 1] ?? 0) + (rows[to + 1]?.offsetHeight ?? 0) <= bottom) to += 1;
  let from = at;
  while (from > 0 && (tops[from - 1] ?? 0) >= top) from -= 1;
  return { from, to };
}
