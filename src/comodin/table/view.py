"""What leaves the table: a `TableView` when somebody arrives, `Told` events afterwards, and nothing else.

A view is built up, never stripped down; the round in it is a `View` of the rules. Shells and codecs accept these
two classes only, so that a hand cannot leave by forgetting.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ..match import Match
from ..rules import Custom, View, observe
from .deadlines import turn_ends
from .proceedings import Decided
from .settings import Settings
from .state import ChatLine, Motion, Person, Phase, Seat, Table, WrittenRule
from .viewers import TableEvent, Viewer


@dataclass(frozen=True, slots=True)
class Told:
    """A table event as one viewer was told of it."""

    viewer: Viewer
    event: TableEvent


@dataclass(frozen=True, slots=True)
class SeatView:
    person: str | None
    name: str
    bot: str | None
    ready: bool
    stand_in: bool
    reserved: str | None
    luck: str
    face: str
    colour: int


@dataclass(frozen=True, slots=True)
class TableView:
    """The table through the eyes of one person. Times are the table's; `at` is that of the last event that
    everybody was told of: nobody sees that something happened that they may not know."""

    viewer: Viewer
    settings: Settings
    key: str
    screen_key: str
    at: float
    phase: Phase
    host: str | None
    people: tuple[Person, ...]
    seats: tuple[SeatView, ...]
    written: tuple[WrittenRule, ...]
    motion: Motion | None
    chat: tuple[ChatLine, ...]
    match: Match | None
    custom: tuple[tuple[str, Custom], ...]
    players: tuple[int, ...]
    round: View | None
    dealt: int
    commitment: str
    armed: bool
    named: tuple[tuple[int, int | None], ...]
    tied: tuple[int | None, ...]
    turn_at: float
    turn_ends: float | None
    deal_at: float | None
    stopped_at: float | None
    paused_until: float | None
    played_on: bool  # the first round was begun elsewhere: nothing counts
    day: str = field(default="", metadata={"seldom": True})  # whose deal it is


def viewer_of(table: Table, person: str) -> Viewer:
    """The person at the table as a viewer, from the seat that they have."""
    seat = table.seat_of(person)
    return Viewer(person, seat, table.round_seat(seat))


def view_of(table: Table, who: str | Viewer) -> TableView:
    """Of a person from their seat, or of a viewer as given."""
    viewer = who if isinstance(who, Viewer) else viewer_of(table, who)
    state = table.round
    # Every field is named: one that is added to the table must be thought about here before anything runs.
    return TableView(
        viewer=viewer,
        settings=table.settings.told,
        key=table.key if viewer.seat is not None or viewer.person == table.host else "",  # they may bring others
        screen_key=table.screen_key if viewer.seat is not None else "",
        at=table.told_at,
        phase=table.phase,
        host=table.host,
        people=table.people,
        seats=tuple(map(_seat_view, table.seats)),
        written=table.written,
        motion=table.motion,
        chat=table.chat,
        match=table.match,
        custom=table.custom,
        players=table.players,
        round=None if state is None else observe(state, viewer.round_seat),
        dealt=table.dealt,
        commitment=table.commitment,
        armed=viewer.round_seat in table.armed,
        named=table.named,
        tied=table.tied,
        turn_at=table.turn_at,
        turn_ends=turn_ends(table),
        deal_at=table.deal_at,
        stopped_at=table.stopped_at,
        paused_until=table.paused_until,
        played_on=table.start is not None,
        day="" if table.start is None else table.start.day,
    )


def _seat_view(seat: Seat) -> SeatView:
    return SeatView(
        person=seat.person,
        name=seat.name,
        bot=seat.bot,
        ready=seat.ready,
        stand_in=seat.stand_in,
        reserved=seat.reserved,
        luck=seat.luck,
        face=seat.face,
        colour=seat.colour,
    )


def tell(event: TableEvent, viewer: Viewer) -> Told | None:
    """The event as the viewer is told of it; None where the viewer learns nothing."""
    seen = event.seen_by(viewer)
    return None if seen is None else Told(viewer, seen)


def recent_of(table: Table, viewer: Viewer) -> list[Told]:
    """The last events of this round once more, for somebody who has not followed it."""
    return [line for line in (tell(event, viewer) for event in table.recent) if line is not None]


def outgoing(decided: Decided, people: Iterable[str]) -> dict[str, list[Told]]:
    """What each of these people is told of it, seen from the seat they had."""
    told: dict[str, list[Told]] = {person: [] for person in people}
    viewers = {person: viewer_of(decided.before, person) for person in told}
    for before, event, after in decided.steps:
        if after.seats is not before.seats or after.players is not before.players:
            viewers = {person: viewer_of(after, person) for person in told}
        if (open_to_all := event.seen_by_all) is not None:
            for person, lines in told.items():
                lines.append(Told(viewers[person], open_to_all))
            continue
        versions: list[TableEvent] = []
        for person, lines in told.items():
            line = tell(event, viewers[person])
            if line is not None:
                lines.append(_shared(line, versions))
    return told


def _shared(told: Told, versions: list[TableEvent]) -> Told:
    """Who was told the same gets the very same event, so that a codec need print it only once."""
    for version in versions:
        if version is told.event:
            return told
        if version == told.event:
            return Told(told.viewer, version)
    versions.append(told.event)
    return told
