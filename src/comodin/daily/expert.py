"""What the expert does with the cards of a day, against the bots that everybody meets."""

from __future__ import annotations

from dataclasses import replace

from ..bots import MOST_ACTIONS, Bot, NeverEnding, bot_named, next_action
from ..chance import Chance
from ..records import dump, load, start
from ..rules import Action, Over, View, act
from ..table import PlayOn
from .deal import BOT, SEAT

EXPERT = "expert"


class _AtTheTable:
    """A bot whose moods are those that it has at a table with this secret, where it is asked after as many moves
    (`table/bot_turns.py`)."""

    def __init__(self, bot: Bot, secret: str) -> None:
        self._bot, self._secret = bot, secret
        self.moves = 0

    def choose(self, view: View, chance: Chance) -> Action | None:
        return self._bot.choose(view, Chance(f"{self._secret} mood 1 {self.moves} {view.viewer}"))


def expert_line(begun: PlayOn, secret: str, expert: str = EXPERT) -> str:
    """The whole round as the text of a record. Takes seconds."""
    record = load(begun.record)
    chance = Chance(record.seed or "")
    state, _ = start(record, chance)
    seats = range(len(record.players))
    bots = [_AtTheTable(bot_named(expert if seat == SEAT else BOT), secret) for seat in seats]
    actions: list[tuple[int, Action]] = []
    turns = Chance(f"{secret} turns")
    while not isinstance(state.pending, Over):
        if len(actions) >= MOST_ACTIONS:
            raise NeverEnding(f"a round did not end after {MOST_ACTIONS:,} actions of these bots")
        for bot in bots:
            bot.moves = len(actions)
        seat, action = next_action(state, bots, turns)
        state, _ = act(state, seat, action, chance)
        actions.append((seat, action))
    players = tuple(expert if seat == SEAT else name for seat, name in enumerate(record.players))
    return dump(replace(record, players=players, actions=tuple(actions)))
