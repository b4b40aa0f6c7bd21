// @ts-check
/** What the window is like, as it is now. */

import { useEffect, useState } from "./ui.js";

/** Does this hold for the window? @param {string} query as in a style sheet */
export function useMedia(query) {
  const [fits, set] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const look = () => set(media.matches);
    look();
    media.addEventListener("change", look);
    return () => media.removeEventListener("change", look);
  }, [query]);
  return fits;
}
