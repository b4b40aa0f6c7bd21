"""Where sequences are played: one server and one browser for all of them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from testkit.server import Server


@dataclass
class Stage:
    """A server and a browser that outlive the sequences."""

    server: Server
    browser: Browser
    log: sqlite3.Connection

    def rows(self, table: str, after: int) -> list[tuple[int, str | None, str | None, str]]:
        """What was written about a table after this number: number, person, command, events."""
        found: list[Any] = self.log.execute(
            "SELECT seq, person, command, events FROM log WHERE table_id = ? AND seq > ? ORDER BY seq",
            (table, after),
        ).fetchall()
        return found


@contextmanager
def set_up(folder: Path, browser: Browser) -> Iterator[Stage]:
    """A server of its own, which waits for nobody for long."""
    with Server(folder / "data", "--no-request-limits", program="tests.web.meeting.hurried") as server:
        log = sqlite3.connect(f"{(server.data / 'comodin.sqlite').absolute().as_uri()}?mode=ro", uri=True)
        yield Stage(server, browser, log)
        log.close()
        assert "Traceback" not in server.errors(), server.errors()[-3000:]
