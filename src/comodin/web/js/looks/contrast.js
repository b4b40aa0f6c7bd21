// @ts-check
/** How well one colour can be read on another, as the guidelines for accessible pages count it. */

/** @param {string} colour `#rrggbb` */
function light(colour) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
}

/** 1 for the same light, 21 for black on white. @param {string} one @param {string} other */
export function contrast(one, other) {
  const [a, b] = [light(one), light(other)];
  return Math.max(a, b) / Math.min(a, b);
}
