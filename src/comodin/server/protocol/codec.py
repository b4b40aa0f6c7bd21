"""The codec: bytes to commands, and Told events and TableViews to bytes. Nothing else can be sent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypedDict

import msgspec
from msgspec import Raw

from ...codec import parse_action, print_bare_action, print_value
from ...errors import BadInput
from ...rules import SPECTATOR, Card, Colour, Deed, Over, Pending, Report, State, View, decisions
from ...table import (
    CommandRefused,
    Settings,
    Table,
    TableEvent,
    TableView,
    Told,
    Viewer,
    commands,
    deadlines,
    print_table_event,
    recent_of,
    view_of,
    words_at,
)
from . import messages as m
from .frames import text_frame
from .wire import received

_decoder = msgspec.json.Decoder(m.AnyFromClient)
_encoder = msgspec.json.Encoder()
_JOIN, _ACT = m.COMMANDS[commands.Join], m.COMMANDS[commands.Act]


def decode(data: str | bytes) -> m.AnyFromClient:
    """BadInput names what is wrong with it."""
    try:
        message: m.AnyFromClient = _decoder.decode(data)
        return message
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeError) as error:
        raise BadInput("message", str(error)[:200]) from None
    except RecursionError:
        raise BadInput("message", "nested too deeply") from None


def encode(message: m.AnyFromServer) -> bytes:
    """A message as JSON."""
    return _encoder.encode(message)


# -- commands ------------------------------------------------------------------------------------------------


def command_of(message: m.AnyCommand, name: str, face: str = "", at: Settings | None = None) -> commands.Command:
    """The table's command; name and face of a player at the table are those of the account. `at`: what the table
    plays, which may have cards that no other knows."""
    if at is not None and at.own_edition and type(message) is _ACT:
        action: Any = getattr(message, "action", None)
        return commands.Act(parse_action(msgspec.to_builtins(action), vocabulary=words_at(at)))
    joins = type(message) is _JOIN
    command: commands.Command = received(message, name=name, face=face) if joins else received(message)
    return command


def content_of(message: m.AnyCommand) -> bytes:
    """What a command asks for, in one form however it was written."""
    return _encoder.encode(message)


def settings_of(message: m.TableSettings) -> Settings:
    """The settings of a table, from a message."""
    settings: Settings = received(message)
    return settings


# -- events and views ------------------------------------------------------------------------------------------


def encode_told(told: Told) -> bytes:
    """One event as its viewer may see it, as JSON."""
    if not isinstance(told, Told):
        raise TypeError("only what a viewer was told can be sent")
    return _encoder.encode(print_table_event(told.event))


def log_lines(new: Sequence[TableEvent]) -> str:
    """A row of the log: all that happened, for nobody's eyes."""
    return _encoder.encode([print_table_event(event) for event in new]).decode()


def print_view(view: TableView) -> dict[str, Any]:
    """The view of a table, as a JSON value."""
    if not isinstance(view, TableView):
        raise TypeError("only a view can be sent")
    line = {name: print_value(getattr(view, name)) for name in _PLAIN}
    line["you"] = {"person": view.viewer.person, "seat": view.viewer.seat, "round_seat": view.viewer.round_seat}
    line["settings"]["options"] = dict(view.settings.options)
    line["custom"] = {card: print_value(custom) for card, custom in view.custom}
    line["match"] = None if view.match is None else print_value(view.match)
    line["round"] = None if view.round is None else print_round(view.round)
    return line


_PLAIN = [name for name in TableView.__dataclass_fields__ if name not in ("viewer", "custom", "match", "round")]


class KnownCard(TypedDict):
    """Somebody holds a card that you have seen."""

    owner: int
    card: Card


class RoundView(TypedDict):
    """The round as a seat sees it, or as a spectator does (`viewer` -1). Seats are those of the round (`players`
    of the table's view). `draw` is how many cards are on the pile; the top of `discard` is its last card; `colour`
    is the one to match; `direction` is 1 or -1; `due` cards are to be taken; `owes`: turns that each seat will
    lose; `house_rules` by their numbers; `known`: cards of others that you have seen. `points` and `winner` when
    it is over."""

    viewer: int
    dealer: int
    hands: list[list[Card]]
    draw: int
    discard: list[Card]
    colour: Colour | None
    direction: int
    pending: Pending
    due: int
    said_uno: list[bool]
    catchable: list[int]
    owes: list[int]
    house_rules: dict[str, Deed]
    report: Report | None
    known: list[KnownCard]
    winner: int | None
    points: list[int] | None


