// @ts-check
/** A race: everybody's time on a small flag at their seat, in the order in which they came in. */

import { figure, t } from "../../common/i18n.js";
import { keepInside, play, prop, SPRING } from "./stagehand.js";

/** @typedef {import("./stagehand.js").Place} Place */

const APART = 110;
const WAVES = 1000;

/** @param {import("./index.js").Scene} scene */
export function race(scene) {
  if (scene.still) return;
  /** @type {{ seat: number, text: string, kind: string }[]} */
  const flags = [];
  scene.each("gesture_race_told", ({ times }) => {
    [...times]
      .sort((a, b) => a[1] - b[1])
      .forEach(([seat, seconds], n) =>
        flags.push({ seat, text: t("theatre.seconds", { n: figure(seconds) }), kind: n ? "" : "first" }),
      );
  });
  scene.each("race_ended", ({ late }) => {
    for (const seat of late) flags.push({ seat, text: t("theatre.last"), kind: "late" });
  });
  // first those who were quick: what the table tells of it comes after the end of the race
  flags.sort((a, b) => Number(a.kind === "late") - Number(b.kind === "late"));
  scene.each("uno_race_told", ({ target, catcher, caught, by }) => {
    const [quick, slow] = caught ? [catcher, target] : [target, catcher];
    flags.push(
      { seat: quick, text: "", kind: "first" },
      { seat: slow, text: t("theatre.behind", { n: figure(by) }), kind: "" },
    );
  });
  scene.each("challenge_race_told", ({ seat, other, by }) => {
    flags.push(
      { seat, text: "", kind: "first" },
      { seat: other, text: t("theatre.behind", { n: figure(by) }), kind: "" },
    );
  });
  flags.forEach(({ seat, text, kind }, n) => {
    const place = scene.place(seat);
    if (place) raise(place, text, kind, n * APART);
  });
}

/** @param {Place} place @param {string} text @param {string} kind @param {number} at */
function raise({ x, y, size }, text, kind, at) {
  const flag = prop(`time-flag ${kind}`, { x: x + size * 0.2, y: y - size * 0.25, size: Math.max(44, size * 0.6) });
  const clock = document.createElement("i");
  clock.className = "dial";
  const word = document.createElement("b");
  word.textContent = text;
  flag.append(clock, ...(text ? [word] : []));
  keepInside(flag);
  play(
    flag,
    [
      { transform: "translateY(20px) rotate(-25deg) scale(0.3)", opacity: 0, easing: SPRING },
      { transform: "rotate(-4deg)", opacity: 1, offset: 0.2 },
      { transform: "rotate(3deg)", opacity: 1, offset: 0.55 },
      { transform: "rotate(-2deg)", opacity: 1, offset: 0.88 },
      { transform: "translateY(-10px)", opacity: 0 },
    ],
    { at, lasts: WAVES, ease: "ease-in-out" },
  );
}
