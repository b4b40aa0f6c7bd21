// @ts-check
/**
 * A challenge: the hand that is shown is lifted, its cards turn one by one for those who may see them, and the verdict
 * falls on whoever was challenged. Others see backs that were looked at.
 */

import { drawing as drawingOf } from "../../common/cards.js";
import { t } from "../../common/i18n.js";
import { turns } from "../cues.js";
import { spot } from "../flight.js";
import { sounds } from "../sound.js";
import { burst } from "./skip.js";
import { cue, IN, keepInside, pilePlace, play, prop, svg, tremble } from "./stagehand.js";

/** @typedef {import("./stagehand.js").Place} Place */

const MOST_CARDS = 14;
const BACK = "?";

/** @param {import("./index.js").Scene} scene */
export function challenge(scene) {
  scene.each("challenged", ({ player, upheld }, at) => {
    cue(scene.still ? 0 : at, sounds.challenge);
    const place = scene.place(player);
    if (place) verdict(place, upheld, at);
  });
  scene.each("hand_shown", ({ seat, to, cards }, at) => {
    const place = scene.place(seat);
    if (!place) return;
    const { me } = scene;
    const open = spot("shown");
    if (open) return turnOver(open, at);
    const may = to === null || me < 0 || me === to || me === seat; // who only watches is told backs
    show(place, may ? cards : cards.map(() => BACK), at, at + turns(cards.length, cards.length) + 640);
  });
}

/** The cards of a hand that already lie open before you. @param {Element} open @param {number} at */
function turnOver(open, at) {
  const cards = [...open.children];
  cards.forEach((card, n) => {
    const { x, y, width, height } = card.getBoundingClientRect();
    const turn = turns(n, cards.length);
    const back = prop("shown-card", { x: x + width / 2, y: y + height / 2, size: width });
    back.append(face(BACK));
    const gone = "translateY(-9px) scaleX(0.02)";
    const lasts = turn + 90;
    play(
      back,
      [
        { transform: "none", opacity: 1 },
        { transform: "none", opacity: 1, offset: turn / lasts, easing: "ease-in" },
        { transform: gone, opacity: 1 },
      ],
      { at, lasts },
    );
    card.animate(
      [
        { transform: gone, opacity: 0 },
        { transform: gone, opacity: 0, offset: (at + lasts) / (at + lasts + 120), easing: "ease-out" },
        { transform: "none", opacity: 1 },
      ],
      { duration: at + lasts + 120 },
    );
  });
}

/**
 * A row of cards between the seat and the middle.
 * @param {Place} place @param {string[]} cards @param {number} at @param {number} until
 */
function show({ x, y, size }, cards, at, until) {
  const seen = cards.slice(0, MOST_CARDS);
  const pile = pilePlace("discard") ?? { x: innerWidth / 2, y: innerHeight / 2, size: 90 };
  const [centreX, centreY] = [x + (pile.x - x) * 0.45, y + (pile.y - y) * 0.5];
  const wide = Math.min(pile.size * 0.62, (innerWidth - 32) / (seen.length * 0.72 + 0.4));
  const step = wide * 0.72;
  const half = ((seen.length - 1) * step) / 2 + wide / 2 + 10;
  const middle = Math.max(half, Math.min(innerWidth - half, centreX));
  seen.forEach((card, n) => {
    const o = n - (seen.length - 1) / 2;
    const [left, top] = [middle + o * step, centreY + o * o * 1.4];
    const home = `translate(${x - left}px, ${y - top}px) rotate(0deg) scale(${(size / wide) * 0.3})`;
    const rest = `rotate(${o * 4}deg)`;
    const turn = turns(n, seen.length);
    const whole = until - at;
    const back = prop("shown-card", { x: left, y: top, size: wide });
    back.append(face(BACK));
    const reveals = card !== BACK;
    play(
      back,
      [
        { transform: home, opacity: 0 },
        { transform: rest, opacity: 1, offset: 200 / whole },
        { transform: rest, opacity: 1, offset: turn / whole },
        { transform: `${rest} translateY(-9px) scaleX(0.02)`, opacity: 1, offset: (turn + 80) / whole },
        {
          transform: `${rest} ${reveals ? "scaleX(0.02)" : ""}`,
          opacity: reveals ? 0 : 1,
          offset: (turn + 160) / whole,
        },
        { transform: `${rest} ${reveals ? "scaleX(0.02)" : ""}`, opacity: reveals ? 0 : 1, offset: 1 - 140 / whole },
        { transform: home, opacity: 0 },
      ],
      { at, lasts: whole, ease: "linear" },
    );
    if (!reveals) return;
    const front = prop("shown-card", { x: left, y: top, size: wide });
    front.append(face(card));
    play(
      front,
      [
        { transform: `${rest} translateY(-9px) scaleX(0.02)`, opacity: 0 },
        { transform: `${rest} translateY(-9px) scaleX(0.02)`, opacity: 1, offset: 0.01 },
        { transform: rest, opacity: 1, offset: 80 / (whole - turn - 80) },
        { transform: rest, opacity: 1, offset: 1 - 140 / (whole - turn - 80) },
        { transform: home, opacity: 0 },
      ],
      { at: at + turn + 80, lasts: whole - turn - 80, ease: "linear" },
    );
  });
}

/** @param {string} card */
function face(card) {
  const { href } = drawingOf(card, {});
  return svg("svg", { viewBox: "0 0 200 300" }, svg("use", { href }));
}

/** @param {Place} place @param {boolean} upheld @param {number} at */
function verdict(place, upheld, at) {
  const { x, y, size } = place;
  const made = prop(`verdict ${upheld ? "bluff" : "fair"}`, { x, y: y + size * 0.4, size: size * 1.1 });
  const word = document.createElement("b");
  word.textContent = t(upheld ? "theatre.bluff" : "theatre.fair");
  made.append(word);
  made.style.width = "max-content";
  keepInside(made);
  play(
    made,
    [
      { transform: "rotate(-24deg) scale(2.8)", opacity: 0, easing: IN },
      { transform: "rotate(-9deg) scale(0.94)", opacity: 1, offset: 0.16 },
      { transform: "rotate(-9deg) scale(1.04)", opacity: 1, offset: 0.24 },
      { transform: "rotate(-9deg) scale(1)", opacity: 1, offset: 0.84 },
      { transform: "rotate(-9deg) translateY(8px)", opacity: 0 },
    ],
    { at, lasts: 980, ease: "linear" },
  );
  tremble(place.element, at + 155, upheld ? 8 : 3);
  burst(place, at + 150, upheld ? "R" : "G");
}
