"""The score keeper for a physical deck, in sentences."""

from __future__ import annotations

from .desk import ScoreDesk, Wanted, ask_sheet, tell_order
from .keeper import ScoreKeeper

__all__ = ["ScoreDesk", "ScoreKeeper", "Wanted", "ask_sheet", "tell_order"]
