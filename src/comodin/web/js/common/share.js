// @ts-check
import { also } from "./i18n.js";
import { lazy } from "./lazy.js";

/** The way in for others (`share-link.js`), loaded with its words when it is shown first. */
export const Share = lazy(async () => {
  const [part] = await Promise.all([import("./share-link.js"), also("code")]);
  return part;
}, "Share");
