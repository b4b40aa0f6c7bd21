// @ts-check
/**
 * The page: which screen a path shows. A screen is loaded when it is opened; the server names the first
 * one in the page.
 */

import { cardsReady } from "./common/card-set.js";
import { also, ready } from "./common/i18n.js";
import { asksForNews, place } from "./common/router.js";
import { described, screenAt } from "./common/screens.js";
import { Shell, Trouble } from "./common/shell.js";
import { styled } from "./common/styles.js";
import { effect, html, render, useEffect, useState } from "./common/ui.js";
import { player } from "./net/api.js";

/** @typedef {(props: any) => any} Screen */
/** @typedef {import("./common/screens.js").Found} Found */

/** @type {Found} */
const NOT_FOUND = { module: "not-found", name: "NotFound", props: {}, styles: [], words: [] };

/**
 * The module of a screen, with the words and style sheets that are its own.
 * @param {Found} screen
 * @returns {Promise<Screen>}
 */
async function load({ module, name, styles, words }) {
  const all = [import(`./screens/${module}.js`), ...words.map(also), ...styles.map(styled)];
  return (await Promise.all(all))[0][name];
}

/** The server is gone, and with it the screen. */
const Lost = () => html`<${Shell} title=""><${Trouble} retry=${() => location.reload()} /><//>`;

/** The first screen, which was loaded before anything was drawn: what the server has drawn stays until then. */
let first = /** @type {{ path: string, Screen: Screen } | null} */ (null);

/** @param {{ screen: Found, path: string, query: URLSearchParams }} props */
function Later({ screen, path, query }) {
  const [loaded, show] = useState(/** @type {{ Screen: Screen } | null} */ (first?.path === path ? first : null));
  useEffect(() => {
    first = null;
    if (loaded) return undefined;
    let here = true;
    load(screen)
      .then((found) => here && show({ Screen: found }))
      .catch(() => here && show({ Screen: Lost }));
    return () => {
      here = false;
    };
  }, []);
  return loaded
    ? html`<${loaded.Screen} ...${screen.props} query=${query} />`
    : html`<main class="page" aria-busy="true"></main>`;
}

function App() {
  const { path, query } = place.value;
  return html`<${Later} key=${path} screen=${screenAt(path) ?? NOT_FOUND} path=${path} query=${query} />`;
}

const NEWS_MS = 1_500; // the first picture and what it asks for come first

/** What friends ask of you, on any screen, for who is somebody. */
effect(() => {
  if (player.value && asksForNews())
    setTimeout(
      () =>
        import("./friends/notices.js").then(
          ({ watch }) => watch(),
          () => undefined,
        ),
      NEWS_MS,
    );
});

const root = document.getElementById("app");
/** The page has taken over from what the server has drawn: whoever draws something else does so afterwards. */
export const drawn = Promise.all([ready, described, cardsReady()])
  .then(async () => {
    const { path } = place.value;
    first = { path, Screen: await load(screenAt(path) ?? NOT_FOUND).catch(() => Lost) };
    if (root) render(html`<${App} />`, root);
  })
  .catch(() => root && root.append("comodin: the server cannot be reached. Reload the page to try again."));
