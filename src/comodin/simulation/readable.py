"""The fallback for games and bots that the kernel cannot play: rounds of the readable engine and its bots.

Slow, and rarely needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
import numpy.typing as npt

from ..bots import Bot, bot_named, next_action
from ..chance import Chance
from ..fast import DEALER, DECISIONS, REST, RESULT, SCORE, TURNS, UNFINISHED, WINNER, tracing
from ..rules import Action, Answer, Game, Over, State, Turn, View, act, actions, deal
from .columns import QUESTIONS, UNKNOWN, Column, Columns, action_text, table_of_rounds
from .tally import Tally, tally_of_results

_NO_TURN = actions.SayUno | actions.Catch


class Plan(Protocol):
    """What this needs to know of the plan of a simulation."""

    @property
    def bots(self) -> tuple[str, ...]: ...
    @property
    def seed(self) -> int: ...
    @property
    def dealer(self) -> int: ...
    @property
    def limit(self) -> int: ...
    @property
    def rows(self) -> str: ...


def play_rounds(
    game: Game, plan: Plan, start: int, size: int
) -> tuple[npt.NDArray[np.int32], Tally, Columns | None]:
    """As `kernel.play_rounds`, without counting cards. The bots' randomness has a stream of its own."""
    bots = [bot_named(name) for name in plan.bots]
    out = np.zeros((size, tracing.ROW), np.int32)
    story = Story(plan.bots)
    for row in range(size):
        chance, moods = (Chance(f"simulate {plan.seed} {start + row}{what}") for what in ("", " moods"))
        state, _ = deal(game, chance, None if plan.dealer < 0 else plan.dealer)
        dealer, taken, turns, played = state.dealer, 0, 0, 0
        while not isinstance(state.pending, Over) and taken < plan.limit:
            seat, action = next_action(state, bots, moods)
            if plan.rows == "decisions":
                story.note(start + row, taken, turns, state, seat, action)
            turns += isinstance(state.pending, Turn | Answer) and not isinstance(action, _NO_TURN)
            played += isinstance(action, actions.Play)
            state, _ = act(state, seat, action, chance)
            taken += 1
        out[row, (DECISIONS, TURNS, tracing.PLAYED)] = taken, turns, played
        write_end(out[row], state, dealer)
    results = np.ascontiguousarray(out[:, :RESULT])
    tally = tally_of_results(game.seats, 1 if game.ruleset.start_direction == "left" else -1, results)
    if plan.rows == "none":
        return results, tally, None
    table = story.table() if plan.rows == "decisions" else table_of_rounds(plan.bots, out, start)
    return results, tally, table


def write_end(row: npt.NDArray[np.int32], state: State, dealer: int) -> None:
    """How a round ended, in the columns of the kernel. Which penalties were paid is not counted."""
    row[DEALER] = dealer
    row[WINNER] = UNFINISHED
    row[tracing.PAID :] = UNKNOWN
    row[tracing.CARDS : tracing.CARDS + len(state.hands)] = [len(hand) for hand in state.hands]
    if isinstance(state.pending, Over):
        winner = state.pending.winner
        row[WINNER] = -1 if winner is None else winner
        row[SCORE] = sum(state.pending.points)
        row[REST : REST + len(state.hands)] = [sum(card.points for card in hand) for hand in state.hands]


# -- decisions -------------------------------------------------------------------------------------------


@dataclass
class Story:
    """Actions that were taken, as rows of decisions. A seat that was asked and did nothing has no row."""

    bots: Sequence[str]
    rows: list[tuple[int | str | None, ...]] = field(default_factory=list)

    def note(self, number: int, index: int, turn: int, state: State, seat: int, action: Action) -> None:
        due = state.pending.due if isinstance(state.pending, Answer) else 0
        colour = None if state.colour is None else str(state.colour)
        hand, top, pile = len(state.hands[seat]), state.discard[-1].text, len(state.draw)
        asked = _question(state, seat, action)
        self.rows.append(
            (number, index, turn, seat, self.bots[seat], asked, action_text(action), hand, top, colour, due, pile)
        )

    def table(self) -> Columns:
        columns: list[tuple[int | str | None, ...]] = list(zip(*self.rows, strict=True)) or [()] * len(
            DECISION_COLUMNS
        )
        return {name: _column(name, values) for name, values in zip(DECISION_COLUMNS, columns, strict=True)}


DECISION_COLUMNS = (
    "round", "decision", "turn", "seat", "player", "question", "action", "hand", "top", "colour", "due", "pile"
)  # fmt: skip
_TYPES = {"round": np.int64, "decision": np.int32, "turn": np.int32, "seat": np.int8}


def _column(name: str, values: Sequence[int | str | None]) -> Column:
    if name in ("player", "question", "action", "top", "colour"):
        names = tuple(dict.fromkeys(str(value) for value in values if value is not None))
        places = {text: place for place, text in enumerate(names)}
        return Column(np.array([places.get(str(value), -1) for value in values], np.int32), names, -1)
    return Column(np.array(values, _TYPES.get(name, np.int16)))


def _question(state: State, seat: int, action: Action) -> str:
    if isinstance(action, _NO_TURN):
        return "speak_up"
    if seat not in state.pending.seats[:1]:
        if isinstance(action, actions.Play):
            return "jump_in"
        if isinstance(action, actions.Challenge):
            return "challenge"
    return state.pending.kind if state.pending.kind in QUESTIONS else "speak_up"


class WatchedBot:
    """A bot whose actions are noted: for rounds that somebody else drives."""

    def __init__(self, bot: Bot, noted: Noted) -> None:
        self.bot, self.noted = bot, noted

    def choose(self, view: View, chance: Chance) -> Action | None:
        action = self.bot.choose(view, chance)
        if action is not None:
            self.noted.note(view, action)
        return action


@dataclass
class Noted:
    """The decisions of one round, seen through the views of its bots."""

    story: Story
    number: int
    decisions: int = 0
    turns: int = 0
    played: int = 0

    def note(self, view: View, action: Action) -> None:
        state = view.round
        self.story.note(self.number, self.decisions, self.turns, state, view.viewer, action)
        self.decisions += 1
        self.turns += isinstance(state.pending, Turn | Answer) and not isinstance(action, _NO_TURN)
        self.played += isinstance(action, actions.Play)
