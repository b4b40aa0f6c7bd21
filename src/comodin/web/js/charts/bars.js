// @ts-check
/** Figures in rows: bars from zero, and differences on both sides of zero, with their 95 % intervals. */

import { percent } from "../common/i18n.js";
import { html } from "../common/ui.js";
import { Picture, Plot } from "./plot.js";

/**
 * A figure, how far its interval reaches, and what to compare it with.
 * @typedef {{ label: string, mean: number, margin?: number, par?: number, text?: string }} Row
 * @typedef {import("./plot.js").Table} Table
 */

const SIDE = 2;
const TEXT = 20; // of a line of text
const FIGURE = 76; // room for a figure at the end of a row
const LETTER = 7.6; // how wide a letter is, on the whole

/**
 * A text in lines that fit, as far as anybody can know without drawing it.
 * @param {string} text
 * @param {number} width
 */
function inLines(text, width) {
  const most = Math.max(10, Math.floor(width / LETTER));
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(" ")) {
    const last = lines[lines.length - 1];
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/**
 * One row after the other: the label in as many lines as it takes, then what `draw` makes of the row, and its figure.
 * @template {{ label: string }} R
 * @param {R[]} rows @param {number} width @param {(row: R) => string} said @param {(row: R, y: number) => any} draw
 */
function inRows(rows, width, said, draw) {
  let y = 0;
  const drawn = rows.map((row) => {
    const lines = inLines(row.label, width);
    const top = y;
    const middle = top + lines.length * TEXT + 11;
    y = middle + 15;
    return html`<g key=${row.label}>
      ${lines.map((text, k) => html`<text x=${SIDE} y=${top + (k + 1) * TEXT - 3}>${text}</text>`)}
      ${draw(row, middle)}
      <text x=${width - SIDE} y=${middle + 5} class="value">${said(row)}</text>
    </g>`;
  });
  return { drawn, height: y };
}

/** @param {number} from @param {number} to @param {number} y */
const whiskers = (from, to, y) =>
  html`<path class="range" d=${`M${from} ${y}H${to}M${from} ${y - 4}v8M${to} ${y - 4}v8`} />`;

/**
 * Bars from zero, with intervals; `par` (of all or of a row) is what to compare them with.
 * @param {{
 *   title: string, about?: any, note?: string, rows: Row[], show: (value: number) => string, par?: number,
 *   name?: string, unit?: string, table?: Table,
 * }} props
 */
export function Bars({ title, about, note, rows, show, par, name = "", unit = "", table }) {
  const said = (/** @type {Row} */ row) => row.text ?? show(row.mean);
  const most = Math.max(...rows.flatMap((row) => [row.mean + (row.margin ?? 0), row.par ?? 0]), par ?? 0) || 1;
  const draw = (/** @type {number} */ width) => {
    const room = width - Math.max(FIGURE, ...rows.map((row) => 14 + LETTER * said(row).length)) - SIDE;
    const x = (/** @type {number} */ value) => SIDE + (value / most) * room;
    return inRows(rows, width, said, ({ mean, margin, par: own = par }, y) => {
      return html`<rect class="bar-back" x=${SIDE} y=${y - 6} width=${room} height="12" rx="3" />
        <rect class="bar-front" x=${SIDE} y=${y - 6} width=${Math.max(0, x(mean) - SIDE)} height="12" rx="3" />
        ${margin === undefined ? null : whiskers(x(Math.max(0, mean - margin)), x(mean + margin), y)}
        ${own === undefined ? null : html`<path class="par" d=${`M${x(own)} ${y - 10}v20`} />`}`;
    });
  };
  const numbers = table ?? {
    head: [name, unit, `± (${percent(0.95, 0)})`],
    rows: rows.map((row) => [row.label, show(row.mean), show(row.margin ?? 0)]),
  };
  const label = `${title}. ${rows.map((row) => `${row.label}: ${said(row)}`).join("; ")}`;
  return html`<${Plot} title=${title} about=${about} note=${note} table=${numbers}>
    <${Picture} label=${label} draw=${draw} />
  <//>`;
}

/**
 * Differences on both sides of zero, with their intervals and a sentence each.
 * @param {{
 *   title: string, about?: any, rows: { label: string, mean: number, margin: number, said: string }[],
 *   show: (value: number) => string, name: string, unit: string,
 * }} props
 */
export function Differences({ title, about, rows, show, name, unit }) {
  const low = Math.min(0, ...rows.map((row) => row.mean - row.margin));
  const high = Math.max(0, ...rows.map((row) => row.mean + row.margin));
  const draw = (/** @type {number} */ width) => {
    const x = (/** @type {number} */ value) => 8 + ((value - low) / (high - low || 1)) * (width - FIGURE - 16);
    return inRows(
      rows,
      width,
      (row) => show(row.mean),
      ({ mean, margin }, y) => {
        return html`<path class="par" d=${`M${x(0)} ${y - 10}v20`} />
          <path class="difference" d=${`M${x(0)} ${y}H${x(mean)}`} />
          <circle class="dot" cx=${x(mean)} cy=${y} r="5" />
          ${whiskers(x(mean - margin), x(mean + margin), y)}`;
      },
    );
  };
  const table = {
    head: [name, unit, `± (${percent(0.95, 0)})`],
    rows: rows.map((row) => [row.label, show(row.mean), show(row.margin).replace("+", "")]),
  };
  const label = `${title}. ${rows.map((row) => row.said).join(" ")}`;
  return html`<${Plot} title=${title} about=${about} table=${table}><${Picture} label=${label} draw=${draw} /><//>`;
}
