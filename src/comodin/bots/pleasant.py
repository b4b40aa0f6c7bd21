"""What makes a strong bot pleasant: it hoards no cards.

One may draw although one could play, and with two players much of the deck in the hand is worth it
(docs/strength.md). Nobody likes to sit opposite that: so with many cards in its hand a pleasant bot plays one
that fits, whatever it thinks of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..chance import Chance
from ..match import Teams
from ..rules import Action, Draw, Play, Turn, View
from .attentive import Look
from .bot import Bot
from .heuristic import HeuristicBot
from .styles import by_style, style_at
from .thought import Considered, Explains, Thought

MOST = 10
"""With so many cards in its hand a pleasant bot does not draw by choice."""


class Pleasant:
    """Plays as the bot does, but draws by choice only with few cards. `styled`: of moves that are about as good it
    plays the one that is more like it, by its seat."""

    def __init__(self, bot: Bot, *, styled: bool = False) -> None:
        self.bot, self.styled = bot, styled
        self.teams: Teams | None = None
        self.format: str | None = None

    def choose(self, view: View, chance: Chance) -> Action | None:
        if self.styled or self._may_not_draw(view):
            return self.explain(view, chance).action
        self._tell()
        return self.bot.choose(view, chance)

    def explain(self, view: View, chance: Chance) -> Thought:
        """What it thought; a draw by choice that it forgoes stands behind the card that it plays."""
        self._tell()
        if isinstance(self.bot, Explains):
            return self._bounded(view, chance, self.bot.explain(view, chance))
        return self._bounded(view, chance, Thought(self.bot.choose(view, chance)))

    def _tell(self) -> None:
        for name in ("teams", "format"):
            if hasattr(self.bot, name):
                setattr(self.bot, name, getattr(self, name))

    def _bounded(self, view: View, chance: Chance, thought: Thought) -> Thought:
        allowed = thought.considered
        if self._may_not_draw(view):
            allowed = tuple(one for one in allowed if one.action != Draw())
            if thought.action == Draw():
                play = _best_honest(view, allowed, chance, self.teams)
                return thought.led_by(play)
        if self.styled and len(allowed) > 1 and allowed[0].action == thought.action:
            return thought.led_by(by_style(style_at(view.viewer), view.round.game, allowed))
        return thought

    def _may_not_draw(self, view: View) -> bool:
        if view.round.pending != Turn(view.viewer) or len(view.hand) < MOST:
            return False
        return bool(Look(view, Chance(""), self.teams).honest_cards)


def _best_honest(
    view: View, considered: Sequence[Considered], chance: Chance, teams: Teams | None
) -> Action | None:
    """The best card that is no bluff; by the heuristic player where nobody thought about cards."""
    look = Look(view, chance, teams)
    honest = look.honest_cards
    for one in considered:
        if isinstance(one.action, Play) and one.action.card in honest:
            return one.action
    return HeuristicBot().play(look, besides=False)
