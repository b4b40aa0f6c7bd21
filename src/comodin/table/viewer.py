"""Who looks at a table."""

from __future__ import annotations

from typing import NamedTuple


class Viewer(NamedTuple):
    """Who looks, and from which seat of the table and of the round."""

    person: str
    seat: int | None  # of the table
    round_seat: int  # of the round, or SPECTATOR
