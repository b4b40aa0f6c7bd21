// @ts-check
/**
 * All charts of the page: lines, bars, differences, a histogram. A chart is one picture (SVG) with a name for screen
 * readers; in a figure it has the same numbers behind it as a table.
 */

import { percent, t } from "./i18n.js";
import { cls, html, useLayoutEffect, useMemo, useRef, useState } from "./ui.js";

/**
 * @typedef {{ name?: string, values: (number | null)[], compare?: boolean }} Series `compare`: what to compare others with
 * @typedef {{ head: string[], rows: (string | number)[][] }} Table
 * @typedef {{ class: string, width: number, height: number, left: number, right: number, top: number, bottom: number, dot: number }} Size
 * @typedef {{ label: string, mean: number, margin?: number, par?: number, text?: string }} Row a figure, how far its 95 % interval reaches, and what to compare it with
 */

/** How many inks and dashes there are (charts.css). */
const INKS = 10;
/** Drawn in these units and then made as wide as there is room. @type {Size} */
const WIDE = { class: "wide", width: 640, height: 220, left: 72, right: 12, top: 10, bottom: 22, dot: 4.5 };
/** @type {Size} */
export const SMALL = { class: "small", width: 360, height: 160, left: 38, right: 8, top: 8, bottom: 14, dot: 3 };

const SIDE = 2;
const TEXT = 20; // of a line of text
const FIGURE = 76; // room for a figure at the end of a row
const LETTER = 7.6; // how wide a letter is, on the whole

// -- what charts have in common

/** A chart with its title and, behind it, its numbers. @param {{ title: string, about?: any, note?: string, table: Table, children?: any }} props */
export const Plot = ({ title, about, note, table, children }) =>
  html`<figure class="plot">
    <figcaption><h3>${title}</h3>${about ? html`<p class="small quiet">${about}</p>` : null}</figcaption>
    ${children}
    ${note ? html`<p class="small quiet">${note}</p>` : null}
    <details>
      <summary>${t("web.plot.table")}</summary>
      <div class="table-room" tabindex="0" role="region" aria-label=${title}>
        <table>
          <thead><tr>${table.head.map((name, n) => html`<th scope="col" class=${n ? "number" : ""}>${name}</th>`)}</tr></thead>
          <tbody>
            ${table.rows.map((row) => html`<tr>${row.map((cell, n) => (n ? html`<td class="number">${cell}</td>` : html`<th scope="row">${cell}</th>`))}</tr>`)}
          </tbody>
        </table>
      </div>
    </details>
  </figure>`;

/** The room that there is, in pixels. @returns {[{ current: HTMLElement | null }, number]} */
function useRoom() {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const [room, setRoom] = useState(320);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const look = () => setRoom(Math.max(240, Math.floor(element.clientWidth)));
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [place, room];
}

/**
 * A picture as wide as there is room, so that its letters stay readable. `draw` says how high it is.
 * @param {{ label: string, draw: (width: number) => { drawn: any, height: number } }} props
 */
function Picture({ label, draw }) {
  const [place, room] = useRoom();
  const { drawn, height } = draw(room);
  return html`<div class="picture" ref=${place}>
    <svg role="img" aria-label=${label} width=${room} height=${height} viewBox=${`0 0 ${room} ${height}`}>${drawn}</svg>
  </div>`;
}

/** A round number at or above: 1, 2, 3, 4, 6, 8, 10, … @param {number} value */
function ceiling(value) {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return power * ([1, 2, 3, 4, 6, 8, 10].find((step) => step * power >= value) ?? 10);
}

// -- lines

/**
 * Lines over equal steps, each with its own ink and dashes. `high`: the largest value that can be; without it, what is
 * needed. `at`: where a cursor stands; `seek`: what a tap means; `names`: at the ends of the lines.
 * @param {{
 *   series: Series[], label: string, size?: Size, low?: number, high?: number, target?: number | null,
 *   format?: (value: number) => string, at?: number | null, seek?: (place: number) => void, marks?: boolean,
 *   names?: boolean, length?: number,
 * }} props
 */
export function LineChart({ series, label, size = WIDE, low = 0, high, target = null, format = String, at = null, seek, marks, names, length }) {
  const { width, height, left, right, top, bottom, dot } = size;
  const places = Math.max(length ?? 0, ...series.map(({ values }) => values.length));
  const most = high ?? ceiling(Math.max(target ?? 0, 1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))));
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
          ${marks && !compare ? values.map((value, place) => (value === null ? null : html`<circle cx=${x(place)} cy=${y(value)} r=${dot} />`)) : null}
        </g>`,
      ),
      names ? ends(series, y, size).map(({ n, at: place }) => html`<text class=${`name ink${n % INKS}`} x=${width - right + 8} y=${place + 4}>${series[n]?.name}</text>`) : null,
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
    ${at === null ? null : html`<path class="cursor" d=${`M0 ${top}V${height - bottom}`} style=${{ transform: `translateX(${x(at)}px)` }} />`}
  </svg>`;
}

