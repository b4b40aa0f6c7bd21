"""Many rounds on all cores, and their statistics: on the fast twin where possible, else in the readable engine.

`rounds` plays them, `workers` has threads, processes and clusters, `tally` sums, `run_file` keeps a run that goes
on, `columns` and `table_files` are rows of rounds and decisions, for other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazy

if TYPE_CHECKING:
    from . import rounds, run_file
    from .columns import UNKNOWN, Column, Columns, figures_of_rounds, joined, length, table_of_decisions
    from .readable import Noted, Story, WatchedBot, write_end
    from .rounds import BATCH, MOST_DECISIONS, NOTES, Kind, Simulation, SimulationOutcome, seed_number, simulate
    from .table_files import CsvWriter, ParquetWriter, TableWriter, check_parquet
    from .tally import Z95, Counts, Estimate, Tally, mean_of, quantile, share_of, tally_of_results, tally_of_sums
    from .workers import Collector, Pool, cores, interrupted_later, interrupts_held, pool_of

__all__ = [
    "BATCH",
    "MOST_DECISIONS",
    "NOTES",
    "UNKNOWN",
    "Z95",
    "Collector",
    "Column",
    "Columns",
    "Counts",
    "CsvWriter",
    "Estimate",
    "Kind",
    "Noted",
    "ParquetWriter",
    "Pool",
    "Simulation",
    "SimulationOutcome",
    "Story",
    "TableWriter",
    "Tally",
    "WatchedBot",
    "check_parquet",
    "cores",
    "figures_of_rounds",
    "interrupted_later",
    "interrupts_held",
    "joined",
    "length",
    "mean_of",
    "pool_of",
    "quantile",
    "rounds",
    "run_file",
    "seed_number",
    "share_of",
    "simulate",
    "table_of_decisions",
    "tally_of_results",
    "tally_of_sums",
    "write_end",
]

__getattr__ = lazy(
    __name__,
    {
        ".columns": (
            "Column",
            "Columns",
            "UNKNOWN",
            "figures_of_rounds",
            "joined",
            "length",
            "table_of_decisions",
        ),
        ".readable": ("Noted", "Story", "WatchedBot", "write_end"),
        ".rounds": (
            "BATCH",
            "Kind",
            "MOST_DECISIONS",
            "NOTES",
            "Simulation",
            "SimulationOutcome",
            "rounds",
            "seed_number",
            "simulate",
        ),
        ".run_file": ("run_file",),
        ".table_files": ("CsvWriter", "ParquetWriter", "TableWriter", "check_parquet"),
        ".tally": (
            "Counts",
            "Estimate",
            "Tally",
            "Z95",
            "mean_of",
            "quantile",
            "share_of",
            "tally_of_results",
            "tally_of_sums",
        ),
        ".workers": ("Collector", "Pool", "cores", "interrupted_later", "interrupts_held", "pool_of"),
    },
)
