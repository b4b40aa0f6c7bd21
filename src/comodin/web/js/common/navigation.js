// @ts-check
/** The way around: the masthead, and the tiles of the start page. What they lead to is in `/screens.json`. */

import { t } from "./i18n.js";
import { Icon } from "./icons.js";
import { Link, place } from "./router.js";
import { places } from "./screens.js";
import { html, useEffect, useRef, useState } from "./ui.js";

/**
 * Each has the text `places.NAME`, and `places.NAME.about` for its tile.
 * @typedef {import("./screens.js").Place} Place
 */

/** @param {Place} one */
const here = ({ marks }) => marks.some((path) => `${place.value.path}/`.startsWith(`${path}/`));

/** One row where there is room, else behind a button. */
export function Navigation() {
  const [open, show] = useState(false);
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (!open) return undefined;
    /** @param {Event} event */
    const outside = (event) => {
      if (!box.current?.contains(/** @type {Node} */ (event.target))) show(false);
    };
    /** @param {KeyboardEvent} event */
    const escape = (event) => {
      if (event.key !== "Escape") return;
      show(false);
      box.current?.querySelector("button")?.focus();
    };
    addEventListener("pointerdown", outside);
    addEventListener("focusin", outside);
    addEventListener("keydown", escape);
    return () => {
      removeEventListener("pointerdown", outside);
      removeEventListener("focusin", outside);
      removeEventListener("keydown", escape);
    };
  }, [open]);
  return html`<div class="ways" ref=${box}>
    <button type="button" class="plain" aria-expanded=${open} aria-controls="ways" onClick=${() => show(!open)}>
      <${Icon} name=${open ? "close" : "menu"} /> <span>${t("places.menu")}</span>
    </button>
    <nav id="ways" class=${open ? "open" : ""} aria-label=${t("lobby.nav")}>
      <ul>
        ${places()
          .filter(({ tile }) => !tile)
          .map(
            (one) => html`<li key=${one.name}>
              <${Link}
                href=${one.href}
                aria-current=${here(one) ? "page" : undefined}
                onClickCapture=${() => show(false)}
              >
                ${t(`places.${one.name}`)}
              <//>
            </li>`,
          )}
      </ul>
    </nav>
  </div>`;
}

/** The same as tiles, for whoever does not know yet what there is. */
export const Tiles = () => html`<section class="places" aria-labelledby="places">
  <h2 id="places">${t("places.title")}</h2>
  <ul>
    ${places()
      .filter(({ icon }) => icon)
      .map(
        ({ href, name, icon = "" }) => html`<li key=${name}>
          <${Link} class="panel" href=${href}>
            <${Icon} name=${icon} />
            <span>
              <b>${t(`places.${name}`)}</b>
              <span class="small quiet">${t(`places.${name}.about`)}</span>
            </span>
          <//>
        </li>`,
      )}
  </ul>
</section>`;
