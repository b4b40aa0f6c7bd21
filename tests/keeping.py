"""`comodin score` for tests: an empty folder, some lines on standard input, and what comes back."""

from __future__ import annotations

import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from comodin.cli import main
from comodin.scores import ScoreSheet, load

Score = Callable[..., str]


def keeper_in(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Score:
    """Runs the command in the folder with some lines on standard input; returns what it wrote."""
    monkeypatch.chdir(folder)

    def run(*lines: str, options: str = "--players Ana,Beto,Caro", lang: str = "en", code: int = 0) -> str:
        monkeypatch.setattr(sys, "stdin", StringIO("".join(f"{line}\n" for line in lines)))
        assert main(["score", *options.split(), "--lang", lang]) == code
        out, err = capsys.readouterr()
        assert err.count("\n") == (code == 2)
        return err if code == 2 else out

    return run


def board(file: str = "comodin-score.json") -> ScoreSheet:
    return load(Path(file).read_bytes())
