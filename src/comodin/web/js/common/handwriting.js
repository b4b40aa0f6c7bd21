// @ts-check
/** What people wrote on a Custom Wild, in handwriting on its face: as large as the paper allows. */

import { customInWords } from "./custom-words.js";
import { html } from "./ui.js";

const WIDE = 142; // of the paper, in the units of a card
const HIGH = 128;
const LARGEST = 40;
const SMALLEST = 13;
const LEADING = 0.94;

/** How wide a letter of our hand is, in its size: near enough to break lines. @param {string} letter */
const wide = (letter) =>
  /[ijl.,:;'!|¡ìíî’]/.test(letter) ? 0.24 : /[mwMW—…]/.test(letter) ? 0.66 : /[A-ZÀ-Þ@]/.test(letter) ? 0.52 : 0.42;

/** @param {string} text @param {number} size */
const length = (text, size) => [...text].reduce((sum, letter) => sum + wide(letter), 0) * size;

/**
 * Lines of a size; a word that is wider than the paper goes on in the next one.
 * @param {string} text @param {number} size
 */
function broken(text, size) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines[lines.length - 1] ?? "";
    const longer = last ? `${last} ${word}` : word;
    if (length(longer, size) <= WIDE) lines[lines.length - 1] = longer;
    else if (length(word, size) <= WIDE) lines.push(word);
    else {
      if (last) lines.push("");
      for (const letter of word) {
        const piece = (lines[lines.length - 1] ?? "") + letter;
        if (length(piece, size) <= WIDE) lines[lines.length - 1] = piece;
        else lines.push(letter);
      }
    }
  }
  return lines;
}

/**
 * The largest writing that fits, whole words first.
 * @param {string} text @returns {{ size: number, lines: string[] }}
 */
export function fitted(text) {
  const longest = Math.max(...text.split(" ").map((word) => length(word, 1)));
  for (let size = LARGEST; size > SMALLEST; size--) {
    const whole = longest * size <= WIDE || size <= 22;
    const lines = broken(text, size);
    if (whole && lines.length * size * LEADING <= HIGH) return { size, lines };
  }
  return { size: SMALLEST, lines: broken(text, SMALLEST) };
}

/**
 * It is read with the name of the card; here it is a picture.
 * @param {{ custom: import("./custom-words.js").Custom }} props
 */
export function Handwriting({ custom }) {
  const { size, lines } = fitted(customInWords(custom));
  const step = size * LEADING;
  const top = 151 - (lines.length * step) / 2;
  return html`<g class="handwriting" transform="rotate(-2 100 150)">
    <path class="note" d="M22 80L178 78L179 214L168 224L21 222Z" />
    <path class="fold" d="M179 214L167 212L168 224Z" />
    <text font-size=${size}>
      ${lines.map((line, n) => html`<tspan x="100" y=${Math.round(top + (n + 0.78) * step)}>${line}</tspan>`)}
    </text>
  </g>`;
}
