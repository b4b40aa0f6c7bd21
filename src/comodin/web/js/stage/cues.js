// @ts-check
/**
 * When what happened in one step is seen: a card lands before it does something, a challenge is judged before anybody
 * pays, and cards are drawn one by one. Whatever moves above a table goes by the same sheet, and so keeps together.
 */

export const FLIGHT = 340; // ms: a card from a hand to the pile
export const DRAWN = 260; // a card from the pile to a hand
export const ONE_BY_ONE = 90; // from one drawn card to the next
const CROSSING = 560; // hands over the table
const TURNING = 70; // from one shown card to the next
const VERDICT = 420; // until it is read
const MOST = 12; // cards that are shown one by one

/** How many of so many cards are shown. @param {number} cards */
export const shown = (cards) => Math.min(cards, MOST);

/** Until all cards of a challenged hand have turned. @param {number} cards */
export const turned = (cards) => 200 + shown(cards) * TURNING;

/** @param {any} event of a round @returns {number} ms until the next thing is seen */
function lasts(event) {
  switch (event.type) {
    case "card_played":
      return FLIGHT;
    case "cards_drawn":
      return shown(event.cards.length) * ONE_BY_ONE;
    case "hand_shown":
      return event.to === null ? 0 : turned(event.cards.length);
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
 * @returns {number[]}
 */
export function cues(events) {
  let now = 0;
  return events.map((event) => {
    const at = now;
    now += lasts(event);
    return at;
  });
}
