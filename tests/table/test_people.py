"""Seats, hosts, bots, votes and pauses."""

from __future__ import annotations

import pytest

from comodin.errors import BadInput
from comodin.match import PARTNERS, MatchRules
from comodin.rules import Custom, Deed, Does, Draw, Pass, Perform, Play, Vote, printed
from comodin.rules.actions import ReportAdvice
from comodin.table import SHELL, Settings, answer, bots_due, events, next_deadline, question, view_of
from comodin.table import commands as c
from comodin.table.settings import check_settings

from ..rounds import clause
from .here import Here, kinds


def test_the_first_is_the_host_and_a_match_starts_when_all_are_ready() -> None:
    here = Here("ana", "beto")
    assert here.table.host == "ana"
    here.do("ana", c.Ready())
    assert here.refusal("beto", c.Start()) == "not_host"
    assert kinds(here.do("beto", c.Ready())) == ["ReadySaid", "MatchStarted", "RoundDealt"]
    assert here.table.phase == "playing"
    assert here.refusal("ana", c.Ready()) == "not_now"
    here.check()


def test_a_host_alone_needs_bots_or_company() -> None:
    here = Here("ana")
    assert here.refusal("ana", c.Start()) == "too_few"
    here.do("ana", c.AddBot(1, "simple"))
    assert here.refusal("ana", c.AddBot(1, "clever")) == "not_a_bot"
    assert here.refusal("ana", c.AddBot(9, "simple")) == "no_seat"
    assert here.refusal("ana", c.AddBot(0, "simple")) == "seat_taken"
    here.do("ana", c.Start())
    assert here.table.phase == "playing"
    assert here.refusal("ana", c.RemoveBot(1)) == "not_now"  # no bots come or go in the middle of a match


def test_empty_seats_are_filled_by_bots_or_left_out() -> None:
    here = Here("ana", seats=4, fill_with="simple")
    here.do("ana", c.Start())
    assert [seat.bot for seat in here.table.seats] == [None, "simple", "simple", "simple"]
    here = Here("ana", "beto", seats=4)
    here.start()
    assert len(here.table.seats) == 2
    here.check()


def test_a_private_table_opens_to_the_invited_and_to_the_key() -> None:
    here = Here("ana", seats=4, visibility="private")
    assert here.refusal("beto", c.Join("Beto")) == "not_invited"
    here.do("beto", c.Join("Beto", key="key"))
    here.do("ana", c.Invite("caro"))
    assert here.do("ana", c.Invite("caro")) == ()
    here.do("caro", c.Join("Caro"))
    assert view_of(here.table, "caro").key == "key"
    assert view_of(here.table, "stranger").key == ""


def test_names_are_short_and_printable() -> None:
    here = Here("ana")
    for name in ("", "   ", "x" * 25, "a\x00b"):
        assert here.refusal("beto", c.Join(name)) == "bad_name"
    here.do("beto", c.Join("  Beto \n B "))
    assert here.table.people[1].name == "Beto B"
    assert here.refusal("beto", c.Join("Beto")) == "already_here"


def test_those_who_find_no_seat_watch_unless_nobody_may() -> None:
    here = Here("ana", "beto")
    here.do("caro", c.Join("Caro"))
    assert here.table.seat_of("caro") is None
    assert here.refusal("caro", c.Sit(0)) == "seat_taken"
    assert here.refusal("caro", c.Ready()) == "not_seated"
    assert here.refusal("dani", c.Say("hi")) == "not_here"
    here = Here("ana", "beto", spectators=False)
    assert here.refusal("caro", c.Join("Caro")) == "table_full"
    assert here.refusal("ana", c.Stand()) == "no_spectators"


def test_a_late_joiner_takes_over_a_bot_between_rounds() -> None:
    here = Here("ana", seats=2, fill_with="simple").start()
    here.do("beto", c.Join("Beto"))
    here.do("beto", c.Sit(1))
    assert here.table.seats[1].person is None
    assert here.refusal("beto", c.Ready()) == "not_seated"
    here.position("R5 | R1 R2 R3", "R4")
    new = here.act("ana", Play(printed("R5")))
    assert kinds(new) == ["Acted", "RoundFinished", "SeedCommitted", "SeatTaken"]
    assert here.table.seat_of("beto") == 1
    here.do("ana", c.Ready())
    assert "RoundDealt" in kinds(here.do("beto", c.Ready()))
    here.check()


