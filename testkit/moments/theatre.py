"""The special cards, UNO and the catch: one second of theatre each."""

from __future__ import annotations

from testkit.moments.filming import Moment, table, told
from testkit.scenes import acted, round_of, view


def turn(seat: int) -> dict[str, object]:
    return {"kind": "turn", "seat": seat}


PLAIN = view(round=round_of(pending={**turn(3), "seats": [3]}, discard=["G3", "R7"], colour="R"))

MOMENTS = [
    Moment(
        "skip",
        table(PLAIN),
        told(
            acted(
                {"type": "card_played", "seat": 3, "card": "RS", "colour": "R", "uno": False},
                {"type": "turn_skipped", "seat": 0, "why": "skip"},
                {"type": "awaiting", "pending": turn(1)},
            )
        ),
    )
]
