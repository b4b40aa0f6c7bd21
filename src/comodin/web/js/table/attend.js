// @ts-check
/** Theatre and feelings of a table: they come after the first picture, and show every step from then on. */

import { styled } from "../common/styles.js";
import { inFrames } from "../stage/cues.js";

/** @typedef {import("./game.js").Game} Game */

/** These hold events of the round. */
const ROUND = new Set(["acted", "round_dealt"]);

/** @type {typeof import("../stage/theatre/index.js") | null} */
let theatre = null;

/** What is loaded ahead (`useAhead`), or with the first step where nothing is. */
export const Theatre = {
  have: async () => {
    const [module] = await Promise.all([import("../stage/theatre/index.js"), styled("theatre")]);
    return (theatre = module);
  },
};

/** What people feel and throw, and the faces of bots. */
export const Feelings = {
  have: async () => {
    const [module] = await Promise.all([import("./feelings.js"), styled("feelings")]);
    return module;
  },
};

/** Whoever goes to another screen takes nothing with them. */
export const leave = () => theatre?.clear();

/** @param {Game} game */
export function attend(game) {
  game.listen((step) => {
    if (step.events.length && !document.hidden)
      Feelings.have().then(
        ({ feel }) => feel(game, step),
        () => undefined,
      );
  });
  game.listen(({ before, events, after }) => {
    if (before?.dealt !== after.dealt) theatre?.clear();
    const told = events.flatMap((event) => (ROUND.has(event.type) ? event.events : event));
    if (!told.length || document.hidden) return;
    if (!theatre) return void Theatre.have().catch(() => undefined); // what is late is not shown
    const viewpoint = { me: after.you.round_seat, before: before?.round, after: after.round };
    const { perform } = theatre;
    inFrames(3, () => perform(told, viewpoint)); // the cards have begun to fly
  });
}
