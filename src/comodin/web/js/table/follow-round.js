// @ts-check
/**
 * The round as your seat sees it, carried on by what your seat is told: the same fold as `view.follow` in Python.
 * Cards that you may not know are `?`; what you have seen of other hands is kept as facts (`known`).
 */

/**
 * @typedef {import("../types/protocol").Card} Card
 * @typedef {import("../types/protocol").Colour} Colour
 * @typedef {import("../types/protocol").Deed} Deed
 * @typedef {import("../types/protocol").RoundEvent} RoundEvent
 * @typedef {import("../types/protocol").Pending & { seats: number[] }} Pending
 *
 * @typedef {object} Round
 * @property {number} viewer your seat in the round; -1 watches
 * @property {number} dealer
 * @property {Card[][]} hands
 * @property {number} draw how many cards are left in the pile
 * @property {Card[]} discard
 * @property {Colour | null} colour
 * @property {number} direction
 * @property {any} pending
 * @property {number} due
 * @property {boolean[]} said_uno
 * @property {number[]} catchable
 * @property {number[]} owes
 * @property {Record<string, Deed>} house_rules
 * @property {{ accused: number, agree: number[], disagree: number[] } | null} report
 * @property {{ owner: number, card: Card }[]} known
 * @property {number | null} winner
 * @property {number[] | null} points
 */

const HIDDEN = "?";

/** @param {number} seats @param {number} viewer @returns {Round} */
export const blank = (seats, viewer) => ({
  viewer,
  dealer: seats - 1,
  hands: Array.from({ length: seats }, () => []),
  draw: 0,
  discard: [],
  colour: null,
  direction: 1,
  pending: awaited({ kind: "over", winner: null, points: [] }),
  due: 0,
  said_uno: Array(seats).fill(false),
  catchable: [],
  owes: Array(seats).fill(0),
  house_rules: {},
  report: null,
  known: [],
  winner: null,
  points: [],
});

/** What is pending, with who may act for it. @param {any} pending */
function awaited(pending) {
  switch (pending.kind) {
    case "answer":
      return { ...pending, seats: [pending.seat, ...pending.challengers] };
    case "race":
      return { ...pending, seats: pending.waiting };
    case "over":
      return { ...pending, seats: [] };
    default:
      return { ...pending, seats: [pending.seat] };
  }
}

/** @template T @param {T[]} row @param {number} at @param {T} value */
const put = (row, at, value) => row.map((old, n) => (n === at ? value : old));
/** @param {number[]} seats @param {number} seat */
const add = (seats, seat) => [...new Set([...seats, seat])].sort((a, b) => a - b);
/** @param {number[]} seats @param {number} seat */
const drop = (seats, seat) => seats.filter((other) => other !== seat);

/** @param {Card[]} hand @param {Card} card */
function without(hand, card) {
  const at = hand.includes(card) ? hand.indexOf(card) : hand.indexOf(HIDDEN);
  return [...hand.slice(0, at), ...hand.slice(at + 1)];
}

/** @param {Round} round @param {number} owner @param {Card[]} cards */
function forget(round, owner, cards) {
  const facts = [...round.known];
  for (const card of cards) {
    const at = facts.findIndex((fact) => fact.owner === owner && fact.card === card);
    if (at >= 0) facts.splice(at, 1);
  }
  return facts;
}

/** @param {Round} round @param {number} owner @param {Card[]} cards */
function learn(round, owner, cards) {
  if (owner === round.viewer) return round.known;
  const before = round.known.filter((fact) => fact.owner === owner).map((fact) => fact.card);
  const facts = [...round.known];
  for (const card of cards) {
    const at = before.indexOf(card);
    if (at >= 0) before.splice(at, 1);
    else if (card !== HIDDEN) facts.push({ owner, card });
  }
  return facts;
}

/** @param {Round} round @param {number[]} to @param {Card[][]} hands @returns {Round} */
function moved(round, to, hands) {
  const viewer = round.viewer;
  let known = round.known.map(({ owner, card }) => ({ owner: to[owner] ?? owner, card }));
  const taker = viewer >= 0 ? to[viewer] : viewer;
  if (viewer >= 0 && taker !== undefined && taker !== viewer) {
    known = known.filter((fact) => fact.owner !== taker);
    known.push(...(round.hands[viewer] ?? []).map((card) => ({ owner: taker, card })));
  }
  return {
    ...round,
    hands,
    said_uno: round.said_uno.map(() => false),
    catchable: hands.flatMap((hand, seat) => (hand.length === 1 ? [seat] : [])),
    known: known.filter((fact) => fact.owner !== viewer),
  };
}

/** What the viewer knows of the other hands: the facts first, then backs. @param {Round} round @returns {Round} */
function observed(round) {
  if (round.pending.kind === "over") return round;
  const hands = round.hands.map((hand, owner) => {
    if (owner === round.viewer) return hand;
    const known = round.known.filter((fact) => fact.owner === owner).map((fact) => fact.card);
    return [...known, ...Array(hand.length - known.length).fill(HIDDEN)];
  });
  return { ...round, hands };
}

