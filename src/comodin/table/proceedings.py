"""A command in progress: emits table events and follows them, so that each step sees what the step before left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import accumulate
from typing import NamedTuple

from ..chance import Chance
from ..rules import Dealt, Game, State, deal_out
from . import events
from .evolve import evolve
from .settings import MAX_LAG
from .state import Table
from .viewers import TableEvent

FALLBACK_BOT = "simple"


class Decided(NamedTuple):
    """What was decided: the events, and the table after each of them. It is folded here and nowhere else."""

    before: Table
    new: tuple[TableEvent, ...]
    tables: tuple[Table, ...]

    @property
    def after(self) -> Table:
        return self.tables[-1] if self.tables else self.before

    @property
    def steps(self) -> Iterator[tuple[Table, TableEvent, Table]]:
        """Each event between the table before it and the table after it."""
        return zip((self.before, *self.tables), self.new, self.tables, strict=False)


def followed(before: Table, new: Iterable[TableEvent]) -> Decided:
    """Events that were decided elsewhere, such as those of a log."""
    events_ = tuple(new)
    tables = tuple(accumulate(events_, evolve, initial=before))[1:]
    return Decided(before, events_, tables)


class Proceedings:
    def __init__(self, table: Table, now: float, lag: float = 0.0) -> None:
        self.table = self._before = table
        self.now = max(now, table.at)  # a log never goes back in time
        self.lag = min(max(lag, 0.0), MAX_LAG)
        self.events: list[TableEvent] = []
        self._tables: list[Table] = []

    def emit(self, event: TableEvent, round: State | None = None) -> None:
        self.events.append(event)
        self.table = evolve(self.table, event, round)
        self._tables.append(self.table)

    @property
    def outcome(self) -> Decided:
        return Decided(self._before, tuple(self.events), tuple(self._tables))

    @property
    def fair_now(self) -> float:
        return round(self.now - self.lag, 3)

    @property
    def round(self) -> State:
        """The round that is being played; who asks has seen to it that there is one."""
        assert self.table.round is not None
        return self.table.round

    @property
    def chance(self) -> Chance:
        return Chance.resumed(self.table.seed, self.table.used)

    @property
    def bot(self) -> str:
        """Which bot stands in for somebody."""
        return self.table.settings.fill_with or FALLBACK_BOT

    def commit_seed(self) -> None:
        """Before the deal: the next round's seed cannot be chosen any more once its hash is shown."""
        number = self.table.dealt
        self.emit(events.SeedCommitted(self.now, number, commitment_to(table_seed(self.table.secret, number))))


def table_seed(secret: str, number: int) -> str:
    """What the table puts into the shuffle of a round."""
    return sha256(f"comodin table {secret} round {number}".encode()).hexdigest()


def commitment_to(seed: str) -> str:
    return sha256(seed.encode()).hexdigest()


def round_seed(seed: str, luck: tuple[str, ...]) -> str:
    """The seed of the round: the table's, and what the players added, in the order of their seats."""
    return sha256("\n".join((seed, *luck)).encode()).hexdigest()


def fair_deal(game: Game, dealer: int, seed: str) -> Dealt:
    """The cards of a round as its seed shuffles them: what the table deals is what anybody can check."""
    return deal_out(game, dealer, Chance(f"{seed} deal"))
