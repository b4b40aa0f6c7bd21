// @ts-check
/** A slip of paper with the number of a house rule and what has to be done, for the moment in which it is made. */

import { pictured } from "../common/picture.js";
import { stillness } from "../common/prefs.js";
import { styled } from "../common/styles.js";
import { spot } from "./flight.js";
import { besides, faceOf } from "./seat-place.js";

const LASTS = 3000; // ms

/**
 * It flies from its maker's seat beside the piles. Where the table reminds of rules it goes to its place among them;
 * elsewhere it is folded and gone (H6).
 * @param {number} number
 * @param {{ gesture?: string | null, word?: string | null, text?: string | null }} deed
 * @param {{ seat: number, me: number, stays: boolean }} how
 */
export function showSlip(number, { gesture, word, text }, { seat, me, stays }) {
  const anchor = (spot("discard") ?? spot("draw"))?.getBoundingClientRect();
  if (!anchor) return;
  document.querySelector(".slip")?.remove();
  const slip = document.createElement("div");
  slip.className = "slip";
  slip.setAttribute("aria-hidden", "true"); // it is told in words, too
  const figure = document.createElement("b");
  figure.textContent = `${number}`;
  slip.append(figure);
  if (gesture) slip.append(pictured(`gesture-${gesture}`));
  else {
    const said = document.createElement("span");
    styled("handwriting");
    said.textContent = text ?? `«${word ?? ""}»`;
    slip.append(said);
  }
  document.body.append(slip);
  const { offsetWidth: width, offsetHeight: height } = slip;
  const { x, y } = besides(anchor, { width, height });
  Object.assign(slip.style, { left: `${x}px`, top: `${y}px` });
  if (stillness()) {
    setTimeout(() => slip.remove(), LASTS);
    return;
  }
  const way = (/** @type {DOMRect | null | undefined} */ box) =>
    box ? `translate(${box.x + box.width / 2 - x - width / 2}px, ${box.y + box.height / 2 - y - height / 2}px)` : "";
  const place = stays ? document.querySelector(".reminders")?.getBoundingClientRect() : null;
  const ends = place
    ? { transform: `${way(place)} scale(0.3)`, opacity: 0 }
    : { transform: "perspective(300px) rotateX(88deg) scale(0.7)", opacity: 0 };
  slip.animate(
    [
      { transform: `${way(faceOf(seat, me))} scale(0.2) rotate(-30deg)`, opacity: 0 },
      { opacity: 1, offset: 0.05 },
      { transform: "scale(1.12) rotate(4deg)", opacity: 1, offset: 0.14 },
      { transform: "rotate(-2deg)", opacity: 1, offset: 0.2 },
      { transform: "rotate(-1deg)", opacity: 1, offset: 0.86 },
      ends,
    ],
    { duration: LASTS, easing: "ease-in-out" },
  ).onfinish = () => slip.remove();
}
