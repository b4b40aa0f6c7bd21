"""What the disk does to the store: files that are gone, full disks, who may read them, and how it recovers."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from comodin.cli import main
from comodin.errors import BadInput
from comodin.server.store import Head, Player, Row, StoreFailed
from comodin.server.store.sqlite import FILE, SqliteStore, watch
from testkit.server import PATIENCE, Client, Server


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """20 MB, of which a tenth is kept."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=20m", "tmpfs", str(folder)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("needs the right to mount a tmpfs")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=False)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "LOOK_SECONDS", 0.01)
    monkeypatch.setattr("comodin.server.store.pipeline.LOOK_SECONDS", 0.01)
    monkeypatch.setattr(watch, "PROBE_SECONDS", 0.02)


async def until(true: object) -> None:
    assert callable(true)
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.01)


# -- files that are gone ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["deleted", "replaced", "log"])
def test_nothing_is_acknowledged_into_files_that_are_gone(tmp_path: Path, how: str, impatient: None) -> None:
    folder = tmp_path / "data"

    async def run() -> None:
        store = SqliteStore(folder)
        await store.put_player(Player("p", "Ana", "token", "code"))
        assert store.health() is None
        if how == "log":
            (folder / f"{FILE}-wal").unlink()
        else:
            folder.rename(tmp_path / "away")
            if how == "replaced":
                SqliteStore(folder).close()  # another server begins anew at the same place
        assert "deleted or replaced" in str(store.health())
        assert store.failing
        await asyncio.sleep(2 * watch.ASK_SECONDS)
        for number in range(3):
            with pytest.raises(StoreFailed):
                await store.put_player(Player(f"p{number}", "Eva", f"token {number}", f"code {number}"))
        if how == "deleted":  # and if they come back, so does the store
            (tmp_path / "away").rename(folder)
            await until(lambda: store.health() is None)
            await store.put_player(Player("q", "Eva", "token q", "code q"))
        store.close()

    asyncio.run(run())


def test_a_deleted_folder_is_told_at_the_table_and_in_the_log(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        ana = server.guest("Ana")
        table = server.new_table(ana["token"])

        async def play() -> None:
            line = await Client(server, ana["token"], table).connect()
            assert (await line.do("say", text="before"))["t"] == "ack"
            shutil.rmtree(server.data)
            await asyncio.sleep(2 * watch.ASK_SECONDS)
            await line.send({"v": 1, "t": "command", "id": "lost", "command": {"c": "say", "text": "after"}})
            await line.until(lambda: line.closed_with is not None or "lost" in line.answers)
            assert "lost" not in line.answers
            assert line.inbox[-1]["code"] == "store_failed"

        asyncio.run(play())
        assert server.call("GET", "/readyz")[0] == 503
        assert "deleted or replaced" in server.errors()


# -- it recovers by itself --------------------------------------------------------------------------------------


def test_a_store_that_failed_recovers_without_anybody_who_writes(tmp_path: Path, impatient: None) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path)
        size = (await store.select("PRAGMA page_count"))[0][0]
        store._write.execute(f"PRAGMA max_page_count = {size}")  # as a full disk would answer

        async def fill() -> None:
            for seq in range(1, 100):
                head = Head("t", seq, float(seq), None, "playing", True, "{}")
                await store.append(head, Row(seq, None, None, f'["{"x" * 9000}"]'))

        with pytest.raises(StoreFailed, match="full"):
            await fill()
        assert store.failing
        assert "full" in str(store.health())
        store._write.execute("PRAGMA max_page_count = 1000000")
        await until(lambda: store.health() is None)
        assert not store.failing
        store.close()

    asyncio.run(run())


# -- little space -----------------------------------------------------------------------------------------------


def test_nothing_new_begins_on_a_nearly_full_disk_and_tables_play_on(disk: Path) -> None:
    with Server(disk / "data") as server:
        ana = server.guest("Ana")
        table = server.new_table(ana["token"])

        def opened() -> list[tuple[int, str]]:
            asked: tuple[tuple[str, dict[str, object]], ...] = (
                ("/api/players", {"name": "Eva"}),
                ("/api/tables", {"settings": {}}),
                ("/api/tournaments", {"setup": {}}),
            )
            answers = (server.call("POST", path, body, ana["token"]) for path, body in asked)
            return [(status, told.get("code", "")) for status, told in answers]

        filler = disk / "filler"
        space = os.statvfs(disk)
        with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
            file.write(b"x" * (space.f_bavail * space.f_frsize - 1_500_000))
        deadline = time.monotonic() + PATIENCE
        while (found := opened()) != [(503, "disk_full")] * 3 and time.monotonic() < deadline:
            time.sleep(0.3)
        assert found == [(503, "disk_full")] * 3

        async def play() -> None:
            line = await Client(server, ana["token"], table).connect()
            assert (await line.do("say", text="still here"))["t"] == "ack"
            await line.close()

        asyncio.run(play())
        assert server.call("GET", "/readyz")[0] == 200
        _, metrics = server.call("GET", "/metrics")
        (free,) = (line.split()[1] for line in metrics.splitlines() if line.startswith("comodin_disk_free_bytes "))
        assert 0 < float(free) < 2_000_000
        filler.unlink()
        while (found := opened()) != [(201, "")] * 3 and time.monotonic() < deadline:
            time.sleep(0.3)
        assert found == [(201, "")] * 3
        told = server.errors()
        assert told.count("the disk is nearly full") == told.count("there is space on the disk again") == 1


def test_the_write_ahead_log_gives_back_what_it_had_to_take(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long reader (a backup) holds it; afterwards it is as small as before."""
    monkeypatch.setattr("comodin.server.store.sqlite.database.MOST_WAL", 100_000)
    monkeypatch.setattr("comodin.server.store.sqlite.checkpoints.LONG", 5)

    async def run() -> None:
        store = SqliteStore(tmp_path)
        reader = sqlite3.connect(tmp_path / FILE, isolation_level=None)
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM log").fetchone()
        log, seq = tmp_path / f"{FILE}-wal", 0

        async def write(rows: int) -> None:
            nonlocal seq
            for _ in range(rows):
                seq += 1
                head = Head("t", seq, float(seq), None, "playing", True, "{}")
                await store.append(head, Row(seq, None, None, f'["{"x" * 9000}"]'))

        await write(100)
        assert log.stat().st_size > 1_000_000
        reader.execute("COMMIT")
        async with asyncio.timeout(60):
            while log.stat().st_size > 300_000:
                await write(5)
        reader.close()
        store.close()

    asyncio.run(run())


# -- who may read -----------------------------------------------------------------------------------------------


def test_the_files_are_for_the_servers_user_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "data"
    before = os.umask(0o022)
    try:
        store = SqliteStore(folder)
        modes = {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}
        store.close()
        assert modes == dict.fromkeys(("comodin.lock", FILE, f"{FILE}-wal", f"{FILE}-shm"), 0o600)
        assert folder.stat().st_mode & 0o777 == 0o700
        (folder / FILE).chmod(0o644)  # as an older version had made it
        folder.chmod(0o755)
        assert main(["doctor", "--data", str(folder), "--lang", "en"]) == 0
        assert f"{folder / FILE} can be read by other users" in capsys.readouterr().out
        SqliteStore(folder).close()
        assert (folder / FILE).stat().st_mode & 0o777 == 0o600
        assert folder.stat().st_mode & 0o777 == 0o755  # the operator's folder stays as it is
    finally:
        os.umask(before)


def test_a_folder_that_cannot_be_one_gets_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match="cannot be used as a folder"):
        SqliteStore(tmp_path / "file")
