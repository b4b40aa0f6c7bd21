// @ts-check
/** Codes of table rules, as `table/code.py` makes them: enough of it to tell a code from a mistyped one. */

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** @type {Record<string, string>} */
const MISREAD = { O: "0", I: "1", L: "1" };

/** @param {string} text */
function crc32(text) {
  let crc = ~0;
  for (let at = 0; at < text.length; at += 1) {
    crc ^= text.charCodeAt(at);
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

/**
 * The letters of a code, if its checksum holds; so that no question is put to the server that it must refuse.
 * @param {string} text
 * @returns {string | null}
 */
export function codeIn(text) {
  const letters = [...text.toUpperCase()]
    .filter((letter) => !" -–—_.".includes(letter))
    .map((letter) => MISREAD[letter] ?? letter)
    .join("");
  if (letters.length < 3 || letters.length > 40 || [...letters].some((letter) => !ALPHABET.includes(letter)))
    return null;
  const check = crc32(letters.slice(2)) & 0x3ff;
  return letters.startsWith(`${ALPHABET[check >> 5]}${ALPHABET[check & 31]}`) ? letters : null;
}
