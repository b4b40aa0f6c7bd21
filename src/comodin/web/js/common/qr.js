// @ts-check
/** A text as a QR code: one small picture of squares, dark on light in every theme, because cameras want it so. */

import { generate } from "../../vendor/lean-qr.js";

const QUIET = 4; // the light border that readers need

/**
 * A whole SVG picture, as text.
 * @param {string} text
 */
export function qrSvg(text) {
  const code = generate(text);
  let path = "";
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      let run = 0;
      while (code.get(x + run, y)) run += 1;
      if (run) path += `M${x} ${y}h${run}v1h-${run}z`;
      x += run;
    }
  }
  const whole = code.size + 2 * QUIET;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-QUIET} ${-QUIET} ${whole} ${whole}" ` +
    `shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M${-QUIET} ${-QUIET}h${whole}v${whole}h-${whole}z"/><path fill="#1b120c" d="${path}"/></svg>`
  );
}
