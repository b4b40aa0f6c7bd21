"""Who one is at each server: a name and the token that the server gave, in a file that only its owner reads."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from ...files import write_atomically
from .rest import Api

FILE = "players.json"


class Identities:
    """`folder`: where the file is; it is made when it is needed."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE

    def at(self, base: str, name: str) -> dict[str, Any]:
        """The player at this server, who becomes a guest there the first time."""
        known = self._read().get(base)
        return known if known is not None else self.anew(base, name)

    def anew(self, base: str, name: str) -> dict[str, Any]:
        """A new guest, in the place of one that the server does not know any more."""
        player = Api(base).guest(name)
        kept: dict[str, Any] = {
            field: player[field] for field in ("id", "name", "token", "recovery") if field in player
        }
        self._write({**self._read(), base: kept})
        return kept

    def _read(self) -> dict[str, dict[str, Any]]:
        with suppress(OSError, ValueError):
            found = json.loads(self.path.read_text(encoding="utf-8"))
            if isinstance(found, dict):
                return {base: one for base, one in found.items() if isinstance(one, dict) and "token" in one}
        return {}

    def _write(self, players: dict[str, dict[str, Any]]) -> None:
        """A token is as good as a password: nobody else may read the file."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if not self.path.exists():
            os.close(os.open(self.path, os.O_WRONLY | os.O_CREAT, 0o600))
        write_atomically(self.path, json.dumps(players, ensure_ascii=False, indent=1) + "\n")
