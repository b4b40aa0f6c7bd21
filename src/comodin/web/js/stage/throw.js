// @ts-check
/** Things that are thrown: they fly in an arc, land softly, and are gone. Without motion, a small badge tells of it. */

import { pictured } from "../common/picture.js";
import { stillness } from "../common/prefs.js";
import { faceOf, seatSpot, sized } from "./seat-place.js";
import { sounds } from "./sound.js";

const FLIES = 620; // ms
const LIES = 1000;
const BADGE = 1800;
const STEPS = 12;
const MOST = 6; // at once

/**
 * How each turns on its way, in degrees, and what is heard where it lands.
 * @type {Record<string, { turns: number, lands: "splat" | "sparkle" | "paper" | "slam" }>}
 */
const MANNERS = {
  tomato: { turns: 400, lands: "splat" },
  rose: { turns: 200, lands: "sparkle" },
  plane: { turns: 0, lands: "paper" },
  slipper: { turns: 900, lands: "slam" },
  ice: { turns: -160, lands: "splat" },
  cake: { turns: 360, lands: "splat" },
  fish: { turns: 700, lands: "slam" },
  confetti: { turns: 120, lands: "sparkle" },
};

/**
 * @param {string} thing
 * @param {number | null} from seat of the round; null: from where those stand who watch
 * @param {number} to @param {number} me
 */
export function throwThing(thing, from, to, me) {
  const target = faceOf(to, me);
  const manner = MANNERS[thing];
  if (!target || !manner || document.querySelectorAll(".thrown").length >= MOST) return;
  const [x, y] = [target.x + target.width / 2, target.y + target.height / 2];
  if (stillness()) {
    const badge = laid(`landed-${thing}`, x + target.width * 0.3, y - target.height * 0.3, 30);
    setTimeout(() => badge.remove(), BADGE);
    return;
  }
  const hand = from === null ? null : faceOf(from, me);
  const { clientWidth, clientHeight } = document.documentElement;
  const dx = (hand ? hand.x + hand.width / 2 : clientWidth / 2) - x;
  const dy = (hand ? hand.y + hand.height / 2 : clientHeight + sized(52)) - y;
  const flyer = laid(`thing-${thing}`, x, y, sized(52));
  sounds.throw();
  const flight = flyer.animate(arc(dx, dy, manner.turns, Math.min(y, y + dy)), { duration: FLIES, easing: "linear" });
  flight.onfinish = () => {
    flyer.remove();
    land(thing, x, y);
    sounds[manner.lands]();
    recoil(seatSpot(to, me)?.querySelector(".portrait"), Math.sign(-dx));
  };
}

/** @param {string} picture @param {number} x @param {number} y of its middle @param {number} size */
function laid(picture, x, y, size) {
  const thing = document.createElement("i");
  thing.className = "thrown";
  thing.setAttribute("aria-hidden", "true");
  thing.append(pictured(picture));
  Object.assign(thing.style, {
    left: `${x - size / 2}px`,
    top: `${y - size / 2}px`,
    width: `${size}px`,
    height: `${size}px`,
  });
  document.body.append(thing);
  return thing;
}

/**
 * From where it was thrown to where it lies: up, over and down. A plane points where it goes.
 * @param {number} dx @param {number} dy @param {number} turns
 * @param {number} room above the higher end
 */
function arc(dx, dy, turns, room) {
  const high = Math.min(170, 60 + Math.hypot(dx, dy) * 0.22, Math.max(24, room - sized(52) / 2));
  const at = (/** @type {number} */ share) => {
    const gone = share * (1.25 - 0.25 * share); // thrown hard, and slowed by the air
    return { x: dx * (1 - gone), y: dy * (1 - gone) - 4 * high * gone * (1 - gone) };
  };
  return Array.from({ length: STEPS + 1 }, (_, n) => {
    const share = n / STEPS;
    const { x, y } = at(share);
    const next = at(share + 0.01);
    // the plane is drawn with its nose up to the right
    const heading = (Math.atan2(next.y - y, next.x - x) * 180) / Math.PI + 24;
    const size = 0.7 + 0.5 * Math.sin(Math.PI * share) + 0.3 * share;
    return {
      transform: `translate(${x}px, ${y}px) rotate(${turns ? turns * (share - 1) : heading}deg) scale(${size})`,
    };
  });
}

/** @param {string} thing @param {number} x @param {number} y */
function land(thing, x, y) {
  const lies = laid(`landed-${thing}`, x, y, sized(66));
  lies.animate(
    [
      { transform: "scale(0.4)", opacity: 1 },
      { transform: "scale(1.15, 0.95)", opacity: 1, offset: 0.09 },
      { transform: "none", opacity: 1, offset: 0.16 },
      { transform: "translateY(2px)", opacity: 1, offset: 0.7 },
      { transform: "translateY(12px) scale(0.96)", opacity: 0 },
    ],
    { duration: LIES, easing: "ease-out" },
  ).onfinish = () => lies.remove();
}

/** Whoever was hit moves a little. @param {Element | null | undefined} face @param {number} way */
function recoil(face, way) {
  const steps = [0, 9 * (way || 1), -5 * (way || 1), 2 * (way || 1), 0].map((x) => ({
    transform: `translateX(${x}px)`,
  }));
  face?.animate(steps, { duration: 360, composite: "add" });
}
