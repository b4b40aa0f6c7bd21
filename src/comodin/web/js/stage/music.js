// @ts-check
/**
 * A quiet guitar at the table, for who has asked for it: it goes round four chords for ever and never twice in the
 * same way. Its strings are reckoned here (a plucked string is noise that wears off as it goes round), so there is
 * nothing to load.
 */

import { prefs } from "../common/prefs.js";
import { effect } from "../common/ui.js";

const RATE = 22050;
const SECONDS = 2.4; // that a string is heard
const BEAT = 0.34; // seconds
const AHEAD = 0.5; // seconds: notes are given to the browser so long before they are heard
const QUIET = 0.16;

/** Chords of four bars, as half-tones above A: the bass, and the strings that answer it. */
const CHORDS = [
  { bass: 0, strings: [12, 15, 19, 24] }, // A minor
  { bass: -2, strings: [10, 14, 17, 22] }, // G
  { bass: -4, strings: [8, 12, 15, 20] }, // F
  { bass: -5, strings: [7, 11, 16, 19] }, // E
];
/** Which string of the chord is plucked on each half beat; the bass comes with the first. */
const PATTERNS = [
  [0, 1, 2, 3, 2, 1],
  [0, 2, 1, 3, 1, 2],
  [0, 1, 3, 2, 3, 1],
];
const TUNE = [24, 26, 27, 29, 31, 27, 26, 24]; // now and then, above the last string

/**
 * A string of this pitch: noise that is smoothed each time it comes round.
 * @param {AudioContext} context
 * @param {number} hertz
 */
function plucked(context, hertz) {
  const buffer = context.createBuffer(1, RATE * SECONDS, RATE);
  const wave = buffer.getChannelData(0);
  const length = Math.round(RATE / hertz);
  for (let n = 0; n < length; n++) wave[n] = Math.random() * 2 - 1;
  for (let n = 1; n < length; n++) wave[n] = 0.5 * ((wave[n] ?? 0) + (wave[n - 1] ?? 0)); // a finger, not a nail
  for (let n = length; n < wave.length; n++)
    wave[n] = 0.497 * ((wave[n - length] ?? 0) + (wave[Math.max(0, n - length - 1)] ?? 0));
  const end = RATE / 2; // samples in which it dies away
  for (let n = wave.length - end; n < wave.length; n++) wave[n] = ((wave[n] ?? 0) * (wave.length - n)) / end;
  return buffer;
}

/** Plays while it is wanted, somebody looks, and the page may sound. */
export class Guitar {
  /** @param {AudioContext} context */
  constructor(context) {
    this.context = context;
    this.volume = context.createGain();
    this.volume.gain.value = 0;
    this.volume.connect(context.destination);
    /** @type {Map<number, AudioBuffer>} */
    this.strings = new Map();
    this.step = 0;
    this.next = 0; // when the next note is heard
    this.timer = 0;
    this.look = () => this.turn();
    document.addEventListener("visibilitychange", this.look);
    this.unwatch = effect(this.look);
  }

  /** On or off, softly. */
  turn() {
    const { sound, music, volume } = prefs.value;
    const plays = sound && music && !document.hidden;
    this.volume.gain.setTargetAtTime(plays ? QUIET * volume ** 2 : 0, this.context.currentTime, 0.4);
    clearInterval(this.timer);
    this.timer = 0;
    if (!plays) return;
    this.next = Math.max(this.next, this.context.currentTime + 0.1);
    this.timer = setInterval(() => this.schedule(), 200);
  }

  schedule() {
    if (this.context.state !== "running") return;
    if (this.next < this.context.currentTime) this.next = this.context.currentTime + 0.1; // the page was asleep
    while (this.next < this.context.currentTime + AHEAD) {
      this.pluck();
      this.next += (BEAT / 2) * (this.step % 2 ? 1.06 : 0.94); // nobody plays like a clock
      this.step++;
    }
  }

  pluck() {
    const beats = 12; // half ones, to a bar
    const bar = Math.floor(this.step / beats);
    const chord = CHORDS[bar % CHORDS.length];
    const pattern = PATTERNS[(bar * 7 + Math.floor(bar / 4)) % PATTERNS.length];
    if (!chord || !pattern) return;
    const at = this.step % beats;
    if (at % 6 === 0) this.note(chord.bass, 0.9);
    const string = chord.strings[pattern[at % pattern.length] ?? 0];
    if (string !== undefined && Math.random() > 0.12) this.note(string, 0.45 + 0.2 * Math.random());
    if (bar % 8 > 3 && at % 3 === 0 && Math.random() > 0.35)
      this.note(TUNE[((this.step / 3) % TUNE.length) | 0] ?? 24, 0.5);
  }

  /** @param {number} tone half-tones above A @param {number} loud */
  note(tone, loud) {
    let buffer = this.strings.get(tone);
    if (!buffer) {
      buffer = plucked(this.context, 110 * 2 ** (tone / 12));
      this.strings.set(tone, buffer);
    }
    const source = this.context.createBufferSource();
    const strength = this.context.createGain();
    strength.gain.value = loud;
    source.buffer = buffer;
    source.connect(strength).connect(this.volume);
    source.start(this.next);
  }

  stop() {
    this.unwatch();
    document.removeEventListener("visibilitychange", this.look);
    clearInterval(this.timer);
    this.volume.gain.setTargetAtTime(0, this.context.currentTime, 0.2);
  }
}
