"""Stores of both kinds, for tests of what holds for each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from testkit.cluster import Cluster
from testkit.postgres import Postgres

from .clusters import cluster_of
from .stores import Shelf, migrated, running


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Callable[[], Postgres]]:
    """One for all tests of this process; it starts with the first that needs it."""
    with running() as server:
        yield server


@pytest.fixture
def postgres(postgres_server: Callable[[], Postgres]) -> Postgres:
    return postgres_server()


@pytest.fixture
def url(postgres: Postgres) -> Iterator[str]:
    """A new database of the newest format."""
    with migrated(postgres) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def shelf(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Shelf]:
    """A fresh store of each kind."""
    if request.param == "sqlite":
        yield Shelf(tmp_path / "data")
    else:
        yield Shelf(tmp_path, request.getfixturevalue("url"))


@pytest.fixture(scope="session")
def cluster(
    postgres_server: Callable[[], Postgres], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Cluster]:
    """Three workers that all tests of this process share: nobody ends one of them."""
    with cluster_of(postgres_server(), tmp_path_factory.mktemp("cluster"), 3, "--analysis-worlds", "0") as running:
        yield running
