"""A7 where anybody may challenge: no quick accept and no quick line shuts out who was first."""

from __future__ import annotations

from typing import Any

import pytest

from comodin.rules import Accept, Catch, Challenge, Colour, Play, SayUno, printed
from comodin.table import MAX_LAG, SHELL, Act, TableEvent, bots_due, events, next_deadline
from comodin.table.commands import BotAct, Connect, Disconnect

from ..rounds import clause
from .here import Here, kinds

PEOPLE = ("ana", "beto", "caro", "dani")


def facing(
    *people: str, hand: str = "W4 G7 B8", options: tuple[tuple[str, Any], ...] = (), **settings: Any
) -> Here:
    """Ana has just put down a Wild Draw Four on blue, and bluffs; Beto faces it, and anybody may challenge."""
    here = Here(*(people or PEOPLE), edition="deluxe", options=options, **settings)
    here.position(f"{hand} | B1 B2 | B3 B4 | B6 B7", "B5", draw="Y1 Y2 Y3 Y4 Y6 Y7 Y8 Y9 G1 G2")
    here.act("ana", Play(printed("W4"), colour=Colour.YELLOW))
    assert here.state.pending.seats == (1, 2, 3)
    return here


def acted(new: tuple[TableEvent, ...]) -> list[tuple[int, str, str]]:
    return [
        (event.seat, type(event.action).__name__, event.cause) for event in new if isinstance(event, events.Acted)
    ]


def told(new: tuple[TableEvent, ...]) -> list[tuple[int, int, float, float]]:
    return [
        (event.seat, event.other, round(event.by, 3), round(event.early, 3))
        for event in new
        if isinstance(event, events.ChallengeRaceTold)
    ]


@clause("A7", "deluxe")
def test_an_accept_does_not_shut_out_a_challenge_that_was_made_before_it() -> None:
    here = facing()
    assert kinds(here.act("beto", Accept(), after=2.0)) == ["ClaimHeld"]
    assert here.state.pending.kind == "answer"
    here.act("dani", Challenge(), lag=0.2, after=0.1)  # arrives at 2.1, made at 1.9
    new = here.wait(1)
    assert acted(new) == [(3, "Challenge", "player")]
    assert told(new) == [(3, 1, 0.1, 0.0)]
    assert [len(hand) for hand in here.state.hands] == [6, 2, 2, 2]  # A8
    assert here.state.pending.seats == (1,)
    here.check()


@clause("A7", "deluxe")
@clause("M5", "deluxe")
def test_a_challenge_that_was_made_after_the_accept_is_too_late_and_told_by_how_much() -> None:
    here = facing()
    here.act("beto", Accept(), after=2.0)
    here.act("dani", Challenge(), lag=0.05, after=0.2)
    new = here.wait(1)
    assert acted(new) == [(1, "Accept", "player")]
    assert told(new) == [(1, 3, 0.15, 0.0)]
    assert [len(hand) for hand in here.state.hands] == [2, 6, 2, 2]
    assert here.table.claims == ()
    here.check()


@clause("A7", "deluxe")
def test_an_accept_in_the_grace_counts_when_it_ends() -> None:
    """Nobody at a real table can challenge in the instant in which the next player reaches for the pile."""
    here = facing()
    here.act("beto", Accept(), after=0.1)
    assert next_deadline(here.table) == pytest.approx(1000.0 + 0.7 + MAX_LAG)
    here.act("caro", Challenge(), after=0.4)
    new = here.wait(1)
    assert acted(new) == [(2, "Challenge", "player")]
    assert told(new) == [(2, 1, 0.2, 0.6)]

    here = facing()
    here.act("beto", Accept(), after=0.1)
    here.act("caro", Challenge(), after=0.7)  # at 0.8: the accept counts since 0.7
    new = here.wait(1)
    assert acted(new) == [(1, "Accept", "player")]
    assert told(new) == [(1, 2, 0.1, 0.0)]


def test_without_a_grace_only_the_lag_is_made_up_for() -> None:
    here = facing(uno_grace=0.0)
    here.act("beto", Accept(), after=0.1)
    assert next_deadline(here.table) == pytest.approx(1000.1 + MAX_LAG)
    here.act("caro", Challenge(), after=0.1)
    assert acted(here.wait(1)) == [(1, "Accept", "player")]


