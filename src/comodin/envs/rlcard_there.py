"""A bot of ours as an agent at RLCard's UNO table. RLCard itself is not needed: its `env` brings the states.

RLCard's UNO is another game: no UNO calls, no challenge, no choice about a drawn card (one of the colour in play
is put down by itself), and a Wild Draw Four only without any other card. The bot is asked as in a game of ours
with options that come closest, and only where there is a choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from ..api import game as game_of
from ..bots import Bot, bot_named, check_game
from ..chance import Chance
from ..editions import EDITION_TO_SIMULATE
from ..rules import HIDDEN, Awaiting, Card, Colour, Dealt, Game, Play, Turn, View, blank, evolve
from . import rlcard_cards as cards

OPTIONS = {"uno": "automatic", "challenge": "off", "must_play": True, "drawn_card": "must"}


class BotAgent:
    """What RLCard's `env.set_agents` takes. Make one with `comodin.envs.rlcard_agent`."""

    use_raw = True  # it gives texts such as "r-5"

    def __init__(self, bot: Bot, seed: str) -> None:
        self.bot, self.seed = bot, seed
        self.asked = 0

    def step(self, state: dict[str, Any]) -> str:
        """The action for a state of RLCard, as a text."""
        legal: list[str] = state["raw_legal_actions"]
        if legal == [cards.DRAW]:
            return cards.DRAW
        self.asked += 1
        view = view_of(state)
        for shown in (view, _without_draw_4(view)):
            action = self.bot.choose(shown, Chance(f"{self.seed} {self.asked}"))
            if isinstance(action, Play):
                text = cards.text_of(action.card, action.colour)
                if text in legal:
                    return text
        return legal[Chance(f"{self.seed} {self.asked} any").below(len(legal))]

    def eval_step(self, state: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        """The same, with nothing to tell about it."""
        return self.step(state), {}


def rlcard_agent(bot: str | Bot = "heuristic", players: int = 2, seed: int = 0) -> BotAgent:
    """A bot as an agent for RLCard's UNO: by its name (`heuristic`, `onnx:policy.onnx`), or an object with
    `choose`.

    >>> import comodin
    >>> agent = comodin.envs.rlcard_agent("heuristic")  # env.set_agents([agent, other])
    >>> agent.use_raw
    True
    """
    made = bot_named(bot) if isinstance(bot, str) else bot
    check_game(made, _game(players), "bot")
    return BotAgent(made, str(seed))


@cache
def _game(players: int) -> Game:
    # the one with the same 108 cards and the plainest rules
    return game_of(EDITION_TO_SIMULATE, players, **OPTIONS)  # type: ignore[arg-type]


def view_of(state: dict[str, Any]) -> View:
    """What RLCard shows to an agent, as a view of ours. Who holds which other cards is hidden; the direction is
    worked out from who acted before."""
    raw = state["raw_obs"]
    me, sizes = int(raw["current_player"]), [int(size) for size in raw["num_cards"]]
    game = _game(len(sizes))
    edition = game.edition
    hand = tuple(card_of(game, text) for text in raw["hand"])
    under = tuple(card_of(game, text) for text in raw["played_cards"][:-1])
    top, colour = cards.card_of(edition, raw["target"])
    if top.wild:
        colour = _named(state, top) or colour
    if not raw["played_cards"]:  # RLCard shuffles the top card into the pile as well
        game = Game.of(edition, game.seats, game.ruleset, {}, (*game.deck, top))
    hands = tuple(hand if seat == me else (HIDDEN,) * size for seat, size in enumerate(sizes))
    pile = max(0, len(game.deck) - sum(sizes) - len(under) - 1)
    way = direction(state.get("action_record", ()), me, len(sizes))
    dealt = Dealt((me - way) % len(sizes), way, hands, (HIDDEN,) * pile, (*under, top), colour)
    return View(me, evolve(evolve(blank(game), dealt), Awaiting(Turn(me))))


def card_of(game: Game, text: str) -> Card:
    """Our card for a text of RLCard."""
    return cards.card_of(game.edition, text)[0]


def _named(state: dict[str, Any], top: Card) -> Colour | None:
    """The colour that was named for the wild on top: RLCard goes on showing the one that it was made with. Cards
    of the colour are the only ones with a colour that can be played on it; else who played it said so."""
    edition = _game(2).edition
    played = [action for _, action in state.get("action_record", ()) if action != cards.DRAW]
    for text in (*state["raw_legal_actions"], *played[-1:]):
        if text != cards.DRAW:
            card, colour = cards.card_of(edition, text)
            if card.colour is not None or (text in played[-1:] and card == top):
                return colour
    return None


def _without_draw_4(view: View) -> View:
    """The same as if the viewer held no Wild Draw Four: our rules allow it where RLCard's do not."""
    me, table = view.viewer, view.round
    kept = tuple(card for card in view.hand if card.text != "W4") or view.hand
    hands = tuple(kept if seat == me else hand for seat, hand in enumerate(table.hands))
    dealt = Dealt(table.dealer, table.direction, hands, table.draw, table.discard, table.colour)
    return View(me, evolve(evolve(blank(table.game), dealt), Awaiting(Turn(me))))


def direction(record: Sequence[tuple[int, str]], current: int, players: int) -> int:
    """1 or -1: which way play goes, told by the last step from a seat to its neighbour. RLCard does not say it. A
    step of two seats (a Skip, a draw) tells nothing with four players, and with three it looks like one of the
    other way: those are passed over, and Reverses that were played since turn it round."""
    turned, following = 1, current
    for seat, action in reversed(record):
        step = (following - seat) % players
        jumps = action.rpartition("-")[2] in ("skip", "draw_2", "wild_draw_4", cards.DRAW)
        sure = step in (1, players - 1) and not (jumps and players == 3)
        if players > 2 and sure and step != players - step:
            return turned * (1 if step == 1 else -1)
        turned *= -1 if action.endswith("-reverse") else 1
        following = seat
    return turned
