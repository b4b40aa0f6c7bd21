"""A finished round looked at again: the expert is honest, and the chances are those of the round played out."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from comodin.bots import Asked, decides, play_out, study
from comodin.bots.heuristic import HeuristicBot
from comodin.bots.rollouts import shares_won
from comodin.bots.studying import chances, second_thought
from comodin.chance import Chance
from comodin.editions import EDITIONS
from comodin.records import Record, load, unfold
from comodin.records.round import Step, set_up
from comodin.rules import Over, State, Turn, observe
from comodin.rules.view import imagine

GOLDEN = Path(__file__).parent.parent / "golden"


def steps_of(name: str) -> tuple[Step, ...]:
    return unfold(load((GOLDEN / f"{name}.uno.json").read_text(encoding="utf-8"))).steps


@pytest.mark.parametrize("worlds", [0, 64])
@pytest.mark.parametrize("name", ["clasico-plain-3", "casa-plain-4"])
def test_the_expert_knows_what_the_seat_knew_and_nothing_else(name: str, worlds: int) -> None:
    """Whatever lies where the seat cannot see it, the thought is the same."""
    decided = [step for step in steps_of(name) if decides(step.action)]
    for n, step in enumerate(decided[::6]):
        other = imagine(observe(step.before, step.seat), Chance(f"elsewhere {n}"))
        asked = [Asked(state, step.seat, "seed") for state in (step.before, other)]
        thoughts = [found.thought for found in study(asked, worlds=worlds)]
        assert thoughts[0] == thoughts[1]
        assert thoughts[0] is not None
        assert observe(step.before, step.seat).why_illegal(thoughts[0].action) is None  # type: ignore[arg-type]


def test_calls_and_catches_are_no_decisions_about_cards() -> None:
    for step in steps_of("clasico-strict-3"):
        about_cards = step.action.__class__.__name__ not in ("SayUno", "Catch")
        assert decides(step.action) == about_cards


def test_a_study_may_stop_when_its_time_is_up_but_not_before_its_first_answer() -> None:
    step = steps_of("clasico-plain-3")[0]
    asked = [Asked(step.before, step.seat, "seed"), Asked(step.before, None, "seed")]
    assert len(study(asked, worlds=0)) == 2
    (found,) = study(asked, worlds=0, seconds=0.0)
    assert found.thought is not None
    assert found.chances is None


def test_somebody_who_can_be_caught_does_not_change_the_question() -> None:
    step = next(step for step in steps_of("clasico-plain-3") if isinstance(step.before.pending, Turn))
    exposed = replace(step.before, catchable=((step.seat + 1) % 3,))
    seen, plain = observe(exposed, step.seat), observe(step.before, step.seat)
    assert second_thought(seen, "seed", worlds=64) == second_thought(plain, "seed", worlds=64)


def first_state(seed: str) -> State:
    record = Record(EDITIONS["clasico"], ("Ana", "Beto", "Caro"), seed=seed)
    return set_up(record, Chance(seed)).state


def test_chances_are_the_shares_of_rounds_won_with_open_hands() -> None:
    """The readable engine, with the order of the pile left to chance, comes to the same."""
    state, rounds = first_state("4"), 60
    won = Counter[int | None]()
    for n in range(rounds):
        chance = Chance(f"{n}")
        shuffled = replace(state, draw=chance.shuffle(state.draw))
        ended = play_out(shuffled, chance, [HeuristicBot()] * 3, Chance(f"moods {n}"))
        assert isinstance(ended.pending, Over)
        won[ended.pending.winner] += 1
    found = chances(state, "seed")
    assert found is not None
    assert abs(sum(found) - 1.0) < 0.02
    for seat in range(3):
        assert abs(found[seat] - won[seat] / rounds) < 0.25  # four standard errors
    assert shares_won(state, "seed", 50) == shares_won(state, "seed", 50)


def test_the_end_is_certain_and_partners_win_together() -> None:
    last = unfold(load((GOLDEN / "clasico-plain-4.uno.json").read_text(encoding="utf-8"))).last
    assert isinstance(last.pending, Over)
    winner = last.pending.winner
    assert winner is not None
    assert chances(last, "") == tuple(float(seat == winner) for seat in range(4))
    together = chances(last, "", ((0, 2), (1, 3)))
    assert together == tuple(float(seat % 2 == winner % 2) for seat in range(4))
    assert chances(first_state("4"), "", rollouts=0) is None
    begun = steps_of("clasico-plain-4")[0].before
    found = chances(begun, "", ((0, 2), (1, 3)), rollouts=100)
    assert found is not None
    assert (found[0], found[1]) == (found[2], found[3])
