"""The line mode: whole games in every edition and language, the end of a round, and the command."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

import comodin
import comodin.tui.line.round
import comodin.words.narration
from comodin.cli import main
from comodin.cli.local_game import NAMES, parse_custom
from comodin.cli.saving import keeper
from comodin.editions import EDITIONS
from comodin.errors import BadInput
from comodin.match import MatchRules
from comodin.records import MatchRecord, dump, load, load_any, replay_match
from comodin.records import replay as replay_record
from comodin.rules import Event, Over, actions
from comodin.tui.line.local import PERSON
from comodin.words import LANGUAGES, catalogue

from .sessions import Puppet, new_record, play, whole_game

# -- whole games ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_whole_game_in_plain_sentences(edition: str, language: str) -> None:
    session = whole_game(new_record(edition, 4, f"{edition} {language}"), language)
    end = replay_record(session.records[1])
    assert end.refused is None
    assert isinstance(end.state.pending, Over)
    assert session.lines[-1] == session.words.say("play.bye")
    for line in session.lines:
        assert line.isprintable(), line  # no cursor movement, no colour
        assert not re.search(r"[─-▟{}]|None", line), line


@pytest.mark.parametrize("players", [2, 3, 7, 10])
def test_any_number_of_players_with_all_the_extras(players: int) -> None:
    extras = {
        "jump_in": True,
        "seven_zero": True,
        "draw_until_playable": True,
        "stacking": "any",
        "reminders": True,
    }
    for edition in ("casa", "aprendiz"):
        session = whole_game(new_record(edition, players, "extras", **extras), "en")
        assert isinstance(replay_record(session.records[1]).state.pending, Over)


def test_every_line_of_the_story_was_seen_by_the_person(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is told comes from events as the person's seat saw them: seeing them again changes nothing."""
    told: list[Event] = []
    narrate = comodin.words.narration.narrate

    def checked(seen: Iterable[Event], names: object, words: object, viewer: int) -> list[str]:
        events = list(seen)
        told.extend(events)
        assert viewer == PERSON
        assert all(event == event.seen_by(PERSON) for event in events)
        return narrate(events, names, words, viewer)  # type: ignore[arg-type]

    monkeypatch.setattr(comodin.tui.line.round, "narrate", checked)
    for edition in EDITIONS:
        whole_game(new_record(edition, 3, "seen"), "en")
    assert len(told) > 100


def test_cards_that_only_others_hold_are_not_printed() -> None:
    session = play("R1 R2 | G8 G9 | Y8 Y9", "table", "hand", "why 1", "log", discard="R5")
    assert not re.search(r"\b[GY][89]\b|green|yellow", session.text)


# -- the end of a round ---------------------------------------------------------------------------------------


def test_the_round_is_counted_and_another_can_follow() -> None:
    session = play("R2 | G1 BD | W Y1", "R2", "maybe", "yes", "", discard="R5", dealer=2)
    assert "You play a red 2. You are out of cards and win the round: 72 points!" in session.lines
    assert "Ana: blue Draw Two, green 1. 21 points." in session.lines
    assert "Beto: yellow 1, Wild. 51 points." in session.lines
    assert session.text.count("Another round? ") == 2
    assert set(session.records) == {1, 2}
    second = session.records[2]
    assert second.deal is not None
    assert second.deal.dealer == 0  # the deal passes to the left
    assert any(line.startswith("You deal. Turned up: ") for line in session.lines)


def test_totals_run_and_the_deal_goes_round() -> None:
    session = whole_game(new_record("international", 3, "totals"), "en", rounds=3)
    first, second, third = (session.records[number] for number in (1, 2, 3))
    dealer = replay_record(first).state.dealer
    assert second.deal is not None
    assert third.deal is not None
    assert second.deal.dealer == (dealer + 1) % 3
    assert third.deal.dealer == (dealer + 2) % 3
    earned = [0, 0, 0]
    for record in (first, second, third):
        over = replay_record(load(dump(record))).state.pending
        assert isinstance(over, Over)
        earned = [total + points for total, points in zip(earned, over.points, strict=True)]
    names = dict(zip(("you", "Ana", "Beto"), earned, strict=True))
    last = [line for line in session.lines if line.startswith("Totals: ")][-1]
    assert {name: int(n) for name, n in re.findall(r"(\w+) (\d+)", last)} == names


