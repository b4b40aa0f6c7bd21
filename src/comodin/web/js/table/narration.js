// @ts-check
/** What happened, told to people: the sentences of `story.py`, from the events as your seat saw them. */

import { colourName, listed, t } from "../common/i18n.js";

/**
 * @typedef {import("../common/i18n.js").Words} Words
 * @typedef {{ names: string[], viewer: number, words: Words }} Reader
 */

const HIDDEN = "?";
const SILENT = new Set(["awaiting", "window_closed", "uno_lapsed"]);

/** What a house rule asks for: "touch your feet", "say “olé”". @param {any} deed */
export function deedInWords(deed) {
  if (deed.text != null) return t("deed.text", { text: deed.text });
  return deed.gesture == null ? t("deed.word", { word: deed.word }) : t(`gesture.${deed.gesture}`);
}

/** Where play goes. @param {number} direction */
export const side = (direction) => t(direction === 1 ? "side.left" : "side.right");

/**
 * The events of one action as a short story: in the order in which people would tell them.
 * @param {any[]} events
 * @param {Reader} reader
 * @returns {string[]}
 */
export function narrate(events, reader) {
  const teller = new Teller(reader);
  return asPeopleTell(events).flatMap((event) => teller.tell(event) ?? []);
}

/**
 * Draws in one sentence, a challenge before the hand it lays open, no turn both owed and paid.
 * @param {any[]} events
 */
function asPeopleTell(events) {
  /** @type {any[]} */
  const told = [];
  for (const event of events) {
    const last = told[told.length - 1];
    const same = last && last.seat === event.seat;
    if (last?.type === "cards_drawn" && event.type === "cards_drawn" && same)
      told[told.length - 1] = { ...last, cards: [...last.cards, ...event.cards] };
    else if (last?.type === "cards_drawn" && event.type === "turn_skipped" && same)
      told[told.length - 1] = { ...last, type: "struck" };
    else if (last?.type === "hand_shown" && event.type === "challenged")
      told.splice(-1, 1, ...(last.cards.includes(HIDDEN) ? [event] : [event, last]));
    else if (last?.type === "turn_owed" && event.type === "turn_lost" && same) told[told.length - 1] = event;
    else if (!SILENT.has(event.type)) told.push(event);
  }
  return told;
}

class Teller {
  /** @param {Reader} reader */
  constructor({ names, viewer, words }) {
    this.names = names;
    this.viewer = viewer;
    this.words = words;
  }

  /** @param {any} event @returns {string | null} */
  tell(event) {
    const { seat } = event;
    switch (event.type) {
      case "dealer_chosen":
        return this.dealerChosen(event);
      case "dealt": {
        const sizes = new Set(event.hands.map((/** @type {string[]} */ hand) => hand.length));
        return sizes.size === 1 ? this.say("dealt", { n: [...sizes][0] }) : this.say("dealt.uneven");
      }
      case "card_turned_up":
        return this.say("card_turned_up", { card: this.words.aCard(event.card) });
      case "pile_shuffled":
        return event.discard.length
          ? this.say("pile_shuffled", { draw_pile: this.words.say("pile.draw.the") })
          : this.say("pile_shuffled.opening", { of_draw_pile: this.words.say("pile.draw.of") });
      case "colour_named":
        return this.of(seat, "colour_named", { colour: colourName(event.colour) });
      case "card_played":
        return this.cardPlayed(event);
      case "card_taken_back":
        return this.of(seat, event.out_of_turn ? "card_taken_back.out_of_turn" : "card_taken_back", {
          card: this.words.aCard(event.card),
        });
      case "cards_drawn":
      case "struck": {
        const key = event.type === "struck" ? "drawn_and_skipped" : "cards_drawn";
        // of your own, too: a puzzle tells only what everybody saw
        if (event.cards.includes(HIDDEN)) return this.of(seat, key, { n: event.cards.length });
        return this.of(seat, `${key}.shown`, { cards: this.cards(event.cards) });
      }
      case "nothing_to_draw":
        return this.of(seat, "nothing_to_draw");
      case "cards_discarded":
        return this.of(seat, "cards_discarded", { cards: this.cards(event.cards) });
      case "hands_moved":
        return this.handsMoved(event.to);
      case "hand_shown":
        return this.handShown(event);
      case "direction_reversed":
        return this.names.length === 2 ? null : this.say("direction_reversed", { side: side(event.direction) });
      case "turn_skipped": // A9: the challenger drew
        return this.of(seat, event.why === "challenge_lost" ? "turn_skipped.spared" : "turn_skipped");
      case "turn_owed":
      case "turn_lost":
        return this.of(seat, event.type);
      case "challenged":
        return this.between(seat, event.player, event.upheld ? "challenged.upheld" : "challenged.lost");
      case "round_ended":
        if (event.winner === null) return this.say("round_ended.blocked");
        return this.of(event.winner, "round_ended", { n: event.points[event.winner] });
      default:
        return this.aside(event);
    }
  }

