// @ts-check
/** Short, soft sounds, made on the spot; none until somebody asks for them. Each has a visible twin. */

import { prefs } from "../common/prefs.js";

/** @type {AudioContext | null} */
let context = null;

/** Browsers let a page sound only after somebody has touched it. */
export function wake() {
  if (!prefs.value.sound) return;
  context ??= new AudioContext();
  context.resume().catch(() => undefined);
}

/**
 * @param {number} pitch Hz
 * @param {{ at?: number, length?: number, loud?: number, shape?: OscillatorType, to?: number }} [how]
 */
function tone(pitch, { at = 0, length = 0.12, loud = 0.06, shape = "sine", to = pitch } = {}) {
  if (!prefs.value.sound) return;
  wake();
  if (!context) return;
  const start = context.currentTime + at;
  const source = context.createOscillator();
  const volume = context.createGain();
  source.type = shape;
  source.frequency.setValueAtTime(pitch, start);
  source.frequency.exponentialRampToValueAtTime(to, start + length);
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(volume).connect(context.destination);
  source.start(start);
  source.stop(start + length + 0.02);
}

export const sounds = {
  /** A card lands on the pile. */
  card: () => tone(320, { length: 0.09, to: 180, shape: "triangle" }),
  /** @param {number} [at] seconds from now: a drawn card lands */
  tick: (at = 0) => tone(700, { at, length: 0.05, to: 480, loud: 0.04, shape: "triangle" }),
  deal: () => tone(420, { length: 0.06, to: 300, loud: 0.04, shape: "triangle" }),
  turn: () => [523, 659].forEach((pitch, n) => tone(pitch, { at: n * 0.09 })),
  uno: () => [659, 784, 988].forEach((pitch, n) => tone(pitch, { at: n * 0.07, loud: 0.07 })),
  caught: () => tone(220, { length: 0.3, to: 110, shape: "sawtooth", loud: 0.05 }),
  no: () => tone(180, { length: 0.14, to: 150 }),
  skip: () => tone(300, { length: 0.16, to: 90, shape: "triangle" }),
  reverse: () => tone(260, { length: 0.25, to: 620 }),
  wild: () => [392, 523, 659, 784].forEach((pitch, n) => tone(pitch, { at: n * 0.05 })),
  swap: () => [330, 440, 330].forEach((pitch, n) => tone(pitch, { at: n * 0.1 })),
  challenge: () => tone(140, { length: 0.35, to: 150, shape: "triangle", loud: 0.08 }),
  race: () => [880, 880].forEach((pitch, n) => tone(pitch, { at: n * 0.12, loud: 0.07 })),
  won: () => [523, 659, 784, 1047].forEach((pitch, n) => tone(pitch, { at: n * 0.12, length: 0.25 })),
  lost: () => [392, 330, 262].forEach((pitch, n) => tone(pitch, { at: n * 0.14, length: 0.25 })),
  emote: () => tone(880, { length: 0.08, to: 990 }),
  clock: () => tone(1000, { length: 0.04, loud: 0.05, shape: "square" }),
};
