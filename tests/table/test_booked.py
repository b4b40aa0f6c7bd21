"""Tables of a tournament: they begin by themselves, go on without people, and nobody's seat is lost."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from comodin.match import PARTNERS, MatchRules
from comodin.rules import actions
from comodin.table import (
    BookedSeat,
    Booking,
    CommandRefused,
    LocalTable,
    Settings,
    Table,
    commands,
    decide,
    events,
    fold,
    followed,
    next_deadline,
    open_table,
    parse_table_event,
    print_table_event,
    stood_still,
)
from comodin.table.clock import MOST_STOOD

SECRET = "a secret that nobody guesses"
ANA, BETO, BOT = BookedSeat("Ana", "ana"), BookedSeat("Beto", "beto"), BookedSeat("Ada", bot="simple")


class Sitting(LocalTable):
    """A table as the tournament opens it, with a clock in hand."""

    def __init__(self, *places: BookedSeat, **settings: Any) -> None:
        wanted: dict[str, Any] = {
            "between_seconds": 5.0,
            "bot_seconds": (0.5, 0.5),
            "turn_seconds": 30.0,
        } | settings
        booking = wanted.pop("booking", Booking("cup", start_by=30.0))
        chosen = Settings(seats=len(places), visibility="private", booking=booking, **wanted)
        super().__init__(chosen, SECRET, lambda told: None)
        self.log = list(open_table(chosen, SECRET, "key", 0.0, places=places))
        self.table: Table = fold(self.log)
        self.now = 0.0

    @property
    def phase(self) -> str:
        return self.table.phase

    def until(self, seconds: float) -> None:
        self.now += seconds
        self.run(self.now)

    def step_until(self, phase: str) -> None:
        for _ in range(4_000):
            if self.table.phase == phase:
                return
            self.until(0.5)
        raise AssertionError(f"it never comes to {phase}")

    def refusal(self, who: str, command: commands.Command) -> str:
        with pytest.raises(CommandRefused) as refused:
            self.send(who, command, self.now)
        return refused.value.code

    def names(self, kind: type) -> list[Any]:
        return [event for event in self.log if isinstance(event, kind)]


def test_the_match_begins_when_everybody_is_here() -> None:
    table = Sitting(ANA, BOT, BETO)
    assert (table.table.phase, table.table.host) == ("waiting", None)
    assert [seat.name for seat in table.table.seats] == ["Ana", "Ada", "Beto"]
    table.send("ana", commands.Connect(), 1.0)
    assert table.phase == "waiting"
    table.send("beto", commands.Connect(), 2.0)
    assert table.phase == "playing"
    assert not any(seat.stand_in for seat in table.table.seats)


def test_whoever_does_not_come_is_stood_in_for_and_gets_the_seat_back() -> None:
    table = Sitting(ANA, BOT, BETO)
    table.send("ana", commands.Connect(), 1.0)
    table.until(29.0)
    assert table.phase == "waiting"
    table.until(1.0)
    assert table.phase == "playing"
    assert [seat.stand_in for seat in table.table.seats] == [False, False, True]
    table.send("beto", commands.Connect(), table.now)
    assert table.table.seats[2].person == "beto"
    assert not table.table.seats[2].stand_in


def test_where_nobody_is_expected_it_begins_at_once_and_ends_without_anybody() -> None:
    away = BookedSeat("Ana", "ana", expected=False)
    rules = MatchRules("points", 500, PARTNERS, hands=4)
    table = Sitting(away, BOT, BookedSeat("Bruno", bot="simple"), BookedSeat("Celia", bot="simple"), match=rules)
    assert table.phase == "playing"
    assert table.table.seats[0].stand_in
    table.until(4_000.0)
    match = table.table.match
    assert match is not None
    assert match.over
    assert len(match.rounds) == 4
    assert table.phase == "closed"  # and nobody came to look at it
    dealers = [event.events[0].dealer for event in table.names(events.RoundDealt)]
    assert len(set(dealers[:4])) == 4, "everybody deals once in four rounds"


def test_the_tournament_says_who_deals() -> None:
    for dealer in range(3):
        places = [BookedSeat(name, bot="simple") for name in ("Ada", "Bruno", "Celia")]
        table = Sitting(*places, booking=Booking("cup", 0.0, dealer))
        assert table.table.match is not None
        assert table.table.match.dealer == dealer


def test_leaving_keeps_the_seat_and_a_bot_plays_meanwhile() -> None:
    table = Sitting(ANA, BETO)
    table.send("ana", commands.Connect(), 1.0)
    table.send("beto", commands.Connect(), 1.0)
    table.send("ana", commands.Leave(), 2.0)
    assert table.table.seats[0].stand_in
    assert table.table.seats[0].person == "ana"
    assert table.table.person("ana") is not None
    assert decide(table.table, "ana", commands.Leave(), 2.0) == ()  # once is enough
    table.now = 2.0
    table.until(20.0)
    acted = table.names(events.Acted)
    assert not acted or acted[-1].at > 2.0
    table.send("ana", commands.Connect(), table.now)
    assert not table.table.seats[0].stand_in


def test_before_the_match_somebody_who_leaves_is_not_waited_for() -> None:
    table = Sitting(ANA, BETO)
    table.send("ana", commands.Connect(), 1.0)
    table.send("beto", commands.Leave(), 2.0)
    assert table.phase == "playing"
    assert table.table.seats[1].stand_in


def test_nobody_holds_up_a_tournament() -> None:
    table = Sitting(ANA, BETO, BOT)
    table.send("stranger", commands.Join("Carla", key="key"), 0.5)  # to watch
    assert table.table.host is None
    assert table.refusal("stranger", commands.Sit(2)) == "of_a_tournament"
    table.send("ana", commands.Connect(), 1.0)
    assert table.refusal("ana", commands.Ready()) == "of_a_tournament"
    assert table.refusal("ana", commands.Start()) == "not_host"
    assert table.refusal("ana", commands.Configure(table.table.settings)) == "not_host"
    assert table.refusal("ana", commands.AddBot(1, "simple")) == "not_host"
    table.send("beto", commands.Connect(), 1.0)
    assert table.refusal("ana", commands.ProposePause()) == "of_a_tournament"
    assert table.refusal("ana", commands.ProposeKick(1)) == "of_a_tournament"
    assert table.refusal("ana", commands.Stand()) == "of_a_tournament"
    table.send("stranger", commands.Leave(), 1.5)
    assert table.table.person("stranger") is None
    # both lines break: their turns are played, and the clocks do not stop
    table.send("ana", commands.Disconnect(), 2.0)
    table.send("beto", commands.Disconnect(), 2.0)
    assert table.table.stopped_at is None
    table.now = 2.0
    table.until(60.0)
    assert all(seat.stand_in for seat in table.table.seats[:2])
    assert table.names(events.Acted)


def test_between_rounds_people_say_when_they_have_seen_enough_and_after_the_match_there_is_no_rematch() -> None:
    table = Sitting(ANA, BOT, match=MatchRules("points", 500, hands=2))
    table.send("ana", commands.Connect(), 1.0)
    table.send("ana", commands.Leave(), 1.0)  # a bot plays for her
    table.now = 1.0
    table.step_until("between")
    assert next_deadline(table.table) == table.table.deal_at
    table.send("ana", commands.Ready(), table.now)
    assert table.phase == "playing"
    table.step_until("waiting")
    assert table.table.match is not None
    assert len(table.table.match.rounds) == 2
    assert table.refusal("ana", commands.Ready()) == "of_a_tournament"
    assert table.refusal("ana", commands.Act(actions.Draw())) == "no_round"


def test_its_log_prints_and_parses() -> None:
    table = Sitting(ANA, BOT, BookedSeat("Beto", "beto", expected=False))
    table.send("ana", commands.Connect(), 1.0)
    table.until(30.0)
    assert [parse_table_event(print_table_event(event)) for event in table.log] == table.log
    assert fold(table.log) == table.table


def moved(since: float, now: float, **changes: Any) -> tuple[Table, Table]:
    """A table in play with Ana and Beto at it, and how it goes on after nobody has looked after it since then."""
    table = Sitting(ANA, BETO, BOT)
    table.send("ana", commands.Connect(), 1.0)
    table.send("beto", commands.Connect(), 2.0)
    before = replace(table.table, **changes)
    decided = stood_still(before, since, now)
    assert [type(event) for event in decided.new] in ([], [events.Paused, events.Resumed])
    assert followed(before, decided.new) == decided, "the log tells the same"
    return before, decided.after


def test_a_hand_over_costs_nobody_time() -> None:
    before, after = moved(4.0, 7.5)
    assert after.turn_at == before.turn_at + 3.5
    assert (after.paused, after.at) == (False, 7.5)
    deadline, later = next_deadline(before), next_deadline(after)
    assert deadline is not None
    assert later == deadline + 3.5


def test_it_gives_back_no_more_than_was_lost() -> None:
    before, after = moved(0.5, 7.5)  # the last thing that happened was later than its worker was heard of
    assert after.turn_at == before.turn_at + 7.5 - before.at
    before, after = moved(4.0, 100.0)
    assert after.turn_at == before.turn_at + MOST_STOOD
    before, after = moved(4.0, 3.0)  # two clocks differ
    assert after is before


@pytest.mark.parametrize(
    "changes", [{"phase": "waiting"}, {"people": ()}, {"paused_until": 60.0, "stopped_at": 2.0}], ids=str
)
def test_where_no_clock_runs_for_anybody_nothing_is_given_back(changes: dict[str, Any]) -> None:
    before, after = moved(4.0, 7.5, **changes)
    assert after is before


def test_at_other_tables_whoever_comes_back_has_a_whole_turn_anyway() -> None:
    before, after = moved(4.0, 7.5, settings=Settings(seats=3))
    assert after is before
