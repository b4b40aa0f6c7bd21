"""Tables as files: CSV by the standard library, Parquet by PyArrow, which is loaded when it is asked for.

A writer takes table after table, all with the same columns, and writes to a binary file that is open already.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping
from io import TextIOWrapper
from typing import Any, BinaryIO, Protocol

from ..errors import BadInput
from .columns import Column, Columns, joined, length

GROUP = 1 << 18  # rows of a Parquet file that are compressed together


class TableWriter(Protocol):
    """Writes tables one after the other; `close` leaves the file open and whole."""

    def write(self, table: Columns) -> None: ...

    def close(self) -> None: ...


class CsvWriter:
    """A line of names, then a line a row; what has no value is empty."""

    def __init__(self, file: BinaryIO) -> None:
        self.text = TextIOWrapper(file, encoding="utf-8", newline="", write_through=False)
        self.lines = csv.writer(self.text, lineterminator="\n")
        self.begun = False

    def write(self, table: Columns) -> None:
        if not self.begun:
            self.lines.writerow(table)
            self.begun = True
        self.lines.writerows(zip(*(column.plain() for column in table.values()), strict=True))

    def close(self) -> None:
        self.text.flush()
        self.text.detach()


class ParquetWriter:
    """Columns with their types, compressed; `about` becomes the file's metadata, as JSON under "comodin"."""

    def __init__(self, file: BinaryIO, about: Mapping[str, object]) -> None:
        self.arrow, self.parquet = _pyarrow()
        self.file, self.about = file, about
        self.writer: Any = None
        self.waiting: list[Columns] = []
        self.rows = 0

    def write(self, table: Columns) -> None:
        self.waiting.append(table)
        self.rows += length(table)
        if self.rows >= GROUP:
            self._write()

    def close(self) -> None:
        if self.waiting:
            self._write()
        if self.writer is not None:
            self.writer.close()

    def _write(self) -> None:
        table = joined(self.waiting)
        self.waiting, self.rows = [], 0
        arrays = [self._array(column) for column in table.values()]
        found = self.arrow.Table.from_arrays(arrays, names=list(table))
        if self.writer is None:
            schema = found.schema.with_metadata({"comodin": json.dumps(self.about, ensure_ascii=False)})
            self.writer = self.parquet.ParquetWriter(self.file, schema, compression="zstd", compression_level=1)
        self.writer.write_table(found.cast(self.writer.schema))

    def _array(self, column: Column) -> Any:
        mask = None if column.none is None else column.values == column.none
        values = self.arrow.array(column.values, mask=mask)
        if column.names is None:
            return values
        names = self.arrow.array(column.names, self.arrow.string())
        return self.arrow.DictionaryArray.from_arrays(values.cast(self.arrow.int32()), names)


def check_parquet() -> None:
    """BadInput where PyArrow is not installed."""
    _pyarrow()


def _pyarrow() -> tuple[Any, Any]:
    try:
        import pyarrow  # noqa: PLC0415
        from pyarrow import parquet  # noqa: PLC0415
    except ImportError as missing:
        raise BadInput("--parquet", f"needs {missing.name}: pip install 'comodin[data]'") from None
    return pyarrow, parquet
