"""Inputs and outputs that are closed, full, endless or without accents: one sentence, never a traceback."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from comodin.cli import main
from comodin.cli.streams import transliterated

COMMANDS = ("rules casa --lang es", "editions", "play --edition clasico --seed 1")


def shell(command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "-c", command.replace("comodin", f"{sys.executable} -m comodin")],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment},
        timeout=60,
    )


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_a_full_output_is_one_sentence(command: str) -> None:
    done = shell(f"comodin {command} </dev/null >/dev/full")
    why = (
        "la salida: no queda espacio en el disco"
        if "--lang es" in command
        else "the output: no space left on device"
    )
    assert (done.returncode, done.stderr) == (1, f"comodin: {why}\n")


@pytest.mark.parametrize("command", COMMANDS)
def test_without_outputs_and_inputs_nothing_breaks(command: str) -> None:
    done = shell(f"comodin {command} <&- >&-")
    assert (done.returncode, done.stderr) == (0, "")
    assert shell(f"comodin {command} <&- >&- 2>&-").returncode == 0


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no endless device")
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_an_endless_file_is_refused(command: str) -> None:
    done = shell(f"comodin {command} /dev/zero")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "comodin: /dev/zero: longer than 64 MiB; expected a record\n"


def test_an_output_without_accents_gets_plain_letters() -> None:
    done = shell("comodin rules clasico --lang es", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "clausula del reglamento" in done.stdout
    assert 'Decir "UNO"' in done.stdout
    assert "?" not in done.stdout


def test_what_has_no_plain_letter_is_a_question_mark() -> None:
    assert transliterated("¡Ñandú – «più» … 雪!") == 'Nandu - "piu" ... ?!'


def test_a_game_is_never_saved_over_something(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.uno.json"
    file.write_text("mine")
    assert main(["play", "--edition", "clasico", "--save", str(file)]) == 2
    assert (
        capsys.readouterr().err
        == f"comodin: --save: {file} exists already; give a new name, or go on with it: --load {file}\n"
    )
    assert file.read_text() == "mine"


def test_a_saved_game_goes_through_a_link_and_has_the_usual_mode(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there, link = tmp_path / "there.uno.json", tmp_path / "link.uno.json"
    link.symlink_to(there)
    monkeypatch.setattr("builtins.input", lambda prompt: "quit")
    before = os.umask(0o027)
    try:
        assert main(["play", "--edition", "clasico", "--save", str(link)]) == 0
    finally:
        os.umask(before)
    assert link.is_symlink()
    assert stat.S_IMODE(there.stat().st_mode) == 0o640
