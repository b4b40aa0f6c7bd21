// @ts-check
/** The way around: every screen that the masthead and the start page lead to, in one list. */

import { t } from "./i18n.js";
import { Link, place } from "./router.js";
import { html, useEffect, useRef, useState } from "./ui.js";
import { Icon } from "./icons.js";

/**
 * A place without a sign is in the masthead alone; the others have a tile on the start page, and some only that.
 * `also`: where other screens of the same place are.
 * @typedef {{ href: string, name: string, sign?: string, also?: string[], tile?: boolean }} Place
 */

/** Each has the text `places.NAME`, and `places.NAME.about` for its tile. @type {Place[]} */
export const PLACES = [
  { href: "/new", name: "new" },
  { href: "/lobby", name: "lobby", sign: "door" },
  { href: "/tournaments", name: "tournaments", sign: "cup", also: ["/tournament", "/new-tournament"] },
  { href: "/score", name: "score", sign: "pencil" },
  { href: "/statistics", name: "statistics", sign: "bars" },
  { href: "/rules", name: "rules" },
  { href: "/replay", name: "replay", sign: "again", tile: true },
  { href: "/me", name: "me", sign: "person" },
  { href: "/settings", name: "settings" },
];

/** @param {Place} one */
const here = ({ href, also = [] }) => [href, ...also].some((path) => `${place.value.path}/`.startsWith(`${path}/`));

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
        ${PLACES.filter(({ tile }) => !tile).map(
          (one) =>
            html`<li key=${one.name}>
              <${Link} href=${one.href} aria-current=${here(one) ? "page" : undefined} onClickCapture=${() => show(false)}>
                ${t(`places.${one.name}`)}
              <//>
            </li>`,
        )}
      </ul>
    </nav>
  </div>`;
}

/** The same as tiles, for whoever does not know yet what there is. */
export const Tiles = () =>
  html`<section class="places" aria-labelledby="places">
    <h2 id="places">${t("places.title")}</h2>
    <ul>
      ${PLACES.filter(({ sign }) => sign).map(
        ({ href, name, sign = "" }) =>
          html`<li key=${name}>
            <${Link} class="panel" href=${href}>
              <${Icon} name=${sign} />
              <span><b>${t(`places.${name}`)}</b><span class="small quiet">${t(`places.${name}.about`)}</span></span>
            <//>
          </li>`,
      )}
    </ul>
  </section>`;
