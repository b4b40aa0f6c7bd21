// @ts-check
/**
 * Plots of our own: bars, estimates with their intervals, a histogram, lines. Each is a picture (SVG, drawn as wide as
 * there is room, so that its letters stay readable) with the same figures behind it as a table.
 */

import { percent, t } from "../common/i18n.js";
import { html, useLayoutEffect, useRef, useState } from "../common/ui.js";

/**
 * @typedef {{ label: string, mean: number, margin: number }} Row a figure and how far its 95 % interval reaches
 * @typedef {{ head: string[], rows: (string | number)[][] }} Table
 */

const SIDE = 2;
const TEXT = 20; // of a line of text
const FIGURE = 76; // room for a figure at the end of a row
const LETTER = 7.6; // how wide a letter is, on the whole

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
 * A picture with its name and its table. `draw` makes the picture for a width, and says how high it is.
 * @param {{ title: string, about?: any, label: string, table: Table, draw: (width: number) => { drawn: any, height: number } }} props
 */
export function Plot({ title, about, label, table, draw }) {
  const [place, room] = useRoom();
  const { drawn, height } = draw(room);
  return html`<figure class="plot">
    <figcaption><h3>${title}</h3>${about ? html`<p class="small quiet">${about}</p>` : null}</figcaption>
    <div class="picture" ref=${place}>
      <svg role="img" aria-label=${label} width=${room} height=${height} viewBox=${`0 0 ${room} ${height}`}>${drawn}</svg>
    </div>
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
}

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
 * @param {{ label: string }[]} rows @param {number} width @param {(n: number) => string} told @param {(n: number, y: number) => any} draw
 */
function inRows(rows, width, told, draw) {
  let y = 0;
  const drawn = rows.map((row, n) => {
    const lines = inLines(row.label, width);
    const top = y;
    const middle = top + lines.length * TEXT + 11;
    y = middle + 15;
    return html`<g key=${row.label}>
      ${lines.map((line, k) => html`<text x=${SIDE} y=${top + (k + 1) * TEXT - 3}>${line}</text>`)}
      ${draw(n, middle)}
      <text x=${width - SIDE} y=${middle + 5} class="value">${told(n)}</text>
    </g>`;
  });
  return { drawn, height: y };
}

/** @param {number} from @param {number} to @param {number} y */
const whiskers = (from, to, y) => html`<path class="range" d=${`M${from} ${y}H${to}M${from} ${y - 4}v8M${to} ${y - 4}v8`} />`;

/**
 * Bars from zero, with intervals; `par` is where all would be if all were equal.
 * @param {{ title: string, about?: any, rows: Row[], show: (value: number) => string, par?: number, name: string, unit: string }} props
 */
export function Bars({ title, about, rows, show, par, name, unit }) {
  const most = Math.max(...rows.map((row) => row.mean + row.margin), par ?? 0) || 1;
  const draw = (/** @type {number} */ width) => {
    const room = width - FIGURE - SIDE;
    const x = (/** @type {number} */ value) => SIDE + (value / most) * room;
    return inRows(rows, width, (n) => show(rows[n]?.mean ?? 0), (n, y) => {
      const { mean, margin } = /** @type {Row} */ (rows[n]);
      return html`<rect class="bar-back" x=${SIDE} y=${y - 6} width=${room} height="12" rx="3" />
        <rect class="bar-front" x=${SIDE} y=${y - 6} width=${Math.max(0, x(mean) - SIDE)} height="12" rx="3" />
        ${whiskers(x(Math.max(0, mean - margin)), x(mean + margin), y)}
        ${par === undefined ? null : html`<path class="par" d=${`M${x(par)} ${y - 10}v20`} />`}`;
    });
  };
  const table = { head: [name, unit, "± (95 %)"], rows: rows.map((row) => [row.label, show(row.mean), show(row.margin)]) };
  const label = `${title}. ${rows.map((row) => `${row.label}: ${show(row.mean)}`).join("; ")}`;
  return html`<${Plot} title=${title} about=${about} label=${label} table=${table} draw=${draw} />`;
}

/**
 * Differences on both sides of zero, with their intervals and a sentence each.
 * @param {{ title: string, about?: any, rows: (Row & { said: string })[], show: (value: number) => string, name: string, unit: string }} props
 */
export function Differences({ title, about, rows, show, name, unit }) {
  const low = Math.min(0, ...rows.map((row) => row.mean - row.margin));
  const high = Math.max(0, ...rows.map((row) => row.mean + row.margin));
  const draw = (/** @type {number} */ width) => {
    const x = (/** @type {number} */ value) => 8 + ((value - low) / (high - low || 1)) * (width - FIGURE - 16);
    return inRows(rows, width, (n) => show(rows[n]?.mean ?? 0), (n, y) => {
      const { mean, margin } = /** @type {Row} */ (rows[n]);
      return html`<path class="par" d=${`M${x(0)} ${y - 10}v20`} />
        <path class="line" d=${`M${x(0)} ${y}H${x(mean)}`} />
        <circle class="dot" cx=${x(mean)} cy=${y} r="5" />
        ${whiskers(x(mean - margin), x(mean + margin), y)}`;
    });
  };
  const table = { head: [name, unit, "± (95 %)"], rows: rows.map((row) => [row.label, show(row.mean), show(row.margin).replace("+", "")]) };
  const label = `${title}. ${rows.map((row) => row.said).join(" ")}`;
  return html`<${Plot} title=${title} about=${about} label=${label} table=${table} draw=${draw} />`;
}

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
      <text x=${SIDE} y="14" class="quiet">${percent(most)}</text>`;
    return { drawn, height: floor + 24 };
  };
  const rows = shares.map((share, n) => [step === 1 ? String(n) : `${n * step}–${(n + 1) * step - 1}`, percent(share)]);
  return html`<${Plot} title=${title} about=${about} label=${`${title}. ${said}`} table=${{ head: [name, unit], rows }} draw=${draw} />`;
}

