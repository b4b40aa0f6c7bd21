// @ts-check
/** Parts of the page that come after its first picture. */

import { also } from "./i18n.js";
import { styled } from "./styles.js";
import { html, useEffect, useState } from "./ui.js";

const AHEAD_MS = 1500; // the first picture and what it asks for come first
const AGAIN_MS = 2000;
const PATIENCE_MS = 8000; // a connection that was left behind answers nothing, not even that it has ended
const ANEW = "comodin.anew";
const ANEW_MS = 60_000;

/** @typedef {(props: any) => any} Part */

/**
 * A part that few people see, or not at once: its module, with a style sheet of its own and the words of another screen
 * where it needs them, is loaded when it is shown first, or ahead (`useAhead`). Until it can be had, nothing is shown.
 * @template {string} Name
 * @param {() => Promise<Record<Name, Part>>} load
 * @param {Name} name
 * @param {{ words?: string, style?: string }} [needs]
 */
export function lazy(load, name, { words, style } = {}) {
  /** @type {{ Part: Part } | null} */
  let known = null;
  const have = async () => {
    const [module] = await Promise.all([load(), words && also(words), style && styled(style)]);
    return (known ??= { Part: module[name] });
  };
  /** @param {any} props */
  const Lazy = (props) => {
    const [found, show] = useState(known);
    useEffect(() => {
      if (found) return;
      let here = true;
      let timer = 0;
      const anew = () => {
        clearTimeout(timer);
        if (here) timer = setTimeout(() => loadAnew().catch(ask), AGAIN_MS);
      };
      const ask = () => {
        timer = setTimeout(anew, PATIENCE_MS);
        have().then((part) => {
          clearTimeout(timer);
          if (here) show(part);
        }, anew);
      };
      ask();
      return () => {
        here = false;
        clearTimeout(timer);
      };
    }, []);
    return found ? html`<${found.Part} ...${props} />` : null;
  };
  return Object.assign(Lazy, { have });
}

/**
 * Chromium never asks again for a module that it could not have once: the page has to be loaded anew, as soon as the
 * server can be reached, and not too often where the module is truly gone.
 */
async function loadAnew() {
  await fetch("/screens.json", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
  if (Date.now() - Number(sessionStorage.getItem(ANEW)) < ANEW_MS) throw new Error("loaded anew just now");
  sessionStorage.setItem(ANEW, `${Date.now()}`);
  location.reload();
}

/**
 * What may be shown later is loaded once the first picture stands, one after the other, so that nobody waits for it in
 * the middle of a game and it is there when the connection is not. Whoever saves data loads what is shown, and no more.
 * @param {{ have: () => Promise<unknown> }[]} parts
 */
export function useAhead(parts) {
  useEffect(() => {
    const { connection } = /** @type {{ connection?: { saveData?: boolean } }} */ (navigator);
    if (connection?.saveData) return undefined;
    const load = async () => {
      for (const { have } of parts) await have().catch(() => undefined);
    };
    const idle = window.requestIdleCallback ?? setTimeout;
    const timer = setTimeout(() => idle(load), AHEAD_MS);
    return () => clearTimeout(timer);
  }, []);
}
