"""`comodin backup`: a whole copy under load, for its owner alone, or nothing at all."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from comodin.errors import BadInput
from comodin.server.store import Head, Row, backup
from comodin.server.store.sqlite import FILE, SqliteStore
from comodin.server.store.sqlite import backup as backup_module
from comodin.server.store.sqlite import database as database_module

PATIENCE = 40.0  # seconds; the copy itself takes far less than one
PAGES = 6_000


def grown(folder: Path, rows: int = PAGES) -> None:
    """A store with a table whose rows take a page each."""
    SqliteStore(folder).close()
    store = sqlite3.connect(folder / FILE)
    store.execute("INSERT INTO tables VALUES ('big', ?, 1.0, NULL, 'playing', 1, '{}', NULL, NULL)", (rows,))
    store.executemany(
        "INSERT INTO log (table_id, seq, events) VALUES ('big', ?, ?)",
        ((seq, f'["{"x" * 3500}"]') for seq in range(1, rows + 1)),
    )
    store.commit()
    store.close()


def copying(folder: Path, target: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "comodin", "backup", str(target), "--data", str(folder), "--lang", "en"]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


async def write_on(store: SqliteStore, stop: asyncio.Event) -> int:
    """One commit after the other."""
    seq = 0
    while not stop.is_set():
        seq += 1
        head = Head("busy", seq, float(seq), None, "playing", True, "{}")
        await store.append(head, Row(seq, "ana", f"c{seq}", f'["{"y" * 500}"]'))
    return seq


def test_it_ends_while_the_server_writes_and_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database_module, "MOST_WAL", 1024 * 1024)
    folder, target = tmp_path / "data", tmp_path / "copy.sqlite"
    grown(folder)

    async def run() -> tuple[int, int]:
        store, stop = SqliteStore(folder), asyncio.Event()
        writing = asyncio.create_task(write_on(store, stop))
        await asyncio.sleep(0.2)
        process = copying(folder, target)
        try:
            _, errors = await asyncio.wait_for(asyncio.to_thread(process.communicate), PATIENCE)
        finally:
            process.kill()
            stop.set()
        written = await writing
        assert process.returncode == 0, errors
        wal = (folder / f"{FILE}-wal").stat().st_size
        store.close()
        return written, wal

    written, wal = asyncio.run(run())
    copy = sqlite3.connect(target)
    assert copy.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert copy.execute("SELECT count(*) FROM log WHERE table_id = 'big'").fetchone() == (PAGES,)
    (last,) = copy.execute("SELECT seq FROM tables WHERE id = 'busy'").fetchone()
    seqs = [seq for (seq,) in copy.execute("SELECT seq FROM log WHERE table_id = 'busy' ORDER BY seq")]
    copy.close()
    assert seqs == list(range(1, last + 1))  # one moment: the log ends where the head says
    assert 0 < last <= written
    assert target.stat().st_mode & 0o777 == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.sqlite", "data"]
    assert wal < 60_000_000


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "SIGINT"])
def test_who_interrupts_it_finds_nothing_half_made(tmp_path: Path, number: int) -> None:
    folder, target = tmp_path / "data", tmp_path / "copy.sqlite"
    grown(folder)
    process = copying(folder, target)
    until = time.monotonic() + PATIENCE
    while not list(tmp_path.glob("copy*")) and process.poll() is None and time.monotonic() < until:
        time.sleep(0.001)
    process.send_signal(number)
    _, errors = process.communicate(timeout=PATIENCE)
    left = sorted(path.name for path in tmp_path.iterdir())
    assert left == (["copy.sqlite", "data"] if process.returncode == 0 else ["data"]), (process.returncode, errors)


def test_what_a_killed_one_left_is_in_nobodys_way(tmp_path: Path) -> None:
    grown(tmp_path / "data", 10)
    left = tmp_path / "copy.sqlite.unfinished"
    left.write_text("half of a copy")
    left.chmod(0o644)
    assert backup(tmp_path / "data", tmp_path / "copy.sqlite") > 0
    assert not left.exists()
    assert (tmp_path / "copy.sqlite").stat().st_mode & 0o777 == 0o600


def test_no_file_is_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    grown(tmp_path / "data", 10)
    target = tmp_path / "copy.sqlite"
    target.write_text("mine")
    with pytest.raises(BadInput, match="exists already"):
        backup(tmp_path / "data", target)
    target.unlink()
    check = backup_module.check_copy

    def another_comes(copy: Path) -> str | None:
        target.write_text("mine")
        return check(copy)

    monkeypatch.setattr(backup_module, "check_copy", another_comes)
    with pytest.raises(BadInput, match="exists by now"):
        backup(tmp_path / "data", target)
    assert target.read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.sqlite", "data"]


def test_too_little_space_is_told_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    grown(tmp_path / "data", 10)
    usage = os.statvfs_result((4096, 4096, 9, 1, 1, 0, 0, 0, 0, 255))
    monkeypatch.setattr(os, "statvfs", lambda path: usage)
    with pytest.raises(BadInput, match="MiB are needed"):
        backup(tmp_path / "data", tmp_path / "copy.sqlite")
    assert not list(tmp_path.glob("copy*"))
