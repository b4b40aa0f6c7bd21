// @ts-check
/** Draws the cards of a set: the shapes come from the usual sprite, so a card drawn there is drawn in every set. */

import { back, base, corner, strokePaint } from "./base.js";
import { COLOURS, coloursOf, grounds, SUITS, THEMES } from "./description.js";
import { el, turned } from "./elements.js";
import { ANGULAR, SQUARE_PLUS } from "./letters.js";
import { placed } from "./shapes.js";

/** @typedef {import("./description.js").Description} Description */
/** @typedef {import("./description.js").Stroke} Stroke */
/** @typedef {import("./base.js").Paints} Paints */

const USUAL_SIZE = 0.95;
const USUAL_INDEX = { x: 36, y: 46 };
const LARGEST_SIGN = 1.12; // of what is more than a numeral: it would not fit
const PITCH = 62; // from letter to letter of a sign
const ON_FIELD = ["fD", "fWR", "fWC1", "fWC2"]; // faces that stand on the field where there is no plate

/** @param {string} name */
const paint = (name) => `var(--c-${name})`;

/** A colour of the sprite as one of the set. @param {string} value */
const ours = (value) => value.replace(/var\(--([\w-]+),#\w+\)/g, (_, name) => paint(name));

export class Drawer {
  /**
   * @param {Description} set @param {Document} sprite the usual one
   * @param {Record<"light" | "dark", Record<string, string>>} usual
   */
  constructor(set, sprite, usual) {
    this.set = set;
    this.sprite = sprite;
    this.usual = usual;
    this.grounds = grounds(set);
  }

  /** @param {string} id */
  part(id) {
    return this.sprite.getElementById(id);
  }

  /** @param {string} name of a suit @returns {Paints} */
  paints(name) {
    const { index } = this.grounds;
    return {
      cream: paint("card-cream"),
      edge: paint("card-edge"),
      field: paint(`${name}-field`),
      tone: paint(`${name}-tone`),
      tint: paint(`${name}-tint`),
      main: paint(index === "cream" ? `${name}-print` : `${name}-ink`),
      ground: index === "cream" ? paint("card-cream") : paint(`${name}-field`),
    };
  }

  /**
   * A part of the sprite without references, in the colours and with the pen of the set.
   * @param {Element} node
   * @param {Record<string, string>} [swaps] colours that are other ones here
   * @param {Record<string, string>} [grown] what a shape without a stroke gets: a wide one lies under it
   * @returns {Element}
   */
  flat(node, swaps = {}, grown = {}) {
    /** @type {Record<string, string>} */
    const attributes = {};
    for (const { name, value } of node.attributes) if (name !== "id") attributes[name] = ours(value);
    for (const key of ["fill", "stroke", "color"])
      attributes[key] = swaps[attributes[key] ?? ""] ?? attributes[key] ?? "";
    if (attributes.stroke === "none") Object.assign(attributes, grown);
    if (node.localName === "use") {
      const { href, x, y, transform = "", ...rest } = attributes;
      const move = x || y ? `translate(${x || 0} ${y || 0})` : "";
      const target = this.part((href ?? "").slice(1));
      return el("g", { ...rest, transform: transform + move }, target ? [this.flat(target, swaps, grown)] : []);
    }
    const { ends, letters } = this.set.numeral;
    if (ends !== "round" && attributes["stroke-linecap"])
      Object.assign(attributes, { "stroke-linecap": ends, "stroke-linejoin": "miter" });
    if (letters === "angular") attributes.d = ANGULAR[node.id] ?? attributes.d ?? "";
    if (ends !== "round" && node.id === "plus") attributes.d = SQUARE_PLUS;
    const tag = node.localName === "symbol" ? "g" : node.localName;
    if (tag === "g") delete attributes.viewBox;
    return el(
      tag,
      attributes,
      [...node.children].map((child) => this.flat(child, swaps, grown)),
    );
  }

  /**
   * Something to be read, stroke upon stroke.
   * @param {(grown: Record<string, string>) => Element[]} make
   * @param {Stroke[]} strokes @param {string} suit @param {"cream" | "field"} ground @param {string} transform
   */
  layered(make, strokes, suit, ground, transform) {
    const name = this.suitName(suit);
    const main = paint(ground === "cream" ? `${name}-print` : `${name}-ink`);
    const under = ground === "cream" ? paint("card-cream") : paint(`${name}-field`);
    const wide = strokes.find((one) => one.colour === "main" && one.opacity === 1)?.width ?? 16;
    return strokes.map(({ width, colour, opacity, shift: [x = 0, y = 0] }) => {
      const found = strokePaint(colour, this.paints(name), main, under);
      /** @type {Record<string, string>} */
      const grown = width > wide ? { stroke: found, "stroke-width": `${width - wide}` } : {};
      const content = make(grown);
      // what has a width of its own, the line under a 6, has no inside to draw in
      return el(
        "g",
        {
          color: found,
          stroke: found,
          fill: width < wide ? "none" : found,
          "stroke-width": width,
          opacity,
          transform: (x || y ? `translate(${x} ${y})` : "") + transform,
        },
        width < wide ? content.filter((one) => !one.hasAttribute("stroke-width")) : content,
      );
    });
  }

  /** @param {string} suit */
  suitName(suit) {
    return /** @type {Record<string, string>} */ (SUITS)[suit] ?? "wild";
  }

  /** @param {string} suit */
  base(suit) {
    const name = this.suitName(suit);
    const paints = this.paints(name);
    const figure = this.part(`g${suit}`)?.getAttribute("d") ?? "M0-50l50 50-50 50-50-50zm0 30l-20 20 20 20 20-20z";
    const tiles = () => {
      const half = this.part(`p${suit}`);
      const grout = this.part("grout");
      return [
        ...(half ? turned(() => this.flat(half)) : []),
        ...(grout ? [el("g", { stroke: paints.tone }, [this.flat(grout)])] : []),
      ];
    };
    const found = base(this.set, suit, paints, { figure, tiles });
    if (suit !== "W") {
      const at = corner(this.set);
      const d = placed(figure, at.x, at.figure, this.set.figure.size);
      found.push(...turned(() => el("path", { d, fill: paints.main, "fill-rule": "evenodd" })));
    }
    return found;
  }

  /** What a card says in its middle. @param {Element} use @param {string} suit */
  face(use, suit) {
    const id = (use.getAttribute("href") ?? "").slice(1);
    const part = this.part(id);
    if (!part || use.hasAttribute("x")) return []; // the shadow of the usual set: here strokes make one
    const { size, slant, strokes } = this.set.numeral;
    const plain = /^f(?:[0-9SR]|W-[A-Z])$/.test(id);
    const scale = Math.round((plain ? size : Math.min(size, LARGEST_SIGN)) * 1000) / 1000 / USUAL_SIZE;
    const skew = slant && /^f\d$/.test(id) ? `skewX(${-slant})` : "";
    const transform = `translate(100 150)scale(${scale.toFixed(3)})${skew}translate(-100 -150)`;
    const ground = this.grounds.face;
    if (plain)
      return this.layered(
        (grown) => [...part.children].map((child) => this.flat(child, {}, grown)),
        strokes,
        suit,
        ground,
        transform,
      );
    const name = this.suitName(suit);
    const bare = ground === "field" && ON_FIELD.includes(id);
    const swaps = bare
      ? { [paint("card-cream")]: paint(`${name}-field`), [paint(`${name}-print`)]: paint(`${name}-ink`) }
      : {};
    const made = this.flat(use, swaps);
    if (ground === "field") made.setAttribute("color", paint(`${name}-ink`));
    if (bare && id === "fD") made.setAttribute("fill", paint(`${name}-tint`));
    return [el("g", { transform }, [made])];
  }

  /**
   * The Add-a-Rule icon, with a line around it: a pattern may lie under it.
   * @param {Element} use @param {string} suit
   */
  stamp(use, suit) {
    const made = this.flat(use);
    for (const disc of made.querySelectorAll(`[fill="${paint("card-cream")}"]`)) {
      disc.setAttribute("stroke", paint(`${this.suitName(suit)}-print`));
      disc.setAttribute("stroke-width", "3");
    }
    return made;
  }

  /** What stands in the corners. @param {Element} use @param {string} suit */
  index(use, suit) {
    const id = (use.getAttribute("href") ?? "").slice(1);
    const half = this.part(`i${id.slice(1)}`);
    if (!half) return [this.flat(use)];
    const { x, y, figure } = corner(this.set);
    if (id.startsWith("cfour")) {
      const scale = (this.set.figure.size / 0.33).toFixed(3);
      const mark = () =>
        el("g", { transform: `translate(${x} ${figure})scale(${scale})translate(-36 -97)` }, [this.flat(half)]);
      return turned(mark);
    }
    const size = id === "cD" || id === "cW4" ? Math.min(this.set.index.size, 1.25) : this.set.index.size;
    const transform = `translate(${x} ${y})scale(${size})translate(-${USUAL_INDEX.x} -${USUAL_INDEX.y})`;
    const make = (/** @type {Record<string, string>} */ grown) =>
      [...half.children].map((child) => this.flat(child, {}, grown));
    const ground = this.grounds.index;
    return turned(() => el("g", {}, this.layered(make, this.set.index.strokes, suit, ground, transform)));
  }

  /** A sign that nobody has drawn, large and in the corners. @param {string} sign @param {string} suit */
  sign(sign, suit) {
    const letters = [...sign].map((letter) => this.part(letter === "+" ? "plus" : `n${letter}`));
    const middle = (letters.length - 1) / 2;
    const row = (/** @type {Record<string, string>} */ grown) =>
      letters.flatMap((letter, n) =>
        letter ? [el("g", { transform: `translate(${(n - middle) * PITCH} 0)` }, [this.flat(letter, {}, grown)])] : [],
      );
    const { x, y } = corner(this.set);
    const big = Math.min(this.set.numeral.size, 1.5 / letters.length);
    const small = Math.min(0.5, 0.72 / letters.length) * Math.min(this.set.index.size, 1.25);
    const [face, index] = [`translate(100 150)scale(${big})`, `translate(${x} ${y})scale(${small})`];
    return [
      ...this.layered(row, this.set.numeral.strokes, suit, this.grounds.face, face),
      ...turned(() => el("g", {}, this.layered(row, this.set.index.strokes, suit, this.grounds.index, index))),
    ];
  }

  /** @param {string} id of a symbol of the sprite @param {string} [sign] @returns {Element[]} what a card is made of */
  card(id, sign = "") {
    if (id === "card-back") return this.back();
    let suit = "W";
    const found = [...(this.part(id)?.children ?? [])].flatMap((use) => {
      const of = (use.getAttribute("href") ?? "").slice(1);
      if (of.startsWith("card-")) {
        suit = of.slice(5, 6);
        return this.card(of);
      }
      if (/^b[A-Z]$/.test(of)) {
        suit = of.slice(1);
        return this.base(suit);
      }
      if (of.startsWith("f")) return this.face(use, suit);
      if (of.startsWith("q")) return [this.stamp(use, suit)];
      return of.startsWith("c") ? this.index(use, suit) : [this.flat(use)];
    });
    return sign ? [...found, ...this.sign(sign, suit)] : found;
  }

  back() {
    const paints = { ...this.paints("wild"), field: paint("back-deep"), tone: paint("back-light") };
    const mark = this.part("m4");
    const sign = el("g", { transform: "translate(100 150)scale(.78)" }, mark ? [this.flat(mark)] : []);
    const plated = { ...paints, cream: paint("back-ground") };
    const [paper, ...rest] = back(this.set, plated, "M0-50l50 50-50 50-50-50zm0 30l-20 20 20 20 20-20z", sign);
    paper?.setAttribute("fill", paint("card-cream"));
    return paper ? [paper, ...rest] : rest;
  }

  /** @param {"light" | "dark"} theme */
  colours(theme) {
    return coloursOf(this.set, theme, this.usual);
  }

  /** The colours as properties of whatever has `data-cards`. @param {string} name */
  rules(name) {
    const here = `[data-cards="${name}"]`;
    const [light, dark] = THEMES.map((theme) => {
      const colours = this.colours(theme);
      return COLOURS.map((one) => `--c-${one}:${colours[one]}`).join(";");
    });
    const within = (/** @type {string} */ root) => `${root}${here},${root} ${here}`;
    return (
      `${here}{${light}}@media (prefers-color-scheme: dark){${within(':root:not([data-theme="light"])')}{${dark}}}` +
      `${within(':root[data-theme="dark"]')}{${dark}}`
    );
  }

  /** One card by itself, in its light colours: for a picture that is sent. @param {string} id @param {string} sign */
  still(id, sign) {
    const colours = this.colours("light");
    const svg = el("svg", { viewBox: "0 0 200 300", width: 200, height: 300 }, this.card(id, sign));
    return new XMLSerializer()
      .serializeToString(svg)
      .replace(/var\(--c-([\w-]+)\)/g, (_, name) => colours[name] ?? "none");
  }
}
