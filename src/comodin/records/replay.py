"""A record unfolded: every action with what followed from it, and the state it was decided in.

A replay shows a round step by step, an analysis looks at every decision, and a table can play on from any of them.
Of a match one round is unfolded, and of the others only how they ended is told.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import sha256
from typing import NamedTuple

from ..chance import Chance
from ..codec import print_action, print_event
from ..errors import BadInput
from ..match import Match, RoundScored, Teams, evolve_match
from ..rules import Action, Dealt, Event, Illegal, Outcome, Over, State, act
from .match import MatchRecord, begin_match, deal_round, end_round
from .round import ActionRefused, Position, Record, set_up


class Step(NamedTuple):
    """An action, the state that it was decided in, and what followed."""

    seat: int
    action: Action
    before: State
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Unfolded:
    """A round. `events` lead from an empty table to the first decision; `seats` are those of its players in the
    match. `record` is the round as a record of its own, if that can tell all of it."""

    players: tuple[str, ...]
    seats: tuple[int, ...]
    events: tuple[Event, ...]
    first: State
    steps: tuple[Step, ...]
    last: State
    used: int  # words of chance, at the end
    refused: ActionRefused | None
    record: Record | None
    teams: Teams | None = None

    @property
    def over(self) -> bool:
        return self.refused is None and isinstance(self.last.pending, Over)

    @property
    def key(self) -> str:
        """A name for what happened: the same round has the same, whoever played it and whatever file it is in."""
        game = self.first.game
        lines = [
            f"{game.edition.key} {sorted(vars(game.ruleset).items())} {sorted(game.custom.items())} {self.teams}",
            *(str(print_event(event)) for event in self.events),
            *(f"{print_action(step.seat, step.action)}" for step in self.steps),
            *(str(print_event(event)) for step in self.steps for event in step.events),
        ]
        return sha256("\n".join(lines).encode()).hexdigest()[:32]


@dataclass(frozen=True)
class UnfoldedMatch:
    """A match with one of its rounds unfolded; `scored` says how each round ended, None where it is blocked or
    not over."""

    match: Match
    round: Unfolded
    number: int
    scored: tuple[RoundScored | None, ...]


def unfold(record: Record, teams: Teams | None = None) -> Unfolded:
    chance = Chance(record.seed or "")
    begun = set_up(record, chance)
    return _played(record.players, tuple(range(len(record.players))), begun, record.actions, chance, record, teams)


def _played(
    players: tuple[str, ...],
    seats: tuple[int, ...],
    begun: Outcome,
    actions: tuple[tuple[int, Action], ...],
    chance: Chance,
    record: Record | None,
    teams: Teams | None,
) -> Unfolded:
    first = state = begun.state
    steps, refused = [], None
    for index, (seat, action) in enumerate(actions):
        try:
            after, events = act(state, seat, action, chance)
        except Illegal as illegal:
            refused = ActionRefused(index, illegal.reason)
            break
        steps.append(Step(seat, action, state, events))
        state = after
    return Unfolded(players, seats, begun.events, first, tuple(steps), state, chance.used, refused, record, teams)


def unfold_match(record: MatchRecord, number: int) -> UnfoldedMatch:
    """BadInput where the rounds do not fit together, or where there is no such round."""
    if not 0 <= number < len(record.rounds):
        raise BadInput("round", f"expected a round of the match, 1 to {len(record.rounds)}")
    match, _ = begin_match(record)
    chosen: Unfolded | None = None
    scored: list[RoundScored | None] = []
    for at, actions in enumerate(record.rounds):
        if match.over:
            raise BadInput(f"rounds[{at}]", "the match was over before this round")
        played = _round_of(record, match, at, actions)
        if at == number:
            chosen = played
        if not played.over:
            scored.append(None)
            if at + 1 < len(record.rounds):
                raise BadInput(f"rounds[{at}]", "expected a finished round, because another one follows")
            break
        ending = end_round(match, played.last)
        scored.append(next((event for event in ending if isinstance(event, RoundScored)), None))
        for event in ending:
            match = evolve_match(match, event)
    assert chosen is not None
    return UnfoldedMatch(match, chosen, number, tuple(scored))


def _round_of(record: MatchRecord, match: Match, number: int, actions: tuple[tuple[int, Action], ...]) -> Unfolded:
    players, seats = tuple(record.players[seat] for seat in match.seats), match.seats
    teams = record.match.teams
    if record.start(number) is not None:
        deal_round(record, match)  # refuses a start that does not fit
        own = replace(record.round(number), players=players)
        return replace(unfold(own, teams), seats=seats)
    begun, chance = deal_round(record, match)
    played = _played(players, seats, begun, actions, chance, None, teams)
    dealt = begun.events[0]
    assert isinstance(dealt, Dealt)
    # The chance of such a round has shuffled the deck already: alone it tells the same only if nothing is shuffled
    # later.
    position = Position(dealt.hands, dealt.draw, (), dealt.dealer, dealt.direction)
    seed = f"{record.seed} round {number}"
    own = Record(record.edition, players, record.options, seed, position, record.custom, actions)
    alone = unfold(own, teams)
    same = (alone.events, alone.steps) == (played.events, played.steps)
    return replace(played, record=own if same else None)