def test_a_match_is_won_at_500() -> None:
    hands = "R2 | W W W W W4 W4 W4 W4 | RD RD BD BD YD"
    session = play(hands, "R2", "yes", "table", discard="R5", dealer=2)
    assert "You are out of cards and win the round: 500 points!" in session.text
    assert "Totals: you 500, Ana 0, Beto 0." in session.lines
    assert "You have reached 500 points and win the game!" in session.lines
    assert session.text.count("Totals: ") == 1  # the next one starts from zero
    lost = play(
        "R2 R3 | G2 | W W W W W4 W4 W4 W4 RD RD BD BD YD",
        "",
        "no",
        discard="G5",
        turn=1,
        bots=[Puppet(), Puppet()],
    )
    assert "Ana has reached 500 points and wins the game!" in lost.lines


def test_a_blocked_round_is_dealt_again_by_the_same_player() -> None:
    session = play("B3 B4 | Y3 Y4", "draw", "yes", discard="R5", draw="", dealer=1, bots=[Puppet(), Puppet()])
    assert "the round is blocked and nobody wins" in session.text
    second = session.records[2].deal
    assert second is not None
    assert second.dealer == 1


# -- the command ----------------------------------------------------------------------------------------------


def typed(monkeypatch: pytest.MonkeyPatch, text: str, *, terminal: bool = False) -> None:
    stream = io.StringIO(text)
    stream.isatty = lambda: terminal  # type: ignore[method-assign]
    monkeypatch.setattr(sys, "stdin", stream)


def test_play_from_a_script(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed(monkeypatch, "table\nquit\n")
    assert main(["play", "--seed", "1", "--players", "2", "--lang", "it", "--name", "Ana"]) == 0
    out = capsys.readouterr().out
    assert "UNO, Internazionale. Giochi contro Beto." in out  # there is only one Ana
    assert out.endswith("esci\n") or out.endswith("A presto!\n")


def test_the_end_of_the_input_is_a_polite_goodbye(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "")
    assert main(["play", "--seed", "1", "--lang", "en"]) == 0
    assert capsys.readouterr().out.endswith("\nThanks for playing. See you!\n")


def test_the_edition_is_asked_for_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for answer, name in (("\n", "International"), ("nonsense\n1\n", "Classic"), ("casa\n", "House Rules")):
        typed(monkeypatch, answer, terminal=True)
        assert main(["play", "--lang", "en"]) == 0
        out = capsys.readouterr().out
        assert "Which edition?" in out
        assert f"UNO, {name}." in out
    typed(monkeypatch, "", terminal=True)
    assert main(["play", "--lang", "en"]) == 0


def test_ctrl_c_is_a_polite_goodbye(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert main(["play", "--lang", "en", "--edition", "casa"]) == 130
    assert capsys.readouterr().out.endswith("Thanks for playing. See you!\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--edition", "monopoly"], "comodin: --edition: 'monopoly' is not an edition; expected one of "),
        (["--players", "11"], "comodin: --players: expected 2 to 10, you included; found '11'"),
        (["--players", "many"], "comodin: --players: expected 2 to 10, you included; found 'many'"),
        (["--name", " "], "comodin: --name: expected a name of 1 to 30 letters"),
        (["--option", "stacking=maybe"], "comodin: options.stacking: maybe is no value of it"),
        (["--reaction", "never"], "comodin: --reaction: expected a number of seconds above 0, found 'never'"),
        (["--custom", "WC1=next dance"], "comodin: custom.WC1: 'WC1'"),
        (["--custom", "WC1"], "comodin: --custom: 'WC1' is not CARD=RULE"),
        (["--save", "/nowhere/at/all.json"], "comodin: --save: cannot write /nowhere/at/all.json"),
    ],
)
def test_bad_input_is_one_sentence(
    arguments: list[str], sentence: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "")
    assert main(["play", "--lang", "en", *arguments]) == 2
    error = capsys.readouterr().err
    assert error.replace('"', "'").startswith(sentence)
    assert error.count("\n") == 1


