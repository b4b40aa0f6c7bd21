// @ts-check
/** Hints at a first round: a bubble with an arrow at what it speaks of. Nothing is blocked, and one tap ends it. */

import { t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { prefer } from "../common/prefs.js";
import { go } from "../common/router.js";
import { cls, html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../common/ui.js";
import { openLesson } from "../net/lesson.js";
import { useRules } from "../table/rules-of-table.js";
import { arrowBetween, needed, placeBeside } from "./beside.js";
import { doesNow } from "./card-words.js";
import { hintNow, learntBy, TOPICS } from "./hints.js";

/**
 * @typedef {import("../table/game.js").Game} Game
 * @typedef {import("./beside.js").Box} Box
 * @typedef {import("./hints.js").Topic} Topic
 */

const LOOK_MS = 160; // things travel: the bubble follows
const TIMES = 2; // a hint that is not taken is not said for ever
/** Which hints belong to what is learnt. @type {Record<string, Topic>} */
const TOPIC_OF = { match: "match", action: "action", draw: "action", wild: "wild", uno: "uno", catch: "catch" };

/** @param {{ game: Game }} props */
export function Coach({ game }) {
  const { heard, topics } = useLearning(game);
  const { sheet } = useRules(game);
  const over = game.round.value?.pending.kind === "over";
  const tips = sheet?.cards ?? [];
  const hint = over ? null : hintNow(game, heard, (card) => doesNow(game, tips, card));
  useTimes(game, heard, hint?.id ?? "");
  const end = () => prefer({ lesson: "", learnt: "skipped" });
  if (over && game.me.value >= 0) return html`<${Finished} game=${game} />`;
  return html`<${Bubble} hint=${hint?.id ?? ""} at=${hint?.at ?? ""} text=${hint?.text ?? ""}>
    <${Progress} topics=${topics} />
    <button type="button" class="plain" onClick=${end}>${t("coach.skip")}</button>
  <//>`;
}

/** What was heard and learnt so far. @param {Game} game */
function useLearning(game) {
  const [, draw] = useState(0);
  const state = useMemo(() => ({ heard: new Set(), topics: new Set() }), [game]);
  useEffect(
    () =>
      game.listen(({ events, after }) => {
        const done = events.flatMap((event) => learntBy(event, after.you.round_seat));
        if (after.armed) done.push("uno");
        for (const id of done) {
          state.heard.add(id);
          if (TOPIC_OF[id]) state.topics.add(TOPIC_OF[id]);
        }
        if (done.length) draw((n) => n + 1);
      }),
    [game],
  );
  return /** @type {{ heard: Set<string>, topics: Set<string> }} */ (state);
}

/**
 * A hint goes after it has stood for so many decisions.
 * @param {Game} game @param {Set<string>} heard @param {string} id
 */
function useTimes(game, heard, id) {
  const times = useRef(/** @type {Record<string, number>} */ ({}));
  const decision = game.decision();
  useEffect(() => {
    if (!id) return undefined;
    const n = (times.current[id] ?? 0) + 1;
    times.current[id] = n;
    return () => {
      if (n >= TIMES) heard.add(id);
    };
  }, [id, decision]);
}

/** @param {{ topics: Set<string> }} props */
const Progress = ({ topics }) => html`<span class="learnt">
  <span class="only-read">${t("coach.learnt", { n: topics.size, all: TOPICS.length })}</span>
  ${TOPICS.map((one) => html`<i key=${one} class=${cls(topics.has(one) && "done")} aria-hidden="true" />`)}
</span>`;

/** The round is over, and everything was said; the way on stands beside the result. @param {{ game: Game }} props */
function Finished({ game }) {
  const [busy, setBusy] = useState(false);
  const won = game.round.value?.pending.winner === game.me.value;
  useEffect(() => prefer({ learnt: "done" }), []);
  const again = () => {
    setBusy(true);
    openLesson().then(go, () => setBusy(false));
  };
  return html`<${Bubble} hint="end" at="" text=${t(won ? "coach.won" : "coach.lost")}>
    <button type="button" disabled=${busy} onClick=${again}>${t("coach.again")}</button>
    <button
      type="button"
      class="plain shut"
      aria-label=${t("web.close")}
      onClick=${() => prefer({ lesson: "" })}
    >
      <${Icon} name="close" />
    </button>
  <//>`;
}

/**
 * Said to a screen reader without taking the focus; seen beside what it speaks of, which glows. Without an `at` it lies
 * where the hand was.
 * @param {{ hint: string, at: string, text: string, children?: any }} props
 */
function Bubble({ hint, at, text, children }) {
  const bubble = useRef(/** @type {HTMLElement | null} */ (null));
  const [place, setPlace] = useState(/** @type {{ box: Box, rings: Box[], line: string } | null} */ (null));
  const look = () => {
    const size = bubble.current?.getBoundingClientRect();
    if (!size) return setPlace(null);
    const rings = boxesOf(at);
    const target = around(rings) ?? boxesOf(".hand-room")[0] ?? bottom();
    const box = placeBeside(size, target, needed(bubble.current));
    const next = { box, rings, line: rings.length ? arrowBetween(box, nearest(rings, box)) : "" };
    setPlace((old) => (JSON.stringify(old) === JSON.stringify(next) ? old : next));
  };
  useLayoutEffect(look, [at, text]);
  useEffect(() => {
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [at, text]);
  return html`<div class="coach">
    <p class="only-read" role="status">${text}</p>
    ${
      text
        ? html`${place?.rings.map((ring, n) => html`<i key=${n} class="ring" style=${inset(ring)} />`)}
            <${Arrow} line=${place?.line ?? ""} />
            <section
              class="bubble"
              data-hint=${hint}
              ref=${bubble}
              aria-label=${t("coach.hint")}
              style=${place ? { left: `${place.box.left}px`, top: `${place.box.top}px` } : { visibility: "hidden" }}
            >
              <p aria-hidden="true">${text}</p>
              <div class="row">${children}</div>
            </section>`
        : null
    }
  </div>`;
}

/** @param {{ line: string }} props */
const Arrow = ({ line }) => html`<svg class="arrow" aria-hidden="true" focusable="false">
  <defs>
    <marker id="coach-tip" viewBox="0 0 10 10" refX="6" refY="5" markerWidth="5" markerHeight="5" orient="auto">
      <path d="M0 0L10 5L0 10z" />
    </marker>
  </defs>
  ${line ? html`<path d=${line} marker-end="url(#coach-tip)" />` : null}
</svg>`;

/** @param {string} selector @returns {Box[]} those that can be seen; of several kinds the first that is there */
function boxesOf(selector) {
  for (const one of selector.split(", ").filter(Boolean)) {
    const found = [...document.querySelectorAll(one)]
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height }) => width && height)
      .map(({ left, top, right, bottom }) => ({
        left: Math.round(left),
        top: Math.round(top),
        right: Math.round(right),
        bottom: Math.round(bottom),
      }));
    if (found.length) return found;
  }
  return [];
}

/** @param {Box[]} boxes */
const around = (boxes) =>
  boxes.length
    ? {
        left: Math.min(...boxes.map(({ left }) => left)),
        top: Math.min(...boxes.map(({ top }) => top)),
        right: Math.max(...boxes.map(({ right }) => right)),
        bottom: Math.max(...boxes.map((one) => one.bottom)),
      }
    : null;

const bottom = () => ({ left: 0, top: innerHeight - 1, right: innerWidth, bottom: innerHeight });

/** The one that the arrow points at. @param {Box[]} boxes @param {Box} from @returns {Box} */
function nearest(boxes, from) {
  const middle = (from.left + from.right) / 2;
  const off = (/** @type {Box} */ box) => Math.abs((box.left + box.right) / 2 - middle);
  return boxes.reduce((best, one) => (off(one) < off(best) ? one : best));
}

/** @param {Box} box */
const inset = ({ left, top, right, bottom: low }) => ({
  left: `${left - 5}px`,
  top: `${top - 5}px`,
  width: `${right - left + 10}px`,
  height: `${low - top + 10}px`,
});
