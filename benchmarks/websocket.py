"""Frames of our own against those of the `websockets` library, in one run: processor time, memory and delay.

    python benchmarks/websocket.py                   # 4,000 connections, three turns of every variant
    python benchmarks/websocket.py --tables 250 --turns 1 --seconds 3

ours      server/frames.py in our protocol class
sans-io   `ServerProtocol` of the library in our protocol class, from the handshake to the end
slim      the same, but `Protocol` after the handshake: `ServerProtocol` keeps the whole request
uvicorn   uvicorn's own protocol over `ServerProtocol`: a task, a queue and ASGI messages a connection
asyncio   the library's server: a task a connection, told by `broadcast`

"objects" are the protocol objects without a network. "alone" is the connection without a game: four people a
table, one acts, all four are told and one is acknowledged, with the bytes of a real action. "whole" is the real
server: its rules and its store, every action fsynced; what a connection takes there is what the second, third and
fourth at each table add. The last two variants would be another server, so they are measured alone.

Everything is on the loopback. Each server runs in a process of its own, on a core of its own where there are two,
and the variants take turns. Shown are the median of all turns, and for delays the lowest, which other work on the
machine disturbed least.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

from websocketservers import ACK, CLASSES, Tables

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that it runs as a file
from testkit.load import PEOPLE, Line, Load, fill

SERVERS = Path(__file__).with_name("websocketservers.py")
WHOLE = ("ours", "sans-io", "slim")
ALONE = (*WHOLE, "uvicorn", "asyncio")
COMMAND = b"\x81\xe4" + b"mask" + b"c" * 100  # what it says does not matter
HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
CORES = sorted(os.sched_getaffinity(0))


class Player(asyncio.Protocol):
    """The least of a WebSocket client that acts and waits for its acknowledgement."""

    def __init__(self, delays: list[float]) -> None:
        self.delays, self.sent, self.open, self.buffer = delays, 0.0, False, b""

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(HANDSHAKE)

    def data_received(self, data: bytes) -> None:
        if not self.open:
            assert b" 101 " in data.split(b"\r\n")[0], data
            self.open = True
        elif self.sent and ACK in data:
            self.delays.append(perf_counter() - self.sent)
            self.sent = 0.0

    def act(self) -> None:
        self.sent = perf_counter()
        self.transport.write(COMMAND)


async def alone(port: int, pid: int, args: argparse.Namespace) -> dict[str, float]:
    delays: list[float] = []
    players = await seated(PEOPLE, port, delays)
    empty = await memory(pid)
    while len(players) < (args.tables + 1) * PEOPLE:  # a few at a time: many handshakes at once would leave a mark
        players += await seated(5 * PEOPLE, port, delays)
    held = await memory(pid)
    delays.clear()
    before, start, done = cpu_ns(pid), perf_counter(), 0
    rate = args.rate * args.tables
    while (elapsed := perf_counter() - start) < args.seconds:
        while done < elapsed * rate:
            players[done * 5 % len(players)].act()  # another table each time, and another seat of it
            done += 1
        await asyncio.sleep(0.001)
    await settled(lambda: not any(player.sent for player in players))
    return told(cpu_ns(pid) - before, delays, (held - empty) / (len(players) - PEOPLE))


async def seated(count: int, port: int, delays: list[float]) -> list[Player]:
    """Each has acted once: what a connection keeps after its first message counts."""
    loop = asyncio.get_running_loop()
    players = [Player(delays) for _ in range(count)]
    for player in players:
        await loop.create_connection(partial(same, player), "127.0.0.1", port)
    await settled(lambda: all(player.open for player in players))
    for player in players:
        player.act()
    await settled(lambda: not any(player.sent for player in players))
    return players


def same(line: Any) -> Any:
    return line


async def whole(port: int, pid: int, args: argparse.Namespace) -> dict[str, float]:
    load = Load(args.tables, 0)
    await arrived(load, 0, port)
    one = await memory(pid)
    for person in range(1, PEOPLE):
        await arrived(load, person, port)
    four = await memory(pid)
    before = cpu_ns(pid)
    await load.play(args.rate, args.seconds)
    return told(cpu_ns(pid) - before, load.delays, (four - one) / (PEOPLE - 1) / args.tables)


async def arrived(load: Load, person: int, port: int) -> None:
    """This person of every table."""
    loop, before = asyncio.get_running_loop(), load.welcomed
    for table in range(load.tables):
        await loop.create_connection(partial(Line, load, table, person), "127.0.0.1", port)
        while table % 20 == 0 and load.welcomed <= before + table:
            await asyncio.sleep(0.0005)
    await settled(lambda: load.welcomed == before + load.tables)


async def memory(pid: int) -> int:
    """kB that are the process's own, without garbage."""
    os.kill(pid, signal.SIGUSR1)
    await asyncio.sleep(1.0)
    text = Path(f"/proc/{pid}/status").read_text()
    return int(text.partition("RssAnon:")[2].split()[0])


