// @ts-check
/** Where we are: the path of the address bar as a signal, and links that change it without loading the page anew. */

import { html, signal } from "./ui.js";

export const place = signal({ path: location.pathname, query: new URLSearchParams(location.search) });

const look = () => {
  place.value = { path: location.pathname, query: new URLSearchParams(location.search) };
};
addEventListener("popstate", look);

/** Is the server asked for news here? At tables the socket tells, and the score keeper does without a server. */
export const asksForNews = () => !/^\/(t|tv|hot|score)(\/|$)/.test(place.value.path);

/** @param {string} path @param {{ replace?: boolean }} [how] */
export function go(path, { replace = false } = {}) {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  look();
  if (!replace) scrollTo(0, 0);
}

/**
 * A link to another screen.
 * @param {{ href: string, children?: any, class?: string, [name: string]: any }} props
 */
export function Link({ href, children, ...rest }) {
  /** @param {MouseEvent} event */
  const follow = (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go(href);
  };
  return html`<a href=${href} onClick=${follow} ...${rest}>${children}</a>`;
}
