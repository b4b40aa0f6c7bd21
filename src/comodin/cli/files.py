"""Writing a file so that it is always whole: the old one or the new one, whatever happens in between."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from errno import EACCES, EINVAL
from pathlib import Path

from ..errors import BadInput


def write_atomically(path: Path, text: str) -> None:
    """Writes a temporary file beside it, down to the disk, and puts it in the place of the old one. OSError when
    that cannot be done; the old file is then as it was."""
    target = Path(os.path.realpath(path))  # a link stays a link
    if target.is_dir():
        raise IsADirectoryError
    if target.exists():
        if not target.is_file():  # a device must not be replaced by a file
            raise OSError(EINVAL, os.strerror(EINVAL))
        if not os.access(target, os.W_OK):
            raise PermissionError(EACCES, os.strerror(EACCES))
    handle, name = tempfile.mkstemp(prefix=f".{target.name[:50]}.", suffix=".tmp", dir=target.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask())
        os.replace(name, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise
    _sync_folder(target.parent)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _sync_folder(folder: Path) -> None:
    """So that the new name outlives a power cut; not every system can do it."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def check_writable(place: str, name: str) -> None:
    """Before long work is done for nothing."""
    try:
        with Path(name).open("a", encoding="utf-8"):
            pass
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "no such file"
        raise BadInput(place, f"{name} cannot be written: {reason.lower()}") from None
