"""The bodies of the operations about friends, as msgspec types."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ...words import LANGUAGES
from ..protocol import one_of
from .schemas import Id, PlayerName

Kind = Literal["invitation", "turn", "report"]
Reason = Literal["", "rude", "spam", "stalling", "name"]


class NewReport(Struct, forbid_unknown_fields=True):
    """Whom the host should look at, and why."""

    person: Id
    reason: Reason = ""


class Visibility(Struct, forbid_unknown_fields=True):
    """Do people you have played with see whether you are on-line?"""

    visible: bool


class BrowserKeys(Struct, forbid_unknown_fields=True):
    """The keys of a `PushSubscription`, as the browser gives them."""

    p256dh: Annotated[str, Meta(max_length=120)]
    auth: Annotated[str, Meta(max_length=40)]


class NewSubscription(Struct, forbid_unknown_fields=True):
    """A browser that wants to be told, in this language, also while the page is closed."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    keys: BrowserKeys
    language: Annotated[str, one_of(LANGUAGES)] = LANGUAGES[0]


class EndedSubscription(Struct, forbid_unknown_fields=True):
    """A browser that wants to be told nothing more."""

    endpoint: Annotated[str, Meta(max_length=1000)]


# -- answers -------------------------------------------------------------------------------------------------


class Companion(PlayerName):
    """Somebody you have played with: how many rounds were finished, and when you last played."""

    rounds: int
    at: float
    online: bool = False
    blocked: bool = False


class CompanyList(Struct):
    """People you have played with. `visible`: do they see whether you are on-line?"""

    people: list[Companion]
    visible: bool = True


class BlockedList(Struct):
    """People you have blocked."""

    people: list[PlayerName]


class NoticeLine(Struct):
    """What you are told on any screen. `who` invites, or was reported (with the `reason`)."""

    number: int
    kind: Kind
    at: float
    table: str
    title: str
    edition: str
    who: PlayerName | None
    reason: Reason


class NoticeList(Struct):
    """The oldest first. `blocked`: the ids of those whose words the page does not show you."""

    notices: list[NoticeLine]
    blocked: list[str]


class PushState(Struct):
    """`key`: what browsers subscribe with; "" where notifications are off, and `why` in one sentence."""

    on: bool
    key: str
    why: str