/** Where a value is missing the line is broken. @param {(number | null)[]} values @param {(place: number) => number} x @param {(value: number) => number} y */
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

/** Where the names stand: those that would lie on each other are moved apart. @param {Series[]} series @param {(value: number) => number} y @param {Size} size */
function ends(series, y, { height, top, bottom }) {
  const found = series.map(({ values }, n) => ({ n, at: y(values[values.length - 1] ?? 0) })).sort((a, b) => a.at - b.at);
  const gap = Math.min(16, (height - top - bottom + 18) / series.length);
  found.forEach((end, k) => {
    const before = found[k - 1];
    if (before && end.at < before.at + gap) end.at = before.at + gap;
  });
  const over = Math.max(0, (found[found.length - 1]?.at ?? 0) - (height - bottom + 6));
  return found.map(({ n, at }) => ({ n, at: at - over }));
}

/** The sample of a line in a legend. @param {{ n: number }} props */
export const Sample = ({ n }) =>
  html`<svg class=${`sample ink${n % INKS}`} viewBox="0 0 36 10" aria-hidden="true" focusable="false"><path class="line" d="M2 5H34" /></svg>`;

/**
 * How several totals grow, each line with its name at its end.
 * @param {{ title: string, label: string, series: (Series & { name: string })[], target?: number, table: Table }} props
 */
export function Lines({ title, label, series, target, table }) {
  const [place, room] = useRoom();
  const names = Math.min(room * 0.34, 16 + 8 * Math.max(...series.map((one) => one.name.length)));
  const size = { class: "named", width: room, height: 230, left: 44, right: 8 + names, top: 14, bottom: 16, dot: 3.5 };
  return html`<${Plot} title=${title} table=${table}>
    <div ref=${place}><${LineChart} label=${label} series=${series} size=${size} target=${target} marks names /></div>
  <//>`;
}

// -- rows

/** A text in lines that fit, as far as anybody can know without drawing it. @param {string} text @param {number} width */
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
const whiskers = (from, to, y) => html`<path class="range" d=${`M${from} ${y}H${to}M${from} ${y - 4}v8M${to} ${y - 4}v8`} />`;

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
  const numbers = table ?? { head: [name, unit, "± (95 %)"], rows: rows.map((row) => [row.label, show(row.mean), show(row.margin ?? 0)]) };
  const label = `${title}. ${rows.map((row) => `${row.label}: ${said(row)}`).join("; ")}`;
  return html`<${Plot} title=${title} about=${about} note=${note} table=${numbers}><${Picture} label=${label} draw=${draw} /><//>`;
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
    return inRows(rows, width, (row) => show(row.mean), ({ mean, margin }, y) => {
      return html`<path class="par" d=${`M${x(0)} ${y - 10}v20`} />
        <path class="difference" d=${`M${x(0)} ${y}H${x(mean)}`} />
        <circle class="dot" cx=${x(mean)} cy=${y} r="5" />
        ${whiskers(x(mean - margin), x(mean + margin), y)}`;
    });
  };
  const table = { head: [name, unit, "± (95 %)"], rows: rows.map((row) => [row.label, show(row.mean), show(row.margin).replace("+", "")]) };
  const label = `${title}. ${rows.map((row) => row.said).join(" ")}`;
  return html`<${Plot} title=${title} about=${about} table=${table}><${Picture} label=${label} draw=${draw} /><//>`;
}

// -- shares

/**
 * Shares of all, step by step.
 * @param {{ title: string, about?: any, step: number, shares: number[], name: string, unit: string, said: string }} props
 */
export function Histogram({ title, about, step, shares, name, unit, said }) {
  const [tall, floor] = [150, 168];
  const most = Math.max(...shares) || 1;
  const draw = (/** @type {number} */ width) => {
    const wide = (width - 2 * SIDE) / shares.length;
    const every = Math.ceil(shares.length / Math.max(3, Math.floor(width / 60)));
    const drawn = html`${shares.map((share, n) => html`<rect class="bar-front" key=${n} x=${SIDE + n * wide + 0.5} width=${Math.max(1, wide - 1)} y=${floor - (share / most) * tall} height=${(share / most) * tall} />
        ${n % every ? null : html`<text class="tick" x=${SIDE + n * wide} y=${floor + 18}>${n * step}</text>`}`)}
      <path class="axis" d=${`M0 ${floor}H${width}`} />
      <text x=${SIDE} y="14" class="tick">${percent(most)}</text>`;
    return { drawn, height: floor + 24 };
  };
  const rows = shares.map((share, n) => [step === 1 ? String(n) : `${n * step}–${(n + 1) * step - 1}`, percent(share)]);
  return html`<${Plot} title=${title} about=${about} table=${{ head: [name, unit], rows }}>
    <${Picture} label=${`${title}. ${said}`} draw=${draw} />
  <//>`;
}
