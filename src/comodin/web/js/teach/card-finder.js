// @ts-check
/** "What is this card?": the faces of the deck, and what the one that was tapped does. */

import { Face } from "../common/card-face.js";
import { isWild } from "../common/cards.js";
import { t } from "../common/i18n.js";
import { html, useState } from "../common/ui.js";
import { filled } from "./card-words.js";

/** @typedef {import("../table/game.js").Game} Game */

/** @param {{ game: Game, sheet: import("../common/rule-sections.js").Sheet }} props */
export function CardFinder({ game, sheet }) {
  const [chosen, choose] = useState("");
  // cards that do the same are one: all plain numbers, for example
  const kinds = [...new Map(sheet.cards.map((tip) => [tip.does, tip])).values()];
  const colours = game.colours.value;
  const cards = kinds.map((tip, n) => ({
    ...tip,
    card: isWild(tip.face) ? tip.face : `${colours[n % colours.length]}${tip.face}`,
  }));
  const found = cards.find(({ face }) => face === chosen);
  return html`<section class="card-finder" aria-labelledby="card-finder">
    <h3 id="card-finder">${t("tip.find")}</h3>
    <div class="faces">
      ${cards.map(
        ({ face, card }) => html`<button
          key=${face}
          type="button"
          class="plain"
          aria-label=${game.words.value.card(card)}
          aria-pressed=${face === chosen}
          onClick=${() => choose(face === chosen ? "" : face)}
        >
          <${Face} card=${card} pink=${game.pink.value} />
        </button>`,
      )}
    </div>
    <p role="status">
      ${
        found
          ? html`<b>${game.words.value.card(found.card)}</b>:${" "}
            ${filled(found.does, t("tip.next"))} ${found.two ? t("tip.reverse.two") : ""}`
          : null
      }
    </p>
  </section>`;
}
