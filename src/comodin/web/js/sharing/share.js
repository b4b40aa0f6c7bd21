// @ts-check
import { lazy } from "../common/lazy.js";

/** The way in for others, which is not needed for the first picture. */
export const Share = lazy(() => import("./share-link.js"), "Share", { words: "code" });
