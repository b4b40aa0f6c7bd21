"""Between people: whom somebody has blocked, who wants to be seen, and which browsers want to be told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypedDict

MOST_BLOCKS = 500
"""Of one person; one more takes the place of the oldest."""
MOST_SUBSCRIPTIONS = 8
"""Of one person; one more takes the place of the oldest."""


@dataclass(frozen=True, slots=True)
class Subscription:
    """A browser that wants to be told: where to send it, and its keys (RFC 8291), as the browser gives them."""

    person: str
    endpoint: str
    p256dh: str
    auth: str
    language: str


class BlockedPlayer(TypedDict):
    """Somebody who was blocked, as others see them."""

    id: str
    name: str
    face: str


class Friends(Protocol):
    """What people have decided about each other, and how they are reached. Writes are durable when they return."""

    async def blocked_by(self, person: str) -> list[BlockedPlayer]:
        """Whom this one has blocked, the latest first."""

    async def apart(self, person: str, others: Sequence[str]) -> set[tuple[str, str]]:
        """Of blocks between this one and these others, either way: who has blocked whom."""

    async def block(self, person: str, other: str) -> None:
        """From now on they do not meet."""

    async def unblock(self, person: str, other: str) -> None:
        """Takes that back."""

    async def unseen(self, people: Sequence[str]) -> set[str]:
        """Those of them who do not want to be seen on-line."""

    async def hide(self, person: str, hidden: bool) -> None:
        """Does this one not want to be seen on-line?"""

    async def subscriptions(self, person: str) -> list[Subscription]:
        """The browsers of this one."""

    async def subscribe(self, one: Subscription) -> None:
        """A browser wants to be told; one that was somebody else's is this one's now."""

    async def unsubscribe(self, endpoint: str, person: str | None = None) -> None:
        """This browser is told nothing more (only if it is this person's, where one is named)."""

    async def unsubscribe_all(self, person: str) -> None:
        """No browser of this one is told anything more."""

    async def server_key(self, name: str) -> str | None:
        """A secret of the server itself."""

    async def keep_server_key(self, name: str, value: str) -> str:
        """Keeps it, unless there is one; the one that is kept."""
