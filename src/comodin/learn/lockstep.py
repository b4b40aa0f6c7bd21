"""Experience where networks run on a device: all tables are carried to their next choices, and the networks answer
for all of them at once. On a GPU the tables live there too."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

import numpy as np
import torch
from torch import Tensor

from ..fast import choices, gpu, layout
from ..rules import MAX_SEATS
from .experience import LIMIT, Company, Played, Setting, Stage
from .model import FULL_WIDE, Network, logits_of, seen_of

L, notes = choices.layout, choices.lockstep
KIND = torch.bfloat16
FAR = -1e9
THREADS, REGISTERS = 64, 128  # of a block, and of a thread: all tables of a training find room at once


class Carrier(Protocol):
    """What carries the tables; `notes` has the answers, and gets what `choices.lockstep` writes there."""

    def advance(
        self, seen: Tensor, full: Tensor, masks: Tensor, notes: Tensor, *,
        seed: int, strange: int, limit: int, mode: int,
    ) -> None: ...  # fmt: skip


class OnProcessor:
    """Tables in the processor's memory, for tests and where networks run there."""

    def __init__(self, n: int, stage: Stage) -> None:
        self._stage = stage
        self._tables, self._desks = layout.new_tables(n), layout.buffer(L.DESK, n)
        self._traces = np.zeros((MAX_SEATS, L.TRACES), np.int64)

    def advance(
        self, seen: Tensor, full: Tensor, masks: Tensor, notes: Tensor, *,
        seed: int, strange: int, limit: int, mode: int,
    ) -> None:  # fmt: skip
        """Carry every table to its next choice."""
        stage = self._stage
        choices.lockstep.advance(
            self._tables, self._desks, stage.rules, stage.lenses, stage.scenes, seen.numpy(), full.numpy(),
            masks.numpy(), notes.numpy(), self._traces, seed, stage.weight, strange, limit, mode,
            0, len(self._tables),
        )  # fmt: skip


@lru_cache(maxsize=1)
def launcher() -> gpu.GpuLauncher:
    """The GPU; its kernel is loaded once."""
    return gpu.GpuLauncher(gpu.Device(), REGISTERS, THREADS)


class Lockstep:
    """Tables that play on from one call of `collect` to the next. `sure`: networks take what they like best,
    otherwise a choice by its chance."""

    def __init__(
        self,
        settings: Sequence[Setting],
        company: Sequence[Company],
        tables: int,
        steps: int,
        seed: int,
        device: torch.device,
        *,
        strange: int = 0,
        sure: bool = False,
    ) -> None:
        self.sure = sure
        self.stage, self.steps, self.seed, self.strange = Stage(settings, company), steps, seed, strange
        self.device, self.number = device, tables
        self._row = self._made(torch.uint8, FULL_WIDE)  # beyond what is seen, zeros
        self._mask = self._made(torch.bool, L.CHOICES)
        self._notes = self._made(torch.int16, notes.NOTES)
        self._dice = torch.Generator(device).manual_seed(seed)
        self._begun = False
        self._carrier = self._carried()

    def _made(self, kind: torch.dtype, *shape: int) -> Tensor:
        return torch.zeros((self.number, *shape), dtype=kind, device=self.device)

    def _carried(self) -> Carrier:
        stage = self.stage
        if self.device.type != "cuda":
            return OnProcessor(self.number, stage)
        return gpu.ChoiceTables(launcher(), self.number, stage.rules, stage.lenses, stage.scenes)

    def state(self) -> None:
        """Tables on which a device looks are not kept: a training that goes on deals anew."""

    def resume(self, _: object) -> None:
        pass

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def collect(self, networks: Sequence[Network], mode: int = choices.LEARNS) -> Played:
        """The next choices at every table. `networks`: the one that learns, then past selves. Raises where a
        choice was none that the table allows."""
        networks = [[part.to(KIND) for part in network] for network in networks]
        played = self._buffers()
        if not self._begun:
            self._advance(mode)
            self._begun = True
        for step in range(self.steps + 1):
            told = self._notes.long()
            self._show(played, step, told)
            if step == self.steps:
                break
            if mode == choices.LEARNS:
                self._answer(played, step, networks, told[:, notes.NET])
            else:
                played.chosen[:, step] = told[:, notes.TAUGHT]
            self._advance(mode)
        if not played.mask[:, :-1].gather(2, played.chosen[..., None]).all():
            raise AssertionError("a learner chose what its table does not allow")
        return played

    experience = collect

    def _buffers(self) -> Played:
        steps = self.steps
        seat, way, scene = (self._made(torch.int64, steps + 1) for _ in range(3))
        return Played(
            self._made(torch.uint8, steps + 1, FULL_WIDE), self._made(torch.bool, steps + 1, L.CHOICES),
            self._made(torch.int64, steps), self._made(torch.float32, steps), self._made(torch.bool, steps) | True,
            seat, way, scene, self._made(torch.bool, steps), self._made(torch.int64, steps),
        )  # fmt: skip

    def _advance(self, mode: int) -> None:
        row = self._row
        self._carrier.advance(
            row[:, : L.SEEN], row[:, L.SEEN : L.SEEN + L.FULL], self._mask, self._notes,
            seed=self.seed, strange=self.strange, limit=LIMIT, mode=mode,
        )  # fmt: skip

    def _show(self, played: Played, step: int, told: Tensor) -> None:
        """Write down what is seen before a choice, and what came of the one before."""
        played.rows[:, step] = self._row
        played.mask[:, step] = self._mask
        played.seat[:, step] = told[:, notes.SEAT]
        played.way[:, step] = told[:, notes.WAY]
        played.scene[:, step] = told[:, notes.SCENE_AT]
        if step:
            ended = told[:, notes.ENDED] > 0
            played.over[:, step - 1] = ended
            played.winner[:, step - 1] = torch.where(ended, told[:, notes.WON_BY], -1)

    def _answer(self, played: Played, step: int, networks: Sequence[Network], asked: Tensor) -> None:
        """A choice by its chance for every table, by the weights of its network."""
        row = seen_of(self._row).to(KIND)
        logits = logits_of(networks[0], row)
        tables = asked.argsort()
        bounds = asked.bincount(minlength=len(networks)).cumsum(0).tolist()
        for network, start, stop in zip(networks[1:], bounds[:-1], bounds[1:], strict=True):
            if start < stop:
                some = tables[start:stop]
                logits[some] = logits_of(network, row[some])
        chances = logits.masked_fill_(~self._mask, FAR).log_softmax(-1)
        tossed = torch.zeros_like(chances)
        if not self.sure:
            tossed.exponential_(generator=self._dice).clamp_(min=1e-20).log_()
        chosen = (chances - tossed).argmax(-1)
        played.chosen[:, step] = chosen
        played.likely[:, step] = chances.gather(1, chosen[:, None])[:, 0]
        played.learns[:, step] = asked == 0  # type: ignore[index]
        self._notes[:, notes.ANSWER] = chosen.short()
