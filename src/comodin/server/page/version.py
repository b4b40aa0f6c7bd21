"""The version of the page, which stands in the addresses of its files: `/v/1f0c83a2b7d4/js/app.js`.

What has such an address never changes, so a browser keeps it for good and asks for nothing on its second visit.
Nobody has to build anything: the version is made of what the files hold, and is looked at again while people ask
for pages, so that whoever edits a file sees it with the next load. What is made by code counts as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from math import inf
from pathlib import Path
from time import monotonic

LOOK_SECONDS = 1.0
PREFIX = "v"

Stamp = tuple[int, int]


def stamp_of(path: Path) -> Stamp:
    """Tells whether a file on the disk has changed."""
    stat = path.stat()
    return (stat.st_mtime_ns, stat.st_size)


class Version:
    """Of all files in some folders, and of what some functions make, which is the same until the server ends."""

    def __init__(self, folders: Sequence[Path], made: Iterable[Callable[[], bytes]] = ()) -> None:
        self._folders, self._made = folders, tuple(made)
        self._made_digest = b""
        self._digests: dict[Path, tuple[Stamp, bytes]] = {}
        self._looked_at, self._name = -inf, ""

    @property
    def is_fresh(self) -> bool:
        """Was it looked at just now?"""
        return monotonic() - self._looked_at < LOOK_SECONDS

    @property
    def name(self) -> str:
        """Reads what has changed since the last look; all files at first."""
        if not self.is_fresh:
            self._made_digest = self._made_digest or sha256(b"".join(make() for make in self._made)).digest()
            whole = sha256(self._made_digest)
            for path in self._files():
                whole.update(f"{path.name} ".encode() + self._digest(path))
            self._name, self._looked_at = whole.hexdigest()[:12], monotonic()
        return self._name

    def address(self, path: str) -> str:
        """The address of a file of the page, with its version."""
        return f"/{PREFIX}/{self.name}/{path.lstrip('/')}"

    def _files(self) -> Iterator[Path]:
        for folder in self._folders:
            found = (path for path in folder.rglob("*.*") if "__pycache__" not in path.parts)
            yield from sorted(path for path in found if path.is_file())

    def _digest(self, path: Path) -> bytes:
        stamp = stamp_of(path)
        known = self._digests.get(path)
        if known is None or known[0] != stamp:
            known = self._digests[path] = (stamp, sha256(path.read_bytes()).digest())
        return known[1]
