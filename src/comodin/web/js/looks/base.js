// @ts-check
/** Everything of a card but what it says: paper, field, pattern, plate. */

import { el, turned } from "./elements.js";
import { PATTERNS } from "./patterns.js";
import { boxPoints, byHand, circle, diamond, ringPoints, rounded, scalloped } from "./shapes.js";

/** @typedef {import("./description.js").Description} Description */
/** @typedef {import("./shapes.js").Edge} Edge */
/**
 * @typedef {object} Paints the colours of a card, ready for an attribute
 * @property {string} cream @property {string} edge @property {string} field @property {string} tone
 * @property {string} tint @property {string} main what is read in the corners
 * @property {string} ground on which it stands
 */

const SEEDS = "RYGBPW?";
const FRINGE = 8; // bows at either end of a bunting

/** Where index and figure stand, so that neither touches the other. @param {Description} set */
export function corner(set) {
  const size = set.index.size * 0.5;
  const frame = set.field.shape === "frame" ? 4 : 0; // a line that nothing may touch
  const x = 23 + frame + 26 * size;
  const y = 25 + frame + 42 * size;
  return { x, y, figure: y + 42 * size + 13.5 + 50 * (set.figure.size - 0.33) + 16.5 };
}

/** @param {number} inset @param {number} radius @param {Edge} edge @param {number} seed */
function panel(inset, radius, edge, seed) {
  const [w, h] = [200 - 2 * inset, 300 - 2 * inset];
  const r = Math.min(radius, w / 2);
  return edge === "clean"
    ? rounded(inset, inset, w, h, r)
    : byHand(boxPoints(inset, inset, w, h, r), edge, seed, edge === "rough" ? 1.4 : 2.6);
}

/** Paper on a string: bows at both ends. @param {number} inset */
function bunting(inset) {
  const wide = (200 - 2 * inset) / FRINGE;
  const r = wide / 2;
  const bows = (/** @type {number} */ way) => `a${r} ${r} 0 0 1 ${way * wide} 0`.repeat(FRINGE);
  return `M${inset} ${inset + r}${bows(1)}V${300 - inset - r}${bows(-1)}z`;
}

/** @param {string} shape @param {number} size @param {Edge} edge @param {number} seed */
function platePath(shape, size, edge, seed) {
  if (shape === "scallop") return scalloped(100, 150, size * 0.88, 16);
  if (edge === "clean")
    return shape === "diamond"
      ? diamond(100, 150, size)
      : shape === "circle"
        ? circle(100, 150, size * 0.9)
        : rounded(100 - size * 0.78, 150 - size * 0.78, size * 1.56, size * 1.56, 12);
  /** @type {import("./shapes.js").Point[]} */
  const points =
    shape === "diamond"
      ? [
          [100, 150 - size],
          [100 + size, 150],
          [100, 150 + size],
          [100 - size, 150],
        ]
      : shape === "circle"
        ? ringPoints(100, 150, size * 0.9)
        : boxPoints(100 - size * 0.78, 150 - size * 0.78, size * 1.56, size * 1.56, 12);
  return byHand(points, edge, seed + 20);
}

/** @param {Description} set @returns {(x: number, y: number, far?: number) => boolean} is this place free? */
function freeOf(set) {
  const { shape, size, rim } = set.plate;
  const { x: ix, figure } = corner(set);
  const [right, low] = [ix + 30, figure + 50 * set.figure.size + 2];
  const inset = set.field.shape === "frame" ? set.field.inset + 6 : set.field.inset;
  return (x, y, far = 0) => {
    const [dx, dy] = [Math.abs(x - 100), Math.abs(y - 150)];
    if (dx > 100 - inset - far - 1 || dy > 150 - inset - far - 1) return false;
    if ((x < right + far && y < low + far) || (200 - x < right + far && 300 - y < low + far)) return false;
    const reach = size + rim + far;
    if (shape === "none") return dx > 52 + far || dy > 72 + far;
    if (shape === "diamond") return dx + dy > reach + far * 0.4;
    if (shape === "square") return Math.max(dx, dy) > reach * 0.8 + far * 0.2;
    return Math.hypot(dx, dy) > reach * 0.95 + far * 0.05;
  };
}

/** @param {Description} set @param {Paints} paints */
export function paper(set, paints) {
  const { corner: radius, line, edge } = set.paper;
  const d = panel(edge === "clean" ? 1 : 3.5, radius, /** @type {Edge} */ (edge), 3);
  return el("path", { d, fill: paints.cream, stroke: paints.edge, "stroke-width": line });
}

