"""Data out: how long a million rounds take as Parquet and CSV, and what a Dask cluster costs beside threads.

`make bench`, or this file. The cluster has a local worker for each core, and needs the extra "cluster".
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from comodin.editions import EDITIONS
from comodin.rules import Game
from comodin.simulation import Columns, CsvWriter, ParquetWriter, cores, simulate

ROUNDS = 1_000_000
CLUSTER_ROUNDS = 12_000_000
DECISIONS_ROUNDS = 50_000
TIMES = 3
GAME = Game.of(EDITIONS["international"], 4)


def row(name: str, figure: str) -> None:
    print(f"  {name:<60}{figure:>20}", flush=True)


def written(kind: str, rounds: int, *, decisions: bool = False) -> tuple[float, int, int]:
    """Seconds until the file is whole, its rows and its bytes; the best of a few."""
    best, rows, size = float("inf"), 0, 0
    with TemporaryDirectory() as folder:
        for _ in range(TIMES):
            path, rows, started = Path(folder, "rows"), 0, perf_counter()
            with path.open("wb") as file:
                writer = ParquetWriter(file, {}) if kind == "Parquet" else CsvWriter(file)

                def write(table: Columns) -> None:
                    nonlocal rows
                    rows += len(table["round"].values)
                    writer.write(table)  # noqa: B023

                simulate(GAME, rounds, rows=write, decisions=decisions)
                writer.close()
            best, size = min(best, perf_counter() - started), path.stat().st_size
    return best, rows, size


def files() -> None:
    simulate(GAME, 10, rows=lambda _: None)  # compiled before anything is measured
    kinds = ["Parquet", "CSV"] if find_spec("pyarrow") else ["CSV"]
    counted = min(simulate(GAME, ROUNDS).seconds for _ in range(TIMES))
    row(f"{ROUNDS:,} rounds that are only counted", f"{counted:.2f} s")
    for kind in kinds:
        seconds, rows, size = written(kind, ROUNDS)
        row(f"{rows:,} rounds as {kind} ({size / 1e6:.0f} MB)", f"{seconds:.2f} s")
    for kind in kinds:
        seconds, rows, size = written(kind, DECISIONS_ROUNDS, decisions=True)
        row(f"{rows:,} decisions as {kind} ({size / 1e6:.0f} MB)", f"{seconds:.2f} s")


def cluster() -> None:
    if not find_spec("distributed"):
        row('Dask: needs the extra "cluster"', "not measured")
        return
    from distributed import LocalCluster  # noqa: PLC0415

    workers = cores()
    local = LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None, silence_logs=50)
    with local:
        address = local.scheduler_address
        simulate(GAME, 100_000, scheduler=address)  # every worker has loaded the kernel
        there = min(simulate(GAME, CLUSTER_ROUNDS, scheduler=address).seconds for _ in range(TIMES))
        here = min(simulate(GAME, CLUSTER_ROUNDS).seconds for _ in range(TIMES))
    row(f"{CLUSTER_ROUNDS:,} rounds on {workers} threads", f"{here:.2f} s")
    row(f"{CLUSTER_ROUNDS:,} rounds on {workers} Dask workers", f"{there:.2f} s = {there / here:.2f} ×")


def main() -> None:
    print("Data out, four simple players, all cores, wall clock, the best of three")
    files()
    cluster()


if __name__ == "__main__":
    main()
