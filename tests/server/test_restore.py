"""Bringing a backup back: `comodin restore`, what it refuses, and what a kill in its middle leaves."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from comodin.cli import main
from comodin.errors import BadInput
from comodin.server.store import Player, backup, restore
from comodin.server.store.sqlite import FILE, SqliteStore
from comodin.server.store.sqlite import restore as restore_module
from comodin.server.store.sqlite.folder import BACKUP_ID, database_id
from testkit.server import Client, Server


async def _put(folder: Path, *names: str) -> None:
    store = SqliteStore(folder)
    for name in names:
        await store.put_player(Player(name, name, f"token of {name}", f"code of {name}"))
    store.close()


def put(folder: Path, *names: str) -> None:
    asyncio.run(_put(folder, *names))


def players(folder: Path) -> list[str]:
    SqliteStore(folder).close()  # as the next start would find it
    with closing(sqlite3.connect(folder / FILE)) as store:
        return [name for (name,) in store.execute("SELECT name FROM players ORDER BY name")]


def crashed(folder: Path, *names: str) -> None:
    """These players are in the write-ahead log alone, as after kill -9."""
    live = folder.with_name("live")

    async def run() -> None:
        store = SqliteStore(live)
        for name in names:
            await store.put_player(Player(name, name, f"token of {name}", f"code of {name}"))
        shutil.copytree(live, folder)
        store.close()

    asyncio.run(run())
    assert (folder / f"{FILE}-wal").stat().st_size


# -- the real thing ------------------------------------------------------------------------------------------


def test_a_backup_copied_over_a_killed_store_is_noticed_and_can_be_restored(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Killed under load, the write-ahead log stays. SQLite would apply it to the backup, and destroy that."""
    copy, data = tmp_path / "copy.sqlite", tmp_path / "data"

    async def talk(server: Server, token: str, table: str) -> int:
        client = await Client(server, token, table).connect()
        for number in range(8):
            await client.do("say", text=f"line {number}")
            if number == 3:
                assert await asyncio.to_thread(backup, data, copy) > 0
        server.kill()
        await client.close()
        return client.seq or 0

    with Server(data, "--no-request-limits") as server:
        ana = server.guest("Ana")
        table = server.new_table(ana["token"])
        asyncio.run(talk(server, ana["token"], table))
    saved = copy.read_bytes()
    shutil.copyfile(copy, data / FILE)  # as cp does: into the same file
    with pytest.raises(AssertionError):
        server.start()
    assert "comodin restore" in server.errors().splitlines()[-1]
    assert "Traceback" not in server.errors()
    assert (data / FILE).read_bytes() == saved  # nothing was done to it
    assert main(["restore", str(copy), "--data", str(data), "--lang", "en"]) == 0
    assert "is kept as" in capfd.readouterr().out
    with server:
        assert main(["restore", str(copy), "--data", str(data)]) == 2  # it is in use
        assert "another server is using" in capfd.readouterr().err
        assert server.call("GET", "/api/me", token=ana["token"])[1]["name"] == "Ana"

        async def look() -> list[str]:
            client = await Client(server, ana["token"], table).connect()
            await client.until(lambda: client.view)
            said = [line["text"] for line in client.view["chat"]]
            assert (await client.do("say", text="and on"))["t"] == "ack"
            await client.close()
            return said

        assert asyncio.run(look()) == [f"line {number}" for number in range(4)]
        assert main(["doctor", "--data", str(data), "--lang", "en"]) == 0


# -- what else can be done by hand ----------------------------------------------------------------------------


def test_an_older_copy_of_the_file_is_noticed_too(tmp_path: Path) -> None:
    """It was made without `comodin backup`, while the server had stopped."""
    data = tmp_path / "data"
    put(tmp_path / "live", "Ana")
    shutil.copyfile(tmp_path / "live" / FILE, tmp_path / "by-hand")
    crashed(data, "Beto")
    shutil.copyfile(tmp_path / "by-hand", data / FILE)
    with pytest.raises(BadInput, match="comodin restore"):
        SqliteStore(data)
    assert restore(data, data / FILE) is not None  # it is all there is of it, and good without that log
    assert players(data) == ["Ana"]


def test_a_backup_in_an_empty_folder_needs_no_command(tmp_path: Path) -> None:
    put(tmp_path / "data", "Ana")
    backup(tmp_path / "data", tmp_path / "copy")
    (tmp_path / "other").mkdir()
    shutil.copyfile(tmp_path / "copy", tmp_path / "other" / FILE)
    assert players(tmp_path / "other") == ["Ana"]
    assert database_id(tmp_path / "copy") == BACKUP_ID != database_id(tmp_path / "other" / FILE)


def test_a_crash_alone_is_no_reason_to_refuse(tmp_path: Path) -> None:
    crashed(tmp_path / "data", "Ana")
    assert players(tmp_path / "data") == ["Ana"]
    (tmp_path / "data" / "comodin.lock").unlink()  # whoever deletes it, it is made again
    assert players(tmp_path / "data") == ["Ana"]


# -- the command ---------------------------------------------------------------------------------------------