def print_round(view: View) -> RoundView:
    """All of a view; the draw pile is a number, because nobody may know more of it."""
    state = view.round
    over = state.pending if isinstance(state.pending, Over) else None
    report = state.report
    return {
        "viewer": view.viewer,
        "dealer": state.dealer,
        "hands": print_value(state.hands),
        "draw": len(state.draw),
        "discard": print_value(state.discard),
        "colour": print_value(state.colour),
        "direction": state.direction,
        "pending": print_value(state.pending) | {"seats": list(state.pending.seats)},
        "due": state.due,
        "said_uno": list(state.said_uno),
        "catchable": list(state.catchable),
        "owes": list(state.owes),
        "house_rules": {str(number): print_value(deed) for number, deed in state.house_rules},
        "report": None if report is None else print_value(report),
        "known": [{"owner": fact.owner, "card": print_value(fact.card)} for fact in state.known],
        "winner": over.winner if over else None,
        "points": list(over.points) if over else None,
    }


def legal(state: State | None, round_seat: int) -> list[dict[str, Any]]:
    """What this seat may decide now; empty when the round waits for others."""
    if state is None or round_seat == SPECTATOR or isinstance(state.pending, Over):
        return []
    if round_seat not in state.pending.seats and not state.game.ruleset.jump_in:
        return []
    return [print_bare_action(action) for action in decisions(state, round_seat)]


def welcome(table: Table, seq: int, who: str | Viewer, now: float) -> bytes:
    """The whole view, as a message."""
    view = view_of(table, who)
    viewer = view.viewer
    options = legal(table.round, viewer.round_seat)
    return encode(
        m.Welcome(
            v=m.VERSION,
            seq=seq,
            now=now,
            you=viewer.person,
            view=print_view(view),
            legal=options,
            due=print_deadlines(table, now),
            recent=[Raw(encode_told(told)) for told in recent_of(table, viewer)],
        )
    )


def print_deadlines(table: Table, now: float) -> list[m.DeadlineMessage]:
    """The deadlines that people may know, to the millisecond: when they are, or what is left while they stand."""
    return [
        m.DeadlineMessage(one.kind, one.seats, left=round(one.left, 3))
        if one.at is None
        else m.DeadlineMessage(one.kind, one.seats, at=round(one.at, 3))
        for one in deadlines(table, now)
    ]


class Page:
    """One step of the log on its way out: what several people were told in the same words is made once."""

    __slots__ = ("_due", "_frames", "_lines", "_now", "_state")

    def __init__(self, now: float, table: Table | None) -> None:
        """`table` is the one after the step, or None where it is not known: more messages follow at once."""
        self._now = now
        self._state = None if table is None else table.round
        self._due = [] if table is None else print_deadlines(table, now)
        self._lines: dict[int, Raw] = {}  # by the identity of the event: `outgoing` shares equal ones
        self._frames: dict[tuple[int, ...], bytes] = {}

    def told(self, told: list[Told], number: int) -> bytes:
        """What one person was told of it, as a frame; with what is legal for that seat now. `number` is that
        person's after it (`told_to`)."""
        options = legal(self._state, told[-1].viewer.round_seat) if told else []
        if options:
            return self._frame(told, number, options)
        same = (number, *[id(line.event) for line in told])
        found = self._frames.get(same)
        if found is None:
            found = self._frames[same] = self._frame(told, number, options)
        return found

    def _frame(self, told: list[Told], number: int, options: list[dict[str, Any]]) -> bytes:
        lines = [self._line(line) for line in told]
        message = m.Events(v=m.VERSION, seq=number, now=self._now, events=lines, legal=options, due=self._due)
        return text_frame(encode(message))

    def _line(self, told: Told) -> Raw:
        line = self._lines.get(id(told.event))
        if line is None:
            line = self._lines[id(told.event)] = Raw(encode_told(told))
        return line


def nack(command_id: str, refused: CommandRefused) -> m.Nack:
    """The refusal of a command, as a message."""
    about = {
        name: print_value(value) if not isinstance(value, float) else value
        for name, value in refused.about.items()
    }
    return m.Nack(v=m.VERSION, id=command_id, code=refused.code, clause=refused.clause, about=about)
