"""What an operator asks of a store that need not be open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Level = Literal["ok", "note", "wrong"]


@dataclass(frozen=True)
class Finding:
    """What was looked at, and how it is: the text of the catalogue is `server.doctor.<code>`."""

    level: Level
    code: str
    about: dict[str, object]
