"""The finished rounds of a table as records that anybody can replay, and check: nobody chose the cards.

Before the deal the table shows the hash of its seed; players add what they like; after the round the seed is told.
The record carries all of it under `fair`, and everything follows from it: the shuffle, the deal, every reshuffle.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from ..errors import BadInput
from ..match import MatchRules
from ..records import MatchRecord, Position, Record, dump, load, load_any, replay, replay_match
from ..records import RoundStart as MatchStart
from ..rules import Action, Custom, Dealt, Event, Over
from . import events
from .evolve import evolve, opened
from .proceedings import commitment_to, fair_deal, round_seed
from .resume import PlayOn, record_of
from .settings import Settings
from .state import Seat, Table
from .tally import SeatTally, Tally
from .viewers import TableEvent


@dataclass(frozen=True)
class FairRecord:
    """A finished round, when it ended, who sat where, and what its shuffle was made of."""

    number: int  # at the table
    match: int  # at the table
    at: float
    record: Record
    seats: tuple[int, ...]  # of the table: where players are out, the others move up
    people: tuple[str | None, ...]
    commitment: str
    seed: str
    luck: tuple[str, ...]
    tallies: tuple[SeatTally, ...] = ()
    start: PlayOn | None = None  # it was begun elsewhere: then its shuffle was not this table's

    @property
    def fair(self) -> dict[str, object]:
        return {"commitment": self.commitment, "seed": self.seed, "luck": list(self.luck)}

    def dump(self) -> str:
        if self.start is None:
            return _with(self.record, "fair", self.fair)
        taken = {"record": self.start.origin, "actions": len(record_of(self.start).actions)}
        return _with(self.record, "played_on", taken)


def _with(record: Record, name: str, value: object) -> str:
    head, rest = dump(record).split("\n", 1)
    return f'{head}\n "{name}": {json.dumps(value, ensure_ascii=False)},\n{rest}'


def renamed(text: str, names: Mapping[int, str]) -> str:
    """The same round, with other names at some seats; it can be checked as before."""
    record, told = load(text), json.loads(text)
    players = tuple(names.get(seat, name) for seat, name in enumerate(record.players))
    name = next((name for name in ("fair", "played_on") if name in told), None)
    after = replace(record, players=players)
    return dump(after) if name is None else _with(after, name, told[name])


class RoundStart(NamedTuple):
    """What is needed of a deal until the round ends; the table of that moment would be kept in memory whole."""

    first: Dealt | PlayOn
    players: tuple[int, ...]
    seed: str
    luck: tuple[str, ...]
    settings: Settings
    custom: tuple[tuple[str, Custom], ...]
    number: int
    match: int
    commitment: str


@dataclass(frozen=True)
class KeptRound:
    """What a keeper knows of the round that is being played, as values: `first` is None where it was begun
    elsewhere (`Table.start`). `tally` and `said` are those of its `Tally`."""

    first: Event | None
    players: tuple[int, ...]
    seed: str
    luck: tuple[str, ...]
    settings: Settings
    custom: tuple[tuple[str, Custom], ...]
    number: int
    match: int
    commitment: str
    steps: tuple[tuple[int, Action], ...]
    tally: tuple[tuple[int, str, int], ...]
    said: tuple[int, ...]


class RecordKeeper:
    """Follows a table event by event and gives the record of a round when it ends."""

    __slots__ = ("_start", "_steps", "_tally")

    def __init__(self) -> None:
        self._start: RoundStart | None = None
        self._steps: list[tuple[int, Action]] = []
        self._tally = Tally()

    def take(self, before: Table, event: TableEvent, after: Table) -> FairRecord | None:
        if isinstance(event, events.RoundDealt):
            first = before.plays_on or event.events[0]
            assert isinstance(first, Dealt | PlayOn)
            rules = (after.settings, after.custom, after.dealt - 1, after.matches - 1, after.commitment)
            self._start, self._steps = RoundStart(first, event.players, event.seed, event.luck, *rules), []
            self._tally = Tally()
        elif isinstance(event, events.Acted):
            self._steps.append(_same(event.seat, event.action))
            self._tally.take(event.events)
        elif isinstance(event, events.RoundFinished) and self._start is not None:
            start, self._start = self._start, None
            tallies = self._tally.of(len(start.players))
            return _fair_record(start, before, _record(start, before, self._steps), tallies, event)
        return None

    @property
    def kept(self) -> KeptRound | None:
        """What it knows of the round; None between rounds."""
        if self._start is None:
            return None
        start, (tally, said) = self._start._asdict(), self._tally.kept
        if isinstance(start["first"], PlayOn):
            start["first"] = None
        return KeptRound(**start, steps=tuple(self._steps), tally=tally, said=said)

    @classmethod
    def resumed(cls, kept: KeptRound | None, start: PlayOn | None) -> RecordKeeper:
        """One that goes on with this round, at a table with this start."""
        keeper = cls()
        if kept is not None:
            first = kept.first or start
            assert isinstance(first, Dealt | PlayOn)
            rules = (kept.settings, kept.custom, kept.number, kept.match, kept.commitment)
            keeper._start = RoundStart(first, kept.players, kept.seed, kept.luck, *rules)
            keeper._steps = [_same(seat, action) for seat, action in kept.steps]
            keeper._tally = Tally.resumed(kept.tally, kept.said)
        return keeper


@lru_cache(maxsize=4096)
def _same(seat: int, action: Action) -> tuple[int, Action]:
    """One value for all equal steps: a server keeps those of thousands of rounds."""
    return seat, action


def records(log: Iterable[TableEvent]) -> list[FairRecord]:
    """All finished rounds of a log, in order."""
    steps = iter(log)
    first = next(steps)
    assert isinstance(first, events.TableOpened)
    table, keeper, found = opened(first), RecordKeeper(), []
    for event in steps:
        before, table = table, evolve(table, event)
        record = keeper.take(before, event, table)
        if record is not None:
            found.append(record)
    return found


def _record(start: RoundStart, table: Table, steps: list[tuple[int, Action]]) -> Record:
    first = start.first
    names = tuple(_name(player, table.seats[player]) for player in start.players)
    if isinstance(first, PlayOn):
        begun = record_of(first)
        return replace(begun, players=names, actions=(*begun.actions, *steps))
    return Record(
        edition=start.settings.playing,
        players=names,
        options=dict(start.settings.options),
        seed=start.seed,
        deal=Position(first.hands, first.draw, first.discard, first.dealer, first.direction, first.colour),
        custom=dict(start.custom),
        actions=tuple(steps),
    )


def _fair_record(
    start: RoundStart, at_end: Table, record: Record, tallies: tuple[SeatTally, ...], end: events.RoundFinished
) -> FairRecord:
    return FairRecord(
        number=start.number,
        match=start.match,
        at=end.at,
        record=record,
        seats=start.players,
        people=tuple(at_end.seats[player].person for player in start.players),
        commitment=start.commitment,
        seed=end.seed_revealed,
        luck=start.luck,
        tallies=tallies,
        start=start.first if isinstance(start.first, PlayOn) else None,
    )


class Played(NamedTuple):
    """A round of a match: its record, the table's seats that played it, and how its shuffle can be checked."""

    record: Record
    seats: tuple[int, ...]
    fair: Mapping[str, object] | None = None


