"""`decide(table, who, command, now, lag)`: what a command does, as table events. `evolve` applies them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from . import (
    agreements,
    chat,
    commands,
    events,
    keeping_score,
    play,
    races,
    room,
    seating,
    tournament_table,
    votes,
)
from .commands import Command, PersonCommand, PlayerCommand
from .evolve import opened
from .proceedings import Decided, Proceedings
from .refusals import CommandRefused
from .resume import PlayOn
from .settings import Settings, check_settings
from .state import Table
from .viewers import TableEvent

SHELL = ""
"""Who the shell around the table is: it speaks for bots and about lines, and is nobody's id."""

SAYS_NOTHING = (commands.Disconnect, commands.Leave, commands.Resume, commands.Introduce)
"""Who goes wakes no table that stands still; who resumes does so by itself."""


def open_table(
    settings: Settings,
    secret: str,
    key: str,
    now: float,
    start: PlayOn | None = None,
    places: Sequence[tournament_table.BookedSeat] = (),
) -> tuple[TableEvent, ...]:
    """The first events of a table. `secret` must be unguessable: all chance follows from it. With a `start`, the
    first round is played on from there. `places`: who has the seats of a table of a tournament."""
    first = events.TableOpened(now, check_settings(settings), secret, key, start)
    go = Proceedings(opened(first), now)
    go.commit_seed()
    tournament_table.seat(go, places)
    return (first, *go.events)


def decide(table: Table, who: str, command: Command, now: float, lag: float = 0.0) -> tuple[TableEvent, ...]:
    """The events that follow from the command; raises Refused, and nothing else, when it is refused.

    `lag` is the one-way lag of this person's line as the server measured it; no more than MAX_LAG counts.
    """
    return proceed(table, who, command, now, lag).new


def proceed(table: Table, who: str, command: Command, now: float, lag: float = 0.0) -> Decided:
    """`decide`, with the table after each of its events."""
    if table.phase == "closed":
        raise CommandRefused("table_closed")
    go = Proceedings(table, now, lag)
    if isinstance(command, commands.BotAct):
        _bot_acts(go, who, command)
    elif isinstance(command, commands.Attend):
        _attend(go, who, command)
    else:
        _person_asks(go, who, command)
    return go.outcome


def _person_asks(go: Proceedings, who: str, command: PersonCommand) -> None:
    if not isinstance(command, SAYS_NOTHING):
        votes.wake(go, who)
    match command:
        case commands.Join():
            seating.join(go, who, command)
            votes.wake(go, who)
            return
        case commands.Connect():
            seating.connect(go, who)
            tournament_table.gather(go)
            return
        case commands.Disconnect():
            seating.disconnect(go, who)
            _go_on(go)
            return
        case commands.Introduce(name, face):
            seating.introduce(go, who, name, face)
            return
        case _:
            pass
    if go.table.person(who) is None:
        raise CommandRefused("not_here")
    tournament_table.check(go, who, command)
    match command:
        case commands.Leave(for_good):
            if not tournament_table.step_away(go, who):
                seating.leave(go, who, for_good)
            _go_on(go)
        case commands.Sit(number):
            seating.sit(go, who, number)
        case commands.Stand():
            seating.stand(go, who)
            _go_on(go)
        case commands.FreeSeat(number):
            seating.free_seat(go, who, number)
            _go_on(go)
        case commands.TakeOver():
            seating.connect(go, who)
        case commands.Resume():
            votes.ask_to_resume(go, who)
        case commands.Invite(person):
            seating.invite(go, who, person)
        case commands.KeepScore():
            keeping_score.keep_score(go, who)
        case commands.AddBot() | commands.RemoveBot() | commands.Configure() | commands.Start():
            _host_asks(go, who, command)
        case commands.Say() | commands.React() | commands.Throw():
            chat.speak(go, who, command)
        case commands.NameLast(last):
            _in_play(go)
            seating.take_back(go, who)
            room.name_last(go, who, last)
        case _:
            _player_asks(go, who, command)


def _host_asks(
    go: Proceedings, who: str, command: commands.AddBot | commands.RemoveBot | commands.Configure | commands.Start
) -> None:
    match command:
        case commands.AddBot(number, bot):
            seating.add_bot(go, who, number, bot)
        case commands.RemoveBot(number):
            seating.remove_bot(go, who, number)
        case commands.Configure(settings):
            agreements.configure(go, who, settings)
        case _:
            play.start(go, who)


def _go_on(go: Proceedings) -> None:
    """Somebody has gone whom a vote, a race or the next deal may have waited for."""
    votes.count_votes(go)
    room.count(go)
    play.go_on_if_all_are_ready(go)


def _player_asks(go: Proceedings, who: str, command: PlayerCommand) -> None:
    seat = go.table.seat_of(who)
    if seat is None:
        raise CommandRefused("not_seated")
    match command:
        case commands.Act(action):
            round_seat = _seat_in_round(go, seat)
            seating.take_back(go, who)
            races.act(go, round_seat, room.worded(go, action), "player")
        case commands.ArmUno(armed):
            round_seat = _seat_in_round(go, seat)
            seating.take_back(go, who)
            if armed != (round_seat in go.table.armed):
                go.emit(events.UnoArmed(go.now, round_seat, armed))
        case commands.Ready(is_ready):
            play.ready(go, seat, is_ready)
        case commands.WriteRule(card, custom):
            agreements.write_rule(go, who, card, custom)
        case commands.Consent(card, agrees):
            agreements.consent(go, who, card, agrees)
        case commands.AddLuck(text):
            agreements.add_luck(go, seat, text)
        case commands.ProposePause() | commands.ProposeKick():
            votes.propose(go, seat, command)
        case commands.VoteOnMotion(agrees):
            votes.vote(go, seat, agrees)
        case _:
            assert_never(command)


def _in_play(go: Proceedings) -> None:
    if go.table.paused:
        raise CommandRefused("paused")
    if go.table.phase != "playing":
        raise CommandRefused("no_round")


def _seat_in_round(go: Proceedings, seat: int) -> int:
    _in_play(go)
    if seat not in go.table.players:
        raise CommandRefused("not_playing")
    return go.table.round_seat(seat)


def _attend(go: Proceedings, who: str, command: commands.Attend) -> None:
    if who != SHELL or go.table.settings.booking is None:
        raise CommandRefused("not_here")
    if not command.followed and not go.table.paused:
        votes.stand_still(go)
    elif command.followed and go.table.unattended:
        go.emit(events.Resumed(go.now))


def _bot_acts(go: Proceedings, who: str, command: commands.BotAct) -> None:
    if who != SHELL:
        raise CommandRefused("not_here")
    seats = go.table.seats
    if not 0 <= command.seat < len(seats) or not seats[command.seat].by_bot:
        raise CommandRefused("stale")
    if go.table.moves != command.moves or go.table.stopped_at is not None:
        raise CommandRefused("stale")
    races.act(go, _seat_in_round(go, command.seat), command.action, "bot")
