// @ts-check
/**
 * The stage above a table, and who puts things on it: each is drawn on top, touches nothing, moves by transform and
 * opacity alone, and goes by itself. Nothing of the table waits for it.
 */

import { drawn } from "../../common/assets.js";
import { FIELD } from "../../common/cards.js";
import { spot } from "../flight.js";

/**
 * Where something happens: its middle, and how large a sign is there.
 * @typedef {{ element: Element, x: number, y: number, size: number }} Place
 * `at`: ms from now. `ease`: from each frame to the next. `over`: the whole movement.
 * @typedef {{ at?: number, lasts: number, ease?: string, over?: string }} Timing
 */

const SVG = "http://www.w3.org/2000/svg";
const HURRY = 5; // times as fast, when the next act begins
const MOST_PROPS = 90; // of a busy stage: whoever plays that quickly sees the table and nothing else
export const OUT = "cubic-bezier(0.2, 0.7, 0.2, 1)"; // comes to rest
export const IN = "cubic-bezier(0.6, 0, 0.9, 0.4)"; // falls
export const SPRING = "cubic-bezier(0.3, 1.6, 0.5, 1)"; // goes too far, and back

/** @type {HTMLElement | null} */
let stage = null;
/** @type {Set<Animation>} */
const running = new Set();
/** What is on stage, and how many movements each still has. @type {Map<Element, number>} */
const props = new Map();
/** @type {Set<number>} */
const timers = new Set();

/** Whatever is still on stage goes at once. */
export function clear() {
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
  for (const animation of running) animation.cancel();
  running.clear();
  for (const prop of props.keys()) prop.remove();
  props.clear();
  stage?.remove();
  stage = null;
}

/** What is still on stage makes room for the next act. */
export function hurry() {
  if (props.size > MOST_PROPS) clear();
  for (const animation of running) animation.updatePlaybackRate(HURRY);
}

/** @param {number} at ms from now @param {() => void} act what has no picture: a sound */
export function cue(at, act) {
  if (at <= 0) return act();
  const timer = setTimeout(() => {
    timers.delete(timer);
    act();
  }, at);
  timers.add(timer);
}

/** @param {number} low @param {number} value @param {number} high */
const within = (low, value, high) => Math.max(low, Math.min(high, value));

/**
 * Where the cards of a place are: of one's own hand the upper edge.
 * @param {Element | null} element
 * @returns {Place | null}
 */
export function placeOf(element) {
  if (!element) return null;
  const { x, y, width, height } = element.getBoundingClientRect();
  if (!width || !height) return null;
  const wide = width > height * 2.5;
  const least = Math.max(56, Math.min(innerWidth, innerHeight) * 0.1);
  const size = within(least, Math.min(width, height) * (wide ? 0.6 : 0.95), Math.max(190, least));
  return { element, x: x + width / 2, y: y + height * (wide ? 0.42 : 0.46), size };
}

/** Where somebody sits; you are your hand. @param {number} seat @param {number} me */
export const seatPlace = (seat, me) => placeOf((seat === me && spot("hand")) || spot(`seat-${seat}`));
/** A pile. @param {"draw" | "discard"} name */
export const pilePlace = (name) => placeOf(spot(name));

/**
 * Puts a thing on the stage, its middle at a place. It goes with its last movement.
 * @param {string} name its class
 * @param {{ x: number, y: number, size?: number }} at
 * @param {{ into?: Element | null, colour?: string | null }} [how] `into`: a part of the table that it lies in
 */
export function prop(name, { x, y, size }, { into = null, colour = null } = {}) {
  const made = document.createElement("i");
  made.className = `prop ${name} ${FIELD[colour ?? ""] ?? ""}`.trim();
  made.setAttribute("aria-hidden", "true");
  made.style.left = `${x}px`;
  made.style.top = `${y}px`;
  if (size) made.style.setProperty("--size", `${size}px`);
  if (!stage) {
    stage = document.createElement("div");
    stage.className = "theatre";
    stage.setAttribute("aria-hidden", "true");
    document.body.append(stage);
  }
  props.set(made, 0);
  (into ?? stage).append(made);
  return made;
}

/**
 * Moves a thing on the stage, or adds a movement to something of the table.
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {Timing} timing
 */
export function play(element, frames, { at = 0, lasts, ease = OUT, over = "linear" }) {
  const own = props.has(element);
  const eased = frames.map((frame) => ({ easing: over === "linear" ? ease : "linear", ...frame }));
  const animation = element.animate(eased, {
    duration: lasts,
    delay: at,
    easing: over,
    fill: !own ? "none" : props.get(element) ? "forwards" : "both", // what comes later waits for its turn
    composite: own ? "replace" : "add",
  });
  running.add(animation);
  if (own) props.set(element, (props.get(element) ?? 0) + 1);
  animation.onfinish = () => {
    running.delete(animation);
    if (!own) return;
    const left = (props.get(element) ?? 1) - 1;
    props.set(element, left);
    if (left) return;
    element.remove();
    props.delete(element);
    if (!props.size) {
      stage?.remove();
      stage = null;
    }
  };
  return animation;
}

/** @param {Record<string, string | number>} attributes @param {string} tag @param {...Element} inside */
export function svg(tag, attributes, ...inside) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, `${value}`);
  made.append(...inside);
  return made;
}

/** A drawing of the cards' sprite. @param {string} id @param {Record<string, string | number>} [attributes] */
export const drawing = (id, attributes = {}) => svg("use", { href: drawn(id), ...attributes });

/**
 * The tile of a card, with what is printed on it: the sign jumps off the card.
 * @param {string} face of the sprite: `fS`, `fR`, `fD`; or a sign, `s-quill`
 */
export function tile(face) {
  /** @type {Record<string, string>} */
  const sign = face.startsWith("s-") ? { transform: "translate(100 150)scale(.8)", fill: "var(--print)" } : {};
  return svg(
    "svg",
    { viewBox: "8 58 184 184" },
    drawing("tile", { color: "var(--field)", fill: "var(--tone)" }),
    ...(face ? [drawing(face, { color: "var(--print)", fill: "var(--field)", stroke: "none", ...sign })] : []),
  );
}

/** Moves a thing so far to the side that all of it can be seen. @param {HTMLElement} made */
export function keepInside(made) {
  const half = made.offsetWidth / 2 + 6;
  made.style.left = `${within(half, parseFloat(made.style.left), innerWidth - half)}px`;
}

/** What is hit trembles. @param {Element} element @param {number} at @param {number} [far] px */
export function tremble(element, at, far = 6) {
  const steps = [0, -1, 1, -0.7, 0.6, -0.3, 0].map((x) => ({
    transform: `translate(${x * far}px, ${-x * far * 0.3}px)`,
  }));
  play(element, steps, { at, lasts: 340, ease: "linear" });
}
