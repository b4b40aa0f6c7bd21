"""Bots play a tournament: hand by hand, each from a seed of its own, so that a run can stop and go on anywhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..bots import Bot, play_out, tell
from ..chance import Chance
from ..match import points_in
from ..rules import MAX_SEATS, Edition, Game, HouseRules, Over, Ruleset, choose_dealer, deal, start_direction
from .tournament import Due, RoundPlayed, Tournament, add, new


@dataclass(frozen=True)
class TournamentSetting:
    """What a tournament of bots is played with."""

    edition: Edition
    ruleset: Ruleset
    bots: Sequence[Bot]  # one for each player
    seed: str

    def game(self, seats: int) -> Game:
        return Game.of(self.edition, seats, self.ruleset)


def begin(format: str, setting: TournamentSetting, target: int | None = None) -> Tournament:
    """The tournament before its first hand; at a single table the cut decides who deals (S1)."""
    players = len(setting.bots)
    tournament = new(format, players, target=target)
    if tournament.plan is not None or players > MAX_SEATS:
        return tournament
    game = setting.game(players)
    dealer = choose_dealer(game, Chance(f"{setting.seed} cut")).dealer
    return new(format, players, first_dealer=dealer, direction=start_direction(game), target=target)


def run(
    tournament: Tournament,
    setting: TournamentSetting,
    told: Callable[[Tournament, RoundPlayed], None] = lambda *_: None,
) -> Tournament:
    """Plays all that is left; `told` hears of every hand as it ends, and may stop the run by raising."""
    while tournament.due:
        for due in tournament.due:
            hand = play_hand(due, setting, _lasting(tournament))
            tournament = add(tournament, hand)
            told(tournament, hand)
    return tournament


def _lasting(tournament: Tournament) -> HouseRules | None:
    """H10: the house rules of the hand before. None in a plan, where every hand has a table of its own."""
    if tournament.plan is not None:
        return None
    return tournament.played[-1].house_rules if tournament.played else ()


def play_hand(due: Due, setting: TournamentSetting, lasting: HouseRules | None = None) -> RoundPlayed:
    """One hand with a winner; a blocked one is dealt again (T7)."""
    house_rules = lasting or ()
    bots = [setting.bots[player] for player in due.seats]
    for bot in bots:
        tell(bot, due.teams, due.format)
    place = due.place
    attempt = 0
    while True:
        seed = f"{setting.seed} round {place.round} table {place.table} hand {place.hand} deal {attempt}"
        chance = Chance(seed)
        state, _ = deal(setting.game(len(due.seats)), chance, due.dealer, house_rules)
        state = play_out(state, chance, bots, Chance(f"{seed} moods"))
        assert isinstance(state.pending, Over)
        house_rules = () if lasting is None else state.lasting_rules
        if state.pending.winner is not None:
            return RoundPlayed(place, state.pending.winner, tuple(map(points_in, state.hands)), house_rules)
        attempt += 1
