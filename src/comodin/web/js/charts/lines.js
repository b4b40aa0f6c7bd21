// @ts-check
/** Lines over equal steps: the course of a match, chances, ratings. To a screen reader a chart is one picture. */

import { cls, html, useMemo } from "../common/ui.js";
import { Plot, useRoom } from "./plot.js";

/**
 * `compare`: it is there to compare others with.
 * @typedef {{ name?: string, values: (number | null)[], compare?: boolean }} Series
 * @typedef {import("./plot.js").Table} Table
 * @typedef {{
 *   class: string, width: number, height: number, dot: number,
 *   left: number, right: number, top: number, bottom: number,
 * }} Size
 */

/** How many inks and dashes there are (charts.css). */
const INKS = 10;
/** Drawn in these units and then made as wide as there is room. @type {Size} */
const WIDE = { class: "wide", width: 640, height: 220, left: 72, right: 12, top: 10, bottom: 22, dot: 4.5 };
/** @type {Size} */
export const SMALL = {
  class: "small",
  width: 360,
  height: 160,
  left: 38,
  right: 8,
  top: 8,
  bottom: 14,
  dot: 3,
};

/** A round number at or above: 1, 2, 3, 4, 6, 8, 10, … @param {number} value */
function ceiling(value) {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return power * ([1, 2, 3, 4, 6, 8, 10].find((step) => step * power >= value) ?? 10);
}

/**
 * Lines over equal steps, each with its own ink and dashes. `high`: the largest value that can be; without it, what is
 * needed. `at`: where a cursor stands; `seek`: what a tap means; `names`: at the ends of the lines.
 * @param {{
 *   series: Series[], label: string, size?: Size, low?: number, high?: number, target?: number | null,
 *   format?: (value: number) => string, at?: number | null, seek?: (place: number) => void, marks?: boolean,
 *   names?: boolean, length?: number,
 * }} props
 */
export function LineChart({
  series,
  label,
  size = WIDE,
  low = 0,
  high,
  target = null,
  format = String,
  at = null,
  seek,
  marks,
  names,
  length,
}) {
  const { width, height, left, right, top, bottom, dot } = size;
  const places = Math.max(length ?? 0, ...series.map(({ values }) => values.length));
  const most =
    high ?? ceiling(Math.max(target ?? 0, 1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))));
  const span = most - low || 1;
  const x = (/** @type {number} */ place) => left + (places < 2 ? 0.5 : place / (places - 1)) * (width - left - right);
  const y = (/** @type {number} */ value) => height - bottom - ((value - low) / span) * (height - top - bottom);
  const picture = useMemo(
    () => [
      [0, 0.5, 1].map(
        (share) => html`<g>
          <path class="rule" d=${`M${left} ${y(low + share * span)}H${width - right}`} />
          <text x=${left - 6} y=${y(low + share * span) + 5} class="scale">${format(low + share * span)}</text>
        </g>`,
      ),
      target === null ? null : html`<path class="target" d=${`M${left} ${y(target)}H${width - right}`} />`,
      series.map(
        ({ values, compare }, n) => html`<g class=${compare ? "compare" : `ink${n % INKS}`}>
          <path class="line" d=${line(values, x, y)} />
          ${
            marks && !compare
              ? values.map((value, place) =>
                  value === null ? null : html`<circle cx=${x(place)} cy=${y(value)} r=${dot} />`,
                )
              : null
          }
        </g>`,
      ),
      names
        ? ends(series, y, size).map(
            ({ n, at: place }) => html`<text class=${`name ink${n % INKS}`} x=${width - right + 8} y=${place + 4}>
              ${series[n]?.name}
            </text>`,
          )
        : null,
    ],
    [series, label, most, low, target, places, width], // another language has another label
  );
  /** @param {PointerEvent} event */
  const tap = (event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const share = (((event.clientX - box.left) / box.width) * width - left) / (width - left - right);
    seek?.(Math.round(Math.max(0, Math.min(1, share)) * (places - 1)));
  };
  return html`<svg
    class=${cls("chart", size.class)}
    viewBox=${`0 0 ${width} ${height}`}
    role="img"
    aria-label=${label}
    onPointerDown=${seek && tap}
    onPointerMove=${seek && ((/** @type {PointerEvent} */ event) => event.buttons && tap(event))}
  >
    ${picture}
    ${
      at === null
        ? null
        : html`<path
          class="cursor"
          d=${`M0 ${top}V${height - bottom}`}
          style=${{ transform: `translateX(${x(at)}px)` }}
        />`
    }
  </svg>`;
}

/**
 * Where a value is missing the line is broken.
 * @param {(number | null)[]} values
 * @param {(place: number) => number} x
 * @param {(value: number) => number} y
 */
function line(values, x, y) {
  let pen = "M";
  let path = "";
  values.forEach((value, place) => {
    if (value === null) pen = "M";
    else {
      path += `${pen}${x(place).toFixed(1)} ${y(value).toFixed(1)}`;
      pen = "L";
    }
  });
  return path;
}

/**
 * Where the names stand: those that would lie on each other are moved apart.
 * @param {Series[]} series
 * @param {(value: number) => number} y
 * @param {Size} size
 */
function ends(series, y, { height, top, bottom }) {
  const found = series
    .map(({ values }, n) => ({ n, at: y(values[values.length - 1] ?? 0) }))
    .sort((a, b) => a.at - b.at);
  const gap = Math.min(16, (height - top - bottom + 18) / series.length);
  found.forEach((end, k) => {
    const before = found[k - 1];
    if (before && end.at < before.at + gap) end.at = before.at + gap;
  });
  const over = Math.max(0, (found[found.length - 1]?.at ?? 0) - (height - bottom + 6));
  return found.map(({ n, at }) => ({ n, at: at - over }));
}

/** The sample of a line in a legend. @param {{ n: number }} props */
export const Sample = ({
  n,
}) => html`<svg class=${`sample ink${n % INKS}`} viewBox="0 0 36 10" aria-hidden="true" focusable="false">
  <path class="line" d="M2 5H34" />
</svg>`;

/**
 * How several totals grow, each line with its name at its end.
 * @param {{ title: string, label: string, series: (Series & { name: string })[], target?: number, table: Table }} props
 */
export function Lines({ title, label, series, target, table }) {
  const [place, room] = useRoom();
  const names = Math.min(room * 0.34, 16 + 8 * Math.max(...series.map((one) => one.name.length)));
  const size = {
    class: "named",
    width: room,
    height: 230,
    left: 44,
    right: 8 + names,
    top: 14,
    bottom: 16,
    dot: 3.5,
  };
  return html`<${Plot} title=${title} table=${table}>
    <div ref=${place}><${LineChart} label=${label} series=${series} size=${size} target=${target} marks names /></div>
  <//>`;
}
