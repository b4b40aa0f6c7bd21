"""A record unfolded: every action with what followed from it, and the state it was decided in.

A replay shows a round step by step, an analysis looks at every decision, and a table can play on from any of them.
Of a match one round is unfolded, and of the others only how they ended is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import NamedTuple

from ..chance import Chance
from ..codec import print_action, print_event
from ..errors import BadInput
from ..match import Match, MatchEvent, RoundScored, Teams, evolve_match
from ..rules import Event, Over, Ruleset, State, events
from .match import MatchRecord, begin_match, end_round, round_record
from .round import ActionRefused, Record, Step, events_of_play, play_through, set_up

USUAL = Ruleset()
ALWAYS_NAMED = frozenset(
    [
        "cut",
        "start_direction",
        "opening",
        "drawn_card",
        "stacking",
        "challenge",
        "bluff",
        "wilds_match",
        "uno_window",
        "mistakes",
        "reminders",
        "draw_until_playable",
        "jump_in",
        "seven_zero",
    ]
)
"""Rules in the key of every round. Later ones are named where they are not as usual: so older rounds keep their
key, and the analyses that are stored under it."""


@dataclass(frozen=True)
class Unfolded:
    """A round. `events` lead from an empty table to the first decision; `seats` are those of its players in the
    match. `record` is the round as a record of its own."""

    players: tuple[str, ...]
    seats: tuple[int, ...]
    events: tuple[Event, ...]
    first: State
    steps: tuple[Step, ...]
    last: State
    used: int  # words of chance, at the end
    refused: ActionRefused | None
    record: Record
    teams: Teams | None = None

    @property
    def over(self) -> bool:
        return self.refused is None and isinstance(self.last.pending, Over)

    @property
    def key(self) -> str:
        """A name for what happened: the same round has the same, whoever played it and whatever file it is in."""
        game = self.first.game
        knobs = sorted(
            (name, value)
            for name, value in vars(game.ruleset).items()
            if name in ALWAYS_NAMED or value != getattr(USUAL, name)
        )
        lines = [
            f"{game.edition.key} {knobs} {sorted(game.custom.items())} {self.teams}",
            *_in_the_key(self.events),
            *(f"{print_action(step.seat, step.action)}" for step in self.steps),
            *_in_the_key(event for step in self.steps for event in step.events),
        ]
        return sha256("\n".join(lines).encode()).hexdigest()[:32]


def _in_the_key(happened: Iterable[Event]) -> Iterator[str]:
    """Without why a turn was lost, and without those turns that were not told at first: they follow from the rest,
    and so older rounds keep their key."""
    for event in happened:
        line = print_event(event)
        if isinstance(event, events.TurnSkipped):
            if event.why in ("accepted", "challenge_lost", "mistake"):
                continue
            del line["why"]
        yield str(line)


@dataclass(frozen=True)
class UnfoldedMatch:
    """A match with one of its rounds unfolded; `scored` says how each round ended, None where it is blocked or
    not over."""

    match: Match
    round: Unfolded
    number: int
    scored: tuple[RoundScored | None, ...]


def unfold(record: Record, teams: Teams | None = None) -> Unfolded:
    """The round of a record, step by step."""
    chance = Chance(record.seed or "")
    first, begun = set_up(record, chance)
    steps, last, refused = play_through(first, record.actions, chance)
    seats = tuple(range(len(record.players)))
    return Unfolded(record.players, seats, begun, first, steps, last, chance.used, refused, record, teams)


class RoundOfMatch(NamedTuple):
    """A round, what it meant for the match (nothing while it is not over), and the match after it."""

    round: Unfolded
    ending: tuple[MatchEvent, ...]
    match: Match


def rounds_of(record: MatchRecord) -> Iterator[RoundOfMatch]:
    """Every round of the match; BadInput where they do not fit together."""
    match, _ = begin_match(record)
    for at in range(len(record.rounds)):
        if match.over:
            raise BadInput(f"rounds[{at}]", "the match was over before this round")
        played = replace(unfold(round_record(record, match), record.match.teams), seats=match.seats)
        ending = end_round(match, played.last) if played.over else ()
        for event in ending:
            match = evolve_match(match, event)
        yield RoundOfMatch(played, ending, match)
        if not played.over and at + 1 < len(record.rounds):
            raise BadInput(f"rounds[{at}]", "expected a finished round, because another one follows")


def unfold_match(record: MatchRecord, number: int) -> UnfoldedMatch:
    """BadInput where the rounds do not fit together, or where there is no such round."""
    if not 0 <= number < len(record.rounds):
        raise BadInput("round", f"expected a round of the match, 1 to {len(record.rounds)}")
    rounds = tuple(rounds_of(record))
    scored = tuple(next((event for event in one.ending if isinstance(event, RoundScored)), None) for one in rounds)
    return UnfoldedMatch(rounds[-1].match, rounds[number].round, number, scored)


@dataclass(frozen=True)
class MatchReplay:
    """How far the match could be played: its standing, the last round, and everything that happened."""

    match: Match
    state: State | None
    events: tuple[Event | MatchEvent, ...]
    refused: ActionRefused | None = None  # counted in the last round


def replay_match(record: MatchRecord) -> MatchReplay:
    """Plays all rounds up to an action that is refused; BadInput where they do not fit together."""
    match, begun = begin_match(record)
    told: list[Event | MatchEvent] = [*begun]
    state: State | None = None
    for played, ending, after in rounds_of(record):
        told += events_of_play(played.events, played.record.deal)
        told += [event for step in played.steps for event in step.events]
        told += ending
        match, state = after, played.last
        if played.refused is not None:
            return MatchReplay(match, state, tuple(told), played.refused)
    return MatchReplay(match, state, tuple(told))
