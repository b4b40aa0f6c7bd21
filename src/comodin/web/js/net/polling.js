// @ts-check
/** An answer of the server that is asked for again while the page is in sight. An ETag makes an unchanged one empty. */

import { useEffect, useState } from "../common/ui.js";
import { call, Problem } from "./api.js";

export const INTERVAL = 4_000; // ms

/**
 * The answer of a path, again and again while the page is in sight.
 * @template T
 * @param {string} path "" asks for nothing
 * @returns {{ found: T | null, lost: boolean, again: () => void }}
 */
export function usePolling(path) {
  const [found, show] = useState(/** @type {T | null} */ (null));
  const [lost, lose] = useState(false);
  const [asked, ask] = useState(0);
  useEffect(() => {
    if (!path) return undefined;
    let here = true;
    const look = async () => {
      if (document.hidden) return;
      try {
        const answer = await call("GET", path);
        if (!here) return;
        show(answer);
        lose(false);
      } catch (error) {
        if (here && error instanceof Problem) lose(true);
        if (error instanceof Problem && error.status === 401) clearInterval(timer); // it will not know us later either
      }
    };
    const timer = setInterval(look, INTERVAL);
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      here = false;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [path, asked]);
  return { found, lost, again: () => ask(asked + 1) };
}
