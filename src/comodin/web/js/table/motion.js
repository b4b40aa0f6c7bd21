// @ts-check
/**
 * Cards travel from where they were to where they go. The table is right at once, and nothing waits for the picture:
 * what moves is only drawn on top, and not at all for those who want stillness. Your own card goes when you let go of
 * it; when the server tells of it, it lies there already.
 */

import { drawing, isWild } from "../common/cards.js";
import { t } from "../common/i18n.js";
import { stillness } from "../common/prefs.js";
import { effect, untracked } from "../common/ui.js";
import { cry } from "../stage/cry.js";
import { cues, DRAWN, LATEST, pace } from "../stage/cues.js";
import { bring, copyOf, fly, flyBack, spot, veil } from "../stage/flight.js";
import { sounds } from "../stage/sound.js";

/**
 * @typedef {import("./store.js").Step} Step
 * @typedef {import("./ahead.js").Aloft} Aloft
 */

const APART = 90; // ms, from one of several cards to the next
const MOST_BACKS = 12;
const LANDS = 0.26; // seconds, until a card is heard on the pile

export class Motion {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    /** Where things were. @type {Map<string, DOMRect>} */
    this.was = new Map();
    /** The card that was out of the hand in the last picture. @type {Aloft | null} */
    this.aloft = null;
    this.stirring = false;
    /** Your card that flies before it is told. @type {Aloft | null} */
    this.flown = null;
    game.heralds.add((step) => this.remember(step));
    game.listen((step) => requestAnimationFrame(() => this.show(step)));
    effect(() => {
      const now = game.ahead.aloft.value;
      untracked(() => this.stir(now));
    });
  }

  // -- your own card, at once

  /** A card has left your hand, or comes back: the old picture still stands. @param {Aloft | null} now */
  stir(now) {
    if (now && !now.asked) this.flown = now;
    if (this.stirring || now === this.aloft) return;
    this.stirring = true;
    const was = stillness() ? new Map() : places();
    const dropped = this.game.ahead.from;
    if (dropped && now) was.set(`card-${now.id}`, dropped);
    // this phone is only a hand: the pile is on the big screen, and what is played goes there
    const leaves = now && !stillness() && !spot("discard") ? spot(now.asked ? "" : `card-${now.id}`) : null;
    const copy = leaves ? copyOf(leaves) : null;
    requestAnimationFrame(() => {
      const before = this.aloft;
      this.aloft = this.game.ahead.aloft.peek();
      this.stirring = false;
      if (copy) this.up(copy);
      this.carry(before, this.aloft ?? (this.flown?.told ? this.flown : null), was); // it may be told already
    });
  }

  /**
   * @param {Aloft | null} before
   * @param {Aloft | null} now
   * @param {Map<string, DOMRect>} was
   */
  carry(before, now, was) {
    if (before === now) return;
    if (now && !now.asked) sounds.card(stillness() ? 0 : LANDS);
    if (!now) this.flown = null;
    if (stillness()) return;
    if (now?.asked) {
      const card = spot("asked");
      const from = was.get(`card-${now.id}`);
      if (card && from && !before) bring([{ card, from }]);
    } else if (now) this.lay(now, before, was);
    else if (before && !before.told) this.back(before, was);
  }

  /** @param {Aloft} now @param {Aloft | null} before @param {Map<string, DOMRect>} was */
  lay(now, before, was) {
    const left = [...was.keys()].filter((name) => name.startsWith("card-") && !spot(name));
    const first = (before && was.get("asked")) ?? was.get(`card-${now.id}`);
    const lying = [...document.querySelectorAll(".discard .lying")].slice(-now.cards.length);
    const flights = lying.flatMap((card, n) => {
      const other = left.find((name) => name.startsWith(`card-${now.cards[n]}.`) && name !== `card-${now.id}`);
      const from = n && other ? was.get(other) : first;
      return from ? [{ card, from, delay: n * APART, face: this.unnamed(now.cards[n]) }] : [];
    });
    bring(flights);
  }

  /** A wild takes its colour when it lies there. @param {string} [card] */
  unnamed(card = "") {
    return isWild(card) ? drawing(card, { pink: this.game.pink.peek() }).href : undefined;
  }

  /** Off the upper edge. @param {HTMLElement} copy of a card of the hand */
  up(copy) {
    const from = copy.getBoundingClientRect();
    Object.assign(copy.style, { top: `${-from.height * 1.3}px`, rotate: "none" });
    fly(copy, from);
  }

  /**
   * Refused, lost, or thought better of: back into the hand.
   * @param {Aloft} before @param {Map<string, DOMRect>} was
   */
  back(before, was) {
    const card = spot(`card-${before.id}`) ?? document.querySelector(`.hand [data-card="${before.cards[0]}"]`);
    if (!card) return;
    const { x, width, height } = card.getBoundingClientRect();
    const above = { x, y: -height * 1.3, width, height };
    const from = was.get(before.asked ? "asked" : "pending") ?? was.get("discard") ?? above;
    const landed = bring([{ card, from }]);
    if (before.asked) return;
    sounds.no();
    this.shake(card, landed);
  }

  // -- what the server tells

  /** Where things are, before they move. @param {Step} step */
  remember(step) {
    if (moves(step) && !stillness()) this.was = places();
  }

  /** @param {Step} step */
  show(step) {
    const me = step.after.you.round_seat;
    const events = step.events.flatMap((one) => (one.type === "acted" ? one.events : []));
    const flown = this.flown?.told ? this.flown : null;
    if (flown) this.flown = null;
    this.sound(step, flown);
    if (!moves(step) || stillness()) return;
    const deals = step.before?.dealt !== step.after.dealt;
    const plays = events.filter(({ type, seat }) => type === "card_played" && !(flown && seat === me));
    const lying = deals || !plays.length ? [] : all(".discard .lying:not(.pending)").slice(-plays.length);
    const draws = events.some(({ type, seat }) => type === "cards_drawn" && seat === me);
    const fresh = deals || draws ? all(".hand [data-spot]").filter((card) => deals || !this.was.has(nameOf(card))) : [];
    const flights = this.played(plays, lying, me);
    // the new table is laid out in this picture, and what flies above it is put up in the next
    const veils = [...flights.map(({ card }) => card), ...fresh].map((card) => veil(card, 1000));
    requestAnimationFrame(() => {
      for (const one of veils) one.cancel();
      if (deals) return this.deal(fresh);
      bring(flights);
      this.follow(events, fresh, me);
    });
  }

  /**
   * What flies besides the cards that were played.
   * @param {any[]} events @param {Element[]} fresh @param {number} me
   */
  follow(events, fresh, me) {
    const times = cues(events, me);
    let arrived = false;
    for (const [n, event] of events.entries()) {
      const at = times[n] ?? 0;
      if (event.type === "cards_drawn") {
        if (event.seat !== me) this.drawn(event.seat, event.cards.length, at);
        else if (!arrived) this.bringAll(fresh, Math.min(at, LATEST)); // what you hold is soon in sight
        arrived ||= event.seat === me;
      } else if (event.type === "caught") this.shake(spot(event.target === me ? "hand" : `seat-${event.target}`));
      else if (event.type === "card_taken_back") this.shake(spot(event.seat === me ? "hand" : `seat-${event.seat}`));
      if (event.type === "uno_said" || (event.type === "card_played" && event.uno)) this.cried(event.seat, me);
    }
  }

  /** @param {number} seat @param {number} me */
  cried(seat, me) {
    const view = this.game.view.peek();
    if (seat !== me) return cry(t("web.uno.cry"), spot(`seat-${seat}`));
    cry(t("web.uno.cry"), spot("hand"), { above: true, ring: view?.seats[view.players[seat] ?? -1]?.colour });
  }

  /** The ways of cards that lie there now. @param {any[]} plays @param {Element[]} lying @param {number} me */
  played(plays, lying, me) {
    const back = spot("draw")?.querySelector(".face");
    return lying.flatMap((card, n) => {
      const { seat, card: name } = plays[plays.length - lying.length + n];
      const own = seat === me;
      const from = own ? this.was.get(`card-${this.game.tapped}`) : inFan(this.was.get(`seat-${seat}`));
      const start = from ?? this.was.get("hand");
      // out of a fan of backs it comes as one, and turns over
      const face = this.unnamed(name);
      return start ? [{ card, from: start, delay: n * APART, back: own ? null : back, face }] : [];
    });
  }

  /** Backs fly to another seat. @param {number} seat @param {number} cards @param {number} delay */
  drawn(seat, cards, delay) {
    const from = spot("draw")?.getBoundingClientRect();
    const to = spot(`seat-${seat}`)?.getBoundingClientRect();
    if (!from || !to) return;
    for (let n = 0; n < Math.min(cards, MOST_BACKS); n++) flyBack(from, to, { delay: delay + n * pace(cards) });
  }

  /** From the pile into your hand; they turn over on their way. @param {Element[]} cards @param {number} [delay] */
  bringAll(cards, delay = 0) {
    const pile = spot("draw");
    const from = pile?.getBoundingClientRect();
    if (!from) return;
    const back = pile?.querySelector(".face");
    const apart = pace(cards.length);
    bring(cards.map((card, n) => ({ card, from, delay: delay + n * apart, back })));
  }

  /** @param {Element[]} hand */
  deal(hand) {
    this.bringAll(hand);
    const others = all(".seats [data-spot]");
    const from = spot("draw")?.getBoundingClientRect();
    if (!from) return;
    const boxes = others.map((seat) => seat.getBoundingClientRect());
    const apart = pace(2 * boxes.length);
    [...boxes, ...boxes].forEach((to, n) => flyBack(from, to, { delay: n * apart }));
  }

  /** @param {Element | null} guilty @param {number} [delay] */
  shake(guilty, delay = 0) {
    const steps = [0, -7, 7, -5, 5, 0].map((x) => ({ transform: `translateX(${x}px)` }));
    guilty?.animate(steps, { duration: 380, delay, composite: "add" });
  }

  /** `flown`: your card that was heard when it left your hand. @param {Step} step @param {Aloft | null} flown */
  sound({ before, events, after }, flown) {
    const me = after.you.round_seat;
    const steps = events.flatMap((one) => (one.type === "acted" ? one.events : []));
    const lands = stillness() ? 0 : LANDS;
    const times = cues(steps, me);
    for (const [k, event] of steps.entries()) {
      if (event.type === "card_played") {
        if (event.uno) sounds.uno();
        else if (!flown || event.seat !== me) sounds.card(lands);
      } else if (event.type === "cards_drawn") {
        const apart = pace(event.cards.length);
        const first = stillness() ? 0 : Math.min(times[k] ?? 0, event.seat === me ? LATEST : Infinity) + DRAWN;
        for (let n = 0; n < Math.min(event.cards.length, MOST_BACKS); n++) sounds.tick((first + n * apart) / 1000);
      } else if (event.type === "uno_said") sounds.uno();
      else if (event.type === "caught") sounds.caught();
      else if (event.type === "awaiting" && event.pending.kind === "race") sounds.race();
    }
    const mine = (/** @type {any} */ view) => view?.phase === "playing" && view.round?.pending.seats.includes(me);
    if (mine(after) && !mine(before) && after.round?.pending.kind !== "race") sounds.turn();
  }
}

/** @param {string} selector */
const all = (selector) => [...document.querySelectorAll(selector)];

/** Of a place. @param {Element} element */
const nameOf = (element) => /** @type {HTMLElement} */ (element).dataset.spot ?? "";

/** Where everything is. A card that lies as pending counts as one, too. @returns {Map<string, DOMRect>} */
function places() {
  const found = new Map();
  for (const element of all("[data-spot]")) found.set(nameOf(element), element.getBoundingClientRect());
  const pending = document.querySelector(".discard .lying.pending");
  if (pending) found.set("pending", pending.getBoundingClientRect());
  return found;
}

/** A card in the fan of a seat. @param {DOMRect | undefined} seat */
function inFan(seat) {
  if (!seat) return undefined;
  return new DOMRect(seat.x + seat.width / 2 - 17, seat.y + 8, 34, 51);
}

/** @param {Step} step */
function moves({ before, events, after }) {
  return (before && before.dealt !== after.dealt) || events.some((event) => event.type === "acted");
}
