// @ts-check
/** Where the files of the page are: beside this one, at addresses with their version (`server/page/version.py`). */

const ROOT = new URL("../..", import.meta.url).pathname;

/** @param {string} path of a file under `web/`, or of a catalogue @returns {string} its address */
export const asset = (path) => ROOT + path;

/** The drawings of cards and signs. @param {string} id of one of them */
export const drawn = (id) => `${asset("cards.svg")}#${id}`;
