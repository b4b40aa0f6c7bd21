"""Bots act for people who are here: where nobody plays who is connected, the game stands still."""

from __future__ import annotations

import pytest

from comodin.rules import actions
from comodin.table import CommandRefused, bots_due, commands, fold, parse_table_event
from comodin.table.deadlines import UNATTENDED_SECONDS

from .here import Here
from .test_booked import ANA, BOT, Sitting

TURN = 3.0


def alone_with_bots(*others: str, **settings: object) -> Here:
    """Ana with two bots, and people who only watch."""
    here = Here("ana", seats=3, fill_with="simple", turn_seconds=TURN, bot_seconds=(0.0, 0.0), **settings)
    here.do("ana", commands.Start())
    for name in others:
        here.do(name, commands.Join(name.title(), sit=False))
    return here


def let_bots_play(here: Here, seconds: float) -> int:
    """As a shell does; returns how often bots acted."""
    acted = 0
    until = here.now + seconds
    while here.now < until:
        here.wait(0.5)
        for turn in bots_due(here.table):
            try:
                here.do("", commands.BotAct(turn.seat, turn.moves, actions.Draw()))
                acted += 1
            except CommandRefused:
                continue
            break
    return acted


def test_who_does_not_answer_twice_is_not_there_and_the_game_stands_still() -> None:
    here = alone_with_bots()
    here.wait(60.0)  # bots are played for, Ana's turns run out, and a stand-in takes her seat
    let_bots_play(here, 60.0)
    assert here.table.seats[0].stand_in
    let_bots_play(here, UNATTENDED_SECONDS)
    assert here.table.unattended
    assert here.table.stopped_at is not None
    assert not bots_due(here.table)
    moves = here.table.moves
    let_bots_play(here, 3_600.0)
    assert here.table.moves == moves
    here.check()


def test_it_goes_on_as_soon_as_somebody_acts() -> None:
    here = alone_with_bots()
    let_bots_play(here, 400.0)
    assert here.table.unattended
    here.do("ana", commands.React("hello"))
    assert not here.table.unattended
    assert here.table.stopped_at is None
    assert not here.table.seats[0].stand_in
    assert here.table.attended
    here.check()


@pytest.mark.parametrize("command", [commands.Resume(), commands.Connect(), commands.Say("here I am")])
def test_any_word_wakes_it(command: commands.Command) -> None:
    here = alone_with_bots()
    let_bots_play(here, 400.0)
    here.do("ana", command)
    assert not here.table.paused
    assert not here.table.seats[0].stand_in


def test_strangers_and_those_who_go_do_not_wake_it() -> None:
    here = alone_with_bots("beto")
    let_bots_play(here, 400.0)
    here.do("stranger", commands.Connect())
    assert here.refusal("stranger", commands.Say("hello")) == "not_here"
    here.do("beto", commands.Disconnect())
    assert here.table.unattended
    here.do("beto", commands.Leave())
    assert here.table.unattended


def test_a_move_of_hers_wakes_it_and_counts() -> None:
    here = alone_with_bots()
    let_bots_play(here, 400.0)
    assert here.table.unattended
    assert here.table.round is not None
    if here.table.round.pending.seats[0] == here.table.round_seat(0):
        moves = here.table.moves
        here.act("ana", actions.Draw())
        assert here.table.moves == moves + 1
    else:  # refused by the rules: nothing has changed
        assert here.refusal("ana", commands.Act(actions.Draw())) == "not_your_turn"
        assert here.table.unattended


def test_those_who_watch_see_some_minutes_of_it_and_as_many_more_with_every_word() -> None:
    here = alone_with_bots("beto")
    here.do("ana", commands.Leave())  # a bot plays on
    let_bots_play(here, UNATTENDED_SECONDS - 10.0)
    assert not here.table.paused
    here.do("beto", commands.React("wow"))
    let_bots_play(here, UNATTENDED_SECONDS - 10.0)
    assert not here.table.paused
    let_bots_play(here, 20.0)
    assert here.table.unattended


def test_who_plays_is_never_interrupted() -> None:
    here = Here("ana", seats=2, fill_with="simple", turn_seconds=None, bot_seconds=(0.0, 0.0))
    here.do("ana", commands.Start())
    let_bots_play(here, 5 * UNATTENDED_SECONDS)
    assert not here.table.paused


def test_a_table_of_a_tournament_stands_still_when_the_shell_says_so() -> None:
    cup = Sitting(ANA, BOT, BOT)
    cup.until(40.0)
    assert cup.phase == "playing"
    cup.send("", commands.Attend(followed=False), cup.now)
    moves = cup.table.moves
    cup.until(2 * 86_400.0)  # longer than other tables are kept
    assert cup.table.moves == moves
    assert cup.phase == "playing"
    cup.send("", commands.Attend(followed=True), cup.now)
    cup.until(20.0)
    assert cup.table.moves > moves
    assert fold(cup.log) == cup.table


def test_the_shell_may_say_it_twice() -> None:
    cup = Sitting(ANA, BOT, BOT)
    cup.until(40.0)
    for followed in (True, False, False, True):
        cup.send("", commands.Attend(followed), cup.now)
        assert cup.table.unattended != followed


def test_its_player_wakes_it_by_coming() -> None:
    cup = Sitting(ANA, BOT, BOT)
    cup.until(40.0)
    cup.send("", commands.Attend(followed=False), cup.now)
    cup.send("ana", commands.Connect(), cup.now)
    assert not cup.table.paused
    assert not cup.table.seats[0].stand_in


def test_only_the_shell_says_so_and_only_of_a_tournament() -> None:
    cup = Sitting(ANA, BOT, BOT)
    cup.until(40.0)
    with pytest.raises(CommandRefused, match="not_here"):
        cup.send("ana", commands.Attend(followed=False), cup.now)
    here = alone_with_bots()
    assert here.refusal("", commands.Attend(followed=False)) == "not_here"


def test_logs_of_before_are_folded_as_they_were() -> None:
    """A pause that was written without the word is one by consent."""
    here = Here("ana", "beto")
    here.take((parse_table_event({"type": "paused", "at": here.now, "until": here.now + 900.0}),))
    assert here.table.paused_until == here.now + 900.0
    assert here.table.paused
    assert not here.table.unattended
