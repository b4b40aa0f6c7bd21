// @ts-check
/** A table of a tournament: what only such tables need is loaded when one of them is opened. */

import { html, useEffect, useState } from "../common/ui.js";

/** @typedef {import("./game.js").Game} Game */

/** @param {{ game: Game, part: "Gathering" | "AfterMatch" }} props */
export function TournamentNotice({ game, part }) {
  const [found, show] = useState(/** @type {typeof import("../tournament/table-notices.js") | null} */ (null));
  useEffect(() => {
    let here = true;
    import("../tournament/table-notices.js").then((parts) => here && show(parts)).catch(() => undefined);
    return () => {
      here = false;
    };
  }, []);
  const Part = found?.[part];
  return Part ? html`<${Part} game=${game} />` : null;
}
