// @ts-check
/**
 * Cards travel from where they were to where they go. The table is right at once, and nothing waits for the picture:
 * what moves is only drawn on top, and not at all for those who want stillness.
 */

import { stillness } from "../common/prefs.js";
import { copyOf, shift, spot } from "../stage/flight.js";
import { sounds } from "../stage/sound.js";

/** @typedef {import("./store.js").Step} Step */

const TRAVEL = 230; // ms
const ONE_BY_ONE = 90;
const MOST_GHOSTS = 12;
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";

export class Motion {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    /** @type {Map<string, DOMRect>} */
    this.was = new Map();
    game.heralds.add((step) => this.remember(step));
    game.listen((step) => requestAnimationFrame(() => this.show(step)));
  }

  /** Where things are, before they move. @param {Step} step */
  remember(step) {
    if (!moves(step) || stillness()) return;
    this.was = new Map();
    for (const element of document.querySelectorAll("[data-spot]"))
      this.was.set(/** @type {HTMLElement} */ (element).dataset.spot ?? "", element.getBoundingClientRect());
  }

  /** @param {Step} step */
  show(step) {
    this.sound(step);
    if (!moves(step) || stillness()) return;
    if (step.before?.dealt !== step.after.dealt) return this.deal();
    const me = step.after.you.round_seat;
    let delay = 0;
    for (const event of step.events.flatMap((one) => (one.type === "acted" ? one.events : []))) {
      if (event.type === "card_played") this.played(event.seat, me);
      else if (event.type === "cards_drawn") delay = this.drawn(event.seat, event.cards.length, me, delay);
      else if (event.type === "caught") this.shake(event.target, me);
      else if (event.type === "card_taken_back") this.shake(event.seat, me);
    }
    if (delay) this.arrive(me);
  }

  /** @param {number} seat @param {number} me */
  played(seat, me) {
    const top = document.querySelector(".discard .top");
    const from = this.was.get(seat === me ? `card-${this.game.tapped}` : `seat-${seat}`) ?? this.was.get("hand");
    if (!top || !from) return;
    const to = top.getBoundingClientRect();
    const size = Math.min(1.4, from.width / to.width);
    top.animate([{ transform: `${shift(from, to)} scale(${size})` }, { transform: "none" }], {
      duration: TRAVEL,
      easing: EASE,
      composite: "add",
    });
  }

  /**
   * Backs fly to whoever draws; your own cards come in by themselves.
   * @param {number} seat
   * @param {number} cards
   * @param {number} me
   * @param {number} delay
   */
  drawn(seat, cards, me, delay) {
    const from = spot("draw")?.getBoundingClientRect();
    const to = spot(`seat-${seat}`)?.getBoundingClientRect();
    if (seat !== me && from && to)
      for (let n = 0; n < Math.min(cards, MOST_GHOSTS); n++) this.ghost(from, to, delay + n * ONE_BY_ONE);
    return delay + cards * ONE_BY_ONE;
  }

  /** @param {DOMRect} from @param {DOMRect} to @param {number} delay */
  ghost(from, to, delay) {
    const ghost = document.createElement("i");
    ghost.className = "ghost";
    ghost.setAttribute("aria-hidden", "true");
    ghost.style.left = `${to.x + to.width / 2}px`;
    ghost.style.top = `${to.y + to.height / 3}px`;
    document.body.append(ghost);
    const [dx, dy] = [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 3];
    const flight = ghost.animate(
      [
        { transform: `translate(${dx}px, ${dy}px) scale(1.5)`, opacity: 1 },
        { transform: "none", opacity: 1, offset: 0.9 },
        { transform: "scale(0.9)", opacity: 0 },
      ],
      { duration: TRAVEL, delay, easing: EASE, fill: "both" },
    );
    flight.onfinish = () => ghost.remove();
  }

  /** Cards of your hand that were not there before, one by one. @param {number} me */
  arrive(me) {
    if (me < 0) return;
    const from = spot("draw")?.getBoundingClientRect();
    let n = 0;
    for (const card of document.querySelectorAll(".hand [data-spot]")) {
      if (!from || this.was.has(/** @type {HTMLElement} */ (card).dataset.spot ?? "")) continue;
      this.travel(card, from, n++ * ONE_BY_ONE);
    }
  }

  deal() {
    const from = spot("draw")?.getBoundingClientRect();
    if (!from) return;
    document.querySelectorAll(".hand [data-spot]").forEach((card, n) => this.travel(card, from, n * 60));
  }

  /**
   * A copy flies above everything; the card itself is seen when it has come.
   * @param {Element} card
   * @param {DOMRect} from
   * @param {number} delay
   */
  travel(card, from, delay) {
    const to = card.getBoundingClientRect();
    const copy = copyOf(card);
    const timing = { duration: TRAVEL, delay, easing: EASE, fill: /** @type {const} */ ("both") };
    const flight = copy.animate(
      [{ transform: `${shift(from, to)} scale(${from.width / to.width})` }, { transform: "none" }],
      timing,
    );
    copy.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 1, delay, fill: "both" });
    card.animate([{ opacity: 0 }, { opacity: 0 }], { duration: TRAVEL + delay });
    flight.onfinish = () => copy.remove();
  }

  /** @param {number} seat @param {number} me */
  shake(seat, me) {
    const guilty = spot(seat === me ? "hand" : `seat-${seat}`);
    const steps = [0, -7, 7, -5, 5, 0].map((x) => ({ transform: `translateX(${x}px)` }));
    guilty?.animate(steps, { duration: 380, composite: "add" });
  }

  /** @param {Step} step */
  sound({ before, events, after }) {
    const me = after.you.round_seat;
    const steps = events.flatMap((one) => (one.type === "acted" ? one.events : []));
    let drawn = 0;
    for (const event of steps) {
      if (event.type === "card_played") sounds[event.uno ? "uno" : "card"]();
      else if (event.type === "cards_drawn")
        for (let n = 0; n < Math.min(event.cards.length, MOST_GHOSTS); n++) sounds.tick((drawn++ * ONE_BY_ONE) / 1000);
      else if (event.type === "uno_said") sounds.uno();
      else if (event.type === "caught") sounds.caught();
      else if (event.type === "awaiting" && event.pending.kind === "race") sounds.race();
    }
    const mine = (/** @type {any} */ view) => view?.phase === "playing" && view.round?.pending.seats.includes(me);
    if (mine(after) && !mine(before) && after.round?.pending.kind !== "race") sounds.turn();
  }
}

/** @param {Step} step */
function moves({ before, events, after }) {
  return (before && before.dealt !== after.dealt) || events.some((event) => event.type === "acted");
}
