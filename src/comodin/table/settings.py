"""What a table plays, who may come, and how much time there is."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import isfinite
from typing import Annotated, Literal, get_args

from ..bots import bot_names, is_bot
from ..editions import EDITION_TO_PLAY, edition_named
from ..errors import BadInput
from ..match import PARTNER_SEATS, MatchRules, check
from ..own import MOST_BYTES, edition_of_text, is_own
from ..rules import MAX_SEATS, MIN_SEATS, Edition, Game, Option

Visibility = Literal["public", "unlisted", "private"]

MAX_LAG = 0.25
"""No more lag than this is made up for, in seconds: beyond it a slow line would hold up everybody."""

MAX_TITLE = 40


@dataclass(frozen=True)
class Booking:
    """A table of a tournament: everybody has a seat, the match begins by itself, and nobody holds it up."""

    tournament: str
    start_by: float = 0.0  # table time: whoever has not come by then is stood in for
    dealer: int | None = None  # of the first round; None: the cut decides


@dataclass(frozen=True)
class Settings:
    """What a table plays; what is left out is as usual."""

    edition: str = EDITION_TO_PLAY
    options: tuple[tuple[str, Option], ...] = ()
    match: MatchRules = field(default_factory=MatchRules)
    seats: Annotated[int, range(MIN_SEATS, MAX_SEATS + 1)] = 4
    title: str = ""
    visibility: Visibility = "public"
    spectators: bool = True
    rated: bool = False
    fill_with: str | None = "simple"  # the bot for seats that are empty at the start; None: they are left out
    turn_seconds: float | None = 30.0  # None: no clock for people
    race_seconds: float = 8.0  # H7
    uno_grace: float = field(default=0.7, metadata={"once": "grace"})  # U5: from then on a catch counts
    absent_seconds: float = 20.0  # how long somebody who lost the connection is waited for
    between_seconds: float = 12.0  # to look at the score before the next deal
    bot_seconds: tuple[float, float] = (0.8, 2.2)  # how long a bot seems to think
    booking: Booking | None = None
    watch_delay: float = 15.0  # seconds by which those without a seat see a match late
    own_edition: Annotated[str, range(MOST_BYTES + 1)] = field(default="", metadata={"seldom": True})
    """The text of an edition of somebody's own, which only this table plays; `edition` is then its key."""

    @property
    def playing(self) -> Edition:
        return edition_of_text(self.own_edition) if self.own_edition else edition_named(self.edition)


LIMITS: dict[str, tuple[float, float]] = {
    "turn_seconds": (3, 600),
    "race_seconds": (2, 60),
    "uno_grace": (0, 3),
    "absent_seconds": (0, 600),
    "between_seconds": (0, 300),
    "watch_delay": (0, 300),
}
MAX_BOT_SECONDS = 10.0


def check_settings(settings: Settings) -> Settings:
    """The same settings, with the key of an edition of somebody's own; BadInput names what no table can have."""
    if is_own(settings.edition) and not settings.own_edition:
        raise BadInput("own_edition", "expected the text of the edition")
    edition = settings.playing
    if settings.own_edition:
        settings = replace(settings, edition=edition.key)
    ruleset = edition.ruleset.with_options(dict(settings.options))
    if not MIN_SEATS <= settings.seats <= MAX_SEATS:
        raise BadInput("seats", f"expected {MIN_SEATS} to {MAX_SEATS}, found {settings.seats}")
    Game.of(edition, settings.seats, ruleset)  # X16: are there enough cards?
    check(settings.match, settings.seats)
    if settings.match.teams is not None and settings.fill_with is None:
        raise BadInput("fill_with", f"partners need {PARTNER_SEATS} players: empty seats must be filled by a bot")
    if settings.visibility not in get_args(Visibility):
        raise BadInput("visibility", f"expected one of {', '.join(get_args(Visibility))}")
    if settings.fill_with is not None and not is_bot(settings.fill_with):
        raise BadInput("fill_with", f"expected one of {', '.join(bot_names())}, or nothing")
    if len(settings.title) > MAX_TITLE or not settings.title.isprintable():
        raise BadInput("title", f"expected at most {MAX_TITLE} printable characters")
    for name, (low, high) in LIMITS.items():
        value: float | None = getattr(settings, name)
        if value is None and name == "turn_seconds":
            continue
        if value is None or not isfinite(value) or not low <= value <= high:
            raise BadInput(name, f"expected {low:g} to {high:g} seconds, found {value}")
    low, high = settings.bot_seconds
    if not 0 <= low <= high <= MAX_BOT_SECONDS:
        raise BadInput("bot_seconds", f"expected two numbers in order from 0 to {MAX_BOT_SECONDS:g}")
    return settings