def test_a_reservation_is_given_up_by_standing_or_leaving() -> None:
    here = Here("ana", seats=3, fill_with="simple").start()
    here.do("beto", c.Join("Beto"))
    here.do("beto", c.Sit(1))
    here.do("beto", c.Sit(2))
    assert [seat.reserved for seat in here.table.seats] == [None, None, "beto"]
    here.do("beto", c.Stand())
    assert here.refusal("beto", c.Stand()) == "not_seated"
    here.do("beto", c.Sit(1))
    here.do("beto", c.Leave())
    assert all(seat.reserved is None for seat in here.table.seats)
    here.check()


def test_the_host_leaves_and_the_host_passes_on() -> None:
    here = Here("ana", "beto", "caro").start()
    here.do("beto", c.Disconnect())
    here.do("ana", c.Leave())
    assert here.table.host == "caro"  # Beto is not here
    assert here.table.seats[0].bot == "simple"
    here.do("caro", c.Leave())
    assert here.table.host == "beto"
    here.do("beto", c.Leave())
    assert here.table.host is None
    here.check()


def test_a_bot_takes_over_for_the_absent_and_gives_the_seat_back() -> None:
    here = Here("ana", "beto", turn_seconds=None, absent_seconds=20.0).position("R5 R7 | R1 R2", "R4")
    here.do("ana", c.Disconnect())
    assert here.do("ana", c.Disconnect()) == ()
    assert here.wait(19) == ()
    assert kinds(here.wait(2)) == ["StandInSat"]
    assert [turn.seat for turn in bots_due(here.table)] == [0]
    assert kinds(here.do("ana", c.Connect())) == ["PersonBack", "SeatGivenBack"]
    assert bots_due(here.table) == ()
    here.check()


def test_who_lets_the_time_run_out_twice_is_played_for_until_the_next_action() -> None:
    here = Here("ana", "beto", turn_seconds=10.0).position("R5 R7 Y9 | R1 R2", "R4", draw="Y1 " * 2 + "G1 G2")
    assert kinds(here.wait(11)) == ["TimedOut", "Acted"]  # draws; Beto's turn
    here.act("beto", Draw())
    assert kinds(here.wait(11))[-1] == "StandInSat"
    assert here.table.seats[0].stand_in
    new = here.do("ana", c.Act(Pass())) if here.state.pending.kind == "drawn" else here.do("ana", c.Connect())
    assert "SeatGivenBack" in kinds(new)
    here.check()


def test_nobody_is_here_and_the_clocks_stand_still() -> None:
    here = Here("ana", "beto", turn_seconds=10.0).position("R5 R7 | R1 R2", "R4")
    here.wait(4)
    for person in ("ana", "beto"):
        here.do(person, c.Disconnect())
    assert kinds(here.wait(3600)) == ["TableDeserted"]
    here.do("ana", c.Connect())
    deadline = next_deadline(here.table)
    assert deadline == pytest.approx(here.now + 10)  # a whole turn: the other one is not back yet
    here.check()


def test_an_empty_table_closes() -> None:
    here = Here("ana")
    here.do("ana", c.Leave())
    assert kinds(here.wait(301)) == ["TableDeserted", "TableClosed"]
    assert here.refusal("ana", c.Join("Ana")) == "table_closed"
    assert next_deadline(here.table) is None
    here.check()


# -- votes -----------------------------------------------------------------------------------------------------


def test_a_pause_needs_the_consent_of_all_and_stops_every_clock() -> None:
    here = Here("ana", "beto", "caro", turn_seconds=10.0).position("R5 R7 | R1 R2 | R3 R6", "R4")
    here.wait(4)
    here.do("ana", c.ProposePause())
    assert here.refusal("beto", c.ProposeKick(0)) == "motion_open"
    here.do("beto", c.VoteOnMotion(True))
    assert here.refusal("beto", c.VoteOnMotion(True)) == "has_voted"
    assert kinds(here.do("caro", c.VoteOnMotion(True))) == ["MotionVoted", "MotionEnded", "Paused"]
    assert here.refusal("ana", c.Act(Draw())) == "paused"
    assert here.wait(800) == ()
    here.do("beto", c.Resume())
    assert here.refusal("beto", c.Resume()) == "not_paused"
    assert next_deadline(here.table) == pytest.approx(here.now + 6)
    here.check()


