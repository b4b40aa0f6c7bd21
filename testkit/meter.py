"""What a server process costs: processor time, memory, open files, bytes on the disk and in its log."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

STORE = "comodin.sqlite"
TICKS = os.sysconf("SC_CLK_TCK")


def memory_kb(pid: int) -> int:
    """Resident memory; 0 when the process is gone."""
    try:
        text = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in text.splitlines() if line.startswith("VmRSS")), 0)


def cpu_seconds(pid: int) -> float:
    """Of all its threads; 0 when the process is gone."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICKS


def family(pid: int) -> list[int]:
    """A process and its children."""
    found = [pid]
    with suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            found += [int(child) for child in (task / "children").read_text().split()]
    return found


def starved_seconds(pid: int) -> float:
    """How long its main thread could have run, and had to wait for a processor; 0 where nobody counts that."""
    with suppress(OSError, ValueError, IndexError):
        return int(Path(f"/proc/{pid}/task/{pid}/schedstat").read_text().split()[1]) / 1e9
    return 0.0


def open_files(pid: int) -> int:
    """Descriptors, sockets included."""
    with suppress(OSError):
        return len(os.listdir(f"/proc/{pid}/fd"))
    return 0


def stored_bytes(data: Path) -> int:
    """Of the database, with what is still in its write-ahead log (whose file is longer than what it holds)."""
    try:
        store = sqlite3.connect(f"{(data / STORE).absolute().as_uri()}?mode=ro", uri=True)
        with closing(store):
            ((pages,), (size,)) = (
                store.execute(f"PRAGMA {name}").fetchone() for name in ("page_count", "page_size")
            )
    except sqlite3.Error:
        return 0
    return int(pages * size)


@dataclass(frozen=True)
class Reading:
    cpu_s: float
    starved_s: float
    memory_kb: int
    files: int
    wal: int
    log: int


class Meter:
    """Of one server: what it costs now, and the most of it since the last `begin`."""

    def __init__(self, pid: int, data: Path, log: Path) -> None:
        self.pid, self.data, self.log = pid, data, log
        self.first = self.last = self.read()
        self.most_kb = self.most_files = self.most_wal = 0
        self.begin()

    def read(self) -> Reading:
        wal = log = 0
        with suppress(OSError):
            wal = (self.data / f"{STORE}-wal").stat().st_size
        with suppress(OSError):
            log = self.log.stat().st_size
        pid = self.pid
        return Reading(cpu_seconds(pid), starved_seconds(pid), memory_kb(pid), open_files(pid), wal, log)

    def begin(self) -> None:
        self.first = self.read()
        self.most_kb, self.most_files, self.most_wal = self.first.memory_kb, self.first.files, self.first.wal
        self.last = self.first

    def look(self) -> Reading:
        """To be called often: peaks between two looks are not seen."""
        self.last = found = self.read()
        self.most_kb = max(self.most_kb, found.memory_kb)
        self.most_files = max(self.most_files, found.files)
        self.most_wal = max(self.most_wal, found.wal)
        return found
