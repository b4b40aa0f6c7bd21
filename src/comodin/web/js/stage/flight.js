// @ts-check
/**
 * Cards on their way: where the places of a table are, and copies of cards that fly between them, in an arc and with
 * some weight. Only transform and opacity are animated, so that a slow phone draws them too. A copy removes itself.
 */

const SHORTEST = 320; // ms
const LONGEST = 420;
const FRAMES = 12;
const OVERSHOOT = 0.9; // how far a card goes beyond its place before it lies still: 3 % of its way
const TIDE = 0.16; // the height of the arc, as a share of the way
const HIGHEST = 72; // px
const SPIN = 9; // degrees, in the middle of the way

/** A place of the table that cards come from or go to. @param {string} name */
export const spot = (name) => document.querySelector(`[data-spot="${CSS.escape(name)}"]`);

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */
/** @typedef {{ delay?: number, turns?: boolean, fades?: boolean, spin?: number }} How */
/** @typedef {{ card: Element, from: Box, delay?: number, back?: Element | null, face?: string }} Flight */

/** @param {Box} box */
const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

/** By how many degrees something is turned. @param {Element} element */
function turned(element) {
  const { rotate, transform } = getComputedStyle(element);
  const { a, b } = new DOMMatrixReadOnly(transform);
  return (parseFloat(rotate) || 0) + (Math.atan2(b, a) * 180) / Math.PI;
}

/** How a card lies. @param {Element} card */
function lie(card) {
  const { x, y } = middle(card.getBoundingClientRect());
  const { offsetWidth: width, offsetHeight: height } = /** @type {HTMLElement} */ (card);
  return { x: x - width / 2, y: y - height / 2, width, height, turn: turned(card) };
}

/**
 * A copy of a card that can go anywhere, lying exactly over it.
 * @param {Element} card @param {Box & { turn: number }} [how]
 */
export function copyOf(card, how = lie(card)) {
  const copy = flyer(how);
  copy.style.rotate = `${how.turn}deg`;
  const face = card.querySelector("svg");
  if (face) copy.append(face.cloneNode(true));
  return copy;
}

/** Something that flies, still empty. @param {Box} box @param {string} [name] */
function flyer({ x, y, width, height }, name = "flyer") {
  const made = document.createElement("i");
  made.className = name;
  made.setAttribute("aria-hidden", "true");
  Object.assign(made.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  document.body.append(made);
  return made;
}

/** Quick at first, a little too far, and back. @param {number} t */
const landing = (t) => 1 + (OVERSHOOT + 1) * (t - 1) ** 3 + OVERSHOOT * (t - 1) ** 2;

/** How long a card is on its way. @param {Box} from @param {Box} to */
export function travelTime(from, to) {
  const [a, b] = [middle(from), middle(to)];
  return Math.min(LONGEST, SHORTEST + 0.16 * Math.hypot(a.x - b.x, a.y - b.y));
}

/**
 * The way of a card that lies at `to`, from `from`: keyframes of its transform.
 * @param {Box} from @param {Box} to @param {How} [how]
 */
function way(from, to, { turns = false, spin = SPIN } = {}) {
  const [a, b] = [middle(from), middle(to)];
  const [dx, dy] = [a.x - b.x, a.y - b.y];
  const far = Math.hypot(dx, dy) || 1;
  const high = Math.min(HIGHEST, far * TIDE);
  // at right angles to the way, upwards
  const side = dx > 0 ? 1 : -1;
  const [ux, uy] = [(side * dy) / far, (-side * dx) / far];
  const small = Math.min(1.6, Math.max(0.3, from.width / to.width));
  return Array.from({ length: FRAMES + 1 }, (_, n) => {
    const t = n / FRAMES;
    const e = landing(t);
    const hump = Math.sin(Math.PI * t);
    const x = dx * (1 - e) + ux * high * hump;
    const y = dy * (1 - e) + uy * high * hump;
    const size = small + (1 - small) * Math.min(1, e) + 0.1 * hump;
    const seen = turns ? Math.max(0.04, Math.abs(Math.cos(Math.PI * Math.min(1, t * 1.6)))) : 1;
    const turn = side * spin * hump;
    return { transform: `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${size * seen}, ${size})` };
  });
}

/**
 * A copy flies from a place to where it lies, and is gone. `turns`: it shows its back at first. `fades`: it goes up in
 * what lies there. Answers how many milliseconds later it has landed.
 * @param {HTMLElement} copy @param {Box} from @param {How} [how]
 */
export function fly(copy, from, how = {}) {
  const { delay = 0, turns = false, fades = false } = how;
  const to = {
    x: parseFloat(copy.style.left),
    y: parseFloat(copy.style.top),
    width: parseFloat(copy.style.width),
    height: parseFloat(copy.style.height),
  };
  const duration = travelTime(from, to);
  const timing = { duration, delay, fill: /** @type {const} */ ("both") };
  const flight = copy.animate(way(from, to, how), timing);
  const end = fades ? [{ opacity: 1, offset: 0.82 }, { opacity: 0 }] : [{ opacity: 1 }];
  // not before its time
  if (delay || fades) copy.animate([{ opacity: 0 }, { opacity: 1, offset: 0.02 }, ...end], timing);
  copy.animate([{ opacity: 0 }, { opacity: 1, offset: 0.4 }, { opacity: 0 }], { ...timing, pseudoElement: "::before" });
  if (turns) {
    const back = copy.querySelector(".back");
    back?.animate([{ opacity: 1 }, { opacity: 0 }], {
      ...timing,
      easing: "steps(1, jump-end)",
      duration: duration / 3.2,
    });
  }
  const gone = () => copy.remove();
  flight.finished.then(gone, gone);
  return duration + delay;
}

/**
 * Cards that lie somewhere come from elsewhere: copies fly above everything, and each card is seen when its copy has
 * landed. `back`: what it shows at first; `face`: another drawing of it, until it lies there. Answers how many
 * milliseconds later the last one does.
 * @param {Flight[]} flights
 */
export function bring(flights) {
  const here = flights.filter(({ card }) => card.isConnected);
  const lying = here.map(({ card }) => lie(card)); // all is measured before anything is put above it
  const landings = here.map((flight, n) => {
    const { card, from, delay = 0 } = flight;
    const to = /** @type {ReturnType<typeof lie>} */ (lying[n]);
    const landed = delay + travelTime(from, to);
    veil(card, landed);
    if (delay) setTimeout(() => card.isConnected && launch(flight, to), delay);
    else launch(flight, to);
    return landed;
  });
  return Math.max(0, ...landings);
}

/** Not to be seen for so long. @param {Element} card @param {number} duration ms */
export const veil = (card, duration) => card.animate([{ opacity: 0 }, { opacity: 0 }], { duration });

/**
 * Put up when it leaves: of many cards, not all in one picture.
 * @param {Flight} flight @param {Box & { turn: number }} to
 */
function launch({ card, from, back, face }, to) {
  const copy = copyOf(card, to);
  if (face) copy.querySelector("use")?.setAttribute("href", face);
  const hidden = back?.cloneNode(true);
  if (hidden instanceof Element) {
    hidden.classList.add("back");
    copy.append(hidden);
  }
  fly(copy, from, { turns: !!hidden });
}

/** The back of a card flies from one place to another. @param {Box} from @param {Box} to @param {How} [how] */
export function flyBack(from, to, how = {}) {
  const { x, y } = middle(to);
  const ghost = flyer({ x: x - 13, y: y - 20, width: 26, height: 39 }, "flyer ghost");
  return fly(ghost, from, { ...how, fades: true });
}
