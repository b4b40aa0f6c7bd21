"""kill -9, SIGSTOP and dozing readers at random moments, many tables, real sockets: nothing acknowledged is lost.

The short version runs with the tests; `python -m tests.server.test_crash --seconds 600` is the long one.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import sys
import tempfile
from pathlib import Path
from time import monotonic

from testkit.server import Server

from .crowd import Player, all_go_on, check_log, settle, tables_of

ARGUMENTS = ("--max-per-address", "5000", "--no-request-limits")


async def crash(server: Server, tables: int, seconds: float, seed: int) -> dict[str, int]:
    """Kills, stops for a while, readers that doze: at random moments, and often enough at the same time."""
    dice = random.Random(seed)
    players = await tables_of(server, tables, seats=3, seed=seed)
    stop = asyncio.Event()
    running = [asyncio.create_task(player.run(stop)) for player in players]
    dozing = set[asyncio.Task[None]]()
    try:
        done = await _trouble(server, players, seconds, dice, dozing)
        await asyncio.gather(*dozing)
        await all_go_on(players)
    finally:
        stop.set()
        await asyncio.gather(*running)
    await settle(server, players)
    assert await asyncio.to_thread(server.stop) == 0
    told = check_log(server.data, players)
    return told | done | {"idle": sum(player.idle for player in players)}


async def _trouble(
    server: Server, players: list[Player], seconds: float, dice: random.Random, dozing: set[asyncio.Task[None]]
) -> dict[str, int]:
    done = {"kills": 0, "stops": 0, "dozes": 0}
    end, first = monotonic() + seconds, ["kill", "stop", "doze", "kill"]
    while monotonic() < end or first:
        await asyncio.sleep(dice.uniform(0.2, 1.2))
        what = first.pop(0) if first else dice.choices(("kill", "stop", "doze"), (5, 2, 3))[0]
        done[f"{what}s"] += 1
        if what == "kill":
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
        elif what == "stop":
            server.signal(signal.SIGSTOP)
            await asyncio.sleep(dice.choice((0.1, 0.5, 4.0)))  # the last one is a standstill for the table's clock
            server.signal(signal.SIGCONT)
        else:
            sleepers = dice.sample(players, max(1, len(players) // 5))
            dozing |= {asyncio.create_task(player.doze(dice.uniform(0.5, 6.0))) for player in sleepers}
    return done


def run(folder: Path, tables: int, seconds: float, seed: int) -> dict[str, int]:
    with Server(folder / "data", *ARGUMENTS) as server:
        told = asyncio.run(crash(server, tables, seconds, seed))
        assert "Traceback" not in server.errors(), server.errors()[-2000:]
        return told


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    told = run(tmp_path, tables=6, seconds=5.0, seed=1)
    assert told["acknowledged"] > 50
    assert told["kills"] >= 2
    assert told["stops"] >= 1
    assert told["dozes"] >= 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        print(run(Path(scratch), args.tables, args.seconds, args.seed))
    sys.exit(0)
