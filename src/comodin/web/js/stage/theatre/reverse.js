// @ts-check
/** Reverse: the ring of arrows is whipped round, the way play goes now. */

import { sounds } from "../sound.js";
import { cue, drawing, OUT, pilePlace, play, prop, svg, tile } from "./stagehand.js";

const WHIP = 720;
/** A comet with the head of an arrow, a third of the way round. */
const ARC = "M-12 -90A91 91 0 0 1 86 -30";

/** @param {import("./index.js").Scene} scene */
export function reverse(scene) {
  scene.each("direction_reversed", ({ direction }, at) => {
    cue(scene.still ? 0 : at, sounds.reverse);
    const pile = pilePlace("discard");
    if (scene.still || !pile) return;
    const ring = document.querySelector(".trail");
    const { x, y, width } = (ring ?? pile.element).getBoundingClientRect();
    const size = ring ? width * 1.06 : width * 3.4;
    const [middleX, middleY] = ring ? [x + width / 2, y + width / 2] : [pile.x, pile.y];
    const flip = direction === 1 ? "" : " scaleX(-1)";
    if (ring)
      play(ring, [{ transform: "rotate(0deg)" }, { transform: "rotate(540deg)" }, { transform: "rotate(720deg)" }], {
        at,
        lasts: WHIP + 200,
        over: OUT,
      });
    const sweep = prop("sweep", { x: middleX, y: middleY, size }, { colour: scene.colour });
    sweep.append(
      svg(
        "svg",
        { viewBox: "-100 -100 200 200" },
        ...[0, 180].map((turn) =>
          svg(
            "g",
            { transform: `rotate(${turn})` },
            svg("path", { d: ARC, class: "edge" }),
            svg("path", { d: ARC }),
            svg("svg", { x: 66, y: -46, width: 40, height: 40, viewBox: "0 0 100 100" }, head()),
          ),
        ),
      ),
    );
    play(
      sweep,
      [
        { transform: `rotate(0deg)${flip} scale(0.82)`, opacity: 0 },
        { transform: `rotate(${direction * 110}deg)${flip} scale(1.02)`, opacity: 1, offset: 0.2 },
        { transform: `rotate(${direction * 330}deg)${flip} scale(1)`, opacity: 1, offset: 0.65 },
        { transform: `rotate(${direction * 420}deg)${flip} scale(1.12)`, opacity: 0 },
      ],
      { at, lasts: WHIP, over: "cubic-bezier(0.15, 0.4, 0.5, 0.9)" },
    );
    const sign = prop("tile", { x: pile.x, y: pile.y, size: pile.size * 1.1 }, { colour: scene.colour });
    sign.append(tile("fR"));
    play(
      sign,
      [
        { transform: "scale(0.7)", opacity: 0 },
        { transform: `rotate(${direction * 60}deg) scale(1.35)`, opacity: 1, offset: 0.18 },
        { transform: `rotate(${direction * 330}deg) scale(1.3)`, opacity: 1, offset: 0.7 },
        { transform: `rotate(${direction * 360}deg) scale(0.95)`, opacity: 0 },
      ],
      { at, lasts: WHIP + 80, over: "cubic-bezier(0.2, 0.5, 0.5, 0.9)" },
    );
  });
}

const head = () => svg("g", { transform: "rotate(68 50 50)" }, drawing("trail", { fill: "currentColor" }));
