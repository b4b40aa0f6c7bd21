// @ts-check
/** All cards of a deck to tap, and what was tapped. */

import { Face } from "../common/card-face.js";
import { colourOf, isWild, symbolOf } from "../common/cards.js";
import { t, words } from "../common/i18n.js";
import { cls, html } from "../common/ui.js";
import { copies, worth } from "./sheet.js";

/** @typedef {import("./referee.js").Deck} Deck */

const ORDER = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "S", "R", "D"];
/** @param {string} card */
const rank = (card) => (ORDER.includes(symbolOf(card)) ? ORDER.indexOf(symbolOf(card)) : ORDER.length);

/** The cards of a deck, colour by colour, the wilds last. @param {Deck} deck */
export function inRows(deck) {
  const all = [...copies(deck).keys()];
  const rows = deck.colours.map((colour) =>
    all.filter((card) => colourOf(card) === colour).sort((a, b) => rank(a) - rank(b)),
  );
  return [...rows, all.filter(isWild)];
}

/**
 * One card of the deck.
 * @param {{ deck: Deck, edition: string, value: string, choose: (card: string) => void, label: string, only?: (card:
 *   string) => boolean }} props
 */
export function OneCard({ deck, edition, value, choose, label, only = () => true }) {
  const names = words(edition);
  return html`<div class="deck" role="group" aria-label=${label}>
    ${inRows(deck).map((row) => {
      const shown = row.filter(only);
      return shown.length
        ? html`<div class="deck-row">
          ${shown.map(
            (card) => html`<button
              type="button"
              class=${cls("mini", card === value && "chosen")}
              data-card=${card}
              key=${card}
              aria-label=${names.card(card)}
              title=${names.card(card)}
              aria-pressed=${card === value}
              onClick=${() => choose(card)}
            >
              <${Face} card=${card} pink=${deck.colours.includes("P")} />
            </button>`,
          )}
        </div>`
        : null;
    })}
  </div>`;
}

/**
 * The cards that somebody is left with; `taken` are in other hands already.
 * @param {{ deck: Deck, edition: string, cards: string[], change: (cards: string[]) => void, label: string, taken?:
 *   string[] }} props
 */
export function ManyCards({ deck, edition, cards, change, label, taken = [] }) {
  const names = words(edition);
  const most = copies(deck);
  const left = (/** @type {string} */ card) =>
    (most.get(card) ?? 0) - [...cards, ...taken].filter((one) => one === card).length;
  const pink = deck.colours.includes("P");
  return html`<div class="many">
    <div class="chosen-cards" aria-live="polite">
      ${
        cards.length
          ? html`<ul>
            ${cards.map(
              (card, n) => html`<li key=${`${card}${n}`}>
                <button
                  type="button"
                  class="mini"
                  onClick=${() => change(cards.filter((_, k) => k !== n))}
                  aria-label=${t("keeper.card.remove", { card: names.card(card) })}
                >
                  <${Face} card=${card} pink=${pink} />
                </button>
              </li>`,
            )}
          </ul>`
          : html`<p class="quiet small">${t("keeper.card.none")}</p>`
      }
      <p class="sum">${t("keeper.points", { n: worth(deck, cards) })}</p>
    </div>
    <div class="deck" role="group" aria-label=${label}>
      ${inRows(deck).map(
        (row) => html`<div class="deck-row">
          ${row.map(
            (card) => html`<button
              type="button"
              class="mini"
              data-card=${card}
              key=${card}
              disabled=${left(card) <= 0}
              aria-label=${names.card(card)}
              title=${names.card(card)}
              onClick=${() => change([...cards, card])}
            >
              <${Face} card=${card} pink=${pink} />
            </button>`,
          )}
        </div>`,
      )}
    </div>
  </div>`;
}
