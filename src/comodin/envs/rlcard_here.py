"""An agent of RLCard as a bot of ours: `rlcard-agent:uno-rule-v1` wherever bots have names.

It is asked as at its own table, about which card to play. What RLCard's UNO does not know (UNO, catches,
challenges, naming a colour first) is done the plain way of our attentive bots.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Protocol

import numpy as np

from ..bots import Attentive, Look
from ..chance import Chance
from ..errors import BadInput
from ..rules import Card, Game, Play
from . import rlcard_cards as cards

PLACE = "rlcard-agent"


class RlcardAgent(Protocol):
    """What RLCard asks of an agent."""

    use_raw: bool  # does it give texts such as "r-5"? Else numbers

    def eval_step(self, state: dict[str, Any]) -> tuple[Any, Any]:
        """The action, and what it thinks of it."""
        ...


class RlcardAgentBot(Attentive):
    """A bot that asks an agent of RLCard which card to play. Make one with `comodin.envs.rlcard_bot`, or from any
    object with `eval_step` and `use_raw`.

    The agent sees what RLCard would show: `obs`, `legal_actions`, `raw_obs` and `raw_legal_actions`; the
    `action_record` is empty. Its tosses with NumPy follow from the chance of the bot.
    """

    def __init__(self, agent: RlcardAgent) -> None:
        self.agent = agent

    def refuses(self, game: Game) -> str | None:
        """Why it cannot play this game: it has cards that RLCard's deck does not have."""
        if cards.knows(game):
            return None
        return f"agents of RLCard know a deck of four colours with two wilds, not that of {game.edition.key}"

    def play(self, look: Look, besides: bool) -> Play | None:
        able = {text: card for card in look.honest_cards for text in _texts(card)}
        if any(card.text != "W4" for card in able.values()):  # its rules allow that one only without another card
            able = {text: card for text, card in able.items() if card.text != "W4"}
        if not able:
            return None
        state = _state(look, list(able))
        with _tossing(look.chance):
            given, _ = self.agent.eval_step(state)
        text = given if self.agent.use_raw else cards.ACTIONS[int(given)]
        card = able[text]
        return look.put_down(card, cards.card_of(look.game.edition, text)[1] if card.wild else None)


def _texts(card: Card) -> Iterator[str]:
    """The actions that play a card: one, or one for each colour of a wild."""
    if card.wild:
        yield from (cards.text_of(card, colour) for colour in cards.COLOURS)
    else:
        yield cards.text_of(card)


def _state(look: Look, legal: list[str]) -> dict[str, Any]:
    """The table as RLCard shows it to an agent."""
    table = look.table
    hand = [cards.text_of(card) for card in look.hand]
    target = cards.text_of(table.top, table.colour)
    raw = {
        "hand": hand,
        "target": target,
        "played_cards": [*(cards.text_of(card) for card in table.discard[:-1]), target],
        "legal_actions": legal,
        "num_cards": [look.size(seat) for seat in range(look.game.seats)],
        "num_players": look.game.seats,
        "current_player": look.me,
    }
    return {
        "obs": cards.observation(hand, target),
        "legal_actions": OrderedDict((cards.IDS[text], None) for text in legal),
        "raw_obs": raw,
        "raw_legal_actions": legal[:],
        "action_record": [],
    }


@contextmanager
def _tossing(chance: Chance) -> Iterator[None]:
    """NumPy's global generator, which RLCard's agents toss with, follows from the chance, and is given back."""
    before = np.random.get_state()
    np.random.seed(chance.below(1 << 32))
    try:
        yield
    finally:
        np.random.set_state(before)


# -- by name -----------------------------------------------------------------------------------------------------


def rlcard_bot(agent: str) -> RlcardAgentBot:
    """The bot `rlcard-agent:AGENT`: a model that RLCard has under this name (`uno-rule-v1`), or `module:name`, an
    agent in your own module or what makes one."""
    return RlcardAgentBot(_in_module(agent) if ":" in agent else _model(agent))


def _model(name: str) -> Any:
    try:
        from rlcard import models  # noqa: PLC0415
    except ImportError:
        raise BadInput(PLACE, 'it needs rlcard: install the extra "rlcard"') from None
    try:
        return models.load(name).agents[0]
    except ValueError:
        raise BadInput(PLACE, f"RLCard has no model {name!r}; expected uno-rule-v1, or module:name") from None


def _in_module(where: str) -> Any:
    module, _, name = where.partition(":")
    try:
        found = getattr(import_module(module), name)
        agent = found if hasattr(found, "use_raw") and not isinstance(found, type) else found()
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise BadInput(PLACE, f"the agent {where!r} cannot be had: {why}") from None
    if not (callable(getattr(agent, "eval_step", None)) and hasattr(agent, "use_raw")):
        raise BadInput(PLACE, f"{where!r} is no agent of RLCard; expected eval_step and use_raw")
    return agent
