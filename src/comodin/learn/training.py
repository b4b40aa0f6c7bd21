"""A training: a teacher first, then play against itself, past selves and players of the kernel; checkpoints."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from pickle import UnpicklingError
from time import process_time
from typing import Any

import torch

from ..errors import BadInput
from ..fast import choices
from ..files import written_whole
from ..simulation import interrupted_later
from .curves import Row, write_curve
from .experience import Setting, Tables
from .learning import PROCESSOR, Learner
from .lockstep import Lockstep
from .model import Network, weights_of
from .plans import LEAGUE, Plan
from .pupils import Pupils
from .replaying import Recorded
from .testing import Tested, measure, measure_there

CHECKPOINT, NET = "checkpoint.pt", "net.npz"
CLONE_RATE = 2e-3
MEAN = 0.03  # by how much the mean weights follow those of each step
SELVES = 100  # past selves that join the league in the whole of a training

Told = Callable[["Training", str], None]


class Training:
    """One that begins in a folder, or goes on there. `folder` gets the checkpoint, the net and the curves."""

    def __init__(
        self, plan: Plan, folder: Path, tests: dict[str, Setting], device: torch.device = PROCESSOR
    ) -> None:
        self.plan, self.folder, self.tests, self.device = plan, folder, tests, device
        settings, weights = plan.settings()
        company = plan.company(weights, settings)
        self.tables: Tables | Lockstep
        if device.type == "cpu":
            self.tables = Tables(
                settings, company, plan.tables, plan.steps, plan.width, plan.seed,
                strange=plan.strange, threads=plan.threads,
            )  # fmt: skip
        else:
            self.tables = Lockstep(
                settings, company, plan.tables, plan.steps, plan.seed, device, strange=plan.strange
            )
        self.learner = Learner(plan.width, plan.layers, plan.critic, plan.seed, plan.threads, device)
        self.pupils = Pupils(plan.quick, plan.leaf, device)
        self.mean = self.learner.policy.parts()
        self.past = [
            _read(plan.against, self.mean, device) if plan.against else self.learner.policy.parts()
        ] * LEAGUE
        self.lessons = self.choices = self.iteration = self.joined = 0
        self.seconds = 0.0
        self.rows: list[Row] = []
        self.figures: dict[str, float] = {}
        if (folder / CHECKPOINT).exists():
            self._resume()
        self.recorded = None
        if device.type != "cpu":
            self.recorded = Recorded(self.learner, self.pupils, plan.tables * plan.steps, plan.minibatch)

    # -- checkpoints -------------------------------------------------------------------------------------------

    def save(self) -> None:
        """The checkpoint, the mean of the last weights as a net, and the curves."""
        learner = self.learner
        kept = {
            "plan": asdict(self.plan),
            "policy": learner.policy.state_dict(),
            "critic": learner.critic.state_dict(),
            "optimizer": learner.optimizer.state_dict(),
            "order": learner.generator.get_state(),
            "pupils": self.pupils.state_dict(),
            "tables": self.tables.state(),
            "mean": self.mean,
            "past": self.past,
            "at": (self.lessons, self.choices, self.iteration, self.joined, self.seconds),
            "rows": self.rows,
        }
        with written_whole(self.folder / CHECKPOINT) as file:
            torch.save(kept, file)
        choices.save_net(self.folder / NET, weights_of(self.mean))
        for name, parts in self.pupils.parts().items():
            choices.save_net(self.folder / f"{name}.npz", weights_of(parts))
        write_curve(self.folder, self.rows, {name: self._par(name) for name in self.tests})

    def _par(self, name: str) -> float:
        return 1 / self.tests[name].game.seats

    def _resume(self) -> None:
        kept = torch.load(self.folder / CHECKPOINT, map_location=self.device, weights_only=False)
        other = [
            name
            for name, value in asdict(self.plan).items()
            if kept["plan"][name] != value and name not in ("choices", "lessons", "threads")
        ]
        if other:
            raise BadInput("OUT", f"{self.folder} holds a training with another plan: {', '.join(other)} differ")
        learner = self.learner
        learner.policy.load_state_dict(kept["policy"])
        learner.critic.load_state_dict(kept["critic"])
        learner.optimizer.load_state_dict(kept["optimizer"])
        learner.generator.set_state(kept["order"].cpu())
        self.pupils.load_state_dict(kept["pupils"])
        self.tables.resume(kept["tables"])
        self.mean, self.past, self.rows = kept["mean"], kept["past"], kept["rows"]
        self.lessons, self.choices, self.iteration, self.joined, self.seconds = kept["at"]

    def start_from(self, file: Path) -> None:
        """Begin with the networks of another training's checkpoint, of the same sizes."""
        try:
            kept = torch.load(file, map_location=self.device, weights_only=False)
            self.learner.policy.load_state_dict(kept["policy"])
            self.learner.critic.load_state_dict(kept["critic"])
            self.pupils.load_state_dict(kept["pupils"])
        except OSError as error:
            raise BadInput("--start", f"the file {str(file)!r} cannot be read: {error.strerror}") from None
        except (KeyError, RuntimeError, UnpicklingError):
            raise BadInput("--start", f"expected a checkpoint of networks of these sizes: {str(file)!r}") from None
        self.mean = self.learner.policy.parts()
        self.lessons = self.plan.lessons
        if not self.plan.against:
            self.past = [self.learner.policy.parts()] * LEAGUE

    # -- steps -------------------------------------------------------------------------------------------------

    @property
    def done(self) -> bool:
        return self.choices >= self.plan.choices

    def step(self) -> None:
        """One batch: from the teacher while there are lessons, then from what the learner did. Ctrl-C comes after
        it, so that what is saved is whole."""
        with interrupted_later():
            start = process_time()
            if self.lessons < self.plan.lessons:
                self._lesson()
            else:
                self._improve()
            self.seconds += process_time() - start

    def _networks(self) -> list[Network]:
        return [self.learner.policy.parts(), *self.past]

    def _lesson(self) -> None:
        plan, learner = self.plan, self.learner
        played = self.tables.experience(self._networks(), choices.TEACHES)
        batch = learner.batch(played, self.tables.stage, 0.95, 1 - plan.price)
        rate = CLONE_RATE * (1 - 0.8 * self.lessons / plan.lessons)
        self.figures = learner.clone(batch, plan.minibatch, rate)
        self.lessons += len(batch.chosen)
        self._follow(0.2)
        if self.lessons >= plan.lessons and not plan.against:
            self.past = [learner.policy.parts()] * LEAGUE

    def _improve(self) -> None:
        plan, learner = self.plan, self.learner
        gone = min(self.choices / plan.choices, 1.0)
        played = self.tables.experience(self._networks())
        batch = learner.batch(played, self.tables.stage, plan.fade, 1 - plan.price)
        curious = plan.curious + (plan.last_curious - plan.curious) * gone
        if self.recorded is None:
            self.figures = learner.improve(batch, plan.minibatch, self.rate, plan.epochs, curious)
            self.pupils.learn(batch, learner, plan.minibatch, self.rate)
        else:
            self.figures = self.recorded.improve(batch, self.rate, plan.epochs, curious)
        self.choices += len(batch.chosen)
        self.iteration += 1
        self._follow(MEAN)
        place = SELVES * self.choices // plan.choices
        if place > self.joined and not plan.against:  # the oldest goes; one of them stays longer
            self.joined = place
            slot = 3 if place % 16 == 0 else place % 3
            self.past[slot] = learner.policy.parts()

    @property
    def rate(self) -> float:
        plan = self.plan
        return plan.rate + (plan.last_rate - plan.rate) * min(self.choices / plan.choices, 1.0)

    def _follow(self, by: float) -> None:
        for mean, now in zip(self.mean, self.learner.policy.parts(), strict=True):
            mean.lerp_(now, by)

    # -- tests -------------------------------------------------------------------------------------------------

    def _tested(self, deals: int) -> list[Tested]:
        settings, against = self.tests.values(), "heuristic"
        if self.device.type != "cpu":
            return [
                measure_there(self.mean, setting, against, deals * setting.game.seats, self.iteration, self.device)
                for setting in settings
            ]
        weights = weights_of(self.mean)
        with ThreadPoolExecutor(self.plan.threads) as pool:
            return list(pool.map(lambda setting: measure(weights, setting, against, deals, "learn"), settings))

    def test(self, deals: int, told: Told | None = None) -> None:
        """The mean weights against the heuristic player, a row for each game."""
        figures: dict[str, Any] = {
            name: round(self.figures.get(name, 0.0), 4) for name in ("entropy", "critic", "moved")
        }
        for name, found in zip(self.tests, self._tested(deals), strict=True):
            won, low, high = (round(share, 4) for share in found.won)
            self.rows.append({
                "choices": self.choices, "seconds": round(self.seconds), "game": name, "won": won, "low": low,
                "high": high, "chosen": round(found.choices, 1), "drew": round(found.drew, 2),
                "largest": round(found.largest, 1), **figures, "rate": round(self.rate, 6),
            })  # fmt: skip
            if told:
                told(self, f"{name} wins {won:.1%} ({low:.1%} to {high:.1%}), draws {found.drew:.1f}")


def _read(file: str, like: Network, device: torch.device) -> Network:
    """The weights of a net in a file, of the sizes that the kernel plays beside `like`."""
    try:
        found = choices.read_net(Path(file))
    except OSError as error:
        raise BadInput("--against", f"the file {file!r} cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, EOFError):
        raise BadInput("--against", f"the file {file!r} holds no weights of a learned player") from None
    parts = [torch.from_numpy(part[0]).to(device) for part in found]
    if device.type == "cpu" and [part.shape for part in parts] != [part.shape for part in like]:
        layers, width = parts[2].shape[:2]
        raise BadInput("--against", f"the file {file!r} needs --width {width} --layers {layers}")
    return parts
