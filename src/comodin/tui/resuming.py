"""The record of a local game: kept with every action, and taken up again where it was left.

Both fronts use it: the line mode and the full screen save and load the same files in the same way.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ..errors import BadInput
from ..match import CutForDeal, MatchEvent, MatchRules
from ..records import MatchRecord, Position, Record, Unfolded, begin_match, load_any, rounds_of, unfold
from ..rules import Dealt, State
from ..table import LocalTable, Played, events

Keep = Callable[[Record, tuple[int, ...]], None]
"""Saves the record of a round, with the table's seats that play it."""


def keep_nothing(match: int, number: int) -> Keep:
    """For a game that is not saved."""
    return lambda record, players: None


@dataclass(frozen=True)
class Resumed:
    """A saved game. `so_far`: what happened in the match before its last round; `last`: that round as far as it
    was played, and `ending` what it meant for the match, if it is over; `before`: the rounds before it."""

    head: Record  # what is played and by whom, without a deal
    match: MatchRules
    so_far: tuple[MatchEvent, ...]
    last: Unfolded
    ending: tuple[MatchEvent, ...] = ()
    before: tuple[Played, ...] = ()
    whole: bool = False  # is it the file of a match?

    @property
    def number(self) -> int:
        """Of the last round in the match, from 1."""
        return len(self.before) + 1


def resumed(data: bytes | str, rules: MatchRules) -> Resumed:
    """The game of a file; `rules`: what a single round is played for, of which its file says nothing. BadInput
    where there is nothing left to play."""
    record = load_any(data)
    game = _of_match(record) if isinstance(record, MatchRecord) else _of_round(record, rules)
    refused = game.last.refused
    if refused is not None:
        raise BadInput(f"actions[{refused.index}]", f"refused: {refused.reason.code}")
    return game


def _of_round(record: Record, rules: MatchRules) -> Resumed:
    played = unfold(record, rules.teams)
    if played.over:
        raise BadInput("actions", "the round is over; there is nothing left to play")
    last = _with_deal(played, "deal")
    return Resumed(_head(record, 1), rules, (CutForDeal(last.first.dealer),), last)


def _of_match(record: MatchRecord) -> Resumed:
    if not record.rounds:
        raise BadInput("rounds", "expected a match with a round in it")
    _, begun = begin_match(record)
    rounds = list(rounds_of(record))
    if rounds[-1].match.over:
        raise BadInput("rounds", "the match is over; there is nothing left to play")
    unfolded = [_with_deal(one.round, f"rounds[{at}].deal") for at, one in enumerate(rounds)]
    starts = [record.start(at) for at in range(len(rounds))]
    before = tuple(
        Played(one.record, one.seats, start.fair if start else None)
        for one, start in zip(unfolded[:-1], starts, strict=False)
    )
    so_far = (*begun, *(event for one in rounds[:-1] for event in one.ending))
    head = _head(record, len(rounds))
    return Resumed(head, record.match, so_far, unfolded[-1], rounds[-1].ending, before, whole=True)


def _head(record: Record | MatchRecord, rounds: int) -> Record:
    """The next rounds follow from another seed: they have not been dealt yet."""
    seed = f"{record.seed} {rounds}"
    return Record(record.edition, record.players, record.options, seed, custom=record.custom)


def _with_deal(round_: Unfolded, place: str) -> Unfolded:
    """The same round with its deal written down, as our own files have it: one that follows from a seed alone
    would be another round inside a match."""
    if round_.record.deal is not None:
        return round_
    first = next(event for event in round_.events if isinstance(event, Dealt))
    deal = Position(first.hands, first.draw, (), first.dealer, first.direction, house_rules=first.house_rules)
    again = unfold(replace(round_.record, deal=deal, dealer=None, house_rules=()), round_.teams)
    if _cards(again.last) != _cards(round_.last):  # it was shuffled again, by chance that the deal had used
        raise BadInput(place, "expected the deal of the round that is played on")
    return replace(again, seats=round_.seats)


def _cards(state: State) -> object:
    return state.hands, state.draw, state.discard, state.colour, state.pending


def take_up(local: LocalTable, game: Resumed, now: float) -> None:
    """Puts the table where the saved game stood."""
    last, custom = game.last, tuple(game.head.custom.items())
    local.take((events.MatchStarted(now, len(game.head.players), game.match, custom, game.so_far),))
    happened = (*last.events, *(event for step in last.steps for event in step.events))
    luck = ("",) * len(last.seats)
    local.take((events.RoundDealt(now, last.seats, luck, last.record.seed or "", last.used, happened),))
    if game.ending:
        local.take((events.RoundFinished(now, game.ending, ""),))


class Follower:
    """Follows the log of a local table, and hands the record of the round to `keep` with every action."""

    def __init__(
        self, record: Record, keep: Callable[[int, int], Keep] = keep_nothing, game: Resumed | None = None
    ) -> None:
        self.record, self._keep_for = record, keep
        self._match, self._round = (1, game.number) if game else (0, 0)
        self._played = game.last.record if game else record
        self._keep = keep(self._match, self._round) if game else keep_nothing(0, 0)

    def take(self, local: LocalTable, at: int) -> None:
        """What was added to the log from `at` on."""
        new = local.log[at:]
        for event in new:
            if isinstance(event, events.MatchStarted):
                self._match, self._round = self._match + 1, 0
            elif isinstance(event, events.RoundDealt):
                self._round += 1
                self._keep = self._keep_for(self._match, self._round)
                self._played = self._dealt(event)
            elif isinstance(event, events.Acted):
                steps = (*self._played.actions, (event.seat, event.action))
                self._played = replace(self._played, actions=steps)
        if any(isinstance(event, events.RoundDealt | events.Acted) for event in new):
            self._keep(self._played, local.table.players)

    def _dealt(self, event: events.RoundDealt) -> Record:
        first = event.events[0]
        assert isinstance(first, Dealt)
        if first.discard:
            return self.record  # set up by hand
        deal = Position(first.hands, first.draw, (), first.dealer, first.direction, house_rules=first.house_rules)
        names = tuple(self.record.players[player] for player in event.players)
        return replace(self.record, players=names, seed=event.seed, deal=deal, actions=())
