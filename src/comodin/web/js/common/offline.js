// @ts-check
/** The start page and the score keeper without a server: a worker keeps their files (`/sw.js`), nothing of a game. */

/** Resolves to the worker's registration; null where the browser has none. */
export async function keepPages() {
  if (!("serviceWorker" in navigator)) return null;
  return navigator.serviceWorker.register("/sw.js", { scope: "/" });
}
