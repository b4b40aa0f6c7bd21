"""The step of `Learner.improve` on a GPU, recorded once and replayed. A step is some hundred small operations: to
start each of them from Python takes longer than the operations do."""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor

from ..fast import choices
from .learning import Batch, Learner, set_rate
from .model import FULL_WIDE, OUTCOMES
from .pupils import Pupils

L = choices.layout
SELDOM = 4  # pupils learn from one of so many minibatches
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
        self._learn: Callable[[], None] = self._step
        self._teach: Callable[[], None] = self._step_of_pupils
        if device.type == "cuda":
            self._learn = self._recorded(self._step, learner.optimizer)
            if pupils.optimizer is not None:
                self._teach = self._recorded(self._step_of_pupils, pupils.optimizer)

    @staticmethod
    def _recorded(step: Callable[[], None], optimizer: torch.optim.Adam) -> Callable[[], None]:
        """Nothing is learned meanwhile: the rate is 0, and what the optimizer remembers is forgotten."""
        kept = [{name: value.clone() for name, value in state.items()} for state in optimizer.state.values()]
        set_rate(optimizer, 0.0)
        beside = torch.cuda.Stream()
        beside.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(beside):
            for _ in range(TRIES):
                step()
        torch.cuda.current_stream().wait_stream(beside)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            step()
        for place, state in enumerate(optimizer.state.values()):
            for name, value in state.items():
                value.copy_(kept[place][name]) if kept else value.zero_()
        return graph.replay  # type: ignore[no-any-return]

    def _part(self) -> Batch:
        return Batch(*(one[self.index] for one in vars(self.all).values()))

    def _step(self) -> None:
        learner = self.learner
        loss, *figures = learner.losses_of_play(self._part(), self.curious)
        learner.descend(torch.autograd.grad(loss, learner.parameters))
        self.sums += torch.stack([figure.detach() for figure in figures])

    def _step_of_pupils(self) -> None:
        self.pupils.step(self._part(), self.learner.policy)

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
                    self._learn()
                    if steps % SELDOM == 0:
                        self._teach()
                    steps += 1
        return dict(zip(("entropy", "critic", "moved"), (self.sums / steps).tolist(), strict=True))

    def _order(self, number: int) -> Tensor:
        return torch.randperm(number, generator=self.learner.generator, device=self.learner.device)
