// @ts-check
/** How a round or a match ended: the one sentence that says it, and who stands where. */

import { points as worth } from "../common/cards.js";
import { choiceOf, worded } from "../common/formats.js";
import { listed, t } from "../common/i18n.js";
import { nameOf } from "./names.js";

/** @typedef {import("./game.js").Game} Game */
/**
 * A player at the end of a round. `seat`: at the table; `round`: in the round, -1 where they sat it out. `left`: the
 * points in their hand; `more`: what the round gave them; `total`: null where nothing is added up.
 * @typedef {{
 *   seat: number, round: number, place: number, wins: boolean, out: boolean, hand: string[], left: number,
 *   more: number, total: number | null,
 * }} Standing
 */

/** Is the match over with this round? @param {Game} game */
export const matchOver = (game) => !!game.view.value?.match?.winners.length;

/** What the match is played for, as people chose it. @param {Game} game */
export function choiceHere(game) {
  const match = game.view.value?.match;
  return match ? choiceOf(match.rules) : null;
}

/** The result as whoever listens hears it, with its figures; "" while a round is played. @param {Game} game */
export function result(game) {
  const view = game.view.value;
  const round = game.round.value;
  if (!view || !round || round.pending.kind !== "over" || view.phase === "playing") return "";
  if (matchOver(game)) return matchWon(game, view.you.seat);
  if (round.winner === null) return t("event.round_ended.blocked");
  const choice = choiceHere(game);
  if (!choice?.counts || choice.gives !== "others") return roundWon(game, round.winner, view.you.seat);
  const name = game.names.value[round.winner];
  return t(round.winner === game.me.value ? "event.round_ended.you" : "event.round_ended", {
    name,
    n: scored(game, round.winner),
  });
}

/**
 * The result in large letters: the figures stand beside it. `named`: everybody by name, for those who are not here.
 * @param {Game} game @param {boolean} [named]
 */
export function headline(game, named = false) {
  const view = game.view.value;
  const me = named ? null : (view?.you.seat ?? null);
  const round = game.round.value;
  const match = view?.match;
  if (!view || !round || !match) return "";
  const mine = me !== null && match.winners.includes(me);
  const names = match.winners.filter((seat) => seat !== me).map((seat) => nameOf(view, seat));
  const name = listed(names);
  if (match.winners.length && choiceHere(game)?.number) {
    if (!match.rules.teams && match.winners.length > 1) return matchWon(game, me);
    const several = match.winners.length > 1 ? ".team" : "";
    return t(`play.match_won.single${several}${mine ? ".you" : ""}`, { name });
  }
  if (match.winners.length) return matchWon(game, me);
  return round.winner === null ? t("event.round_ended.blocked") : roundWon(game, round.winner, me);
}

/** @param {Game} game @param {number} winner of the round @param {number | null} me */
function roundWon(game, winner, me) {
  const view = game.view.value;
  const seat = view?.players[winner] ?? -1;
  const team = view?.match?.rules.teams?.find((one) => one.includes(seat)) ?? [seat];
  const mine = me ?? -1;
  const name = view ? listed(team.filter((one) => one !== mine).map((one) => nameOf(view, one))) : "";
  return t(`web.win.round${team.length > 1 ? ".team" : ""}${team.includes(mine) ? ".you" : ""}`, { name });
}

/** What the last round gave. @param {Game} game @param {number} seat of the round */
function scored(game, seat) {
  const view = game.view.value;
  const rounds = view?.match?.rounds ?? [];
  return rounds[rounds.length - 1]?.points[view?.players[seat] ?? 0] ?? 0;
}

/** @param {Game} game @param {number | null} me */
function matchWon(game, me) {
  const view = game.view.value;
  const match = view?.match;
  if (!view || !match) return "";
  const names = match.winners.map((seat) => nameOf(view, seat));
  const first = match.winners[0] ?? 0;
  const n = match.totals[first] ?? 0;
  const mine = me !== null && match.winners.includes(me);
  const choice = choiceOf(match.rules);
  if (!choice?.number && mine && names.length === 1) return t("board.quick.you");
  if (!choice?.number)
    return names.length > 1 ? t("board.quick.team", { name: listed(names) }) : t("board.quick", { name: names[0] });
  if (mine && names.length === 1 && !choice.lowest_leads) return t(`${worded(choice, "play.match_won")}.you`, { n });
  const wins = worded(choice, "board.wins");
  return t(names.length === 1 ? wins : match.rules.teams ? `${wins}.team` : `${wins}.shared`, {
    name: listed(names),
    n,
  });
}

/**
 * Everybody in the order in which they stand: after a round by what they were left with, after a match by its totals.
 * @param {Game} game @returns {Standing[]}
 */
export function standings(game) {
  const view = game.view.value;
  const round = game.round.value;
  const match = view?.match;
  if (!view || !round || !match) return [];
  const choice = choiceOf(match.rules);
  const over = matchOver(game) && !!choice?.number;
  const last = round.winner === null ? undefined : match.rounds[match.rounds.length - 1];
  const team = match.rules.teams?.find((one) => one.includes(last?.winner ?? -1)) ?? [last?.winner];
  const winners = matchOver(game) ? match.winners : team;
  const all = Array.from({ length: match.players }, (_, seat) => {
    const at = view.players.indexOf(seat);
    const hand = round.hands[at] ?? [];
    return {
      seat,
      round: at,
      place: 0,
      wins: winners.includes(seat),
      out: match.out.includes(seat),
      hand,
      left: hand.reduce((sum, card) => sum + worth(card), 0),
      more: last?.points[seat] ?? 0,
      total: choice?.number ? (match.totals[seat] ?? 0) : null,
    };
  });
  /** The less the better. @param {Standing} one @returns {number[]} */
  const merit = (one) => {
    const total = (one.total ?? 0) * (choice?.lowest_leads ? 1 : -1);
    const lasted = -match.rounds.filter((row) => row.seats.includes(one.seat)).length;
    if (over) return [Number(!one.wins), Number(one.out), one.out ? lasted : total];
    return [Number(!one.wins), Number(one.round < 0), one.round < 0 ? lasted : one.left];
  };
  const sorted = all.map((one) => ({ one, is: merit(one) })).sort((a, b) => compared(a.is, b.is));
  return sorted.map(({ one, is }) => ({
    ...one,
    place: match.rules.teams && !one.wins ? 2 : 1 + sorted.filter((other) => compared(other.is, is) < 0).length,
  }));
}

/** @param {number[]} a @param {number[]} b */
function compared(a, b) {
  const at = a.findIndex((value, n) => value !== b[n]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
