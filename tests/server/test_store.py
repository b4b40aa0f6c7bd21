"""What only the embedded store has: its folder, its file, and the copies of its write-ahead log."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from comodin.errors import BadInput
from comodin.server.store import Head, Row
from comodin.server.store.sqlite import FILE, SqliteStore, checkpoints, migrations

Test = Callable[[SqliteStore], Awaitable[None]]


def with_store(folder: Path, test: Test) -> None:
    async def run() -> None:
        store = SqliteStore(folder)
        try:
            await test(store)
        finally:
            store.close()

    asyncio.run(run())


def head(table: str, seq: int, due: float | None = None) -> Head:
    return Head(table, seq, float(seq), due, "playing", True, "{}")


def row(seq: int, command: str | None = None) -> Row:
    return Row(seq, "ana" if command else None, command, f"[{seq}]")


def test_a_second_store_refuses_the_folder(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        with pytest.raises(BadInput, match="another server is using"):
            SqliteStore(tmp_path)

    with_store(tmp_path, test)


def test_a_folder_that_is_not_ours_is_refused_in_one_sentence(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        pass

    (tmp_path / FILE).write_text("this is no database, however long it may be: " * 99)
    with pytest.raises(BadInput, match="cannot be used"):
        with_store(tmp_path, test)
    (tmp_path / FILE).unlink()
    newer = sqlite3.connect(tmp_path / FILE)
    newer.execute(f"PRAGMA user_version = {migrations()[-1][0] + 1}")
    newer.close()
    with pytest.raises(BadInput, match="newer comodin"):
        with_store(tmp_path, test)


# -- checkpoints -------------------------------------------------------------------------------------------------


def test_the_log_is_copied_beside_the_writer_and_begins_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoints, "LONG", 3)

    async def write(store: SqliteStore) -> None:
        for seq in range(1, 200):
            await store.append(head("t", seq), Row(seq, None, None, f'["{"x" * 3000}"]'))
        assert [row.seq for row in await store.read("t")] == list(range(1, 200))
        # 199 commits of three pages and more: without copies all of them would still be there
        assert (tmp_path / f"{FILE}-wal").stat().st_size < 199 * 3 * 4096

    with_store(tmp_path, write)


def test_a_store_can_be_closed_while_its_log_is_being_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copying, go_on = threading.Event(), threading.Event()

    def copy(connection: sqlite3.Connection) -> None:
        copying.set()
        assert go_on.wait(60)

    monkeypatch.setattr(checkpoints, "_copy", copy)
    beside = checkpoints.Checkpoints(tmp_path / "store")
    write = sqlite3.connect(tmp_path / "store")
    beside.after_commit(write, checkpoints.LONG)
    assert copying.wait(60)
    closing = threading.Thread(target=beside.close)
    closing.start()
    while not beside._closed:
        time.sleep(0.001)
    go_on.set()
    closing.join(60)
    assert not closing.is_alive()
    write.close()
