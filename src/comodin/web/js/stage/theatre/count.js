// @ts-check
/** Cards that have to be drawn are counted over whoever draws them; in a chain the sum goes to whoever must answer. */

import { DRAWN, LATEST, pace } from "../cues.js";
import { pilePlace, play, prop, SPRING, tile, tremble } from "./stagehand.js";

/** @typedef {import("./index.js").Scene} Scene */
/** @typedef {import("./stagehand.js").Place} Place */

const MOST_STEPS = 12;
const STAYS = 380;

/** @param {Scene} scene */
export function count(scene) {
  if (scene.still || scene.played?.card === "WA") return;
  /** @type {{ seat: number, cards: number, at: number }[]} */
  const draws = [];
  scene.each("cards_drawn", ({ seat, cards }, at) => {
    const last = draws[draws.length - 1];
    if (last?.seat === seat) last.cards += cards.length;
    else draws.push({ seat, cards: cards.length, at });
  });
  for (const { seat, cards, at } of draws) {
    const place = scene.place(seat);
    const face = scene.played || scene.before?.due ? faceOf(scene) : null;
    const starts = seat === scene.me ? Math.min(at, LATEST) : at; // your own cards do not wait for long
    if (place && cards > 1) countUp(place, cards, starts + DRAWN, face, scene.colour);
  }
}

/** What the tile of the card shows that makes somebody draw. @param {Scene} scene */
function faceOf({ played, after, colour }) {
  const card = played?.card ?? after?.discard[after.discard.length - 1] ?? "";
  if (card === "W4") return colour ? `fW4-${colour}` : "fW4";
  return card.slice(1) === "D" ? "fD" : "";
}

/**
 * +1, +2, +3 … with every card that comes. `face`: of the card that caused it, whose tile comes from the pile.
 * @param {Place} place @param {number} cards @param {number} at
 * @param {string | null} face @param {string | null} colour
 */
function countUp(place, cards, at, face, colour) {
  const { x, y, size } = place;
  const steps = Math.min(cards, MOST_STEPS);
  const step = (cards * pace(cards)) / steps;
  const whole = steps * step + STAYS;
  const made = prop("tile plus", { x, y: y - size * 0.12, size: size * 1.3 }, { colour });
  made.append(tile(""));
  const pile = face === null ? null : pilePlace("discard");
  if (pile) {
    const [dx, dy] = [pile.x - x, pile.y - y];
    const sign = face ? tile(face) : null;
    if (sign) made.append(sign);
    sign?.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 60, delay: at - 60, fill: "both" });
    play(
      made,
      [
        { transform: `translate(${dx}px, ${dy}px) rotate(-30deg) scale(0.4)`, opacity: 0 },
        {
          transform: `translate(${dx * 0.7}px, ${dy * 0.7 - 24}px) rotate(-14deg) scale(0.9)`,
          opacity: 1,
          offset: 0.35,
        },
        { transform: "scale(0.9)", opacity: 1 },
      ],
      { at: at - DRAWN + 40, lasts: DRAWN - 40, ease: "ease-in-out" },
    );
  }
  play(
    made,
    [
      pile ? { transform: "scale(0.9)", opacity: 1 } : { transform: "scale(0.5)", opacity: 0 },
      { transform: "scale(0.9)", opacity: 1, offset: 0.08 },
      { transform: "scale(1.12)", opacity: 1, offset: (steps * step) / whole },
      { transform: "scale(1.12)", opacity: 1, offset: 1 - 150 / whole },
      { transform: "translateY(-14px) scale(0.9)", opacity: 0 },
    ],
    { at, lasts: whole, ease: "linear" },
  );
  for (let n = 0; n < steps; n++) {
    const last = n === steps - 1;
    const number = prop("number", { x, y: y - size * 0.12, size: size * 1.3 }, { colour });
    number.textContent = `+${Math.round(((n + 1) * cards) / steps)}`;
    const lasts = last ? step + STAYS : step;
    play(
      number,
      [
        { transform: "scale(1.7)", opacity: 0, easing: "step-start" },
        { transform: "scale(1.6)", opacity: 1, offset: 0.01 },
        { transform: `scale(${last ? 1.15 : 1})`, opacity: 1, offset: Math.min(0.9, 80 / lasts) },
        { transform: `scale(${last ? 1.15 : 1})`, opacity: 1, offset: last ? 1 - 150 / lasts : 0.99 },
        { transform: last ? "translateY(-14px) scale(0.9)" : "none", opacity: 0 },
      ],
      { at: at + n * step, lasts },
    );
  }
  tremble(place.element, at + (steps - 1) * step, 3 + Math.min(cards, 8) / 2);
}

/**
 * A draw that can be answered: what is due grows on the pile, and goes to whoever faces it.
 * @param {Scene} scene
 */
export function chain(scene) {
  const { before, after, colour } = scene;
  const faced = after?.pending.kind === "answer" ? after.pending : null;
  if (scene.still || !faced?.due || !scene.played) return;
  const pile = pilePlace("discard");
  const victim = scene.place(faced.seat);
  if (!pile || !victim) return;
  const at = scene.landing();
  const was = before?.pending.kind === "answer" ? before.due : 0;
  const size = Math.min(pile.size, 120) * 0.82;
  const start = { x: pile.x, y: pile.y - size * 0.2 };
  const [dx, dy] = [victim.x - start.x, victim.y - start.y];
  /** The whole way of a number: up from the pile, over, and down on the victim. @param {HTMLElement} made */
  const walk = (made) =>
    play(
      made,
      [
        { transform: "scale(0.4)", opacity: 0, easing: SPRING },
        { transform: "translateY(-18px) scale(1.25)", opacity: 1, offset: 0.2 },
        { transform: "translateY(-18px) scale(1.25)", opacity: 1, offset: 0.42, easing: "ease-in-out" },
        { transform: `translate(${dx * 0.5}px, ${dy * 0.5 - 40}px) scale(1.3)`, opacity: 1, offset: 0.56 },
        { transform: `translate(${dx}px, ${dy}px) scale(1)`, opacity: 1, offset: 0.7, easing: SPRING },
        { transform: `translate(${dx}px, ${dy}px) scale(1.15)`, opacity: 1, offset: 0.86 },
        { transform: `translate(${dx}px, ${dy + 6}px) scale(0.8)`, opacity: 0 },
      ],
      { at, lasts: 1050, ease: "linear" },
    );
  const plate = prop("tile plus", { ...start, size: size * 1.2 }, { colour });
  plate.append(tile(""));
  walk(plate);
  const number = prop("number", { ...start, size: size * 1.2 }, { colour });
  const sum = document.createElement("b");
  sum.textContent = `+${faced.due}`;
  number.append(sum);
  walk(number);
  if (was && was < faced.due) {
    const old = document.createElement("b");
    old.className = "old";
    old.textContent = `+${was}`;
    number.append(old);
    const swap = { duration: 160, delay: at + 240, fill: /** @type {const} */ ("both") };
    old.animate([{ opacity: 1 }, { opacity: 0, transform: "translateY(-60%)" }], swap);
    sum.animate(
      [
        { opacity: 0, transform: "translateY(60%) scale(0.6)" },
        { opacity: 1, transform: "none" },
      ],
      swap,
    );
  }
  tremble(victim.element, at + 1050 * 0.7, 4 + Math.min(6, faced.due / 2));
}
