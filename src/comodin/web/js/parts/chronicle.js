// @ts-check
/** What happened, moment by moment: the sentence of now, and the whole story to jump into. */

import { t } from "../i18n.js";
import { SLIP } from "../theatre.js";
import { html, useEffect, useMemo, useRef } from "../ui.js";
import { percent } from "./expert.js";

/** @typedef {import("../theatre.js").Theatre} Theatre */

/** What has just happened; it is read out when somebody goes step by step. @param {{ theatre: Theatre }} props */
export function Now({ theatre }) {
  const at = theatre.at.value;
  const { refused } = theatre.replay;
  return html`<div class="now">
    <p role="status" aria-live=${theatre.playing.value ? "off" : "polite"}>${theatre.story.value[at] || t("replay.quiet")}</p>
    ${refused && at === theatre.last ? html`<p class="bad small">${t("replay.refused", { n: refused.index + 1 })} ${why(theatre)}</p>` : null}
  </div>`;
}

/** @param {Theatre} theatre */
function why(theatre) {
  const { refused } = theatre.replay;
  if (!refused) return "";
  const about = Object.fromEntries(
    Object.entries(refused.about).map(([name, value]) => {
      if (["card", "top", "held"].includes(name)) return [name, theatre.words.card(String(value))];
      return [name, name === "colour" && value ? t(`colour.${value}`) : value];
    }),
  );
  return `${theatre.words.say(`reason.${refused.code}`, about)}${refused.clause ? ` [${refused.clause}]` : ""}`;
}

/** @param {{ theatre: Theatre }} props */
export function Chronicle({ theatre }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const lines = theatre.story.value;
  const verdicts = theatre.verdicts.value;
  const slips = verdicts.map((verdict) => (verdict && verdict.loss >= SLIP ? verdict.loss : 0)).join(" ");
  const rows = useMemo(
    () =>
      lines.map((text, n) => {
        const loss = n > 0 ? (verdicts[n - 1]?.loss ?? 0) : 0;
        return html`<li key=${n}>
          <button type="button" class="plain" onClick=${() => theatre.go(n)}>
            <span class="n">${n}</span> <span>${text || t("replay.quiet")}</span>
            ${loss >= SLIP ? html`<span class="chip slip" title=${t("replay.expert.slip.short")}>−${percent(loss)}</span>` : null}
          </button>
        </li>`;
      }),
    [lines, slips],
  );
  const at = theatre.at.value;
  useEffect(() => {
    // three hundred rows are not made anew for a mark that moves by one
    const room = list.current;
    room?.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const row = /** @type {HTMLElement | undefined} */ (room?.children[at]);
    if (!room || !row) return;
    row.firstElementChild?.setAttribute("aria-current", "step");
    const [top, bottom] = [row.offsetTop, row.offsetTop + row.offsetHeight];
    if (top < room.scrollTop || bottom > room.scrollTop + room.clientHeight) room.scrollTop = top - room.clientHeight / 2;
  }, [at, rows]);
  return html`<section class="panel chronicle" aria-labelledby="chronicle">
    <h2 id="chronicle">${t("web.told")}</h2>
    <ol ref=${list}>${rows}</ol>
  </section>`;
}
