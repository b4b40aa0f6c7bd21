"""The record of a whole match: the record of a round with `match` and `rounds` instead of `deal` and `actions`.

Everything follows from the seed and the actions: the cut, every deal, and what the rounds were worth. A table that
commits to a new seed before every deal says in each round where it started.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ..chance import Chance
from ..codec import Json
from ..errors import BadInput
from ..match import (
    CutForDeal,
    Match,
    MatchEvent,
    MatchRules,
    before_the_cut,
    begin,
    blocked_round,
    evolve_match,
    points_in,
    score_round,
)
from ..rules import Custom, Edition, Game, HouseRules, Option, Over, State
from .round import Position, Record, Steps, head_lines, in_lines, print_house_rules, print_position, print_steps


@dataclass(frozen=True)
class RoundStart:
    """Where a round began that does not follow from the seed of the match. `fair` is for `comodin verify`."""

    seed: str
    deal: Position
    fair: Mapping[str, object] | None = None


@dataclass(frozen=True)
class MatchRecord:
    """Seats in the actions of a round are those of its table: where players are out, the others move up."""

    edition: Edition
    players: tuple[str, ...]
    seed: str
    match: MatchRules = field(default_factory=MatchRules)
    options: Mapping[str, Option] = field(default_factory=dict)
    custom: Mapping[str, Custom] = field(default_factory=dict)
    rounds: tuple[Steps, ...] = ()
    starts: tuple[RoundStart | None, ...] = ()  # of the rounds, as far as they have one
    in_force: tuple[HouseRules | None, ...] = ()  # H10: at the deal of rounds without a start; None: not said

    def game(self, seats: int) -> Game:
        return Game.of(self.edition, seats, self.edition.ruleset.with_options(self.options), self.custom)

    def start(self, number: int) -> RoundStart | None:
        return self.starts[number] if number < len(self.starts) else None

    def rules_at(self, number: int) -> HouseRules | None:
        """The house rules that a round without a start says were in force at its deal."""
        return self.in_force[number] if number < len(self.in_force) else None

    def round(self, number: int) -> Record:
        """A round that has a start, as a record of its own."""
        start = self.starts[number]
        assert start is not None
        names = self.players[: len(start.deal.hands)]
        return Record(self.edition, names, self.options, start.seed, start.deal, self.custom, self.rounds[number])


def begin_match(record: MatchRecord) -> tuple[Match, tuple[MatchEvent, ...]]:
    """The match of a record before its first round, and the events that led there."""
    game = record.game(len(record.players))
    events = begin(record.match, game, Chance(f"{record.seed} cut"))
    first = record.start(0)
    if first is not None and CutForDeal(first.deal.dealer) not in events:
        events = (CutForDeal(first.deal.dealer),)  # a position set up by hand knows its dealer
    match = before_the_cut(record.match, game)
    for event in events:
        match = evolve_match(match, event)
    return match, events


def round_record(record: MatchRecord, match: Match, lasting: HouseRules = ()) -> Record:
    """The next round of the match as a record of its own, with all its actions. `lasting` are the house rules of
    the round before (H10), for one that does not say which were in force."""
    start, dealer = record.start(match.dealt), match.seats.index(match.dealer)
    players = tuple(record.players[player] for player in match.seats)
    actions = record.rounds[match.dealt] if match.dealt < len(record.rounds) else ()
    own = Record(record.edition, players, record.options, custom=record.custom, actions=actions)
    if start is None:
        said = record.rules_at(match.dealt)
        rules = lasting if said is None else said
        return replace(own, seed=f"{record.seed} round {match.dealt}", dealer=dealer, house_rules=rules)
    place = f"rounds[{match.dealt}].deal"
    if len(start.deal.hands) != len(match.seats):
        raise BadInput(
            f"{place}.hands", f"expected a hand for each of the {len(match.seats)} players of this round"
        )
    if start.deal.dealer != dealer:
        raise BadInput(f"{place}.dealer", f"expected {dealer}, to whom the deal has passed")
    return replace(own, seed=start.seed, deal=start.deal)


def end_round(match: Match, state: State) -> tuple[MatchEvent, ...]:
    """What a finished round means for the match (T7: a blocked one is dealt again)."""
    assert isinstance(state.pending, Over)
    if state.pending.winner is None:
        return blocked_round(match)
    left = [0] * match.players
    for player, hand in zip(match.seats, state.hands, strict=True):
        left[player] = points_in(hand)
    return score_round(match, match.seats[state.pending.winner], left)


def dump_match(record: MatchRecord) -> str:
    """The record as text: the same match gives the same bytes."""
    lines = head_lines(record.edition, record.options, record.players, record.custom, record.seed)
    rules: Json = {"format": record.match.format, "target": record.match.target}
    if record.match.teams:
        rules["teams"] = [list(team) for team in record.match.teams]
    if record.match.hands is not None:
        rules["hands"] = record.match.hands
    lines["match"] = rules
    rows = [
        f'\n  {{{_print_start(record, n)}"actions": {print_steps(steps, "   ")}}}'
        for n, steps in enumerate(record.rounds)
    ]
    rounds = ",".join(rows)
    end = "\n " if rounds else ""
    return in_lines(lines, f'"rounds": [{rounds}{end}]')


def _print_start(record: MatchRecord, number: int) -> str:
    start, rules = record.start(number), record.rules_at(number)
    if start is None:
        said = {} if rules is None else {"house_rules": print_house_rules(rules)}
        return json.dumps(said, ensure_ascii=False)[1:-1] + ", " if said else ""
    line: Json = {"seed": start.seed, "deal": print_position(start.deal)}
    if start.fair is not None:
        line["fair"] = dict(start.fair)
    return json.dumps(line, ensure_ascii=False)[1:-1] + ", "
