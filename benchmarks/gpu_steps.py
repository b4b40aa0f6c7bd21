"""The environment on a GPU: steps as on the processor, byte by byte, then how many a second (`gpu.py`)."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
from gpu_prepared import Prepared, awaited, hand_on

from comodin.editions import EDITIONS
from comodin.envs import GpuVectorEnv, vector
from comodin.fast import gpu

COMPARED, STEPS, PLAYERS, SEED = 1_024, 120, 4, 7
SHOWN = ("observation", "mask", "seat", "rewards", "terminated", "truncated", "final")
SIZES = (1 << 16, 1 << 18, 1 << 20)
WARM, TIMED, LEAST = 60, 40, 0.25  # steps before the clock, between two looks at it, and seconds
Digests = list[bytes]


def _digest(env: Any) -> bytes:
    digest = sha256()
    for name in SHOWN:
        array = getattr(env, name)
        digest.update(np.ascontiguousarray(array if isinstance(array, np.ndarray) else array.read()).tobytes())
    return digest.digest()


def _last_legal(mask: Any) -> Any:
    """An action that is no chance: the one with the highest id."""
    return mask.shape[1] - 1 - np.argmax(mask[:, ::-1], axis=1)


def expect(folder: Path) -> None:
    """On the processor: half of the steps with given actions."""
    for edition in EDITIONS:
        env = vector(COMPARED, edition, PLAYERS, seed=SEED)
        env.reset()
        found: Digests = []
        for step in range(STEPS):
            if step % 2:
                env.step(_last_legal(env.mask))
            else:
                env.step_sampled()
            found.append(_digest(env))
        hand_on(folder / f"steps-{edition}.npz", digests=np.array([each.hex() for each in found]))


def made(where: gpu.Launcher, number: int, edition: str, players: int = PLAYERS) -> GpuVectorEnv:
    """`gpu_vector` with this launcher."""
    return GpuVectorEnv(number, vector(1, edition, players).settings, SEED, where)


def same(figures: dict[str, Any], folder: Path) -> None:
    import torch  # noqa: PLC0415

    alike = 0
    where = gpu.GpuLauncher(Prepared(folder))
    for edition in EDITIONS:
        env = made(where, COMPARED, edition)
        env.reset()
        mask = torch.as_tensor(env.mask, device="cuda")
        ids = torch.arange(mask.shape[1], device="cuda")
        found = []
        for step in range(STEPS):
            if step % 2:
                env.step((mask * ids).amax(dim=1))
            else:
                env.step_sampled()
            found.append(_digest(env))
        expected = awaited(folder / f"steps-{edition}.npz", 60)["digests"]
        equal = int((np.array([each.hex() for each in found]) == expected).sum())
        print(f"  {edition}: {equal} of {STEPS} steps of {COMPARED:,} tables as on the processor", flush=True)
        alike += equal == STEPS
    figures["editions with equal steps"] = f"{alike} of {len(EDITIONS)}"


class Measured:
    """An environment and its arrays as tensors of torch."""

    def __init__(self, env: GpuVectorEnv) -> None:
        import torch  # noqa: PLC0415

        self.torch, self.env = torch, env
        env.reset()
        self.observation, self.mask, self.sampled = (
            torch.as_tensor(array, device="cuda") for array in (env.observation, env.mask, env.sample())
        )
        self.weights = torch.randn(env.layout.size, env.space.size, device="cuda", dtype=torch.float16) / 16
        self.seen = torch.zeros((), device="cuda", dtype=torch.int64)

    def sampled_alone(self) -> None:
        """The sampling in the kernel; nobody reads."""
        self.env.step_sampled()

    def sampled_and_read(self) -> None:
        """The same, and torch reads every byte of observations and masks."""
        self.env.step_sampled()
        self.seen += self.observation.amax() + self.mask.count_nonzero()

    def given(self) -> None:
        """Actions in a tensor of torch, each one checked."""
        self.env.step(self.sampled.clone())

    def random(self) -> None:
        """A legal action that torch draws from the mask."""
        noise = self.torch.rand(self.mask.shape[::-1], device="cuda", dtype=self.torch.float16).T
        self.env.step(self.torch.where(self.mask, noise + 1, 0).argmax(dim=1))

    def policy(self) -> None:
        """A linear policy reads the observation, and its best legal action is played."""
        values = (self.weights.T @ self.observation.T.to(self.torch.float16)).T
        self.env.step(values.masked_fill(~self.mask, -1e4).argmax(dim=1))

    def speed(self, name: str) -> float:
        """Steps of one table a second."""
        step = getattr(self, name)
        for _ in range(WARM):
            step()
        self.torch.cuda.synchronize()
        begun, done = perf_counter(), 0
        while True:
            for _ in range(TIMED):
                step()
            self.torch.cuda.synchronize()
            done += TIMED
            if perf_counter() - begun > LEAST:
                return done * self.env.number / (perf_counter() - begun)


def measure(figures: dict[str, Any], folder: Path) -> None:
    where = gpu.GpuLauncher(Prepared(folder))
    for edition, seats in [("international", 4), ("aprendiz", 4), ("international", 2)]:
        for number in SIZES:
            tables = Measured(made(where, number, edition, seats))
            ways = ["sampled_alone", "sampled_and_read"]
            if (edition, seats) == ("international", 4):
                ways += ["given", "random", "policy"]
            for way in ways:
                found = tables.speed(way)
                what = f"{edition}, {seats} players, {number:,} tables, {way}"
                figures[what] = round(found / 1e6)
                print(f"  {what:<60} {found / 1e6:>7,.0f} M steps/s", flush=True)
    figures["registers of step"] = where.kernel("step", gpu.ALL_OUTSIDE).registers
    usual = where.threads
    for threads in (32, 64, 128):
        where.threads = threads
        found = Measured(made(where, 1 << 18, "international")).speed("sampled_and_read")
        figures[f"262,144 tables, {threads} threads in a block"] = round(found / 1e6)
        print(f"  {threads} threads in a block: {found / 1e6:,.0f} M steps/s", flush=True)
    where.threads = usual
