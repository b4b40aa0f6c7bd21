"""Tables while they live: in memory, made durable, delivered to clients, watched, played at by bots."""

from __future__ import annotations

from .analysis import Analyst, Busy, Job, job_found, printed
from .bot_workers import BotWorkers
from .delivery import MOST_MISSED
from .done_commands import content_digest
from .live_table import LiveTable, may_look
from .registry import TableRegistry
from .results import whole_match
from .rights import may_see_round, may_see_table, opens_by_itself
from .spectators import SCREEN
from .steps import CommandResult
from .table_time import TableClock
from .tournaments import LiveTournament, Tournaments

__all__ = [
    "MOST_MISSED",
    "SCREEN",
    "Analyst",
    "BotWorkers",
    "Busy",
    "CommandResult",
    "Job",
    "LiveTable",
    "LiveTournament",
    "TableClock",
    "TableRegistry",
    "Tournaments",
    "content_digest",
    "job_found",
    "may_look",
    "may_see_round",
    "may_see_table",
    "opens_by_itself",
    "printed",
    "whole_match",
]
