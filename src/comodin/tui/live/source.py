"""What a front needs of a table: the view as it stands, what is new, and a way to ask for something."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from ...bots import Fault
from ...table import Deadline, TableEvent, TableView, commands


@dataclass(frozen=True)
class Happened:
    """What the person was told, and the table after it. Without events: the whole view came anew."""

    events: tuple[TableEvent, ...]
    view: TableView


@dataclass(frozen=True)
class Refused:
    """A command was refused, and nothing has changed."""

    code: str
    clause: str | None = None
    about: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Lost:
    """The connection is gone; the source comes back by itself after so many seconds."""

    retry_in: float


@dataclass(frozen=True)
class Back:
    """The connection is there again."""


@dataclass(frozen=True)
class Ended:
    """There is no coming back; `code` says why."""

    code: str


@dataclass(frozen=True)
class BotFaulted:
    """A bot of another package has failed in a new way, and `simple` plays for it. `ends`: the game was to end
    then."""

    fault: Fault
    ends: bool = False


News = Happened | Refused | Lost | Back | Ended | BotFaulted
Hear = Callable[[News], None]


class Source(Protocol):
    """A table somewhere. All of it happens in one event loop, the one that `run` runs in."""

    @property
    def view(self) -> TableView | None:
        """The table as it stands; None before the first welcome."""

    @property
    def due(self) -> tuple[Deadline, ...]:
        """The deadlines that hold now."""

    @property
    def link(self) -> str:
        """Where others can come to this table; "" where they cannot."""

    def now(self) -> float:
        """The table's time."""

    def send(self, command: commands.Command) -> None:
        """Asks for something; what comes of it is news."""

    async def run(self, hear: Hear) -> None:
        """Until the table ends, or `close`."""

    async def goodbye(self) -> None:
        """Leaves the table, and ends `run`."""

    def close(self) -> None:
        """Ends `run`."""
