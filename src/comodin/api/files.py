"""Reading and writing a file; what goes wrong is told in one sentence."""

from __future__ import annotations

from os import PathLike, fspath
from pathlib import Path

from ..errors import BadInput
from ..files import write_atomically


def read_bytes(path: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except (OSError, ValueError) as error:
        raise BadInput(path, f"cannot be read: {_reason(error)}") from None


def write_text(path: str | PathLike[str], text: str) -> None:
    try:
        write_atomically(Path(path), text)
    except (OSError, ValueError) as error:
        raise BadInput(fspath(path), f"cannot be written: {_reason(error)}") from None
    except TypeError:
        raise BadInput("path", f"expected a path, found {path!r}") from None


def _reason(error: OSError | ValueError) -> str:
    return (getattr(error, "strerror", None) or "no such file").lower()
