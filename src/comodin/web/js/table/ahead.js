// @ts-check
/**
 * What you have done and the server has not told yet: cards that have left your hand. The view stays what the server
 * tells; this is a layer on top of it, which goes when the card is told, or falls back into the hand.
 */

import { computed, signal } from "../common/ui.js";

/**
 * Cards that are out of the hand: held up while you choose (`asked`), or laid down and not told yet. `id`: which one of
 * the hand was tapped. `told`: the server has played it.
 * @typedef {{ cards: string[], id: string, colour?: string | null, asked?: boolean, told?: boolean }} Aloft
 * @typedef {Aloft & { held: number, decision: string, accepted: boolean }} Laid
 */

export class Ahead {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    /** @type {import("../../vendor/signals.js").Signal<Laid | null>} */
    this.laid = signal(/** @type {Laid | null} */ (null));
    /** Where a card was let go, if it was dragged: it goes on from there. @type {DOMRect | null} */
    this.from = null;
    /** The card that is out of your hand, for whatever reason. */
    this.aloft = computed(() => {
      const choice = game.choosing.value;
      if (this.laid.value) return /** @type {Aloft} */ (this.laid.value);
      return choice ? { cards: [choice.card], id: choice.id, colour: choice.colour, asked: true } : null;
    });
    /** What is left in your hand. */
    this.hand = computed(() => {
      const left = [...game.hand.value];
      for (const card of this.aloft.value?.cards ?? []) {
        const at = left.lastIndexOf(card);
        if (at >= 0) left.splice(at, 1);
      }
      return left;
    });
  }

  /** @param {string} card */
  copies(card) {
    return this.game.hand.peek().filter((one) => one === card).length;
  }

  /**
   * These cards lie down before the server has said so, if the page knows that they may.
   * @param {string[]} cards @param {string | null} [colour]
   */
  lay(cards, colour = null) {
    const { game } = this;
    const known = game.legal
      .peek()
      .some((way) => way.do === "play" && String(way.cards ?? [way.card]) === String(cards));
    if (!known || game.underway.peek() || this.laid.peek()) return null;
    const laid = {
      cards,
      id: game.tapped,
      colour,
      held: this.copies(cards[0] ?? ""),
      decision: game.decision(),
      accepted: false,
    };
    this.laid.value = laid;
    return laid;
  }

  /**
   * What the server answered to it; it has told of the play before, or does so next.
   * @param {Laid | null} laid @param {boolean} accepted
   */
  answered(laid, accepted) {
    if (!laid || this.laid.peek() !== laid) return;
    laid.accepted = accepted;
    if (!accepted) this.laid.value = null;
  }

  /** @param {import("./store.js").Step} step */
  follow({ before, events, after }) {
    const laid = this.laid.peek();
    if (!laid) return;
    const me = after.you.round_seat;
    const [card = ""] = laid.cards;
    const played = events.some(
      (event) =>
        event.type === "acted" &&
        event.events.some(
          (/** @type {any} */ one) => one.type === "card_played" && one.seat === me && one.card === card,
        ),
    );
    laid.told = played || this.copies(card) < laid.held;
    const anew = before?.dealt !== after.dealt;
    // what was accepted and held for somebody quicker (A7) is in vain once something else is to be decided
    const lost = laid.accepted && this.game.decision() !== laid.decision;
    if (laid.told || anew || lost) this.laid.value = null;
  }
}
