// @ts-check
/** Confetti in the colours of the deck: tiles, and the figures of the colours, thrown up from where somebody won. */

import { drawn } from "../common/assets.js";
import { FIELD } from "../common/cards.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {object} Burst
 * @property {DOMRect} from
 * @property {number} pieces
 * @property {number} [delay] ms
 * @property {number} [aim] degrees from straight up, to the right
 * @property {number} [spread] degrees to either side
 * @property {number} [power] how high it goes, in heights of the window
 */

/** @param {number} low @param {number} high */
const between = (low, high) => low + Math.random() * (high - low);

/**
 * @param {string[]} colours letters, as the edition has them
 * @param {Burst[]} bursts
 * @returns {() => void} takes away what is still in the air
 */
export function confetti(colours, bursts) {
  const air = document.createElement("div");
  air.className = "confetti";
  air.setAttribute("aria-hidden", "true");
  let flying = 0;
  for (const burst of bursts)
    for (let n = 0; n < burst.pieces; n++) {
      const one = piece(colours[n % colours.length] ?? "R", n % 3 === 0);
      air.append(one);
      flying++;
      thrown(one, burst).onfinish = () => {
        one.remove();
        if (--flying === 0) air.remove();
      };
    }
  document.body.append(air);
  return () => air.remove();
}

/** @param {string} colour @param {boolean} figure */
function piece(colour, figure) {
  const one = document.createElement("i");
  one.className = figure ? "figured" : "";
  const size = (figure ? between(15, 22) : between(7, 12)) * Math.max(1, Math.min(innerWidth, innerHeight) / 700);
  Object.assign(one.style, { width: `${size}px`, height: `${figure ? size : size * between(0.6, 1.5)}px` });
  one.style.setProperty("--of", `var(--${FIELD[colour] ?? "red"}-field)`);
  if (figure) {
    const drawing = document.createElementNS(SVG, "svg");
    drawing.setAttribute("viewBox", "0 0 24 24");
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", drawn(`figure-${colour}`));
    drawing.append(use);
    one.append(drawing);
  }
  return one;
}

/**
 * Sideways it slows down; up and down it goes as all that is thrown. The two are moved apart, so that the browser can
 * do both without us.
 * @param {HTMLElement} one
 * @param {Burst} burst
 */
function thrown(one, { from, delay = 0, aim = 0, spread = 38, power = 0.5 }) {
  const turn = ((aim + between(-spread, spread)) * Math.PI) / 180;
  const force = between(0.45, 1) * power * innerHeight;
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  const up = Math.cos(turn) * force;
  const across = Math.sin(turn) * force * 1.5 + between(-20, 20);
  const down = innerHeight - y + 40;
  const duration = between(1500, 2300);
  const apex = between(0.26, 0.36);
  Object.assign(one.style, { left: `${x}px`, top: `${y}px` });
  const timing = { duration, delay: delay + between(0, 90), fill: /** @type {const} */ ("both") };
  const axis = `${between(0.2, 1)}, ${between(0.2, 1)}, ${between(-1, 1)}`;
  one.animate(
    [
      { transform: "translateX(0) scale(0.3)", easing: "cubic-bezier(0.1, 0.7, 0.5, 1)" },
      { transform: `translateX(${across}px) rotate3d(${axis}, ${between(500, 1300)}deg)` },
    ],
    timing,
  );
  one.animate([{ opacity: 1 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }], timing);
  return one.animate(
    [
      { translate: "0 0", easing: "cubic-bezier(0.15, 0.75, 0.5, 1)" },
      { translate: `0 ${-up}px`, offset: apex, easing: "cubic-bezier(0.5, 0, 0.8, 0.6)" },
      { translate: `0 ${down}px` },
    ],
    timing,
  );
}
