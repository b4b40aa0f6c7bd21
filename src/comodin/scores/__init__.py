"""For people who play with real cards, and for results: the board, the sheet as a file, the referee."""

from __future__ import annotations

from .board import NOTHING, Board, heading, label, match_board, summary, text_table, tournament_board
from .referee import book, rulings
from .schedule import due_for, team_at
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
    new_sheet,
    number_of,
    playing,
    without_last,
    zero_of,
)
from .sheet_file import dump, load

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
    "due_for",
    "dump",
    "heading",
    "label",
    "load",
    "match_board",
    "new_sheet",
    "number_of",
    "playing",
    "rulings",
    "summary",
    "team_at",
    "text_table",
    "tournament_board",
    "without_last",
    "zero_of",
]
