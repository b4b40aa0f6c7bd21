// @ts-check
/** The Sorcerer's Apprentice: a hat hops round the table, and one, two, three cards fall from it, each one larger. */

import { sounds } from "../sound.js";
import { cue, drawing, OUT, pilePlace, play, prop, svg } from "./stagehand.js";

/** @typedef {import("./stagehand.js").Place} Place */

const MOST_FALLING = 6;

/** @param {import("./index.js").Scene} scene */
export function apprentice(scene) {
  if (scene.played?.card !== "WA") return;
  /** @type {{ place: Place, cards: number, at: number }[]} */
  const stops = [];
  scene.each("cards_drawn", ({ seat, cards }, at) => {
    const place = scene.place(seat);
    if (place) stops.push({ place, cards: cards.length, at });
  });
  const [first] = stops;
  const last = stops[stops.length - 1];
  if (!first || !last) return;
  cue(first.at, sounds.sparkle);
  const from = pilePlace("discard") ?? first.place;
  const slot = stops.length > 1 ? (last.at - first.at) / (stops.length - 1) : 260;
  const start = first.at - 60;
  const whole = last.at + slot + 420 - start;
  const size = Math.max(58, Math.min(from.size, 120) * 0.9);
  const hat = prop("hat", { x: from.x, y: from.y, size }, { colour: scene.colour });
  hat.append(svg("svg", { viewBox: "-54 -54 108 108" }, drawing("s-hat")));
  /** @type {Keyframe[]} */
  const walk = [{ transform: "scale(0.3)", opacity: 0, offset: 0 }];
  stops.forEach(({ place, at }, n) => {
    const big = 0.85 + 0.12 * Math.min(n, 5);
    const [x, y] = [place.x - from.x, place.y - from.y - place.size * 0.55];
    const lean = n % 2 ? 12 : -12;
    const arrives = Math.min(0.97, (at + slot * 0.45 - start) / whole);
    const leaves = Math.min(0.98, (at + slot * 0.9 - start) / whole);
    walk.push({ transform: `translate(${x}px, ${y}px) rotate(${lean}deg) scale(${big})`, opacity: 1, offset: arrives });
    walk.push({
      transform: `translate(${x}px, ${y}px) rotate(${-lean}deg) scale(${big * 1.08})`,
      opacity: 1,
      offset: leaves,
    });
    fall(place, n, at + slot * 0.5, scene.colour);
  });
  const end = walk[walk.length - 1];
  walk.push({ ...end, opacity: 1, offset: 0.985 > Number(end?.offset) ? (Number(end?.offset) + 1) / 2 : 0.99 });
  walk.push({ transform: `${end?.transform} translateY(-30px) scale(1.3)`, opacity: 0, offset: 1 });
  play(hat, walk, { at: start, lasts: whole, ease: "ease-in-out" });
  stops.forEach(({ place, cards, at }, n) => tally(place, cards, n, at + slot * 0.6, whole + start, scene.colour));
}

/** @param {Place} place @param {number} n @param {number} at @param {string | null} colour */
function fall({ x, y, size }, n, at, colour) {
  const cards = Math.min(n + 1, MOST_FALLING);
  for (let k = 0; k < cards; k++) {
    const wide = size * (0.16 + 0.07 * k);
    const side = (k - (cards - 1) / 2) * size * 0.2;
    const card = prop("small-back", { x: x + side, y: y - size * 0.3, size: wide }, { colour });
    play(
      card,
      [
        { transform: `translateX(${-side}px) rotate(${-30 + k * 25}deg) scale(0.4)`, opacity: 0 },
        { transform: `translate(${-side * 0.4}px, ${size * 0.1}px) rotate(${k * 20}deg)`, opacity: 1, offset: 0.3 },
        { transform: `translateY(${size * 0.42}px) rotate(${-12 + k * 14}deg)`, opacity: 1, offset: 0.8 },
        { transform: `translateY(${size * 0.5}px) scale(0.8)`, opacity: 0 },
      ],
      { at: at + k * 35, lasts: 460, ease: "ease-in" },
    );
  }
}

/**
 * How many it was, until the hat has gone.
 * @param {Place} place @param {number} cards @param {number} n the how manieth seat
 * @param {number} at @param {number} until @param {string | null} colour
 */
function tally({ x, y, size }, cards, n, at, until, colour) {
  const grows = size * Math.min(0.85, 0.5 + 0.09 * n);
  const number = prop("number stamped", { x: x + size * 0.1, y: y + size * 0.12, size: grows }, { colour });
  number.textContent = `+${cards}`;
  const lasts = Math.max(300, until - at);
  play(
    number,
    [
      { transform: "scale(2)", opacity: 0 },
      { transform: "scale(1)", opacity: 1, offset: Math.min(0.4, 120 / lasts) },
      { transform: "none", opacity: 1, offset: 1 - 150 / lasts },
      { transform: "translateY(-8px)", opacity: 0 },
    ],
    { at, lasts, ease: OUT },
  );
}
