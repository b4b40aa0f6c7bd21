"""The commands around the game: a config file, saved games, results, completions, analyses."""

from __future__ import annotations

import io
import json
import os
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from comodin.cli import main
from comodin.cli.config import Config, config_file, data_folder, read_config
from comodin.errors import BadInput
from comodin.match import MatchRules, RoundScored
from comodin.records import MatchRecord, Record, dump, dump_match, load, load_any, replay, replay_match, rounds_of
from comodin.rules import Over
from comodin.table import Played, match_record
from comodin.tui import Results, TerminalSetup, resumed
from comodin.tui.line.local import TerminalTable
from comodin.words import LANGUAGES, catalogue
from testkit.shell_files import FOLDER, written

from ..sessions import new_record, play, whole_game

GOLDEN = Path(__file__).parent.parent / "golden" / "deluxe-plain-3.uno.json"


# -- the config file -----------------------------------------------------------------------------------------


def test_a_config_file_says_what_is_usual(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    assert read_config(file) == Config()
    file.write_text('name = "Eva"\nlanguage = "it"\nlevel = "normal"\ncolours = "none"\n')
    assert read_config(file) == Config("Eva", "it", "normal", "none")


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ('name = "Eva"\n\nlanguage = "de"\n', 3, "language: expected one of en, es, it, found 'de'"),
        (
            'level = "wizard"',
            1,
            "level: expected one of beginner, normal, expert, master, machine, found 'wizard'",
        ),
        ("# mine\ncolours = 7", 2, "colours: expected one of auto, light, dark, none, found 7"),
        ('speed = "high"', 1, "'speed' is not known; expected name, language, level"),
        ("name = \n", 1, 'expected NAME = VALUE, such as language = "es"'),
        ('name = ""', 1, "name: expected a text, found ''"),
        (f'name = "{"x" * 31}"', 1, "expected a name of 1 to 30 letters"),
    ],
)
def test_a_wrong_line_is_named(text: str, line: int, said: str, tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text(text)
    with pytest.raises(BadInput) as error:
        read_config(file)
    assert str(error.value).startswith(f"line {line} of ")
    assert f": {said}" in str(error.value)


def test_folders_follow_the_environment() -> None:
    assert config_file({"XDG_CONFIG_HOME": "/c"}) == Path("/c/comodin/config.toml")
    assert data_folder({"XDG_DATA_HOME": "/d"}) == Path("/d/comodin")
    assert data_folder({"XDG_DATA_HOME": "relative"}).is_absolute()


# -- saved games ---------------------------------------------------------------------------------------------


def half(record: Record, actions: int) -> str:
    return dump(replace(record, actions=record.actions[:actions]))


def test_a_round_goes_on_where_it_stood() -> None:
    whole = whole_game(new_record("deluxe", 3, "resumed"), "en").records[1]
    game = resumed(half(whole, 10), MatchRules())
    table = TerminalTable(TerminalSetup(game.head, dict.fromkeys((1, 2)), match=game.match, resumed=game))  # type: ignore[arg-type]
    assert table.deal() == ()
    state = replay(load(half(whole, 10))).state
    assert table.view().hand == state.hands[0]
    assert table.view().round.pending.seats == state.pending.seats


def test_a_match_goes_on_with_all_its_rounds() -> None:
    session = whole_game(new_record("international", 3, "resumed match"), "en", rounds=3)
    rounds = [Played(session.records[n], (0, 1, 2)) for n in (1, 2, 3)]
    rounds[-1] = Played(replace(rounds[-1].record, actions=rounds[-1].record.actions[:6]), (0, 1, 2))
    record = match_record(MatchRules(), rounds)
    game = resumed(dump_match(record), MatchRules("quick"))
    assert game.number == 3
    assert game.match == MatchRules()
    kept: dict[int, object] = {}

    def keep(match: int, number: int) -> object:
        return lambda played, players: kept.update({number: played})

    setup = TerminalSetup(game.head, dict.fromkeys((1, 2)), keep=keep, match=game.match, resumed=game)  # type: ignore[arg-type]
    table = TerminalTable(setup)
    table.deal()
    assert len(table.match.rounds) == 2
    assert table.match.totals == list(rounds_of(record))[1].match.totals


@pytest.mark.parametrize("actions", [0, None])
def test_the_command_goes_on_and_keeps_the_same_file(
    actions: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.uno.json"
    monkeypatch.setattr(sys, "stdin", io.StringIO("draw\nquit\n"))
    assert main(["play", "--edition", "deluxe", "--seed", "7", "--save", str(file), "--lang", "en"]) == 0
    first = load(file.read_text())
    if actions is not None:
        file.write_text(dump(replace(first, actions=first.actions[:actions])))
    monkeypatch.setattr(sys, "stdin", io.StringIO("keep\ndraw\nkeep\nquit\n"))
    assert main(["play", "--load", str(file), "--lang", "en"]) == 0
    second = load(file.read_text())
    assert len(second.actions) > (len(first.actions) if actions is None else 0)
    assert replay(second).refused is None
    assert "The game goes on, in round 1." in capsys.readouterr().out


def test_a_round_that_follows_from_a_seed_alone_goes_on_too() -> None:
    record = load(GOLDEN.read_text())
    game = resumed(half(record, 5), MatchRules())
    assert game.last.record.deal is not None
    assert game.last.last.hands == replay(load(half(record, 5))).state.hands


def test_what_cannot_go_on_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    over = tmp_path / "over.uno.json"
    over.write_text(GOLDEN.read_text())
    assert main(["play", "--load", str(over), "--lang", "en"]) == 2
    assert "the round is over; there is nothing left to play" in capsys.readouterr().err
    assert main(["play", "--load", str(over), "--edition", "casa", "--lang", "en"]) == 2
    assert "leave out --edition" in capsys.readouterr().err
    assert main(["play", "--load", str(tmp_path / "none"), "--lang", "en"]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_a_saved_match_becomes_longer_in_its_own_file(tmp_path: Path) -> None:
    session = whole_game(new_record("international", 3, "longer"), "en", rounds=2)
    rounds = [Played(session.records[n], (0, 1, 2)) for n in (1, 2)]
    rounds[1] = Played(replace(rounds[1].record, actions=rounds[1].record.actions[:4]), (0, 1, 2))
    file = tmp_path / "match.uno.json"
    file.write_text(dump_match(match_record(MatchRules(), rounds)))
    stdin, sys.stdin = sys.stdin, io.StringIO("draw\npass\n" * 200)
    try:
        assert main(["play", "--load", str(file), "--lang", "en"]) == 0
    finally:
        sys.stdin = stdin
    record = load_any(file.read_text())
    assert isinstance(record, MatchRecord)
    assert len(record.rounds) >= 2
    assert len(record.rounds[1]) > 4
    assert replay_match(record).refused is None


# -- results ---------------------------------------------------------------------------------------------------


def test_results_are_kept_told_and_forgotten(capsys: pytest.CaptureFixture[str]) -> None:
    results = Results(data_folder())
    results.path.unlink(missing_ok=True)
    assert main(["me", "--lang", "en"]) == 0
    assert "Nothing yet" in capsys.readouterr().out
    results.add("deluxe", "points", RoundScored((0, 1, 2), 0, (42, 0, 0)), 0)
    results.add("casa", "quick", RoundScored((0, 1), 1, (0, 9)), 0)
    with results.path.open("a") as file:
        file.write("not a line of ours\n")
    assert main(["me", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "All rounds: 2 rounds, 1 won (50%; chance alone: 42%). 42 points." in out
    assert "The last ones: won, lost." in out
    assert main(["me", "--json"]) == 0
    assert [one["won"] for one in json.loads(capsys.readouterr().out)["rounds"]] == [True, False]
    assert main(["me", "--forget", "--lang", "it"]) == 0
    assert not results.path.exists()


# -- help, hints, several people -------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_works_at_every_question(language: str) -> None:
    words = catalogue(language, "international")
    session = play("R2 W | G1 BD", "?", "W", "?", "", "R2", "?", "n", discard="R5", dealer=1, language=language)
    assert words.say("play.help.cards") in session.lines
    assert words.say("play.help.choose") in session.lines
    assert words.say("play.bye") == session.lines[-1]


def test_a_hint_says_what_and_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("comodin.bots.studying.can_search", lambda: False)
    session = play("R2 B7 | G1 BD | Y1 Y2", "hint", "quit", discard="R5", dealer=2)
    assert any(line.startswith("The master would play") for line in session.lines)


def test_several_people_take_turns_at_one_keyboard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("\ndraw\n\ntable\nquit\n"))
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    assert main(["play", "--people", "Eva,Leo", "--edition", "deluxe", "--seed", "3", "--lang", "en"]) == 0
    told = out.getvalue()
    assert "At this terminal: Eva and Leo." in told
    assert "Pass the keyboard to Eva." in told
    assert "Pass the keyboard to Leo." in told


@pytest.mark.parametrize(
    ("people", "said"),
    [("Eva,eva", "different names"), ("Eva,", "different names"), (",".join("abcdefghijk"), "at most")],
)
def test_wrong_people_are_one_sentence(people: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--people", people, "--edition", "deluxe", "--lang", "en"]) == 2
    assert said in capsys.readouterr().err


# -- analyses, completions ---------------------------------------------------------------------------------------


def test_an_analysis_in_words_and_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(GOLDEN), "--worlds", "1", "--lang", "es"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Ronda 1.")
    assert main(["analyse", str(GOLDEN), "--worlds", "1", "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)["rounds"]
    record = load(GOLDEN.read_text())
    assert len(found["moves"]) == len(record.actions)
    assert len(found["chances"]) == len(record.actions) + 1
    assert len(found["review"]["accuracy"]) == len(record.players)
    assert isinstance(replay(record).state.pending, Over)


def test_only_finished_rounds_are_analysed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "half.uno.json"
    file.write_text(half(load(GOLDEN.read_text()), 5))
    assert main(["analyse", str(file), "--lang", "en"]) == 2
    assert "the master looks only at rounds that are over" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["comodin.bash", "_comodin", "comodin.fish", "comodin.1"])
def test_completions_and_the_manual_are_those_of_the_command_line(name: str) -> None:
    """Otherwise: python -m scripts.shell_files"""
    assert (FOLDER / name).read_text(encoding="utf-8") == written()[name]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_completion_is_printed(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    out = capsys.readouterr().out
    for word in ("play", "lint-rules", "analyse"):
        assert word in out
    if shell == "bash":
        assert os.system(f"bash -n {FOLDER / 'comodin.bash'}") == 0


def test_examples_are_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--help", "--lang", "it"])
    out = capsys.readouterr().out
    assert "esempi:\n  comodin play --edition casa --level normal" in out