def told(spent: int, delays: list[float], kb: float) -> dict[str, float]:
    ordered = sorted(delays)
    return {
        "cpu_us": spent / 1000 / len(ordered),
        "kb": kb,
        "p50_ms": 1000 * ordered[len(ordered) // 2],
        "p99_ms": 1000 * ordered[int(len(ordered) * 0.99)],
    }


async def settled(done: Callable[[], bool], seconds: float = 30.0) -> None:
    until = perf_counter() + seconds
    while not done():
        assert perf_counter() < until, "the server does not answer"
        await asyncio.sleep(0.0005)


def cpu_ns(pid: int) -> int:
    """Of all threads, in nanoseconds."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks)


@contextmanager
def server(variant: str, data: str) -> Iterator[tuple[int, int]]:
    command = [sys.executable, str(SERVERS), variant, *filter(None, (data,))]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    os.sched_setaffinity(process.pid, CORES[:1])
    try:
        assert process.stdout is not None
        yield int(process.stdout.readline().rstrip("/\n").rpartition(":")[2]), process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


class Nowhere(asyncio.Transport):
    def write(self, data: object) -> None:
        pass


def objects(variant: str, connections: int, actions: int = 20_000) -> float:
    """µs of an action in the protocol objects, without sockets and system calls: of one process, so that what else
    the machine does matters least."""
    tables = Tables()
    sockets = [CLASSES[variant](tables, set()) for _ in range(connections)]
    for socket in sockets:
        socket.connection_made(Nowhere())
        socket.data_received(HANDSHAKE)
    before = process_time()
    for n in range(actions):
        sockets[n * 5 % connections].data_received(COMMAND)
    return 1e6 * (process_time() - before) / actions


def measure(kind: str, variant: str, args: argparse.Namespace) -> dict[str, float]:
    if kind == "alone":
        with server(variant, "") as (port, pid):
            return asyncio.run(alone(port, pid, args))
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(fill(Path(folder) / "data", args.tables, 0))
        with server(variant, f"{folder}/data") as (port, pid):
            return asyncio.run(whole(port, pid, args))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000, help="of four connections each")
    parser.add_argument("--rate", type=float, default=1.0, help="actions a second at each table")
    parser.add_argument("--seconds", type=float, default=8.0, help="of one measurement")
    parser.add_argument("--turns", type=int, default=3)
    args = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # no server is left behind
    os.sched_setaffinity(0, CORES[1:] or CORES)
    rounds = [{name: objects(name, args.tables * PEOPLE) for name in WHOLE} for _ in range(9)]
    best = {name: min(one[name] for one in rounds) for name in WHOLE}
    print("objects:", ", ".join(f"{name} {us:.2f} µs ({us / best['ours']:.2f}×)" for name, us in best.items()))
    for kind, variants in (("alone", ALONE), ("whole", WHOLE)):
        found: dict[str, list[dict[str, float]]] = {variant: [] for variant in variants}
        for turn in range(args.turns):
            for variant in variants if turn % 2 == 0 else reversed(variants):
                found[variant].append(one := measure(kind, variant, args))
                print(
                    kind,
                    variant,
                    {key: round(value, 2) for key, value in one.items()},
                    file=sys.stderr,
                    flush=True,
                )
        show(kind, args, found)


def summary(turns: list[dict[str, float]]) -> dict[str, float]:
    columns = {key: [turn[key] for turn in turns] for key in turns[0]}
    return {key: min(column) if key.endswith("_ms") else median(column) for key, column in columns.items()}


def show(kind: str, args: argparse.Namespace, found: dict[str, list[dict[str, float]]]) -> None:
    best = {name: summary(turns) for name, turns in found.items()}
    connections, actions = args.tables * PEOPLE, args.tables * args.rate
    print(f"\n{kind}: {connections} connections, {actions:.0f} actions a second, {args.turns} turns", end=", ")
    print(f"load average {os.getloadavg()[1]:.1f}")
    print("variant      µs an action    kB a connection          p50 ms           p99 ms")
    for name, one in best.items():
        cells = [f"{value:8.2f} ({value / best['ours'][key]:4.2f}×)" for key, value in one.items()]
        print(f"{name:8}" + " ".join(cells), flush=True)


if __name__ == "__main__":
    main()
