"""A table in one process: a person, some bots, and the state of the round between them.

Only views and seen events come out of it. The rules draw from the seed of the record alone; what bots do comes
from a stream of its own, so that the record replays without them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from ..bots import Bot
from ..bots.thought import Explains, Thought
from ..chance import Chance
from ..record import Position, Record, start
from ..rules.actions import Action
from ..rules.decide import act
from ..rules.edition import HAND_SIZE
from ..rules.events import Event
from ..rules.listing import decisions
from ..rules.opening import start_direction
from ..view import View, observe, seen

PERSON = 0  # the seat of the person

Keep = Callable[[Record], None]


@dataclass(frozen=True)
class Setup:
    """Who sits down to what. The record holds the edition, the names, the options and the seed."""

    record: Record
    bots: Mapping[int, Bot]
    reaction: float = 6.0  # seconds that bots take in a race, on average
    keep: Callable[[int], Keep] = lambda number: lambda record: None  # what is done with the record of each round
    explain: bool = False  # do bots tell what they think of their moves?


class LocalTable:
    def __init__(self, record: Record, bots: Mapping[int, Bot], chance: Chance, keep: Keep) -> None:
        self.record, self.bots, self.chance = record, bots, chance
        self._keep = keep
        self._chance = Chance(record.seed or "")
        self._state, events = start(record, self._chance)
        self.opening = self._seen(events)
        keep(record)

    def view(self, seat: int = PERSON) -> View:
        return observe(self._state, seat)

    def act(self, seat: int, action: Action) -> tuple[Event, ...]:
        """Do it (Illegal when it is refused), and return what the person saw of it."""
        self._state, events = act(self._state, seat, action, self._chance)
        self.record = replace(self.record, actions=(*self.record.actions, (seat, action)))
        self._keep(self.record)
        return self._seen(events)

    def wish(self, seat: int) -> Action | None:
        """What the bot on this seat wants to do now, if anything."""
        return self.bots[seat].choose(self.view(seat), self.chance)

    def decision(self, seat: int) -> Thought:
        """What the bot does when the round waits for it: a bot that does not know takes what comes first."""
        view, bot = self.view(seat), self.bots[seat]
        thought = bot.explain(view, self.chance) if isinstance(bot, Explains) else None
        action = thought.action if thought else bot.choose(view, self.chance)
        return Thought(action or decisions(view.table, seat)[0], thought.considered if thought else ())

    def _seen(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        return tuple(seen(event, PERSON).event for event in events)


def next_record(first: Record, number: int, dealer: int) -> Record:
    """Round `number` of the same players: no cut, and the cards are in the record, because the seed cuts first."""
    seed = f"{first.seed} round {number}"
    game = replace(first, deal=None).game  # the whole deck, also after a position set up by hand
    cards = Chance(f"{seed} deal").shuffle(game.deck)
    dealt = HAND_SIZE * game.seats
    hands = tuple(cards[at : at + HAND_SIZE] for at in range(0, dealt, HAND_SIZE))
    position = Position(hands, cards[dealt:], dealer=dealer, direction=start_direction(game))
    return replace(first, seed=seed, deal=position, actions=())
