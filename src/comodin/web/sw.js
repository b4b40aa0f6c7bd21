// @ts-check
/**
 * Registered twice. For /push/, where no page is, it shows the notifications that a browser is sent; it keeps no files
 * there and gets between nobody and the server.
 *
 * For the page it is the start page and the score keeper without a server: no other page, so that no table is ever
 * played by old code. Even there the network comes first: what is kept answers only when nobody else does. One whole
 * set of files is kept (`/offline.json` names it and its version), never parts of two. Browsers of before know it for
 * /score alone.
 */
"use strict";

const PREFIX = "comodin-score-";
const PAGES = ["/", "/score"];
const PATIENCE = 4_000; // ms: a line that is there but does not answer is as good as none

/** @type {any} */
const worker = self;
const KEEPS = new URL(worker.registration.scope).pathname !== "/push/";

/** Keeps the set of files that the server has now, if it is another one. */
async function refresh() {
  const answer = await fetch("/offline.json", { cache: "no-cache" });
  if (!answer.ok) return;
  const { version, files } = await answer.json();
  const name = PREFIX + version;
  if (await caches.has(name)) return;
  const making = `${name}-making`;
  await caches.delete(making);
  const cache = await caches.open(making);
  // what has its version in the address is what the browser has just loaded
  const asked = (/** @type {string} */ file) =>
    new Request(file, { cache: file.startsWith("/v/") ? "default" : "no-cache" });
  await cache.addAll(files.map(asked));
  // only a set that is complete gets its name
  const whole = await caches.open(name);
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    if (kept) await whole.put(request, kept);
  }
  for (const other of await caches.keys()) if (other.startsWith(PREFIX) && other !== name) await caches.delete(other);
}

/** @param {Request} request */
async function kept(request) {
  const { pathname } = new URL(request.url);
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX) || name.endsWith("-making")) continue;
    const found = await (await caches.open(name)).match(pathname, { ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}

/** @param {Request} request */
async function answer(request) {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), PATIENCE);
  try {
    return await fetch(request, { signal: late.signal });
  } catch {
    return (await kept(request)) ?? Response.error();
  } finally {
    clearTimeout(timer);
  }
}

worker.addEventListener("install", (/** @type {any} */ event) =>
  event.waitUntil((KEEPS ? refresh() : Promise.resolve()).then(() => worker.skipWaiting())),
);
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { method, url, mode } = event.request;
  const { origin, pathname } = new URL(url);
  // what is played goes straight to the server
  if (!KEEPS || method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (pathname === "/offline.json" || (mode === "navigate" && !PAGES.includes(pathname))) return;
  event.respondWith(answer(event.request));
  if (mode === "navigate") event.waitUntil(refresh().catch(() => undefined));
});

/** What the server says: a title, a line, the table and its address. @param {any} data */
async function show(data) {
  const { title, body, kind, table, url } = data.json();
  await worker.registration.showNotification(title, {
    body,
    tag: `${kind} ${table}`,
    icon: "/icons/icon-192.png",
    data: { url },
  });
}

/** The page of that table if it is open, else a new one. @param {string} url */
async function open(url) {
  const { origin, pathname, href } = new URL(url, location.origin);
  if (origin !== location.origin) return;
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((/** @type {any} */ page) => new URL(page.url).pathname === pathname);
  await (there ? there.focus() : worker.clients.openWindow(href));
}

worker.addEventListener("push", (/** @type {any} */ event) => event.waitUntil(show(event.data)));
worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});
