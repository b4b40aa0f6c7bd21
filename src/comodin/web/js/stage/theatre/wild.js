// @ts-check
/** A wild: its colour floods the cloth from the pile outwards, under the cards, and its figures leap from it. */

import { isWild } from "../../common/cards.js";
import { sounds } from "../sound.js";
import { cue, drawing, pilePlace, play, prop, svg } from "./stagehand.js";

const FLOOD = 900;
const FIGURES = 10;

/** @param {import("./index.js").Scene} scene */
export function wild(scene) {
  scene.events.forEach((event, n) => {
    const named = event.type === "colour_named" || (event.type === "card_played" && isWild(event.card));
    if (!named || !event.colour) return;
    const at = event.type === "card_played" ? scene.landing() : (scene.times[n] ?? 0);
    cue(scene.still ? 0 : at, sounds.wild);
    if (!scene.still) flood(event.colour, at);
  });
}

/** @param {string} colour @param {number} at */
export function flood(colour, at) {
  const pile = pilePlace("discard");
  if (!pile) return;
  const cloth = pile.element.parentElement?.querySelector(".cloth") ?? null;
  if (cloth) cover(cloth, pile, colour, at);
  const { width } = pile.element.getBoundingClientRect();
  const glint = prop("glint", { x: pile.x, y: pile.y, size: width }, { colour });
  play(
    glint,
    [
      { transform: "scale(0.96)", opacity: 0 },
      { transform: "scale(1.02)", opacity: 1, offset: 0.2 },
      { transform: "scale(1.3)", opacity: 0 },
    ],
    { at, lasts: 340 },
  );
  const ring = prop("shock", { x: pile.x, y: pile.y, size: pile.size * 1.6 }, { colour });
  play(
    ring,
    [
      { transform: "scale(0.4)", opacity: 0 },
      { transform: "scale(0.5)", opacity: 0.9, offset: 0.02 },
      { transform: "scale(3)", opacity: 0 },
    ],
    { at, lasts: 620 },
  );
  for (let n = 0; n < FIGURES; n++) {
    const turn = ((n + 0.3) / FIGURES) * Math.PI * 2;
    const far = pile.size * (1.35 + (n % 3) * 0.3);
    const figure = prop("figure-chip", { x: pile.x, y: pile.y, size: pile.size * (0.36 + (n % 2) * 0.12) }, { colour });
    figure.append(
      svg(
        "svg",
        { viewBox: "-100 -100 200 200" },
        svg("path", { d: "M0 -96L96 0L0 96L-96 0Z" }),
        svg("svg", { x: -48, y: -48, width: 96, height: 96, viewBox: "0 0 100 100" }, drawing(`figure-${colour}`)),
      ),
    );
    const [x, y] = [Math.cos(turn) * far, Math.sin(turn) * far];
    const spin = (n % 2 ? 1 : -1) * 70;
    play(
      figure,
      [
        { transform: "scale(0.2)", opacity: 0 },
        { transform: `translate(${x * 0.5}px, ${y * 0.5}px) rotate(${spin}deg) scale(1.15)`, opacity: 1, offset: 0.25 },
        { transform: `translate(${x * 0.95}px, ${y * 0.95}px) rotate(${spin * 2}deg)`, opacity: 1, offset: 0.65 },
        { transform: `translate(${x * 1.1}px, ${y * 1.1 + 18}px) rotate(${spin * 2.4}deg) scale(0.5)`, opacity: 0 },
      ],
      { at: at + (n % 3) * 30, lasts: 760 },
    );
  }
}

/**
 * Under the piles, as far as the cloth reaches.
 * @param {Element} cloth @param {import("./stagehand.js").Place} pile @param {string} colour @param {number} at
 */
function cover(cloth, pile, colour, at) {
  const { x, y, width } = cloth.getBoundingClientRect();
  const size = width * 2.1;
  const pool = prop("pool", { x: width / 2, y: width / 2, size: width }, { into: cloth, colour });
  const wave = document.createElement("i");
  wave.className = "wave";
  wave.style.left = `${pile.x - x - size / 2}px`;
  wave.style.top = `${pile.y - y - size / 2}px`;
  wave.style.width = wave.style.height = `${size}px`;
  wave.append(pattern(colour));
  pool.append(wave);
  const spread = { duration: 420, delay: at, easing: "cubic-bezier(0.3, 0.1, 0.3, 1)" };
  wave.animate([{ transform: "scale(0.03)" }, { transform: "scale(1)" }], { ...spread, fill: "both" });
  play(pool, [{ opacity: 0 }, { opacity: 1, offset: 0.02 }, { opacity: 1, offset: 0.55 }, { opacity: 0 }], {
    at,
    lasts: FLOOD,
    ease: "linear",
  });
}

/** The field of a card of that colour, round: its figures in rows. @param {string} colour */
function pattern(colour) {
  const figures = [];
  for (let row = -3; row <= 3; row++)
    for (let column = -3; column <= 3; column++) {
      const [x, y] = [column * 32 + (row % 2 ? 16 : 0) - 8, row * 27 - 8];
      const box = { x, y, width: 16, height: 16, viewBox: "0 0 100 100" };
      if (Math.hypot(x + 8, y + 8) < 88) figures.push(svg("svg", box, drawing(`figure-${colour}`)));
    }
  return svg(
    "svg",
    { viewBox: "-100 -100 200 200" },
    svg("circle", { r: 100, fill: "var(--field)" }),
    svg("g", { color: "color-mix(in srgb, var(--ink) 22%, var(--field))" }, ...figures),
  );
}
