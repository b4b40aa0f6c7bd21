// @ts-check
/**
 * Numbers as a language writes them, and which form of a text goes with one: what CLDR says stands in the catalogue
 * (`cldr.…`), and `words/numbers.py` reads it in the same way.
 */

/** @typedef {string | Record<string, string>} Text */
/** @typedef {(operands: Record<string, number>) => boolean} Test */

/** @param {string} text `i % 100 != 12..14` @returns {Test} */
function relation(text) {
  const [, operand = "", modulus, not, listed = ""] = /^(\w)(?: % (\d+))? (!?)= (\S+)$/.exec(text) ?? [];
  const ranges = listed.split(",").map((part) => part.split("..").map(Number));
  return (operands) => {
    let value = operands[operand] ?? 0;
    if (modulus) value %= Number(modulus);
    const inside = ranges.some(([low = 0, high = low]) => Number.isInteger(value) && low <= value && value <= high);
    return inside !== Boolean(not);
  };
}

/** @param {string} rule */
const alternatives = (rule) => rule.split(" or ").map((one) => one.split(" and ").map(relation));

/** @param {number} n */
function operands(n) {
  const value = Math.abs(n);
  const part = String(value).split(".")[1] ?? "";
  const bare = part.replace(/0+$/, "");
  const seen = { v: part.length, w: bare.length, f: Number(part), t: Number(bare) };
  return { n: value, i: Math.trunc(value), c: 0, e: 0, ...seen };
}

/** @param {Record<string, Text>} texts */
export function numbersOf(texts) {
  /** @param {string} name @param {string} usual */
  const said = (name, usual) => String(texts[`cldr.${name}`] ?? usual);
  const [decimal, group, least] = [said("decimal", "."), said("group", ","), Number(said("group.least", "1"))];
  const plurals = Object.entries(texts["cldr.plural"] ?? {}).map(([form, rule]) => ({
    form,
    rule: alternatives(rule),
  }));

  /** "50.000", "35,30" @param {number} value @param {number} [digits] */
  const write = (value, digits = 0) => {
    let [whole = "", part = ""] = Math.abs(value).toFixed(digits).split(".");
    if (whole.length >= 3 + least) whole = whole.replace(/\B(?=(\d{3})+$)/g, group);
    const written = part ? whole + decimal + part : whole;
    return (value < 0 && /[1-9]/.test(written) ? "-" : "") + written;
  };
  return {
    write,
    /** "35,3 %" @param {number} share @param {number} [digits] */
    percent: (share, digits = 1) => said("percent", "{n}%").replace("{n}", write(100 * share, digits)),
    /** The form of CLDR that goes with a number: `one`, `many`, …, `other`. @param {number} n @returns {string} */
    form: (n) => {
      const known = operands(n);
      return plurals.find(({ rule }) => rule.some((all) => all.every((one) => one(known))))?.form ?? "other";
    },
  };
}
