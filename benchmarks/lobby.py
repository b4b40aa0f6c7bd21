"""The cost of open lobbies: each polls the public tables every few seconds, with conditional requests.

    python benchmarks/lobby.py --lobbies 1000 --tables 200 --seconds 20
    python benchmarks/lobby.py --changes 1       # with so many tables opened every second

The server runs in a process of its own (pinned to one core where that is possible), the clients in this one.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that it runs as a file
from testkit.meter import cpu_seconds

INTERVAL = 4.0  # the page's polling interval (web/js/net/polling.js)
ASK = b"GET /api/tables HTTP/1.1\r\nHost: bench\r\nAccept-Encoding: gzip\r\nIf-None-Match: %s\r\n\r\n"


class Load:
    def __init__(self) -> None:
        self.delays: list[float] = []
        self.bytes = self.full = self.empty = 0

    async def lobby(self, port: int, first: float, until: float) -> None:
        """One page: polls at its own times until the end."""
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        etag, due = b'""', first
        while due < until:
            await asyncio.sleep(max(0.0, due - perf_counter()))
            asked = perf_counter()
            writer.write(ASK % etag)
            head = await reader.readuntil(b"\r\n\r\n")
            headers = {
                name.lower(): value for name, _, value in (line.partition(b": ") for line in head.split(b"\r\n"))
            }
            body = await reader.readexactly(int(headers.get(b"content-length", 0)) if b" 200 " in head[:16] else 0)
            self.delays.append(perf_counter() - asked)
            self.bytes += len(head) + len(body)
            self.full, self.empty = self.full + bool(body), self.empty + (not body)
            etag = headers[b"etag"]
            due += INTERVAL
        writer.close()


def call(port: int, path: str, body: object, token: str = "") -> dict[str, str]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        found: dict[str, str] = json.load(answer)
    return found


async def change(port: int, token: str, rate: float, until: float) -> None:
    while rate and perf_counter() < until:
        await asyncio.to_thread(call, port, "/api/tables", {"settings": {}}, token)
        await asyncio.sleep(1 / rate)


async def measure(args: argparse.Namespace, pid: int, port: int) -> None:
    token = call(port, "/api/players", {"name": "Bench"})["token"]
    for number in range(args.tables):
        call(port, "/api/tables", {"settings": {"title": f"Table {number}", "options": {"stacking": True}}}, token)
    load = Load()
    start = perf_counter() + 1.0
    until = start + args.seconds
    lobbies = [load.lobby(port, start + INTERVAL * n / args.lobbies, until) for n in range(args.lobbies)]
    before = cpu_seconds(pid)
    await asyncio.gather(change(port, token, args.changes, until), *lobbies)
    spent = cpu_seconds(pid) - before
    delays = sorted(load.delays)
    report = {
        "lobbies": args.lobbies,
        "tables": args.tables,
        "asked_per_s": round(len(delays) / args.seconds, 1),
        "full": load.full,
        "empty": load.empty,
        "p50_ms": round(1000 * delays[len(delays) // 2], 2),
        "p99_ms": round(1000 * delays[int(len(delays) * 0.99)], 2),
        "server_cpu": round(spent / args.seconds, 3),
        "cpu_ms_per_answer": round(1000 * spent / len(delays), 3),
        "kb_per_s": round(load.bytes / 1000 / args.seconds, 1),
    }
    print(json.dumps(report))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lobbies", type=int, default=1000)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--changes", type=float, default=0.0, help="tables opened every second")
    parser.add_argument("--seconds", type=float, default=20.0)
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # no server is left behind
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "comodin", "serve", "--port", "0", "--data", f"{folder}/data"]
        server = subprocess.Popen([*command, "--no-request-limits"], stdout=subprocess.PIPE, text=True)
        cores = sorted(os.sched_getaffinity(0))
        if len(cores) > 1:
            os.sched_setaffinity(server.pid, cores[:1])
            os.sched_setaffinity(0, cores[1:])
        assert server.stdout is not None
        port = int(server.stdout.readline().rstrip("/\n").rpartition(":")[2])
        try:
            asyncio.run(measure(args, server.pid, port))
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(30)


if __name__ == "__main__":
    main()
