"""Bots of another package that do what a bot must not do, and a command that is run with them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from comodin.bots import plugins

MODULE = "comodin_broken_bots"
BROKEN = """
import os
import time
from typing import Literal

from comodin.rules import actions


class Raises:
    def choose(self, view, chance):
        raise ValueError("no idea\\nat all")


class Exits:
    def choose(self, view, chance):
        raise SystemExit(3)


class Dies:
    def choose(self, view, chance):
        os._exit(3)


class Nothing:
    def choose(self, view, chance):
        return None


class Nonsense:
    def choose(self, view, chance):
        return 42


class Illegal:
    def choose(self, view, chance):
        return actions.Pass() if view.awaited else None


class Vain:
    def choose(self, view, chance):
        return actions.SayUno()


class Sleeps:
    def choose(self, view, chance):
        time.sleep(60)


class Set:
    def __init__(self, ms: int, bold: bool = False, share: float = 0.5, mood: Literal["calm", "wild"] = "calm"):
        self.given = ms, bold, share, mood

    def choose(self, view, chance):
        return view.decisions()[0] if view.awaited else None
"""
POINTS = f"""[comodin.bots]
gone = {MODULE}:Gone
raises = {MODULE}:Raises
exits = {MODULE}:Exits
dies = {MODULE}:Dies
nothing = {MODULE}:Nothing
nonsense = {MODULE}:Nonsense
illegal = {MODULE}:Illegal
vain = {MODULE}:Vain
sleeps = {MODULE}:Sleeps
set = {MODULE}:Set
"""
FIVE = {"gone": "load", "raises": "raised", "nothing": "nothing", "nonsense": "nonsense", "illegal": "illegal"}
SAID = {
    "gone": "cannot be loaded",
    "raises": "raised ValueError: no idea",
    "nothing": "did nothing although the round waited for it",
    "nonsense": "gave 42 instead of an action",
    "illegal": "gave Pass(), which the rules refuse",
}


@contextmanager
def installed_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, points: str = POINTS) -> Iterator[Path]:
    """As an installed package, here and in every process that is started."""
    (tmp_path / f"{MODULE}.py").write_text(BROKEN, encoding="utf-8")
    info = tmp_path / "broken_bots-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-bots\nVersion: 1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(points, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    plugins.plug_ins.cache_clear()
    yield tmp_path
    plugins.plug_ins.cache_clear()
    sys.modules.pop(MODULE, None)


def comodin(*words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "comodin", *words, "--lang", "en"]
    done = subprocess.run(command, input=stdin, capture_output=True, text=True, timeout=100, check=False)
    assert "Traceback" not in done.stdout + done.stderr
    return done
