"""What is known of people: what they did, whom they met, where they are asked to come.

The dictionaries are what the REST interface answers; `rest/schemas.py` describes the same fields to clients.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, TypedDict

COURSE_ROUNDS = 100
"""Rounds that a player's list and the course of a profile go back."""
COURSE_RATINGS = 500
"""Ratings that the course of a rating goes back."""
MOST_COMPANY = 50
"""People that a list of company goes back."""
MOST_MET = 200
"""People that are remembered as somebody's company: those of the last rounds."""


class EditionTally(TypedDict):
    """The rounds of one edition. `par`: how many of them a player would have won by chance."""

    edition: str
    rounds: int
    won: int
    points: int
    par: float
    caught: int


class CourseRound(TypedDict):
    """One round in the course of a profile."""

    at: float
    edition: str
    players: int
    won: bool
    points: int


class CourseRating(TypedDict):
    """The rating after a rated match."""

    at: float
    rating: float


class Profile(TypedDict):
    """`counts` has a number for each field of `SeatTally`. `editions`: the one that was played most comes first.
    `course` (at most COURSE_ROUNDS) and `ratings` (at most COURSE_RATINGS) are the last ones, the oldest first."""

    rounds: int
    won: int
    points: int
    par: float
    counts: dict[str, int]
    editions: list[EditionTally]
    course: list[CourseRound]
    ratings: list[CourseRating]
    rating: float
    matches: int


class Leader(TypedDict):
    """Somebody among those who play rated matches best."""

    id: str
    name: str
    face: str
    rating: float
    matches: int


class OwnRound(CourseRound):
    """A round as its player may see it. `record` is None if the record is not kept."""

    record: str | None
    table: str
    number: int
    uno: int
    catches: int
    caught: int
    challenges: int
    upheld: int
    faced: int
    guilty: int


class Companion(TypedDict):
    """A player that this one has played with: how many rounds were finished, and when they last played."""

    id: str
    name: str
    face: str
    rounds: int
    at: float


@dataclass(frozen=True, slots=True)
class Invitation:
    """Somebody was asked to a table."""

    table_id: str
    invited_by: str
    name: str
    at: float
    face: str


class History(Protocol):
    """What players did: profiles, rounds, company, invitations."""

    async def profile(self, player: str) -> Profile:
        """Everything that may be known of a player."""

    async def leaders(self, edition: str | None, least: int, most: int) -> list[Leader]:
        """The best at rated matches of an edition, or of all, who have played at least so many; the best first."""

    async def rounds(self, player: str, limit: int = COURSE_ROUNDS) -> list[OwnRound]:
        """The last rounds with their records, the newest first: for the player alone."""

    async def company(self, player: str) -> list[Companion]:
        """People this one has played with, the latest first, at most MOST_COMPANY."""

    async def have_met(self, one: str, other: str) -> bool:
        """Have these two played together, or do they now? Of the last MOST_MET people."""

    async def invitations(self, person: str) -> list[Invitation]:
        """Those that can still be followed: not declined, the table is open, and the person is not there."""

    async def declined(self, person: str, table_id: str) -> bool:
        """Has this player declined to come to this table?"""

    async def invited_since(self, by: str, since: float) -> int:
        """How many invitations this player has sent since then."""

    async def invite(self, person: str, table_id: str, by: str) -> None:
        """Writes an invitation; a second one to the same table changes nothing."""

    async def decline(self, person: str, table_id: str) -> None:
        """Declines an invitation for good."""

    async def tables_of(self, person: str) -> list[dict[str, Any]]:
        """Where this person sits and the table is not closed, as lists show it (`Head.listing`)."""

    async def catch_up(self) -> None:
        """Counts what was played before anybody counted. Whenever it is stopped, it goes on from there."""
