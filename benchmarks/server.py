"""How much one core of server holds: tables of four people over real sockets, every action fsynced before its ack.

    python benchmarks/server.py --tables 1000 --rate 1 --seconds 30
    python benchmarks/server.py --tables 1000 --ramp        # the highest rate with p99 within 100 ms
    python benchmarks/server.py --tables 500 --slow 20      # beside 20 tables of bots that compute 300 ms a move

The server runs in a process of its own (pinned to one core where that is possible), the clients in this one.
Players and tables are written into the store before the server starts: the figures are those of play alone.
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

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that it runs as a file
from testkit.load import PEOPLE, Load, fill
from testkit.meter import cpu_seconds, memory_kb

SLOW_BOTS = Path(__file__).parents[1] / "tests" / "server" / "slowbots"
SLOW_SECONDS = "0.3"


def store_ms(port: int) -> dict[str, float]:
    """Of the store's transactions: how many, their mean time, and the slowest of the last minute."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        lines = dict(line.split() for line in answer.read().decode().splitlines() if not line.startswith("#"))
    names = {"commits": ("store_commits", 1), "mean_ms": ("store_commit_seconds_mean", 1000)}
    names["max_ms"] = ("store_commit_seconds_max", 1000)
    return {name: round(float(lines[f"comodin_{key}"]) * factor, 2) for name, (key, factor) in names.items()}


async def measure(args: argparse.Namespace, server: subprocess.Popen[str], port: int) -> None:
    empty = memory_kb(server.pid)
    load = Load(args.tables, args.slow)
    await load.connect(port)
    held = memory_kb(server.pid)
    print(json.dumps({"tables": args.tables, "sockets": args.tables * PEOPLE, "server_mb": held // 1024}))
    rates = [args.rate]
    if args.ramp:
        rates = [args.rate * factor for factor in (1, 1.5, 2, 2.5, 3, 4, 5, 6)]
    for rate in rates:
        await asyncio.to_thread(store_ms, port)
        before = cpu_seconds(server.pid)
        told = await load.play(rate, args.seconds)
        spent = cpu_seconds(server.pid) - before
        if args.slow:
            told["slow_moves"] = load.slow_moves
        told["server_cpu"] = round(spent / (args.seconds + 0.5), 2)
        told["cpu_ms_per_action"] = round(1000 * spent / max(load.acks, 1), 3)
        told |= {f"commit_{name}": value for name, value in (await asyncio.to_thread(store_ms, port)).items()}
        print(json.dumps(told), flush=True)
        if args.ramp and told["p99_ms"] > 100:
            break
    after = memory_kb(server.pid)
    print(json.dumps({"kb_per_table": round((after - empty) / args.tables, 1), "server_mb": after // 1024}))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=1.0, help="actions a second at each table")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--ramp", action="store_true")
    parser.add_argument("--slow", type=int, default=0, help="tables of slow bots beside the others")
    parser.add_argument("--data", help="where the store lies (default: a temporary folder)")
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # no server is left behind
    with tempfile.TemporaryDirectory(dir=args.data) as folder:
        data = Path(folder) / "data"
        asyncio.run(fill(data, args.tables, args.slow))
        (Path(folder) / "answer").write_text(SLOW_SECONDS)
        slow = {"PYTHONPATH": str(SLOW_BOTS), "COMODIN_SLOW": folder} if args.slow else {}
        command = [sys.executable, "-m", "comodin", "serve", "--port", "0", "--data", str(data)]
        # people alone play here: a kernel that is compiled for searching bots would take the clients' core
        command += ["--max-per-address", "100000", *(() if args.slow else ("--no-warm-up",))]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | slow)
        cores = sorted(os.sched_getaffinity(0))
        if len(cores) > 1:
            os.sched_setaffinity(server.pid, cores[:1])
            os.sched_setaffinity(0, cores[1:])
        assert server.stdout is not None
        port = int(server.stdout.readline().rstrip("/\n").rpartition(":")[2])
        try:
            asyncio.run(measure(args, server, port))
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(30)


if __name__ == "__main__":
    main()