def match_record(rules: MatchRules, rounds: Sequence[Played]) -> MatchRecord:
    """The rounds of a match in one record, with the names that were last at each seat."""
    first = rounds[0].record
    names: dict[int, str] = {}
    for record, seats, _ in rounds:
        names.update(zip(seats, record.players, strict=True))
    starts = []
    for record, _, fair in rounds:
        assert record.deal is not None
        starts.append(MatchStart(record.seed or "", record.deal, fair))
    return MatchRecord(
        edition=first.edition,
        players=tuple(names[seat] for seat in sorted(names)),
        seed=first.seed or "",
        match=rules,
        options=first.options,
        custom=first.custom,
        rounds=tuple(record.actions for record, _, _ in rounds),
        starts=tuple(starts),
    )


def _name(number: int, seat: Seat) -> str:
    return seat.name or f"{seat.bot} {number + 1}"


def verify(text: str | bytes) -> Record | MatchRecord:
    """The record, if its shuffles are what was committed to and its actions can be played to the end; BadInput
    names the first thing that does not hold. Of a match every round is checked."""
    record = load_any(text)
    if isinstance(record, Record):
        _verify_round(record, json.loads(text).get("fair"))
        return record
    for number in range(len(record.rounds)):
        start = record.start(number)
        try:
            if start is None:
                raise BadInput("deal", "expected the deal of a round played on a server")
            _verify_round(record.round(number), start.fair)
        except BadInput as error:
            raise BadInput(f"rounds[{number}].{error.place}", error.expected) from None
    replay_match(record)  # they fit together
    return record


