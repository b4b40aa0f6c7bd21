"""One command on its way: who asked for it, and what became of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from ...table import CommandRefused
from .client import Client


@dataclass(frozen=True, slots=True)
class CommandResult:
    """What became of a command: the number of what its sender was told by then, whether it is in the log, and why
    it was refused."""

    number: int
    changed: bool = False
    refused: CommandRefused | None = None


Done = Callable[[CommandResult], None]


class Step(NamedTuple):
    """Who asked for something, by which id, a digest of what it was, and what is done when it is durable."""

    sender: Client
    command_id: str
    content: int
    done: Done