/** @param {Round} round @param {RoundEvent} event @returns {Round} */
export function followRound(round, event) {
  return observed(evolve(round, /** @type {any} */ (event)));
}

/**
 * The same with nothing hidden: for whoever may see all hands.
 * @param {Round} round
 * @param {any} event
 * @returns {Round}
 */
export function evolve(round, event) {
  const { seat } = event;
  switch (event.type) {
    case "awaiting": {
      const pending = awaited(event.pending);
      return { ...round, pending, due: pending.kind === "answer" ? pending.due : 0 };
    }
    case "card_played": {
      const hand = without(round.hands[seat] ?? [], event.card);
      const exposed = hand.length === 1 && !event.uno;
      return {
        ...round,
        hands: put(round.hands, seat, hand),
        discard: [...round.discard, event.card],
        colour: event.colour,
        said_uno: put(round.said_uno, seat, event.uno || !!round.said_uno[seat]),
        catchable: exposed ? add(round.catchable, seat) : drop(round.catchable, seat),
        known: forget(round, seat, [event.card]),
      };
    }
    case "cards_drawn":
      return {
        ...round,
        hands: put(round.hands, seat, [...(round.hands[seat] ?? []), ...event.cards]),
        draw: round.draw - event.cards.length,
        said_uno: put(round.said_uno, seat, false),
        catchable: drop(round.catchable, seat),
      };
    case "window_closed":
      return { ...round, catchable: [] };
    case "uno_said":
      return { ...round, said_uno: put(round.said_uno, seat, true), catchable: drop(round.catchable, seat) };
    case "uno_lapsed":
      return { ...round, said_uno: put(round.said_uno, seat, false) };
    case "caught":
      return { ...round, catchable: drop(round.catchable, event.target) };
    case "direction_reversed":
      return { ...round, direction: event.direction };
    case "pile_shuffled":
      return { ...round, draw: event.draw.length, discard: event.discard };
    case "round_ended": {
      const { winner, points, hands } = event;
      const pending = awaited({ kind: "over", winner, points });
      return { ...round, pending, due: 0, hands, catchable: [], report: null, known: [], winner, points };
    }
    case "dealt": {
      const { dealer, direction, hands, discard, colour, house_rules = [] } = event; // H10: pairs, if any
      const first = (dealer + direction + hands.length) % hands.length;
      const pending = awaited({ kind: "turn", seat: first });
      const fresh = { ...blank(hands.length, round.viewer), winner: null, points: null };
      const rules = { house_rules: Object.fromEntries(house_rules) };
      return { ...fresh, dealer, direction, hands, draw: event.draw.length, discard, colour, pending, ...rules };
    }
    case "card_turned_up": {
      const colour = event.card.startsWith("W") ? round.colour : event.card.slice(0, 1);
      return { ...round, draw: round.draw - 1, discard: [...round.discard, event.card], colour };
    }
    case "colour_named":
      return { ...round, colour: event.colour };
    case "turn_owed":
      return { ...round, owes: put(round.owes, seat, (round.owes[seat] ?? 0) + 1) };
    case "turn_lost":
      return { ...round, owes: put(round.owes, seat, (round.owes[seat] ?? 0) - 1) };
    case "card_taken_back":
      return { ...round, known: learn(round, seat, [event.card]) };
    case "hand_shown":
      if (event.to !== null && event.to !== round.viewer) return round;
      return { ...round, known: learn(round, seat, event.cards) };
    case "hands_moved":
      return moved(round, event.to, event.hands);
    case "cards_discarded": {
      let hand = round.hands[seat] ?? [];
      for (const card of event.cards) hand = without(hand, card);
      const exposed = hand.length === 1 && !round.said_uno[seat];
      return {
        ...round,
        hands: put(round.hands, seat, hand),
        discard: [...round.discard.slice(0, -1), ...event.cards, ...round.discard.slice(-1)],
        catchable: exposed ? add(round.catchable, seat) : round.catchable,
        known: forget(round, seat, event.cards),
      };
    }
    case "rule_made":
      return { ...round, house_rules: { ...round.house_rules, [event.number]: event.deed } };
    case "performed": {
      if (!event.counts || round.pending.kind !== "race") return round;
      return { ...round, pending: awaited({ ...round.pending, waiting: drop(round.pending.waiting, seat) }) };
    }
    case "advice_reported":
      return { ...round, report: { accused: event.target, agree: [seat], disagree: [] } };
    case "advice_voted": {
      const report = round.report;
      if (!report) return round;
      const side = event.agrees ? "agree" : "disagree";
      return { ...round, report: { ...report, [side]: [...report[side], seat] } };
    }
    case "advice_judged":
      return { ...round, report: null };
    default: // told for people: nothing changes
      return round;
  }
}
