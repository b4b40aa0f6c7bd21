"""The messages of the socket, as msgspec types: what cannot be decoded into one of these never reaches the table.

Every message is a JSON object with the version `v` and the type `t`; a command has the kind `c`, an action of the
round is written as in a record (`do`).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

from ...editions import EDITION_TO_PLAY
from ...match import MOST_TARGET
from ...table import DeadlineKind

VERSION = 1
Version = Literal[1]
Id = Annotated[str, Meta(min_length=1, max_length=64)]
Word = Annotated[str, Meta(max_length=200)]
Small = Annotated[int, Meta(ge=-1, le=99)]


# -- actions of the round, as in a record ------------------------------------------------------------------


class ActionMessage(Struct, tag_field="do", forbid_unknown_fields=True, omit_defaults=True):
    pass


class Play(ActionMessage, tag="play"):
    card: Word
    colour: Word | None = None
    uno: bool = False
    target: Small | None = None


class Draw(ActionMessage, tag="draw"):
    pass


class Pass(ActionMessage, tag="pass"):
    pass


class NameColour(ActionMessage, tag="colour"):
    colour: Word


class Accept(ActionMessage, tag="accept"):
    pass


class Challenge(ActionMessage, tag="challenge"):
    pass


class SayUno(ActionMessage, tag="uno"):
    pass


class Catch(ActionMessage, tag="catch"):
    target: Small


class MakeRule(ActionMessage, tag="rule"):
    gesture: Word | None = None
    word: Word | None = None
    decline: bool = False


class ChangeRule(ActionMessage, tag="change_rule"):
    number: Small | None = None
    gesture: Word | None = None
    word: Word | None = None
    decline: bool = False


class Gesture(ActionMessage, tag="gesture"):
    gesture: Word | None = None
    word: Word | None = None


class ReportAdvice(ActionMessage, tag="report_advice"):
    target: Small


class Agree(ActionMessage, tag="agree"):
    pass


class Disagree(ActionMessage, tag="disagree"):
    pass


AnyAction = (
    Play
    | Draw
    | Pass
    | NameColour
    | Accept
    | Challenge
    | SayUno
    | Catch
    | MakeRule
    | ChangeRule
    | Gesture
    | ReportAdvice
    | Agree
    | Disagree
)


# -- commands ------------------------------------------------------------------------------------------------


class MatchSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """`target`: the number that the format takes; null: as usual."""

    format: Word = "points"
    target: Annotated[int, Meta(ge=1, le=MOST_TARGET)] | None = None
    partners: bool = False


class TableSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table plays; what is left out is as usual."""

    edition: Word = EDITION_TO_PLAY
    options: dict[Word, bool | Word] = {}
    match: MatchSettings = MatchSettings()
    seats: Annotated[int, Meta(ge=2, le=10)] = 4
    title: Word = ""
    visibility: Literal["public", "unlisted", "private"] = "public"
    spectators: bool = True
    rated: bool = False
    fill_with: Word | None = "simple"
    turn_seconds: float | None = 30.0
    race_seconds: float = 8.0
    grace: float = 0.7
    absent_seconds: float = 20.0
    between_seconds: float = 12.0
    bot_seconds: tuple[float, float] = (0.8, 2.2)
    watch_delay: float = 15.0


class EffectMessage(Struct, frozen=True, forbid_unknown_fields=True):
    what: Literal["draw", "skip", "swap", "pass_hands", "discard", "reveal", "reverse"]
    who: Literal["next", "previous", "others", "everyone", "chosen"] = "everyone"
    n: Small = 1


class CustomMessage(Struct, frozen=True, forbid_unknown_fields=True):
    text: Word = ""
    effects: Annotated[list[EffectMessage], Meta(max_length=3)] = []


class CommandMessage(Struct, tag_field="c", forbid_unknown_fields=True):
    pass


class Join(CommandMessage, tag="join"):
    key: Word = ""
    sit: bool = True


class Leave(CommandMessage, tag="leave"):
    pass


class Sit(CommandMessage, tag="sit"):
    seat: Small


class Stand(CommandMessage, tag="stand"):
    pass


class Invite(CommandMessage, tag="invite"):
    person: Id


class AddBot(CommandMessage, tag="add_bot"):
    seat: Small
    bot: Word = "simple"


class RemoveBot(CommandMessage, tag="remove_bot"):
    seat: Small