/** @param {Description} set @param {string} suit @param {Paints} paints */
function field(set, suit, paints) {
  const { shape, inset, corner: radius, strokes } = set.field;
  const edge = /** @type {Edge} */ (set.field.edge);
  const seed = SEEDS.indexOf(suit) + 1;
  const d = shape === "bunting" ? bunting(inset) : panel(inset, radius, edge, seed);
  const found = shape === "frame" ? [] : [el("path", { d, fill: paints.field })];
  if (edge === "brushed" && shape === "panel") {
    // two more washes, each a little smaller and darker
    const washes = [9, 20].map((more, n) => panel(inset + more, radius, "brushed", seed + 9 * (n + 1)));
    found.push(...washes.map((wash) => el("path", { d: wash, fill: paints.tone, opacity: 0.45 })));
  }
  for (const { width, colour, opacity } of strokes)
    found.push(
      el("path", {
        d,
        fill: "none",
        stroke: strokePaint(colour === "main" ? "field" : colour, paints),
        "stroke-width": width,
        opacity,
      }),
    );
  return found;
}

/** @param {string} colour of a stroke @param {Paints} paints @param {string} [main] @param {string} [ground] */
export function strokePaint(colour, paints, main = paints.main, ground = paints.ground) {
  if (colour === "main") return main;
  if (colour === "ground") return ground;
  return { field: paints.field, tone: paints.tone, tint: paints.tint, edge: paints.edge }[colour] ?? main;
}

/**
 * @param {Description} set @param {string} suit @param {Paints} paints
 * @param {{ figure: string, tiles: () => Element[] }} shapes of the colour; `tiles`: the usual pattern as it is drawn
 * @param {string} kind of pattern
 */
export function pattern(set, suit, paints, { figure, tiles }, kind) {
  if (kind === "tiles") return tiles();
  const d = PATTERNS[kind]?.({ free: freeOf(set), figure, seed: SEEDS.indexOf(suit) + 1 });
  const fill = { tone: paints.tone, tint: paints.tint, ground: paints.ground, cream: paints.cream }[set.pattern.colour];
  return d ? [el("path", { d, fill: fill ?? paints.tone, "fill-rule": "evenodd", opacity: set.pattern.opacity })] : [];
}

/** @param {Description} set @param {Paints} paints */
export function plate(set, paints) {
  const { shape, size, rim, line } = set.plate;
  if (shape === "none") return [];
  const edge = /** @type {Edge} */ (set.plate.edge);
  const found = [];
  if (rim) found.push(el("path", { d: platePath(shape, size + rim, edge, 1), fill: paints.tone }));
  found.push(el("path", { d: platePath(shape, size, edge, 2), fill: paints.cream }));
  if (line) {
    const d = platePath(shape, size - 6.5, edge, 3);
    found.push(el("path", { d, fill: "none", stroke: paints.field, "stroke-width": line }));
  }
  return found;
}

/** @param {Description} set @param {string} picture */
const image = (set, picture) => {
  const { inset } = set.field;
  const size = { x: inset, y: inset, width: 200 - 2 * inset, height: 300 - 2 * inset };
  return el("image", { href: picture, ...size, preserveAspectRatio: "xMidYMid slice" });
};

/**
 * @param {Description} set @param {string} suit @param {Paints} paints
 * @param {{ figure: string, tiles: () => Element[] }} shapes
 */
export function base(set, suit, paints, shapes) {
  const { face } = set.pictures;
  const found = [paper(set, paints), ...field(set, suit, paints)];
  if (face) {
    const { x, figure } = corner(set);
    const low = figure + 50 * set.figure.size + 6;
    const tab = { d: rounded(set.field.inset, set.field.inset, x + 20, low, 10), fill: paints.ground };
    found.push(image(set, face), ...turned(() => el("path", tab)));
  } else found.push(...pattern(set, suit, paints, shapes, set.pattern.kind));
  return [...found, ...plate(set, paints)];
}

/** @param {Description} set @param {Paints} paints of the back @param {string} figure @param {Element} mark */
export function back(set, paints, figure, mark) {
  const plain = { ...set, field: { ...set.field, shape: "panel", strokes: [], edge: set.back.edge } };
  const found = [paper(set, paints), ...field(plain, "?", paints)];
  if (set.pictures.back) return [...found, image(set, set.pictures.back)];
  const bare = { ...plain, plate: { ...set.plate, shape: "circle", size: 50, rim: 5, line: 0, edge: set.back.edge } };
  const d = PATTERNS[set.back.pattern]?.({ free: inField, figure, seed: 5 });
  return [
    ...found,
    ...(d ? [el("path", { d, fill: paints.tone, "fill-rule": "evenodd" })] : []),
    ...plate(bare, paints),
    mark,
  ];
}

/** On a back nothing is in the corners. @param {number} x @param {number} y @param {number} [far] */
const inField = (x, y, far = 0) =>
  Math.abs(x - 100) < 86 - far && Math.abs(y - 150) < 136 - far && Math.hypot(x - 100, y - 150) > 54 + far;
