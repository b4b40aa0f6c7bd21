// @ts-check
/**
 * Notifications of the browser: only for who has asked for them. Where the server can, they come also while the page is
 * closed (Web Push); else while it is open and out of sight.
 */

import { language, t } from "../common/i18n.js";
import { prefer, prefs } from "../common/prefs.js";
import { go } from "../common/router.js";
import { call, player } from "../net/api.js";

/** @typedef {"push" | "page" | "denied" | "cannot"} Way how somebody is told, or why not */

const SCOPE = "/push/"; // no page is there: the worker shows notifications, and gets between nobody and the server
const ICON = "/icons/icon-192.png";

export const canNotify = () => "Notification" in window && window.isSecureContext;

/** Has nobody been asked yet? */
export const undecided = () => canNotify() && Notification.permission === "default" && !prefs.value.notify;

/** Asks the browser, which asks you. @returns {Promise<Way>} */
export async function turnOn() {
  if (!canNotify()) return "cannot";
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  prefer({ notify: true });
  return subscribe();
}

export async function turnOff() {
  prefer({ notify: false });
  const subscription = await (await worker())?.pushManager.getSubscription().catch(() => null);
  if (!subscription) return;
  await call("DELETE", "/api/me/push", { endpoint: subscription.endpoint }).catch(() => undefined);
  await subscription.unsubscribe().catch(() => undefined);
}

/** For who has asked for it before: the server may have forgotten this browser. @returns {Promise<Way | null>} */
export const resume = async () =>
  prefs.value.notify && canNotify() && Notification.permission === "granted" ? subscribe() : null;

/** @returns {Promise<Way>} */
async function subscribe() {
  try {
    const { on, key } = await call("GET", "/api/push");
    const registration = await worker();
    if (!on || !registration || !("pushManager" in registration) || !player.value) return "page";
    const subscription = await subscribed(registration.pushManager, key);
    const { endpoint, keys } = subscription.toJSON();
    await call("PUT", "/api/me/push", { endpoint, keys, language: language.value });
    return "push";
  } catch {
    return "page"; // the browser has no push service, or it cannot be reached
  }
}

/** @param {PushManager} manager @param {string} key @returns {Promise<PushSubscription>} */
async function subscribed(manager, key) {
  const how = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  try {
    return await manager.subscribe(how);
  } catch (error) {
    const other = await manager.getSubscription(); // with another key: the server has lost its own
    if (!other) throw error;
    await other.unsubscribe();
    return manager.subscribe(how);
  }
}

/** @param {string} text */
const bytes = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

/** @returns {Promise<ServiceWorkerRegistration | null>} */
async function worker() {
  if (!("serviceWorker" in navigator)) return null;
  try {
    const registration = await navigator.serviceWorker.register("/sw.js", { scope: SCOPE });
    const coming = registration.installing ?? registration.waiting;
    if (!registration.active && coming)
      await new Promise((/** @type {(value: void) => void} */ done) => {
        coming.onstatechange = () => coming.state !== "installed" && done();
      });
    return registration;
  } catch {
    return null;
  }
}

/** It is your turn at a table whose page is open. @param {string} table */
export const showTurn = (table) =>
  showAway({ title: t("play.turn.yours"), body: "", url: `/t/${table}`, tag: `turn ${table}` });

/**
 * While this page is out of sight, for who has asked for it.
 * @param {{ title: string, body: string, url: string, tag: string }} what
 */
export async function showAway({ title, body, url, tag }) {
  if (!document.hidden || !prefs.value.notify || !canNotify() || Notification.permission !== "granted") return;
  const how = { body, tag, icon: ICON, data: { url } };
  const registration = await worker();
  if (registration?.active) return registration.showNotification(title, how);
  const shown = new Notification(title, how);
  shown.onclick = () => {
    window.focus();
    go(url);
    shown.close();
  };
}
