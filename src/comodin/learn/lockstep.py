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
from .experience import LIMIT, Company, Played, Setting, Stage, chunks
from .learning import FAR, KIND
from .model import FULL_WIDE, Network, logits_of, seen_of

L, notes = choices.layout, choices.lockstep
WORD = torch.int64  # rows are copied so many bytes at once
THREADS, REGISTERS = 64, 168  # of a block, and of a thread: the fastest on an H200, by a little
ALIKE = 5  # the 32 tables of a warp play the same


class Carrier(Protocol):
    """What carries the tables; `notes` has the answers, and gets what `choices.lockstep` writes there."""

    def advance(
        self, seen: Tensor, full: Tensor, masks: Tensor, notes: Tensor, *,
        seed: int, strange: int, alike: int, limit: int, mode: int,
    ) -> None: ...  # fmt: skip


class OnProcessor:
    """Tables in the processor's memory, for tests and where networks run there."""

    def __init__(self, n: int, stage: Stage) -> None:
        self._stage = stage
        self._tables, self._desks = layout.new_tables(n), layout.buffer(L.DESK, n)
        self._traces = np.zeros((MAX_SEATS, L.TRACES), np.int64)

    def advance(
        self, seen: Tensor, full: Tensor, masks: Tensor, notes: Tensor, *,
        seed: int, strange: int, alike: int, limit: int, mode: int,
    ) -> None:  # fmt: skip
        """Carry every table to its next choice."""
        stage = self._stage
        choices.lockstep.advance(
            self._tables, self._desks, stage.rules, stage.lenses, stage.scenes, seen.numpy(), full.numpy(),
            masks.numpy(), notes.numpy(), self._traces, seed, stage.weight, strange, alike, limit, mode,
            0, len(self._tables),
        )  # fmt: skip


def _stream() -> int:
    return int(torch.cuda.current_stream().cuda_stream)


@lru_cache(maxsize=1)
def launcher() -> gpu.GpuLauncher:
    """The GPU; its kernel is loaded once."""
    return gpu.GpuLauncher(gpu.Device(), REGISTERS, THREADS, stream=_stream)


class Lockstep:
    """Tables that play on from one call of `collect` to the next. `sure`: networks take what they like best,
    otherwise a choice by its chance. `alike`: as many neighbours as two to this power play the same.

    Every past self has its own part of the tables, and plays wherever a past self sits there. So each step is the
    same for a GPU: all steps are recorded once and replayed."""

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
        alike: int = ALIKE,
    ) -> None:
        self.sure, self.alike = sure, alike
        self.stage, self.steps, self.seed, self.strange = Stage(settings, company), steps, seed, strange
        self.device, self.number = device, tables
        self._row = self._made(torch.uint8, FULL_WIDE)  # beyond what is seen, zeros
        self._mask = self._made(torch.bool, L.CHOICES)
        self._notes = self._made(torch.int16, notes.NOTES)
        self._played = self._buffers()
        self._networks: list[list[Tensor]] = []
        self._dice = torch.Generator(device).manual_seed(seed)
        self._begun = False
        self._times = 0
        self._graph: torch.cuda.CUDAGraph | None = None
        self._carrier = self._carried()

    def _made(self, kind: torch.dtype, *shape: int) -> Tensor:
        return torch.zeros((self.number, *shape), dtype=kind, device=self.device)

    def _buffers(self) -> Played:
        steps = self.steps
        seat, way, scene = (self._made(torch.int64, steps + 1) for _ in range(3))
        return Played(
            self._made(torch.uint8, steps + 1, FULL_WIDE), self._made(torch.bool, steps + 1, L.CHOICES),
            self._made(torch.int64, steps), self._made(torch.float32, steps), self._made(torch.bool, steps),
            seat, way, scene, self._made(torch.bool, steps), self._made(torch.int64, steps),
        )  # fmt: skip

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
        """The next choices at every table, in arrays that the next call fills anew. `networks`: the one that
        learns, then past selves. Raises where a choice was none that the table allows."""
        self._take(networks)
        if not self._begun:
            self._advance(mode)
            self._begun = True
        if mode == choices.TEACHES or self.sure or self.device.type != "cuda":
            self._go(mode)
        else:
            self._replay()
        played = self._played
        if not played.mask[:, :-1].gather(2, played.chosen[..., None]).all():
            raise AssertionError("a learner chose what its table does not allow")
        return played

    experience = collect

    def _take(self, networks: Sequence[Network]) -> None:
        """The networks as they are now, in the places that a recording reads."""
        if len(self._networks) != len(networks):
            self._networks = [[part.to(KIND) for part in network] for network in networks]
            return
        for mine, its in zip(self._networks, networks, strict=True):
            for part, now in zip(mine, its, strict=True):
                part.copy_(now)

    def _replay(self) -> None:
        """The steps, recorded the second time: by then all memory is there that they need."""
        self._times += 1
        if self._times == 1:
            self._go(choices.LEARNS)
            return
        if self._graph is None:
            self._graph = torch.cuda.CUDAGraph()
            self._graph.register_generator_state(self._dice)
            with torch.cuda.graph(self._graph):
                self._go(choices.LEARNS)
        self._graph.replay()

    def _go(self, mode: int) -> None:
        played = self._played
        for step in range(self.steps + 1):
            told = self._notes.long()
            self._show(step, told)
            if step == self.steps:
                return
            if mode == choices.LEARNS:
                self._answer(step, told[:, notes.NET])
            else:
                played.chosen[:, step] = told[:, notes.TAUGHT]
                played.learns[:, step] = True  # type: ignore[index]
            self._advance(mode)

    def _advance(self, mode: int) -> None:
        row = self._row
        self._carrier.advance(
            row[:, : L.SEEN], row[:, L.SEEN : L.SEEN + L.FULL], self._mask, self._notes,
            seed=self.seed, strange=self.strange, alike=self.alike, limit=LIMIT, mode=mode,
        )  # fmt: skip

    def _show(self, step: int, told: Tensor) -> None:
        """Write down what is seen before a choice, and what came of the one before."""
        played = self._played
        played.rows.view(WORD)[:, step] = self._row.view(WORD)
        played.mask[:, step] = self._mask
        played.seat[:, step] = told[:, notes.SEAT]
        played.way[:, step] = told[:, notes.WAY]
        played.scene[:, step] = told[:, notes.SCENE_AT]
        if step:
            ended = told[:, notes.ENDED] > 0
            played.over[:, step - 1] = ended
            played.winner[:, step - 1] = torch.where(ended, told[:, notes.WON_BY], -1)

    def _answer(self, step: int, asked: Tensor) -> None:
        """A choice by its chance for every table, by the weights of its network."""
        played, (own, *past) = self._played, self._networks
        row = seen_of(self._row).to(KIND)
        logits = logits_of(own, row)
        if past:
            parts = chunks(0, self.number, len(past))
            others = [
                logits_of(network, row[start:stop]) for network, (start, stop) in zip(past, parts, strict=True)
            ]
            logits = torch.where(asked[:, None] > 0, torch.cat(others), logits)
        chances = logits.masked_fill(~self._mask, FAR).log_softmax(-1)
        tossed = torch.zeros_like(chances)
        if not self.sure:
            tossed.exponential_(generator=self._dice).clamp_(min=1e-20).log_()
        chosen = (chances - tossed).argmax(-1)
        played.chosen[:, step] = chosen
        played.likely[:, step] = chances.gather(1, chosen[:, None])[:, 0]
        played.learns[:, step] = asked == 0  # type: ignore[index]
        self._notes[:, notes.ANSWER] = chosen.short()
