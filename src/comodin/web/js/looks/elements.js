// @ts-check
/** Elements of a drawing: made one by one, so nothing that a file holds is ever read as markup. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes what is "" or is usual is left out
 * @param {Iterable<Element>} [children]
 * @returns {Element}
 */
export function el(name, attributes, children = []) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== "" && !(key === "opacity" && value === 1)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/** The same at both ends of a card. @param {() => Element} make */
export const turned = (make) => [make(), el("g", { transform: "rotate(180 100 150)" }, [make()])];
