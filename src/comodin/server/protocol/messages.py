"""The messages of the socket, as msgspec types: what cannot be decoded into one of these never reaches the table.

Every message is a JSON object with the version `v` and the type `t`; a command has the kind `c`, an action of the
round is written as in a record (`do`). Commands, settings and actions are described where they are defined.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args

from msgspec import Meta, Raw, Struct, to_builtins

from ...codec import DO, parse_action, word_of, written_fields
from ...editions import EDITIONS
from ...match import FORMATS, MOST_TARGET, MatchRules, rules_for
from ...own import OWN
from ...rules import KNOBS, Action, Custom, Does, TimeUp
from ...table import LIMITS, MAX_TITLE, DeadlineKind, Settings, commands
from .wire import Word, message_of, one_of, sent_as, struct_of

VERSION = 1
Version = Literal[1]
Id = Annotated[str, Meta(min_length=1, max_length=64)]


ANY_EDITION_KEY = {"pattern": f"^({'|'.join(EDITIONS)}|{OWN}(-[0-9a-f]{{16}})?)$"}
"""One of ours, or somebody's own."""


# -- actions of the round, as in a record ------------------------------------------------------------------


class ActionMessage(Struct, tag_field="do", forbid_unknown_fields=True, omit_defaults=True):
    pass


def _action_message(do: str, kind: type) -> type[Struct]:
    name = None if isinstance(word_of(kind), str) else do.capitalize()
    return struct_of(kind, written_fields(kind), name=name, base=ActionMessage, tag=do)


def _action_of(message: Struct) -> Action:
    return parse_action(to_builtins(message))


_ACTIONS = [_action_message(do, kind) for do, kind in DO.items() if kind is not TimeUp]  # the table's own
AnyAction = sent_as(Action, _ACTIONS, _action_of)


# -- commands ------------------------------------------------------------------------------------------------


class MatchSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """`target`: the number that the format takes; null: as usual."""

    format: Annotated[str, one_of(FORMATS)] = "points"
    target: Annotated[int, Meta(ge=1, le=MOST_TARGET)] | None = None
    partners: bool = False


def _match_rules(message: MatchSettings) -> MatchRules:
    return rules_for(message.format, message.target, partners=message.partners)


sent_as(MatchRules, [MatchSettings], _match_rules)
message_of(Does, name="EffectMessage", defaults={"who": "everyone"})
message_of(Custom, name="CustomMessage")

if TYPE_CHECKING:

    class TableSettings(Struct):
        """The settings of a table as they are sent; made from `Settings`."""

    AnyCommand = Struct
else:
    TableSettings = message_of(
        Settings,
        name="TableSettings",
        without={"booking"},  # which a tournament makes
        limits={
            "edition": ANY_EDITION_KEY,
            "options": {
                "properties": {name: {"enum": list(values)} for name, values in KNOBS.items()},
                "additionalProperties": False,
            },
            "title": {"maxLength": MAX_TITLE},
            **{name: {"minimum": low, "maximum": high} for name, (low, high) in LIMITS.items()},
        },
    )


class CommandMessage(Struct, tag_field="c", forbid_unknown_fields=True, omit_defaults=True):
    pass


NOT_SENT = {commands.Join: {"name", "face"}}  # they are the account's

COMMANDS: dict[type, type[Struct]] = {
    kind: message_of(kind, base=CommandMessage, tag=str(word_of(kind)), without=NOT_SENT.get(kind, ()))
    for kind in get_args(commands.ClientCommand)
}
"""Of every command that comes from outside, the message."""

if not TYPE_CHECKING:
    AnyCommand = reduce(or_, COMMANDS.values())


# -- from the client -----------------------------------------------------------------------------------------


class FromClient(Struct, tag_field="t", forbid_unknown_fields=True):
    v: Version


class Hello(FromClient, tag="hello"):
    """The first message: who, at which table, and the last number that was seen there. `key` opens a private
    table; with `screen` it is the table's key for screens."""

    token: Annotated[str, Meta(max_length=128)]
    table: Id
    last_seen: Annotated[int, Meta(ge=0)] | None = None
    key: Word = ""
    screen: bool = False  # the table's own screen sees at once what everybody sees, and only looks


class Command(FromClient, tag="command"):
    """Safe to send twice with the same id: it is carried out once. Another command needs another id."""

    id: Id
    command: AnyCommand


class Look(FromClient, tag="look"):
    """Asks for the whole view."""


class Pong(FromClient, tag="pong"):
    n: int


class Beat(FromClient, tag="beat"):
    """Asks whether the connection still carries. It is answered at once, by `here`."""


AnyFromClient = Hello | Command | Look | Pong | Beat


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
    hold now: count them down, there is nothing to compute. `recent` are the last events of the round once more, at
    most twelve, for who has not followed it: the view has them already."""

    seq: int
    now: float
    you: str
    view: dict[str, Any]
    legal: list[dict[str, Any]] = []
    due: list[DeadlineMessage] = []
    recent: list[Raw] = []


class Events(FromServer, tag="events"):
    """What happened, as you saw it; what you may not know of is left out, and is not counted in `seq`. `due` are
    the deadlines that hold after it, in place of those you knew."""

    seq: int
    now: float
    events: list[Raw]
    legal: list[dict[str, Any]] = []
    due: list[DeadlineMessage] = []


class Ack(FromServer, tag="ack"):
    """It is durable. `seq`: what you have been told with it. Without `changed` it had no effect."""

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


class Here(FromServer, tag="here"):
    """The answer to a `beat`."""


class Error(FromServer, tag="error"):
    """The connection ends, or a message was no message."""

    code: str
    message: str


class Bye(FromServer, tag="bye"):
    """The server stops; come back in so many seconds. No clock runs meanwhile."""

    retry_in: float


class NoticesWait(FromServer, tag="notices"):
    """Something waits for you beside this table (an invitation, a report to the host): `GET /api/me/notices`."""


AnyFromServer = Welcome | Events | Ack | Nack | Ping | Here | Error | Bye | NoticesWait
