// @ts-check
/** The last card of a hand, slammed on the table. */

import { copyOf } from "./flight.js";

export const HIT = 380; // ms until it lies there
const REST = 0.76; // of the way it has hit, and only settles

/**
 * It comes from where it was (null: from above), as heavy as a hand can make it; what it lands on shakes. What flies
 * is a copy: the card itself is seen when it lies.
 * @param {Element} card
 * @param {DOMRect | null} from
 * @param {Element | null} shaken
 * @returns {() => void} puts everything where it belongs
 */
export function slam(card, from, shaken) {
  const copy = copyOf(card);
  const lies = copy.style.rotate || "0deg";
  copy.style.rotate = "none"; // it would turn the way, too
  const to = copy.getBoundingClientRect();
  const across = from ? from.x + from.width / 2 - to.x - to.width / 2 : 0;
  const away = from ? `${from.y + from.height / 2 - to.y - to.height / 2}px` : "-40vh";
  const size = from ? Math.max(0.4, Math.min(1.6, from.width / to.width)) : 1.6;
  const timing = { duration: HIT / REST };
  const fall = copy.animate(
    [
      {
        transform: `translate(${across}px, ${away}) scale(${size})`,
        opacity: from ? 1 : 0,
        easing: "cubic-bezier(0.2, 0.8, 0.4, 1)",
      },
      {
        transform: "translateY(-46px) scale(2.3) rotate(14deg)",
        opacity: 1,
        offset: 0.5,
        easing: "cubic-bezier(0.7, 0, 0.9, 0.4)",
      },
      { transform: `scale(0.88) rotate(${lies})`, offset: REST, easing: "ease-out" },
      { transform: `scale(1.07) rotate(${lies})`, offset: 0.88 },
      { transform: `rotate(${lies})` },
    ],
    timing,
  );
  const running = [fall, card.animate([{ opacity: 0 }, { opacity: 0 }], timing)];
  fall.onfinish = () => copy.remove();
  if (shaken)
    running.push(
      shaken.animate(
        [0, 6, -4, 2, 0].map((y) => ({ transform: `translateY(${y}px)` })),
        { duration: 260, delay: HIT, composite: "add" },
      ),
    );
  const wave = document.createElement("i");
  wave.className = "slam-wave";
  wave.setAttribute("aria-hidden", "true");
  Object.assign(wave.style, { left: `${to.x + to.width / 2}px`, top: `${to.y + to.height / 2}px` });
  document.body.append(wave);
  const spread = wave.animate(
    [
      { transform: "scale(0.3)", opacity: 0.8 },
      { transform: "scale(3.4)", opacity: 0 },
    ],
    { duration: 460, delay: HIT, easing: "cubic-bezier(0.1, 0.7, 0.3, 1)", fill: "both" },
  );
  spread.onfinish = () => wave.remove();
  return () => {
    for (const one of running) one.cancel();
    copy.remove();
    wave.remove();
  };
}
