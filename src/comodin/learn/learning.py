"""What is learned from experience: a teacher's choices (cloning), or by how much each choice went better than the
critic had thought (PPO; Schulman et al., 2017)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn import functional

from ..rules import MAX_SEATS
from .experience import Played, Stage
from .model import OUTCOMES, Critic, Policy, seen_of

KIND = torch.bfloat16
SMOOTH = 0.1  # of a teacher's choice that goes to all that is legal: its pupil stays curious
CLIP = 0.2
FAR = -1e9
PROCESSOR = torch.device("cpu")
HALVES = 2  # of a minibatch: as many threads can share it, and their number changes nothing

T = TypeVar("T")
R = TypeVar("R")
Losses = tuple[Tensor, ...]  # the loss that is made smaller, then figures that are told


@dataclass
class Batch:
    """One row for each choice."""

    rows: Tensor  # what the critic sees; the policy sees the first part of it
    mask: Tensor
    chosen: Tensor
    likely: Tensor
    gain: Tensor
    outcome: Tensor  # for each seat in the direction of play, and nobody

    def parts(self, size: int, generator: torch.Generator) -> Iterator[Batch]:
        """All rows in a new order, so many at a time."""
        for some in torch.randperm(len(self.chosen), generator=generator, device=generator.device).split(size):
            yield Batch(*(part[some] for part in vars(self).values()))


class Learner:
    """Both networks and what improves them.

    On processors threads of ours share the work, each with one of torch: torch's own wait for each other by
    spinning, which on a machine that has other work to do costs ten times what it gains.
    """

    def __init__(
        self,
        width: int,
        layers: int,
        critic_width: int,
        seed: int,
        threads: int = 1,
        device: torch.device = PROCESSOR,
    ) -> None:
        torch.set_num_threads(1)
        torch.manual_seed(seed)
        far = device.type != "cpu"
        if far:
            torch.set_float32_matmul_precision("high")  # a GPU multiplies numbers of 32 bits slowly
        self.device = device
        self._halves, self._at_once = (1, 8192) if far else (HALVES, 64)  # and tables whose rows are thought of
        self._pool = ThreadPoolExecutor(threads) if threads > 1 and not far else None
        self.policy = Policy(width, layers).to(device)
        self.critic = Critic(critic_width, layers).to(device)
        self.parameters = [*self.policy.parameters(), *self.critic.parameters()]
        self.optimizer = optimizer_of(self.parameters)
        self.generator = torch.Generator(device).manual_seed(seed)

    def _each(self, do: Callable[[T], R], parts: Iterable[T]) -> list[R]:
        """What is done with each part, on all threads."""
        return list(map(do, parts) if self._pool is None else self._pool.map(do, parts))

    # -- what experience was worth -----------------------------------------------------------------------------

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def batch(self, played: Played, stage: Stage, fade: float, goes_on: float) -> Batch:
        """`fade` is lambda of GAE; `goes_on` what is left of a chance to win after one more choice."""
        number, steps = played.chosen.shape
        rows, seat, way, over, winner = played.rows, played.seat, played.way, played.over, played.winner
        values = torch.cat(self._each(self._thought, rows.split(self._at_once)))
        values = values.view(number, steps + 1, OUTCOMES)[..., :MAX_SEATS]
        seats = self._of_scene(stage.seats, played)
        every = torch.arange(MAX_SEATS, device=self.device)
        # outcome k is of the seat at `seat + way k`; a seat's place is `way (its number - seat)`
        inside = every < seats[..., None]
        place = (way[..., None] * (every - seat[..., None])) % seats[..., None]
        value = torch.where(inside, values.gather(2, place), 0.0)
        gains = torch.zeros(number, steps, MAX_SEATS, device=self.device)
        gain = torch.zeros(number, MAX_SEATS, device=self.device)
        for step in reversed(range(steps)):
            won = (every == winner[:, step, None]).float()
            ended = over[:, step, None]
            after = torch.where(ended, won, goes_on * value[:, step + 1])
            gain = after - value[:, step] + torch.where(ended, 0.0, goes_on * fade * gain)
            gains[:, step] = gain
        reached = (gains + value[:, :-1]).clamp(0, 1)
        place_at = (seat[..., None] + way[..., None] * every) % seats[..., None]
        inside, place_at = inside[:, :-1], place_at[:, :-1]
        outcome = torch.where(inside, reached.gather(2, place_at), 0.0)
        outcome = torch.cat([outcome, (1 - outcome.sum(-1, keepdim=True)).clamp(min=0)], -1)
        outcome /= outcome.sum(-1, keepdim=True)
        mine = gains.gather(2, seat[:, :-1, None])
        mate = self._of_scene(stage.partners, played)[:, :-1, None]
        mine = mine + torch.where(mate, gains.gather(2, (seat[:, :-1, None] ^ 2).clamp(max=MAX_SEATS - 1)), 0.0)
        parts = (rows[:, :-1], played.mask[:, :-1], played.chosen, played.likely, mine[..., 0], outcome)
        flat = [part.flatten(0, 1) for part in parts]
        return Batch(*(flat if played.learns is None else [part[played.learns.flatten()] for part in flat]))

    def _of_scene(self, table: npt.NDArray[Any], played: Played) -> Tensor:
        """What the scene says of every choice."""
        return torch.from_numpy(table).to(self.device)[played.scene]

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def _thought(self, rows: Tensor) -> Tensor:
        """Each outcome's chance, as the critic thinks."""
        return functional.softmax(self.critic(rows.flatten(0, 1).to(KIND)), -1)

    # -- steps -------------------------------------------------------------------------------------------------

    def _logits(self, part: Batch) -> tuple[Tensor, Tensor]:
        rows = part.rows.to(KIND)
        logits = self.policy(seen_of(rows))
        chances = functional.log_softmax(logits.masked_fill(~part.mask, FAR), -1)
        return chances, -(part.outcome * functional.log_softmax(self.critic(rows), -1)).sum(-1).mean()

    def _step(self, part: Batch, losses: Callable[[Batch], Losses], rate: float) -> list[Tensor]:
        """One step down; returns the figures."""

        def halved(half: Batch) -> tuple[Losses, tuple[Tensor, ...]]:
            found = losses(half)
            return tuple(one.detach() for one in found), torch.autograd.grad(found[0], self.parameters)

        size = -(-len(part.chosen) // self._halves)
        whole = len(part.chosen)
        halves = [Batch(*fields) for fields in zip(*(one.split(size) for one in vars(part).values()), strict=True)]
        found = self._each(halved, halves)
        shares = [len(half.chosen) / whole for half in halves]
        slopes = [
            sum((slopes[place] * share for (_, slopes), share in zip(found, shares, strict=True)),
                start=torch.zeros_like(parameter))
            for place, parameter in enumerate(self.parameters)
        ]  # fmt: skip
        set_rate(self.optimizer, rate)
        self.descend(slopes)
        told = zip(*(told for told, _ in found), strict=True)
        return [sum((one * share for one, share in zip(ones, shares, strict=True)), torch.zeros_like(ones[0]))
                for ones in told]  # fmt: skip

    def descend(self, slopes: Sequence[Tensor]) -> None:
        """One step down these slopes."""
        for parameter, slope in zip(self.parameters, slopes, strict=True):
            parameter.grad = slope
        torch.nn.utils.clip_grad_norm_(self.parameters, 1.0)
        self.optimizer.step()

    def clone(self, batch: Batch, size: int, rate: float) -> dict[str, float]:
        """Towards the teacher's choices; and the critic towards how rounds went."""

        def losses(part: Batch) -> Losses:
            chances, wrong = self._logits(part)
            taught = chances.gather(1, part.chosen[:, None])[:, 0]
            evenly = (chances * part.mask).sum(-1) / part.mask.sum(-1)
            loss = -((1 - SMOOTH) * taught + SMOOTH * evenly).mean()
            right = (chances.argmax(-1) == part.chosen).float().mean()
            return loss + wrong, loss, wrong, right

        found = [self._step(part, losses, rate)[1:] for part in batch.parts(size, self.generator)]
        return _means(("loss", "critic", "right"), found)

    def improve(self, batch: Batch, size: int, rate: float, epochs: int, curious: float) -> dict[str, float]:
        """Towards choices that went better than was thought; `curious` is what entropy is worth."""
        batch.gain = (batch.gain - batch.gain.mean()) / (batch.gain.std() + 1e-6)

        def losses(part: Batch) -> Losses:
            return self.losses_of_play(part, curious)

        found = [
            self._step(part, losses, rate)[1:] for _ in range(epochs) for part in batch.parts(size, self.generator)
        ]
        return _means(("entropy", "critic", "moved"), found)

    def losses_of_play(self, part: Batch, curious: float | Tensor) -> Losses:
        """The loss of PPO and of the critic; then entropy, the critic's loss, and how far the policy moved."""
        chances, wrong = self._logits(part)
        now = chances.gather(1, part.chosen[:, None])[:, 0]
        ratio = (now - part.likely).exp()
        better = torch.min(ratio * part.gain, ratio.clamp(1 - CLIP, 1 + CLIP) * part.gain).mean()
        entropy = -(chances.exp() * chances * part.mask).sum(-1).mean()
        moved = ((ratio - 1) - (now - part.likely)).mean()
        return wrong - better - curious * entropy, entropy, wrong, moved


def optimizer_of(parameters: list[nn.Parameter]) -> torch.optim.Adam:
    """On a GPU its rate lies there, so that a recorded step reads it."""
    far = parameters[0].device.type == "cuda"
    rate = torch.tensor(0.0, device=parameters[0].device) if far else 0.0
    return torch.optim.Adam(parameters, rate, betas=(0.9, 0.99), eps=1e-6, fused=True, capturable=far)


def set_rate(optimizer: torch.optim.Adam, rate: float) -> None:
    """How far a step goes."""
    group = optimizer.param_groups[0]
    if isinstance(group["lr"], Tensor):
        group["lr"].fill_(rate)
    else:
        group["lr"] = rate


def _means(names: tuple[str, ...], found: list[list[Tensor]]) -> dict[str, float]:
    """The mean of each figure over the steps; read once, so that a device need not wait after each of them."""
    return dict(zip(names, torch.stack([torch.stack(one) for one in found]).mean(0).tolist(), strict=True))
