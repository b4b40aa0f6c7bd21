"""The functions that make environments, and what is known of them without making one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from ..editions import EDITION_TO_SIMULATE
from ..errors import BadInput
from ..rules import Game, Option
from .fields import MOST_SHOWN, Layout, full_v1, history_v1, obs_v1
from .settings import LIMIT, Reward, Settings, settings
from .spaces import ActionSpace

if TYPE_CHECKING:
    from .gpu_tables import GpuVectorEnv
    from .learner import LearnerEnv, LearnersEnv
    from .searching import SpielGame
    from .seats import SeatsEnv, TogetherEnv
    from .tables import VectorEnv


def space(
    edition: str | Game = EDITION_TO_SIMULATE, players: int = 4, *, options: Mapping[str, Option] | None = None
) -> ActionSpace:
    """The action ids of a game.

    >>> import comodin
    >>> comodin.envs.space("casa").name(18)
    'catch +9'
    """
    return ActionSpace(settings(edition, players, options=options).game)


def layout(
    edition: str | Game = EDITION_TO_SIMULATE,
    players: int = 4,
    *,
    options: Mapping[str, Option] | None = None,
    padded: bool = False,
    version: str = "obs_v1",
    totals: bool = False,
) -> Layout:
    """What the observations of a game hold: `obs_v1`, `full_v1` or `history_v1`.

    >>> import comodin
    >>> comodin.envs.layout("deluxe", 2, version="full_v1")["draw_pile"].start
    54
    """
    game = settings(edition, players, options=options).game
    shown = MOST_SHOWN if padded else game.seats
    match version:
        case "obs_v1":
            return obs_v1(game, shown, totals)
        case "full_v1":
            return full_v1(game, shown)
        case "history_v1":
            return history_v1()
        case _:
            raise BadInput("version", f"expected obs_v1, full_v1 or history_v1, found {version!r}")


def vector(
    n: int,
    edition: str | Game = EDITION_TO_SIMULATE,
    players: int = 4,
    *,
    opponents: str | Sequence[str] | None = None,
    options: Mapping[str, Option] | None = None,
    seed: int = 0,
    reward: Reward = "win",
    shaping: float = 0.0,
    discount: float = 1.0,
    target: int = 500,
    padded: bool = False,
    history: int = 0,
    full: bool = False,
    limit: int = LIMIT,
    threads: int = 1,
    chunks: int | None = None,
) -> VectorEnv:
    """`n` tables that are stepped together.

    Without `opponents` all seats are yours (self-play); with the name of a player of the kernel, or one for each
    of the other seats, yours is the first seat. `reward` is "win", "points" or "match"; `shaping` is what a card
    less in the hand is worth (potential-based, with `discount`; 0: off). `padded` makes observations of one size
    for 2 to 10 players; `history` is how many steps of what everybody saw are shown; `full` shows all hands in an
    array of their own. `chunks` are stepped apart by `send` and `recv`, on so many `threads`.

    >>> import comodin
    >>> env = comodin.envs.vector(4, "international", players=2, opponents="simple")
    >>> observation, mask = env.reset(seed=7)
    >>> env.step(env.sample())[0].shape
    (4, 254)
    """
    from .tables import VectorEnv, seed_of  # noqa: PLC0415  # NumPy and numba only where they are used

    for name, value in (("n", n), ("threads", threads), ("chunks", chunks)):
        if value is not None and (type(value) is not int or value < 1):
            raise BadInput(name, f"expected a whole number from 1 on, found {value!r}")
    made = settings(
        edition,
        players,
        opponents=opponents,
        options=options,
        reward=reward,
        shaping=shaping,
        discount=discount,
        target=target,
        padded=padded,
        history=history,
        full=full,
        limit=limit,
    )
    parts = min(n, max(chunks or 1, threads))
    return VectorEnv(n, made, seed_of(seed), threads, parts)


def gpu_vector(
    n: int,
    edition: str | Game = EDITION_TO_SIMULATE,
    players: int = 4,
    *,
    opponents: str | Sequence[str] | None = None,
    options: Mapping[str, Option] | None = None,
    seed: int = 0,
    reward: Reward = "win",
    shaping: float = 0.0,
    discount: float = 1.0,
    target: int = 500,
    padded: bool = False,
    full: bool = False,
    limit: int = LIMIT,
) -> GpuVectorEnv:
    """`vector` on the first NVIDIA GPU of this machine (docs/gpu.md): the same rounds for the same seed, in arrays
    that torch reads where they are. No history is kept there, and there are no threads."""
    from .gpu_tables import GpuVectorEnv  # noqa: PLC0415  # the driver only where it is used
    from .tables import seed_of  # noqa: PLC0415

    if type(n) is not int or n < 1:
        raise BadInput("n", f"expected a whole number from 1 on, found {n!r}")
    made = settings(
        edition,
        players,
        opponents=opponents,
        options=options,
        reward=reward,
        shaping=shaping,
        discount=discount,
        target=target,
        padded=padded,
        full=full,
        limit=limit,
    )
    return GpuVectorEnv(n, made, seed_of(seed))


def aec(
    edition: str | Game = EDITION_TO_SIMULATE,
    players: int = 4,
    *,
    options: Mapping[str, Option] | None = None,
    render_mode: str | None = None,
    reward: Reward = "win",
    shaping: float = 0.0,
    discount: float = 1.0,
    target: int = 500,
    padded: bool = False,
    limit: int = LIMIT,
) -> SeatsEnv:
    """One table for PettingZoo (AEC): all seats are agents, "player_0" and so on, asked one after the other."""
    from .seats import SeatsEnv  # noqa: PLC0415  # PettingZoo only where it is used

    return SeatsEnv(_for_one(locals()), render_mode)


def parallel(
    edition: str | Game = EDITION_TO_SIMULATE,
    players: int = 4,
    *,
    options: Mapping[str, Option] | None = None,
    render_mode: str | None = None,
    reward: Reward = "win",
    shaping: float = 0.0,
    discount: float = 1.0,
    target: int = 500,
    padded: bool = False,
    limit: int = LIMIT,
) -> TogetherEnv:
    """The same for programs that know PettingZoo's parallel interface alone: only the seat that is asked acts."""
    from .seats import TogetherEnv  # noqa: PLC0415

    return TogetherEnv(_for_one(locals()), render_mode)


