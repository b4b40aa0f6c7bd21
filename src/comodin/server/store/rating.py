"""Ratings of people at rated tables, the same in every store: openskill (Plackett-Luce), which knows matches of
many players."""

from __future__ import annotations

from collections.abc import Mapping

from openskill.models import PlackettLuce

from .protocols import RatedMatch, Rating

_model = PlackettLuce()
NEW = Rating("", 0.0, 0.0, 0)


def rate(match: RatedMatch, known: Mapping[str, Rating]) -> list[Rating]:
    """The ratings after a match. Who has played no rated match yet starts in the middle."""
    before = [known.get(player, NEW) for player in match.players]
    teams = [[_model.rating(mu=one.mu, sigma=one.sigma) if one.matches else _model.rating()] for one in before]
    order = {rank: place for place, rank in enumerate(sorted(set(match.ranks)))}
    after = _model.rate(teams, ranks=[float(order[rank]) for rank in match.ranks])
    return [
        Rating(player, team[0].mu, team[0].sigma, one.matches + 1)
        for player, one, team in zip(match.players, before, after, strict=True)
    ]
