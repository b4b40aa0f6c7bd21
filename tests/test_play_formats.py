"""Whole matches in the terminal: every format, with partners, down to the last two; and what cannot be played."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest

from comodin.cli import main
from comodin.editions import EDITIONS
from comodin.match import FORMATS, MatchRules, rules_for
from comodin.records import MatchRecord, dump_match, load_any, replay_match
from comodin.table import match_record
from comodin.tui.keeper.lines import ScoreReader
from comodin.words import LANGUAGES, catalogue

from .sessions import Session, new_record, play, whole_game

FOREVER = 99  # rounds


def replayed(session: Session, rules: MatchRules) -> MatchRecord:
    """The record of the match, as it is saved."""
    record = load_any(dump_match(match_record(rules, session.played)))
    assert isinstance(record, MatchRecord)
    assert record.match == rules
    return record


def last(session: Session, start: str) -> str:
    return [line for line in session.lines if line.startswith(start)][-1]


@pytest.mark.clause("R4", "international")
@pytest.mark.parametrize("seed", ["a", "e"])  # once watching, once not
def test_a_person_who_is_out_sees_the_match_to_its_end(seed: str) -> None:
    rules = rules_for("elimination", 60)
    session = whole_game(new_record("international", 4, seed), "en", FOREVER, match=rules)
    match = replay_match(replayed(session, rules)).match
    assert match.over
    assert 0 in match.out
    names = ("you", "Ana", "Beto", "Caro")
    assert "You reach 60 points and are out." in session.lines
    assert sum(line.startswith("You are out. Watch the others to the end?") for line in session.lines) == 1
    assert f"{names[match.winners[0]]} is the last one in and wins the game!" in session.lines
    assert {name: int(n) for name, n in re.findall(r"(\w+) (\d+)", last(session, "Totals: "))} == dict(
        zip(names, match.totals, strict=True)
    )
    asked = next(n for n, line in enumerate(session.lines) if line.startswith("You are out. Watch"))
    watched = not session.lines[asked].endswith(" n")
    told = [line for line in session.lines[asked:] if re.search(r" plays? a", line)]
    assert bool(told) == watched
    assert not any(line.startswith("You play ") for line in told)


@pytest.mark.clause("R1", "international")
def test_partners_win_together() -> None:
    rules = rules_for("points", 60, partners=True)
    session = whole_game(new_record("deluxe", 4, "b"), "es", match=rules)
    match = replay_match(replayed(session, rules)).match
    assert match.winners == (0, 2)
    assert "Juegas en pareja con Beto, que se sienta enfrente, contra Ana y Caro." in session.lines[0]
    assert f"Beto y tú suman {match.totals[0]} puntos." in session.lines
    assert f"Totales: tú y Beto {match.totals[0]}, Ana y Caro 0." in session.lines
    assert "¡Beto y tú llegan a 60 puntos y ganan la partida!" in session.lines
    assert not re.search(r"gana(s)? la ronda: \d", session.text)  # that would count the partner's cards


@pytest.mark.clause("E4", "deluxe", "international", "aprendiz")
def test_the_lowest_total_wins_when_somebody_reaches_the_target() -> None:
    rules = rules_for("lowest", 80)
    session = whole_game(new_record("aprendiz", 3, "c"), "it", FOREVER, match=rules)
    match = replay_match(replayed(session, rules)).match
    assert match.winners == (1,)
    assert f"Ana ha il totale più basso, {match.totals[1]} punti, e vince la partita!" in session.lines
    assert "Arrivi a 80 punti e la partita finisce." in session.lines
    assert "Beto arriva a 80 punti e la partita finisce." in session.lines
    assert any(line.startswith("Tabellone: ") for line in session.lines)


@pytest.mark.clause("E8", "deluxe", "international", "aprendiz")
def test_a_tie_for_the_lowest_total_is_shared() -> None:
    session = play("R2 | G0 | RD W W4", "R2", discard="R5", dealer=2, match=rules_for("lowest", 100))
    assert "Beto reaches 100 points: that is the end of the game." in session.lines
    assert "You and Ana share the lowest total, 0 points, and the win!" in session.lines


@pytest.mark.clause("X18", *EDITIONS)
def test_best_of_counts_rounds() -> None:
    rules = rules_for("best-of", 3, partners=True)
    session = whole_game(new_record("casa", 4, "b"), "it", FOREVER, match=rules)
    match = replay_match(replayed(session, rules)).match
    mine, theirs = match.totals[:2]
    assert {mine, theirs} == {1, 2} or {mine, theirs} == {0, 2}
    assert re.search(r"aggiudica\w+ 2 manche e vinc\w+ la partita!", session.text)
    assert last(session, "Manche vinte: ") in (
        f"Manche vinte: tu e Beto {mine}, Ana e Caro {theirs}.",
        f"Manche vinte: Ana e Caro {theirs}, tu e Beto {mine}.",
    )


@pytest.mark.clause("E5", "clasico", "casa")
def test_a_quick_game_is_one_round() -> None:
    session = play("R2 | G1 | Y1", "R2", "yes", "draw", discard="R5", dealer=2, match=rules_for("quick"))
    assert "You play a red 2. You are out of cards and win the round!" in session.lines
    assert "You win the game!" in session.lines
    assert "Totals" not in session.text
    assert "Another game? Enter for yes, n for no: yes" in session.lines
    assert len(session.records) == 2
    lost = play("R2 R9 | G1 | Y1", "", "no", discard="G5", turn=1, match=rules_for("quick"))
    assert "Ana wins the game!" in lost.lines


def typed(monkeypatch: pytest.MonkeyPatch, text: str = "") -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))


FIRST = {
    "clasico": "single round",
    "casa": "single round",
    "deluxe": "500",
    "international": "500",
    "aprendiz": "500",
}


def test_the_first_format_of_the_sheet_is_the_usual_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for edition, said in FIRST.items():
        typed(monkeypatch)
        assert main(["play", "--edition", edition, "--lang", "en", "--seed", "1"]) == 0
        assert said in capsys.readouterr().out.splitlines()[1]


def test_a_chosen_format_is_in_the_record_from_the_first_card(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number, (words, rules) in enumerate(
        {
            "--format elimination --target 200": MatchRules("elimination", 200),
            "--format best-of --partners": rules_for("best-of", 5, partners=True),
            "--partners --edition clasico": rules_for("quick", partners=True),
            "--format partners --target 300": rules_for("points", 300, partners=True),
        }.items()
    ):
        typed(monkeypatch, "draw\n")
        file = tmp_path / f"{number}.uno.json"
        usual = [] if "--edition" in words else ["--edition", "deluxe"]
        assert main(["play", *usual, *words.split(), "--seed", "1", "--save", str(file)]) == 0
        record = load_any(file.read_bytes())
        assert isinstance(record, MatchRecord)
        assert record.match == rules
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("words", "place", "said"),
    [
        ("--format chess", "--format", "expected one of points, lowest, quick, elimination, best-of"),
        ("--format lowest --partners", "--partners", "partners play points or quick or best-of, not lowest"),
        ("--format elimination --partners", "--partners", "not elimination"),
        ("--partners --players 3", "--partners", "partners are 4 players, found 3"),
        ("--format quick --target 100", "--target", "single round and has no target"),
        ("--format best-of --target 4", "--target", "an odd number of rounds from 1 to 99, found '4'"),
        ("--format points --target 0", "--target", "a number of points from 1 to 100000"),
        ("--format points --target many", "--target", "found 'many'"),
        ("--target 300 --edition clasico", "--target", "quick is a single round"),
    ],
)
def test_what_does_not_go_together_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: str, place: str, said: str
) -> None:
    typed(monkeypatch)
    assert main(["play", "--edition", "deluxe", *words.split()]) == 2
    err = capsys.readouterr().err
    assert f"{place}: " in err
    assert said in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_of_the_sheet_stands_beside_ours(language: str) -> None:
    words = catalogue(language)
    (named,) = [format for format in FORMATS.values() if format.sheet_name]
    assert named.sheet_name == "Challenge UNO"
    for family in ("lobby.format", "tour.format", "rules.partners", "board.head", "score.format"):
        assert f"({named.sheet_name})" in words.say(f"{family}.{named.key}", target=500)
    session = whole_game(new_record("international", 2, "b"), language, match=rules_for("elimination", 5))
    assert "(Challenge UNO)" in session.lines[1]
    reader = ScoreReader(words)
    for typed in ("challenge uno", words.say("score.format.elimination").split(",")[0]):
        assert reader.format(typed) == "elimination"


def test_help_names_it_too(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("play", "score", "tournament"):
        with pytest.raises(SystemExit):
            main([command, "--help"])
        assert "elimination (Challenge UNO)" in " ".join(capsys.readouterr().out.split())
