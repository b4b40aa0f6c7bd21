"""Small networks that learn beside the large ones, from the same experience: a policy that chooses as the large
one does, and a critic. A search can ask them many thousand times a second (docs/search.md)."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from .learning import FAR, KIND, Batch, Learner, optimizer_of, set_rate
from .model import Critic, Network, Policy, seen_of

LAYERS = 1


class Pupils(nn.Module):  # type: ignore[misc]
    """`quick`: the width of the policy, `leaf`: that of the critic; 0: there is none."""

    def __init__(self, quick: int, leaf: int, device: torch.device) -> None:
        super().__init__()
        self.quick = Policy(quick, LAYERS) if quick else None
        self.leaf = Critic(leaf, LAYERS) if leaf else None
        self.to(device)
        own = list(self.parameters())
        self.optimizer = optimizer_of(own) if own else None

    def parts(self) -> dict[str, Network]:
        """The weights of each, by its name."""
        found = {"quick": self.quick, "leaf": self.leaf}
        return {name: network.parts() for name, network in found.items() if network is not None}

    def learn(self, batch: Batch, learner: Learner, size: int, rate: float) -> None:
        """From all rows, once."""
        if self.optimizer is None:
            return
        set_rate(self.optimizer, rate)
        for part in batch.parts(size, learner.generator):
            self.step(part, learner.policy)

    def step(self, part: Batch, policy: Policy) -> None:
        """One step, at the rate that is set."""
        if self.optimizer is None:
            return
        own = self.optimizer.param_groups[0]["params"]
        for parameter, slope in zip(own, torch.autograd.grad(self._loss(part, policy), own), strict=True):
            parameter.grad = slope
        self.optimizer.step()

    def _loss(self, part: Batch, policy: Policy) -> Tensor:
        rows = part.rows.to(KIND)
        loss = torch.zeros((), device=rows.device)
        if self.quick is not None:
            seen = seen_of(rows)
            with torch.no_grad():
                wanted = policy(seen).masked_fill(~part.mask, FAR).softmax(-1)
            told = self.quick(seen).masked_fill(~part.mask, FAR).log_softmax(-1)
            loss = loss - (wanted * told).sum(-1).mean()
        if self.leaf is not None:
            loss = loss - (part.outcome * functional.log_softmax(self.leaf(rows), -1)).sum(-1).mean()
        return loss
