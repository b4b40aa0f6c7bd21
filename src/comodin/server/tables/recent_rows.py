"""The last rows of a table's log, packed, for people who come back after a while.

Rows are much alike, so each of thirty things that they have in common becomes one byte: a third or a fourth of the
text is left, for four microseconds a row. As they come they would take 6 kB a table, an eighth of all that a table
with four connections takes. zlib would leave less, but it lets other threads run each time: with it an action took
a tenth more processor time (two runs beside two without), with this no more than the machine's own noise.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...table import TableEvent, events
from ..store import Row

KEPT = 16
"""Hidden steps are among the rows, so there must be enough that how many there were tells nobody anything."""

MOVING = (events.SeatTaken, events.SeatFreed, events.Configured, events.RoundDealt)
"""Events after which somebody may see the table from another seat: whoever missed one gets the whole view."""

NO_TEXT = bytes((*range(9), 11, 12, *range(14, 32), *range(0xF5, 0x100)))
"""Bytes that are in no JSON text: control characters but for white space, and what UTF-8 does not use."""

COMMON = (
    '[{"type":"acted","at":',
    '"},"cause":"player","fair_at":',
    '},"cause":"player","fair_at":',
    ',"used":0,"events":[{"type":"',
    ',"events":[{"type":"',
    ',"used":',
    ',"action":{"do":"play","card":"',
    ',"action":{"do":"',
    '"},{"type":"awaiting","pending":{"kind":"',
    '},{"type":"awaiting","pending":{"kind":"',
    'cards_drawn","seat":',
    'card_played","seat":',
    'turn_skipped","seat":',
    'turn","seat":',
    'answer","seat":',
    'drawn","seat":',
    ',"cards":["',
    ',"why":"',
    ',"card":"',
    '","colour":"',
    '","uno":false',
    '},{"type":"',
    '[{"type":"',
    ',"seat":',
    '","person":"',
    '"]',
    '","',
    "}}]}]",
    "000000",
    "999999",
)
"""What rows have in common, the longer before its parts."""

_CODES = [(text.encode(), NO_TEXT[n : n + 1]) for n, text in enumerate(COMMON)]


class RecentRows:
    """The last rows, without a gap, since the last one that moved anybody. That one is long (a deal has all
    cards), and nobody is ever told what came before it."""

    __slots__ = ("_last", "_packed")

    def __init__(self) -> None:
        self._packed: tuple[bytes, ...] = ()
        self._last = 0  # the number of the newest

    def add(self, row: Row, new: Iterable[TableEvent]) -> None:
        """Another row and its events; if it is not the next one, those before it are of no use any more."""
        if any(isinstance(event, MOVING) for event in new):
            self._packed = ()
        else:
            before = self._packed[1 - KEPT :] if row.seq == self._last + 1 else ()
            self._packed = (*before, pack(row.events))
        self._last = row.seq

    def clear(self) -> None:
        """Forgets all of them."""
        self._packed = ()

    def __reversed__(self) -> Iterator[Row]:
        """Their events, the newest row first."""
        for back, packed in enumerate(reversed(self._packed)):
            yield Row(self._last - back, None, None, unpack(packed))


def pack(text: str) -> bytes:
    """A JSON text in fewer bytes."""
    data = text.encode()
    for common, code in _CODES:
        data = data.replace(common, code)
    return data


def unpack(data: bytes) -> str:
    """The text that was packed."""
    for common, code in _CODES:
        data = data.replace(code, common)
    return data.decode()
