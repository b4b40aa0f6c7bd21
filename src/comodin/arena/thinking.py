"""Players that think, at a table of the fast twin: asked question by question, each with its own workspace.

A budget of time is processor time of this thread, so other work on the machine does not shorten a search.
"""

from __future__ import annotations

from time import thread_time
from typing import Protocol

from ..bots import WITH_NETS, Guide, objective, weights_of
from ..fast import (
    ENDLESS,
    OPEN,
    SPEAK_UP,
    VIEW,
    Knobs,
    Lowered,
    Tables,
    Workspace,
    choices,
    knobs,
    knobs_of,
    search_at,
)
from ..match import MatchRules, Teams, team_of
from .players import Player

SEED_BITS = (1 << 56) - 1


class Answers(Protocol):
    """Who is asked at a table of the fast twin."""

    def answer(self, tables: Tables, rules: Tables, seat: int, seed: int) -> int:
        """The action of the seat that is asked at table 0."""
        ...


def thinker_of(
    player: Player, lowered: Lowered | None, teams: Teams | None, match: MatchRules | None
) -> Answers | None:
    """None for a player of the kernel."""
    if player.learned:
        assert lowered is not None
        return Learned(player, lowered)
    return Thinker(player, lowered, teams, match) if player.searches else None


class Learned:
    """A learned player."""

    def __init__(self, player: Player, lowered: Lowered) -> None:
        self.net = choices.Net(weights_of(player.file))
        self.lens = choices.lens_of(lowered, player.most)

    def answer(self, tables: Tables, rules: Tables, seat: int, seed: int) -> int:
        """The action of the seat that is asked at table 0."""
        return self.net.answer(tables, 0, rules, self.lens, seat)


class Thinker:
    """A player that searches."""

    def __init__(
        self, player: Player, lowered: Lowered | None, teams: Teams | None, match: MatchRules | None
    ) -> None:
        self.player, self.teams = player, teams
        self.space = Workspace()
        self.guide, self.lowered = None, lowered
        if player.nets and lowered is not None and choices.can_see(lowered):
            self.guide = Guide(player.file, player.most)
            self.space.mind = self.guide.mind(lowered)
        self.objective = objective(match.format if match else None)

    def answer(self, tables: Tables, rules: Tables, seat: int, seed: int) -> int:
        """The action of the seat that is asked at table 0."""
        asked, seed = self._knobs(seat), seed & SEED_BITS
        if tables[0]["question"] == SPEAK_UP:
            return search_at(tables, 0, rules, seat, asked, seed, self.space)
        start, budget = thread_time(), self.player.ms / 1000
        self.space.tables[VIEW] = tables[0]
        if self.space.begin(rules, seat, asked, honestly=not asked[OPEN], seed=seed) > 1:
            if self.guide and self.lowered and asked[knobs.GUIDE]:
                self.space.prefer(self.guide.usual(tables, 0, rules, self.lowered, seat))
            while not self.space.think(rules, seat, asked, seed, 1 if budget else ENDLESS):
                if thread_time() - start >= budget:
                    break
        return self.space.conclude(rules, seat, asked, seed)

    def _knobs(self, seat: int) -> Knobs:
        team = sum(1 << other for other in team_of(seat, self.teams)) if self.teams else 0
        return knobs_of(
            most=self.player.simulations or ENDLESS,
            open=float(self.player.oracle),
            team=team,
            objective=self.objective,
            cap=self.player.most,
            **{**(WITH_NETS if self.player.nets else {}), **dict(self.player.knobs)},
        )
