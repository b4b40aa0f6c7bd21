"""What everybody saw of each seat, read from the notes: which colours its cards can have by what it drew on, what
it played, named and drew. A function of the notes that are kept, so that a view tells the same."""

from __future__ import annotations

from ..engine import CHOSE, DREW, FACE, KEPT, LOST, MOVED, NAMED, PLAYED, PLAYED_DRAWN, TURNED, Row, Rules, Table
from ..jit import kernel, together
from .layout import CHOSE_OF, COLOURS, LAST_COLOUR, LAST_KIND, MANY, MAY, MAY_WILD, NAMED_LAST, PLAYED_OF, TRACES

DID_PLAY, DID_PLAY_DRAWN, DID_CHOOSE, DID_KEEP, DID_DRAW = range(1, 6)


@kernel
def _forget(r: Rules, traces: Row) -> None:
    for seat in range(r.seats):
        for k in range(MAY_WILD + 1):
            traces[seat, k] = MANY
        traces[seat, NAMED_LAST] = 0


@kernel
def _drew(trace: Row, number: int) -> None:
    for k in range(MAY_WILD + 1):
        trace[k] = min(trace[k] + number, MANY)


@kernel
def _went(r: Rules, trace: Row, face: int) -> None:
    own = int(r.colour_of[face])
    k = MAY_WILD if own < 0 else MAY + own
    trace[k] = max(trace[k] - 1, 0)


@kernel
def read_record(s: Table, r: Rules, traces: Row) -> None:
    """Fill a row of `traces` for each seat."""
    for seat in range(r.seats):
        for k in range(TRACES):
            traces[seat, k] = 0
    _forget(r, traces)
    stands = -1
    for at in range(s.noted):
        together()
        entry = int(s.notes[at])
        kind = entry & 15
        seat = (entry >> 4) & 15
        card = (entry >> 8) & 127
        trace = traces[seat]
        if kind == TURNED:
            stands = ((entry >> 15) & 15) - 1
        elif kind == NAMED:
            stands = ((entry >> 15) & 15) - 1
            trace[NAMED_LAST] = stands + 1
        elif kind == MOVED:
            _forget(r, traces)
        elif kind == DREW:
            _drew(trace, card)
            trace[LAST_KIND] = DID_DRAW
        elif kind == CHOSE:
            _drew(trace, 1)
            trace[LAST_KIND] = DID_CHOOSE
            if 0 <= stands < COLOURS:
                trace[MAY + stands] = 0
                trace[MAY_WILD] = 0
                trace[CHOSE_OF + stands] += 1
                if trace[NAMED_LAST] == stands + 1:
                    trace[NAMED_LAST] = 0
        elif kind == KEPT:  # the card that was drawn did fit
            trace[LAST_KIND] = DID_KEEP
            if 0 <= stands < COLOURS:
                trace[MAY + stands] += 1
                trace[MAY_WILD] += 1
        elif PLAYED <= kind <= LOST:
            face = card & FACE
            if kind == PLAYED_DRAWN:  # it was taken for one that did not fit
                for k in range(COLOURS):
                    if k != stands:
                        trace[MAY + k] = max(trace[MAY + k] - 1, 0)
            else:
                _went(r, trace, face)
            if kind != LOST:
                stands = ((entry >> 15) & 15) - 1
                own = int(r.colour_of[face])
                trace[LAST_KIND] = DID_PLAY_DRAWN if kind == PLAYED_DRAWN else DID_PLAY
                trace[LAST_COLOUR] = stands + 1
                if own < 0:
                    trace[NAMED_LAST] = stands + 1
                elif own < COLOURS:
                    trace[PLAYED_OF + own] += 1