/**
 * How several totals grow, each line with its name at its end.
 * @param {{ title: string, label: string, series: { name: string, values: number[] }[], target?: number, table: Table }} props
 */
export function Lines({ title, label, series, target, table }) {
  const steps = Math.max(1, ...series.map((one) => one.values.length - 1));
  const [top, tall] = [14, 200];
  const most = Math.max(1, target ?? 0, ...series.flatMap((one) => one.values));
  const draw = (/** @type {number} */ width) => {
    const names = Math.min(width * 0.34, 16 + 8 * Math.max(...series.map((one) => one.name.length)));
    const x = (/** @type {number} */ n) => 34 + (n / steps) * (width - 42 - names);
    const y = (/** @type {number} */ value) => top + tall - (value / most) * tall;
    // names that would lie on each other are moved apart
    const ends = series.map((one, n) => ({ n, at: y(one.values[one.values.length - 1] ?? 0) })).sort((a, b) => a.at - b.at);
    const gap = Math.min(16, (tall + 18) / series.length);
    ends.forEach((end, k) => {
      const before = ends[k - 1];
      if (before && end.at < before.at + gap) end.at = before.at + gap;
    });
    const over = Math.max(0, (ends[ends.length - 1]?.at ?? 0) - (top + tall + 6));
    for (const end of ends) end.at -= over;
    const marks = [0, Math.round(most / 2), most];
    const drawn = html`${marks.map((value) => html`<path class="axis" d=${`M34 ${y(value)}H${x(steps)}`} /><text class="tick" x="30" y=${y(value) + 4} text-anchor="end">${value}</text>`)}
      ${target ? html`<path class="par" d=${`M34 ${y(target)}H${x(steps)}`} />` : null}
      ${series.map((one, n) => html`<g class=${`series s${n % 10}`} key=${one.name}>
        <polyline points=${one.values.map((value, k) => `${x(k)},${y(value)}`).join(" ")} />
        ${one.values.map((value, k) => html`<circle cx=${x(k)} cy=${y(value)} r="3.5" />`)}
      </g>`)}
      ${ends.map(({ n, at }) => html`<text x=${x(steps) + 8} y=${at + 4} class=${`name s${n % 10}`}>${series[n]?.name}</text>`)}`;
    return { drawn, height: top + tall + 16 };
  };
  return html`<${Plot} title=${title} label=${label} table=${table} draw=${draw} />`;
}
