// @ts-check
/** A set of one's own from a file: read, checked, and its pictures drawn anew, so that only what is seen is kept. */

import { BadSet, brief, described } from "./description.js";
import { addSet, MOST_SETS, ownSets } from "./own-sets.js";
import { cardSet, usualColours } from "./sets.js";

/** @typedef {import("./description.js").Description} Description */

const MOST_KB = 1536; // of a file
const MOST_KEPT_KB = 320; // of what is kept of it
const MOST_PIXELS = 4096;
const PICTURE = { width: 360, height: 560, corner: 20 };
const KINDS = ["image/png", "image/jpeg", "image/webp"];

/** @param {File} file @returns {Promise<string>} the name of the set */
export async function addFile(file) {
  if (file.size > MOST_KB * 1024) throw new BadSet("large", { n: MOST_KB });
  /** @type {unknown} */
  let said;
  try {
    said = JSON.parse(await file.text());
  } catch {
    throw new BadSet("json");
  }
  return add(described(said, await usualColours()));
}

/**
 * A copy of a set with a picture on its faces or backs.
 * @param {string} name of the set @param {"face" | "back"} where @param {File} file @param {string} title of the copy
 */
export async function addPicture(name, where, file, title) {
  if (file.size > MOST_KB * 1024) throw new BadSet("large", { n: MOST_KB });
  if (!KINDS.includes(file.type)) throw new BadSet("picture", { at: file.name });
  const { description } = await cardSet(name);
  const pictures = { ...description.pictures, [where]: await asText(file) };
  return add({ ...description, name: title, by: "", licence: "", pictures });
}

/** @param {File} file @returns {Promise<string>} `data:…` */
const asText = (file) =>
  new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => fail(new BadSet("unreadable", { at: file.name }));
    reader.readAsDataURL(file);
  });

/** @param {Description} set */
async function add(set) {
  const kept = brief({ ...set, pictures: await redrawn(set.pictures) });
  const text = JSON.stringify(kept);
  if (text.length > MOST_KEPT_KB * 1024) throw new BadSet("large", { n: MOST_KEPT_KB });
  const name = `own-${hash(text)}`;
  const others = ownSets.peek();
  if (!(name in others) && Object.keys(others).length >= MOST_SETS) throw new BadSet("full", { n: MOST_SETS });
  if (!addSet(name, kept)) throw new BadSet("space");
  return name;
}

/** @param {Description["pictures"]} pictures */
async function redrawn({ face, back }) {
  return { face: face && (await picture(face, "pictures.face")), back: back && (await picture(back, "pictures.back")) };
}

/**
 * Cut to the field of a card and drawn anew: nothing else of the file is kept.
 * @param {string} src @param {string} at
 */
async function picture(src, at) {
  const image = new Image();
  image.src = src;
  await image.decode().catch(() => {
    throw new BadSet("unreadable", { at });
  });
  const [wide, high] = [image.naturalWidth, image.naturalHeight];
  if (Math.max(wide, high) > MOST_PIXELS) throw new BadSet("pixels", { at, n: MOST_PIXELS });
  const { width, height, corner } = PICTURE;
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const pen = canvas.getContext("2d");
  if (!pen) throw new BadSet("unreadable", { at });
  pen.roundRect(0, 0, width, height, corner);
  pen.clip();
  const scale = Math.max(width / wide, height / high);
  pen.drawImage(image, (width - wide * scale) / 2, (height - high * scale) / 2, wide * scale, high * scale);
  return canvas.toDataURL("image/webp", 0.85); // a browser that cannot makes a PNG
}

/** A short name for a text. @param {string} text */
function hash(text) {
  let found = 0x811c9dc5;
  for (const letter of text) found = Math.imul(found ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (found >>> 0).toString(36);
}
