"""Rules in free words (H11): people do them in the room they sit in, and name the last one here.

Bots and absent people are in no room: they neither vote nor are named. Everybody else taps a name, or nobody's;
who has the most draws a card. The host breaks a tie. When the time is up nobody was last (`races.race_time_up`).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from ..rules import MAX_TEXT, Action, InventRule, RewriteRule, TimeUp, in_the_room
from . import events
from .chat import clean_text
from .play import play
from .proceedings import Proceedings
from .refusals import CommandRefused
from .state import Table


def worded(go: Proceedings, action: Action) -> Action:
    """The action, with the text of a rule as clean as a line of the chat; it takes two to do it."""
    if not isinstance(action, InventRule | RewriteRule) or action.deed is None or action.deed.text is None:
        return action
    if len(go.table.in_room) < 2:
        raise CommandRefused("nobody_in_the_room", "H11")
    return replace(action, deed=replace(action.deed, text=clean_text(action.deed.text, MAX_TEXT)))


def name_last(go: Proceedings, who: str, last: int | None) -> None:
    """Somebody taps a name; it can be changed until it is settled. Of those who tie, the host's choice counts."""
    table = go.table
    if not _running(table):
        raise CommandRefused("no_race", "H11")
    if last is not None and last not in table.in_room:
        raise CommandRefused("bad_target", "M9")
    if who == table.host and last in table.tied:
        _settle(go, last)
        return
    seat = table.seat_of(who)
    if seat is None or seat not in table.in_room:
        raise CommandRefused("cannot_name", "H11")
    if (seat, last) not in table.named:
        go.emit(events.LastNamed(go.now, seat, last))
        count(go)


def count(go: Proceedings) -> None:
    """Settles it as soon as no vote that is missing could change it; called again when somebody comes or goes."""
    table = go.table
    if not _running(table):
        return
    voted = dict(table.named)
    votes = Counter(last for seat, last in table.named if seat in table.in_room and last in (*table.in_room, None))
    missing = [seat for seat in table.voters if seat in table.in_room and seat not in voted]
    most = max(votes.values(), default=0)
    first = tuple(last for last in (*table.in_room, None) if most and votes[last] == most)
    others = max((number for last, number in votes.items() if last not in first), default=0)
    if len(first) == 1 and (not missing or most > others + len(missing)):
        _settle(go, first[0])
    elif len(first) > 1 and not missing and first != table.tied:
        go.emit(events.NamesTied(go.now, first))


def _running(table: Table) -> bool:
    return table.phase == "playing" and table.round is not None and in_the_room(table.round)


def _settle(go: Proceedings, last: int | None) -> None:
    play(go, 0, TimeUp(None if last is None else go.table.round_seat(last)), "time")
