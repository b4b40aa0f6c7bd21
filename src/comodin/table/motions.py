"""Votes of the people at the table: pause by consent, kick; what is said; what is written on the Custom Wilds."""

from __future__ import annotations

from ..errors import BadInput
from ..rules.effects import Custom, Written
from . import commands, events, people
from .proceedings import Proceedings
from .refusals import Refused
from .settings import Settings, check_settings
from .state import REACTIONS, Motion

MOTION_SECONDS = 30.0
MAX_PAUSE = 900.0
MAX_CHAT = 200
MAX_RULE_TEXT = 120
MAX_LUCK = 64
MAX_EFFECTS = 3  # §8
MAX_AMOUNT = 10


def propose(go: Proceedings, seat: int, command: commands.ProposePause | commands.ProposeKick) -> None:
    if go.table.motion is not None:
        raise Refused("motion_open")
    until = go.now + MOTION_SECONDS
    if isinstance(command, commands.ProposePause):
        if go.table.phase not in ("playing", "between"):
            raise Refused("no_round")
        if go.table.paused:
            raise Refused("paused")
        go.emit(events.MotionOpened(go.now, "pause", seat, None, until))
    else:
        target = command.seat
        if not 0 <= target < len(go.table.seats):
            raise Refused("no_seat")
        if target == seat or go.table.seats[target].person is None:
            raise Refused("seat_empty")
        go.emit(events.MotionOpened(go.now, "kick", seat, target, until))
    count_votes(go)


def vote(go: Proceedings, seat: int, agrees: bool) -> None:
    motion = go.table.motion
    if motion is None:
        raise Refused("no_motion")
    if seat == motion.target:
        raise Refused("cannot_vote")
    if seat in motion.agree or seat in motion.disagree:
        raise Refused("has_voted")
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
    elif 2 * len(agree) > len(voters) and (len(agree) > 1 or _absent(go, motion)):
        # one person alone cannot remove another who is here and playing
        target = motion.target
        assert target is not None
        person = go.table.seats[target].person
        assert person is not None
        go.emit(events.MotionEnded(go.now, passed=True))
        people.remove(go, person)
    elif not undecided:
        go.emit(events.MotionEnded(go.now, passed=False))


def _gone(go: Proceedings, motion: Motion) -> bool:
    if motion.kind == "pause":
        return go.table.phase not in ("playing", "between")
    seats = go.table.seats
    return motion.target is None or motion.target >= len(seats) or seats[motion.target].person is None


def _absent(go: Proceedings, motion: Motion) -> bool:
    seat = go.table.seats[motion.target or 0]
    person = go.table.person(seat.person or "")
    return seat.stand_in or seat.timeouts > 0 or person is None or not person.present


def resume(go: Proceedings) -> None:
    if not go.table.paused:
        raise Refused("not_paused")
    go.emit(events.Resumed(go.now))


def say(go: Proceedings, who: str, text: str) -> None:
    go.emit(events.Said(go.now, who, clean_text(text, MAX_CHAT)))


def react(go: Proceedings, who: str, reaction: str) -> None:
    if reaction not in REACTIONS:
        raise Refused("bad_reaction")
    go.emit(events.Reacted(go.now, who, reaction))


def clean_text(text: str, most: int, *, empty: bool = False) -> str:
    line = " ".join(text.split())
    if len(line) > most or not (line or empty) or not line.isprintable():
        raise Refused("bad_text", about={"n": most})
    return line


# -- before the match ----------------------------------------------------------------------------------------


def configure(go: Proceedings, who: str, settings: Settings) -> None:
    if who != go.table.host:
        raise Refused("not_host")
    if go.table.phase != "waiting" or go.table.plays_on is not None:  # what is played on is as it was
        raise Refused("not_now")
    try:
        check_settings(settings)
    except BadInput as error:
        raise Refused("bad_settings", about={"message": str(error)}) from None
    if settings.seats < len([seat for seat in go.table.seats if seat.taken]):
        raise Refused("seat_taken")
    go.emit(events.Configured(go.now, settings))


def write_rule(go: Proceedings, who: str, card: str, custom: Custom | None) -> None:
    """A16: any player writes; everybody must consent, and what is rewritten needs consent anew."""
    _before_the_match(go)
    printed = go.table.settings.playing.cards.get(card)
    if printed is None or not any(isinstance(effect, Written) for effect in printed.effects):
        raise Refused("bad_rule", "A16")
    if custom is not None:
        text = clean_text(custom.text, MAX_RULE_TEXT, empty=True)
        if len(custom.effects) > MAX_EFFECTS or not (text or custom.effects):
            raise Refused("bad_rule", "A16")
        for effect in custom.effects:
            several = effect.what == "swap" and effect.who in ("others", "everyone")
            if several or not 1 <= effect.n <= MAX_AMOUNT:
                raise Refused("bad_rule", "A16")
        custom = Custom(text, custom.effects)
    go.emit(events.RuleWritten(go.now, card, custom, who))


def consent(go: Proceedings, who: str, card: str, agrees: bool) -> None:
    _before_the_match(go)
    if not any(rule.card == card for rule in go.table.written):
        raise Refused("bad_rule", "A16")
    go.emit(events.RuleConsented(go.now, card, who, agrees))


def add_luck(go: Proceedings, seat: int, text: str) -> None:
    if go.table.phase == "playing":
        raise Refused("not_now")
    go.emit(events.LuckAdded(go.now, seat, clean_text(text, MAX_LUCK, empty=True)))


def _before_the_match(go: Proceedings) -> None:
    if go.table.phase != "waiting":
        raise Refused("not_now")
