// @ts-check
/**
 * What a table sounds like: short one-shots of our own (`scripts/make_sounds.py`), and a shake of the phone. Nothing is
 * loaded or heard until somebody has asked for it, and touched the page. Each sound has a visible twin.
 */

import { prefs } from "../common/prefs.js";
import { effect } from "../common/ui.js";

/** @type {AudioContext | null} */
let context = null;
/** @type {typeof import("./sampler.js") | null} */
let sampler = null;
let asked = false;
let touched = false;
let seated = false;
/** @type {Promise<import("./music.js").Guitar> | null} */
let guitar = null;

/** Browsers let a page sound only after somebody has touched it: this is called when they do. */
export function wake() {
  if (!prefs.value.sound || !touched) return;
  context ??= new AudioContext();
  if (context.state !== "running") context.resume().catch(() => undefined);
  tune();
  if (asked) return;
  asked = true;
  const load = async (/** @type {AudioContext} */ into) => {
    sampler = await import("./sampler.js");
    await sampler.load(into, "table");
  };
  load(context).catch(() => (asked = false)); // with the next touch again
}

/** There is music at tables, where somebody wants it. @param {boolean} there */
export function sit(there) {
  seated = there;
  tune();
}

function tune() {
  const { sound, music } = prefs.value;
  const into = seated && sound && music ? context : null;
  if (into && !guitar) guitar = import("./music.js").then(({ Guitar }) => new Guitar(into));
  if (!into && guitar) {
    guitar.then((one) => one.stop());
    guitar = null;
  }
}
effect(tune);

for (const touch of ["pointerup", "click", "keydown"])
  addEventListener(
    touch,
    () => {
      touched = true;
      wake();
    },
    { capture: true, passive: true },
  );

/** @param {string} name @param {import("./sampler.js").How} [how] */
function play(name, how) {
  if (!prefs.value.sound) return;
  wake();
  if (context?.state === "running") sampler?.play(context, name, how);
}

/** The phone in the hand says it, too. @param {number | number[]} ms on, off, on … */
function shake(ms) {
  if (prefs.value.haptics && touched && !document.hidden) navigator.vibrate?.(ms);
}

const VARIED = { vary: 0.06 }; // no card falls twice in the same way

export const sounds = {
  /** @param {number} [at] seconds from now: a card lands on the pile */
  card: (at = 0) => play("card", { ...VARIED, at }),
  /** @param {number} [at] seconds from now: a drawn card lands */
  tick: (at = 0) => play("tick", { ...VARIED, at }),
  deal: () => play("deal", VARIED),
  shuffle: () => play("shuffle"),
  turn: () => {
    play("turn");
    shake(40);
  },
  uno: () => {
    play("uno");
    shake([30, 50, 90]);
  },
  caught: () => {
    play("caught");
    shake([120, 60, 120]);
  },
  no: () => play("no"),
  skip: () => play("skip"),
  reverse: () => play("reverse"),
  wild: () => play("wild"),
  swap: () => play("swap"),
  challenge: () => play("challenge"),
  race: () => play("race"),
  /** A round is won, and everybody claps. */
  won: () => {
    play("won");
    play("applause", { at: 0.45 });
  },
  lost: () => play("lost"),
  /** The last card of a hand. */
  slam: () => play("slam"),
  applause: () => play("applause"),
  emote: () => play("emote", VARIED),
  /** A second of the last five. */
  clock: () => play("clock"),
  throw: () => play("throw", VARIED),
  splat: () => play("splat", VARIED),
  paper: () => play("paper", VARIED),
  sparkle: () => play("sparkle"),
  /** What a house rule asks for, as it is done. @param {string} name of the gesture */
  gesture: (name) => play(name, { sprite: "gestures" }),
};
