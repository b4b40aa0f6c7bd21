"""The game as an environment for learners (docs/envs.md): many tables at once, and the interfaces that researchers
know.

`vector` steps many tables in one compiled call, `gpu_vector` on a GPU; `space` numbers the actions, `layout` says
what an observation holds. `aec` and `parallel` are for PettingZoo, `gym`, `gym_vector` and `register` for
Gymnasium, `spiel` is a game with states as OpenSpiel has them, `rlcard_agent` and `rlcard_bot` let bots play there
and agents of RLCard here.
Libraries are imported by the functions that need them.

>>> import comodin
>>> env = comodin.envs.vector(4, "international", players=2, seed=1)
>>> observation, mask = env.reset()
>>> observation.shape, mask.shape, comodin.envs.space("international", 2).name(1)
((4, 254), (4, 139), 'draw')
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazy

if TYPE_CHECKING:
    from .fields import Field, Layout
    from .gpu_tables import GpuVectorEnv
    from .learner import LearnerEnv, LearnersEnv
    from .making import aec, gpu_vector, gym, gym_vector, layout, parallel, register, space, spiel, vector
    from .policy_bot import PolicyBot, onnx_bot, torch_bot
    from .policy_info import PolicyInfo
    from .reading import Reader
    from .rlcard_here import RlcardAgentBot, rlcard_bot
    from .rlcard_there import BotAgent, rlcard_agent
    from .searching import SpielGame, SpielState
    from .seats import SeatsEnv, TogetherEnv
    from .spaces import ActionSpace, Choice
    from .tables import Batch, Seen, VectorEnv

__all__ = [
    "ActionSpace",
    "Batch",
    "BotAgent",
    "Choice",
    "Field",
    "GpuVectorEnv",
    "Layout",
    "LearnerEnv",
    "LearnersEnv",
    "PolicyBot",
    "PolicyInfo",
    "Reader",
    "RlcardAgentBot",
    "SeatsEnv",
    "Seen",
    "SpielGame",
    "SpielState",
    "TogetherEnv",
    "VectorEnv",
    "aec",
    "gpu_vector",
    "gym",
    "gym_vector",
    "layout",
    "onnx_bot",
    "parallel",
    "register",
    "rlcard_agent",
    "rlcard_bot",
    "space",
    "spiel",
    "torch_bot",
    "vector",
]

__getattr__ = lazy(
    __name__,
    {
        ".fields": ("Field", "Layout"),
        ".gpu_tables": ("GpuVectorEnv",),
        ".learner": ("LearnerEnv", "LearnersEnv"),
        ".making": (
            "aec",
            "gpu_vector",
            "gym",
            "gym_vector",
            "layout",
            "parallel",
            "register",
            "space",
            "spiel",
            "vector",
        ),
        ".policy_bot": ("PolicyBot", "onnx_bot", "torch_bot"),
        ".policy_info": ("PolicyInfo",),
        ".reading": ("Reader",),
        ".rlcard_there": ("BotAgent", "rlcard_agent"),
        ".rlcard_here": ("RlcardAgentBot", "rlcard_bot"),
        ".searching": ("SpielGame", "SpielState"),
        ".seats": ("SeatsEnv", "TogetherEnv"),
        ".spaces": ("ActionSpace", "Choice"),
        ".tables": ("Batch", "Seen", "VectorEnv"),
    },
)
