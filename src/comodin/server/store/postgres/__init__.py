"""The store that several workers can share: PostgreSQL. Its location is `postgresql://…`, as libpq reads it.

Its driver is imported when it is used: `pip install 'comodin[postgres]'`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

from ....errors import BadInput
from ..protocols import Finding, Location, Store, StoreKind

__all__ = ["KIND"]


def _url(location: Location) -> str:
    if find_spec("psycopg") is None:
        raise BadInput("--database", "PostgreSQL needs pip install 'comodin[postgres]'")
    return str(location)


def _open(location: Location, force: bool) -> Store:
    url = _url(location)
    from .store import PostgresStore  # noqa: PLC0415 (the driver is large, and not everybody has it)

    return PostgresStore(url)


def _examine(location: Location) -> Iterator[Finding]:
    url = _url(location)
    from .examination import examine_database  # noqa: PLC0415

    return examine_database(url)


def _migrate(location: Location) -> tuple[int, int]:
    url = _url(location)
    from .formats import migrate  # noqa: PLC0415

    return migrate(url)


def _is_empty(location: Location) -> bool:
    url = _url(location)
    from .formats import found_format  # noqa: PLC0415

    return found_format(url) == 0


def _move(location: Location, folder: Path, told: Callable[[str, int], None], back: bool) -> dict[str, int]:
    url = _url(location)
    from .moving import to_database, to_folder  # noqa: PLC0415

    return to_folder(url, folder, told) if back else to_database(folder, url, told)


def _backup(location: Location, target: Path) -> int:
    raise BadInput("--database", "a backup of PostgreSQL is made with pg_dump, while the server runs")


def _restore(location: Location, source: Path, force: bool) -> Path | None:
    raise BadInput("--database", "a backup of PostgreSQL is brought back with pg_restore")


KIND = StoreKind(
    schemes=("postgresql", "postgres"),
    open=_open,
    examine=_examine,
    backup=_backup,
    restore=_restore,
    migrate=_migrate,
    is_empty=_is_empty,
    move=_move,
)
