"""A backup of the database while people play, and the way back to it, with the programs of PostgreSQL."""

from __future__ import annotations

import asyncio
import re
import subprocess
from pathlib import Path
from typing import Any

import psycopg
import pytest

from comodin.cli import main
from testkit.postgres import Postgres, programs
from testkit.server import Server

from .test_cluster_move import HOW, play_on, sit_down

DOCS = Path(__file__).parents[2] / "docs"


def run_as_told(program: str, names: dict[str, str]) -> None:
    """As docs/cluster.md says it, with our names of the database and the file."""
    (words,) = re.findall(rf"^{program} (.*?) +#", (DOCS / "cluster.md").read_text(encoding="utf-8"), re.MULTILINE)
    where = programs()
    assert where is not None
    command = [where / program, *(names.get(word, word) for word in words.split())]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_backup_of_a_running_server_is_whole_and_brings_all_of_it_back(
    tmp_path: Path, postgres: Postgres, url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    database = ("--database", url, *HOW)

    def log() -> set[Any]:
        with psycopg.connect(url) as connection:
            return set(connection.execute("SELECT * FROM log").fetchall())

    names = {"comodin": url, "comodin.dump": str(tmp_path / "comodin.dump")}
    with Server(tmp_path / "first", *database) as server:
        people = [server.guest("Ana"), server.guest("Beto")]
        table = asyncio.run(sit_down(server, people))
        asyncio.run(play_on(server, people, table))
        kept, profile = log(), server.call("GET", f"/api/players/{people[0]['id']}")
        run_as_told("pg_dump", names)
        asyncio.run(play_on(server, people, table))
        late = server.guest("Caro")
        assert server.stop() == 0
    all_of_it = log()
    run_as_told("pg_restore", names)
    main(["doctor", "--database", url, "--lang", "en"])
    wrong = [line for line in capsys.readouterr().out.splitlines() if line.startswith("✗")]
    assert all(re.search("fsync|full_page_writes", line) for line in wrong), wrong  # our server here is quick
    back = log()
    assert kept <= back < all_of_it
    with Server(tmp_path / "again", *database) as server:
        assert server.call("GET", f"/api/players/{people[0]['id']}") == profile
        assert server.call("GET", "/api/me", token=late["token"])[0] == 401  # came after the backup
        asyncio.run(play_on(server, people, table))
    assert log() > back, "the match goes on"
