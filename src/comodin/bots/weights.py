"""The weights of learned players: ours, which come with the package, or those of a training."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ..errors import BadInput
from ..fast import choices, tell_compile
from ..rules import MAX_SEATS

HERE = Path(__file__).parent
WEIGHTS = HERE / "net.npz"
PLACE = "--bots"


def weights_of(file: str | None = None) -> choices.Weights:
    """Ours, or those of a file; BadInput where it holds none."""
    if file is None:
        return _ours()
    try:
        found = choices.read_net(Path(file))
    except OSError as error:
        raise BadInput(PLACE, f"the file {file!r} cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, EOFError):
        raise BadInput(PLACE, f"the file {file!r} holds no weights of a learned player") from None
    _check(found, file, choices.layout.SEEN, choices.layout.CHOICES)
    return found


def _check(found: choices.Weights, file: str, inputs: int, answers: int) -> None:
    read, width = found.w_in.shape[1:]
    shapes = [(1, inputs, width), (1, width), (*found.w_mid.shape[:2], width, width)]
    shapes += [(*found.w_mid.shape[:2], width), (1, answers, width), (1, answers)]
    if [part.shape for part in found] != shapes or not all(np.isfinite(part).all() for part in found):
        raise BadInput(PLACE, f"the weights in {file!r} read {read} numbers; expected {inputs}")


class Trio(NamedTuple):
    """What a search asks: the learned player, one that is small and quick, and a judge of worlds; the last two may
    not be there."""

    net: choices.Weights
    quick: choices.Weights | None
    leaf: choices.Weights | None


@cache
def trio_of(folder: str | None = None) -> Trio:
    """Ours, or those of a training's folder; BadInput where it holds none."""
    place = HERE if folder is None else Path(folder)
    net = weights_of(None if folder is None else str(place / "net.npz"))
    seen, answers = choices.layout.SEEN, choices.layout.CHOICES
    quick = _small(place / "quick.npz", seen, answers)
    return Trio(net, quick, _small(place / "leaf.npz", seen + choices.layout.FULL, MAX_SEATS + 1))


def _small(path: Path, inputs: int, answers: int) -> choices.Weights | None:
    if not path.exists():
        return None
    try:
        found = choices.read_net(path)
    except (OSError, ValueError, KeyError, EOFError):
        raise BadInput(PLACE, f"the file {str(path)!r} holds no weights of a learned player") from None
    _check(found, str(path), inputs, answers)
    return found


@cache
def _ours() -> choices.Weights:
    if not WEIGHTS.exists():
        raise BadInput(
            PLACE, "the player net has no weights here: the source archive leaves them out, the wheel has them"
        )
    tell_compile(choices.answer_at)
    return choices.read_net(WEIGHTS)
