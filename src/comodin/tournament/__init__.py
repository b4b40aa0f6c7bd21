"""Tournaments: who sits with whom, what the hands are worth, and who has won. A tournament is a list of events."""

from __future__ import annotations

from . import live, organise
from .file import KIND, faults_in, print_hand, print_head, resume
from .live import Live, LiveEvent, Pairing, Phase, TableSet, TournamentSetup, evolve, fold, record_at
from .organise import NotAllowed, sizes
from .run import TournamentSetting, begin, run
from .schedules import COUNTS, HANDS, SCHEDULES, Schedule
from .standings import standings
from .tournament import (
    TOURNAMENT_FORMATS,
    Due,
    RoundPlayed,
    SeatAt,
    Tournament,
    TournamentTable,
    add,
    match_rules,
    of_schedule,
    usual_target,
)

__all__ = [
    "COUNTS",
    "HANDS",
    "KIND",
    "SCHEDULES",
    "TOURNAMENT_FORMATS",
    "Due",
    "Live",
    "LiveEvent",
    "NotAllowed",
    "Pairing",
    "Phase",
    "RoundPlayed",
    "Schedule",
    "SeatAt",
    "TableSet",
    "Tournament",
    "TournamentSetting",
    "TournamentSetup",
    "TournamentTable",
    "add",
    "begin",
    "evolve",
    "faults_in",
    "fold",
    "live",
    "match_rules",
    "of_schedule",
    "organise",
    "print_hand",
    "print_head",
    "record_at",
    "resume",
    "run",
    "sizes",
    "standings",
    "usual_target",
]
