"""Ratings of puzzles and of those who try them, the same in every store: a try is a match between the two.

openskill (Plackett-Luce), as for matches of people, on the scale that chess players know: 1500 is the middle, and
who is 400 ahead wins ten times in eleven.
"""

from __future__ import annotations

from openskill.models import PlackettLuce

from .protocols import Solver, Strength

MIDDLE = 1500.0
UNKNOWN = 250.0  # how little is known of a new person
MEASURED = 150.0  # and of a new puzzle: bots have tried it
BETA = 212.0  # the luck of a single try: with it, 400 are ten to one
_model = PlackettLuce(mu=MIDDLE, sigma=UNKNOWN, beta=BETA, tau=UNKNOWN / 100)

NEW_SOLVER = Solver(Strength(MIDDLE, UNKNOWN))


def new_puzzle(start: float) -> Strength:
    """A puzzle that nobody has tried yet."""
    return Strength(start, MEASURED)


def rate_try(person: Strength, puzzle: Strength, solved: bool) -> tuple[Strength, Strength]:
    """Both after a try."""
    teams = [[_model.rating(mu=one.mu, sigma=one.sigma)] for one in (person, puzzle)]
    (one,), (two,) = _model.rate(teams, ranks=[0.0, 1.0] if solved else [1.0, 0.0])
    return (
        Strength(one.mu, one.sigma, person.tries + 1, person.solved + solved),
        Strength(two.mu, two.sigma, puzzle.tries + 1, puzzle.solved + solved),
    )
