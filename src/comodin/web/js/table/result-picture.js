// @ts-check
/** The result as a picture to share, drawn in this browser from our own drawings: nobody else is told of it. */

import { asset } from "../common/assets.js";
import { cardSet } from "../common/card-set.js";
import { drawing, isWild } from "../common/cards.js";
import { t } from "../common/i18n.js";
import { nameOf } from "./names.js";
import { headline, standings } from "./result.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./result.js").Standing} Standing */

export const SIZE = 1080;
const PAPER = "#efe3cb";
const INK = "#33231b";
const QUIET = "#6b5543";
const GLOW = "#9c4404";
const FONT = "Nunito, sans-serif";
const CROWN = "M4 18h16M4 18L3 8l5 4 4-7 4 7 5-4-1 10";

/** @param {string} src @returns {Promise<HTMLImageElement>} */
async function image(src) {
  const one = new Image();
  one.src = src;
  await one.decode();
  return one;
}

/** One of the drawings of the deck by its id, as wide as this. @param {string} sheet @param {string} id
 * @param {string} box @param {number} width @param {number} height */
function sprite(sheet, id, box, width, height) {
  const inner = sheet.slice(sheet.indexOf(">") + 1, sheet.lastIndexOf("</svg>"));
  const size = `viewBox="0 0 ${box}" width="${width}" height="${height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inner}<use href="#${id}"/></svg>`;
  return image(`data:image/svg+xml,${encodeURIComponent(svg)}`);
}

/** The card that ended the round, as it was seen here. @param {string} sheet @param {string} card
 * @param {{ colour: string | null | undefined, pink: boolean }} how */
function lastCard(sheet, card, how) {
  const id = drawing(card, how).href.split("#")[1] ?? "";
  const still = cardSet.peek()?.still(id);
  return still ? image(`data:image/svg+xml,${encodeURIComponent(still)}`) : sprite(sheet, id, "200 300", 200, 300);
}

