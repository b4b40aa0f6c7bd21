"""One attack from its beginning to its end: a fresh server, a victim at play, the attacker, and what came of it.

The attacker has a process of its own with low priority, so that the victim is slow only where the server is.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import subprocess
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter, sleep
from typing import Any

from testkit.acknowledged import lost
from testkit.meter import Meter, stored_bytes
from testkit.raw import Refused
from testkit.server import Server
from testkit.victim import Victim

from .registry import Attack
from .site import Site

PATIENCE = 20.0  # seconds beyond its time after which an attack is ended
BETWEEN, AFTER = 0.5, 1.0
POLITE = 10
LOOK = 0.1
Tell = Callable[[str], None]


@dataclass
class Outcome:
    """Figures of one attack. Times in ms, memory and disk in MB. `quiet` and `under` are those of the victim.
    `cpu` and `starved` are shares of the time: the server ran, or wanted to and found the machine busy."""

    name: str
    quiet: dict[str, float] = field(default_factory=dict)
    under: dict[str, float] = field(default_factory=dict)
    seconds: float = 0.0
    start_s: float = 0.0
    cpu: float = 0.0
    starved: float = 0.0
    memory_mb: float = 0.0
    disk_mb: float = 0.0
    wal_mb: float = 0.0
    log_kb: float = 0.0
    files: int = 0
    acknowledged: int = 0
    lost: int = 0
    unanswered: int = 0
    counts: dict[str, int] = field(default_factory=dict)
    notes: dict[str, Any] = field(default_factory=dict)
    checks: list[tuple[str, bool]] = field(default_factory=list)
    trouble: str = ""


def run_attack(attack: Attack, seconds: float, quiet: float, tell: Tell) -> Outcome:
    """Runs it; the server and everybody else are gone when it returns, however it ends."""
    outcome = Outcome(attack.name)
    with tempfile.TemporaryDirectory(prefix="attack-") as name:
        folder = Path(name)
        data = folder / "data"
        try:
            if attack.prepare is not None:
                tell("filling the store")
                _prepare(attack.prepare, data)
            began = perf_counter()
            with Server(data, *attack.server, open_files=attack.open_files, at_once=False) as server:
                outcome.start_s = round(perf_counter() - began, 1)
                tell("the victim sits down")
                _under_attack(attack, outcome, server, folder, seconds, quiet, tell)
        except AssertionError as error:
            outcome.trouble = str(error) or "an assertion failed"
    return outcome


def _prepare(prepare: Callable[[Path], None], data: Path) -> None:
    """In a process of its own: the store must not be open in ours when the server's lock is taken."""
    process = multiprocessing.get_context("fork").Process(target=prepare, args=(data,))
    process.start()
    process.join(600)
    if process.exitcode != 0:
        process.kill()
        raise AssertionError(f"the store could not be filled ({process.exitcode})")


def _under_attack(
    attack: Attack, outcome: Outcome, server: Server, folder: Path, seconds: float, quiet: float, tell: Tell
) -> None:
    assert server.process is not None
    victim = Victim(server.port)
    try:
        tell("quiet")
        victim.phase("quiet")
        sleep(quiet)
        victim.phase("between")  # what is still on the way belongs to neither
        sleep(BETWEEN)
        meter = Meter(server.process.pid, server.data, server.data.parent / f"{server.data.name}.log")
        stored = stored_bytes(server.data)
        victim.phase("attack")
        began = perf_counter()
        site = Site(server.port, server.process.pid, server.data, folder, seconds)
        told = _let_loose(attack, site, meter, tell)
        outcome.seconds = round(perf_counter() - began, 1)
        sleep(AFTER)  # what was begun comes to its end
        meter.look()
        tell("counting")
        report = victim.stop()
    finally:
        victim.end()
    _write_down(outcome, meter, stored, report)
    outcome.trouble = told.pop("trouble", "") or outcome.trouble
    outcome.counts, outcome.notes, outcome.checks = told["counts"], told["notes"], told["checks"]
    if server.process.poll() is None:
        try:
            server.stop()
        except subprocess.TimeoutExpired as error:
            server.kill()
            outcome.trouble = outcome.trouble or f"the server did not stop within {error.timeout:g} s"
    else:
        outcome.trouble = outcome.trouble or f"the server ended with {server.process.poll()}"
    if report:
        outcome.lost = len(lost(server.data, report))


def _let_loose(attack: Attack, site: Site, meter: Meter, tell: Tell) -> dict[str, Any]:
    here, there = multiprocessing.Pipe()
    process = multiprocessing.get_context("fork").Process(target=_attacker, args=(attack, site, there))
    process.start()
    there.close()
    told: dict[str, Any] = {}
    shown = perf_counter()
    while not told:
        meter.look()
        if here.poll(LOOK):
            try:
                told = here.recv()
            except EOFError:
                told = {"trouble": f"the attacker ended with {process.exitcode}"}
        elif site.left < -PATIENCE:
            told = {"trouble": "the attack did not end in time"}
        if perf_counter() - shown > 1:
            shown = perf_counter()
            tell(f"under attack, {max(site.left, 0):.0f} s left")
    process.join(1)
    process.kill()
    process.join()
    return {"counts": {}, "notes": {}, "checks": [], **told}


def _attacker(attack: Attack, site: Site, pipe: Any) -> None:
    os.nice(POLITE)
    trouble = ""
    try:
        asyncio.run(_bounded(attack, site))
    except (EOFError, OSError, Refused) as error:  # the server had enough of it, which is what we want
        late = isinstance(error, TimeoutError) and site.left < 0
        trouble = "the attack did not end in time" if late else ""
        site.counts["no answer" if isinstance(error, TimeoutError) else "thrown out"] += 1
    except KeyboardInterrupt:
        trouble = "interrupted"
    except Exception as error:
        trouble = f"the attack itself failed: {error!r}"
    pipe.send({"counts": dict(site.counts), "notes": site.notes, "checks": site.checks, "trouble": trouble})
    pipe.close()
    os._exit(0)  # sockets that are still open need no farewell


async def _bounded(attack: Attack, site: Site) -> None:
    async with asyncio.timeout(site.left + PATIENCE / 2):
        await attack.run(site)


def _write_down(outcome: Outcome, meter: Meter, stored: int, report: dict[str, Any]) -> None:
    first, last = meter.first, meter.last
    lasted = max(outcome.seconds + AFTER, 0.1)
    outcome.cpu = round((last.cpu_s - first.cpu_s) / lasted, 2)
    outcome.starved = round((last.starved_s - first.starved_s) / lasted, 2)
    outcome.memory_mb = round((meter.most_kb - first.memory_kb) / 1024, 1)
    outcome.disk_mb = round((stored_bytes(meter.data) - stored) / 1e6, 2)
    outcome.wal_mb = round(meter.most_wal / 1e6, 1)
    outcome.log_kb = round((last.log - first.log) / 1e3, 1)
    outcome.files = meter.most_files
    phases = report.get("phases", {})
    outcome.quiet, outcome.under = phases.get("quiet", {}), phases.get("attack", {})
    outcome.acknowledged = len(report.get("acknowledged", ()))
    outcome.unanswered = report.get("unanswered", 0)
    outcome.counts = dict(Counter(outcome.counts))
