"""Who can be voted out, and what that ends; what the host may do while somebody is away for a moment."""

from __future__ import annotations

from comodin.table import commands as c
from comodin.table import events, view_of

from .here import Here, kinds


def test_kick_by_vote() -> None:
    here = Here("ana", "beto", "caro").start()
    assert here.refusal("ana", c.ProposeKick(0)) == "seat_empty"
    here.do("ana", c.ProposeKick(2))
    assert here.refusal("caro", c.VoteOnMotion(False)) == "cannot_vote"
    assert "PersonKicked" in kinds(here.do("beto", c.VoteOnMotion(True)))
    assert here.table.seats[2].bot == "simple"
    assert here.refusal("caro", c.Join("Caro")) == "was_kicked"
    here.check()


def test_one_person_alone_cannot_kick_another_who_is_here() -> None:
    here = Here("ana", "beto").start()
    assert kinds(here.do("ana", c.ProposeKick(1))) == ["MotionOpened", "MotionEnded"]
    here.do("beto", c.Disconnect())
    assert "PersonKicked" not in kinds(here.do("ana", c.ProposeKick(1), after=0.3))  # a line that was just lost
    assert "PersonKicked" not in kinds(
        here.do("ana", c.ProposeKick(1), after=here.table.settings.absent_seconds - 1)
    )
    assert "PersonKicked" in kinds(here.do("ana", c.ProposeKick(1), after=0.7))


def test_a_turn_that_timed_out_is_no_absence() -> None:
    here = Here("ana", "beto", turn_seconds=30.0, absent_seconds=60.0).position("R5 R7 | R1 R2", "R4", turn=1)
    assert "TimedOut" in kinds(here.wait(31))
    assert kinds(here.do("ana", c.ProposeKick(1))) == ["MotionOpened", "MotionEnded"]
    here.position("R5 R7 | R1 R2", "R4", turn=1)
    assert "StandInSat" in kinds(here.wait(31))  # two in a row
    assert kinds(here.do("ana", c.ProposeKick(1), after=59.0)) == ["MotionOpened", "MotionEnded"]
    assert "PersonKicked" in kinds(here.do("ana", c.ProposeKick(1), after=1.0))


def test_a_pause_is_no_absence() -> None:
    here = Here("ana", "beto", "caro", absent_seconds=60.0, turn_seconds=None).start()
    here.do("caro", c.Disconnect())
    here.wait(61)
    assert here.table.seats[2].stand_in
    here.do("ana", c.ProposePause())
    here.do("beto", c.VoteOnMotion(True))
    here.do("beto", c.Disconnect(), after=1.0)
    assert kinds(here.do("ana", c.ProposeKick(1), after=300.0)) == ["MotionOpened", "MotionEnded"]
    here.do("ana", c.Resume())
    assert kinds(here.do("ana", c.ProposeKick(1), after=1.0)) == ["MotionOpened", "MotionEnded"]
    assert here.table.seats[2].stand_in_since == 1061.0 + 301.0
    here.check()


def test_after_a_kick_the_old_keys_open_nothing() -> None:
    here = Here("ana", visibility="private", seats=4)
    for who in ("beto", "caro"):
        here.do(who, c.Join(who.title(), "key"))
    keys = {here.table.key, here.table.screen_key}
    here.do("dani", c.Join("Dani", "key", sit=False))
    here.do("ana", c.ProposeKick(2))
    here.do("beto", c.VoteOnMotion(True))
    now = {here.table.key, here.table.screen_key}
    assert len(keys | now) == 4
    assert here.refusal("a new guest", c.Join("Caro", "key")) == "not_invited"
    assert view_of(here.table, "beto").screen_key == here.table.screen_key
    assert view_of(here.table, "dani").screen_key == view_of(here.table, "dani").key == ""
    told = {
        who: [one.event for one in here.told[who] if isinstance(one.event, events.KeysChanged)]
        for who in here.told
    }
    assert [(one.key, one.screen_key) for one in told["beto"]] == [(here.table.key, here.table.screen_key)]
    for who in ("caro", "dani", "stranger"):
        assert [(one.key, one.screen_key) for one in told[who]] == [("", "")]
    assert kinds(here.do("a new guest", c.Join("Gil", here.table.key)))[0] == "PersonCame"
    here.check()


def test_nobody_is_stood_in_for_whose_connection_was_just_lost() -> None:
    here = Here("ana", "beto", absent_seconds=20.0)
    here.do("beto", c.Disconnect())
    assert kinds(here.do("ana", c.Start(), after=3.0)) == ["MatchStarted", "RoundDealt"]
    assert not here.table.seats[1].stand_in
    assert here.wait(16.0) == ()  # the table waits for Beto as for anybody in a match
    assert "StandInSat" in kinds(here.wait(2.0))
