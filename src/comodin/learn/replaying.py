"""The step of `Learner.improve` on a GPU, recorded once and replayed. A step is some hundred small operations: to
start each of them from Python takes longer than the operations do, and keeps the interpreter from those who
play."""

from __future__ import annotations

import torch
from torch import Tensor

from ..fast import choices
from .learning import Batch, Learner, set_rate
from .model import FULL_WIDE, OUTCOMES
from .pupils import Pupils

L = choices.layout
TRIES = 3  # before the step is recorded, so that all memory is there that it needs


class Recorded:
    """The step for minibatches of one size, out of at most so many choices at once."""

    def __init__(self, learner: Learner, pupils: Pupils, capacity: int, size: int) -> None:
        self.learner, self.pupils, self.size = learner, pupils, size
        device = learner.device
        self.all = Batch(
            torch.zeros(capacity, FULL_WIDE, dtype=torch.uint8, device=device),
            torch.ones(capacity, L.CHOICES, dtype=torch.bool, device=device),
            torch.zeros(capacity, dtype=torch.int64, device=device),
            torch.zeros(capacity, device=device),
            torch.zeros(capacity, device=device),
            torch.full((capacity, OUTCOMES), 1 / OUTCOMES, device=device),
        )
        self.index = torch.zeros(size, dtype=torch.int64, device=device)
        self.curious = torch.zeros((), device=device)
        self.sums = torch.zeros(3, device=device)
        self.graph = self._record() if device.type == "cuda" else None

    def _record(self) -> torch.cuda.CUDAGraph:
        """Nothing is learned meanwhile: the rate is 0, and what the optimizers remember is forgotten."""
        optimizers = [one for one in (self.learner.optimizer, self.pupils.optimizer) if one is not None]
        kept = [
            [{name: value.clone() for name, value in state.items()} for state in one.state.values()]
            for one in optimizers
        ]
        for one in optimizers:
            set_rate(one, 0.0)
        beside = torch.cuda.Stream()
        beside.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(beside):
            for _ in range(TRIES):
                self._step()
        torch.cuda.current_stream().wait_stream(beside)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            self._step()
        for one, states in zip(optimizers, kept, strict=True):
            for place, state in enumerate(one.state.values()):
                for name, value in state.items():
                    value.copy_(states[place][name]) if states else value.zero_()
        return graph

    def _step(self) -> None:
        part = Batch(*(one[self.index] for one in vars(self.all).values()))
        learner = self.learner
        loss, *figures = learner.losses_of_play(part, self.curious)
        learner.descend(torch.autograd.grad(loss, learner.parameters))
        self.pupils.step(part, learner.policy)
        self.sums += torch.stack([figure.detach() for figure in figures])

    def improve(self, batch: Batch, rate: float, epochs: int, curious: float) -> dict[str, float]:
        """As `Learner.improve`, and the pupils learn along. What does not fill a minibatch is left out."""
        batch.gain = (batch.gain - batch.gain.mean()) / (batch.gain.std() + 1e-6)
        number = len(batch.chosen)
        for mine, its in zip(vars(self.all).values(), vars(batch).values(), strict=True):
            mine[:number] = its
        for optimizer in (self.learner.optimizer, self.pupils.optimizer):
            if optimizer is not None:
                set_rate(optimizer, rate)
        self.curious.fill_(curious)
        self.sums.zero_()
        steps = 0
        for _ in range(epochs):
            for part in self._order(number).split(self.size):
                if len(part) == self.size:
                    self.index.copy_(part)
                    self.graph.replay() if self.graph is not None else self._step()
                    steps += 1
        return dict(zip(("entropy", "critic", "moved"), (self.sums / steps).tolist(), strict=True))

    def _order(self, number: int) -> Tensor:
        return torch.randperm(number, generator=self.learner.generator, device=self.learner.device)
