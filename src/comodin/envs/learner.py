"""One seat for a learner, for Gymnasium: the others are players of the kernel."""

from __future__ import annotations

from typing import Any, Literal, get_args

import numpy as np
from gymnasium import Env, spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymVectorEnv
from gymnasium.vector.utils import batch_space

from ..errors import BadInput
from .scenes import RENDER_MODES, Scene
from .settings import Settings
from .single import Single
from .tables import Bytes, Mask, VectorEnv, seed_of

Illegal = Literal["random", "raise"]
_BITS = 62


def checked_illegal(illegal: str) -> str:
    """What happens to an action that is not legal."""
    if illegal not in get_args(Illegal):
        raise BadInput("illegal", f"expected one of {', '.join(get_args(Illegal))}, found {illegal!r}")
    return illegal


class LearnerEnv(Env):  # type: ignore[misc]
    """Gymnasium's `Env`: a round against players of the kernel. Make one with `comodin.envs.gym`.

    An observation is a row of `obs_v1`; what is legal stands in `info["action_mask"]` and in `action_masks()`, as
    MaskablePPO asks for it. An action that is not legal now is replaced by a random legal one, told in
    `info["replaced_by"]`; with `illegal="raise"` it is refused in a sentence. `reset(seed=...)` deals the first
    round of a seed, `reset()` the next round of the same table.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012  # as Gymnasium has it

    def __init__(self, settings: Settings, render_mode: str | None, illegal: str) -> None:
        self.table = Single(settings)
        self.scene = Scene(self.table, render_mode)
        self.render_mode = render_mode
        self._lenient = checked_illegal(illegal) == "random"
        self.observation_space = spaces.Box(0, 255, (self.table.layout.size,), np.uint8)
        self.action_space = spaces.Discrete(self.table.space.size)

    def action_masks(self) -> Mask:
        """Which ids are legal now."""
        mask: Mask = self.table.mask[0].copy()
        return mask

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.table.mask[0].astype(np.int8)}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bytes, dict[str, Any]]:
        if seed is not None:
            seed_of(seed)
        super().reset(seed=seed)
        if seed is None and not self.table.dealt:
            seed = int(self.np_random.integers(1 << _BITS))
        self.table.deal(seed)
        return self.table.observation[0].copy(), self._info()

    def step(self, action: Any) -> tuple[Bytes, float, bool, bool, dict[str, Any]]:
        table = self.table
        replaced = None
        if self._lenient and table.asked >= 0 and table.dealt:
            number = table.number_of(action)
            if not table.mask[0, number]:
                action = replaced = int(table.sample()[0])
        table.act(action)
        info = self._info()
        if replaced is not None:
            info["replaced_by"] = replaced
        reward = float(table.rewards[0, 0])
        return table.observation[0].copy(), reward, bool(table.terminated[0]), bool(table.truncated[0]), info

    def render(self) -> str | Bytes | None:
        """The table with all hands: a text or a picture."""
        return self.scene.show()

    def close(self) -> None:
        self.table.close()


class LearnersEnv(GymVectorEnv):  # type: ignore[misc]
    """Gymnasium's `VectorEnv` over ours: the first seat of every table. Make one with `comodin.envs.gym_vector`.

    A round that is over is followed by the next one in the same step (`AutoresetMode.SAME_STEP`): what was seen of
    its end is in `infos["final_obs"]`, where `infos["_final_obs"]` is set. All arrays are new ones.
    """

    def __init__(self, tables: VectorEnv, illegal: str) -> None:
        self.tables = tables
        self.num_envs = tables.number
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self._lenient = checked_illegal(illegal) == "random"
        self.single_observation_space = spaces.Box(0, 255, (tables.layout.size,), np.uint8)
        self.single_action_space = spaces.Discrete(tables.space.size)
        self.observation_space = batch_space(self.single_observation_space, tables.number)
        self.action_space = batch_space(self.single_action_space, tables.number)
        self._every = np.arange(tables.number)

    def action_masks(self) -> Mask:
        """Which ids are legal at each table now."""
        return self.tables.mask.copy()

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self.tables.mask.astype(np.int8), "_action_mask": np.ones(self.num_envs, np.bool_)}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bytes, dict[str, Any]]:
        if seed is not None:
            seed_of(seed)
        super().reset(seed=seed)
        self.tables.reset(int(self.np_random.integers(1 << _BITS)) if seed is None else seed)
        return self.tables.observation.copy(), self._infos()

    def step(self, actions: Any) -> tuple[Bytes, Any, Mask, Mask, dict[str, Any]]:
        tables = self.tables
        given = np.asarray(actions)
        replaced = None
        if self._lenient and tables.dealt and given.shape == (self.num_envs,) and given.dtype.kind in "iu":
            inside = (given >= 0) & (given < tables.space.size)
            if inside.all():
                legal = tables.mask[self._every, given]
                if not legal.all():
                    replaced = ~legal
                    given = np.where(legal, given, tables.sample())
        tables.step(given)
        infos = self._infos()
        if replaced is not None:
            infos["replaced_by"], infos["_replaced_by"] = given, replaced
        over = tables.terminated | tables.truncated
        if over.any():
            final = np.full(self.num_envs, None, object)
            for table in np.flatnonzero(over):
                final[table] = tables.final[table].copy()
            infos["final_obs"], infos["_final_obs"] = final, over
        rewards = tables.reward.astype(np.float64)
        return tables.observation.copy(), rewards, tables.terminated.copy(), tables.truncated.copy(), infos

    def close_extras(self, **kwargs: Any) -> None:
        self.tables.close()