FAIRNESS = ("commitment", "seed", "deal", "actions")
"""What is checked of a round, in this order: that the seed is the one that was committed to, that the round's seed
follows from it and from the luck of the players, that the cards were dealt as that shuffles them, and that every
action can be played (with every later shuffle following from the seed) to the end of the round."""


def fairness(record: Record, fair: object) -> tuple[tuple[str, ...], BadInput | None]:
    """Which of the checks hold, as far as they do, and what is wrong with the next one."""
    good: list[str] = []
    try:
        for name in FAIRNESS:
            _CHECKS[name](record, _told(fair))
            good.append(name)
    except BadInput as error:
        return tuple(good), error
    return tuple(good), None


def _verify_round(record: Record, fair: object) -> None:
    _, error = fairness(record, fair)
    if error is not None:
        raise error


class FairPart(NamedTuple):
    commitment: object
    seed: str
    luck: tuple[str, ...]


def _told(fair: object) -> FairPart:
    if not isinstance(fair, Mapping):
        raise BadInput("fair", "expected the commitment, the seed and the luck of a round played on a server")
    seed, luck = fair.get("seed"), fair.get("luck")
    if not isinstance(seed, str) or not isinstance(luck, list) or not all(isinstance(one, str) for one in luck):
        raise BadInput("fair", "expected a seed, and a list of texts as luck")
    if any("\ud800" <= letter <= "\udfff" for text in (seed, *luck) for letter in text):
        raise BadInput("fair", "expected texts of whole characters")
    return FairPart(fair.get("commitment"), seed, tuple(luck))


def _check_commitment(record: Record, told: FairPart) -> None:
    if commitment_to(told.seed) != told.commitment:
        raise BadInput("fair.commitment", "the seed that was told is not the one that was committed to")


def _check_seed(record: Record, told: FairPart) -> None:
    if round_seed(told.seed, told.luck) != record.seed:
        raise BadInput("seed", "it does not follow from the table's seed and the players' luck")


def _check_deal(record: Record, told: FairPart) -> None:
    if len(told.luck) != len(record.players) or record.deal is None:
        raise BadInput("deal", "expected the deal, and luck for every player")
    game = replace(record, deal=None).game  # with all its cards
    dealt = fair_deal(game, record.deal.dealer, record.seed or "")
    if (record.deal.hands, record.deal.draw) != (dealt.hands, dealt.draw):
        raise BadInput("deal", "the cards do not lie as the seed shuffles them")


def _check_actions(record: Record, told: FairPart) -> None:
    played = replay(record)
    if played.refused is not None:
        raise BadInput(f"actions[{played.refused.index}]", f"refused: {played.refused.reason.code}")
    if not isinstance(played.state.pending, Over):
        raise BadInput("actions", "the round does not end")


_CHECKS = {"commitment": _check_commitment, "seed": _check_seed, "deal": _check_deal, "actions": _check_actions}