@clause("M5", "deluxe")
def test_of_two_challenges_the_first_counts_whoever_has_the_quicker_line() -> None:
    here = facing()
    here.act("caro", Challenge(), after=1.0)
    here.act("dani", Challenge(), lag=0.2, after=0.1)
    new = here.wait(1)
    assert acted(new) == [(3, "Challenge", "player")]
    assert told(new) == [(3, 2, 0.1, 0.0)]


def test_of_two_at_the_same_time_the_challenge_counts() -> None:
    here = facing()
    here.act("beto", Accept(), after=0.1)
    here.act("caro", Challenge(), after=0.6)  # just when the grace ends
    new = here.wait(1)
    assert acted(new) == [(2, "Challenge", "player")]
    assert told(new) == [(2, 1, 0.0, 0.6)]


def test_when_all_have_answered_nobody_is_waited_for() -> None:
    here = facing()
    here.act("beto", Accept(), after=1.0)
    here.act("caro", Challenge(), after=0.05)
    new = here.act("dani", Challenge(), lag=0.2, after=0.05)
    assert kinds(new)[:2] == ["ClaimHeld", "Acted"]
    assert acted(new) == [(3, "Challenge", "player")]
    assert told(new) == [(3, 1, 0.1, 0.0), (3, 2, 0.15, 0.0)]


def test_a_held_answer_is_known_to_nobody_else_and_given_once() -> None:
    here = facing()
    here.act("beto", Accept(), after=1.0)
    held = {
        who for who, lines in here.told.items() if any(isinstance(one.event, events.ClaimHeld) for one in lines)
    }
    assert held == {"beto"}
    assert here.act("beto", Accept()) == ()
    assert here.act("beto", Challenge()) == ()  # the first word counts
    assert here.refusal("ana", Act(Challenge())) == "cannot_challenge"  # and is told no more than that
    assert acted(here.wait(1)) == [(1, "Accept", "player")]


def test_a_card_that_answers_shuts_nobody_out_either() -> None:
    """A12, A13: with cumulative draws a card is an answer, too."""
    options = (("stacking", True),)
    here = Here(*PEOPLE, edition="deluxe", options=options)
    here.position("W4 G7 B8 | W4 B2 | B3 B4 | B6 B7", "B5", draw="Y1 Y2 Y3 Y4 Y6 Y7 Y8 Y9 G1 G2")
    here.act("ana", Play(printed("W4"), colour=Colour.YELLOW))
    here.act("beto", Play(printed("W4"), colour=Colour.RED), after=1.0)
    assert here.state.pending.seat == 1
    here.act("caro", Challenge(), lag=0.25, after=0.2)
    assert acted(here.wait(1)) == [(2, "Challenge", "player")]
    assert [len(hand) for hand in here.state.hands] == [6, 2, 2, 2]

    here.position("W4 G7 B8 | W4 B2 | B3 B4 | B6 B7", "B5", draw="Y1 Y2 Y3 Y4 Y6 Y7 Y8 Y9 G1 G2")
    here.act("ana", Play(printed("W4"), colour=Colour.YELLOW))
    here.act("beto", Play(printed("W4"), colour=Colour.RED), after=1.0)
    here.act("dani", Challenge(), after=0.1)  # of a card that was answered before
    new = here.wait(1)
    assert acted(new) == [(1, "Play", "player")]
    assert (here.state.pending.seat, here.state.due, here.table.claims) == (2, 8, ())
    here.check()


def test_a_card_out_of_turn_is_no_answer() -> None:
    """P2: it is taken back at once, and the round still waits for the answer."""
    here = facing(options=(("mistakes", "penalise"),))
    new = here.act("caro", Play(printed("B3")), after=1.0)
    assert acted(new) == [(2, "Play", "player")]
    assert here.state.pending.kind == "answer"


