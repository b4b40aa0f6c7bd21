"""Ratings of people at rated tables: openskill (Plackett-Luce), which knows matches of many players."""

from __future__ import annotations

from collections.abc import Sequence

from openskill.models import PlackettLuce

from ..store import Rating

_model = PlackettLuce()
NEW = _model.rating()


def rate(players: Sequence[Rating], ranks: Sequence[float]) -> list[Rating]:
    """The ratings after a match; the smaller rank won. Who has played no rated match yet starts in the middle."""
    teams = [[_model.rating(mu=one.mu, sigma=one.sigma) if one.matches else _model.rating()] for one in players]
    order = {rank: place for place, rank in enumerate(sorted(set(ranks)))}
    after = _model.rate(teams, ranks=[float(order[rank]) for rank in ranks])
    return [
        Rating(one.player, team[0].mu, team[0].sigma, one.matches + 1)
        for one, team in zip(players, after, strict=True)
    ]
