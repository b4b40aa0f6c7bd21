// @ts-check
/** Skip: the tile of the card flies to its victim and slams down. Other turns that are lost get a light mark. */

import { sounds } from "../sound.js";
import { cue, IN, pilePlace, play, prop, tile, tremble } from "./stagehand.js";

/** @typedef {import("./index.js").Scene} Scene */
/** @typedef {import("./stagehand.js").Place} Place */

const FLIES = 220;
const FALLS = 90;
const LIES = 420;

/** @param {Scene} scene */
export function skip(scene) {
  scene.each("turn_skipped", (event, at) => {
    const victim = scene.place(event.seat);
    if (event.why === "skip" || event.why === undefined) {
      cue(scene.still ? 0 : at + FLIES + FALLS - 20, sounds.skip);
      if (victim) stamp(victim, at, scene.colour);
    } else if (event.why === "reverse" && victim) stamp(victim, at + 200, scene.colour, "fR");
    else if (victim && !scene.pays(event.seat)) mark(victim, at);
  });
  for (const type of ["turn_lost", "turn_owed"])
    scene.each(type, (event, at) => {
      const victim = scene.place(event.seat);
      if (victim) mark(victim, at);
    });
}

/**
 * @param {Place} victim
 * @param {number} at
 * @param {string | null} colour
 * @param {string} [face]
 */
export function stamp(victim, at, colour, face = "fS") {
  const { x, y, size } = victim;
  const from = pilePlace("discard") ?? { x, y: y - 160 };
  const [dx, dy] = [from.x - x, from.y - y];
  const made = prop("tile", { x, y, size: size * 1.15 }, { colour });
  made.append(tile(face));
  const over = `translate(${dx * 0.12}px, ${dy * 0.12 - 14}px) rotate(-22deg) scale(1.75)`;
  play(
    made,
    [
      { transform: `translate(${dx}px, ${dy}px) rotate(20deg) scale(0.6)`, opacity: 0 },
      { transform: `translate(${dx * 0.8}px, ${dy * 0.8 - 22}px) rotate(8deg) scale(1.1)`, opacity: 1, offset: 0.3 },
      { transform: over, opacity: 1 },
    ],
    { at, lasts: FLIES },
  );
  const hit = at + FLIES + FALLS;
  play(
    made,
    [
      { transform: over, easing: IN },
      { transform: "rotate(-12deg) scale(0.94)", offset: FALLS / (FALLS + 100) },
      { transform: "rotate(-12deg) scale(1)" },
    ],
    { at: at + FLIES, lasts: FALLS + 100 },
  );
  tremble(victim.element, hit);
  burst(victim, hit, colour);
  play(
    made,
    [
      { transform: "rotate(-12deg) scale(1)", opacity: 1 },
      { transform: "rotate(-16deg) translateY(10px) scale(0.9)", opacity: 0 },
    ],
    { at: hit + LIES, lasts: 170, ease: "ease-in" },
  );
}

/**
 * A ring and small tiles leap from where something hit.
 * @param {Place} place
 * @param {number} at
 * @param {string | null} colour
 */
export function burst({ x, y, size }, at, colour) {
  const ring = prop("shock", { x, y, size: size * 1.3 }, { colour });
  play(
    ring,
    [
      { transform: "scale(0.5)", opacity: 0 },
      { transform: "scale(0.6)", opacity: 0.9, offset: 0.02 },
      { transform: "scale(1.5)", opacity: 0 },
    ],
    { at, lasts: 380 },
  );
  for (let n = 0; n < 7; n++) {
    const turn = (n / 7) * Math.PI * 2 + 0.4;
    const far = size * (0.85 + (n % 3) * 0.18);
    const chip = prop("chip", { x, y, size: 7 + (n % 3) * 3 }, { colour });
    play(
      chip,
      [
        { transform: "rotate(45deg) scale(1)", opacity: 0 },
        {
          transform: `translate(${Math.cos(turn) * far * 0.4}px, ${Math.sin(turn) * far * 0.4}px) rotate(90deg)`,
          opacity: 1,
          offset: 0.05,
        },
        {
          transform: `translate(${Math.cos(turn) * far}px, ${Math.sin(turn) * far + 14}px) rotate(260deg) scale(0.4)`,
          opacity: 0,
        },
      ],
      { at, lasts: 460 },
    );
  }
}

/** A turn goes by: a small sign that comes and goes. @param {Place} victim @param {number} at */
function mark({ x, y, size }, at) {
  const made = prop("tile light", { x: x + size * 0.34, y: y - size * 0.3, size: size * 0.5 });
  made.append(tile("fS"));
  play(
    made,
    [
      { transform: "translateY(8px) scale(0.5)", opacity: 0 },
      { transform: "none", opacity: 1, offset: 0.25 },
      { transform: "none", opacity: 1, offset: 0.75 },
      { transform: "translateY(-8px) scale(0.9)", opacity: 0 },
    ],
    { at, lasts: 700 },
  );
}
