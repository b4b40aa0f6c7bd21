"""The state of a table: values only. Table events make the next one (`evolve`); nothing else does.

Seats are those of the table. Where players are out of an elimination match the round has fewer: `players` holds
the table's seats in the order of the round's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..match import Match
from ..rules import SPECTATOR, Action, Custom, State
from .events import Cause, MotionKind
from .resume import PlayOn
from .settings import MAX_LAG, Settings
from .viewers import TableEvent

Phase = Literal["waiting", "playing", "between", "closed"]
REACTIONS = (
    "hello", "nice", "ouch", "laugh", "wow", "hurry", "sorry", "good_game",
    "love", "clap", "phew", "think", "cry", "angry",
)  # fmt: skip
THINGS = ("tomato", "rose", "plane", "slipper", "ice", "cake", "fish", "confetti")
"""What can be thrown at a seat."""
CHAT_KEPT = 50


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at the table, with a seat or watching. The id is the server's; the table only compares it."""

    id: str
    name: str
    present: bool = True
    away_since: float | None = None
    face: str = ""
    left: bool = False  # the match, in which their seat waits for them


@dataclass(frozen=True, slots=True)
class Seat:
    """A place: a person's, or a bot's. A `stand_in` plays for its person while that person is absent."""

    person: str | None = None
    bot: str | None = None
    name: str = ""
    ready: bool = False
    stand_in: bool = False
    timeouts: int = 0  # in a row
    stand_in_since: float | None = None
    reserved: str | None = None  # who takes the bot's place after the round
    luck: str = ""  # what this player adds to the next shuffle
    face: str = ""  # of the person, or of the bot that has no person
    colour: int = 0  # of the ring around it: the place's, whoever sits there
    warmed: bool = False  # by a stand-in since the match began: its person has not played in it

    @property
    def taken(self) -> bool:
        return self.person is not None or self.bot is not None

    @property
    def by_bot(self) -> bool:
        """Does a bot act here now?"""
        return self.stand_in or (self.person is None and self.bot is not None)


@dataclass(frozen=True, slots=True)
class Claim:
    """A catch, a gesture or an answer that is held back until nobody quicker can still be on the way."""

    seat: int  # of the round
    action: Action
    fair_at: float  # arrival minus the lag of the line
    release_at: float
    cause: Cause = "player"

    @property
    def counts_at(self) -> float:
        """When it counts as made: within the grace, when that ends (U5)."""
        return round(self.release_at - MAX_LAG, 3)

    @property
    def early(self) -> float:
        """How long before it counts it was made."""
        return round(self.counts_at - self.fair_at, 3)


@dataclass(frozen=True, slots=True)
class Motion:
    kind: MotionKind
    by: int
    target: int | None
    agree: tuple[int, ...]
    disagree: tuple[int, ...]
    until: float


@dataclass(frozen=True, slots=True)
class WrittenRule:
    """A16: what somebody wrote on a Custom Wild, and which people have consented."""

    card: str
    custom: Custom
    by: str
    consent: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChatLine:
    """One line of the chat: a text, or a reaction of the set."""

    at: float
    person: str
    name: str
    text: str
    reaction: bool = False
    face: str = ""


@dataclass(frozen=True)
class Table:
    """A table as it stands, all hands open."""

    settings: Settings
    secret: str  # all chance at this table follows from it; never leaves it
    key: str  # who has it may come to a private table
    at: float  # of the last event
    screen_key: str = ""  # who has it may put up a screen, which shows everything at once
    start: PlayOn | None = None  # where the first round begins, if not with a deal; never leaves it
    phase: Phase = "waiting"
    host: str | None = None
    lent_by: str | None = None  # who was host before, and is again when they are back
    people: tuple[Person, ...] = ()
    seats: tuple[Seat, ...] = ()
    invited: tuple[str, ...] = ()
    kicked: tuple[str, ...] = ()
    written: tuple[WrittenRule, ...] = ()
    motion: Motion | None = None
    chat: tuple[ChatLine, ...] = ()
    # the match, and the round in it
    match: Match | None = None
    custom: tuple[tuple[str, Custom], ...] = ()  # in force in this match
    round: State | None = None
    players: tuple[int, ...] = ()
    matches: int = 0
    dealt: int = 0  # rounds of all matches at this table
    commitment: str = ""  # of the next round's seed, or of the round's being played
    seed: str = ""
    used: int = 0  # words of the round's chance
    moves: int = 0  # actions at this table: what a bot has thought about is stale after the next
    # clocks
    turn_at: float = 0.0  # since when the round waits for what it waits for
    moved_at: float = 0.0
    deal_at: float | None = None
    stopped_at: float | None = None  # paused, or nobody is here: no clock runs
    paused_until: float | None = None
    unattended: bool = False  # it is paused because nobody played who is here
    heard_at: float = 0.0  # when a person last did something
    alone_since: float | None = None
    deserted: bool = False  # for so long that nobody should be led here
    ready_at: float = 0.0  # when somebody last said to be ready
    gathered_at: float = 0.0  # when the first one came back after everybody had gone
    # races
    armed: tuple[int, ...] = ()  # round seats whose UNO goes with the next card that needs it
    claims: tuple[Claim, ...] = ()
    exposed: tuple[tuple[int, float], ...] = ()  # since when a round seat can be caught
    race_times: tuple[tuple[int, float], ...] = ()
    # a rule in free words (H11); seats of the table, None: nobody
    named: tuple[tuple[int, int | None], ...] = ()  # whom each has named as the last one
    tied: tuple[int | None, ...] = ()  # between them the host decides
    # what people were told: only this is numbered for them (told.py)
    told: int = 0  # events that everybody was told of
    told_at: float = 0.0  # of the last of them
    told_besides: tuple[tuple[str, int], ...] = ()  # of some people: how many that others may not know of
    recent: tuple[TableEvent, ...] = ()  # the last of this round, for who comes in the middle of it

    @property
    def plays_on(self) -> PlayOn | None:
        """The record that the next round is played on from: only the first one can be."""
        return self.start if self.dealt == 0 else None

    def person(self, who: str) -> Person | None:
        for person in self.people:
            if person.id == who:
                return person
        return None

    def seat_of(self, who: str) -> int | None:
        for number, seat in enumerate(self.seats):
            if seat.person == who:
                return number
        return None

    def round_seat(self, seat: int | None) -> int:
        """The seat in the round, or SPECTATOR where the player is out or was not there at the deal."""
        return self.players.index(seat) if seat is not None and seat in self.players else SPECTATOR

    @property
    def anybody_here(self) -> bool:
        return any(person.present for person in self.people)

    @property
    def sitting(self) -> tuple[int, ...]:
        """The seats of people, absent ones included."""
        return tuple(n for n, seat in enumerate(self.seats) if seat.person is not None)

    @property
    def voters(self) -> tuple[int, ...]:
        """The seats whose people are here."""
        here = {person.id for person in self.people if person.present}
        return tuple(n for n in self.sitting if self.seats[n].person in here)

    @property
    def in_room(self) -> tuple[int, ...]:
        """The seats of the round whose people play themselves: bots do nothing in a room (H11)."""
        return tuple(n for n in self.players if self.seats[n].person is not None and not self.seats[n].stand_in)

    @property
    def attended(self) -> bool:
        """Does somebody play who is here, and for whom no bot plays?"""
        for number in self.players:
            seat = self.seats[number]
            if seat.person is not None and not seat.stand_in:
                person = self.person(seat.person)
                if person is not None and person.present:
                    return True
        return False

    @property
    def paused(self) -> bool:
        return self.paused_until is not None
