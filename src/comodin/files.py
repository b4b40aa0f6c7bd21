"""Files that are never half written. Every front that writes one does it by these functions."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EACCES, EINVAL, EISDIR
from pathlib import Path
from typing import BinaryIO


def refuse_unwritable(path: Path) -> Path:
    """The file that would be written, through links; OSError where there is something that is no file of ours."""
    target = Path(os.path.realpath(path))  # a link stays a link
    if target.is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
    if target.exists():
        if not target.is_file():  # a device must not be replaced by a file
            raise OSError(EINVAL, os.strerror(EINVAL))
        if not os.access(target, os.W_OK):
            raise PermissionError(EACCES, os.strerror(EACCES))
    return target


def write_atomically(path: Path, text: str) -> None:
    """Writes a temporary file beside the old one, syncs it to disk, and renames it. On an OSError the old file is
    unchanged. A new file has the mode that the umask gives it, an old one keeps its own."""
    with written_whole(path) as file:
        file.write(text.encode())


@contextmanager
def written_whole(path: Path) -> Iterator[BinaryIO]:
    """The same for what is written bit by bit: the file takes its place at the end, unless there is an error."""
    target = refuse_unwritable(path)
    name, handle = _beside(target)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            os.chmod(name, target.stat().st_mode & 0o777)
        os.replace(name, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise
    _sync_folder(target.parent)


def _beside(target: Path) -> tuple[Path, int]:
    """A new file in the same folder. `tempfile` would give it mode 0600, and costs an import."""
    while True:
        name = target.with_name(f".{target.name[:50]}.{os.urandom(4).hex()}.tmp")
        with suppress(FileExistsError):
            return name, os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)


def _sync_folder(folder: Path) -> None:
    """Makes the rename survive a power cut; not every system supports it."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
