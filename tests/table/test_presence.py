"""Start, rematch and seats look at who is there: nobody blocks a table, and nobody loses a seat by being away."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from comodin.match import PARTNERS, MatchRules
from comodin.rules import Play, printed
from comodin.table import commands as c
from comodin.table import deadlines, events, view_of
from comodin.table.gathering import AWAY_SECONDS, HOST_SECONDS
from comodin.table.seating import seats_to_have

from .here import Here, kinds

QUICK = MatchRules("quick")


def begin(here: Here) -> Any:
    """When the match begins by itself, and without whom, as people are told."""
    for one in deadlines(here.table, here.now):
        if one.kind == "begin":
            return one.left, one.seats
    return None


def win(here: Here) -> tuple[str, ...]:
    """Ana wins the round at once."""
    rest = " | ".join(["R1 R2"] * (len(here.table.seats) - 1))
    here.position(f"R5 | {rest}", "R4")
    return tuple(kinds(here.act("ana", Play(printed("R5")))))


# -- the start ---------------------------------------------------------------------------------------------------


def test_the_host_starts_with_whoever_is_there() -> None:
    here = Here("ana", "beto", "caro")
    here.do("caro", c.Disconnect())
    here.wait(AWAY_SECONDS)
    assert kinds(here.do("ana", c.Start())) == ["StandInSat", "MatchStarted", "RoundDealt"]
    assert [seat.stand_in for seat in here.table.seats] == [False, False, True]  # Beto never said to be ready
    assert here.table.seats[2].warmed
    assert kinds(here.do("caro", c.Connect())) == ["PersonBack", "SeatGivenBack"]
    assert not here.table.seats[2].warmed
    here.check()


def test_who_is_away_is_waited_for_ten_seconds_and_no_longer() -> None:
    here = Here("ana", "beto", "caro")
    here.do("caro", c.Disconnect())
    here.do("ana", c.Ready(), after=4.0)
    assert begin(here) is None  # Beto is here
    assert kinds(here.do("beto", c.Ready())) == ["ReadySaid"]
    assert begin(here) == (pytest.approx(AWAY_SECONDS - 4.0), (2,))
    assert here.wait(5.9) == ()
    assert kinds(here.wait(0.2)) == ["StandInSat", "MatchStarted", "RoundDealt"]
    here.check()


def test_who_comes_back_in_time_is_asked_again() -> None:
    here = Here("ana", "beto")
    here.do("beto", c.Disconnect())
    here.do("ana", c.Ready())
    here.do("beto", c.Connect(), after=5.0)
    assert begin(here) is None
    assert here.wait(30.0) == ()
    assert "MatchStarted" in kinds(here.do("beto", c.Ready()))


def test_all_are_away_and_nothing_begins() -> None:
    here = Here("ana", "beto", visibility="unlisted")
    here.do("ana", c.Ready())
    here.do("beto", c.Disconnect())
    here.do("ana", c.Disconnect())
    assert here.wait(250.0) == ()
    here.do("ana", c.Connect())  # she has said to be ready, and Beto has long been away: but not all come at once
    assert here.wait(9.0) == ()
    assert "MatchStarted" in kinds(here.wait(1.0))
    assert here.table.seats[1].stand_in


def test_too_few_are_told_so_whoever_asks() -> None:
    here = Here("ana", "beto", seats=4, fill_with="simple", match=MatchRules("points", 500, PARTNERS))
    here.do("ana", c.Configure(replace(here.table.settings, match=QUICK, fill_with=None)))
    here.do("beto", c.Leave())
    here.do("ana", c.Ready())
    assert begin(here) is None
    assert here.refusal("ana", c.Start()) == "too_few"
    here.do("ana", c.AddBot(1, "simple"))
    assert kinds(here.wait(0.0)) == ["MatchStarted", "RoundDealt"]  # there are enough, and all are ready


# -- the host ----------------------------------------------------------------------------------------------------


def test_while_the_host_is_away_anybody_who_sits_may_start() -> None:
    here = Here("ana", "beto")
    here.do("caro", c.Join("Caro"))
    here.do("ana", c.Disconnect())
    here.wait(5.0)
    assert here.refusal("beto", c.Start()) == "not_host"
    here.wait(5.0)
    assert here.refusal("caro", c.Start()) == "not_host"  # only watches
    assert kinds(here.do("beto", c.Start())) == ["StandInSat", "MatchStarted", "RoundDealt"]
    assert here.table.host == "ana"


def test_a_host_who_is_away_lends_it_and_has_it_back() -> None:
    here = Here("ana", "beto", "caro", "dani")
    here.do("ana", c.Disconnect())
    assert kinds(here.wait(HOST_SECONDS)) == ["HostPassed"]
    assert here.table.host == "beto"
    here.do("beto", c.Disconnect())
    assert kinds(here.wait(HOST_SECONDS)) == ["HostPassed"]
    assert here.table.host == "caro"
    here.do("beto", c.Connect())
    assert here.table.host == "caro"
    assert kinds(here.do("ana", c.Connect())) == ["PersonBack", "HostPassed"]
    assert here.table.host == "ana"
    here.check()


def test_what_was_lent_is_kept_when_the_host_has_left() -> None:
    here = Here("ana", "beto")
    here.do("ana", c.Disconnect())
    here.wait(HOST_SECONDS)
    here.do("beto", c.FreeSeat(0))
    assert here.table.person("ana") is None
    here.do("ana", c.Join("Ana"))
    assert here.table.host == "beto"
    here.check()


def test_a_host_who_says_nothing_holds_the_others_up_for_a_minute() -> None:
    here = Here("ana", "beto", "caro")
    here.do("beto", c.Ready())
    assert begin(here) is None  # Caro has not said anything, either; but the host may start
    here.do("caro", c.Ready(), after=5.0)
    assert begin(here) == (pytest.approx(HOST_SECONDS), ())
    here.do("caro", c.Ready(False))
    assert begin(here) is None
    here.do("caro", c.Ready())
    assert "MatchStarted" in kinds(here.wait(HOST_SECONDS))


# -- a rematch ---------------------------------------------------------------------------------------------------


def test_a_rematch_does_not_wait_for_guests_who_are_gone() -> None:
    here = Here("ana", "beto", "caro", match=QUICK)
    assert "RoundFinished" in win(here)
    here.do("beto", c.Disconnect())
    here.do("caro", c.Ready())
    here.do("ana", c.Ready())
    assert begin(here) == (pytest.approx(AWAY_SECONDS), (1,))
    assert "MatchStarted" in kinds(here.wait(AWAY_SECONDS))
    assert here.table.seats[1].stand_in
    assert here.table.seats[1].person == "beto"
    here.check()


def test_who_is_played_for_is_not_waited_for_and_says_so_by_being_ready() -> None:
    here = Here("ana", "beto", turn_seconds=10.0, absent_seconds=600.0, match=QUICK)
    here.position("R5 R6 | R1 R2", "R4")
    here.take((events.StandInSat(here.now, 1, "simple"),))
    here.position("R5 | R1 R2", "R4")
    here.act("ana", Play(printed("R5")))
    assert here.table.phase == "waiting"
    assert here.table.seats[1].stand_in  # Beto is here, and does nothing
    first = here.table
    assert "MatchStarted" in kinds(here.do("ana", c.Ready()))
    assert here.table.seats[1].stand_in
    here.table = first
    assert kinds(here.do("beto", c.Ready())) == ["SeatGivenBack", "ReadySaid"]


def test_between_rounds_nobody_waits_for_who_is_played_for() -> None:
    here = Here("ana", "beto", "caro", between_seconds=300.0)
    win(here)
    assert here.table.phase == "between"
    here.take((events.StandInSat(here.now, 1, "simple"),))
    here.do("caro", c.Ready())
    assert "RoundDealt" in kinds(here.do("ana", c.Ready()))


# -- coming ------------------------------------------------------------------------------------------------------


def test_who_comes_has_an_empty_seat_or_that_of_a_bot() -> None:
    here = Here("ana", seats=3)
    here.do("ana", c.AddBot(1, "simple"))
    here.do("beto", c.Join("Beto"))
    assert here.table.seat_of("beto") == 2
    here.do("caro", c.Join("Caro"))
    assert here.table.seat_of("caro") == 1
    here.do("dani", c.Join("Dani"))
    assert here.table.seat_of("dani") is None
    assert seats_to_have(here.table) == ()
    here.check()


def test_who_comes_during_a_match_has_the_seat_of_a_bot_from_the_next_deal_on() -> None:
    here = Here("ana", seats=3, fill_with="simple").start()
    assert kinds(here.do("beto", c.Join("Beto"))) == ["PersonCame", "SeatReserved"]
    here.do("caro", c.Join("Caro", sit=False))
    assert [seat.reserved for seat in here.table.seats] == [None, "beto", None]
    win(here)
    assert here.table.seat_of("beto") == 1
    assert kinds(here.do("dani", c.Join("Dani"))) == ["PersonCame", "SeatTaken"]  # between rounds: at once
    here.check()


def test_the_seat_of_who_is_out_is_nobodys() -> None:
    here = Here("ana", seats=3, fill_with="simple").start()
    win(here)
    assert here.table.match is not None
    here.table = replace(here.table, match=replace(here.table.match, out=(1, 2)))
    assert seats_to_have(here.table) == ()
    here.do("beto", c.Join("Beto"))
    assert here.refusal("beto", c.Sit(1)) == "seat_taken"
    here = Here("ana", seats=2, fill_with="simple", spectators=False).start()
    here.do("beto", c.Join("Beto"))
    assert here.refusal("caro", c.Join("Caro")) == "table_full"
    assert "PersonCame" in kinds(here.do("caro", c.Join("Caro", sit=False)))  # there is still a bot


# -- freeing a seat ----------------------------------------------------------------------------------------------


def test_the_host_frees_a_seat() -> None:
    here = Here("ana", "beto", "caro", "dani")
    assert here.refusal("beto", c.FreeSeat(2)) == "not_host"
    assert here.refusal("ana", c.FreeSeat(4)) == "no_seat"
    here.do("beto", c.Disconnect())
    assert kinds(here.do("ana", c.FreeSeat(1))) == ["SeatFreed", "PersonLeft"]
    assert here.refusal("ana", c.FreeSeat(1)) == "seat_empty"
    assert kinds(here.do("beto", c.Join("Beto"))) == ["PersonCame", "SeatTaken"]  # and is welcome
    assert kinds(here.do("ana", c.FreeSeat(2))) == ["SeatFreed"]
    assert here.table.person("caro") is not None  # watches
    here.do("ana", c.Ready())
    here.do("beto", c.Ready())
    assert "MatchStarted" in kinds(here.do("ana", c.FreeSeat(3)))  # all others are ready
    assert here.refusal("ana", c.FreeSeat(1)) == "not_now"
    here.check()


def test_where_nobody_watches_a_freed_seat_is_left() -> None:
    here = Here("ana", "beto", spectators=False)
    assert kinds(here.do("ana", c.FreeSeat(1))) == ["SeatFreed", "PersonLeft"]
    assert kinds(here.do("ana", c.FreeSeat(0))) == ["SeatFreed", "PersonLeft", "HostPassed"]
    assert here.table.host is None


# -- leaving -----------------------------------------------------------------------------------------------------


def test_who_leaves_a_match_has_the_seat_back_while_it_runs() -> None:
    here = Here("ana", "beto", "caro").position("R5 R7 | R1 R2 | R3 R6", "R4", turn=1)
    assert kinds(here.do("beto", c.Leave())) == ["StandInSat", "SteppedOut"]
    assert here.do("beto", c.Leave()) == ()
    assert here.do("beto", c.Disconnect()) == ()
    assert here.refusal("dani", c.Sit(1)) == "not_here"
    here.do("dani", c.Join("Dani"))
    assert here.table.seat_of("dani") is None  # it is Beto's
    assert kinds(here.do("beto", c.Connect(), after=100.0)) == ["PersonBack", "SeatGivenBack"]
    assert view_of(here.table, "beto").viewer.round_seat == 1
    assert here.table.turn_at == here.now  # with a whole turn
    here.check()


def test_who_leaves_while_a_bot_plays_for_them_is_only_gone() -> None:
    here = Here("ana", "beto", absent_seconds=5.0).position("R5 R7 | R1 R2", "R4")
    here.do("ana", c.Disconnect())
    here.wait(6)
    assert here.table.seats[0].stand_in
    assert kinds(here.do("ana", c.Leave())) == ["SteppedOut", "HostPassed"]
    here.check()


def test_who_has_left_is_gone_when_the_match_is_over() -> None:
    here = Here("ana", "beto", "caro", match=QUICK).start()
    here.do("beto", c.Leave())
    assert win(here)[-2:] == ("SeatFreed", "PersonLeft")
    assert here.table.person("beto") is None
    assert [seat.person for seat in here.table.seats] == ["ana", None, "caro"]
    here.check()


def test_leaving_for_good_gives_the_seat_to_a_bot() -> None:
    here = Here("ana", "beto").start()
    assert kinds(here.do("beto", c.Leave(for_good=True))) == ["SeatFreed", "BotSeated", "PersonLeft"]
    here.do("ana", c.Leave())
    here.do("ana", c.Leave(for_good=True))
    assert here.table.people == ()
    assert "TableClosed" in kinds(here.wait(301.0))  # nobody can come back


def test_everybody_leaves_and_the_first_one_back_is_host() -> None:
    here = Here("ana", "beto").start()
    here.do("ana", c.Leave())
    here.do("beto", c.Leave())
    assert here.table.host is None
    assert here.table.stopped_at is not None
    assert "TableClosed" not in kinds(here.wait(80_000.0))
    assert kinds(here.do("beto", c.Connect())) == ["PersonBack", "HostPassed", "SeatGivenBack"]
    assert here.table.host == "beto"
    here.check()


# -- a bot plays for somebody ------------------------------------------------------------------------------------


def test_one_takes_over_with_a_word() -> None:
    here = Here("ana", "beto").position("R5 R7 | R1 R2", "R4")
    here.take((events.StandInSat(here.now, 0, "simple"),))
    assert kinds(here.do("ana", c.TakeOver())) == ["SeatGivenBack"]
    assert here.do("ana", c.TakeOver()) == ()
    here.do("ana", c.Leave())
    assert kinds(here.do("ana", c.TakeOver())) == ["PersonBack", "SeatGivenBack"]  # in another tab
    here.take((events.StandInSat(here.now, 0, "simple"),))
    assert kinds(here.do("ana", c.ArmUno())) == ["SeatGivenBack", "UnoArmed"]
    assert here.refusal("stranger", c.TakeOver()) == "not_here"
    here.check()


# -- ghosts ------------------------------------------------------------------------------------------------------


def test_nobody_is_led_to_a_table_a_minute_after_the_last_one_has_gone() -> None:
    here = Here("ana", "beto").start()
    here.do("ana", c.Disconnect())
    here.do("beto", c.Disconnect())
    assert here.wait(59.0) == ()
    assert not here.table.deserted
    assert kinds(here.wait(1.0)) == ["TableDeserted"]
    assert here.table.deserted
    assert here.wait(3600.0) == ()
    here.do("ana", c.Connect())
    assert not here.table.deserted
    here.check()


def test_who_waits_for_the_next_deal_may_end_a_pause_of_people_who_have_gone() -> None:
    here = Here("ana", fill_with="simple", seats=3).start()
    here.do("ana", c.ProposePause())
    assert here.table.paused
    here.do("beto", c.Join("Beto"))
    here.do("caro", c.Join("Caro"))
    here.do("dani", c.Join("Dani"))
    assert [seat.reserved for seat in here.table.seats] == [None, "beto", "caro"]
    assert here.refusal("beto", c.Resume()) == "not_seated"  # Ana is here
    here.do("ana", c.Disconnect())
    assert here.refusal("dani", c.Resume()) == "not_seated"  # he has no seat to come
    assert "Resumed" in kinds(here.do("beto", c.Resume()))
    assert not here.table.paused
    here.check()
