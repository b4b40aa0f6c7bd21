"""What is said of a round, from analyses made by hand: accuracy, mistakes, turning points."""

from __future__ import annotations

import pytest

from comodin.bots import Thought, review
from comodin.bots.reviewing import accuracy_of
from comodin.bots.thought import Considered
from comodin.editions import EDITIONS
from comodin.rules import Action, Draw, Play, SayUno

CARDS = EDITIONS["clasico"].cards
GREEN_4, RED_7 = CARDS["G4"], CARDS["R7"]

Actions = list[tuple[int, Action]]


def thought(*moves: tuple[Action, float], doubt: float = 0.01) -> Thought:
    """The first one is the expert's."""
    considered = [
        Considered(action, value, 0.02, 400, doubt if n else 0.0) for n, (action, value) in enumerate(moves)
    ]
    return Thought(moves[0][0], tuple(considered))


def test_accuracy_is_the_mean_over_decisions_with_a_choice() -> None:
    actions: Actions = [
        (0, Draw()),
        (1, Play(RED_7, uno=True)),
        (0, Play(GREEN_4)),
        (0, Draw()),
        (1, SayUno()),
        (1, Draw()),
    ]
    thoughts = {
        0: thought((Play(GREEN_4), 0.41), (Draw(), 0.18)),  # loses 23 points
        1: thought((Play(RED_7), 0.5), (Draw(), 0.3)),  # the expert's move: a call of UNO makes no other one
        2: thought((Play(GREEN_4), 0.5), (Draw(), 0.3)),
        3: Thought(Draw()),  # no choice
        4: None,  # nothing to decide
        5: thought((Play(RED_7), 0.5), (Play(GREEN_4), 0.3)),  # of what was done nothing is known
    }
    found = review(actions, 3, thoughts, {})
    assert found.decisions == (2, 1, 0)
    assert found.accuracy == ((accuracy_of(0.41 - 0.18) + 1.0) / 2, 1.0, None)
    (mistake,) = found.mistakes
    assert (mistake.step, mistake.seat, mistake.kind) == (0, 0, "blunder")
    assert (mistake.action, mistake.better) == (Draw(), Play(GREEN_4))
    assert (mistake.value, mistake.best, mistake.error) == (0.18, 0.41, 0.01)
    assert (found.turning_points, found.turned) == ((), None)


def test_the_figures_of_accuracy_are_those_of_lichess() -> None:
    assert accuracy_of(0.0) == pytest.approx(1.0, abs=1e-5)
    assert [round(accuracy_of(loss), 2) for loss in (0.05, 0.1, 0.2, 1.0)] == [0.80, 0.64, 0.40, 0.0]


@pytest.mark.parametrize(
    ("loss", "kind"), [(0.03, None), (0.05, "slip"), (0.09, "mistake"), (0.16, "blunder"), (-0.02, None)]
)
def test_a_mistake_is_called_by_what_it_loses(loss: float, kind: str | None) -> None:
    thoughts = {0: thought((Play(GREEN_4), 0.5), (Draw(), 0.5 - loss))}
    assert [one.kind for one in review([(0, Draw())], 2, thoughts, {}).mistakes] == ([kind] if kind else [])


def test_what_may_be_chance_is_no_mistake() -> None:
    unsure = {0: thought((Play(GREEN_4), 0.5), (Draw(), 0.4), doubt=0.06)}
    found = review([(0, Draw())], 2, unsure, {})
    assert found.mistakes == ()
    assert found.accuracy[0] == accuracy_of(0.5 - 0.4)


def test_a_round_turns_where_the_chances_do() -> None:
    actions: Actions = [(0, Play(RED_7)), (1, Draw()), (2, Play(GREEN_4)), (0, Draw()), (1, Play(RED_7))]
    chances = {
        0: (0.3, 0.3, 0.4),
        1: (0.35, 0.36, 0.29),  # from 0.4: a turn, and of another seat than the one that played
        2: (0.36, 0.34, 0.30),
        3: (0.05, 0.15, 0.8),
        4: None,
        5: (0.0, 1.0, 0.0),
    }
    found = review(actions, 3, {}, chances)
    assert [(turn.step, turn.seat, turn.card, turn.whose) for turn in found.turning_points] == [
        (0, 0, 1, 2),
        (2, 2, 2, 2),
    ]
    assert found.turned is not None
    assert found.turned.step == 2
    assert found.turned.swing == found.turned.change == pytest.approx(0.5)
    half = review(actions, 3, {}, {0: chances[0], 1: chances[1]})
    assert [turn.step for turn in half.turning_points] == [0]


def test_partners_turn_together_and_the_one_who_acted_is_named() -> None:
    (turn,) = review([(2, Draw())], 4, {}, {0: (0.5,) * 4, 1: (0.2, 0.8, 0.2, 0.8)}).turning_points
    assert (turn.seat, turn.card, turn.whose) == (2, None, 2)
    assert turn.swing == turn.change == pytest.approx(-0.3)
