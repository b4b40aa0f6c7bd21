"""The gain of group commit: the same appends in groups, and each in a transaction of its own, in one run.

    python benchmarks/store.py [--tables 200] [--appends 20]

Every table appends one row after the other, as it does while people play; every append waits until it is durable.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from pathlib import Path
from unittest.mock import patch

from comodin.server.store import Head, Row
from comodin.server.store.sqlite import SqliteStore

LINES = '[{"type":"acted","at":1000.0,"seat":1,"action":{"do":"draw"},"cause":"player","fair_at":1000.0}]'


async def play(store: SqliteStore, table: str, appends: int) -> None:
    for seq in range(1, appends + 1):
        head = Head(table, seq, float(seq), None, "playing", True, "{}")
        await store.append(head, Row(seq, "somebody", f"c{seq}", LINES))


async def measure(folder: Path, tables: int, appends: int) -> tuple[float, float, int]:
    """Appends a second, processor time an append in microseconds, transactions."""
    store = SqliteStore(folder)
    began, used = time.perf_counter(), time.process_time()
    await asyncio.gather(*(play(store, f"t{number}", appends) for number in range(tables)))
    seconds, busy = time.perf_counter() - began, time.process_time() - used
    store.close()
    return tables * appends / seconds, 1e6 * busy / (tables * appends), store.commits


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--appends", type=int, default=20)
    args = parser.parse_args()
    print(f"{args.tables} tables, {args.appends} appends each, every one durable before the next")
    for name, most in (("in groups", 2_000), ("one by one", 1)):
        with tempfile.TemporaryDirectory() as folder, patch("comodin.server.store.pipeline.MOST_IN_A_GROUP", most):
            rate, cost, commits = asyncio.run(measure(Path(folder) / "data", args.tables, args.appends))
        print(f"{name:>12}: {rate:8,.0f} appends/s, {cost:5.0f} µs of processor time each, {commits:,} commits")


if __name__ == "__main__":
    main()
