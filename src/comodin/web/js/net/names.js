// @ts-check
/** What is wrong with a name, in words. */

import { has, t } from "../common/i18n.js";
import { Problem } from "./api.js";

const MOST = 24;

/** What anybody can see is wrong with a name, as a sentence; "": nothing. @param {string} name */
export function wrongName(name) {
  const letters = [...name.trim()].length;
  return letters && letters <= MOST ? "" : t(letters ? "name.long" : "name.empty");
}

/** Why the server did not take a name, as a sentence. @param {unknown} error @returns {string} */
export function whyNot(error) {
  if (!(error instanceof Problem) || error.code !== "bad_name") return t("web.trouble");
  const key = `name.${error.about.why}`;
  return t(has(key) ? key : "lobby.me.bad_name");
}
