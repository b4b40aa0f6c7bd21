// @ts-check
/** The REST interface, and who you are: a guest whose token is kept in this browser. */

import { anyFace, faceName } from "../common/portrait.js";
import { signal } from "../common/ui.js";

/**
 * `made`: name and face were made up, and nobody was asked yet.
 * @typedef {{ id: string, name: string, token: string, recovery?: string, face?: string, made?: boolean }} Player
 */
/** @typedef {Partial<import("../types/protocol").TableSettings>} Settings */

const KEY = "comodin.player";

/** @returns {Player | null} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) || "null");
  } catch {
    return null;
  }
}

/** Who you are here; null until you have done something that needs a name. */
export const player = signal(read());
addEventListener("storage", ({ key }) => {
  if (key === KEY) player.value = read(); // another tab has come in anew
});

/** @param {Player | null} who */
export function keep(who) {
  player.value = who;
  try {
    if (who) localStorage.setItem(KEY, JSON.stringify(who));
    else localStorage.removeItem(KEY);
  } catch {
    // then it holds until the page is closed
  }
}

/** An answer that is not the one that was hoped for; `code` is stable. */
export class Problem extends Error {
  /** @param {number} status @param {string} code @param {string} [message] @param {Record<string, unknown>} [about] */
  constructor(status, code, message = "", about = {}) {
    super(message || code);
    this.status = status;
    this.code = code;
    this.about = about;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {AbortSignal} [signal] ends the request when nobody waits for it any more
 * @param {string} [token] of somebody else at this device
 * @returns {Promise<any>}
 */
export async function call(method, path, body, signal, token = player.value?.token) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  let answer;
  try {
    answer = await fetch(path, {
      method,
      headers,
      signal,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Problem(0, "offline");
  }
  const data = answer.headers.get("content-type")?.includes("json") ? await answer.json() : null;
  if (answer.ok) return data;
  if (data?.code === "unknown_token") signedOut(token, method !== "GET");
  throw new Problem(answer.status, data?.code ?? "fault", data?.message, data?.about);
}

/**
 * A token has ended. Nobody becomes somebody new without being asked: the name may hold a seat somewhere.
 * @param {string} [token]
 * @param {boolean} [asked] you have just tried to do something, and are told again
 */
export function signedOut(token, asked) {
  if (!token || token !== player.value?.token) return;
  const kept = read();
  if (kept && kept.token !== token) player.value = kept;
  else import("./signed-out.js").then(({ tell }) => tell(token, asked));
}

/**
 * You, as a guest with a made-up name and face if need be: you are called as what you look like.
 * @param {string} [name]
 * @param {string} [face]
 * @returns {Promise<Player>}
 */
export async function ensurePlayer(name, face = anyFace()) {
  if (player.value) return player.value;
  const who = await call("POST", "/api/players", { name: name || faceName(face), face });
  keep({ ...who, made: !name });
  return who;
}

/**
 * Asks for something as a player, who becomes a guest if need be.
 * @param {string} path
 * @param {unknown} [body]
 * @param {string} [name] of a new guest
 * @returns {Promise<any>}
 */
export async function askAsPlayer(path, body, name) {
  await ensurePlayer(name);
  return call("POST", path, body);
}

/** Opens a table. @param {Settings} settings @returns {Promise<{ id: string, key: string }>} */
export const newTable = (settings) => askAsPlayer("/api/tables", { settings });

/** What "Play now" opens: a single round, three bots, no clock for you, and nobody else comes. */
export const PLAY_NOW = {
  match: { format: "quick" },
  seats: 4,
  visibility: "unlisted",
  turn_seconds: null,
  fill_with: "normal",
  bot_seconds: [1, 2.4],
};

/** @param {Settings} [changes] @returns {Promise<string>} the path of a table that starts by itself */
export async function playNow(changes = {}) {
  const table = await newTable(/** @type {Settings} */ ({ ...PLAY_NOW, ...changes }));
  return `/t/${table.id}?start=1`;
}
