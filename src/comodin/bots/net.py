"""The bot `net`: a learned player. It sees its view and nothing else, as the numbers that it was trained on.

It decides what is a choice; what needs no thought, and what people do in their room, is the heuristic player's.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from ..chance import Chance
from ..fast import NOTHING, Lowered, Tables, choices, decode, new_tables
from ..match import Teams, team_of
from ..rules import Action, Catch, Game, Over, SayUno, View, Vote, is_idle
from .heuristic import HeuristicBot
from .search import lowered_for
from .thought import Thought
from .weights import weights_of


class NetBot:
    """`most`: with so many cards in the hand it plays one that fits, if it holds one; 0: it draws as it likes.
    `file`: other weights than ours. The caller sets `teams`: who plays with whom."""

    def __init__(self, most: int = 0, file: str | None = None) -> None:
        self.most = most
        self.net = choices.Net(weights_of(file))
        self.teams: Teams | None = None
        self._tables = new_tables()
        self._rest = HeuristicBot()

    def choose(self, view: View, chance: Chance) -> Action | None:
        if isinstance(view.round.pending, Over):
            return None
        question = choices.question_to(view)
        lowered = lowered_for(view.round.game)
        if question == choices.NOT_ASKED or lowered is None or not choices.can_see(lowered):
            self._rest.teams = self.teams
            return self._rest.choose(view, chance)
        return self._aside(view) or self._decide(view, lowered, question)

    def explain(self, view: View, chance: Chance) -> Thought:
        """The action, and how much it leans to each of its moves; it knows no other figures."""
        self.net.scratch.logits[:] = np.nan
        action = self.choose(view, chance)
        logits, mask = self.net.scratch.logits, self.net.scratch.mask
        if np.isnan(logits[mask]).any() or not mask.any():
            return Thought(action)  # nothing that it had to think about
        lowered = lowered_for(view.round.game)
        assert lowered is not None
        rules, lens = _ready(view.round.game, self.most, self.teams is not None)
        shares = np.exp(logits[mask] - logits[mask].max())
        shares /= shares.sum()
        leaning = []
        for share, choice in sorted(zip(shares, np.flatnonzero(mask), strict=True), key=lambda one: -one[0]):
            code = choices.action_at(self._tables, 0, rules, lens, view.viewer, int(choice))
            leaning.append((None if code == NOTHING else decode(lowered, code)[1], round(float(share), 4)))
        return Thought(action, leaning=tuple(leaning))

    def _aside(self, view: View) -> Action | None:
        """A vote, the bot's own forgotten UNO, or a catch."""
        table, me = view.round, view.viewer
        if table.report and view.why_illegal(Vote(False)) is None:
            return Vote(False)
        if me in table.catchable and not is_idle(table, me, SayUno()):
            return SayUno()
        return next((Catch(seat) for seat in table.catchable if seat not in team_of(me, self.teams)), None)

    def _decide(self, view: View, lowered: Lowered, question: int) -> Action | None:
        rules, lens = _ready(view.round.game, self.most, self.teams is not None)
        choices.load_sight(lowered, view, question, self._tables, 0)
        code = self.net.answer(self._tables, 0, rules, lens, view.viewer)
        return None if code == NOTHING else decode(lowered, code)[1]


@lru_cache(maxsize=64)
def _ready(game: Game, most: int, partners: bool) -> tuple[Tables, Tables]:
    """The rules as this player's kernel reads them, and its lens."""
    lowered = lowered_for(game)
    assert lowered is not None
    rules = lowered.rules.copy()
    rules[0]["partners"] = partners
    return rules, choices.lens_of(lowered, most)