/** Lines no wider than this. @param {CanvasRenderingContext2D} pen @param {string} text @param {number} width */
function wrapped(pen, text, width) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(" ")) {
    const longer = lines.length ? `${lines[lines.length - 1]} ${word}` : word;
    if (lines.length && pen.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/**
 * @param {Game} game
 * @param {string} turn where the round turned, in words; "" where nobody knows
 * @returns {Promise<HTMLCanvasElement>}
 */
export async function picture(game, turn) {
  const view = game.view.peek();
  const round = game.round.peek();
  const canvas = Object.assign(document.createElement("canvas"), { width: SIZE, height: SIZE });
  const pen = canvas.getContext("2d");
  if (!view || !round || !pen) return canvas;
  const sheet = await fetch(asset("cards.svg")).then((answer) => answer.text());
  await document.fonts.ready;
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, SIZE, SIZE);
  border(pen);
  const all = standings(game);
  const top = round.discard[round.discard.length - 1] ?? "";
  const how = { colour: isWild(top) ? round.colour : null, pink: game.pink.peek() };
  const [card, mark] = await Promise.all([lastCard(sheet, top, how), sprite(sheet, "mark", "100 100", 64, 64)]);
  const first = all.filter((one) => one.wins);
  await winners(pen, game, first, card);
  pen.textAlign = "center";
  pen.fillStyle = INK;
  pen.font = `800 60px ${FONT}`;
  let y = 440;
  for (const line of wrapped(pen, headline(game, true), 940)) pen.fillText(line, SIZE / 2, (y += 62));
  const total = first[0]?.total;
  if (total != null) {
    pen.fillStyle = GLOW;
    pen.font = `800 52px ${FONT}`;
    pen.fillText(
      `${first[0]?.more && first[0].more !== total ? `+${first[0].more}  →  ` : ""}${total}`,
      SIZE / 2,
      (y += 64),
    );
  }
  await rows(pen, game, all, y + 30, turn ? 150 : 40);
  if (turn) {
    pen.textAlign = "center";
    pen.fillStyle = GLOW;
    pen.font = `700 34px ${FONT}`;
    const lines = wrapped(pen, turn, 920).slice(0, 3);
    lines.forEach((line, n) => pen.fillText(line, SIZE / 2, 952 - (lines.length - 1 - n) * 42));
  }
  pen.drawImage(mark, 56, 976, 56, 56);
  pen.fillStyle = INK;
  pen.font = `800 34px ${FONT}`;
  pen.textAlign = "start";
  pen.fillText("comodin", 124, 1016);
  pen.textAlign = "end";
  pen.fillStyle = QUIET;
  pen.font = `400 32px ${FONT}`;
  pen.fillText(t(`edition.name.${view.settings.edition}`), SIZE - 60, 1016);
  return canvas;
}

/** Tiles around it, in two blues. @param {CanvasRenderingContext2D} pen */
function border(pen) {
  const step = SIZE / 36;
  for (let n = 0; n < 36; n++)
    for (const [x, y] of [
      [n * step, 0],
      [n * step, SIZE - step],
      [0, n * step],
      [SIZE - step, n * step],
    ]) {
      pen.fillStyle = n % 2 ? "#1d4484" : "#7fa8dc";
      pen.beginPath();
      pen.moveTo((x ?? 0) + step / 2, y ?? 0);
      pen.lineTo((x ?? 0) + step, (y ?? 0) + step / 2);
      pen.lineTo((x ?? 0) + step / 2, (y ?? 0) + step);
      pen.lineTo(x ?? 0, (y ?? 0) + step / 2);
      pen.fill();
    }
}

/** @param {CanvasRenderingContext2D} pen @param {Game} game @param {Standing[]} first @param {HTMLImageElement} card */
async function winners(pen, game, first, card) {
  const face = 290;
  const apart = 230;
  const left = SIZE / 2 - ((first.length - 1) * apart) / 2;
  pen.save();
  pen.translate(left + (first.length - 1) * apart + 190, 290);
  pen.rotate(0.19);
  pen.drawImage(card, -88, -132, 176, 264);
  pen.restore();
  for (const [n, one] of first.entries()) {
    const x = left + n * apart;
    await portrait(pen, game, one.seat, x, 280, face);
    pen.save();
    pen.translate(x - 66, 60);
    pen.scale(5.5, 5.5);
    const crown = new Path2D(CROWN);
    pen.lineJoin = "round";
    pen.lineWidth = 1.6;
    pen.fillStyle = "#f9c535";
    pen.strokeStyle = GLOW;
    pen.fill(crown);
    pen.stroke(crown);
    pen.restore();
  }
}

const RINGS = "#2f74c8 #d1402f #3f8f45 #b1740a #c5418a #12888a #8a5fc9 #a2653c #6c7a89 #7d8520".split(" ");

/** @param {CanvasRenderingContext2D} pen @param {Game} game @param {number} seat @param {number} x @param {number} y
 * @param {number} size */
async function portrait(pen, game, seat, x, y, size) {
  const place = game.view.peek()?.seats[seat];
  const face = await image(asset(`faces/${place?.face || "robot"}.svg`));
  pen.fillStyle = RINGS[place?.colour ?? 0] ?? QUIET;
  pen.beginPath();
  pen.arc(x, y, size / 2, 0, 7);
  pen.fill();
  pen.save();
  pen.beginPath();
  pen.arc(x, y, size * 0.44, 0, 7);
  pen.clip();
  pen.drawImage(face, x - size * 0.44, y - size * 0.44, size * 0.88, size * 0.88);
  pen.restore();
}

/** The others. @param {CanvasRenderingContext2D} pen @param {Game} game @param {Standing[]} all @param {number} top
 * @param {number} below */
async function rows(pen, game, all, top, below) {
  const view = game.view.peek();
  const others = all.filter((one) => !one.wins);
  if (!view || !others.length) return;
  const twice = others.length > 4;
  const many = twice ? Math.ceil(others.length / 2) : others.length;
  const high = Math.min(84, (960 - below - top) / many);
  for (const [n, one] of others.entries()) {
    const x = twice ? 70 + Math.floor(n / many) * 490 : 200;
    const right = x + (twice ? 450 : 680);
    const y = top + (n % many) * high + high / 2;
    pen.font = `700 ${high * 0.4}px ${FONT}`;
    pen.textAlign = "start";
    pen.fillStyle = QUIET;
    pen.fillText(`${one.place}`, x, y + high * 0.14);
    await portrait(pen, game, one.seat, x + 70, y, high * 0.84);
    pen.fillStyle = INK;
    pen.fillText(nameOf(view, one.seat), x + 124, y + high * 0.14, right - x - 230);
    pen.textAlign = "end";
    pen.fillText(`${one.total ?? one.left}`, right, y + high * 0.14);
  }
}
