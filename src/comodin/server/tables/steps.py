"""One command on its way: who asked for it, and what became of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from ...table import CommandRefused
from .client import Client


@dataclass(frozen=True, slots=True)
class CommandResult:
    """What became of a command: where the log is, whether it is in it, and why it was refused."""

    seq: int
    changed: bool = False
    refused: CommandRefused | None = None


Done = Callable[[CommandResult], None]


class Step(NamedTuple):
    """Who asked for something, by which id, and what is done when it is durable."""

    sender: Client
    command_id: str
    done: Done
