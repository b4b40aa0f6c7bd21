// @ts-check
/** A cry from a seat: a big word that bursts from where somebody sits. For stillness the seat itself says it. */

import { stillness } from "../common/prefs.js";

const SHOUTED = 1150; // ms
const SPIKES = 13;
const EDGE = 8; // px: it stays in the picture

/** A burst with spikes, long and short by turns. */
const BURST = Array.from({ length: SPIKES * 2 }, (_, n) => {
  const [angle, far] = [(Math.PI * n) / SPIKES, n % 2 ? 71 : n % 4 ? 99 : 88];
  return `${(100 + far * Math.sin(angle)).toFixed(1)},${(64 - far * 0.62 * Math.cos(angle)).toFixed(1)}`;
}).join(" ");

/**
 * @param {string} word
 * @param {Element | null} place whose: what carries their spot, with their face in it where there is one
 * @param {{ above?: boolean, ring?: number | null }} [how] `above`: from its upper edge, since the place itself must
 *   stay in sight; `ring`: the colour of whoever cries, where the place does not show it
 */
export function cry(word, place, { above = false, ring = null } = {}) {
  if (!place || stillness()) return;
  const box = place.getBoundingClientRect();
  const shout = document.createElement("i");
  shout.className = "shout";
  shout.setAttribute("aria-hidden", "true");
  const colour = ring ?? place.querySelector("[data-ring]")?.getAttribute("data-ring");
  if (colour != null) shout.dataset.ring = `${colour}`;
  shout.innerHTML = `<svg viewBox="0 0 200 128"><polygon points="${BURST}" /></svg><b></b>`;
  /** @type {HTMLElement} */ (shout.lastChild).textContent = word;
  document.body.append(shout);
  const { offsetWidth: width, offsetHeight: height } = shout;
  const [x, y] = [box.x + box.width / 2, above ? box.y - height * 0.2 : box.y + box.height / 2];
  const inside = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ most) =>
    Math.max(EDGE, Math.min(most - size - EDGE, at - size / 2));
  const [left, top] = [inside(x, width, innerWidth), inside(y, height, innerHeight)];
  Object.assign(shout.style, { left: `${left}px`, top: `${top}px` });
  // it comes out of the place, wherever there was room for it
  const [dx, dy] = [x - left - width / 2, y - top - height / 2];
  const said = shout.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(0.1) rotate(-20deg)`, opacity: 1, easing: "ease-out" },
      { transform: "scale(1.22) rotate(5deg)", opacity: 1, offset: 0.16, easing: "ease-in-out" },
      { transform: "scale(0.95) rotate(-4deg)", opacity: 1, offset: 0.27, easing: "ease-in-out" },
      { transform: "scale(1.03) rotate(-2deg)", opacity: 1, offset: 0.37 },
      { transform: "scale(1) rotate(-3deg)", opacity: 1, offset: 0.78, easing: "ease-in" },
      { transform: "translateY(-18px) scale(1.12) rotate(-3deg)", opacity: 0 },
    ],
    { duration: SHOUTED, fill: "both" },
  );
  const gone = () => shout.remove();
  said.finished.then(gone, gone);
}
