// @ts-check
/** Lines over time: the course of a match, the chances in a round. Every line has its own ink and its own dashes. */

import { html, useMemo } from "../common/ui.js";

/**
 * @typedef {{ name: string, values: (number | null)[] }} Series
 */

const WIDTH = 640;
const HEIGHT = 220;
const LEFT = 72;
const RIGHT = 12;
const TOP = 10;
const BOTTOM = 22;
export const INKS = 10;

/** A round number at or above: 1, 2, 3, 4, 6, 8, 10, … @param {number} value */
function ceiling(value) {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return power * ([1, 2, 3, 4, 6, 8, 10].find((step) => step * power >= value) ?? 10);
}

/**
 * `top`: the largest value that can be; without it, what is needed. `at`: where a cursor stands; `seek`: what a tap means.
 * The numbers themselves stand elsewhere: to a screen reader this is one picture with a name.
 * @param {{
 *   series: Series[], label: string, top?: number, target?: number | null, format?: (value: number) => string,
 *   at?: number | null, seek?: (place: number) => void, marks?: boolean, length?: number,
 * }} props
 */
export function Chart({ series, label, top, target = null, format = String, at = null, seek, marks = false, length }) {
  const places = Math.max(length ?? 0, 2, ...series.map(({ values }) => values.length));
  const most = top ?? ceiling(Math.max(target ?? 0, 1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))));
  const x = (/** @type {number} */ place) => LEFT + (place / (places - 1)) * (WIDTH - LEFT - RIGHT);
  const y = (/** @type {number} */ value) => HEIGHT - BOTTOM - (value / most) * (HEIGHT - TOP - BOTTOM);
  const picture = useMemo(
    () => [
      [0, 0.5, 1].map(
        (share) => html`<g>
          <path class="rule" d=${`M${LEFT} ${y(share * most)}H${WIDTH - RIGHT}`} />
          <text x=${LEFT - 6} y=${y(share * most) + 5} class="scale">${format(share * most)}</text>
        </g>`,
      ),
      target === null ? null : html`<path class="target" d=${`M${LEFT} ${y(target)}H${WIDTH - RIGHT}`} />`,
      series.map(
        ({ values }, n) => html`<g class=${`ink${n % INKS}`}>
          <path class="line" d=${line(values, x, y)} />
          ${marks ? values.map((value, place) => (value === null ? null : html`<circle cx=${x(place)} cy=${y(value)} r="4.5" />`)) : null}
        </g>`,
      ),
    ],
    [series, most, target, places],
  );
  /** @param {PointerEvent} event */
  const tap = (event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const share = (((event.clientX - box.left) / box.width) * WIDTH - LEFT) / (WIDTH - LEFT - RIGHT);
    seek?.(Math.round(Math.max(0, Math.min(1, share)) * (places - 1)));
  };
  return html`<svg
    class="chart"
    viewBox=${`0 0 ${WIDTH} ${HEIGHT}`}
    role="img"
    aria-label=${label}
    onPointerDown=${seek && tap}
    onPointerMove=${seek && ((/** @type {PointerEvent} */ event) => event.buttons && tap(event))}
  >
    ${picture}
    ${at === null ? null : html`<path class="cursor" d=${`M0 ${TOP}V${HEIGHT - BOTTOM}`} style=${{ transform: `translateX(${x(at)}px)` }} />`}
  </svg>`;
}

/** @param {(number | null)[]} values @param {(place: number) => number} x @param {(value: number) => number} y */
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

/** The sample of a line in a legend. @param {{ n: number }} props */
export const Sample = ({ n }) =>
  html`<svg class=${`sample ink${n % INKS}`} viewBox="0 0 36 10" aria-hidden="true" focusable="false"><path class="line" d="M2 5H34" /></svg>`;