def test_a_pause_ends_by_itself_and_one_no_refuses_it() -> None:
    here = Here("ana", "beto").position("R5 R7 | R1 R2", "R4")
    here.do("ana", c.ProposePause())
    assert kinds(here.do("beto", c.VoteOnMotion(False))) == ["MotionVoted", "MotionEnded"]
    assert here.refusal("beto", c.VoteOnMotion(True)) == "no_motion"
    here.do("ana", c.ProposePause())
    here.do("beto", c.VoteOnMotion(True))
    assert kinds(here.wait(901))[0] == "Resumed"
    here = Here("ana", "beto", turn_seconds=None).start()
    here.do("ana", c.ProposePause())
    assert kinds(here.wait(31)) == ["MotionEnded"]


# -- what is played ----------------------------------------------------------------------------------------------


@clause("A16", "aprendiz")
def test_custom_wilds_need_everybodys_consent() -> None:
    here = Here("ana", "beto", edition="aprendiz")
    rule = Custom("Draw two!", (Does("next", "draw", 2),))
    here.do("ana", c.WriteRule("WC1", rule))
    here.do("beto", c.WriteRule("WC2", Custom("Sing.")))
    here.do("beto", c.Consent("WC1", True))
    assert here.refusal("ana", c.Consent("WR", True)) == "bad_rule"
    assert here.refusal("ana", c.WriteRule("R5", rule)) == "bad_rule"
    assert here.refusal("ana", c.WriteRule("WC1", Custom("", (Does("everyone", "swap"),)))) == "bad_rule"
    assert here.refusal("ana", c.WriteRule("WC1", Custom("x" * 121))) == "bad_text"
    here.start()
    assert dict(here.table.custom) == {"WC1": rule}  # Ana has not consented to WC2: a plain wild (A16)
    assert here.state.game.custom == {"WC1": rule}
    assert here.refusal("ana", c.WriteRule("WC1", None)) == "not_now"
    here.check()


def test_what_is_rewritten_needs_consent_anew_and_consent_can_be_taken_back() -> None:
    here = Here("ana", "beto", edition="aprendiz")
    here.do("ana", c.WriteRule("WC1", Custom("Sing.")))
    here.do("beto", c.Consent("WC1", True))
    here.do("ana", c.WriteRule("WC1", Custom("Dance.")))
    assert here.table.written[0].consent == ("ana",)
    here.do("ana", c.Consent("WC1", False))
    assert not here.table.written[0].consent
    here.do("ana", c.WriteRule("WC1", None))
    assert here.table.written == ()


@clause("A16", "aprendiz")
def test_custom_wilds_can_be_rewritten_for_every_game() -> None:
    here = Here("ana", "beto", edition="aprendiz", match=MatchRules("quick")).position("B5 | B1 B2", "B4")
    here.act("ana", Play(printed("B5")))
    assert here.table.phase == "waiting"
    dance = Custom("Dance.")
    here.do("ana", c.WriteRule("WC1", dance))
    here.do("beto", c.Consent("WC1", True))
    here.do("ana", c.Ready())
    here.do("beto", c.Ready())
    assert here.state.game.custom == {"WC1": dance}


def test_the_host_configures_before_the_match() -> None:
    here = Here("ana", "beto")
    assert here.refusal("beto", c.Configure(Settings())) == "not_host"
    assert here.refusal("ana", c.Configure(Settings(seats=99))) == "bad_settings"
    here.do("ana", c.Configure(Settings(edition="casa", seats=5)))
    assert len(here.table.seats) == 5
    assert here.refusal("ana", c.Configure(Settings(seats=2, uno_grace=-1.0))) == "bad_settings"
    here.do("caro", c.Join("Caro"))
    assert here.refusal("ana", c.Configure(Settings(seats=2))) == "seat_taken"
    here.check()


