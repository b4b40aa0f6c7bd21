"""Trouble for three workers, in short (`trouble_cluster.py` has the long version): nothing acknowledged is lost,
nothing is carried out twice, and every table goes on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from testkit.postgres import Postgres

from .trouble_cluster import run


def test_kills_stops_and_a_restart_of_the_database_lose_nothing(
    tmp_path: Path, postgres_server: Callable[[], Postgres]
) -> None:
    postgres_server()  # skips where there is none
    own = Postgres()  # others use that one, and this one is restarted
    try:
        told = run(tmp_path, own, 3, tables=6, seconds=0, seed=8, first=["kill", "stop", "term", "database"])
    finally:
        own.close()
    assert {name: told[name] for name in ("kill", "stop", "term", "database", "tables")} == {
        "kill": 1,
        "stop": 1,
        "term": 1,
        "database": 1,
        "tables": 6,
    }
    assert told["acknowledged"] > 100
