"""Experience where networks run on a device: the processors carry every table to its next choice, the device
answers for all of them at once. One half of the tables is played while the other is answered."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import numpy as np
import torch
from torch import Tensor

from ..fast import choices, layout
from ..rules import MAX_SEATS
from .experience import LIMIT, Company, Played, Setting, Stage, chunks
from .model import FULL_WIDE, Network, logits_of, seen_of

L, notes = choices.layout, choices.lockstep
GROUPS = 2
KIND = torch.bfloat16
FAR = -1e9


class Lockstep:
    """Tables that play on from one call of `collect` to the next."""

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
        threads: int = 1,
    ) -> None:
        self.stage, self.steps, self.seed, self.strange = Stage(settings, company), steps, seed, strange
        self.device, self.threads = device, threads
        self.tables, self.desks = layout.new_tables(tables), layout.buffer(L.DESK, tables)
        self.seen = self._shared((tables, L.SEEN), torch.uint8)
        self.full = self._shared((tables, L.FULL), torch.uint8)
        self.mask = self._shared((tables, L.CHOICES), torch.bool)
        self.notes = self._shared((tables, notes.NOTES), torch.int16)
        self.answers = self._shared((tables,), torch.int16)
        self._groups = chunks(0, tables, GROUPS)
        self._traces = [np.zeros((MAX_SEATS, L.TRACES), np.int64) for _ in range(GROUPS * threads)]
        self._pool = ThreadPoolExecutor(threads)
        self._dice = torch.Generator(device).manual_seed(seed)
        self._jobs: list[list[Future[None]]] = []
        self._ahead: tuple[int, Future[Played]] | None = None
        self._beside = ThreadPoolExecutor(1)

    def _shared(self, shape: tuple[int, ...], kind: torch.dtype) -> Tensor:
        """Memory that the device can read while the processors go on."""
        return torch.zeros(shape, dtype=kind, pin_memory=self.device.type == "cuda")

    # -- the processors' part ------------------------------------------------------------------------------------

    def _go_on(self, group: int, mode: int, after: Any) -> list[Future[None]]:
        """Carry the tables of a group to their next choice, once the device has answered."""
        start, stop = self._groups[group]
        return [
            self._pool.submit(self._chunk, place + group * self.threads, mode, part, after)
            for place, part in enumerate(chunks(start, stop, self.threads))
        ]

    def _chunk(self, place: int, mode: int, part: tuple[int, int], after: Any) -> None:
        if after is not None:
            after.synchronize()
        stage, some = self.stage, slice(*part)
        table = self.notes.numpy()
        if mode == choices.LEARNS:
            table[some, notes.ANSWER] = self.answers.numpy()[some]
        notes.advance(
            self.tables, self.desks, stage.rules, stage.lenses, stage.scenes, self.seen.numpy(),
            self.full.numpy(), self.mask.numpy(), table, self._traces[place], self.seed, stage.weight,
            self.strange, LIMIT, mode, *part,
        )  # fmt: skip

    # -- the device's part ---------------------------------------------------------------------------------------

    def _buffers(self) -> Played:
        number, steps = len(self.tables), self.steps

        def made(kind: torch.dtype, *shape: int) -> Tensor:
            return torch.empty((number, *shape), dtype=kind, device=self.device)

        def numbers() -> Tensor:
            return made(torch.int64, steps + 1)

        return Played(
            torch.zeros(number, steps + 1, FULL_WIDE, dtype=torch.uint8, device=self.device),
            made(torch.bool, steps + 1, L.CHOICES),
            made(torch.int64, steps), made(torch.float32, steps), made(torch.bool, steps),
            numbers(), numbers(), numbers(), made(torch.bool, steps), made(torch.int64, steps),
        )  # fmt: skip

    def _read(self, played: Played, group: int, step: int) -> Tensor:
        """Take over what the tables of a group show; returns their notes."""
        start, stop = self._groups[group]
        some = slice(start, stop)
        told = self.notes[some].to(self.device, non_blocking=True).long()
        played.rows[some, step, : L.SEEN] = self.seen[some].to(self.device, non_blocking=True)
        played.rows[some, step, L.SEEN : L.SEEN + L.FULL] = self.full[some].to(self.device, non_blocking=True)
        played.mask[some, step] = self.mask[some].to(self.device, non_blocking=True)
        played.seat[some, step] = told[:, notes.SEAT]
        played.way[some, step] = told[:, notes.WAY]
        played.scene[some, step] = told[:, notes.SCENE_AT]
        if step:
            played.over[some, step - 1] = told[:, notes.ENDED] > 0
            played.winner[some, step - 1] = torch.where(told[:, notes.ENDED] > 0, told[:, notes.WON_BY], -1)
        return told

    def _answer(self, played: Played, group: int, step: int, networks: Sequence[Network]) -> None:
        """A choice by its chance for every table of a group."""
        start, stop = self._groups[group]
        some = slice(start, stop)
        row = seen_of(played.rows[some, step]).to(KIND)
        logits = logits_of(networks[0], row)
        asked = self.notes.numpy()[some, notes.NET]
        for which, network in enumerate(networks[1:], 1):
            at = np.flatnonzero(asked == which)
            if len(at):
                index = torch.from_numpy(at).to(self.device)
                logits[index] = logits_of(network, row[index])
        chances = logits.masked_fill_(~played.mask[some, step], FAR).log_softmax(-1)
        tossed = torch.empty_like(chances).exponential_(generator=self._dice).clamp_(min=1e-20).log_()
        chosen = (chances - tossed).argmax(-1)
        played.chosen[some, step] = chosen
        played.likely[some, step] = chances.gather(1, chosen[:, None])[:, 0]
        self.answers[some].copy_(chosen, non_blocking=True)

    def _mark(self) -> Any:
        if self.device.type != "cuda":
            return None
        mark = torch.cuda.Event()
        mark.record(torch.cuda.current_stream(self.device))
        return mark

    def experience(self, networks: Sequence[Network], mode: int = choices.LEARNS) -> Played:
        """What these networks choose, or those of the call before: the next choices are collected while their
        caller learns from these."""
        ahead = self._ahead if self._ahead is not None else (mode, self._begin(networks, mode))
        played: Played = ahead[1].result()
        if ahead[0] != mode:
            played = self._begin(networks, mode).result()
        self._ahead = mode, self._begin(networks, mode)
        return played

    def _begin(self, networks: Sequence[Network], mode: int) -> Future[Played]:
        if self.device.type == "cuda":
            torch.cuda.current_stream(self.device).synchronize()  # the networks are whole
        return self._beside.submit(self._collect_beside, networks, mode)

    def _collect_beside(self, networks: Sequence[Network], mode: int) -> Played:
        if self.device.type != "cuda":
            return self.collect(networks, mode)  # type: ignore[no-any-return]
        learning = torch.cuda.default_stream(self.device)
        with torch.cuda.stream(torch.cuda.Stream(self.device, priority=-1)):
            played: Played = self.collect(networks, mode)
        for part in vars(played).values():
            part.record_stream(learning)  # its memory is not given away while it is learned from
        return played

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
        if not self._jobs:
            self._jobs = [self._go_on(group, mode, None) for group in range(GROUPS)]
        for step in range(self.steps + 1):
            for group, (start, stop) in enumerate(self._groups):
                for job in self._jobs[group]:
                    job.result()
                told = self._read(played, group, step)
                if step == self.steps:
                    continue
                some = slice(start, stop)
                if mode == choices.LEARNS:
                    self._answer(played, group, step, networks)
                    played.learns[some, step] = told[:, notes.NET] == 0  # type: ignore[index]
                else:
                    played.chosen[some, step] = told[:, notes.TAUGHT]
                    played.likely[some, step] = 0.0
                    played.learns[some, step] = True  # type: ignore[index]
                self._jobs[group] = self._go_on(group, mode, self._mark())
        if self.device.type == "cuda":
            torch.cuda.current_stream(self.device).synchronize()
        if not played.mask[:, :-1].gather(2, played.chosen[..., None]).all():
            raise AssertionError("a learner chose what its table does not allow")
        return played
