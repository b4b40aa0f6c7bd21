// @ts-check
/**
 * The end of a round as a moment: the last card slams, confetti flies, points go from the cards that are left to the
 * totals. All of it lies above the result, which stands there from the first frame on.
 */

import { colourOf, FIELD } from "../common/cards.js";
import { stillness } from "../common/prefs.js";
import { styled } from "../common/styles.js";
import { useEffect } from "../common/ui.js";
import { confetti } from "../stage/confetti.js";
import { spot } from "../stage/flight.js";
import { flyPoints } from "../stage/points.js";
import { HIT, slam } from "../stage/slam.js";
import { sounds } from "../stage/sound.js";
import { choiceHere, matchOver, standings } from "./result.js";

/** @typedef {import("./game.js").Game} Game */

styled("celebration"); // it is there long before somebody wins
const POINTS_AT = HIT + 380; // ms: when they start to fly

/** Once for a round that has just ended. @param {Game} game @param {{ current: HTMLElement | null }} root */
export function useCelebration(game, root) {
  useEffect(() => {
    if (!game.fresh || !root.current) return undefined;
    game.fresh = false;
    return celebrate(game, root.current);
  }, []);
}

/** @param {Game} game @param {HTMLElement} root @returns {() => void} ends it */
function celebrate(game, root) {
  const winner = game.round.peek()?.winner ?? null;
  if (winner === null) return () => undefined;
  const mine = standings(game).some((one) => one.wins && one.seat === game.view.peek()?.you.seat);
  sounds.slam();
  const glad = mine || game.view.peek()?.you.seat === null; // who watches claps for anybody
  sounds[glad ? "won" : "lost"]();
  if (stillness()) return () => undefined;
  /** @param {string} what @returns {HTMLElement[]} */
  const all = (what) => [...root.querySelectorAll(`[data-win="${what}"]`)].map((one) => /** @type {any} */ (one));
  /** @type {(() => void)[]} */
  const ends = [];
  const [card] = all("card");
  if (card) {
    const from = spot(winner === game.me.peek() ? "discard" : `seat-${winner}`)?.getBoundingClientRect() ?? null;
    ends.push(slam(card, from?.width ? from : null, root.closest(".ending, .between")));
  }
  for (const face of all("winner"))
    face.animate([{ transform: "scale(0.55)" }, { transform: "scale(1.14)", offset: 0.6 }, { transform: "none" }], {
      duration: 380,
      delay: HIT,
      easing: "ease-out",
      fill: "backwards",
    });
  ends.push(confetti(game.colours.peek(), bursts(all("winner")[0] ?? root, glad, matchOver(game))));
  ends.push(flyPoints(flights(game, root), POINTS_AT, { landed: () => sounds.tick() }));
  return () => {
    for (const end of ends) end();
  };
}

/**
 * The more it means, the more there is of it.
 * @param {HTMLElement} face @param {boolean} glad @param {boolean} over
 * @returns {import("../stage/confetti.js").Burst[]}
 */
function bursts(face, glad, over) {
  const from = face.getBoundingClientRect();
  const one = { from, pieces: glad ? 44 : 22, delay: HIT, power: glad ? 0.42 : 0.3, spread: 62 };
  if (!over) return [one];
  const corner = (/** @type {number} */ x) => new DOMRect(x, innerHeight, 0, 0);
  const cannon = { pieces: glad ? 26 : 14, delay: HIT + 220, power: 0.95, spread: 14 };
  return [one, { ...cannon, from: corner(0), aim: 16 }, { ...cannon, from: corner(innerWidth), aim: -16 }];
}

/**
 * From each card that is left to where it counts: with whoever won, or with whoever holds it.
 * @param {Game} game @param {HTMLElement} root @returns {import("../stage/points.js").Flight[]}
 */
function flights(game, root) {
  const choice = choiceHere(game);
  const all = standings(game);
  const board = root.closest(".ending, .between") ?? root;
  /** @param {number} seat */
  const totalOf = (seat) => /** @type {HTMLElement | null} */ (board.querySelector(`[data-win="total-${seat}"]`));
  const first = all.find((one) => one.wins && totalOf(one.seat));
  const sum = first && totalOf(first.seat);
  if (choice?.gives === "one") {
    const card = root.querySelector('[data-win="card"]');
    return card && sum && first.more ? [{ from: card, to: sum, worth: first.more, tint: "" }] : [];
  }
  return all.flatMap((one) => {
    const to = choice?.gives === "own" ? totalOf(one.seat) : sum;
    if (!to) return [];
    const cards = [...root.querySelectorAll(`[data-win="card-${one.seat}"]`)].map((card) => ({
      from: card,
      to,
      worth: Number(/** @type {HTMLElement} */ (card).dataset.worth),
      tint: FIELD[colourOf(/** @type {HTMLElement} */ (card).dataset.of ?? "W")] ?? "wild",
    }));
    return cards.filter(({ worth }) => worth > 0);
  });
}
