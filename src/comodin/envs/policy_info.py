"""What a policy was trained for: written into its file, and checked before it plays."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from ..errors import BadInput
from ..rules import MAX_SEATS, MIN_SEATS, Game
from .fields import MOST_SHOWN, Layout, obs_v1
from .spaces import ActionSpace

if TYPE_CHECKING:
    from .tables import VectorEnv

KEY = "comodin"  # of the metadata in a file
VERSION = "obs_v1"  # what policies read


@dataclass(frozen=True)
class PolicyInfo:
    """The game that a policy plays, and how it is shown to the policy.

    >>> import comodin
    >>> env = comodin.envs.vector(1, "deluxe", players=2, opponents="simple")
    >>> print(comodin.envs.PolicyInfo.of(env).text)
    {"edition": "deluxe", "players": [2], "layout": "obs_v1", "padded": false, "observation": 254, "actions": 139}
    """

    edition: str
    players: tuple[int, ...]  # for how many it may play
    layout: str
    padded: bool
    observation: int  # numbers in an observation
    actions: int  # ids in a mask, and logits

    @classmethod
    def of(cls, env: VectorEnv, players: Sequence[int] = ()) -> PolicyInfo:
        """What a policy of this environment is trained for. `players`: where it has learned from other tables
        too, all of their sizes."""
        game = env.settings.game
        if env.settings.reward == "match":
            raise BadInput("reward", "a policy that is told the points of a match plays in its environment alone")
        return cls(
            edition=game.edition.key,
            players=tuple(players) or (game.seats,),
            layout=env.layout.version,
            padded=env.settings.padded,
            observation=env.layout.size,
            actions=env.space.size,
        )

    @property
    def text(self) -> str:
        """As it stands in a file, under the key `comodin`."""
        return json.dumps(asdict(self))

    @classmethod
    def read(cls, text: str | None, place: str) -> PolicyInfo:
        """Out of a file; BadInput where it does not say what it was trained for."""
        if text is None:
            raise BadInput(place, f"the policy has no metadata {KEY!r}: expected what `envs.PolicyInfo` writes")
        try:
            found = json.loads(text)
            info = cls(**found | {"players": tuple(found["players"])})
        except (ValueError, TypeError, KeyError):
            raise BadInput(
                place, f"the metadata {KEY!r} of the policy is not what `envs.PolicyInfo` writes"
            ) from None
        if not info._sound():
            raise BadInput(place, f"the metadata {KEY!r} of the policy is not what `envs.PolicyInfo` writes")
        if info.layout != VERSION:
            raise BadInput(place, f"the policy reads observations {info.layout!r}; expected {VERSION!r}")
        return info

    def _sound(self) -> bool:
        numbers = (*self.players, self.observation, self.actions)
        return (
            isinstance(self.edition, str)
            and isinstance(self.layout, str)
            and isinstance(self.padded, bool)
            and bool(self.players)
            and all(type(number) is int for number in numbers)
            and all(MIN_SEATS <= number <= MAX_SEATS for number in self.players)
        )

    def check(self, game: Game, place: str) -> tuple[ActionSpace, Layout]:
        """The ids and the layout of a game that it can play; BadInput where it was not trained for that game."""
        if game.edition.key != self.edition:
            raise BadInput(place, f"the policy was trained for {self.edition}, not for {game.edition.key}")
        if game.seats not in self.players:
            trained = " or ".join(map(str, self.players))
            raise BadInput(place, f"the policy was trained for {trained} players, not for {game.seats}")
        space, layout = ActionSpace(game), obs_v1(game, MOST_SHOWN if self.padded else game.seats)
        if (layout.size, space.size) != (self.observation, self.actions):
            raise BadInput(
                place,
                f"the policy was trained with {self.observation} numbers and {self.actions} actions; these "
                f"options make {layout.size} and {space.size}",
            )
        return space, layout
