"""The command line: its frame, and the commands `editions` and `rules`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import comodin
from comodin.cli import main
from comodin.cli.arguments import language_of, parse_options
from comodin.editions import EDITIONS
from comodin.errors import BadInput

SOURCE = Path(comodin.__file__).parents[1]


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def python(*args: str) -> list[str]:
    return [sys.executable, *args]


ENVIRONMENT = {**os.environ, "PYTHONPATH": str(SOURCE)}


# -- editions ------------------------------------------------------------------------------------------------


def test_editions_as_a_table(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["editions"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["edition", "cards", "players", "formats", "what", "is", "special"]
    assert [line.split()[0] for line in lines[1:] if not line.startswith(" ")] == list(EDITIONS)
    assert any(line.startswith("casa           112    2-10     quick, points") for line in lines)
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize(("lang", "head"), [("es", "edición"), ("it", "edizione")])
def test_editions_in_other_languages(lang: str, head: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["editions", "--lang", lang]) == 0
    assert capsys.readouterr().out.startswith(head)


def test_editions_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["editions", "--json", "--lang", "es"]) == 0
    listed = {edition["key"]: edition for edition in json.loads(capsys.readouterr().out)["editions"]}
    assert list(listed) == list(EDITIONS)
    aprendiz = listed["aprendiz"]
    assert aprendiz["name"] == "Aprendiz de mago"
    assert aprendiz["cards"] == 112
    assert aprendiz["colours"] == ["B", "G", "P", "Y"]
    assert aprendiz["players"] == {"min": 2, "max": 10}
    assert aprendiz["formats"] == ["points", "lowest"]
    assert aprendiz["options"]["drawn_card"] == "must_if_forced"
    assert listed["clasico"]["options"]["stacking"] is True


# -- rules ---------------------------------------------------------------------------------------------------


def test_rules_with_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "casa", "--lang", "it", "--option", "stacking=any", "bluff=false"]) == 0
    at_once = capsys.readouterr().out
    assert "Modifiche a questo tavolo: Le pescate si sommano: Sì, con qualsiasi carta di\npesca; Bluff" in at_once
    assert main(["rules", "casa", "--lang", "it", "--option", "stacking=any", "--option", "bluff=false"]) == 0
    assert capsys.readouterr().out == at_once


def test_the_language_comes_from_the_environment(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "es_AR.UTF-8")
    assert main(["rules", "clasico"]) == 0
    assert capsys.readouterr().out.startswith("Las reglas del UNO: Clásico\n")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "es"}, "es"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "C", "LANG": "es_ES"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "it_CH@euro", "LANG": "es_ES"}, "it"),
    ],
)
def test_which_language(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language


def test_options_become_values() -> None:
    assert parse_options(["stacking=any", "jump_in=true", "cut=random"]) == {
        "stacking": "any",
        "jump_in": True,
        "cut": "random",
    }
    with pytest.raises(BadInput, match="NAME=VALUE"):
        parse_options(["stacking"])


# -- what goes wrong -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["rules", "klassik"], "comodin: edition: 'klassik' is not an edition; expected one of clasico, "),
        (["rules", "casa", "--option", "jump_in"], "comodin: --option: 'jump_in' is not NAME=VALUE"),
        (["rules", "casa", "--option", "jump_in=1"], "comodin: options.jump_in: 1 is no value of it; expected "),
        (["rules", "casa", "--option", "jump\nin=1"], "comodin: options.jump"),
    ],
)
def test_an_error_is_one_line(arguments: list[str], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(line)
    assert err.count("\n") == 1


@pytest.mark.parametrize("arguments", [["nonsense"], ["rules"], ["rules", "casa", "--lang", "de"]])
def test_wrong_usage_exits_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(arguments)
    assert stop.value.code == 2
    assert "usage: comodin" in capsys.readouterr().err


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out == f"comodin {comodin.__version__}\n"


def test_an_interrupt_is_quiet(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("comodin.cli.rules.rule_sheet", interrupted)
    assert main(["rules", "casa"]) == 130
    assert capsys.readouterr() == ("", "")


def test_a_closed_pipe_is_quiet() -> None:
    read, write = os.pipe()
    os.close(read)  # nobody will ever read what the command writes
    with os.fdopen(write, "wb") as closed:
        done = subprocess.run(
            python("-m", "comodin", "rules", "casa"),
            stdout=closed,
            stderr=subprocess.PIPE,
            env=ENVIRONMENT,
            check=False,
        )
    assert done.stderr == b""
    assert done.returncode == 141


def test_a_command_loads_only_itself() -> None:
    """`comodin replay` must not pay for the rule sheets, nor for any other command."""
    code = (
        "import sys; from comodin.cli import main; main(['editions', '--json']); "
        "sys.exit(any(name in sys.modules for name in ('comodin.words.rule_text', 'comodin.cli.rules')))"
    )
    done = subprocess.run(python("-c", code), capture_output=True, env=ENVIRONMENT, check=False)
    assert done.returncode == 0
