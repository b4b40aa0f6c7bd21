"""The example client in JavaScript, which was written from the pages alone, plays on a real server."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from testkit.server import PATIENCE, Server

CLIENT = Path(__file__).parents[2] / "examples" / "node" / "client.mjs"
NODE = shutil.which("node")
FLAGS = ["--experimental-websocket", "--no-warnings"]  # without a meaning from Node 22 on

QUICK = {"bot_seconds": [0.0, 0.0], "race_seconds": 2.0, "seats": 4}
ALONE: dict[str, list[str]] = {
    "international": ["--rounds", "3"],
    "deluxe": ["--edition", "deluxe"],
    "casa": ["--edition", "casa"],
    "clasico": ["--edition", "clasico"],
    "aprendiz": ["--edition", "aprendiz"],
}


def has_websocket() -> bool:
    if NODE is None:
        return False
    asked = subprocess.run([NODE, *FLAGS, "-p", "typeof WebSocket"], capture_output=True, text=True, check=False)
    return asked.stdout.strip() == "function"


pytestmark = pytest.mark.skipif(not has_websocket(), reason="needs Node with a WebSocket")


class Running:
    """The client as a program."""

    def __init__(self, server: Server, *arguments: str, settings: dict[str, Any] | None = None) -> None:
        assert NODE is not None
        command = [NODE, *FLAGS, str(CLIENT), server.base, *arguments]
        if settings is not None:
            command += ["--settings", json.dumps(settings)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def first_line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def rounds(self) -> list[str]:
        """The lines of its rounds, when all has gone well."""
        lines, errors = self.process.communicate(timeout=PATIENCE)
        assert (self.process.returncode, errors) == (0, ""), lines
        return [line for line in lines.splitlines() if line.startswith("round ")]

    def stop(self) -> None:
        self.process.kill()
        self.process.communicate()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("node") / "data") as running:
        yield running
        assert "Traceback" not in running.errors()


@pytest.fixture(scope="module")
def alone(server: Server) -> Iterator[dict[str, Running]]:
    """All editions at once: what takes time is the bots' answers."""
    clients = {name: Running(server, *arguments, settings=QUICK) for name, arguments in ALONE.items()}
    for client in clients.values():
        assert client.first_line().startswith("table ")
    yield clients
    for client in clients.values():
        client.stop()


def test_a_restart_of_the_server_ends_no_game(server: Server, alone: dict[str, Running]) -> None:
    assert server.stop() == 0
    server.start()  # they come back, and the tests below hear of their rounds
    assert any(client.process.poll() is None for client in alone.values())


def test_two_at_a_private_table_though_one_is_always_cut_off(server: Server, alone: dict[str, Running]) -> None:
    settings = {"visibility": "private", "fill_with": None, "seats": 2}
    ana = Running(server, "--name", "Ana", settings=settings)
    try:
        _, table, key = ana.first_line().split()
        bea = Running(server, table, key, "--name", "Bea", "--cut", "300")
        try:
            (of_bea,), (of_ana,) = bea.rounds(), ana.rounds()
        finally:
            bea.stop()
        winner, points, _ = of_bea.split(", ")
        assert winner in ("round 1: Ana won", "round 1: Bea won")
        assert of_ana.startswith(f"{winner}, {points}, ")
        assert not of_ana.endswith(" 0 checks")
    finally:
        ana.stop()


@pytest.mark.parametrize("edition", ALONE)
def test_an_edition_against_bots(edition: str, alone: dict[str, Running]) -> None:
    rounds = alone[edition].rounds()
    assert len(rounds) == (3 if edition == "international" else 1)
    assert not any(line.endswith(" 0 checks") for line in rounds)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nosuchtable"], "The server sent us away: no_table."),
        (["--edition", "tarot"], "The server refuses /api/tables: "),
    ],
)
def test_what_goes_wrong_is_one_sentence(arguments: list[str], sentence: str, server: Server) -> None:
    client = Running(server, *arguments)
    try:
        _, errors = client.process.communicate(timeout=PATIENCE)
        assert client.process.returncode == 1
        assert errors.startswith(sentence)
        assert errors.count("\n") == 1
    finally:
        client.stop()
