// @ts-check
/** Outlines as paths: exact, or as a knife or a brush would leave them. The same seed gives the same line. */

/** @typedef {[number, number]} Point */
/** @typedef {"clean" | "rough" | "brushed"} Edge */

/** Numbers from 0 to 1 that look thrown. @param {number} seed @returns {() => number} */
export function dice(seed) {
  let state = seed * 2654435761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** @param {number} value */
const n = (value) => `${Math.round(value * 10) / 10}`;
/** @param {Point} at */
const at = ([x, y]) => `${n(x)} ${n(y)}`;

/** @param {number} x @param {number} y @param {number} r @returns {string} */
export const circle = (x, y, r) =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 1 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 1 ${n(-2 * r)} 0z`;

/** A square on its corner. @param {number} x @param {number} y @param {number} r */
export const diamond = (x, y, r) => `M${n(x)} ${n(y - r)}l${n(r)} ${n(r)}l${n(-r)} ${n(r)}l${n(-r)} ${n(-r)}z`;

/** @param {number} x @param {number} y @param {number} w @param {number} h @param {number} r of its corners */
export function rounded(x, y, w, h, r) {
  const [wide, high, c] = [n(w - 2 * r), n(h - 2 * r), n(r)];
  const a = `a${c} ${c} 0 0 1 `;
  const [right, left] = [
    `h${wide}${a}${c} ${c}v${high}${a}-${c} ${c}`,
    `h-${wide}${a}-${c} -${c}v-${high}${a}${c} -${c}`,
  ];
  return `M${n(x + r)} ${n(y)}${right}${left}z`;
}

/** A cut with two pointed ends. @param {Point} from @param {Point} to @param {number} width */
export function cut([x1, y1], [x2, y2], width) {
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const long = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [nx, ny] = [(-(y2 - y1) / long) * width, ((x2 - x1) / long) * width];
  return `M${at([x1, y1])}Q${at([mx + nx, my + ny])} ${at([x2, y2])}Q${at([mx - nx, my - ny])} ${at([x1, y1])}z`;
}

/** Points along a line, about as far apart as this. @param {Point[]} corners @param {number} step */
function along(corners, step) {
  /** @type {Point[]} */
  const found = [];
  corners.forEach((from, i) => {
    const to = corners[(i + 1) % corners.length] ?? from;
    const pieces = Math.max(1, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / step));
    for (let k = 0; k < pieces; k++)
      found.push([from[0] + ((to[0] - from[0]) * k) / pieces, from[1] + ((to[1] - from[1]) * k) / pieces]);
  });
  return found;
}

/** The corners of a box whose corners are round. @param {number} x @param {number} y @param {number} w
 * @param {number} h @param {number} r @returns {Point[]} */
export function boxPoints(x, y, w, h, r) {
  /** @type {Point[]} */
  const found = [];
  for (const [cx, cy, first] of [
    [x + w - r, y + r, -90],
    [x + w - r, y + h - r, 0],
    [x + r, y + h - r, 90],
    [x + r, y + r, 180],
  ])
    for (let turn = 0; turn <= 90; turn += 30) {
      const angle = (((first ?? 0) + turn) * Math.PI) / 180;
      found.push([(cx ?? 0) + r * Math.cos(angle), (cy ?? 0) + r * Math.sin(angle)]);
    }
  return found;
}

/** @param {number} x @param {number} y @param {number} r @param {number} many @returns {Point[]} */
export const ringPoints = (x, y, r, many = 36) =>
  Array.from({ length: many }, (_, i) => {
    const angle = (i / many) * 2 * Math.PI;
    return [x + r * Math.sin(angle), y - r * Math.cos(angle)];
  });

/**
 * A line around these corners as a knife leaves it (short straight cuts) or a brush (long soft waves).
 * @param {Point[]} corners @param {"rough" | "brushed"} edge @param {number} seed @param {number} [far] at most
 */
export function byHand(corners, edge, seed, far = edge === "rough" ? 1.6 : 3.2) {
  const throws = dice(seed);
  const points = along(corners, edge === "rough" ? 13 : 22).map(
    ([x, y]) => /** @type {Point} */ ([x + (throws() - 0.5) * 2 * far, y + (throws() - 0.5) * 2 * far]),
  );
  const first = points[0] ?? [0, 0];
  if (edge === "rough") return `M${points.map(at).join("L")}z`;
  /** @param {Point} a @param {Point} b @returns {Point} */
  const middle = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const last = points[points.length - 1] ?? first;
  return (
    `M${at(middle(last, first))}` +
    points.map((point, i) => `Q${at(point)} ${at(middle(point, points[i + 1] ?? first))}`).join("") +
    "z"
  );
}

/**
 * A ring of bows, like the edge of a biscuit.
 * @param {number} x @param {number} y @param {number} r @param {number} bows
 */
export function scalloped(x, y, r, bows) {
  const points = ringPoints(x, y, r, bows);
  const bow = n(r * Math.sin(Math.PI / bows) * 1.06);
  const first = points[0] ?? [x, y];
  return `M${at(first)}${[...points.slice(1), first].map((to) => `A${bow} ${bow} 0 0 1 ${at(to)}`).join("")}z`;
}

/**
 * A path of ours (one absolute `M`, then relative commands) somewhere else and of another size.
 * @param {string} d @param {number} x @param {number} y @param {number} scale
 */
export function placed(d, x, y, scale) {
  let first = true;
  return d.replace(/([a-zA-Z])([^a-zA-Z]*)/g, (_, letter, rest) => {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const moved = numbers.map((/** @type {number} */ value, /** @type {number} */ i) => {
      if (letter === "a" && [2, 3, 4].includes(i % 7)) return value;
      return value * scale + (first ? (i % 2 ? y : x) : 0);
    });
    // what follows the first point without a letter is a line relative to it
    const written = first
      ? `M${moved.slice(0, 2).map(n).join(" ")}${
          numbers.length > 2
            ? `l${numbers
                .slice(2)
                .map((/** @type {number} */ one) => n(one * scale))
                .join(" ")}`
            : ""
        }`
      : letter + moved.map(n).join(" ");
    first = false;
    return written;
  });
}