def test_what_was_there_is_kept_with_its_log_and_can_be_brought_back(tmp_path: Path) -> None:
    data = tmp_path / "data"
    put(tmp_path / "first", "Ana")
    backup(tmp_path / "first", tmp_path / "copy")
    crashed(data, "Beto")
    kept = restore(data, tmp_path / "copy")
    assert kept is not None
    assert players(data) == ["Ana"]
    assert {path.name.removeprefix(kept.name) for path in data.glob(f"{kept.name}*")} == {"", "-wal", "-shm"}
    assert all(path.stat().st_mode & 0o777 == 0o600 for path in data.glob(f"{FILE}*"))
    other = restore(data, kept)
    assert players(data) == ["Beto"]
    assert other not in (None, kept)
    assert not list(data.glob("*restor*"))


def test_a_bad_backup_changes_nothing(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy"
    put(data, "Ana")
    backup(data, copy)
    before = {path.name: path.read_bytes() for path in data.iterdir()}

    def changed(statement: str) -> Path:
        bad = tmp_path / f"changed {len(statement)}"
        shutil.copyfile(copy, bad)
        with closing(sqlite3.connect(bad)) as store:
            store.executescript(statement)
        return bad

    def cut(path: Path) -> Path:
        (tmp_path / "cut").write_bytes(path.read_bytes()[:-8192])
        return tmp_path / "cut"

    row = "INSERT INTO tables VALUES ('t', 1, 1.0, NULL, 'playing', 1, '{}', NULL, NULL);"
    (tmp_path / "text").write_text("this is no database, however long it may be: " * 99)
    for bad, told in (
        (changed("PRAGMA user_version = 99"), "newer comodin"),
        (changed("PRAGMA user_version = 0"), "no store of comodin"),
        (
            changed(f"{row} INSERT INTO log (table_id, seq, events, checksum) VALUES ('t', 1, '[]', 7)"),
            "was changed",
        ),
        (changed(row), "has a gap"),
        (cut(copy), "not whole|malformed"),
        (tmp_path / "text", "not a database"),
        (tmp_path / "nothing", "there is no file"),
    ):
        with pytest.raises(BadInput, match=told):
            restore(data, bad)
        assert {path.name: path.read_bytes() for path in data.iterdir()} == before


def test_a_store_with_a_damaged_row_can_be_copied_and_brought_back(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """There may be nothing better."""
    data, copy = tmp_path / "data", tmp_path / "copy"
    put(data, "Ana")
    with closing(sqlite3.connect(data / FILE)) as store:
        store.execute("INSERT INTO tables VALUES ('t', 1, 1.0, NULL, 'playing', 1, '{}', NULL, NULL)")
        store.execute("INSERT INTO log (table_id, seq, events, checksum) VALUES ('t', 1, '[]', 7)")
        store.commit()
    assert backup(data, copy) > 0
    assert "a row of t was changed" in caplog.text
    with pytest.raises(BadInput, match="--force"):
        restore(data, copy)
    assert restore(data, copy, force=True) is not None
    assert players(data) == ["Ana"]


def test_a_store_in_use_elsewhere_is_no_backup(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "live")
        await store.put_player(Player("p", "Ana", "token", "code"))
        with pytest.raises(BadInput, match="make a copy of it with comodin backup"):
            restore(tmp_path / "data", tmp_path / "live" / FILE)
        store.close()

    asyncio.run(run())


class Killed(BaseException):
    pass


def moments(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Each step that changes names or contents, one after the other, is not reached any more."""
    steps = {"left": 0}

    def deadly(real: Any) -> Any:
        def step(*args: Any, **options: Any) -> Any:
            steps["left"] -= 1
            if steps["left"] < 0:
                raise Killed
            return real(*args, **options)

        return step

    for owner, name in ((Path, "rename"), (os, "fsync"), (shutil, "copyfileobj"), (restore_module, "sync_folder")):
        monkeypatch.setattr(owner, name, deadly(getattr(owner, name)))
    for number in range(40):
        steps["left"] = number
        yield number
        steps["left"] = 10_000


def test_a_kill_at_any_moment_leaves_the_old_store_or_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path / "first", "Ana")
    backup(tmp_path / "first", tmp_path / "copy")
    crashed(tmp_path / "second", "Beto")
    found = []
    for number in moments(monkeypatch):
        data = tmp_path / f"data {number}"
        shutil.copytree(tmp_path / "second", data)
        try:
            restore(data, tmp_path / "copy")
        except Killed:
            found.append(data)
        else:
            assert players_after(monkeypatch, data) == ["Ana"]
            break
    else:
        pytest.fail("it never came to its end")
    assert len(found) > 5
    monkeypatch.undo()
    left = [players(data) for data in found]
    assert left == sorted(left, reverse=True)  # old ones, then new ones
    assert left[0] == ["Beto"]
    assert left[-1] == ["Ana"]
    assert not list(tmp_path.glob("data */*restored*"))


def players_after(monkeypatch: pytest.MonkeyPatch, data: Path) -> list[str]:
    monkeypatch.undo()
    return players(data)
