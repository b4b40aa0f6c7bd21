// @ts-check
/** Where the seats of a table are, and where something beside a seat can stand without lying over what is played. */

import { spot } from "./flight.js";

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */
/** @typedef {{ x: number, y: number, side: "below" | "above" | "apart", away: number }} Standing */

const GAP = 8;
const EDGE = 6;
const PACE = 10;
const AIR = 3;
/** What nothing may lie over: the piles, the hand, and the buttons that cannot wait. */
const CLEAR = "[data-spot='draw'], [data-spot='discard'], .discard .tag, .draw .tag, .due, .hand, .cries";
/** What is covered only where there is no other place. */
const RATHER_NOT = ".seat button, .latest-events, .action-bar .ask, .action-bar .buttons, .choice";

/** The seat's element; your own is where your face is. @param {number} seat @param {number} me */
export const seatSpot = (seat, me) => (seat === me ? (spot("me") ?? spot("hand")) : null) ?? spot(`seat-${seat}`);

/**
 * Where a seat's face is, or the seat.
 * @param {number} seat of the round @param {number} me @returns {DOMRect | null}
 */
export function faceOf(seat, me) {
  const found = seatSpot(seat, me);
  const box = (found?.querySelector(".portrait") ?? found)?.getBoundingClientRect();
  return box?.width ? box : null;
}

/** As large as on a phone, and larger where there is room. @param {number} px */
export const sized = (px) => px * Math.max(1, Math.min(1.5, document.documentElement.clientWidth / 900));

/** @param {string} selector @returns {DOMRect[]} of what is seen */
const boxes = (selector) =>
  [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect()).filter((box) => box.width);

/** With a little air. @param {Box} box */
const around = ({ x, y, width, height }) => ({
  x: x - AIR,
  y: y - AIR,
  width: width + 2 * AIR,
  height: height + 2 * AIR,
});

/** @param {Box} a @param {Box} b */
export const meet = (a, b) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/**
 * Where a note of this size stands for what is at `anchor`: beside it, on the screen, and over nothing that is played.
 * @param {Box} anchor @param {{ width: number, height: number }} size @param {Box[]} [taken] by other notes
 * @returns {Standing}
 */
export function besides(anchor, size, taken = []) {
  const { clientWidth, clientHeight } = document.documentElement;
  return standing(anchor, size, {
    within: { x: EDGE, y: EDGE, width: clientWidth - 2 * EDGE, height: clientHeight - 2 * EDGE },
    clear: [...boxes(CLEAR), ...taken].map(around),
    rather: boxes(RATHER_NOT),
  });
}

/**
 * @param {Box} anchor @param {{ width: number, height: number }} size
 * @param {{ within: Box, clear: Box[], rather: Box[] }} room
 * @returns {Standing}
 */
export function standing(anchor, { width, height }, { within, clear, rather }) {
  const right = within.x + within.width - width;
  const bottom = within.y + within.height - height;
  const across = (/** @type {number} */ x) => Math.max(within.x, Math.min(right, x));
  const middle = across(anchor.x + anchor.width / 2 - width / 2);
  /** How far from the anchor. @param {number} x @param {number} y */
  const away = (x, y) =>
    Math.hypot(
      Math.max(0, anchor.x - x - width, x - anchor.x - anchor.width),
      Math.max(0, anchor.y - y - height, y - anchor.y - anchor.height),
    );
  /** @type {[number, number][]} */
  const further = [];
  for (let y = within.y; y <= bottom; y += PACE)
    for (const x of [middle, within.x, right]) further.push([across(x), y]);
  further.sort((one, other) => away(...one) - away(...other));
  const places = /** @type {[number, number][]} */ ([
    [middle, anchor.y + anchor.height + GAP],
    [middle, anchor.y - height - GAP],
    ...further,
  ]).filter(([, y]) => y >= within.y && y <= bottom);
  /** @param {Box[]} over */
  const free = (over) => places.find(([x, y]) => !over.some((box) => meet({ x, y, width, height }, box)));
  const [x, y] = free([...clear, ...rather, anchor]) ?? free([...clear, anchor]) ?? free(clear) ?? [middle, within.y];
  const beside = x < anchor.x + anchor.width && anchor.x < x + width;
  const side = !beside ? "apart" : y >= anchor.y + anchor.height ? "below" : y + height <= anchor.y ? "above" : "apart";
  return { x, y, side, away: away(x, y) };
}