def gym(
    edition: str | Game = EDITION_TO_SIMULATE,
    players: int = 4,
    *,
    opponents: str | Sequence[str] = "simple",
    options: Mapping[str, Option] | None = None,
    render_mode: str | None = None,
    illegal: str = "random",
    reward: Reward = "win",
    shaping: float = 0.0,
    discount: float = 1.0,
    target: int = 500,
    padded: bool = False,
    limit: int = LIMIT,
) -> LearnerEnv:
    """One table for Gymnasium: yours is the first seat, players of the kernel have the others."""
    from .learner import LearnerEnv  # noqa: PLC0415  # Gymnasium only where it is used

    return LearnerEnv(_for_one(locals()), render_mode, illegal)


def gym_vector(
    num_envs: int = 1,
    edition: str | Game = EDITION_TO_SIMULATE,
    players: int = 4,
    *,
    opponents: str | Sequence[str] = "simple",
    options: Mapping[str, Option] | None = None,
    illegal: str = "random",
    reward: Reward = "win",
    shaping: float = 0.0,
    discount: float = 1.0,
    target: int = 500,
    padded: bool = False,
    limit: int = LIMIT,
    threads: int = 1,
) -> LearnersEnv:
    """Many such tables for Gymnasium, stepped in one compiled call."""
    from .learner import LearnersEnv  # noqa: PLC0415

    tables = vector(
        num_envs,
        edition,
        players,
        opponents=opponents,
        options=options,
        reward=reward,
        shaping=shaping,
        discount=discount,
        target=target,
        padded=padded,
        limit=limit,
        threads=threads,
    )
    return LearnersEnv(tables, illegal)


def spiel(
    edition: str | Game = EDITION_TO_SIMULATE,
    players: int = 2,
    *,
    options: Mapping[str, Option] | None = None,
    reward: Reward = "win",
    target: int = 500,
    padded: bool = False,
    history: int = 64,
    limit: int = LIMIT,
) -> SpielGame:
    """A game with states as OpenSpiel has them; `history` is how many steps a state of knowledge shows."""
    from .searching import SpielGame  # noqa: PLC0415

    return SpielGame(_for_one(locals()))


GYM_ID = "comodin/Uno-v1"


def register() -> str:
    """Make the id known to Gymnasium: `gymnasium.make("comodin/Uno-v1", edition=..., players=...)`, and
    `gymnasium.make_vec` with the mode "vector_entry_point". Returns the id; a second call does nothing."""
    from gymnasium.envs.registration import register as make_known  # noqa: PLC0415
    from gymnasium.envs.registration import registry  # noqa: PLC0415

    if GYM_ID not in registry:
        make_known(GYM_ID, "comodin.envs:gym", vector_entry_point="comodin.envs:gym_vector")
    return GYM_ID


def _for_one(given: Mapping[str, Any]) -> Settings:
    """The settings among the arguments of a function above."""
    known = {field.name for field in fields(Settings)} - {"game", "hold"}
    return settings(
        given["edition"],
        given["players"],
        options=given["options"],
        **{name: given[name] for name in known & given.keys()},
    )
