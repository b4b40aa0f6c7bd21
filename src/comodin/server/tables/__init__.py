"""Tables while they live: in memory, made durable, delivered to clients, watched, played at by bots."""

from __future__ import annotations

from .analysis import Analyst, Busy, Job, job_found, printed
from .bot_workers import BotWorkers
from .delivery import MOST_MISSED
from .live_table import LiveTable, may_look
from .registry import TableRegistry
from .results import record_id, whole_match
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
    "job_found",
    "may_look",
    "printed",
    "record_id",
    "whole_match",
]
