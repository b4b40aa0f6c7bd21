"""The record of a round (`*.uno.json`): what was played, where it started, and every action.

A saved game, a replay, a bug report and a rule test are all this one format. `reader` reads it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ..chance import Chance
from ..codec import Json, print_action, print_value
from ..own import edition_fields
from ..rules import (
    Action,
    Awaiting,
    Card,
    Colour,
    Custom,
    Dealt,
    Edition,
    Event,
    Game,
    Hand,
    Illegal,
    Option,
    Outcome,
    Reason,
    State,
    Turn,
    act,
    blank,
    deal,
    evolve,
    open_round,
)

VERSION = 1

Steps = tuple[tuple[int, Action], ...]


@dataclass(frozen=True)
class Position:
    """An explicit start; with no discard the first card is still to be turned up."""

    hands: tuple[Hand, ...]
    draw: tuple[Card, ...] = ()
    discard: tuple[Card, ...] = ()
    dealer: int = 0
    direction: int = 1
    colour: Colour | None = None
    turn: int | None = None


@dataclass(frozen=True)
class Record:
    """A round that can be replayed: what is played, where it started, and every action."""

    edition: Edition
    players: tuple[str, ...]
    options: Mapping[str, Option] = field(default_factory=dict)
    seed: str | None = None
    deal: Position | None = None
    custom: Mapping[str, Custom] = field(default_factory=dict)
    actions: Steps = ()
    dealer: int | None = None  # where the cut was made before the round, and there is no position that says it

    @property
    def game(self) -> Game:
        ruleset = self.edition.ruleset.with_options(self.options)
        deck = None
        if self.deal:
            deck = tuple(card for hand in self.deal.hands for card in hand) + self.deal.draw + self.deal.discard
        return Game.of(self.edition, len(self.players), ruleset, self.custom, deck)


@dataclass(frozen=True)
class ActionRefused:
    """Which action the rules refused, and why."""

    index: int
    reason: Reason


@dataclass(frozen=True)
class Replay:
    """How far the record could be played; when an action was refused, the state before it."""

    state: State
    events: tuple[Event, ...]
    refused: ActionRefused | None = None


def set_up(record: Record, chance: Chance) -> Outcome:
    """The round up to the first decision, with all events that lead there from an empty table."""
    game, position = record.game, record.deal
    if position is None:
        return deal(game, chance, record.dealer)
    dealt = Dealt(
        position.dealer, position.direction, position.hands, position.draw, position.discard, position.colour
    )
    if position.turn is None:
        return open_round(game, dealt, chance)
    waits = Awaiting(Turn(position.turn))
    return Outcome(evolve(evolve(blank(game), dealt), waits), (dealt, waits))


def start(record: Record, chance: Chance) -> Outcome:
    """The round up to the first decision. A position set up by hand is no event of its own."""
    state, events = set_up(record, chance)
    return Outcome(state, events_of_play(events, record.deal))


def events_of_play(begun: tuple[Event, ...], position: Position | None) -> tuple[Event, ...]:
    if position is None:
        return begun
    return begun[1:] if position.turn is None else ()


class Step(NamedTuple):
    """An action, the state that it was decided in, and what followed."""

    seat: int
    action: Action
    before: State
    events: tuple[Event, ...]


class Course(NamedTuple):
    """How far actions could be played; when one was refused, the state before it."""

    steps: tuple[Step, ...]
    state: State
    refused: ActionRefused | None = None


def play_through(state: State, actions: Steps, chance: Chance) -> Course:
    """Plays recorded actions: every replay is this loop."""
    steps: list[Step] = []
    for seat, action in actions:
        try:
            after, events = act(state, seat, action, chance)
        except Illegal as illegal:
            return Course(tuple(steps), state, ActionRefused(len(steps), illegal.reason))
        steps.append(Step(seat, action, state, events))
        state = after
    return Course(tuple(steps), state)


def replay(record: Record) -> Replay:
    """Plays the record to its end, or up to the first action that is refused."""
    chance = Chance(record.seed or "")
    state, events = start(record, chance)
    steps, state, refused = play_through(state, record.actions, chance)
    return Replay(state, (*events, *(event for step in steps for event in step.events)), refused)


# -- writing ---------------------------------------------------------------------------------------------


def dump(record: Record) -> str:
    """The record as text: the same record gives the same bytes."""
    lines = head_lines(record.edition, record.options, record.players, record.custom, record.seed)
    if record.deal:
        lines["deal"] = print_position(record.deal)
    elif record.dealer is not None:
        lines["dealer"] = record.dealer
    return in_lines(lines, f'"actions": {print_steps(record.actions, "  ")}')


def head_lines(
    edition: Edition,
    options: Mapping[str, Option],
    players: tuple[str, ...],
    custom: Mapping[str, Custom],
    seed: str | None,
) -> Json:
    """What the records of a round and of a match begin with."""
    lines: Json = {"comodin": VERSION, **edition_fields(edition)}
    if options:
        lines["options"] = dict(options)
    lines["players"] = list(players)
    if custom:
        lines["custom"] = {text: _print_custom(rule) for text, rule in custom.items()}
    if seed is not None:
        lines["seed"] = seed
    return lines


def in_lines(lines: Json, last: str) -> str:
    """A line for each name, the last one as it is given."""
    rows = [f" {_line(key)}: {_line(value)}" for key, value in lines.items()]
    return "{\n" + ",\n".join([*rows, f" {last}"]) + "\n}\n"


def print_steps(steps: Steps, indent: str) -> str:
    """The actions, one a line."""
    rows = ",".join(f"\n{indent}{_line(print_action(seat, action))}" for seat, action in steps)
    end = f"\n{indent[:-1]}" if rows else ""
    return f"[{rows}{end}]"


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _print_custom(custom: Custom) -> Json:
    effects = [{"who": effect.who, "what": effect.what, "n": effect.n} for effect in custom.effects]
    return {"text": custom.text, "effects": effects}


def print_position(position: Position) -> Json:
    names = ("dealer", "hands", "draw", "discard", "colour", "turn", "direction")
    values = {name: print_value(getattr(position, name)) for name in names}
    return {name: value for name, value in values.items() if value is not None}
