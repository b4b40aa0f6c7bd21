// @ts-check
/** Seven and zero: two hands cross over the table, or all of them go round. Everybody sees backs, and how many. */

import { sounds } from "../sound.js";
import { cue, play, prop } from "./stagehand.js";

/** @typedef {import("./stagehand.js").Place} Place */

const MOST_BACKS = 6;
const LASTS = 680;

/** @param {import("./index.js").Scene} scene */
export function hands(scene) {
  scene.each("hands_moved", ({ to, hands: dealt }, at) => {
    cue(scene.still ? 0 : at, sounds.swap);
    if (scene.still) return;
    to.forEach((/** @type {number} */ taker, /** @type {number} */ giver) => {
      const [from, target] = [scene.place(giver), scene.place(taker)];
      if (taker !== giver && from && target) carry(from, target, dealt[taker]?.length ?? 0, at);
    });
  });
}

/** @param {Place} from @param {Place} to @param {number} cards @param {number} at */
function carry(from, to, cards, at) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy) || 1;
  const high = Math.min(90, far * 0.22); // everybody passes on the left: two hands do not meet
  const [ux, uy] = [(-dy / far) * high, (dx / far) * high];
  const size = Math.max(30, Math.min(from.size, to.size) * 0.5);
  const fan = prop("held", { x: from.x, y: from.y, size });
  const backs = Math.min(cards, MOST_BACKS);
  for (let n = 0; n < backs; n++) {
    const back = document.createElement("i");
    const turn = (n - (backs - 1) / 2) * 13;
    back.className = "small-back";
    back.style.transform = `rotate(${turn}deg)`;
    fan.append(back);
  }
  const many = document.createElement("b");
  many.textContent = `${cards}`;
  fan.append(many);
  const frames = Array.from({ length: 9 }, (_, n) => {
    const t = n / 8;
    const hump = Math.sin(Math.PI * t);
    const [x, y] = [dx * t + ux * hump, dy * t + uy * hump];
    const turn = (dx < 0 ? -1 : 1) * 14 * Math.sin(2 * Math.PI * t);
    return {
      transform: `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${1 + 0.35 * hump})`,
      opacity: n === 0 || n === 8 ? 0 : 1,
      offset: t,
    };
  });
  play(fan, frames, { at, lasts: LASTS, over: "cubic-bezier(0.45, 0.05, 0.35, 1)" });
}
