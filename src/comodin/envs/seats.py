"""All seats outside, for PettingZoo: one after the other (AEC), or all in every step (parallel)."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from ..errors import BadInput
from .scenes import RENDER_MODES, Scene
from .settings import Settings
from .single import Single
from .tables import Bytes

Observation = dict[str, Any]
Infos = dict[str, dict[str, Any]]


def spaces_of(table: Single) -> tuple[Any, Any]:
    """What is observed with the mask, and what can be done."""
    observed = spaces.Dict(
        {
            "observation": spaces.Box(0, 255, (table.layout.size,), np.uint8),
            "action_mask": spaces.Box(0, 1, (table.space.size,), np.int8),
        }
    )
    return observed, spaces.Discrete(table.space.size)


class _Seats:
    """What both have in common: one table, whose seats are agents."""

    def __init__(self, settings: Settings, render_mode: str | None) -> None:
        self.table = Single(settings)
        self.scene = Scene(self.table, render_mode)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(settings.game.seats)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        both = {agent: spaces_of(self.table) for agent in self.possible_agents}
        self.observation_spaces = {agent: observed for agent, (observed, _) in both.items()}
        self.action_spaces = {agent: acted for agent, (_, acted) in both.items()}
        self.state_space = spaces.Box(0, 255, (self.table.layout.size + self.table.full_layout.size,), np.uint8)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def state(self) -> Bytes:
        """All that there is at the table: what player_0 sees, and all that it does not see (`full_v1`)."""
        seen = self.table.observe(0, 0)
        return np.concatenate((seen.observation, seen.full))

    def render(self) -> str | Bytes | None:
        """The table with all hands: a text or a picture."""
        return self.scene.show()

    def close(self) -> None:
        self.table.close()


class SeatsEnv(_Seats, AECEnv):  # type: ignore[misc]
    """PettingZoo's AEC: `agent_selection` is the seat that is asked. Make one with `comodin.envs.aec`.

    A question of a race (whether to speak up, to jump in, to challenge) is asked like any other: its mask has
    "nothing" too. `reset(seed=...)` deals the first round of a seed, `reset()` the next round of the same table.
    """

    def __init__(self, settings: Settings, render_mode: str | None) -> None:
        AECEnv.__init__(self)
        _Seats.__init__(self, settings, render_mode)
        self.metadata = {
            "name": "comodin_uno_v1",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self._shaped = settings.shaping != 0.0
        self._signs = self.table.mask[0].view(np.int8)
        self._row = self.table.observation[0]

    def observe(self, agent: str) -> Observation:
        seat = self._seat_of[agent]
        if seat == self.table.asked:
            return {"observation": self._row.copy(), "action_mask": self._signs.copy()}
        row, mask = self.table.see(seat)
        return {"observation": row.copy(), "action_mask": mask.view(np.int8).copy()}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.table.deal(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.table.asked]

    def step(self, action: int | None) -> None:
        table = self.table
        if table.over and self.agents:
            self._leave(action)
            return
        table.act(action)  # a sentence, and nothing has changed, where it is not legal
        asked = table.asked
        self._cumulative_rewards[self.agent_selection] = 0.0
        if asked >= 0 and not self._shaped:
            self.agent_selection = self.possible_agents[asked]
            return
        ended, cut = bool(table.terminated[0]), bool(table.truncated[0])
        for agent, reward in zip(self.possible_agents, table.rewards[0].tolist(), strict=True):
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] += reward
            self.terminations[agent] = ended
            self.truncations[agent] = cut
        self.agent_selection = self.agents[0] if asked < 0 else self.possible_agents[asked]

    def _leave(self, action: int | None) -> None:
        if action is not None:
            raise BadInput("action", f"the round is over for {self.agent_selection}; expected None, or a `reset`")
        self._was_dead_step(None)


class TogetherEnv(_Seats, ParallelEnv):  # type: ignore[misc]
    """PettingZoo's parallel interface: all agents give an action in every step, and that of the seat that is asked
    counts. Make one with `comodin.envs.parallel`.

    For the others "nothing" (id 0) is the only legal action. UNO is played in turns, so this makes sense only for
    programs that know no other interface: every step shows the table to all seats.
    """

    def __init__(self, settings: Settings, render_mode: str | None) -> None:
        _Seats.__init__(self, settings, render_mode)
        self.metadata = {"name": "comodin_uno_v1", "render_modes": RENDER_MODES, "render_fps": 2}

    def _observed(self) -> dict[str, Observation]:
        asked = self.table.asked
        seen = {}
        for seat, agent in enumerate(self.possible_agents):
            row, mask = self.table.see(seat)
            signs = mask.view(np.int8).copy()
            if seat != asked:
                signs[0] = 1
            seen[agent] = {"observation": row.copy(), "action_mask": signs}
        return seen

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], Infos]:
        self.table.deal(seed)
        self.agents = self.possible_agents[:]
        return self._observed(), self._infos()

    def _infos(self) -> Infos:
        asked = self.table.asked
        return {agent: {"asked": seat == asked} for seat, agent in enumerate(self.possible_agents)}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        table = self.table
        asked = self.possible_agents[max(0, table.asked)]
        if not table.over and asked not in actions:
            raise BadInput("actions", f"expected an action of {asked}, which is asked; found {sorted(actions)}")
        for agent, action in actions.items():
            if agent not in self._seat_of:
                raise BadInput("actions", f"expected player_0 to {self.possible_agents[-1]}, found {agent!r}")
            if agent != asked and table.number_of(action) != 0:
                raise BadInput("actions", f"{agent} is not asked; expected 0 (nothing), found {action!r}")
        table.act(actions.get(asked))
        agents = self.possible_agents
        rewards = dict(zip(agents, table.rewards[0].tolist(), strict=True))
        ended, cut = bool(table.terminated[0]), bool(table.truncated[0])
        if table.over:
            self.agents = []
        return self._observed(), rewards, dict.fromkeys(agents, ended), dict.fromkeys(agents, cut), self._infos()
