"""What is dealt on a day. Everything follows from the day and a key of the server that nobody knows: who could
reckon the cards beforehand would not have to find out how they are played."""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from datetime import date

from ..editions import EDITIONS
from ..match import MatchRules
from ..records import Record, dump
from ..table import PlayOn, Settings

SEATS = 4
SEAT = 0
"""Where the person sits."""
BOT = "normal"
"""Who sits on the other seats."""


@dataclass(frozen=True, slots=True)
class DayDeal:
    """The deal of a day. `seed`: the cards follow from it; `secret`: what the bots do."""

    day: str  # as in 2026-11-18, of UTC
    edition: str
    seed: str
    secret: str


def deal_of(day: date, key: str) -> DayDeal:
    """The deal of this day on the server with this key. The editions take turns."""
    editions = sorted(EDITIONS)

    def secret(what: str) -> str:
        return hmac.new(key.encode(), f"{what} {day.isoformat()}".encode(), "sha256").hexdigest()

    edition = editions[day.toordinal() % len(editions)]
    return DayDeal(day.isoformat(), edition, secret("cards"), secret("bots"))


def start_of_day(deal: DayDeal) -> PlayOn:
    """The deal as a start for a table. The person's right-hand neighbour deals, so that the person begins."""
    players = ("player", *(f"{BOT} {seat}" for seat in range(1, SEATS)))
    record = Record(EDITIONS[deal.edition], players, seed=deal.seed, dealer=SEATS - 1)
    return PlayOn(dump(record), day=deal.day)


def settings_of_day(deal: DayDeal) -> Settings:
    """A table for one person: nobody comes by, and nobody is in a hurry."""
    return Settings(
        edition=deal.edition,
        match=MatchRules("quick"),
        seats=SEATS,
        visibility="private",
        fill_with=BOT,
        turn_seconds=None,
    )
