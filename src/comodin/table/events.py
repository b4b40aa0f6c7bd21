"""Table events: what happened around the round. The table is their fold, and the durable log is their list.

Like the events of the rules, each says what a viewer sees of it, without a default: it is `Public`, or it has a
`seen_by` of its own (None: the viewer learns nothing of it). The events of a round go out as that seat saw them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from ..match import MatchEvent, MatchRules
from ..rules import SPECTATOR, Action, Custom, Event
from .resume import PlayOn
from .settings import Settings
from .viewers import Public, TableEvent, Viewer

Cause = Literal["player", "bot", "time"]
MotionKind = Literal["pause", "kick"]


# -- people and seats ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TableOpened(TableEvent):
    """`start`: where the first round begins, if it is played on from a record."""

    settings: Settings
    secret: str
    key: str
    start: PlayOn | None = None

    def seen_by(self, viewer: Viewer) -> TableOpened:
        return replace(self, settings=self.settings.told, secret="", key="", start=None)


@dataclass(frozen=True, slots=True)
class PersonCame(Public):
    person: str
    name: str
    face: str = ""  # as follows from the id


@dataclass(frozen=True, slots=True)
class PersonChanged(Public):
    """Goes by another name, or has another face: also in what was said before."""

    person: str
    name: str
    face: str


@dataclass(frozen=True, slots=True)
class PersonLeft(Public):
    person: str


@dataclass(frozen=True, slots=True)
class SteppedOut(Public):
    """Left a match: a bot plays on, and the seat stays theirs while it runs."""

    person: str


@dataclass(frozen=True, slots=True)
class PersonAway(Public):
    person: str  # whose connection is lost


@dataclass(frozen=True, slots=True)
class PersonBack(Public):
    person: str


@dataclass(frozen=True, slots=True)
class PersonInvited(TableEvent):
    person: str
    by: str

    def seen_by(self, viewer: Viewer) -> PersonInvited | None:
        return self if viewer.person in (self.person, self.by) else None


@dataclass(frozen=True, slots=True)
class PersonKicked(Public):
    person: str


@dataclass(frozen=True, slots=True)
class KeysChanged(TableEvent):
    """Somebody was voted out: the old keys open nothing any more. The new ones are for those who sit."""

    key: str
    screen_key: str

    def seen_by(self, viewer: Viewer) -> KeysChanged:
        return self if viewer.seat is not None else replace(self, key="", screen_key="")


@dataclass(frozen=True, slots=True)
class HostPassed(Public):
    """`lent`: the host is away, and is host again when they are back."""

    person: str | None
    lent: bool = False


@dataclass(frozen=True, slots=True)
class SeatTaken(Public):
    seat: int
    person: str


@dataclass(frozen=True, slots=True)
class SeatReserved(Public):
    """During a round: the person takes the bot's place when it is over (None: does not want it any more)."""

    seat: int
    person: str | None


@dataclass(frozen=True, slots=True)
class SeatFreed(Public):
    """Outside a match the seat is empty; in a match a bot plays on for whoever left."""

    seat: int


@dataclass(frozen=True, slots=True)
class BotSeated(Public):
    seat: int
    bot: str
    name: str = ""  # where it goes by one, as in a tournament


@dataclass(frozen=True, slots=True)
class BotRemoved(Public):
    seat: int


@dataclass(frozen=True, slots=True)
class StandInSat(Public):
    """A bot plays for somebody absent."""

    seat: int
    bot: str


@dataclass(frozen=True, slots=True)
class SeatGivenBack(Public):
    seat: int


@dataclass(frozen=True, slots=True)
class ReadySaid(Public):
    seat: int
    ready: bool


@dataclass(frozen=True, slots=True)
class TableDeserted(TableEvent):
    """Nobody has been here for a while: it is not listed until somebody is back. There is nobody to be told."""

    def seen_by(self, viewer: Viewer) -> None:
        return None


@dataclass(frozen=True, slots=True)
class TableClosed(Public):
    """`reason` is "" where nobody has been there for a while, or `too_long`: its log may not grow any more."""

    reason: str = ""


# -- what is played --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Configured(Public):
    settings: Settings


@dataclass(frozen=True, slots=True)
class RuleWritten(Public):
    """A16: on a Custom Wild, which the writer consents to; None wipes the card."""

    card: str
    custom: Custom | None
    by: str


@dataclass(frozen=True, slots=True)
class RuleConsented(Public):
    card: str
    person: str
    agrees: bool


@dataclass(frozen=True, slots=True)
class SeedCommitted(Public):
    """The hash of the seed that the table will use in the next round: it cannot be chosen any more."""

    round: int
    commitment: str


