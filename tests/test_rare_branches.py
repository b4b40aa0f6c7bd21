"""Branches that the tests of the clauses do not need and random rounds seldom meet, each in one line of sight: the
coverage is that of tests that were written for it, not of chance."""

from __future__ import annotations

from dataclasses import replace

from comodin.chance import Chance
from comodin.codec import short
from comodin.editions import EDITIONS
from comodin.match import blocked_round
from comodin.records import MatchRecord, begin_match, end_round
from comodin.rules import Over, act, actions, is_idle
from comodin.rules.decide import decide

from .rounds import position


def test_only_calls_and_catches_can_be_idle() -> None:
    state = position("clasico", "R1 R2 | G1 G2", discard="R5").state
    assert not is_idle(state, 0, actions.Draw())
    assert is_idle(state, 0, actions.Catch(1))


def test_what_is_decided_are_the_events_of_the_act() -> None:
    state = position("clasico", "R1 R2 R3 | G1 G2", discard="R5").state
    play = actions.Play(state.hands[0][0])
    assert decide(state, 0, play, Chance("a")) == act(state, 0, play, Chance("a")).events


def test_a_round_that_is_blocked_is_scored_by_nobody() -> None:
    match, _ = begin_match(MatchRecord(EDITIONS["clasico"], ("Ana", "Beto"), "blocked"))
    state = replace(position("clasico", "R1 | G1", discard="R5").state, pending=Over(None))
    assert end_round(match, state) == blocked_round(match)


def test_a_very_deep_nest_is_named_and_not_printed() -> None:
    nest: list[object] = []
    for _ in range(100_000):
        nest = [nest]
    assert short(nest) == "a very deep nest"
