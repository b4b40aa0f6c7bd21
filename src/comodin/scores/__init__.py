"""For people who play with real cards, and for results: the board, the sheet as a file, the referee."""

from __future__ import annotations

from .board import NOTHING, Board, heading, label, match_board, summary, text_table, tournament_board
from .referee import book, rulings
from .sheet import (
    BlockedEntered,
    DealerSet,
    Entry,
    EntryRefused,
    Left,
    Renamed,
    RoundEntered,
    ScoreSheet,
    add,
    asked,
    check_hands,
    check_round,
    dump,
    load,
    new_sheet,
    without_last,
    zero_of,
)

__all__ = [
    "NOTHING",
    "BlockedEntered",
    "Board",
    "DealerSet",
    "Entry",
    "EntryRefused",
    "Left",
    "Renamed",
    "RoundEntered",
    "ScoreSheet",
    "add",
    "asked",
    "book",
    "check_hands",
    "check_round",
    "dump",
    "heading",
    "label",
    "load",
    "match_board",
    "new_sheet",
    "rulings",
    "summary",
    "text_table",
    "tournament_board",
    "without_last",
    "zero_of",
]
