"""Why the table says no: a stable code. The rules' own refusals keep their codes and clauses."""

from __future__ import annotations

from collections.abc import Mapping

from ..errors import ComodinError
from ..rules import Illegal

CODES = (
    "not_here",
    "already_here",
    "not_seated",
    "already_seated",
    "not_host",
    "no_seat",
    "seat_taken",
    "seat_empty",
    "not_a_bot",
    "table_full",
    "table_closed",
    "not_invited",
    "was_kicked",
    "no_spectators",
    "bad_name",
    "bad_text",
    "bad_settings",
    "bad_rule",
    "not_now",
    "too_few",
    "no_round",
    "not_playing",
    "paused",
    "not_paused",
    "stale",
    "catch_settling",
    "motion_open",
    "no_motion",
    "has_voted",
    "cannot_vote",
    "cannot_name",
    "nobody_in_the_room",
    "bad_reaction",
    "bad_thing",
    "of_a_tournament",
)


class CommandRefused(ComodinError):
    """The command is refused and nothing has changed."""

    def __init__(self, code: str, clause: str | None = None, about: Mapping[str, object] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.clause = clause
        self.about = about or {}

    @classmethod
    def by_the_rules(cls, illegal: Illegal) -> CommandRefused:
        reason = illegal.reason
        return cls(reason.code, reason.clause, reason.about)
