"""Commands: what a person (or a bot, or the shell around the table) asks of the table.

What a client can send is made from these classes: a limit of a text or a number is part of its type.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from ..rules import Action, Custom
from .settings import Settings


@dataclass(frozen=True, slots=True)
class Join:
    """Come to the table; `sit` on a free seat or on a bot's (in a round: from the next deal on), else watch. `key`
    opens a private table."""

    name: str  # of the account: nobody says it
    key: str = ""
    sit: bool = True
    face: str = ""  # of the account too


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the table. In a match a bot plays on, and the seat can be taken back while it runs; not if it is left
    `for_good`."""

    for_good: bool = False


@dataclass(frozen=True, slots=True)
class Sit:
    """On an empty seat, or on a bot's: during a round the seat is reserved until it is over."""

    seat: int


@dataclass(frozen=True, slots=True)
class Stand:
    """Leave the seat and watch."""


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """Before a match: the host frees the seat of somebody, who may sit down again."""

    seat: int


@dataclass(frozen=True, slots=True)
class TakeOver:
    """Play oneself again, where a bot plays for one."""


@dataclass(frozen=True, slots=True)
class Invite:
    """Another person may come to a private table."""

    person: Annotated[str, range(1, 65)]


@dataclass(frozen=True, slots=True)
class AddBot:
    """The host seats a bot."""

    seat: int
    bot: str = "simple"


@dataclass(frozen=True, slots=True)
class RemoveBot:
    """The host takes a bot off its seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class Configure:
    """The host changes what is played, before a match. What is left out becomes as usual, not as it was."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class Ready:
    """For the match, for a rematch, or for the next round."""

    ready: bool = True


@dataclass(frozen=True, slots=True)
class Start:
    """The host begins with whoever is there; where the host has been away for a while, anybody who sits does."""


@dataclass(frozen=True, slots=True)
class KeepScore:
    """After a single round: it becomes a match for points in which that round counts, where it can; else a new one
    begins. Who may start a match may ask for it."""


@dataclass(frozen=True, slots=True)
class WriteRule:
    """A16: writes a rule on a Custom Wild; null wipes it."""

    card: str
    custom: Custom | None


@dataclass(frozen=True, slots=True)
class Consent:
    """A16: to the text that somebody wrote on a Custom Wild."""

    card: str
    agrees: bool


@dataclass(frozen=True, slots=True)
class AddLuck:
    """Randomness of one's own for the next shuffle."""

    text: str


@dataclass(frozen=True, slots=True)
class Act:
    """An action of the round."""

    action: Action


@dataclass(frozen=True, slots=True)
class ArmUno:
    """Say UNO with the second-to-last card, whichever it will be."""

    armed: bool = True


@dataclass(frozen=True, slots=True)
class NameLast:
    """H11: who was the last to do what a rule in free words asks for; null: nobody. Of those who tie, the host's
    word counts."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class ProposePause:
    """Begins a vote on a pause."""


@dataclass(frozen=True, slots=True)
class ProposeKick:
    """Begins a vote on the player of this seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class VoteOnMotion:
    """On the pause or the player that somebody proposed."""

    agrees: bool
    word: ClassVar = "vote"


@dataclass(frozen=True, slots=True)
class Resume:
    """Ends the pause. Who waits for the next deal may, too, while nobody is here who has a seat."""


@dataclass(frozen=True, slots=True)
class Say:
    """A line of the chat."""

    text: Annotated[str, range(401)]


@dataclass(frozen=True, slots=True)
class React:
    """One of the reactions (below)."""

    reaction: str


@dataclass(frozen=True, slots=True)
class Throw:
    """One of the things to throw (below), at whoever has this seat."""

    thing: str
    seat: int


@dataclass(frozen=True, slots=True)
class Connect:
    """The shell: this person's line is up."""


@dataclass(frozen=True, slots=True)
class Disconnect:
    """The shell: this person's last line is down."""


@dataclass(frozen=True, slots=True)
class Introduce:
    """The shell: what this person is called now, and their face."""

    name: str
    face: str


@dataclass(frozen=True, slots=True)
class BotAct:
    """The shell: what a bot chose when the table stood at `moves`."""

    seat: int
    moves: int
    action: Action


@dataclass(frozen=True, slots=True)
class Attend:
    """The shell: does anybody follow the tournament that this table belongs to?"""

    followed: bool


PlayerCommand = Ready | WriteRule | Consent | AddLuck | Act | ArmUno | ProposePause | ProposeKick | VoteOnMotion
"""What only somebody with a seat may ask for."""

ClientCommand = (
    Join
    | Leave
    | Sit
    | Stand
    | FreeSeat
    | TakeOver
    | Invite
    | AddBot
    | RemoveBot
    | Configure
    | Start
    | KeepScore
    | Say
    | React
    | Throw
    | Resume
    | NameLast
    | PlayerCommand
)
"""What comes from outside; the rest is the shell's."""

PersonCommand = ClientCommand | Connect | Disconnect | Introduce
Command = PersonCommand | BotAct | Attend
