// @ts-check
/** Where something that explains may lie: near what it speaks of, and over as little as possible that one needs. */

/**
 * @typedef {{ left: number, top: number, right: number, bottom: number }} Box
 * @typedef {{ width: number, height: number }} Size
 */

/** What should stay free: whatever can be pressed, and whatever says what is going on. */
const NEEDED = [
  ...["main.table button", "main.table a", "[data-spot='discard']", ".pile .tag", ".prompt", ".refusal p"],
  ...[".choice", ".round-end", ".side-room", ".coach .bubble"],
].join();
/** Nothing lies over these, if it can be helped: they count as often. */
const NEVER = ["button.uno", "button.catch", ".choice"];
const OFTEN = 8;
const GAP = 16; // px
const EDGE = 8;
const STEP = 24;
/** How much of a hundredth of it lying over something is as bad as one pixel farther away. */
const FAR = 0.06;

/** @param {Box} one @param {Box} other */
const overlap = (one, other) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/** @param {Box} one @param {Box} other */
const distance = (one, other) =>
  Math.hypot(
    Math.max(0, other.left - one.right, one.left - other.right),
    Math.max(0, other.top - one.bottom, one.top - other.bottom),
  );

/** What must not be covered now, besides by what is inside of it. @param {Element | null} [inside] @returns {Box[]} */
export const needed = (inside = null) =>
  [...document.querySelectorAll(NEEDED)]
    .filter((one) => !inside?.contains(one))
    .flatMap((one) => Array(NEVER.some((way) => one.matches(way)) ? OFTEN : 1).fill(one.getBoundingClientRect()))
    .filter(({ width, height }) => width && height);

/**
 * The best place in the window.
 * @param {Size} size @param {Box} target @param {Box[]} free what should not be covered
 * @param {number} [far] how bad it is to lie far away
 * @returns {Box}
 */
export function placeBeside({ width, height }, target, free, far = FAR) {
  const room = { right: innerWidth - EDGE - width, bottom: innerHeight - EDGE - height };
  const middle = (target.left + target.right) / 2 - width / 2;
  const lefts = [middle, target.left - width - GAP, target.right + GAP];
  for (let left = EDGE; left <= room.right; left += STEP) lefts.push(left);
  const tops = [target.top - height - GAP, target.bottom + GAP, (target.top + target.bottom) / 2 - height / 2];
  for (let top = EDGE; top <= room.bottom; top += STEP) tops.push(top);
  const within = (/** @type {number} */ at, /** @type {number} */ most) => Math.max(EDGE, Math.min(at, most));
  let best = { left: EDGE, top: EDGE, right: 0, bottom: 0 };
  let least = Infinity;
  for (const x of lefts)
    for (const y of tops) {
      const [left, top] = [within(x, room.right), within(y, room.bottom)];
      const box = { left, top, right: left + width, bottom: top + height };
      const covered = free.reduce((sum, one) => sum + overlap(box, one), 3 * overlap(box, target));
      const away = distance(box, target) + Math.abs(left - middle) / 8;
      const cost = (100 * covered) / (width * height) + far * away;
      if (cost < least) [best, least] = [box, cost];
    }
  return best;
}

/**
 * The line of an arrow from the edge of one box to the edge of another; "" where they touch.
 * @param {Box} from @param {Box} to
 */
export function arrowBetween(from, to) {
  const at = (/** @type {number} */ low, /** @type {number} */ high, /** @type {number} */ wish) =>
    Math.max(low, Math.min(high, wish));
  const [cx, cy] = [(to.left + to.right) / 2, (to.top + to.bottom) / 2];
  const x1 = at(from.left + 22, from.right - 22, cx);
  const y1 = at(from.top, from.bottom, cy);
  const x2 = at(to.left + 8, to.right - 8, x1);
  const y2 = at(to.top, to.bottom, y1);
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = Math.hypot(dx, dy);
  if (length < 10) return "";
  const end = 1 - 5 / length;
  const bend = Math.min(18, length / 8);
  const [mx, my] = [x1 + dx / 2 - (dy / length) * bend, y1 + dy / 2 + (dx / length) * bend];
  return `M${x1} ${y1}Q${mx} ${my} ${x1 + dx * end} ${y1 + dy * end}`;
}
