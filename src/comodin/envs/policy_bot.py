"""An exported policy as an honest bot: it sees the view of its seat, read as the numbers that it was trained with.

`onnx:policy.onnx` and `torch:policy.pt` are such bots wherever bots have names (docs/learning.md).
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from ..bots import SimpleBot
from ..chance import Chance
from ..errors import BadInput
from ..rules import Action, Game, View
from .policy_info import KEY, PolicyInfo
from .reading import Reader

PLACE = "policy"
FINE = 1 << 30  # how fine the tosses of a policy are that samples
KEPT = 8  # models in memory at a time
Logits = npt.NDArray[np.float32]


class Policy(Protocol):
    """A network out of a file: what it was trained for, and its logits for one observation and one mask."""

    info: PolicyInfo

    def logits(self, observation: npt.NDArray[np.uint8], mask: npt.NDArray[np.bool_]) -> Logits:
        """One number for each action."""
        ...


class PolicyBot:
    """Plays as a policy does: its best action, or with `sample` one by its chances."""

    def __init__(self, policy: Policy, sample: bool = False) -> None:
        self.policy, self.sample = policy, sample
        self._simple = SimpleBot()

    def refuses(self, game: Game) -> str | None:
        """Why it cannot play this game: it was trained for another one."""
        try:
            self.policy.info.check(game, PLACE)
        except BadInput as error:
            return error.expected
        return None

    def choose(self, view: View, chance: Chance) -> Action | None:
        """What the policy does; what people say to each other, which no environment asks for, is left to
        `simple`."""
        info, game = self.policy.info, view.round.game
        reader = _reader(game, info)
        asked = False
        for question in reader.questions(view):
            mask = reader.mask(view, question)
            if not mask.any():
                continue
            asked = True
            number = self._number(reader, view, question, mask, chance)
            if number:  # 0: nothing
                return reader.action(view, number)
        return None if asked else self._simple.choose(view, chance)

    def _number(
        self, reader: Reader, view: View, question: str, mask: npt.NDArray[np.bool_], chance: Chance
    ) -> int:
        able = np.flatnonzero(mask)
        if len(able) == 1:
            return int(able[0])
        logits = self.policy.logits(reader.observation(view, question), mask)[able].astype(np.float64)
        if not self.sample:
            return int(able[logits.argmax()])
        reached = np.exp(logits - logits.max()).cumsum()
        return int(able[np.searchsorted(reached, reached[-1] * (chance.below(FINE) / FINE), side="right")])


@lru_cache(maxsize=64)
def _reader(game: Game, info: PolicyInfo) -> Reader:
    """BadInput where the policy was not trained for this game."""
    info.check(game, PLACE)
    return Reader(game, padded=info.padded)


# -- files -----------------------------------------------------------------------------------------------


def onnx_bot(file: str, sample: bool = False) -> PolicyBot:
    """The bot `onnx:FILE`: a policy in the Open Neural Network Exchange format. Needs the extra `onnx`."""
    return PolicyBot(_of_file(file, OnnxPolicy), sample)


def torch_bot(file: str, sample: bool = False) -> PolicyBot:
    """The bot `torch:FILE`: a policy that `torch.export.save` wrote. Needs the extra `learn`."""
    return PolicyBot(_of_file(file, TorchPolicy), sample)


def _of_file(file: str, kind: Callable[[Path], Policy]) -> Policy:
    """A model is read once: bots are made for every round. Each process has its own, since threads of a library do
    not survive a fork."""
    path = Path(file)
    try:
        stat = path.stat()
        with path.open("rb"):
            pass
    except OSError as error:
        raise BadInput(PLACE, f"the file {file!r} cannot be read: {error.strerror}") from None
    return _loaded(path.absolute(), kind, (stat.st_mtime_ns, stat.st_size, os.getpid()))


@lru_cache(maxsize=KEPT)
def _loaded(path: Path, kind: Callable[[Path], Policy], _version: object) -> Policy:
    policy = kind(path)
    info = policy.info
    try:
        found = policy.logits(np.zeros(info.observation, np.uint8), np.ones(info.actions, np.bool_))
    except Exception:
        found = np.zeros(0, np.float32)
    if found.shape != (info.actions,):
        raise BadInput(
            PLACE, f"the model in {path.name!r} does not make {info.actions} logits of {info.observation} numbers"
        )
    return policy


class OnnxPolicy:
    """Inputs: an observation, and a mask where there is a second one; the first output is logits. On one thread: a
    network of this size gains nothing from more, and tables are played side by side."""

    def __init__(self, path: Path) -> None:
        try:
            import onnxruntime  # noqa: PLC0415
        except ImportError:
            raise BadInput(PLACE, 'it needs onnxruntime: install the extra "onnx"') from None
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 4
        try:
            self.session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
        except Exception:
            raise BadInput(PLACE, f"the file {path.name!r} holds no ONNX model") from None
        self.info = PolicyInfo.read(self.session.get_modelmeta().custom_metadata_map.get(KEY), PLACE)
        self.inputs = self.session.get_inputs()

    def logits(self, observation: npt.NDArray[np.uint8], mask: npt.NDArray[np.bool_]) -> Logits:
        """One number for each action."""
        given = {
            asked.name: row.astype(_TYPES[asked.type])[None]
            for asked, row in zip(self.inputs, (observation, mask), strict=False)
        }
        found: Logits = self.session.run(None, given)[0][0]
        return found


_TYPES: dict[str, type[np.generic]] = {
    "tensor(float)": np.float32,
    "tensor(double)": np.float64,
    "tensor(uint8)": np.uint8,
    "tensor(bool)": np.bool_,
    "tensor(int64)": np.int64,
}


class TorchPolicy:
    """A program of `torch.export`; what is said of inputs and outputs in ONNX holds here too."""

    def __init__(self, path: Path) -> None:
        torch = _torch()
        metadata = {KEY: ""}
        try:
            with path.open("rb") as file:
                self.program = torch.export.load(file, extra_files=metadata).module()
        except Exception:
            raise BadInput(PLACE, f"the file {path.name!r} holds no program of torch.export") from None
        text: Any = metadata[KEY]
        text = text.decode() if isinstance(text, bytes) else text
        self.info = PolicyInfo.read(text or None, PLACE)

    def logits(self, observation: npt.NDArray[np.uint8], mask: npt.NDArray[np.bool_]) -> Logits:
        """One number for each action."""
        torch = _torch()
        with torch.no_grad():
            given = torch.from_numpy(observation).float()[None], torch.from_numpy(mask)[None]
            found: Logits = self.program(*given)[0].numpy()
        return found


@cache
def _torch() -> Any:
    try:
        import torch  # noqa: PLC0415
    except ImportError:
        raise BadInput(PLACE, 'it needs torch: install the extra "learn"') from None
    return torch
