// @ts-check
/** Things in a row that close up or make room: each goes to its new place like something on a spring. */

import { stillness } from "../common/prefs.js";

const SPRING = { duration: 420, composite: /** @type {const} */ ("add") }; // what still swings swings on
const SWING = [1, -0.13, 0.045, 0]; // of the way that is left
const WHEN = [0, 0.42, 0.72, 1];

/** @typedef {Map<string, { element: HTMLElement, x: number, y: number }>} Places */

/**
 * Where the children of a row lie, by their spots: transforms do not count.
 * @param {Element | null} row @returns {Places}
 */
export function placesIn(row) {
  /** @type {Places} */
  const places = new Map();
  for (const one of row?.querySelectorAll("[data-spot]") ?? []) {
    const element = /** @type {HTMLElement} */ (one);
    places.set(element.dataset.spot ?? "", { element, x: element.offsetLeft, y: element.offsetTop });
  }
  return places;
}

/** From where they were to where they are. @param {Places} before @param {Places} now @param {number} [scrolled] px */
export function spring(before, now, scrolled = 0) {
  if (stillness()) return;
  for (const [name, { element, x, y }] of now) {
    const was = before.get(name);
    const [dx, dy] = [was ? was.x - x - scrolled : 0, was ? was.y - y : 0];
    if (Math.abs(dx) + Math.abs(dy) < 1) continue;
    const steps = SWING.map((share, n) => ({
      translate: `${dx * share}px ${dy * share}px`,
      offset: WHEN[n],
      easing: n ? "ease-in-out" : "cubic-bezier(0.3, 0.6, 0.4, 1)",
    }));
    element.animate(steps, SPRING);
  }
}
