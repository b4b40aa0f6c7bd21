"""What a server process costs: processor time, memory, open files, bytes on the disk and in its log."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

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


def open_files(pid: int) -> int:
    """Descriptors, sockets included."""
    with suppress(OSError):
        return len(os.listdir(f"/proc/{pid}/fd"))
    return 0


def bytes_in(folder: Path) -> int:
    """Of all files, also those that grow while one looks."""
    found = 0
    for path in folder.rglob("*") if folder.is_dir() else ():
        with suppress(OSError):
            found += path.stat().st_size
    return found


@dataclass(frozen=True)
class Reading:
    cpu_s: float
    memory_kb: int
    files: int
    disk: int
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
            wal = (self.data / "comodin.sqlite-wal").stat().st_size
        with suppress(OSError):
            log = self.log.stat().st_size
        return Reading(
            cpu_seconds(self.pid), memory_kb(self.pid), open_files(self.pid), bytes_in(self.data), wal, log
        )

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
