"""Files that a command reads whole, or appends to a line at a time."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO, TypeVar

from ..errors import BadInput
from ..files import refuse_unwritable

T = TypeVar("T")

MOST_BYTES = 64 << 20
"""Of a file that is read whole: far more than the longest match, and less than a machine's memory."""


def read_file(name: str) -> bytes:
    """All of a file, or of the standard input if it is called "-"; BadInput if that cannot be."""
    try:
        if name == "-":
            text = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with Path(name).open("rb") as file:
                text = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadInput(name, f"cannot be read: {(error.strerror or 'no such file').lower()}") from None
    except ValueError:  # not a possible file name
        raise BadInput("FILE", "expected the name of a file") from None
    if len(text) > MOST_BYTES:
        raise BadInput(name, f"longer than {MOST_BYTES >> 20} MiB; expected a record")
    return text


def check_writable(place: str, name: str) -> None:
    """Reports an unwritable file before the long work begins."""
    try:
        refuse_unwritable(Path(name))
        with Path(name).open("a", encoding="utf-8"):
            pass
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "no such file"
        raise BadInput(place, f"{name} cannot be written: {reason.lower()}") from None


def open_run(path: Path, head: str, kind: str, resume: Callable[[str], tuple[T, str]]) -> tuple[T, IO[str]]:
    """The run as far as the file has it, and the file ready for its next line. `resume` takes the text
    and returns the run and the text up to its last whole line."""
    try:
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        found, whole = resume(text)
        file = path.open("r+" if path.exists() else "w", encoding="utf-8", newline="\n")
        file.seek(len(whole.encode()))
        file.truncate()
        if not whole:
            keep(file, head)
    except BadInput as error:
        raise BadInput(str(path), str(error)) from None
    except UnicodeDecodeError:
        raise BadInput(str(path), f"this is not the file of {kind}") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "no such file"
        raise BadInput(str(path), f"cannot be used: {reason.lower()}") from None
    return found, file


def keep(file: IO[str], line: str) -> None:
    """Appends the line and syncs it to disk."""
    file.write(line)
    file.flush()
    os.fsync(file.fileno())