@clause("M1", "deluxe")
@pytest.mark.parametrize(("lag", "caught"), [(0.2, True), (0.1, True), (0.0, False)])
def test_a_catch_that_was_made_before_the_answer_is_settled_before_it(lag: float, caught: bool) -> None:
    here = facing(hand="W4 B8", uno_grace=0.2)
    here.act("beto", Accept(), after=0.5)
    here.act("caro", Catch(0), lag=lag, after=0.1)
    new = here.wait(2)
    assert acted(new) == [*([(2, "Catch", "player")] if caught else []), (1, "Accept", "player")]
    assert len(here.state.hands[0]) == (3 if caught else 1)


def test_who_is_caught_while_an_answer_is_held_may_still_call() -> None:
    here = facing(hand="W4 B8")
    here.act("caro", Catch(0), after=0.3)
    here.act("beto", Accept())
    here.act("caro", Challenge())
    assert kinds(here.act("dani", Challenge())) == ["ClaimHeld"]  # all have answered, but a catch is held
    assert "UnoRaceTold" in kinds(here.act("ana", SayUno(), after=0.2))
    assert acted(here.wait(2)) == [(2, "Challenge", "player")]
    here.check()


def test_when_the_time_is_up_a_challenge_on_its_way_still_counts() -> None:
    here = facing(turn_seconds=10.0)
    assert kinds(here.wait(10.0)) == ["TimedOut", "ClaimHeld"]
    here.act("dani", Challenge(), lag=0.2, after=0.1)
    new = here.wait(1)
    assert acted(new) == [(3, "Challenge", "player")]

    here = facing(turn_seconds=10.0)
    here.wait(10.0)
    assert acted(here.wait(1)) == [(1, "Accept", "time")]
    here.check()


def test_no_turn_runs_out_while_an_answer_is_settled() -> None:
    here = facing(turn_seconds=10.0)
    here.act("caro", Challenge(), after=9.9)
    new = here.wait(0.2)
    assert new == ()
    assert kinds(here.wait(1))[:1] == ["Acted"]
    assert not any(isinstance(event, events.TimedOut) for event in here.log)


def test_bots_wait_for_nobody_but_people() -> None:
    """Beto's bot accepts: a person may be on the way. Against bots alone, an answer is carried out at once."""
    here = Here("ana", "caro", seats=3, fill_with="simple", edition="deluxe")
    here.start().position("B3 B4 | W4 G7 B8 | B1 B2", "B5", draw="Y1 Y2 Y3 Y4 Y6 Y7 Y8 Y9 G1 G2", turn=1)
    here.act("caro", Play(printed("W4"), colour=Colour.YELLOW))  # seat 2, a bot, faces it; Ana may challenge
    assert [turn.seat for turn in bots_due(here.table)] == [2]
    assert kinds(here.do(SHELL, BotAct(2, here.table.moves, Accept()), after=1.0)) == ["ClaimHeld"]
    assert bots_due(here.table) == ()  # it has answered
    assert acted(here.wait(1)) == [(2, "Accept", "bot")]

    here = Here("ana", seats=3, fill_with="simple", edition="deluxe").start()
    here.position("B3 B4 | B1 B2 | W4 G7 B8", "B5", draw="Y1 Y2 Y3 Y4 Y6 Y7 Y8 Y9 G1 G2", turn=2)
    here.do(SHELL, BotAct(2, here.table.moves, Play(printed("W4"), colour=Colour.YELLOW)))
    assert acted(here.act("ana", Accept(), after=0.1)) == [(0, "Accept", "player")]


def test_where_only_the_next_player_may_challenge_nothing_is_held() -> None:
    here = Here(*PEOPLE, edition="international")
    here.position("W4 G7 B8 | B1 B2 | B3 B4 | B6 B7", "B5")
    here.act("ana", Play(printed("W4"), colour=Colour.YELLOW))
    assert acted(here.act("beto", Accept(), after=0.1)) == [(1, "Accept", "player")]


def test_a_held_answer_moves_on_with_the_clocks() -> None:
    here = facing()
    here.act("beto", Accept(), after=1.0)
    for person in PEOPLE:
        here.do(person, Disconnect(), after=0.01)
    assert here.table.stopped_at is not None
    here.wait(5)
    here.do("ana", Connect(), after=1.0)
    assert acted(here.wait(0.3)) == [(1, "Accept", "player")]
    here.check()
