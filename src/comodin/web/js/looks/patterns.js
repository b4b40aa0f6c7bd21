// @ts-check
/** What fills a field: one path each, clear of the index and of the plate. */

import { circle, cut, diamond, dice, placed, scalloped } from "./shapes.js";

/**
 * @typedef {object} Ground what a pattern may cover
 * @property {(x: number, y: number, far?: number) => boolean} free
 * @property {string} figure of the colour, in a box of 100 around the origin
 * @property {number} seed
 */

const [LEFT, TOP, RIGHT, LOW] = [16, 16, 184, 284];

/** Places in rows, every second one between those above. @param {number} wide @param {number} high
 * @returns {[number, number][]} */
function rows(wide, high) {
  /** @type {[number, number][]} */
  const found = [];
  const many = Math.round((LOW - TOP) / high);
  for (let row = 0; row <= many; row++)
    for (let x = 100 - (row % 2 ? wide / 2 : 0) - Math.ceil(84 / wide) * wide; x <= RIGHT; x += wide)
      if (x >= LEFT) found.push([x, TOP + ((LOW - TOP) / many) * row]);
  return found;
}

/** Both halves of a card are the same. @param {(turned: (x: number, y: number) => [number, number]) => string} half */
const both = (half) => half((x, y) => [x, y]) + half((x, y) => [200 - x, 300 - y]);

/** @type {Record<string, (ground: Ground) => string>} */
export const PATTERNS = {
  none: () => "",
  figures: ({ free, figure }) =>
    rows(44, 42)
      .filter(([x, y]) => free(x, y, 15))
      .map(([x, y]) => placed(figure, x, y, 0.26))
      .join(""),
  dots: ({ free }) =>
    rows(22, 19)
      .filter(([x, y]) => free(x, y, 4))
      .map(([x, y]) => circle(x, y, 3.4))
      .join(""),
  checks: ({ free }) =>
    rows(28, 14)
      .filter(([x, y]) => free(x, y, 8))
      .map(([x, y]) => diamond(x, y, 9))
      .join(""),
  rays: ({ free }) => {
    let found = "";
    for (let ray = 0; ray < 32; ray++) {
      const angle = ((ray + 0.5) / 32) * 2 * Math.PI;
      const [dx, dy] = [Math.sin(angle), -Math.cos(angle)];
      let [from, to] = [0, 0];
      for (let far = 40; far < 190; far += 2)
        if (free(100 + dx * far, 150 + dy * far, 3)) [from, to] = [from || far, far];
        else if (from) break;
      if (to - from > 8)
        found += cut([100 + dx * from, 150 + dy * from], [100 + dx * to, 150 + dy * to], ray % 2 ? 5 : 8);
    }
    return found;
  },
  gouges: ({ free, seed }) => {
    const throws = dice(seed);
    return both((turned) => {
      let found = "";
      for (const [x, y] of rows(17, 13)) {
        if (y > 150 || (y === 150 && x > 100)) continue;
        const [px, py] = [x + (throws() - 0.5) * 6, y + (throws() - 0.5) * 6];
        const angle = Math.atan2(py - 150, px - 100) + (throws() - 0.5) * 0.5;
        const long = 7 + throws() * 7;
        if (!free(px, py, long)) continue;
        const [dx, dy] = [Math.cos(angle) * long, Math.sin(angle) * long];
        found += cut(turned(px - dx, py - dy), turned(px + dx, py + dy), 3 + throws() * 2);
      }
      return found;
    });
  },
  splashes: ({ free, seed }) => {
    const throws = dice(seed + 7);
    return both((turned) => {
      let found = "";
      for (let n = 0; n < 46; n++) {
        const [x, y, r] = [LEFT + throws() * 168, TOP + throws() * 134, 1.2 + throws() ** 3 * 9];
        if (free(x, y, r)) found += circle(...turned(x, y), r);
      }
      return found;
    });
  },
  // paper that was folded and cut: flowers, leaves beside them, and a row of moons at either end
  cuts: ({ free, figure }) =>
    both((turned) => {
      let found = "";
      for (let x = 30; x <= 170; x += 20) if (free(x, 18, 5)) found += diamond(...turned(x, 19), 5);
      for (const [x, y, r] of [
        [100, 54, 17],
        [154, 62, 17],
        [162, 108, 12],
        [68, 78, 0],
        [127, 78, 0],
        [38, 150, 0],
      ]) {
        const [px, py] = turned(x ?? 0, y ?? 0);
        if (r && free(x ?? 0, y ?? 0, r)) {
          found += scalloped(px, py, r, 10);
          found += placed(figure, px, py, r / 62);
        } else if (!r && free(x ?? 0, y ?? 0, 6)) found += diamond(px, py, 6);
      }
      for (const [x1, y1, x2, y2] of [
        [82, 30, 118, 30],
        [128, 96, 142, 84],
        [176, 76, 176, 92],
        [132, 40, 136, 54],
      ])
        if (free(((x1 ?? 0) + (x2 ?? 0)) / 2, ((y1 ?? 0) + (y2 ?? 0)) / 2, 8))
          found += cut(turned(x1 ?? 0, y1 ?? 0), turned(x2 ?? 0, y2 ?? 0), 6);
      return found;
    }),
};
