// @ts-check
/** What every part of the page is made of, from one place: templates, hooks and signals. */

import htm from "../../vendor/htm.js";
import { Fragment, h, render } from "../../vendor/preact.js";

export const html = htm.bind(h);
export { Fragment, h, render };
export { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../../vendor/hooks.js";
export {
  batch,
  computed,
  effect,
  signal,
  untracked,
  useComputed,
  useSignal,
  useSignalEffect,
} from "../../vendor/signals.js";

/**
 * Class names: what is true of them.
 * @param {...(string | false | null | undefined)} names
 */
export const cls = (...names) => names.filter(Boolean).join(" ");
