"""Votes of the people at the table: a pause by consent, and a kick; and the pause that is nobody's wish."""

from __future__ import annotations

from . import commands, events, seating
from .proceedings import Proceedings
from .refusals import CommandRefused
from .state import Motion

MOTION_SECONDS = 30.0
MAX_PAUSE = 900.0
MAX_UNATTENDED = 30 * 86_400.0  # somebody may be connected all that time and do nothing


def propose(go: Proceedings, seat: int, command: commands.ProposePause | commands.ProposeKick) -> None:
    if go.table.motion is not None:
        raise CommandRefused("motion_open")
    until = go.now + MOTION_SECONDS
    if isinstance(command, commands.ProposePause):
        if go.table.phase not in ("playing", "between"):
            raise CommandRefused("no_round")
        if go.table.paused:
            raise CommandRefused("paused")
        go.emit(events.MotionOpened(go.now, "pause", seat, None, until))
    else:
        target = command.seat
        if not 0 <= target < len(go.table.seats):
            raise CommandRefused("no_seat")
        if target == seat or go.table.seats[target].person is None:
            raise CommandRefused("seat_empty")
        go.emit(events.MotionOpened(go.now, "kick", seat, target, until))
    count_votes(go)


def vote(go: Proceedings, seat: int, agrees: bool) -> None:
    motion = go.table.motion
    if motion is None:
        raise CommandRefused("no_motion")
    if seat == motion.target:
        raise CommandRefused("cannot_vote")
    if seat in motion.agree or seat in motion.disagree:
        raise CommandRefused("has_voted")
    go.emit(events.MotionVoted(go.now, seat, agrees))
    count_votes(go)


def count_votes(go: Proceedings) -> None:
    """Decides the motion as soon as it can be decided; called again whenever somebody comes or goes."""
    motion = go.table.motion
    if motion is None:
        return
    voters = [seat for seat in go.table.voters if seat != motion.target]
    agree = [seat for seat in voters if seat in motion.agree]
    undecided = [seat for seat in voters if seat not in motion.agree + motion.disagree]
    if _gone(go, motion) or not voters:
        go.emit(events.MotionEnded(go.now, passed=False))
    elif motion.kind == "pause":
        if motion.disagree:
            go.emit(events.MotionEnded(go.now, passed=False))
        elif not undecided:
            go.emit(events.MotionEnded(go.now, passed=True))
            go.emit(events.Paused(go.now, go.now + MAX_PAUSE))
    elif 2 * len(agree) > len(voters) and (len(agree) > 1 or seating.is_absent(go, motion.target or 0)):
        # one person alone cannot remove another who is here and playing, or whose connection was just lost
        target = motion.target
        assert target is not None
        person = go.table.seats[target].person
        assert person is not None
        go.emit(events.MotionEnded(go.now, passed=True))
        seating.remove(go, person)
    elif not undecided:
        go.emit(events.MotionEnded(go.now, passed=False))


def _gone(go: Proceedings, motion: Motion) -> bool:
    if motion.kind == "pause":
        return go.table.phase not in ("playing", "between")
    seats = go.table.seats
    return motion.target is None or motion.target >= len(seats) or seats[motion.target].person is None


def ask_to_resume(go: Proceedings, who: str) -> None:
    """Who waits for the next deal would wait for ever where everybody who has a seat has gone."""
    table = go.table
    people = (table.person(seat.person) for seat in table.seats if seat.person)
    alone = not any(one is not None and one.present for one in people)
    if table.seat_of(who) is None and not (alone and any(seat.reserved == who for seat in table.seats)):
        raise CommandRefused("not_seated")
    resume(go, who)


def resume(go: Proceedings, who: str) -> None:
    if not go.table.paused:
        raise CommandRefused("not_paused")
    go.emit(events.Resumed(go.now))
    seating.take_back(go, who)


def stand_still(go: Proceedings) -> None:
    """Nobody plays who is here: bots wait for people."""
    go.emit(events.Paused(go.now, go.now + MAX_UNATTENDED, unattended=True))


def wake(go: Proceedings, who: str) -> None:
    """Somebody of this table is heard again: bots and clocks go on."""
    if go.table.unattended and go.table.person(who) is not None:
        resume(go, who)