@dataclass(frozen=True, slots=True)
class LuckAdded(Public):
    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class MatchStarted(Public):
    seats: int
    rules: MatchRules
    custom: tuple[tuple[str, Custom], ...]
    events: tuple[MatchEvent, ...]


@dataclass(frozen=True, slots=True)
class RoundDealt(TableEvent):
    """`luck`: what each player of the round added; `used`: words of chance so far."""

    players: tuple[int, ...]
    luck: tuple[str, ...]
    seed: str
    used: int
    events: tuple[Event, ...]

    def seen_by(self, viewer: Viewer) -> RoundDealt:
        return replace(self, seed="", used=0, events=_seen(self.events, viewer))


@dataclass(frozen=True, slots=True)
class Acted(TableEvent):
    """An action of the round and what followed. `fair_at`: arrival minus lag."""

    seat: int  # of the round
    action: Action
    cause: Cause
    fair_at: float
    used: int
    events: tuple[Event, ...]

    def seen_by(self, viewer: Viewer) -> Acted | None:
        return Acted(
            self.at, self.seat, self.action, self.cause, self.fair_at, used=0, events=_seen(self.events, viewer)
        )

    @property
    def seen_by_all(self) -> Acted | None:
        """Where nothing is hidden from who only watches, nothing is hidden from anybody."""
        if any(event.seen_by(SPECTATOR) is not event for event in self.events):
            return None
        return Acted(self.at, self.seat, self.action, self.cause, self.fair_at, used=0, events=self.events)


@dataclass(frozen=True, slots=True)
class RoundFinished(Public):
    """What the round meant for the match, and the seed to its commitment."""

    events: tuple[MatchEvent, ...]
    seed_revealed: str


@dataclass(frozen=True, slots=True)
class TimedOut(Public):
    seat: int


# -- races -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class UnoArmed(TableEvent):
    """Nobody else may know: it would tell what the player is about to do."""

    seat: int
    armed: bool

    def seen_by(self, viewer: Viewer) -> UnoArmed | None:
        return self if viewer.round_seat == self.seat else None


@dataclass(frozen=True, slots=True)
class ClaimHeld(TableEvent):
    """A catch, a gesture or an answer arrived; who sees that another was quick could still answer it."""

    seat: int
    action: Action
    fair_at: float
    release_at: float
    cause: Cause = "player"

    def seen_by(self, viewer: Viewer) -> ClaimHeld | None:
        return self if viewer.round_seat == self.seat else None


@dataclass(frozen=True, slots=True)
class UnoRaceTold(Public):
    """Who was first, the caller or the catcher, and by how many seconds."""

    target: int
    catcher: int
    caught: bool
    by: float
    early: float = 0.0  # of a catch that lost: how long before it counted it was made (U5)


@dataclass(frozen=True, slots=True)
class ChallengeRaceTold(Public):
    """A7, where anybody may challenge: `seat` answered first, and `other` by so many seconds later."""

    seat: int
    other: int
    by: float
    early: float  # how long before it counted the other answer was given


@dataclass(frozen=True, slots=True)
class GestureRaceTold(Public):
    """H7: who did it in which order, in seconds since the card was shown."""

    times: tuple[tuple[int, float], ...]


@dataclass(frozen=True, slots=True)
class LastNamed(Public):
    """H11: whom the player of a seat of the table holds for the last one; None: nobody."""

    seat: int
    last: int | None


@dataclass(frozen=True, slots=True)
class NamesTied(Public):
    """H11: between these the host decides; None stands for nobody."""

    seats: tuple[int | None, ...]


# -- motions, pauses, words ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MotionOpened(Public):
    kind: MotionKind
    by: int
    target: int | None
    until: float


@dataclass(frozen=True, slots=True)
class MotionVoted(Public):
    seat: int
    agrees: bool


@dataclass(frozen=True, slots=True)
class MotionEnded(Public):
    passed: bool


@dataclass(frozen=True, slots=True)
class Paused(Public):
    """By consent; because nobody plays who is here: then whoever comes or asks for something ends it; or while the
    table of a tournament went from one worker to another: then it is over."""

    until: float
    unattended: bool = False


@dataclass(frozen=True, slots=True)
class Resumed(Public):
    pass


@dataclass(frozen=True, slots=True)
class Said(Public):
    person: str
    text: str


@dataclass(frozen=True, slots=True)
class Reacted(Public):
    person: str
    reaction: str


@dataclass(frozen=True, slots=True)
class Thrown(Public):
    person: str
    thing: str  # it flies to the seat, and nothing changes
    seat: int


def _seen(events: tuple[Event, ...], viewer: Viewer) -> tuple[Event, ...]:
    return tuple([event.seen_by(viewer.round_seat) for event in events])
