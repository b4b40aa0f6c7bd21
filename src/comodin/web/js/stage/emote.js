// @ts-check
/** A feeling, or a gesture, pops up at a seat for everybody; for those who want stillness it only stands there. */

import { pictured } from "../common/picture.js";
import { stillness } from "../common/prefs.js";
import { faceOf, seatSpot, sized } from "./seat-place.js";

const LASTS = 1900; // ms
const EDGE = 4;

const POP = [
  { transform: "translateY(14px) scale(0.2) rotate(-14deg)", opacity: 0 },
  { transform: "translateY(-6px) scale(1.18) rotate(7deg)", opacity: 1, offset: 0.12 },
  { transform: "none", opacity: 1, offset: 0.2 },
  { transform: "translateY(-3px) rotate(-5deg)", opacity: 1, offset: 0.42 },
  { transform: "translateY(-1px) rotate(5deg)", opacity: 1, offset: 0.62 },
  { transform: "translateY(-4px)", opacity: 1, offset: 0.84 },
  { transform: "translateY(-26px) scale(0.85)", opacity: 0 },
];

/**
 * @param {string | null} picture which drawing; null: only the word
 * @param {number} seat of the round @param {number} me
 * @param {string} [word] beside it
 */
export function emote(picture, seat, me, word = "") {
  const face = faceOf(seat, me);
  if (!face) return;
  document.querySelector(`.emote[data-at="${seat}"]`)?.remove(); // the last one counts
  const shown = document.createElement("div");
  shown.className = "emote";
  shown.dataset.at = `${seat}`;
  shown.setAttribute("aria-hidden", "true");
  if (picture) shown.append(pictured(picture));
  if (word) {
    const said = document.createElement("span");
    said.textContent = word;
    shown.append(said);
  }
  const size = Math.max(sized(58), face.width * 1.25);
  shown.style.setProperty("--size", `${size}px`);
  document.body.append(shown);
  const { offsetWidth: width, offsetHeight: height } = shown;
  const { clientWidth, clientHeight } = document.documentElement;
  const count = seatSpot(seat, me)?.querySelector(".count")?.getBoundingClientRect(); // it stays in sight
  const x = Math.min(face.x + face.width / 2, (count?.x ?? Infinity) + EDGE - width / 2) - width / 2;
  const y = face.y + face.height / 2 - (picture ? size * 0.62 : height / 2);
  shown.style.left = `${Math.max(EDGE, Math.min(clientWidth - width - EDGE, x))}px`;
  shown.style.top = `${Math.max(EDGE, Math.min(clientHeight - height - EDGE, y))}px`;
  if (stillness()) setTimeout(() => shown.remove(), LASTS);
  else shown.animate(POP, { duration: LASTS, easing: "ease-out" }).onfinish = () => shown.remove();
}
