"""The table: people, bots and clocks around a match.

No clock, no I/O: `now` comes in. `decide` turns a command into table events, `tick` the passing of time, `evolve`
makes the next state, and a table is the fold of its log. What leaves it is `Told` and `TableView`, nothing else.
"""

from __future__ import annotations

from . import commands, events
from .bot_turns import BotTurn, Reply, answer, bots_due, question, reply
from .clock import close, next_deadline, pass_time, stood_still, tick
from .codec import EVENTS, parse_table_event, parse_table_events, print_table_event, words_at
from .commands import Act, AddBot, Disconnect, Invite, Join, Leave, Ready, Start, WriteRule
from .deadlines import Deadline, DeadlineKind, deadlines
from .decide import SHELL, decide, open_table, proceed
from .evolve import evolve, fold, opened
from .faces import FACES, RINGS, bot_face, default_face
from .fair_records import FairRecord, Played, RecordKeeper, fairness, match_record, renamed, verify
from .lesson import lesson
from .local import LocalTable
from .names import MAX_NAME, likeness, told_apart
from .proceedings import Decided, followed
from .refusals import CODES, CommandRefused
from .resume import PlayOn, play_on, settings_for
from .rule_warnings import LONGER, idle_options, warned
from .rules_code import code_of, settings_of_code
from .seating import seats_to_have
from .settings import LIMITS, MAX_LAG, MAX_TITLE, Booking, Settings
from .snapshots import Snapshot, parse_snapshot, print_snapshot, snapshot_format
from .state import REACTIONS, THINGS, Person, Phase, Seat, Table
from .tally import SeatTally, tally_of
from .told import FIRST_NUMBER, told_to
from .tournament_table import BookedSeat
from .view import TableView, Told, outgoing, recent_of, tell, view_of, viewer_of
from .viewers import TableEvent, Viewer

__all__ = [
    "CODES",
    "EVENTS",
    "FACES",
    "FIRST_NUMBER",
    "LIMITS",
    "LONGER",
    "MAX_LAG",
    "MAX_NAME",
    "MAX_TITLE",
    "REACTIONS",
    "RINGS",
    "SHELL",
    "THINGS",
    "Act",
    "AddBot",
    "BookedSeat",
    "Booking",
    "BotTurn",
    "CommandRefused",
    "Deadline",
    "DeadlineKind",
    "Decided",
    "Disconnect",
    "FairRecord",
    "Invite",
    "Join",
    "Leave",
    "LocalTable",
    "Person",
    "Phase",
    "PlayOn",
    "Played",
    "Ready",
    "RecordKeeper",
    "Reply",
    "Seat",
    "SeatTally",
    "Settings",
    "Snapshot",
    "Start",
    "Table",
    "TableEvent",
    "TableView",
    "Told",
    "Viewer",
    "WriteRule",
    "answer",
    "bot_face",
    "bots_due",
    "close",
    "code_of",
    "commands",
    "deadlines",
    "decide",
    "default_face",
    "events",
    "evolve",
    "fairness",
    "fold",
    "followed",
    "idle_options",
    "lesson",
    "likeness",
    "match_record",
    "next_deadline",
    "open_table",
    "opened",
    "outgoing",
    "parse_snapshot",
    "parse_table_event",
    "parse_table_events",
    "pass_time",
    "play_on",
    "print_snapshot",
    "print_table_event",
    "proceed",
    "question",
    "recent_of",
    "renamed",
    "reply",
    "seats_to_have",
    "settings_for",
    "settings_of_code",
    "snapshot_format",
    "stood_still",
    "tally_of",
    "tell",
    "tick",
    "told_apart",
    "told_to",
    "verify",
    "view_of",
    "viewer_of",
    "warned",
    "words_at",
]
