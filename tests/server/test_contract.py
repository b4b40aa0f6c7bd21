"""The REST interface does what its description says, and says all that it does."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from sysconfig import get_path
from typing import Any

import pytest
import schemathesis

from comodin.server.store import StoredRecord
from testkit.played import TABLE, finished_rounds, keep, stored
from testkit.server import Server

LONG = os.environ.get("COMODIN_PROFILE") == "soak"
GOLDEN = Path(__file__).parent.parent / "golden"


@pytest.fixture(scope="module")
def records() -> list[StoredRecord]:
    return stored(finished_rounds())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, records: list[StoredRecord]) -> Iterator[Server]:
    data = tmp_path_factory.mktemp("contract") / "data"
    keep(data, records)
    with Server(data, "--no-request-limits", "--analysis-worlds", "0", "--bot-processes", "1") as running:
        yield running
        assert "Traceback" not in running.errors(), running.errors()[-3000:]


CONFIG = """
seed = 1
headers = {{ Authorization = "Bearer {ana}" }}

[generation]
max-examples = {examples}
deterministic = true
database = "none"

[[operations]]  # what ends a token is asked for with another one
include-operation-id = ["delete", "set_password"]
headers = {{ Authorization = "Bearer {beto}" }}
"""


def test_schemathesis_finds_nothing(server: Server, tmp_path: Path) -> None:
    """All its checks and phases: what is described is taken and nothing else, and every answer is told."""
    tokens = {name: server.guest(name)["token"] for name in ("ana", "beto")}
    (tmp_path / "schemathesis.toml").write_text(CONFIG.format(examples=300 if LONG else 8, **tokens))
    program = Path(get_path("scripts")) / "schemathesis"
    command = [program, "--no-color", "run", f"{server.base}/openapi.json", "--checks", "all"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr[-2000:]
    assert f"{len(OPERATIONS)} selected" in done.stdout


OPERATIONS = [
    f"{method.upper()} {path}"
    for path, methods in json.loads((Path(__file__).parents[2] / "docs/openapi.json").read_text())["paths"].items()
    for method in methods
]
