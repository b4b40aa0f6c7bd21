"""A game with states, as OpenSpiel has them: for tree search and for algorithms over states of knowledge.
OpenSpiel itself is not needed."""

from __future__ import annotations

from copy import copy
from typing import Any

import numpy as np

from ..errors import BadInput
from .settings import Settings
from .single import Single
from .tables import Bytes, Seen, seed_of
from .telling import Teller

TERMINAL = -4  # what OpenSpiel calls the player of a round that is over


class SpielGame:
    """The game: how many actions and players there are, and its first states. Make one with `comodin.envs.spiel`.

    Chance is inside: it follows from the seed of a state, so no state is a chance node. A state of knowledge is
    what the seat knows now (`obs_v1`) and the last steps that everybody saw (`history_v1`).

    >>> import comodin
    >>> state = comodin.envs.spiel("international", players=2).new_initial_state(seed=7)
    >>> while not state.is_terminal():
    ...     state.apply_action(state.legal_actions()[0])
    >>> sum(state.returns())
    0.0
    """

    def __init__(self, settings: Settings) -> None:
        self._table = Single(settings)
        self.settings = settings
        self.space = self._table.space
        self.layout = self._table.layout
        self.history_layout = self._table.history_layout
        self.teller = Teller(settings.game, self.layout)

    def new_initial_state(self, seed: int | None = None) -> SpielState:
        """A dealt round: the same for the same seed, by chance without one."""
        table = self._table.duplicate()
        table.deal(None if seed is None else seed_of(seed))
        return SpielState(self, table)

    def num_players(self) -> int:
        return self.settings.game.seats

    def num_distinct_actions(self) -> int:
        return self.space.size

    def max_game_length(self) -> int:
        """Decisions after which a round is cut off."""
        return self.settings.limit

    def observation_tensor_shape(self) -> list[int]:
        return [self.layout.size]

    def information_state_tensor_shape(self) -> list[int]:
        return [self.layout.size + self.settings.history * self.history_layout.size]

    def max_utility(self) -> float:
        """The most that a round can be worth; for points: all cards of the deck in the hands of the others."""
        return self._worth()[1]

    def min_utility(self) -> float:
        return self._worth()[0]

    def _worth(self) -> tuple[float, float]:
        match self.settings.reward:
            case "points":
                return -self._points(), self._points()
            case "win":
                return -1.0 / (self.num_players() - 1), 1.0
            case _:
                return -1.0, 1.0

    def _points(self) -> float:
        rules = self._table.lowered.rules[0]
        deck = rules["deck"][: rules["size_of_deck"]].astype(np.int64)
        return float(rules["points_of"][deck & 63].sum())


class SpielState:
    """A round as it stands. `clone` is exact: with the same actions both go on in the same way."""

    def __init__(self, game: SpielGame, table: Single) -> None:
        self._game = game
        self._table = table
        self._history: list[int] = []

    def get_game(self) -> SpielGame:
        return self._game

    def current_player(self) -> int:
        """The seat that is asked, in races too; -4 when the round is over."""
        return TERMINAL if self._table.over else self._table.asked

    def is_terminal(self) -> bool:
        return self._table.over

    def is_chance_node(self) -> bool:
        """Never: chance follows from the seed."""
        return False

    def is_simultaneous_node(self) -> bool:
        """Never: in a race one seat after the other is asked."""
        return False

    def history(self) -> list[int]:
        """The actions so far."""
        return self._history[:]

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The ids that are legal, in order; none for a seat that is not asked."""
        if player is not None and self._seat(player) != self._table.asked:
            return []
        found: list[int] = np.flatnonzero(self._table.mask[0]).tolist()
        return found

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """A 1 for every id that is legal."""
        if player is not None and self._seat(player) != self._table.asked:
            return [0] * self._game.space.size
        found: list[int] = self._table.mask[0].astype(np.int8).tolist()
        return found

    def action_to_string(self, player: int, action: int) -> str:
        """What an id is called."""
        self._seat(player)
        return self._game.space.name(action)

    def apply_action(self, action: int) -> None:
        """The decision of the current player. One that is not legal is refused, and changes nothing."""
        self._table.act(action)
        self._history.append(int(action))

    def observation_tensor(self, player: int | None = None) -> Bytes:
        """`obs_v1`: what a seat knows now."""
        return self._seen(player).observation

    def information_state_tensor(self, player: int | None = None) -> Bytes:
        """`obs_v1`, and after it the last steps that everybody saw, the newest last."""
        seen = self._seen(player)
        return np.concatenate((seen.observation, seen.history.ravel()))

    def observation_string(self, player: int | None = None) -> str:
        """The same as a text."""
        return self._game.teller.knowledge(self._seen(player).observation, self._known(player))

    def information_state_string(self, player: int | None = None) -> str:
        """The same with the steps, a line each: kind, relative seat, card, colour."""
        seen = self._seen(player)
        steps = [" ".join(map(str, step)) for step in seen.history.tolist() if step[0]]
        return "\n".join([self._game.teller.knowledge(seen.observation, self._known(player)), *steps])

    def rewards(self) -> list[float]:
        """What the last action earned everybody."""
        found: list[float] = self._table.rewards[0].tolist()
        return found

    def returns(self) -> list[float]:
        """What the round is worth to everybody: all of it comes at its end."""
        return self.rewards()

    def player_reward(self, player: int) -> float:
        return self.rewards()[self._seat(player)]

    def player_return(self, player: int) -> float:
        return self.returns()[self._seat(player)]

    def clone(self) -> SpielState:
        """The same state once more."""
        other = copy(self)
        other._table = self._table.duplicate()
        other._history = self._history[:]
        return other

    def __str__(self) -> str:
        table = self._table
        rows = [table.observe(0, seat).observation for seat in range(self._game.num_players())]
        return self._game.teller.table(rows, table.asked, self.winner())

    def winner(self) -> int | None:
        """The seat that has won."""
        held = self._table.observe(0, 0).observation[self._game.layout["cards"].slice]
        empty = [seat for seat in range(self._game.num_players()) if not held[seat]]
        return empty[0] if empty and self._table.over else None

    def _seat(self, player: Any) -> int:
        most = self._game.num_players() - 1
        if isinstance(player, bool) or not isinstance(player, int | np.integer) or not 0 <= player <= most:
            raise BadInput("player", f"expected a whole number from 0 to {most}, found {player!r}")
        return int(player)

    def _known(self, player: int | None) -> int:
        """The seat that looks: the one that is asked, if none is named; the first one when the round is over."""
        return max(0, self._table.asked) if player is None else self._seat(player)

    def _seen(self, player: int | None) -> Seen:
        return self._table.observe(0, self._known(player))
