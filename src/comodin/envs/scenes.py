"""What `render` returns, for every wrapper of one table: nothing, a text or a picture."""

from __future__ import annotations

from typing import Literal

from ..errors import BadInput
from .painting import paint
from .single import Single
from .tables import Bytes
from .telling import Teller

RenderMode = Literal["ansi", "rgb_array"]
RENDER_MODES: list[str] = ["ansi", "rgb_array"]


def checked_mode(mode: str | None) -> str | None:
    """A mode that there is."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadInput("render_mode", f"expected one of {', '.join(RENDER_MODES)}, or None, found {mode!r}")
    return mode


class Scene:
    """Shows a table with all hands."""

    def __init__(self, table: Single, mode: str | None) -> None:
        self.table = table
        self.mode = checked_mode(mode)
        self.teller = Teller(table.settings.game, table.layout)

    def show(self) -> str | Bytes | None:
        table = self.table
        if self.mode is None:
            raise BadInput("render_mode", f"expected one of {', '.join(RENDER_MODES)} to render, found None")
        rows = [table.observe(0, seat).observation for seat in range(table.settings.game.seats)]
        winner = next((seat for seat, row in enumerate(rows) if not row[table.layout["cards"].start]), None)
        asked = table.asked
        if self.mode == "ansi":
            return self.teller.table(rows, asked, winner)
        return paint(self.teller, rows, asked, winner)
