"""Everybody's number grows with what they are told, and with nothing else."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from comodin.rules import Catch, Draw, Play, printed
from comodin.table import (
    FIRST_NUMBER,
    Act,
    TableEvent,
    events,
    evolve,
    recent_of,
    tell,
    told_to,
    view_of,
    viewer_of,
)
from comodin.table.commands import ArmUno, Invite
from comodin.table.told import RECENT_KEPT, RETOLD

from .here import Here, kinds
from .test_laws import EXAMPLES, PEOPLE, Crowd

VIEWERS = (*PEOPLE, "stranger")


@given(st.integers(0, 2**32))
@EXAMPLES
def test_a_number_grows_by_one_with_every_event_that_is_told(seed: int) -> None:
    crowd = Crowd(seed)
    for _ in range(120):
        new = crowd.next()
        table = crowd.table
        for event in new:
            before, table = table, evolve(table, event)
            moved = table.seats is not before.seats or table.players is not before.players
            for person in VIEWERS:
                told = tell(event, viewer_of(table if moved else before, person))
                assert told_to(table, person) - told_to(before, person) == (told is not None), (person, event)
                if told is None:
                    assert view_of(table, person).at == view_of(before, person).at
        crowd.take(new)


def test_only_who_knows_of_a_step_can_count_it() -> None:
    here = Here("ana", "beto", "caro").position("R5 R7 | R1 R2 R3 | R8 R9 R6", "R4")
    here.act("ana", Play(printed("R5")))
    before = {person: (told_to(here.table, person), view_of(here.table, person)) for person in VIEWERS}
    here.do("beto", ArmUno(), after=0.1)
    here.act("beto", Catch(0), after=0.1)
    here.do("beto", Invite("dani"), after=0.1)
    after = {person: (told_to(here.table, person), view_of(here.table, person)) for person in VIEWERS}
    assert {person: after[person][0] - before[person][0] for person in VIEWERS} == {
        "ana": 0,
        "beto": 3,
        "caro": 0,
        "dani": 1,
        "eva": 0,
        "stranger": 0,
    }
    for person in ("ana", "caro", "stranger"):
        assert after[person] == before[person]
    assert min(number for number, _ in after.values()) > FIRST_NUMBER


def test_who_goes_on_without_a_call_is_caught_and_not_warned() -> None:
    """Of two players, Ana skips Beto and has one card left: a refusal of her next card would tell her to call."""
    for lag, cards in ((0.1, 2), (0.25, 0)):  # her card came after Beto's catch, or before it
        here = Here("ana", "beto").position("R5 RS | R1 R2 R3", "R4")
        here.act("ana", Play(printed("RS")))
        here.act("beto", Catch(0), after=0.4, lag=0.2)
        new = here.act("ana", Play(printed("R5")), lag=lag)
        assert ("UnoRaceTold" in kinds(new)) == bool(cards)
        assert len(here.state.hands[0]) == cards
        here.check()


def test_who_may_not_act_learns_nothing_of_a_catch() -> None:
    """Ana has put down her card, and tries to draw: out of turn, whether or not somebody was quick."""
    here = Here("ana", "beto", "caro").position("R5 R7 | R1 R2 R3 | R8 R9 R6", "R4")
    here.act("ana", Play(printed("R5")))
    without = here.refusal("ana", Act(Draw()))
    here.act("caro", Catch(0), after=0.1)
    assert here.refusal("ana", Act(Draw())) == without == "not_your_turn"
    assert here.refusal("beto", Act(Draw())) == "catch_settling"


@given(st.integers(0, 2**32))
@EXAMPLES
def test_who_comes_in_the_middle_is_told_the_last_events_of_the_round_as_the_others_were(seed: int) -> None:
    crowd = Crowd(seed)
    since: list[TableEvent] = []
    for _ in range(120):
        new = crowd.next()
        crowd.take(new)
        for event in new:
            since = [] if isinstance(event, events.RoundDealt) else [*since, event]
        kept = [event for event in since if type(event) in RETOLD][-RECENT_KEPT:]
        assert list(crowd.table.recent) == kept
        for person in VIEWERS:
            viewer = viewer_of(crowd.table, person)
            assert recent_of(crowd.table, viewer) == [tell(event, viewer) for event in kept]  # nobody has fewer


def test_what_only_one_may_know_makes_nothing_else_go() -> None:
    here = Here("ana", "beto", "caro").position("R5 R7 R8 | R1 R2 R3 | R8 R9 R6", "R4")
    here.act("ana", Play(printed("R5")))
    before = here.table.recent
    here.do("beto", ArmUno(), after=0.1)
    assert here.table.recent is before
    here.act("beto", Draw())
    drawn = recent_of(here.table, viewer_of(here.table, "caro"))[-1].event
    assert isinstance(drawn, events.Acted)
    assert "?" in str(drawn.events[0])
