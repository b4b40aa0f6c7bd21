// @ts-check
/**
 * Plays the sounds of `/sounds/`: two WAV files of IMA ADPCM (four bits a sample), which are unpacked here, so that no
 * browser has to know how. `sounds.json` says at which block of its file each sound begins, and how many it has.
 */

import { asset } from "../common/assets.js";
import { prefs } from "../common/prefs.js";
import { effect } from "../common/ui.js";

/** @typedef {{ at?: number, vary?: number, sprite?: string }} How `at`: seconds from now; `vary`: share of the pitch */

const RATE = 22050;
const BLOCK = 256; // bytes
const SAMPLES = (BLOCK - 4) * 2 + 1; // in a block
const MOST_VOICES = 10;
const APART = 0.025; // seconds: the same sound twice at once is only louder
const MOVES = [-1, -1, -1, -1, 2, 4, 6, 8];
const STEPS = steps();

/** Each is a tenth larger than the one before, as the format has them. */
function steps() {
  const first = [7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73];
  const more = [80, 88, 97, 107, 118, 130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494];
  const most = [544, 598, 658, 724, 796, 876, 963, 1060, 1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499, 2749];
  const large = [3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894, 6484, 7132, 7845, 8630, 9493, 10442, 11487, 12635];
  return [...first, ...more, ...most, ...large, 13899, 15289, 16818, 18500, 20350, 22385, 24623, 27086, 29794, 32767];
}

/** @type {Promise<Record<string, Record<string, [number, number]>>> | null} */
let index = null;
/** What is here: the blocks of each sprite, and where its sounds are. @type {Map<string, Map<string, Uint8Array>>} */
const sprites = new Map();
/** @type {Map<string, Promise<unknown>>} */
const coming = new Map();
/** @type {Map<string, AudioBuffer>} */
const buffers = new Map();
/** When each was played last. @type {Map<string, number>} */
const last = new Map();
let voices = 0;
/** @type {GainNode | null} */
let volume = null;

/** @param {AudioContext} context @param {string} sprite @returns {Promise<unknown>} */
export function load(context, sprite) {
  const known = coming.get(sprite);
  if (known) return known;
  const asked = fetched(sprite);
  coming.set(sprite, asked);
  asked.catch(() => coming.delete(sprite));
  if (!volume) {
    volume = context.createGain();
    volume.connect(context.destination);
    effect(() => {
      volume?.gain.setTargetAtTime(prefs.value.volume ** 2, context.currentTime, 0.02); // as loud as it is heard
    });
  }
  return asked;
}

/** @param {string} sprite */
async function fetched(sprite) {
  index ??= fetch(asset("sounds/sounds.json")).then((answer) => answer.json());
  const file = await fetch(asset(`sounds/${sprite}.wav`)).then((answer) => answer.arrayBuffer());
  const found = (await index.catch((error) => ((index = null), Promise.reject(error))))[sprite] ?? {};
  const data = blocksOf(file);
  const sounds = Object.entries(found).map(
    ([name, [start, blocks]]) => /** @type {const} */ ([name, data.subarray(start * BLOCK, (start + blocks) * BLOCK)]),
  );
  sprites.set(sprite, new Map(sounds));
}

/** What a WAV file holds after its headers. @param {ArrayBuffer} file */
function blocksOf(file) {
  const view = new DataView(file);
  for (let at = 12; at + 8 <= file.byteLength; at += 8 + view.getUint32(at + 4, true))
    if (view.getUint32(at) === 0x64617461) return new Uint8Array(file, at + 8, view.getUint32(at + 4, true)); // "data"
  throw new Error("no sounds in this file");
}

/** @param {Uint8Array} data whole blocks @returns {Float32Array<ArrayBuffer>} */
export function unpacked(data) {
  const samples = new Float32Array((data.length / BLOCK) * SAMPLES);
  let n = 0;
  for (let start = 0; start < data.length; start += BLOCK) {
    let guess = (((data[start] ?? 0) | ((data[start + 1] ?? 0) << 8)) << 16) >> 16;
    let step = data[start + 2] ?? 0;
    samples[n++] = guess / 32768;
    for (let at = start + 4; at < start + BLOCK; at++)
      for (const code of [(data[at] ?? 0) & 15, (data[at] ?? 0) >> 4]) {
        const size = STEPS[step] ?? 7;
        const moved = (size >> 3) + (code & 4 ? size : 0) + (code & 2 ? size >> 1 : 0) + (code & 1 ? size >> 2 : 0);
        guess = Math.max(-32768, Math.min(32767, code & 8 ? guess - moved : guess + moved));
        step = Math.max(0, Math.min(STEPS.length - 1, step + (MOVES[code & 7] ?? 0)));
        samples[n++] = guess / 32768;
      }
  }
  return samples;
}

/** @param {AudioContext} context @param {string} name @param {How} [how] */
export function play(context, name, { at = 0, vary = 0, sprite = "table" } = {}) {
  const data = sprites.get(sprite)?.get(name);
  if (!data) {
    load(context, sprite).catch(() => undefined); // it is heard the next time
    return;
  }
  const start = context.currentTime + at;
  if (voices >= MOST_VOICES || Math.abs(start - (last.get(name) ?? -1)) < APART) return;
  last.set(name, start);
  let buffer = buffers.get(name);
  if (!buffer) {
    const samples = unpacked(data);
    buffer = context.createBuffer(1, samples.length, RATE);
    buffer.copyToChannel(samples, 0);
    buffers.set(name, buffer);
  }
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.playbackRate.value = 1 + vary * (Math.random() * 2 - 1);
  if (volume) source.connect(volume);
  voices++;
  source.onended = () => voices--;
  source.start(start);
}
