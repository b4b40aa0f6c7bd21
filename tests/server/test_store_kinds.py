"""A kind of store is a package: it is found by the location, and nobody else knows it."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from itertools import chain
from pathlib import Path

import pytest

from comodin.cli import main
from comodin.errors import BadInput
from comodin.server import store
from comodin.server.store import Location, Player, examine, open_store, store_kinds
from comodin.server.store.sqlite import FILE

MADE_UP = """
from ..protocols import Finding, StoreKind

KIND = StoreKind(
    schemes=("madeup",),
    open=lambda location, force: f"opened {location.address}",
    examine=lambda location: iter([Finding("note", "running", {})]),
    backup=lambda location, target: 7,
    restore=lambda location, source, force: None,
)
"""


def test_a_location_is_a_folder_or_has_a_scheme() -> None:
    assert Location.of("made://up") == Location("made", "up")
    for folder in ("data", "/var/data", "a:b", "://x", ""):
        assert Location.of(folder) == Location("folder", folder)
        assert str(Location.of(folder)) == folder
    assert str(Location.of("made://up")) == "made://up"


def test_a_folder_needs_no_scheme(tmp_path: Path) -> None:
    for name, location in (("a", tmp_path / "a"), ("b", str(tmp_path / "b")), ("c", f"sqlite://{tmp_path}/c")):
        open_store(location).close()
        assert (tmp_path / name / FILE).is_file()
        assert [finding.level for finding in examine(location)].count("wrong") == 0


@pytest.mark.parametrize(
    "command", [["serve"], ["doctor"], ["backup", "copy"], ["restore", "copy"]], ids=lambda command: command[0]
)
def test_an_unknown_scheme_gets_one_sentence(command: list[str], tmp_path: Path) -> None:
    asked = [sys.executable, "-m", "comodin", *command, "--data", "nosuch://somewhere"]
    ended = subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 2
    assert "no store is known for nosuch://somewhere; expected a folder or " in ended.stderr
    assert "sqlite://" in ended.stderr
    assert len(ended.stderr.splitlines()) == 1
    assert not list(tmp_path.iterdir())


def test_a_new_package_is_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(BadInput):
        open_store("madeup://here")
    (tmp_path / "madeup").mkdir()
    (tmp_path / "madeup" / "__init__.py").write_text(MADE_UP)
    monkeypatch.setattr(store, "__path__", [*store.__path__, str(tmp_path)])
    try:
        assert str(open_store("madeup://here")) == "opened here"
        assert main(["doctor", "--data", "madeup://here", "--lang", "en"]) == 0
        assert main(["backup", "copy", "--data", "madeup://here", "--lang", "en"]) == 0
        assert main(["restore", "copy", "--data", "madeup://here", "--lang", "en"]) == 0
        assert "A server is using the folder." in capsys.readouterr().out
    finally:
        sys.modules.pop(f"{store.__name__}.madeup", None)


def test_writes_are_done_later_and_in_their_order(tmp_path: Path) -> None:
    """The server adds callbacks to them that have to run before the code that waits."""

    async def write() -> None:
        opened = open_store(tmp_path / "data")
        order: list[asyncio.Future[None]] = []
        futures = []
        for number in range(5):
            future = opened.put_player(Player(f"p{number}", "Ana", f"token {number}", f"code {number}"))
            assert not future.done()
            future.add_done_callback(order.append)
            futures.append(future)
        await futures[-1]
        assert order == futures
        opened.close()

    asyncio.run(write())


def test_no_two_kinds_have_the_same_scheme() -> None:
    schemes = list(chain.from_iterable(kind.schemes for kind in store_kinds()))
    assert len(schemes) == len(set(schemes))
    assert "folder" in schemes
