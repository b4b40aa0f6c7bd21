"""The kernel's players: random takes every choice alike, and neither ever does what is not allowed."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from comodin.editions import EDITIONS
from comodin.fast.engine import Lowered, layout, load, lower
from comodin.fast.engine.bridge import encode
from comodin.fast.play import COUNTS, RESULT, kernel
from comodin.fast.players import NOTHING
from comodin.rules import Catch, ChangeRule, ChooseColour, Drawn, MakeRule, Race, SayUno, Turn, decisions
from comodin.rules.listing import legal_actions

from .door import ask
from .test_views import states

DRAWS = 400


@pytest.mark.parametrize("key", EDITIONS)
def test_random_takes_every_decision_alike(key: str) -> None:
    for state in states(key, "random", 30):
        if isinstance(state.pending, Race):
            continue
        seat = state.pending.seats[0]
        lowered = lower(state.game)
        tables = layout.new_tables()
        load(lowered, state, tables, 0)
        tables[0]["chance"] = random.Random(1).randrange(1 << 60)
        expected = {encode(lowered, seat, action) for action in decisions(state, seat)}
        times = Counter(ask(tables, 0, lowered.rules, seat, 0, layout.DECIDE) for _ in range(DRAWS))
        assert set(times) <= expected
        mean = DRAWS / len(expected)
        chi = sum((times[code] - mean) ** 2 / mean for code in expected)
        freedom = len(expected) - 1
        assert chi <= freedom + 6 * (2 * freedom) ** 0.5 + 12


@pytest.mark.parametrize("key", EDITIONS)
def test_simple_decides_only_what_is_legal(key: str) -> None:
    kinds = set()
    for state in states(key, "simple", 40):
        if isinstance(state.pending, Race):
            continue
        kinds.add(type(state.pending))
        seat = state.pending.seats[0]
        lowered = lower(state.game)
        tables = layout.new_tables()
        load(lowered, state, tables, 0)
        tables[0]["chance"] = 1 << 40
        expected = {encode(lowered, seat, action) for action in decisions(state, seat)}
        assert {ask(tables, 0, lowered.rules, seat, 1, layout.DECIDE) for _ in range(30)} <= expected
    assert Turn in kinds
    assert kinds <= {Turn, Drawn, ChooseColour, MakeRule, ChangeRule} | kinds


def test_speaking_up_is_a_legal_aside() -> None:
    spoke: Counter[type] = Counter()
    for key in ("clasico", "international"):
        for state in states(key, "speak", 120):
            if not state.catchable:
                continue
            lowered = lower(state.game)
            tables = layout.new_tables()
            load(lowered, state, tables, 0)
            tables[0]["chance"] = 1 << 41
            for seat in range(state.game.seats):
                asides = {encode(lowered, seat, action): type(action) for action in legal_actions(state, seat)}
                for simple in (0, 1):
                    for _ in range(8):
                        action = ask(tables, 0, lowered.rules, seat, simple, layout.SPEAK_UP)
                        if action != NOTHING:
                            spoke[asides[action]] += 1
    assert set(spoke) == {Catch, SayUno}


@pytest.mark.parametrize("bots", [0, 0x1111111111, 0x10101])
@pytest.mark.parametrize("key", EDITIONS)
def test_whole_rounds_keep_all_cards(key: str, bots: int) -> None:
    for state in states(key, "whole", 8):
        lowered = lower(state.game)
        tables = layout.new_tables()
        out, none = np.zeros((40, RESULT), np.int32), np.zeros((0, COUNTS), np.int32)
        for row in range(40):
            kernel.play_rounds(tables, 0, lowered.rules, -1, bots, 3, row, 3_000, out[row : row + 1], none)
            s = tables[0]
            inside = int(s["left"]) + int(s["discarded"]) + int(s["cards"].sum()) + 1
            assert inside == len(state.game.deck)
            assert s["astray"] == 0


def _deal(lowered: Lowered, number: int) -> layout.Tables:
    tables = layout.new_tables(2)
    kernel.deal_at(tables, 0, lowered.rules, 11, number, -1)
    kernel.copy_at(tables, 0, 1)
    return tables


def _same(tables: layout.Tables) -> bool:
    asking = ("question", "stage", "to_ask", "ask_next")
    names = [name for name in layout.STATE.names or () if name not in asking]
    return all(np.array_equal(tables[0][name], tables[1][name]) for name in names)


@pytest.mark.parametrize("key", EDITIONS)
def test_a_seat_outside_is_asked_what_a_seat_inside_is(key: str) -> None:
    """The same rounds, chance and all, however many seats are played from outside by the same policy."""
    asked: Counter[int] = Counter()
    none = np.zeros((0, COUNTS), np.int32)
    for number, state in enumerate(states(key, "outside", 25)):
        lowered = lower(state.game)
        rules, seats = lowered.rules, state.game.seats
        inside = [seat % 2 for seat in range(seats)]
        outside = [layout.OUTSIDE if (number + seat) % 3 else inside[seat] for seat in range(seats)]
        packed, mixed = (sum(who << 4 * seat for seat, who in enumerate(each)) for each in (inside, outside))
        tables = _deal(lowered, number)
        kernel.finish_at(tables, 0, rules, packed, 3_000, none)
        s, taken = tables[1], 0
        while (seat := kernel.play_until(tables, 1, rules, mixed, 10_000)) >= 0 and taken < 3_000:
            taken += 1
            asked[int(s["question"])] += 1
            action = ask(tables, 1, rules, seat, inside[seat], int(s["question"]))
            if action != NOTHING:
                kernel.step_at(tables, 1, rules, action)
        assert tables[0]["pending"] != layout.OVER or (seat == -1 and _same(tables))
    assert asked[layout.DECIDE] > 100
    assert asked[layout.SPEAK_UP]
