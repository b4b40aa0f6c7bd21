// @ts-check
/**
 * Points that fly: from cards to a total, which counts up as they come in. The total itself stands there all the time;
 * what is shown over it (`data-shown`, from `data-was` on) is drawn by the style sheet alone.
 */

const TRAVEL = 520; // ms
const APART = 70;
const ALL = 1500; // however many there are, the last one starts by then

/**
 * `from`: where it starts; `to`: the total it goes to; `worth`: what it adds; `tint`: the word of a colour.
 * @typedef {{ from: Element, to: HTMLElement, worth: number, tint: string }} Flight
 */

/**
 * @param {Flight[]} flights in the order in which they start
 * @param {number} delay ms before the first one: where things are is looked at then
 * @param {{ landed?: () => void }} [how]
 * @returns {() => void} ends it: every total is shown as it is
 */
export function flyPoints(flights, delay, { landed } = {}) {
  const apart = Math.min(APART, ALL / Math.max(1, flights.length));
  /** What each total shows, and how many are on their way to it. @type {Map<HTMLElement, [number, number]>} */
  const sums = new Map();
  /** @type {HTMLElement[]} */
  const chips = [];
  for (const { to } of flights) sums.set(to, [Number(to.dataset.was), (sums.get(to)?.[1] ?? 0) + 1]);
  for (const [to, [sum]] of sums) to.dataset.shown = `${sum}`;
  const start = () =>
    flights.forEach((flight, n) => {
      const chip = chipOf(flight);
      chips.push(chip.element);
      chip.fly(n * apart).onfinish = () => {
        chip.element.remove();
        const { to, worth } = flight;
        const [sum, left] = sums.get(to) ?? [0, 0];
        sums.set(to, [sum + worth, left - 1]);
        if (left > 1) to.dataset.shown = `${sum + worth}`;
        else delete to.dataset.shown;
        to.animate([{ scale: 1 }, { scale: 1.22 }, { scale: 1 }], { duration: 160 });
        landed?.();
      };
    });
  const timer = flights.length ? setTimeout(start, delay) : undefined;
  return () => {
    clearTimeout(timer);
    for (const chip of chips) chip.remove();
    for (const to of sums.keys()) delete to.dataset.shown;
  };
}

/** @param {Flight} flight */
function chipOf({ from, to, worth, tint }) {
  const element = document.createElement("i");
  element.className = `point-chip of-${tint}`;
  element.setAttribute("aria-hidden", "true");
  element.textContent = `${worth}`;
  const [start, end] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  const [x, y] = [end.x + end.width / 2, end.y + end.height / 2];
  Object.assign(element.style, { left: `${x}px`, top: `${y}px`, fontSize: `${Math.max(13.5, end.height * 0.4)}px` });
  document.body.append(element);
  const steps = arc(start.x + start.width / 2 - x, start.y + start.height / 2 - y);
  const easing = "cubic-bezier(0.45, 0, 0.55, 1)";
  return {
    element,
    fly: (/** @type {number} */ delay) => element.animate(steps, { duration: TRAVEL, delay, easing, fill: "both" }),
  };
}

/** Up from the card and over to the total, small where it starts and lands. @param {number} dx @param {number} dy */
function arc(dx, dy) {
  const lift = 30 + Math.hypot(dx, dy) * 0.18;
  const at = (/** @type {number} */ share) => {
    const left = 1 - share;
    return `translate(${dx * left}px, ${dy * left - 4 * lift * share * left}px)`;
  };
  return [
    { transform: `${at(0)} scale(0.2)`, opacity: 0 },
    { transform: `${at(0.06)} scale(1)`, opacity: 1, offset: 0.12 },
    { transform: `${at(0.3)} scale(1.15)`, offset: 0.36 },
    { transform: `${at(0.62)} scale(1.15)`, offset: 0.66 },
    { transform: `${at(0.9)} scale(1)`, opacity: 1, offset: 0.9 },
    { transform: `${at(1)} scale(0.5)`, opacity: 0 },
  ];
}
