"""Seat-keyed draws: uniform, the same for a seat whatever the others do, and worth the trouble."""

from __future__ import annotations

from collections import Counter

import numpy as np

from comodin.editions import EDITIONS
from comodin.fast.engine import DRAWN, Lowered, Tables, layout, lower
from comodin.fast.engine.bridge import encode
from comodin.fast.play import RESULT, WINNER, duplicates, kernel
from comodin.fast.players import players_of
from comodin.rules import Draw, Game, Pass


def hand(tables: Tables, seat: int) -> Counter[int]:
    """The faces in a hand (no stars in this edition)."""
    planes = [int(tables[0][name][seat]) for name in ("once", "twice", "thrice", "fourfold")]
    return Counter(face for plane in planes for face in range(62) if (plane >> face) & 1)


def draws(lowered: Lowered, rules: Tables, tables: Tables, times: int) -> list[tuple[int, int]]:
    """(seat, face) of so many draws, one after the other; nobody plays."""
    found = []
    for _ in range(times):
        seat = int(tables[0]["turn"])
        before = hand(tables, seat)
        kernel.step_at(tables, 0, rules, encode(lowered, seat, Draw()))
        (face,) = (hand(tables, seat) - before).elements()
        found.append((seat, face))
        if tables[0]["pending"] == DRAWN:
            kernel.step_at(tables, 0, rules, encode(lowered, seat, Pass()))
    return found


def two_players() -> tuple[Lowered, Tables, Tables]:
    lowered = lower(Game.of(EDITIONS["international"], 2))
    return lowered, duplicates.keyed(lowered.rules), layout.new_tables(2)


def test_every_card_of_the_pile_is_as_likely_as_the_others_also_after_other_draws() -> None:
    lowered, keyed, tables = two_players()
    duplicates.deal_again(tables, 1, lowered.rules, 3, 5, -1)
    left = int(tables[1]["left"])
    pile = Counter(int(card) & layout.FACE for card in tables[1]["pile"][:left])
    trials = 6_000
    seen: list[Counter[int]] = [Counter() for _ in range(5)]
    twins = 0
    for number in range(trials):
        kernel.copy_at(tables, 1, 0)
        tables[0]["key"] = 1 + number * 0x9E3779B97
        faces = [face for _, face in draws(lowered, keyed, tables, 5)]
        for counter, face in zip(seen, faces, strict=True):
            counter[face] += 1
        twins += faces[0] == faces[2]  # the same seat, two draws on
    for counter in seen:
        chi = sum((counter[face] - trials * n / left) ** 2 / (trials * n / left) for face, n in pile.items())
        freedom = len(pile) - 1
        assert abs(chi - freedom) < 5 * np.sqrt(2 * freedom)  # the spread of a chi-square, five times
    expected = sum(n * (n - 1) for n in pile.values()) / (left * (left - 1))
    assert abs(twins / trials - expected) < 5 * np.sqrt(expected / trials)


def test_a_seat_draws_the_same_cards_whatever_the_others_drew() -> None:
    """Once its neighbour draws in between, once it does not: with keys the second card hardly ever changes."""
    lowered, keyed, tables = two_players()
    same = {"keyed": 0, "ordinary": 0}
    deals = 300
    for name, rules in (("keyed", keyed), ("ordinary", lowered.rules)):
        for number in range(deals):
            seconds = []
            for between in (1, 0):
                duplicates.deal_again(tables, 0, lowered.rules, 9, number, 0)
                seat = int(tables[0]["turn"])
                if tables[0]["pending"] != layout.TURN:  # an opening wild: name a colour first
                    found = np.zeros(64, np.int64)
                    kernel.list_at(tables, 0, rules, seat, found)
                    kernel.step_at(tables, 0, rules, int(found[0]))
                draws(lowered, rules, tables, 1 + between)
                tables[0]["turn"], tables[0]["pending"] = seat, layout.TURN
                seconds.append(draws(lowered, rules, tables, 1)[0])
            same[name] += seconds[0] == seconds[1]
    assert same["keyed"] > 0.95 * deals  # otherwise the neighbour took that very card
    assert same["ordinary"] < 0.1 * deals


def variance(keyed: bool, names: tuple[str, str], deals: int = 6_000) -> float:
    """Of the means of deals, two players in both seats."""
    lowered = lower(Game.of(EDITIONS["international"], 2))
    seatings = np.array([players_of(names), players_of(names[::-1])], np.int64)
    out = np.zeros((2 * deals, RESULT), np.int32)
    rules = duplicates.keyed(lowered.rules) if keyed else lowered.rules
    duplicates.play_seatings(layout.new_tables(), 0, lowered.rules, rules, seatings, 11, 0, 50_000, out)
    won = out[:, WINNER].reshape(deals, 2) == np.array([0, 1])
    return float(won.mean(axis=1).var())


def test_deals_say_more_with_keys_than_without() -> None:
    """Rounds that are played alike up to the first draw and then go apart tell little of each other."""
    names = ("heuristic", "simple")
    with_keys, without, rounds = variance(True, names), variance(False, names), 0.25 / 2
    assert with_keys < 0.97 * without
    assert with_keys < 0.9 * rounds  # two independent rounds of equal players
