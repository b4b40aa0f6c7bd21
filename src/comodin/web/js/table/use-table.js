// @ts-check
/** A table, from when a screen is opened to when it is left. */

import { t } from "../common/i18n.js";
import { html, useEffect, useState } from "../common/ui.js";
import { ensurePlayer, player } from "../net/api.js";
import { sit } from "../stage/sound.js";
import { attend, leave } from "./attend.js";
import { Game } from "./game.js";
import { Motion } from "./motion.js";

/**
 * The game once there is a player to sit down as; `trouble` where none can be had. `begin`: what happens before the
 * line is opened.
 * @param {string} table @param {string} key @param {{ screen?: boolean, begin?: (game: Game) => void }} [how]
 * @returns {{ game: Game | null, trouble: boolean }}
 */
export function useTable(table, key, { screen = false, begin } = {}) {
  const [game, open] = useState(/** @type {Game | null} */ (null));
  const [trouble, setTrouble] = useState(false);
  const token = player.value?.token ?? "";
  const ended = game?.connectionState.value.state === "ended" ? game.connection.token : "";
  const other = ended && token !== ended ? token : ""; // this browser has come in anew, in another tab
  const [again, comeAgain] = useState("");
  useEffect(() => {
    if (other) comeAgain(other);
  }, [other]);
  useEffect(() => {
    /** @type {Game | null} */
    let made = null;
    let here = true;
    ensurePlayer().then(
      () => {
        if (!here) return;
        made = new Game(table, key, { screen });
        enliven(made);
        begin?.(made);
        made.connect();
        open(made);
      },
      () => here && setTrouble(true),
    );
    return () => {
      here = false;
      made?.close();
      leave();
      sit(false);
    };
  }, [table, again]);
  return { game, trouble };
}

/** What moves and sounds above a table. @param {Game} game */
export function enliven(game) {
  new Motion(game);
  sit(true);
  attend(game);
}

/** Until there is something to show. */
export const Connecting = () => html`<main class="page centred" aria-busy="true">
  <p>${t("web.connecting")}</p>
</main>`;
