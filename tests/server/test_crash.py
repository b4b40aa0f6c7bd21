"""kill -9 at random moments, many tables, real sockets: nothing that was acknowledged is lost or happens twice.

The short version runs with the tests; `python -m tests.server.test_crash --seconds 600` is the long one.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
from pathlib import Path
from time import monotonic

from .crowd import check_log, settle, tables_of
from .process import Server

ARGUMENTS = ("--max-per-address", "5000", "--no-request-limits")


async def crash(server: Server, tables: int, seconds: float, seed: int) -> dict[str, int]:
    dice = random.Random(seed)
    players = await tables_of(server, tables, seats=3, seed=seed)
    stop = asyncio.Event()
    running = [asyncio.create_task(player.run(stop)) for player in players]
    kills, end = 0, monotonic() + seconds
    while monotonic() < end:
        await asyncio.sleep(dice.uniform(0.3, 1.5))
        await asyncio.to_thread(server.kill)
        kills += 1
        await asyncio.to_thread(server.start)
    await asyncio.sleep(2.5)  # all come back, and the tables go on
    progress = {player.name: len(player.acknowledged) for player in players}
    await asyncio.sleep(2.5)
    stop.set()
    await asyncio.gather(*running)
    stuck = [p.name for p in players if len(p.acknowledged) == progress[p.name] and p.name.startswith("a")]
    await settle(server, players)
    assert await asyncio.to_thread(server.stop) == 0
    told = check_log(server.data, players)
    assert len(stuck) < len(players), "no table goes on"
    return told | {"kills": kills, "idle": sum(player.idle for player in players), "quiet": len(stuck)}


def run(folder: Path, tables: int, seconds: float, seed: int) -> dict[str, int]:
    with Server(folder / "data", *ARGUMENTS) as server:
        told = asyncio.run(crash(server, tables, seconds, seed))
        assert "Traceback" not in server.errors(), server.errors()[-2000:]
        return told


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    told = run(tmp_path, tables=8, seconds=8.0, seed=1)
    assert told["acknowledged"] > 50
    assert told["kills"] >= 3


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        print(run(Path(scratch), args.tables, args.seconds, args.seed))
    sys.exit(0)
