"""Whist designs and rotating partners: the property that makes them fair, proved for every size."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest

from comodin.tournament import HANDS
from comodin.tournament.schedules import STARTERS, Sitting, rotating, whist

from .rounds import clause

Rounds = tuple[tuple[Sitting, ...], ...]


def partners(rounds: Rounds) -> Counter[frozenset[int]]:
    """How many sittings each pair played as partners."""
    pairs: Counter[frozenset[int]] = Counter()
    for tables in rounds:
        for sitting in tables:
            for team in sitting.teams or ():
                pairs[frozenset(sitting.seats[seat] for seat in team)] += 1
    return pairs


def opponents(rounds: Rounds) -> Counter[frozenset[int]]:
    pairs: Counter[frozenset[int]] = Counter()
    for tables in rounds:
        for sitting in tables:
            (a, c), (b, d) = sitting.teams or ()
            for one in (a, c):
                for other in (b, d):
                    pairs[frozenset((sitting.seats[one], sitting.seats[other]))] += 1
    return pairs


@clause("R3", "international")
@pytest.mark.parametrize("players", STARTERS)
def test_every_pair_partner_in_one_round_and_oppose_in_two(players: int) -> None:
    rounds = whist(players)
    everybody = [frozenset(pair) for pair in combinations(range(players), 2)]
    assert partners(rounds) == Counter(everybody)
    assert opponents(rounds) == Counter(2 * everybody)


@clause("R3", "international")
@pytest.mark.parametrize("players", STARTERS)
def test_everyone_sits_at_one_table_in_every_round(players: int) -> None:
    rounds = whist(players)
    assert len(rounds) == players - 1
    for tables in rounds:
        assert sorted(player for sitting in tables for player in sitting.seats) == list(range(players))


@clause("R3", "international")
def test_eight_players_play_seven_rounds_of_four_hands_at_two_tables() -> None:
    rounds = whist(8)
    assert [len(tables) for tables in rounds] == [2] * 7
    sittings = [sitting for tables in rounds for sitting in tables]
    hands_of = Counter(player for sitting in sittings for player in sitting.seats * sitting.hands)
    assert set(hands_of.values()) == {28}


@clause("R2", "international")
def test_rotating_partners_change_from_hand_to_hand_and_balance_after_three_rounds() -> None:
    rounds = rotating()
    assert [len(tables) for tables in rounds] == [HANDS] * 3
    in_order = [partners((tables,)) for round_ in rounds for tables in [(sitting,) for sitting in round_]]
    for before, after in pairwise(in_order):
        assert not set(before) & set(after), "the same partners twice in a row"
    assert partners(rounds) == Counter(4 * [frozenset(pair) for pair in combinations(range(4), 2)])
