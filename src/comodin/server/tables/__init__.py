"""Tables while they live: in memory, made durable, delivered to clients, watched, played at by bots."""

from __future__ import annotations

from ..owners import Owner
from .analysis import Analyst, Busy, analyse
from .bot_workers import BotWorkers
from .codes import CODE_LENGTH, CODE_LETTERS, TableCodes, TooManyTries, code_in
from .daily import DailyDeals
from .delivery import MOST_MISSED
from .done_commands import content_digest
from .doors import Door
from .introductions import introduce, introduce_at
from .live_table import LiveTable, may_look
from .live_tournament import LiveTournament
from .ownership import COME_BACK_SECONDS
from .pace import BotPace
from .registry import TableRegistry
from .results import whole_match
from .rights import has_link, may_see_rounds, may_see_table, opens_by_itself, right_of
from .spectators import SCREEN
from .steps import CommandResult
from .table_time import TableClock
from .tournament_sharing import people_here
from .tournaments import TooMany, Tournaments

__all__ = [
    "CODE_LENGTH",
    "CODE_LETTERS",
    "COME_BACK_SECONDS",
    "MOST_MISSED",
    "SCREEN",
    "Analyst",
    "BotPace",
    "BotWorkers",
    "Busy",
    "CommandResult",
    "DailyDeals",
    "Door",
    "LiveTable",
    "LiveTournament",
    "Owner",
    "TableClock",
    "TableCodes",
    "TableRegistry",
    "TooMany",
    "TooManyTries",
    "Tournaments",
    "analyse",
    "code_in",
    "content_digest",
    "has_link",
    "introduce",
    "introduce_at",
    "may_look",
    "may_see_rounds",
    "may_see_table",
    "opens_by_itself",
    "people_here",
    "right_of",
    "whole_match",
]
