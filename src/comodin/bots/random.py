"""The random bot: every decision it has, one as likely as the other."""

from __future__ import annotations

from ..chance import Chance
from ..rules import Action, Race, View, decisions


class RandomBot:
    """Where the round does not wait for it (a jump-in, somebody else's challenge), doing nothing is a choice too.
    It never looks up to catch anyone."""

    def choose(self, view: View, chance: Chance) -> Action | None:
        pending, me = view.round.pending, view.viewer
        if isinstance(pending, Race) and me not in pending.waiting:
            return None  # it has done its part
        options: list[Action | None] = list(decisions(view.round, me))
        if me not in pending.seats[:1]:
            options.append(None)
        return chance.pick(options) if options else None
