"""`comodin move`: everything from a folder into a database and back, with nothing lost, and matches that go on."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from comodin.cli import main
from comodin.server.store.postgres import moving
from comodin.server.store.sqlite import FILE
from testkit.people import QUICK, play_a_round
from testkit.postgres import Postgres
from testkit.server import Client, Server

from .clusters import came
from .test_tournaments import announce, ask

Rows = dict[str, set[tuple[Any, ...]]]
OF_AN_ENGINE = {"owner", "wake"}
"""Columns that say which worker has something, and when a table has to be looked at."""


@pytest.fixture
def empty(postgres_server: Callable[[], Postgres]) -> Iterator[str]:
    url = postgres_server().database()
    yield url
    postgres_server().drop(url)


def of_folder(folder: Path) -> Rows:
    with closing(sqlite3.connect(folder / FILE)) as store:
        names = store.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        return {
            name: {normal(row) for row in store.execute(f"SELECT {columns(store, name)} FROM {name}")}
            for (name,) in names.fetchall()
            if name not in moving.ENGINES_OWN
        }


def columns(store: sqlite3.Connection, name: str) -> str:
    return ", ".join(
        line[1] for line in store.execute(f"PRAGMA table_info({name})") if line[1] not in OF_AN_ENGINE
    )


def of_database(url: str, folder: Path) -> Rows:
    """The same tables and columns as the folder has."""
    with psycopg.connect(url) as connection, closing(sqlite3.connect(folder / FILE)) as store:
        return {
            name: {normal(row) for row in connection.execute(f"SELECT {columns(store, name)} FROM {name}")}
            for name in of_folder(folder)
        }


def normal(row: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(bytes(value) if isinstance(value, memoryview) else value for value in row)


def move(*arguments: str) -> int:
    return main(["move", *arguments, "--lang", "en"])


HOW = ("--no-request-limits", "--bot-processes", "1")
People = list[dict[str, Any]]


async def sit_down(server: Server, people: People) -> str:
    """A round that is over, and a match that begins."""
    await play_a_round(server, *people)
    table = server.new_table(people[0]["token"], **QUICK)
    lines = [await Client(server, who["token"], table).connect() for who in people]
    await lines[1].do("join")
    for line in lines:
        await line.do("ready")
    for line in lines:
        await line.close()
    return table


async def play_on(server: Server, people: People, table: str) -> list[float]:
    """Some moves of the match, wherever it is kept; when they were."""
    lines = [await came(server, who, table) for who in people]
    assert [line.view["phase"] for line in lines] == ["playing"] * 2
    acted, at = 0, lines[0].view["at"]
    while acted < 4:
        awaited = next((line for line in lines if line.legal), None)
        if awaited is None:
            await asyncio.sleep(0.01)
            continue
        answer = await awaited.do("act", action=awaited.legal[0])
        acted += answer["t"] == "ack"
        await asyncio.sleep(0.05)
    for line in lines:
        await line.close()
    return [at, *(event["at"] for _, event in lines[0].events if event["type"] == "acted")]


def test_nothing_is_lost_and_matches_go_on(tmp_path: Path, empty: str, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    into, back = (
        ("--data", str(first), "--database", empty),
        ("--data", str(second), "--database", empty, "--back"),
    )
    with Server(first, *HOW) as server:
        people = [server.guest("Ana"), server.guest("Ñandú 🂡")]
        table = asyncio.run(sit_down(server, people))
        cup = announce(server, people[0]["token"], format="points", players=4, title="Cup")
        ask(server, cup, "enter", people[1]["token"])
        times = asyncio.run(play_on(server, people, table))
        assert move(*into) == 2
        assert "another server" in one_sentence(capsys)
        assert server.stop() == 0
    kept = of_folder(first)
    assert {name for name, found in kept.items() if found} >= {
        "players",
        "tables",
        "log",
        "records",
        "tournaments",
    }
    assert move(*into) == 0
    assert "players" in capsys.readouterr().out
    assert of_folder(first) == kept
    assert of_database(empty, first) == kept
    assert move(*into) == 2
    assert "not empty" in one_sentence(capsys)

    with Server(tmp_path / "unused", "--database", empty, *HOW) as server:
        times += asyncio.run(play_on(server, people, table))
        assert [one["name"] for one in server.call("GET", cup)[1]["entrants"]] == ["Ana", "Ñandú 🂡"]
        assert move(*back) == 2
        assert "workers are using it" in one_sentence(capsys)
        assert not (second / FILE).exists()
        assert server.stop() == 0
    assert move(*back) == 0
    assert of_folder(second) == of_database(empty, second)
    assert len(of_folder(second)["log"]) > len(kept["log"])
    capsys.readouterr()
    assert move(*back) == 2
    assert "has a store already" in one_sentence(capsys)
    with Server(second, *HOW) as server:
        times += asyncio.run(play_on(server, people, table))
        assert server.stop() == 0
    assert times == sorted(times)  # table time goes on
    assert times[-1] - times[0] < 60


def one_sentence(capsys: pytest.CaptureFixture[str]) -> str:
    said = capsys.readouterr().err
    assert said.count("\n") == 1, said
    assert "Traceback" not in said
    return said


@pytest.mark.parametrize("back", [False, True])
def test_a_copy_that_is_interrupted_leaves_nothing(tmp_path: Path, empty: str, back: bool) -> None:
    with Server(tmp_path / "data", "--no-request-limits") as server:
        server.new_table(server.guest("Ana")["token"])
        assert server.stop() == 0

    def interrupted(name: str, rows: int) -> None:
        if rows and name == "tables":
            raise KeyboardInterrupt

    if back:
        moving.to_database(tmp_path / "data", empty, lambda name, rows: None)
        kept = of_database(empty, tmp_path / "data")
        with pytest.raises(KeyboardInterrupt):
            moving.to_folder(empty, tmp_path / "other", interrupted)
        assert list((tmp_path / "other").glob(f"{FILE}*")) == []
        assert of_database(empty, tmp_path / "data") == kept
        moving.to_folder(empty, tmp_path / "other", lambda name, rows: None)
        assert of_folder(tmp_path / "other") == kept
    else:
        kept = of_folder(tmp_path / "data")
        with pytest.raises(KeyboardInterrupt):
            moving.to_database(tmp_path / "data", empty, interrupted)
        assert not any(of_database(empty, tmp_path / "data").values())
        moving.to_database(tmp_path / "data", empty, lambda name, rows: None)
        assert of_database(empty, tmp_path / "data") == kept
