"""Editions of people's own in every command, and in Python."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest

import comodin
from comodin.cli import main
from comodin.own import edition_of

from .test_own_files import EXAMPLES

CHILDREN, STORM, TEN = map(str, EXAMPLES)
LINES = "\n".join([f"{card} red" for card in ("WT", "WH", "W", "W4")] + [*map(str, range(1, 16)), "draw", "keep"])
RECORD = {
    "comodin": 1,
    "edition": "own",
    "own_edition": Path(STORM).read_text(encoding="utf-8"),
    "players": ["Ana", "Beto", "Caro"],
    "deal": {
        "dealer": 2,
        "hands": [["WT", "R1"], ["G1", "G2"], ["Y4", "Y5"]],
        "draw": ["B1", "B2", "B3", "B4", "B5"],
        "discard": ["R5"],
        "turn": 0,
    },
    "actions": [{"seat": 0, "do": "play", "card": "WT", "colour": "G", "uno": True}],
}


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "en_US.UTF-8")


def said(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert main(list(arguments)) == code
    return capsys.readouterr().out


def test_what_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(said(capsys, "editions", "--edition", CHILDREN, "--json", "--lang", "es"))["editions"]
    assert (len(found), found[-1]["name"], found[-1]["cards"]) == (6, "Los peques", 64)
    sheet = said(capsys, "rules", STORM, "--lang", "it")
    assert "Tempesta" in sheet
    assert "- Jolly Tuono: scegli il colore; tutti gli altri: pescare 2 carte;" in sheet
    little = said(capsys, "rules", CHILDREN)
    assert "choose another player, who takes one card" in little
    assert "Draw" not in little  # nothing is said of cards that are not in the box
    assert "64 cards, 2 to 10 players" in little


def test_a_round_in_the_terminal_and_its_record(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    record = tmp_path / "round.uno.json"
    monkeypatch.setattr("sys.stdin", StringIO(LINES + "\n"))
    told = said(capsys, "play", "--edition", STORM, "--players", "3", "--seed", "5", "--save", str(record))
    assert "UNO, Storm." in told
    kept = json.loads(record.read_text(encoding="utf-8"))
    assert kept["own_edition"] == Path(STORM).read_text(encoding="utf-8")
    assert kept["edition"] == edition_of(STORM).key
    assert json.loads(said(capsys, "replay", str(record), "--json"))["ok"]
    round_ = comodin.load(record).rounds[0]
    assert round_.game.edition == edition_of(STORM)


def test_a_record_is_told_without_the_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    record = tmp_path / "one.uno.json"
    record.write_text(json.dumps(RECORD), encoding="utf-8")
    told = said(capsys, "replay", str(record), "--lang", "es")
    assert "Ana juega un Comodín Trueno y elige el verde: ¡UNO!" in told
    state = json.loads(said(capsys, "replay", str(record), "--json"))["state"]
    assert state["hands"] == [["R1"], ["G1", "G2", "B1", "B2"], ["Y4", "Y5", "B3", "B4"]]
    assert state["pending"] == {"kind": "turn", "seats": [2]}  # Beto loses a turn


def test_many_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    """The twin plays what it can, and who asks is told where it cannot."""
    rounds = ["--players", "3", "--rounds", "8", "--bots", "random"]
    for file, readable in ((STORM, False), (TEN, True)):
        assert main(["simulate", "--edition", file, *rounds, "--json"]) == 0
        out, err = capsys.readouterr()
        assert json.loads(out)["edition"] == edition_of(file).key
        assert ("The fast engine does not know these rules" in err) is readable
    assert "Big Table, 3 players, 8 rounds" in said(capsys, "lint-rules", "--edition", TEN, *rounds)
    arena = ["arena", "heuristic", "simple", "--deals", "2", "--workers", "1", "--players", "2", "--edition"]
    assert "Little Ones" in said(capsys, *arena, CHILDREN)
    played = said(capsys, "tournament", "--edition", CHILDREN, "--bots", "simple", "--target", "20", "--json")
    assert json.loads(played)["edition"] == edition_of(CHILDREN).key


def test_the_score_of_a_real_deck(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    board = str(tmp_path / "board.json")
    monkeypatch.setattr("sys.stdin", StringIO("Ana: 0; Beto: WT R7\n"))
    assert "Ana leads with 47 points." in said(capsys, "score", "--players", "Ana,Beto", "--edition", STORM, board)
    monkeypatch.setattr("sys.stdin", StringIO("Beto: 0; Ana: Comodín Huracán, R7\n"))
    assert "Beto" in said(capsys, "score", board, "--lang", "es")
    monkeypatch.setattr("sys.stdin", StringIO(""))
    assert main(["score", board, "--edition", CHILDREN]) == 2
    assert "was begun with own-" in capsys.readouterr().err


def test_a_bad_file_is_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "bad.edition.toml"
    file.write_text('name = "a"\n[deck]\nqueens = 4\n', encoding="utf-8")
    for command in ("play", "simulate", "lint-rules", "tournament", "editions"):
        assert main([command, "--edition", str(file)]) == 2
        err = capsys.readouterr().err
        assert "bad.edition.toml, line 3, deck.queens: unknown; expected a number" in err
        assert err.count("\n") == 1
    assert main(["simulate", "--edition", CHILDREN, "--players", "10", "--option", "hand_size=7"]) == 2
    assert "expected at least 10 cards to draw after the deal" in capsys.readouterr().err


def test_in_python(tmp_path: Path) -> None:
    game = comodin.game(STORM, players=3, jump_in=True)
    round_ = comodin.deal(game, seed=4)
    round_.record().save(tmp_path / "x.uno.json")
    assert comodin.load(tmp_path / "x.uno.json").rounds[0] == round_
    position = {"hands": [["WT", "R1"], ["G1"], ["Y1"]], "draw": ["B1"], "discard": ["R5"], "turn": 0}
    round_ = comodin.deal(game, position=position)
    assert round_.play(0, "WT", colour="G").awaited == (2,)
    assert "Comodín Trueno" in " ".join(round_.play(0, "WT", colour="G").story("es"))
    why = round_.why_not(1, "G1")
    assert why is not None
    assert why.code == "not_your_turn"
    with pytest.raises(comodin.ComodinError, match=r"none.toml: cannot be read"):
        comodin.game("none.toml")
