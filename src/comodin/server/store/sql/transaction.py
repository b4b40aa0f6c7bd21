"""What SQL of ours needs of an engine: statements that SQLite and PostgreSQL both understand.

Values are `?`, or all of them `?1`, `?2`, … where one is needed twice. No JSON functions, no `OR IGNORE` (both
know `ON CONFLICT`), whole numbers for yes and no, and nothing that compares a bare value with NULL: PostgreSQL
would not know its type. The contract of stores is tested with both.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from asyncio import Future
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

from ..erasure import wiped_events

T = TypeVar("T")

ALL = 1_000_000_000
"""A limit that is none: SQLite wants one before OFFSET."""


class Answer(Protocol):
    """What a statement gave."""

    @property
    def rowcount(self) -> int: ...
    def fetchone(self) -> Any: ...
    def fetchall(self) -> list[Any]: ...
    def __iter__(self) -> Iterator[Any]: ...


class Transaction(Protocol):
    """A connection in a transaction. That of SQLite is one by itself."""

    def execute(self, statement: str, values: Sequence[Any] = ..., /) -> Answer: ...
    def executemany(self, statement: str, rows: Iterable[Sequence[Any]], /) -> object: ...


Write = Callable[[Transaction], None]


class SqlDatabase(ABC):
    """A database as the statements of this package see it."""

    me = 0
    """The worker that writes, where there are several; 0: the only one."""
    disguised: dict[str, str]
    """Who is being wiped, and as whom they are read until that is done (wiping.py)."""

    @abstractmethod
    def write(self, work: Write) -> Future[None]:
        """With all that waits in one transaction; durable when done. `work` may run more than once: what it leaves
        behind is that of its last run."""

    @abstractmethod
    async def ask(self, question: Callable[[Transaction], T]) -> T:
        """The answer to a short question."""

    @abstractmethod
    async def ask_much(self, question: Callable[[Transaction], T]) -> T:
        """The answer to a question that takes longer; nobody waits for it meanwhile."""

    async def select(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """All rows of a short question."""
        return await self.ask(lambda reading: reading.execute(statement, values).fetchall())

    async def select_much(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """All rows of a question that takes longer."""
        return await self.ask_much(lambda reading: reading.execute(statement, values).fetchall())

    async def do(self, statement: str, *values: object) -> int:
        """One statement that writes; how many rows it has changed."""
        changed = 0

        def work(write: Transaction) -> None:
            nonlocal changed
            changed = write.execute(statement, values).rowcount

        await self.write(work)
        return changed

    def disguises(self) -> Disguises:
        """Who is being wiped now. To be asked before something is read: when the answer comes, the wiping may be
        over, and what was read is of before."""
        return Disguises(self.disguised)


class Disguises(dict[str, str]):
    """Players, and as whom they are read."""

    def person(self, person: str | None) -> str | None:
        """As whom this one is read."""
        return None if person is None else self.get(person, person)

    def events(self, text: str) -> str:
        """Events as they are read."""
        for player, nobody in self.items():
            if f'"{player}"' in text:
                text = wiped_events(text, player, nobody)
        return text


def marks(values: Sequence[object]) -> str:
    """Places for so many values, in parentheses: `IN (?, ?)`. Nothing is in an empty list."""
    return f"({', '.join('?' * len(values)) or 'NULL'})"
