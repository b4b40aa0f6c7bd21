// @ts-check
/** Light signs for what is seldom: a changed rule, a written card, a jump-in, cards laid off, a shuffle. */

import { drawing as drawingOf } from "../../common/cards.js";
import { sounds } from "../sound.js";
import { cue, OUT, pilePlace, play, prop, svg, tile, tremble } from "./stagehand.js";

/** @typedef {import("./index.js").Scene} Scene */
/** @typedef {import("./stagehand.js").Place} Place */

const SIGNS = [
  ["WR", "s-quill"],
  ["WC", "s-pencil"],
];

/** @param {Scene} scene */
export function asides(scene) {
  scene.each("pile_shuffled", ({ discard }, at) => {
    cue(scene.still ? 0 : at, sounds.shuffle);
    if (!scene.still && discard.length) riffle(at);
  });
  if (scene.still) return;
  const { played, before } = scene;
  const face = played && SIGNS.find(([card]) => played.card.startsWith(card))?.[1];
  if (face) sign(pilePlace("discard"), face, scene.landing(), scene.colour);
  const waited = before?.pending?.seats;
  if (played && waited?.length && !waited.includes(played.seat)) dash(scene.place(played.seat), scene.colour);
  scene.each("cards_discarded", ({ seat, cards }, at) => {
    const [from, pile] = [scene.place(seat), pilePlace("discard")];
    if (from && pile) away(from, pile, cards, at);
  });
  scene.each("nothing_to_draw", (_, at) => {
    const pile = pilePlace("draw");
    if (pile) tremble(pile.element, at, 5);
  });
}

/** @param {Place | null} place @param {string} face @param {number} at @param {string | null} colour */
function sign(place, face, at, colour) {
  if (!place) return;
  const { x, y, size } = place;
  const made = prop("tile", { x, y, size: size * 0.9 }, { colour });
  made.append(tile(face));
  play(
    made,
    [
      { transform: "translateY(16px) rotate(14deg) scale(0.3)", opacity: 0 },
      { transform: "rotate(-6deg) scale(1.1)", opacity: 1, offset: 0.25 },
      { transform: "rotate(-3deg) scale(1)", opacity: 1, offset: 0.8 },
      { transform: "translateY(-14px) scale(0.9)", opacity: 0 },
    ],
    { at, lasts: 850 },
  );
}

/**
 * A written rule: cards go from a hand under the top card, for all to see.
 * @param {Place} from @param {Place} pile @param {string[]} cards @param {number} at
 */
function away(from, pile, cards, at) {
  const size = pile.size * 0.62;
  cards.slice(0, 8).forEach((card, n) => {
    const made = prop("shown-card", { x: pile.x, y: pile.y, size });
    made.append(svg("svg", { viewBox: "0 0 200 300" }, svg("use", { href: drawingOf(card).href })));
    const start = `translate(${from.x - pile.x}px, ${from.y - pile.y}px)`;
    play(
      made,
      [
        { transform: `${start} scale(0.4)`, opacity: 0 },
        { transform: `${start} translateY(-20px) rotate(${n * 14 - 14}deg)`, opacity: 1, offset: 0.3 },
        { transform: `rotate(${n * 9}deg)`, opacity: 1, offset: 0.85 },
        { transform: "scale(0.9)", opacity: 0 },
      ],
      { at: at + n * 110, lasts: 640 },
    );
  });
}

/** Somebody was quick: a bolt from their seat to the pile. @param {Place | null} place @param {string | null} colour */
function dash(place, colour) {
  const pile = pilePlace("discard");
  if (!place || !pile) return;
  const [dx, dy] = [pile.x - place.x, pile.y - place.y];
  const bolt = prop("bolt", { x: place.x, y: place.y, size: Math.max(48, place.size * 0.8) }, { colour });
  bolt.append(svg("svg", { viewBox: "0 0 100 100" }, svg("path", { d: "M62 2L18 58H46L36 98L84 38H54Z" })));
  play(
    bolt,
    [
      { transform: "scale(0.6)", opacity: 0 },
      { transform: "scale(1.4)", opacity: 1, offset: 0.2, easing: "ease-in" },
      { transform: `translate(${dx * 0.9}px, ${dy * 0.9}px) scale(1.1)`, opacity: 1, offset: 0.6 },
      { transform: `translate(${dx}px, ${dy}px) scale(2)`, opacity: 0 },
    ],
    { lasts: 600 },
  );
}

/** The discard pile goes under the draw pile. @param {number} at */
function riffle(at) {
  const [from, to] = [pilePlace("discard"), pilePlace("draw")];
  if (!from || !to) return;
  for (let n = 0; n < 6; n++) {
    const card = prop("small-back", { x: to.x, y: to.y, size: to.size * 0.9 });
    play(
      card,
      [
        { transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) rotate(${n * 9 - 20}deg)`, opacity: 0 },
        {
          transform: `translate(${(from.x - to.x) * 0.6}px, ${-40 + (n % 2) * 60}px) rotate(${20 - n * 8}deg)`,
          opacity: 1,
          offset: 0.4,
        },
        { transform: "none", opacity: 0 },
      ],
      { at: at + n * 55, lasts: 340, ease: OUT },
    );
  }
}