class Configure(CommandMessage, tag="configure"):
    settings: TableSettings


class Ready(CommandMessage, tag="ready"):
    ready: bool = True


class Start(CommandMessage, tag="start"):
    pass


class WriteRule(CommandMessage, tag="write_rule"):
    card: Word
    custom: CustomMessage | None


class Consent(CommandMessage, tag="consent"):
    card: Word
    agrees: bool


class AddLuck(CommandMessage, tag="add_luck"):
    text: Word


class Act(CommandMessage, tag="act"):
    action: AnyAction


class ArmUno(CommandMessage, tag="arm_uno"):
    armed: bool = True


class ProposePause(CommandMessage, tag="propose_pause"):
    pass


class ProposeKick(CommandMessage, tag="propose_kick"):
    seat: Small


class VoteOnMotion(CommandMessage, tag="vote"):
    agrees: bool


class Resume(CommandMessage, tag="resume"):
    pass


class Say(CommandMessage, tag="say"):
    text: Annotated[str, Meta(max_length=400)]


class React(CommandMessage, tag="react"):
    reaction: Word


AnyCommand = (
    Join
    | Leave
    | Sit
    | Stand
    | Invite
    | AddBot
    | RemoveBot
    | Configure
    | Ready
    | Start
    | WriteRule
    | Consent
    | AddLuck
    | Act
    | ArmUno
    | ProposePause
    | ProposeKick
    | VoteOnMotion
    | Resume
    | Say
    | React
)


# -- from the client -----------------------------------------------------------------------------------------


class FromClient(Struct, tag_field="t", forbid_unknown_fields=True):
    v: Version


class Hello(FromClient, tag="hello"):
    """The first message: who, at which table, and the last sequence number that was seen there."""

    token: Annotated[str, Meta(max_length=128)]
    table: Id
    last_seen: Annotated[int, Meta(ge=0)] | None = None
    key: Word = ""
    screen: bool = False  # the table's own screen: with its key, it sees what everybody sees, and only looks


class Command(FromClient, tag="command"):
    """Safe to send twice with the same id: it is carried out once."""

    id: Id
    command: AnyCommand


class Look(FromClient, tag="look"):
    """Asks for the whole view."""


class Pong(FromClient, tag="pong"):
    n: int


AnyFromClient = Hello | Command | Look | Pong


# -- from the server -----------------------------------------------------------------------------------------


class FromServer(Struct, tag_field="t", kw_only=True, omit_defaults=True):
    v: int


class DeadlineMessage(Struct, omit_defaults=True):
    """What happens by itself, and for which seats of the table. `at` is the table's time when it does; while the
    clocks stand (a pause, or nobody is here) there is `left` instead, the seconds that will be left then."""

    kind: DeadlineKind
    seats: tuple[int, ...] = ()
    at: float | None = None
    left: float | None = None


class Welcome(FromServer, tag="welcome"):
    """The whole view at `seq`. `now` is the table's time; `legal` what you may decide; `due` the deadlines that
    hold now: count them down, there is nothing to compute."""

    seq: int
    now: float
    you: str
    view: dict[str, Any]
    legal: list[dict[str, Any]] = []
    due: list[DeadlineMessage] = []


class Events(FromServer, tag="events"):
    """What happened, as you saw it. Steps of the log that you may not know of are left out. `due` are the
    deadlines that hold after it, in place of those you knew."""

    seq: int
    now: float
    events: list[Raw]
    legal: list[dict[str, Any]] = []
    due: list[DeadlineMessage] = []


class Ack(FromServer, tag="ack"):
    """It is durable. `seq`: where it is in the log. Without `changed` it had no effect and is not in it."""

    id: str
    seq: int
    changed: bool = False


class Nack(FromServer, tag="nack"):
    """Refused, and nothing has changed. `code` is stable; `about` is what a sentence speaks of."""

    id: str
    code: str
    clause: str | None = None
    about: dict[str, Any] = {}


class Ping(FromServer, tag="ping"):
    """Answer at once with a pong of the same number: the server measures your lag."""

    n: int


class Error(FromServer, tag="error"):
    """The connection ends, or a message was no message."""

    code: str
    message: str


class Bye(FromServer, tag="bye"):
    """The server stops; come back in so many seconds. No clock runs meanwhile."""

    retry_in: float


AnyFromServer = Welcome | Events | Ack | Nack | Ping | Error | Bye
