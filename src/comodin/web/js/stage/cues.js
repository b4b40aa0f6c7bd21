// @ts-check
/**
 * When what happened in one step is seen: a card lands before it does something, a challenge is judged before anybody
 * pays, and cards are drawn one by one. Whatever moves above a table goes by the same sheet, and so keeps together.
 */

const DEAL = 700; // ms, until the last card of a hand is there
const FLIGHT = 360; // somebody's card from their hand to the pile
const OWN = 200; // your own left your hand before it was told
const CROSSING = 620; // hands over the table
const VERDICT = 480; // until it is read
const TURNING = 75; // from one shown card to the next
const LIFTED = 240; // until the first of them turns
const ONE_BY_ONE = 90; // from one drawn card to the next
export const DRAWN = 340; // from the pile to a hand
export const LATEST = 500; // until the first card that you draw leaves the pile: what you hold is soon in sight
const ALL_OF_THEM = 900; // so long at most, until the last of many leaves
const ROUND_THE_TABLE = 1500; // the Apprentice's whole way
const A_SEAT = 260; // and how long at one of them
const APPRENTICE = "WA";

/**
 * A slow phone puts up one thing in a picture, and the next in another.
 * @param {number} n @param {() => void} act
 */
export function inFrames(n, act) {
  requestAnimationFrame(() => (n > 1 ? inFrames(n - 1, act) : act()));
}

/** How long after each other so many cards leave the pile. @param {number} cards */
export const pace = (cards) => Math.min(ONE_BY_ONE, ALL_OF_THEM / Math.max(1, cards));

/** When the n-th card of a shown hand turns. @param {number} n @param {number} cards */
export const turns = (n, cards) => LIFTED + n * Math.min(TURNING, 600 / Math.max(1, cards));

/** @param {any} event of a round @param {number} me @returns {number} ms until the next thing is seen */
function lasts(event, me) {
  switch (event.type) {
    case "dealt":
      return DEAL;
    case "card_played":
      return event.seat === me ? OWN : FLIGHT;
    case "cards_drawn":
      return event.cards.length * pace(event.cards.length);
    case "hand_shown":
      return turns(event.cards.length, event.cards.length);
    case "challenged":
      return VERDICT;
    case "hands_moved":
      return CROSSING;
    default:
      return 0;
  }
}

/**
 * For each event of a step the time in ms at which it begins to be seen.
 * @param {any[]} events of a round
 * @param {number} me the viewer's seat
 * @returns {number[]}
 */
export function cues(events, me) {
  const cascade = events.some((event) => event.type === "card_played" && event.card === APPRENTICE);
  const seats = events.filter((event) => event.type === "cards_drawn").length;
  const slot = Math.min(A_SEAT, ROUND_THE_TABLE / Math.max(1, seats));
  let now = 0;
  return events.map((event) => {
    const at = now;
    now += cascade && event.type === "cards_drawn" ? slot : lasts(event, me);
    return at;
  });
}