@pytest.mark.parametrize(
    "wrong",
    [
        {"edition": "mau mau"},
        {"options": (("stacking", "maybe"),)},
        {"seats": 1},
        {"match": MatchRules("points", 0)},
        {"match": MatchRules("points", 500, PARTNERS), "fill_with": None},
        {"visibility": "secret"},
        {"fill_with": "nobody"},
        {"title": "x" * 41},
        {"turn_seconds": float("nan")},
        {"turn_seconds": 0.5},
        {"uno_grace": None},
        {"bot_seconds": (2.0, 1.0)},
    ],
)
def test_settings_that_no_table_can_have(wrong: dict[str, object]) -> None:
    with pytest.raises(BadInput):
        check_settings(Settings(**wrong))  # type: ignore[arg-type]


def test_a_rematch_begins_when_all_are_ready_again() -> None:
    here = Here("ana", "beto", match=MatchRules("quick")).position("R5 | R1 R2", "R4")
    here.act("ana", Play(printed("R5")))
    assert here.table.phase == "waiting"
    assert here.table.match is not None
    assert here.table.match.winners == (0,)
    here.do("ana", c.Ready())
    assert "MatchStarted" in kinds(here.do("beto", c.Ready()))
    assert not here.table.match.winners
    assert here.table.matches == 2
    here.check()


def test_the_next_round_is_dealt_when_all_are_ready_or_the_time_is_up() -> None:
    here = Here("ana", "beto", between_seconds=12.0).position("R5 | R1 R2", "R4")
    here.act("ana", Play(printed("R5")))
    assert here.table.phase == "between"
    here.do("ana", c.Ready())
    here.do("ana", c.Ready(False))
    assert here.wait(11.9) == ()
    assert kinds(here.wait(0.2)) == ["RoundDealt"]
    assert here.table.match is not None
    assert here.state.dealer == here.table.match.dealer


def test_advice_is_reported_and_voted_on_by_people_and_bots() -> None:
    people = ("ana", "beto", "caro", "dani")
    here = Here(*people, edition="clasico").position("R5 R7 | R1 R2 | R3 R6 | B1 B2", "R4")
    before = len(here.state.hands[1])
    here.act("ana", ReportAdvice(1))
    assert here.refusal("beto", c.Act(Vote(True))) == "accused_cannot_vote"
    assert here.refusal("caro", c.Act(ReportAdvice(0))) == "report_open"
    new = here.act("caro", Vote(True))  # two of three others
    assert here.state.report is None
    assert len(here.state.hands[1]) == before + 2
    assert any(type(step).__name__ == "AdviceJudged" for step in new[0].events)  # type: ignore[attr-defined]
    here.act("ana", ReportAdvice(2))
    here.do("beto", c.Leave())  # a bot takes the seat, and is asked, too
    turn = next(turn for turn in bots_due(here.table) if turn.seat == 1)
    action = answer(*question(here.table, turn))
    assert action == Vote(False)
    here.do(SHELL, c.BotAct(1, turn.moves, action))
    here.act("dani", Vote(False))
    assert here.state.report is None
    here.check()


def test_bots_answer_only_for_their_seat_and_the_moment() -> None:
    here = Here("ana", seats=2, fill_with="simple").position("R5 R7 | R1 R2", "R4", turn=1)
    (turn,) = bots_due(here.table)
    assert turn.due - here.table.turn_at >= here.table.settings.bot_seconds[0]
    assert here.refusal("ana", c.BotAct(1, turn.moves, Draw())) == "not_here"
    assert here.refusal("", c.BotAct(0, turn.moves, Draw())) == "stale"
    assert here.refusal("", c.BotAct(1, turn.moves + 1, Draw())) == "stale"
    here.do("", c.BotAct(1, turn.moves, Draw()))
    assert isinstance(here.log[-1], events.Acted)
    assert here.log[-1].cause == "bot"


def test_a_bot_that_never_answers_is_played_for() -> None:
    here = Here("ana", seats=2, fill_with="simple", turn_seconds=None).position("R5 R7 | R1 R2", "R4", turn=1)
    assert kinds(here.wait(60))[0] == "Acted"


def test_a_bot_makes_one_gesture_at_a_time() -> None:
    here = Here("ana", seats=2, fill_with="random", edition="casa").position(
        "R2 R7 R9 | R1 R3", "R4", rules="2 moo"
    )
    here.act("ana", Play(printed("R2")))
    (turn,) = bots_due(here.table)
    here.now = turn.due
    here.do("", c.BotAct(1, turn.moves, Perform(Deed(gesture="clap"))))
    (again,) = bots_due(here.table)
    assert again.due >= here.now + here.table.settings.bot_seconds[0]
