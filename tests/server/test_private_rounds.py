"""Rounds of private tables: for those who played them, for those who may see the table, and for whoever was given
the link to one of them; not for those who merely know the table's id."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pytest

from testkit.people import play_rounds
from testkit.server import Client, Server


class Scene:
    """A private table where three people have played two rounds; then one of them was voted out."""

    def __init__(self, server: Server) -> None:
        self.server = server
        names = ("ana", "beto", "caro", "stranger", "friend")
        self.tokens = {name: server.guest(name.title())["token"] for name in names}
        self.ids = {name: server.call("GET", "/api/me", token=self.tokens[name])[1]["id"] for name in names}

    def status(self, path: str, who: str = "") -> int:
        return self.server.call("GET", path, token=self.tokens.get(who, ""))[0]

    def get(self, path: str, who: str = "") -> Any:
        status, answer = self.server.call("GET", path, token=self.tokens.get(who, ""))
        assert status == 200, (path, who, answer)
        return answer


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("private") / "data", "--no-request-limits") as running:
        yield running
