// @ts-check
/** Small plots of a profile. Each is a picture with a name, and the numbers behind it are a table for whoever wants them. */

import { t } from "../common/i18n.js";
import { html } from "../common/ui.js";

const WIDTH = 360;
const HEIGHT = 160;
const LEFT = 38;
const EDGE = 8;
const FLOOR = 14;

/**
 * @typedef {{ head: string[], rows: (string | number)[][] }} Numbers
 */

/** @param {{ title: string, numbers: Numbers, children?: any, note?: string }} props */
export function Plot({ title, numbers, children, note }) {
  return html`<figure class="plot panel">
    <figcaption><h3>${title}</h3></figcaption>
    ${children}
    ${note ? html`<p class="small quiet">${note}</p>` : null}
    <details>
      <summary>${t("profile.as_table")}</summary>
      <div class="numbers-room" tabindex="0" role="region" aria-label=${title}>
        <table>
          <thead>
            <tr>
              ${numbers.head.map((name, n) => html`<th scope="col" class=${n ? "number" : ""} key=${n}>${name}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${numbers.rows.map(
              ([name, ...row], n) =>
                html`<tr key=${n}>
                  <th scope="row">${name}</th>
                  ${row.map((value, k) => html`<td class="number" key=${k}>${value}</td>`)}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </details>
  </figure>`;
}

/**
 * Lines over equal steps. `dashed` is what to compare with.
 * @param {{ label: string, values: number[], dashed?: number[], low: number, high: number, format: (value: number) => string }} props
 */
export function Lines({ label, values, dashed, low, high, format }) {
  const span = high - low || 1;
  const x = (/** @type {number} */ n) => LEFT + (values.length < 2 ? 0.5 : n / (values.length - 1)) * (WIDTH - LEFT - EDGE);
  const y = (/** @type {number} */ value) => HEIGHT - FLOOR - ((value - low) / span) * (HEIGHT - FLOOR - EDGE);
  const path = (/** @type {number[]} */ line) => line.map((value, n) => `${n ? "L" : "M"}${x(n).toFixed(1)} ${y(value).toFixed(1)}`).join("");
  return html`<svg class="graph" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${label}>
    ${[0, 0.5, 1].map(
      (share) =>
        html`<g key=${share}>
          <path class="rule" d=${`M${LEFT} ${y(low + share * span)}H${WIDTH - EDGE}`} />
          <text x=${LEFT - 6} y=${y(low + share * span) + 4}>${format(low + share * span)}</text>
        </g>`,
    )}
    ${dashed ? html`<path class="dashed" d=${path(dashed)} />` : null}
    <path class="line" d=${path(values)} />
    ${values.length <= 40 ? values.map((value, n) => html`<circle key=${n} cx=${x(n)} cy=${y(value)} r="3" />`) : null}
  </svg>`;
}

/**
 * A bar for each name, and a mark for what to compare with.
 * @param {{ label: string, bars: { name: string, value: number, mark: number, text: string }[] }} props
 */
export function Bars({ label, bars }) {
  const most = Math.max(0.01, ...bars.flatMap(({ value, mark }) => [value, mark]));
  return html`<div class="measures" role="img" aria-label=${label}>
    ${bars.map(
      ({ name, value, mark, text }) =>
        html`<div class="measure" key=${name} aria-hidden="true">
          <span class="name">${name}</span>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none">
            <rect class="ground" width="100" height="10" />
            <rect class="value" width=${(100 * value) / most} height="10" />
            <rect class="chance" x=${Math.min(99, (100 * mark) / most)} width="1" height="10" />
          </svg>
          <span class="text">${text}</span>
        </div>`,
    )}
  </div>`;
}
