"""Bots of other packages: installed, they are played by name; broken, they are told about in one sentence."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from comodin.bots import bot_named, bot_names, is_bot, is_quick, plugins
from comodin.cli import main
from comodin.errors import BadInput
from comodin.table import Settings
from comodin.table.settings import check_settings

GUIDE = Path(__file__).parent.parent / "docs" / "write-a-bot.md"
MODULE = "comodin_eager_bot"
BROKEN = """
class Dumb:
    pass

class Picky:
    def __init__(self, mood):
        pass

def sulks():
    raise RuntimeError("not today\\nnor tomorrow")
"""
POINTS = f"""[comodin.bots]
eager = {MODULE}:Eager
simple = {MODULE}:Eager
cautious = {MODULE}:Cautious
dumb = {MODULE}:Dumb
picky = {MODULE}:Picky
sulks = {MODULE}:sulks
gone = {MODULE}:Gone
nowhere = {MODULE}_nowhere:Bot
"""


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The example of the guide as an installed package, with some bots beside it that are good for nothing."""
    example, _, settings = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / f"{MODULE}.py").write_text(example + settings + BROKEN, encoding="utf-8")
    info = tmp_path / "eager_bot-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: eager-bot\nVersion: 1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(POINTS, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    plugins.plug_ins.cache_clear()
    yield tmp_path
    plugins.plug_ins.cache_clear()
    sys.modules.pop(MODULE, None)


def test_an_installed_bot_is_played_by_name(installed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert type(bot_named("eager")).__name__ == "Eager"
    assert is_bot("eager")
    assert not is_quick("eager")  # who knows
    assert type(bot_named("simple")).__module__ == "comodin.bots.simple"  # a name of ours stays ours
    assert bot_names().count("simple") == 1
    words = [
        "tournament",
        "--bots",
        "eager,heuristic",
        "--players",
        "2",
        "--target",
        "50",
        "--json",
        "--seed",
        "4",
    ]
    assert main(words) == 0
    assert json.loads(capsys.readouterr().out)["winners"]
    assert check_settings(Settings(fill_with="eager")).fill_with == "eager"


def test_the_settings_of_the_guide(installed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["tournament", "--bots", "cautious:least=2,bold=true,simple", "--players", "2"]
    assert " ".join(words) in " ".join(GUIDE.read_text(encoding="utf-8").split())
    assert main([*words, "--target", "50", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["faults"] == []
    bot = bot_named("cautious:least=2,bold=true")
    assert (bot.least, bot.bold) == (2, True)  # type: ignore[attr-defined]


def test_simulate_plays_it_on_the_readable_engine(installed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("numpy")
    words = ["simulate", "--bots", "eager,normal,beginner", "--players", "3", "--rounds", "4", "--json"]
    assert main(words) == 0
    told = json.loads(capsys.readouterr().out)
    assert sum(told["wins"]) + told["blocked"] + told["unfinished"] == 4


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("dumb", "must give an object with a method choose"),
        ("sulks", "RuntimeError: not today$"),
        ("gone", "AttributeError"),
        ("nowhere", "ModuleNotFoundError"),
    ],
)
def test_a_bad_one_gets_one_sentence(
    installed: Path, capsys: pytest.CaptureFixture[str], name: str, sentence: str
) -> None:
    with pytest.raises(BadInput, match=sentence) as found:
        bot_named(name)
    assert "eager-bot" in str(found.value)
    assert main(["tournament", "--bots", name, "--players", "2", "--strict"]) == 1
    told = capsys.readouterr().err.strip()
    assert len(told.splitlines()) == 1
    assert name in told


def test_nobody_else_notices(installed: Path) -> None:
    assert is_bot("nowhere")  # it is only loaded when it is asked for
    assert type(bot_named("heuristic")).__name__ == "HeuristicBot"
    with pytest.raises(BadInput, match="the bot 'picky' needs the setting 'mood', like picky:mood=…"):
        bot_named("picky")
    with pytest.raises(BadInput, match=r"'deep-blue' is not a bot; expected one of .*\beager\b"):
        bot_named("deep-blue")
