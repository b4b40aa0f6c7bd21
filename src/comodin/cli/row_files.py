"""Rows for other programs: `--csv` and `--parquet`, a row a round or a row a decision; and `--scheduler`."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import BadInput
from ..files import written_whole
from .files import check_writable

if TYPE_CHECKING:
    from ..simulation import Columns, TableWriter

KINDS = ("csv", "parquet")


def add_row_arguments(parser: ArgumentParser) -> None:
    """What `simulate` and `arena` have alike."""
    parser.add_argument("--csv", metavar="FILE", help="write a row a round, as comma-separated values")
    parser.add_argument("--parquet", metavar="FILE", help='the same as Parquet (needs the extra "data")')
    parser.add_argument("--decisions", action="store_true", help="with --csv or --parquet: a row a decision")
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help='let a Dask cluster play (needs the extra "cluster"); same result'
    )


def check_rows(args: Namespace) -> None:
    """Reports what cannot be written before the long work begins."""
    asked = [kind for kind in KINDS if getattr(args, kind) is not None]
    if args.decisions and not asked:
        raise BadInput("--decisions", "expected --csv FILE or --parquet FILE beside it")
    for kind in asked:
        if args.file is not None:
            raise BadInput(f"--{kind}", "expected no --file beside it: rows are written from the first round on")
        check_writable(f"--{kind}", getattr(args, kind))
    _check_apart(args)
    if args.parquet is not None:
        from ..simulation import check_parquet  # noqa: PLC0415

        check_parquet()


def _check_apart(args: Namespace) -> None:
    """Two results in one file: the second would take the place of the first."""
    places: dict[Path, str] = {}
    for kind in ("report", *KINDS, "file"):
        name = getattr(args, kind)
        if name is None:
            continue
        first = places.setdefault(Path(name).resolve(), kind)
        if first != kind:
            raise BadInput(f"--{kind}", f"expected another file than --{first} has, found {name}")


class _NoRows(Exception):
    """Nothing was played: then no file is written."""


@contextmanager
def row_files(args: Namespace, about: Mapping[str, object]) -> Iterator[Callable[[Columns], None] | None]:
    """A function that writes a table to the files that are asked for, or None. The files take their place at the
    end, after an interrupt too; `about` says in a Parquet file what was played."""
    if args.csv is None and args.parquet is None:
        yield None
        return
    from ..simulation import CsvWriter, ParquetWriter  # noqa: PLC0415

    with suppress(_NoRows), ExitStack() as stack:
        writers: list[TableWriter] = []
        if args.csv is not None:
            writers.append(CsvWriter(stack.enter_context(written_whole(Path(args.csv)))))
        if args.parquet is not None:
            writers.append(ParquetWriter(stack.enter_context(written_whole(Path(args.parquet))), about))
        written = False

        def write(table: Columns) -> None:
            nonlocal written
            written = True
            for writer in writers:
                writer.write(table)

        yield write
        if not written:
            raise _NoRows
        for writer in writers:
            writer.close()
