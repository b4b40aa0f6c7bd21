"""Playing on from a record: a table whose first round begins where a recorded one stood after so many actions.

All cards lie as they lay, and later shuffles follow from the record's seed, so that the new round is a record too:
the old deal, the old actions and the new ones. It was not shuffled by this table, and says so (`played_on` instead
of `fair`); nothing that happens at such a table counts for anybody.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache

from ..errors import BadInput
from ..match import MatchRules, Teams
from ..records import Record, Unfolded, dump, load, unfold
from ..rules import Over
from .settings import Settings

MOST_ACTIONS = 1_000
"""Of a round that is played on: they are kept with the table. Nearly all rounds are far shorter."""


@dataclass(frozen=True, slots=True)
class PlayOn:
    """The record as far as it is taken over, and the id of the one that it came from ("" for a file). `day`: it is
    the deal of that day, which the server has made."""

    record: str
    origin: str = ""
    day: str = field(default="", metadata={"seldom": True})


def play_on(record: Record, actions: int, origin: str = "") -> PlayOn:
    """From after so many actions of the record; BadInput where there is nothing left to play."""
    most = min(len(record.actions), MOST_ACTIONS)
    if not 0 <= actions <= most:
        raise BadInput("step", f"expected 0 to {most}, found {actions}")
    start = PlayOn(dump(replace(record, actions=record.actions[:actions])), origin)
    position = position_of(start)
    if position.refused is not None:
        raise BadInput(f"actions[{position.refused.index}]", f"refused: {position.refused.reason.code}")
    if isinstance(position.last.pending, Over):
        raise BadInput("step", "the round is over here; choose an earlier moment")
    return start


@lru_cache(maxsize=64)
def position_of(start: PlayOn) -> Unfolded:
    return unfold(load(start.record))


def record_of(start: PlayOn) -> Record:
    record = position_of(start).record
    assert record is not None
    return record


def settings_for(record: Record, teams: Teams | None, bot: str) -> Settings:
    """One round, no clock for people, and bots wherever nobody sits."""
    return Settings(
        edition=record.edition.key,
        own_edition=record.edition.source,
        options=tuple(record.options.items()),
        match=MatchRules("quick", teams=teams),
        seats=len(record.players),
        visibility="unlisted",
        fill_with=bot,
        turn_seconds=None,
        bot_seconds=(1.0, 2.4),
    )