def test_custom_wilds_from_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert parse_custom("wc1=next draw 2; reverse") == (
        "WC1",
        {"text": "", "effects": [{"n": 2, "what": "draw", "who": "next"}, {"what": "reverse"}]},
    )
    assert parse_custom("WC2=Everybody sings:") == ("WC2", {"text": "Everybody sings", "effects": []})
    with pytest.raises(BadInput, match="is not WHO WHAT"):
        parse_custom("WC1=the next player must draw 2")
    typed(monkeypatch, "")
    arguments = ["--edition", "aprendiz", "--lang", "es", "--custom", "WC1=Tormenta: others draw 1; reverse"]
    assert main(["play", *arguments]) == 0
    assert "dice: «Tormenta – todos los demás: tomar 1 carta; cambiar el sentido" in capsys.readouterr().out


def test_the_record_is_saved_after_every_action(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.uno.json"
    typed(monkeypatch, "draw\nkeep\nquit\n")
    assert main(["play", "--seed", "1", "--lang", "en", "--edition", "international", "--save", str(file)]) == 0
    record = load(file.read_bytes())
    assert replay_record(record).refused is None
    assert (PERSON, actions.Draw()) in record.actions
    assert os.listdir(tmp_path) == ["game.uno.json"]


def test_one_round_is_a_record_and_more_are_a_match_in_the_same_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "game.uno.json"
    told: list[str] = []
    keep = keeper(file, catalogue("en"), told.append, MatchRules(), whole=False)
    session = whole_game(new_record("international", 3, "saved"), "en", rounds=3)
    keep(1, 1)(session.records[1], (0, 1, 2))
    assert load(file.read_text()) == session.records[1]
    for number in (2, 3):
        keep(1, number)(session.records[number], (0, 1, 2))
    record = load_any(file.read_text())
    assert isinstance(record, MatchRecord)
    assert record.rounds == tuple(session.records[number].actions for number in (1, 2, 3))
    played = replay_match(record)
    assert played.refused is None
    last = [line for line in session.lines if line.startswith("Totals: ")][-1]
    assert [int(n) for _, n in sorted(re.findall(r"(\w+) (\d+)", last))] == [
        played.match.totals[seat] for seat in (1, 2, 0)
    ]
    keep(2, 1)(session.records[1], (0, 1, 2))
    assert sorted(os.listdir(tmp_path)) == ["game-2.uno.json", "game.uno.json"]
    monkeypatch.setattr("os.replace", _full_disk)
    keep(2, 2)(session.records[2], (0, 1, 2))
    keep(2, 2)(session.records[2], (0, 1, 2))
    assert len(told) == 1  # said once; the game goes on
    assert sorted(os.listdir(tmp_path)) == ["game-2.uno.json", "game.uno.json"]


def _full_disk(*paths: object) -> None:
    raise OSError(28, "No space left on device")


def test_bytes_that_are_no_text_do_not_hurt() -> None:
    environment = {**os.environ, "PYTHONPATH": str(Path(comodin.__file__).parents[1]), "PYTHONUTF8": "1"}
    result = subprocess.run(
        [sys.executable, "-m", "comodin", "play", "--seed", "1", "--edition", "casa", "--lang", "es"],
        input=b"\xff\xfe\n\x80moo\ndraw\n\xc3\n",
        capture_output=True,
        env=environment,
        timeout=90,
        check=False,
    )
    assert result.returncode == 0
    assert result.stderr == b""
    assert result.stdout.decode().endswith("¡Hasta pronto!\n")


def test_there_are_enough_names_for_a_full_table() -> None:
    assert len({name.casefold() for name in NAMES}) == 10
