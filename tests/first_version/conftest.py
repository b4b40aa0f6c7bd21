"""Fresh copies of the data of the first version, and servers of the code at hand on them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from .doors import Server
from .keeping import unpack


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The stored data, for tests that only look."""
    data = unpack("stored", tmp_path_factory.mktemp("served"))
    with Server(data) as server:
        yield server
        assert server.stop() == 0
        assert "Traceback" not in server.errors(), server.errors()[-3_000:]


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    """A copy of the stored data that may be written to."""
    return unpack("stored", tmp_path)
