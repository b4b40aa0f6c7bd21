// @ts-check
/** Cards on their way: where the places of a table are, and copies of cards that can go anywhere. */

/** A place of the table that cards come from or go to. @param {string} name */
export const spot = (name) => document.querySelector(`[data-spot="${CSS.escape(name)}"]`);

/** @param {DOMRect} from @param {DOMRect} to */
export const shift = (from, to) =>
  `translate(${from.x + from.width / 2 - to.x - to.width / 2}px, ${from.y + from.height / 2 - to.y - to.height / 2}px)`;

/** A copy of a card that can go anywhere, lying exactly over it. @param {Element} card */
export function copyOf(card) {
  const { x, y } = card.getBoundingClientRect();
  const [width, height] = [
    /** @type {HTMLElement} */ (card).offsetWidth,
    /** @type {HTMLElement} */ (card).offsetHeight,
  ];
  const copy = document.createElement("i");
  copy.className = "flyer";
  copy.setAttribute("aria-hidden", "true");
  Object.assign(copy.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  const face = card.querySelector("svg");
  if (face) copy.append(face.cloneNode(true));
  document.body.append(copy);
  return copy;
}
