"""The finished rounds of a table as records that anybody can replay, and check: nobody chose the cards.

Before the deal the table shows the hash of its seed; players add what they like; after the round the seed is told.
The record carries all of it under `fair`, and everything follows from it: the shuffle, the deal, every reshuffle.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from ..chance import Chance
from ..errors import BadInput
from ..record import Position, Record, dump, replay
from ..recordfile import load
from ..rules.actions import Action
from ..rules.edition import HAND_SIZE
from ..rules.effects import Custom
from ..rules.events import Dealt
from ..rules.pending import Over
from . import events
from .events import TableEvent
from .evolve import evolve, opened
from .proceedings import commitment_to, round_seed
from .settings import Settings
from .state import Seat, Table


@dataclass(frozen=True)
class FairRecord:
    """A finished round, when it ended, who sat where, and what its shuffle was made of."""

    number: int
    at: float
    record: Record
    people: tuple[str | None, ...]
    commitment: str
    seed: str
    luck: tuple[str, ...]

    def dump(self) -> str:
        fair = {"commitment": self.commitment, "seed": self.seed, "luck": list(self.luck)}
        head, rest = dump(self.record).split("\n", 1)
        return f'{head}\n "fair": {json.dumps(fair, ensure_ascii=False)},\n{rest}'


class Start(NamedTuple):
    """What is needed of a deal until the round ends; the table of that moment would be kept in memory whole."""

    first: Dealt
    players: tuple[int, ...]
    seed: str
    luck: tuple[str, ...]
    settings: Settings
    custom: tuple[tuple[str, Custom], ...]
    number: int
    commitment: str


class Keeper:
    """Follows a table event by event and gives the record of a round when it ends."""

    __slots__ = ("_start", "_steps")

    def __init__(self) -> None:
        self._start: Start | None = None
        self._steps: list[tuple[int, Action]] = []

    def take(self, before: Table, event: TableEvent, after: Table) -> FairRecord | None:
        if isinstance(event, events.RoundDealt):
            first = event.events[0]
            assert isinstance(first, Dealt)
            rules = (after.settings, after.custom, after.dealt - 1, after.commitment)
            self._start, self._steps = Start(first, event.players, event.seed, event.luck, *rules), []
        elif isinstance(event, events.Acted):
            self._steps.append(_same(event.seat, event.action))
        elif isinstance(event, events.RoundFinished) and self._start is not None:
            start, self._start = self._start, None
            return _record(start, before, self._steps, event)
        return None


@lru_cache(maxsize=4096)
def _same(seat: int, action: Action) -> tuple[int, Action]:
    """One value for all equal steps: a server keeps those of thousands of rounds."""
    return seat, action


def records(log: Iterable[TableEvent]) -> list[FairRecord]:
    """All finished rounds of a log, in order."""
    steps = iter(log)
    first = next(steps)
    assert isinstance(first, events.TableOpened)
    table, keeper, found = opened(first), Keeper(), []
    for event in steps:
        before, table = table, evolve(table, event)
        record = keeper.take(before, event, table)
        if record is not None:
            found.append(record)
    return found


def _record(start: Start, at_end: Table, steps: list[tuple[int, Action]], end: events.RoundFinished) -> FairRecord:
    first = start.first
    seats = [at_end.seats[player] for player in start.players]
    record = Record(
        edition=start.settings.playing,
        players=tuple(_name(n, seat) for n, seat in zip(start.players, seats, strict=True)),
        options=dict(start.settings.options),
        seed=start.seed,
        deal=Position(first.hands, first.draw, first.discard, first.dealer, first.direction),
        custom=dict(start.custom),
        actions=tuple(steps),
    )
    return FairRecord(
        number=start.number,
        at=end.at,
        record=record,
        people=tuple(seat.person for seat in seats),
        commitment=start.commitment,
        seed=end.seed_revealed,
        luck=start.luck,
    )


def _name(number: int, seat: Seat) -> str:
    return seat.name or f"{seat.bot} {number + 1}"


def verify(text: str | bytes) -> Record:
    """The record, if its shuffle is what was committed to and its actions can be played to the end; BadInput names
    the first thing that does not hold."""
    record = load(text)
    fair = json.loads(text).get("fair")
    if not isinstance(fair, dict):
        raise BadInput("fair", "expected the commitment, the seed and the luck of a round played on a server")
    seed, luck = fair.get("seed"), fair.get("luck")
    if not isinstance(seed, str) or not isinstance(luck, list) or not all(isinstance(one, str) for one in luck):
        raise BadInput("fair", "expected a seed, and a list of texts as luck")
    if commitment_to(seed) != fair.get("commitment"):
        raise BadInput("fair.commitment", "the seed that was told is not the one that was committed to")
    if round_seed(seed, tuple(luck)) != record.seed:
        raise BadInput("seed", "it does not follow from the table's seed and the players' luck")
    if len(luck) != len(record.players) or record.deal is None:
        raise BadInput("deal", "expected the deal, and luck for every player")
    edition_deck = record.edition.deck
    cards = Chance(f"{record.seed} deal").shuffle(edition_deck)
    dealt = HAND_SIZE * len(record.players)
    hands = tuple(cards[at : at + HAND_SIZE] for at in range(0, dealt, HAND_SIZE))
    if (record.deal.hands, record.deal.draw) != (hands, cards[dealt:]):
        raise BadInput("deal", "the cards do not lie as the seed shuffles them")
    played = replay(record)
    if played.refused is not None:
        raise BadInput(f"actions[{played.refused.index}]", f"refused: {played.refused.reason.code}")
    if not isinstance(played.state.pending, Over):
        raise BadInput("actions", "the round does not end")
    return record