  /** @param {any} event @returns {string | null} */
  aside(event) {
    const { seat } = event;
    switch (event.type) {
      case "uno_said":
        return this.of(seat, "uno_said");
      case "caught":
        return this.between(seat, event.target, "caught");
      case "false_call":
        if (event.target === null || event.target === seat) return this.of(seat, "false_call.uno");
        return this.between(seat, event.target, "false_call.catch");
      case "rule_made":
        return this.of(seat, "rule_made", { number: event.number, deed: deedInWords(event.deed) });
      case "rule_declined":
        return this.of(seat, "rule_declined");
      case "performed": {
        const done = this.of(seat, `performed.${event.deed.gesture ?? "word"}`, { word: event.deed.word });
        return event.counts ? done : this.say("performed.in_vain", { deed: done });
      }
      case "race_ended":
        if (!event.late.length) return this.say("race_ended.nobody");
        if (event.late.length === 1) return this.of(event.late[0], "race_ended");
        return this.say("race_ended.several", { names: this.people(event.late) });
      case "advice_reported":
        return this.between(seat, event.target, "advice_reported");
      case "advice_voted":
        return this.of(seat, event.agrees ? "advice_voted.agree" : "advice_voted.disagree");
      case "advice_judged":
        return this.of(event.target, event.guilty ? "advice_judged.guilty" : "advice_judged.innocent");
      default:
        return null;
    }
  }

  // -- sentences that need some thought

  /** @param {{ dealer: number, cut: [number, string][] }} event */
  dealerChosen({ dealer, cut }) {
    const deals = this.of(dealer, "dealer");
    if (!cut.length) return deals;
    let from = cut.length - 1; // those who tied draw again, in seat order: the last to draw decide
    while (from > 0 && /** @type {any} */ (cut[from - 1])[0] <= /** @type {any} */ (cut[from])[0]) from -= 1;
    const worth = (/** @type {string} */ card) => (/^[A-Z]\d/.test(card) ? Number(card[1]) : 0);
    let best = /** @type {[number, string]} */ (cut[from]);
    for (const drawn of cut.slice(from)) if (worth(drawn[1]) > worth(best[1])) best = drawn;
    return `${this.of(best[0], "cut", { card: this.words.aCard(best[1]) })} ${deals}`;
  }

  /** @param {any} event */
  cardPlayed({ seat, card, colour, uno }) {
    let key = "card_played";
    if (card.startsWith("W")) key += uno ? ".wild_uno" : ".wild";
    else if (uno) key += ".uno";
    return this.of(seat, key, { card: this.words.aCard(card), colour: colourName(colour) });
  }

  /** @param {number[]} to */
  handsMoved(to) {
    const swapped = to.flatMap((taker, seat) => (taker === seat ? [] : [seat]));
    if (swapped.length !== 2) return this.say("hands_moved");
    if (!swapped.includes(this.viewer)) return this.say("hands_moved.swap", { names: this.people(swapped) });
    const other = swapped.find((seat) => seat !== this.viewer);
    return this.say("hands_moved.swap.you", { other: this.name(other ?? 0) });
  }

  /** @param {any} event */
  handShown({ seat, to, cards }) {
    if (to === null) return this.of(seat, "hand_shown.all", { cards: this.cards(cards) });
    let key = "hand_shown";
    if (seat === this.viewer) key += ".you";
    else if (to === this.viewer) key += ".at_you";
    else if (!cards.includes(HIDDEN)) key += ".shown";
    return this.say(key, { name: this.name(seat), other: this.name(to), cards: this.cards(cards) });
  }

  // -- words

  /** @param {number} seat */
  name(seat) {
    return this.names[seat] ?? "";
  }

  /** @param {string} key @param {Record<string, unknown>} [values] */
  say(key, values) {
    return this.words.say(`event.${key}`, values);
  }

  /**
   * About what a player does: about "you" when that is the viewer.
   * @param {number} seat
   * @param {string} key
   * @param {Record<string, unknown>} [values]
   */
  of(seat, key, values) {
    return this.say(seat === this.viewer ? `${key}.you` : key, { name: this.name(seat), ...values });
  }

  /** @param {number} seat @param {number} other @param {string} key */
  between(seat, other, key) {
    const form = seat === this.viewer ? ".you" : other === this.viewer ? ".at_you" : "";
    return this.say(key + form, { name: this.name(seat), other: this.name(other) });
  }

  /** @param {string[]} cards */
  cards(cards) {
    return listed(cards.map((card) => this.words.aCard(card)));
  }

  /** Names in a list; you come last. @param {number[]} seats */
  people(seats) {
    const others = seats.filter((seat) => seat !== this.viewer).map((seat) => this.name(seat));
    return listed(seats.includes(this.viewer) ? [...others, t("event.you")] : others);
  }
}
