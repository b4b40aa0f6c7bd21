// @ts-check
/** Faces: the animals that people choose from, and the characters of bots. Each drawing is a file (`/faces/`). */

import { asset } from "./assets.js";
import { t } from "./i18n.js";
import { html } from "./ui.js";

/** What one may choose from; the same as `table/faces.py`. */
export const FACES = [
  ..."cat dog fox owl turtle rabbit bear frog lion mouse pig elephant".split(" "),
  ..."monkey penguin panda hedgehog whale deer crab bee toucan llama rooster sheep".split(" "),
];

/** For whoever has not chosen: as its name may become theirs, none that somebody would rather not be called. */
export const anyFace = () => {
  const friendly = FACES.filter(
    (face) => !["mouse", "pig", "elephant", "monkey", "whale", "rooster", "sheep"].includes(face),
  );
  return friendly[Math.floor(Math.random() * friendly.length)] ?? "cat";
};

/** What a face is called; it is a friendly name for whoever has not said theirs. @param {string} face */
export const faceName = (face) => t(`face.${face}`);

/**
 * A face with a ring in the colour of its place. It stands beside a name, and then says nothing of its own; with `says`
 * a screen reader hears what it shows.
 * @param {{ face: string, colour?: number | null, says?: boolean }} props
 */
export const Portrait = ({ face, colour = null, says = false }) => html`<img
  class="portrait"
  src=${asset(`faces/${face || "robot"}.svg`)}
  alt=${says && face ? faceName(face) : ""}
  data-ring=${colour}
  width="64"
  height="64"
  draggable=${false}
/>`;
