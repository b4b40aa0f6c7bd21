"""Many tables at once on a GPU: observations, masks and rewards are made where the policy reads them."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..errors import BadInput
from ..fast import POLICIES, REMEMBERING, gpu, lower
from .fields import MOST_SHOWN, Layout, full_v1, obs_v1
from .plans import codes_of, plan_of
from .settings import Settings
from .spaces import ActionSpace
from .tables import seed_of


class GpuVectorEnv:
    """Tables that are stepped together on a GPU. Make one with `comodin.envs.gpu_vector`.

    The same rounds as `VectorEnv` for a seed, with the same names for the arrays; these are on the device, for
    `torch.as_tensor(env.observation, device="cuda")` or `cupy.asarray`, which copy nothing. They are written again
    by every step and never move, so one tensor made after `reset` is enough. Fields lie column by column: a row of
    the memory is one place of all observations.
    """

    def __init__(self, number: int, settings: Settings, seed: int, where: gpu.Launcher | None = None) -> None:
        opponents = settings.opponents or ()
        if not REMEMBERING.isdisjoint(opponents):
            known = ", ".join(name for name in POLICIES if name not in REMEMBERING)
            raise BadInput("opponents", f"a GPU plays with {known}; found {', '.join(opponents)}")
        self.settings, self.number, self.seed = settings, number, seed
        self.space = ActionSpace(settings.game)
        shown = MOST_SHOWN if settings.padded else settings.game.seats
        self.layout: Layout = obs_v1(settings.game, shown, settings.reward == "match")
        self.full_layout: Layout = full_v1(settings.game, shown)
        lowered = lower(settings.game)
        self._tables = gpu.DeviceTables(
            gpu.gpu() if where is None else where,
            number,
            lowered.rules,
            plan_of(self.space, lowered, settings, shown),
            codes_of(self.space, lowered),
            self.layout.size,
            self.full_layout.size if settings.full else 0,
        )
        there = self._tables
        self.observation, self.mask, self.final, self.full = there.observation, there.mask, there.final, there.full
        self.seat, self.rewards = there.seat, there.rewards
        self.terminated, self.truncated = there.terminated, there.truncated
        self._after = (self.observation, self.mask, self.rewards, self.terminated, self.truncated)
        self._dealt = False

    def reset(self, seed: int | None = None) -> tuple[Any, Any]:
        """Deal every table anew. Table `i` plays the same rounds for a seed, whatever the number of tables."""
        if seed is not None:
            self.seed = seed_of(seed)
        self._tables.begin(self.seed)
        self._dealt = True
        return self.observation, self.mask

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, Any]:
        """One decision at every table: an id that the mask allows, in a tensor of int64 on the device, or in an
        array that is copied there. An id that the mask forbids is refused in a sentence, and nothing has changed;
        to know that, the program waits for the device."""
        self._must_be_dealt()
        given = self._there(actions)
        wrong = self._tables.wrong(given)
        if wrong >= 0:
            raise BadInput(f"actions[{wrong}]", "its id is not legal there now; look at the mask")
        self._tables.step(given)
        return self._after

    def step_sampled(self) -> tuple[Any, Any, Any, Any, Any]:
        """The same with `sample()`. Nobody waits for anything."""
        self._must_be_dealt()
        self._tables.step()
        return self._after

    def sample(self) -> Any:
        """A legal action for every table, each as likely as the others; the same until the next step."""
        return self._tables.sampled

    def _must_be_dealt(self) -> None:
        if not self._dealt:
            raise BadInput("step", "nothing has been dealt yet; expected a call of `reset` before")

    def _there(self, actions: Any) -> gpu.OnDevice:
        told = getattr(actions, "__cuda_array_interface__", None)
        if told is None:
            actions = np.ascontiguousarray(actions, np.int64)
        shape = actions.shape if told is None else told["shape"]
        if tuple(shape) != (self.number,):
            expected = f"an action for each of {self.number} tables"
            raise BadInput("actions", f"expected {expected}, found an array of shape {tuple(shape)}")
        if told is not None and told["typestr"] != "<i8":
            raise BadInput("actions", f"expected whole numbers of 64 bits, found {told['typestr']}")
        found: gpu.OnDevice = self._tables.given(actions) if told is None else actions
        return found
