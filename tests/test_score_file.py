"""The file of a score board: read back as it was written, refused when it is wrong, whole after every accident."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from functools import partial
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import comodin
from comodin.cli import main
from comodin.editions import EDITIONS
from comodin.errors import BadInput
from comodin.files import write_atomically
from comodin.match import CHOICES
from comodin.rules import Card
from comodin.scores import (
    BlockedEntered,
    DealerSet,
    Entry,
    EntryRefused,
    Renamed,
    RoundEntered,
    ScoreSheet,
    add,
    dump,
    load,
    new_sheet,
    without_last,
)

from .keeping import Score, board, keeper_in
from .rounds import ALL, clause
from .strategies import examples, targets


@pytest.fixture
def score(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Score:
    return keeper_in(tmp_path, monkeypatch, capsys)


def some_of(deck: list[Card], amount: int) -> tuple[Card, ...]:
    return tuple(deck.pop() for _ in range(amount))


@st.composite
def sheets(draw: st.DrawFn) -> ScoreSheet:
    """Any board: every format and edition, cards and points, names, dealers, blocked rounds."""
    edition = EDITIONS[draw(st.sampled_from(ALL))]
    format = draw(st.sampled_from(list(CHOICES)))
    players = draw(st.sampled_from(CHOICES[format].sizes))
    sheet = new_sheet(
        edition, format, draw(targets(CHOICES[format].format, 900)), [f"P{n}" for n in range(players)]
    )
    for number in range(draw(st.integers(0, 8))):
        entry: Entry = Renamed(draw(st.integers(0, players - 1)), f'«{number}» "é" 龙')
        if not sheet.match.over:
            player = draw(st.sampled_from(sheet.match.seats))
            deck = draw(st.permutations(edition.deck))
            hands = st.one_of(st.integers(0, 90), st.integers(1, 7).map(partial(some_of, deck)))
            left = [0 if n in sheet.match.out or n == player else draw(hands) for n in range(players)]
            chosen = st.sampled_from(
                (entry, BlockedEntered(), DealerSet(player), RoundEntered(player, tuple(left)))
            )
            entry = draw(chosen)
        sheet = add(sheet, entry)
    return sheet


@clause("E6", "deluxe")
@examples(100)
@given(sheets())
def test_a_board_is_read_back_as_it_was_written(sheet: ScoreSheet) -> None:
    assert load(dump(sheet)) == sheet
    assert dump(load(dump(sheet).encode())) == dump(sheet)
    if sheet.entries:
        before = without_last(sheet)
        assert before.entries == sheet.entries[:-1]
        assert add(before, sheet.entries[-1]) == sheet
    else:
        with pytest.raises(EntryRefused, match="nothing to take back"):
            without_last(sheet)


GOOD = {
    "comodin_board": 1,
    "edition": "deluxe",
    "format": "points",
    "target": 500,
    "players": ["Ana", "Beto"],
    "events": [{"type": "round", "winner": 0, "left": [0, ["R7", "W4"]]}],
}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"comodin_board": 2}, "comodin_board: expected the format version 1"),
        ({"comodin_board": True}, "comodin_board: expected the format version 1"),
        ({"edition": "uno"}, "edition: 'uno' is not an edition"),
        ({"edition": []}, r"edition: \[\] is not an edition"),
        ({"format": "chess"}, "board: “chess” is not a game"),
        ({"format": ["points"]}, "board: “"),
        ({"target": 0}, "board: The target is a whole number"),
        ({"target": "500"}, "target: expected a whole number"),
        ({"players": ["Ana"]}, "board: From 2 to 10"),
        ({"players": "Ana"}, "players: expected a list of texts"),
        ({"players": ["Ana", "\ud800"]}, "board: A name has 1 to 30"),
        ({"more": 1}, "board: expected the fields"),
        ({"events": {}}, "events: expected a list of objects"),
        ({"events": [{"type": "win"}]}, r"events\[0\].type: expected one of round, blocked, renamed, dealer"),
        ({"events": [{"type": "round", "winner": 0}]}, r"events\[0\]: expected the fields type, winner, left"),
        ({"events": [{"type": "round", "winner": 2, "left": [0, 5]}]}, r"events\[0\].winner: expected 0 to 1"),
        ({"events": [{"type": "round", "winner": True, "left": [0, 5]}]}, r"winner: expected a whole number"),
        ({"events": [{"type": "round", "winner": 0, "left": [0]}]}, r"left: expected 2 hands, found 1"),
        ({"events": [{"type": "round", "winner": 0, "left": [0, -5]}]}, r"events\[0\]: Points cannot be negative"),
        ({"events": [{"type": "round", "winner": 0, "left": [5, 5]}]}, r"events\[0\]: Ana went out and cannot"),
        (
            {"events": [{"type": "round", "winner": 0, "left": [0, []]}]},
            r"events\[0\]: Only one player can go out",
        ),
        ({"events": [{"type": "round", "winner": 0, "left": [0, ["X9"]]}]}, r"left\[1\]: 'X9' is not a card"),
        ({"events": [{"type": "round", "winner": 0, "left": [0, [7]]}]}, r"left\[1\]: 7 is not a card"),
        ({"events": [{"type": "round", "winner": 0, "left": [0, ["B0", "B0"]]}]}, r"events\[0\]: B0 has been"),
        ({"events": [{"type": "renamed", "player": 1, "name": 5}]}, r"events\[0\].name: expected a list of texts"),
        ({"events": [{"type": "renamed", "player": 1, "name": "Ana"}]}, r"events\[0\]: Two players"),
        ({"events": [{"type": "dealer", "player": -1}]}, r"events\[0\].player: expected 0 to 1"),
    ],
)
def test_a_wrong_file_is_refused_by_its_place(change: dict[str, object], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        load(json.dumps({**GOOD, **change}))


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"null", b"\xff\xfe\xfd", b'{"comodin": 1}', b"NaN", b"[" * 100_000, b"9" * 5_000],
)
def test_a_corrupt_file_is_refused_and_stays_as_it_is(score: Score, content: bytes) -> None:
    Path("comodin-score.json").write_bytes(content)
    assert score("Ana: 0; Beto: 5; Caro: 6", options="", code=2).startswith("comodin: comodin-score.json: ")
    assert Path("comodin-score.json").read_bytes() == content


def test_a_board_that_somebody_else_changed_is_not_overwritten(score: Score) -> None:
    score("Ana: 0; Beto: 5; Caro: 6")
    text = Path("comodin-score.json").read_text(encoding="utf-8")

    class Meddler(StringIO):
        def readline(self, *_: object) -> str:  # type: ignore[override]
            Path("comodin-score.json").write_text(text.replace("500", "600"), encoding="utf-8")
            return super().readline()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", Meddler("blocked\n"))
        assert main(["score", "--lang", "es"]) == 1
    assert board().target == 600
    assert board().match.dealt == 1


@pytest.mark.parametrize("broken", ["replace", "fsync"])
def test_a_save_that_fails_changes_nothing(score: Score, monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    score("Ana: 0; Beto: 5; Caro: 6")
    before = Path("comodin-score.json").read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(f"os.{broken}", full)
        said = score("Beto: 0; Ana: 5; Caro: 6", "board", options="", lang="it", code=1)
    assert "Il disco è pieno e non si può scrivere comodin-score.json: non è cambiato niente." in said
    assert "Ana è in testa con 11 punti." in said
    assert Path("comodin-score.json").read_bytes() == before
    assert os.listdir() == ["comodin-score.json"]


def test_writing_keeps_links_and_modes_and_replaces_no_device(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_text("old")
    real.chmod(0o640)
    link.symlink_to(real)
    write_atomically(link, "new")
    assert link.is_symlink()
    assert real.read_text() == "new"
    assert real.stat().st_mode & 0o777 == 0o640
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="Invalid argument"):
        write_atomically(pipe, "new")
    with pytest.raises(IsADirectoryError):
        write_atomically(tmp_path, "new")


def test_what_was_told_survives_a_kill(tmp_path: Path) -> None:
    """The answer comes after the board is on the disk: whatever was told is there after the power is gone."""
    environment = {**os.environ, "PYTHONPATH": str(Path(comodin.__file__).parents[1]), "PYTHONUNBUFFERED": "1"}
    rounds = 0
    for entered in (1, 2, 3):
        command = [sys.executable, "-m", "comodin", "score", "--players", "Ana,Beto", "--lang", "en"]
        keeper = subprocess.Popen(
            command, cwd=tmp_path, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert keeper.stdin
        assert keeper.stdout
        for _ in range(entered):
            keeper.stdin.write("Ana: 0; Beto: 1\n")
            keeper.stdin.flush()
            while "goes out" not in keeper.stdout.readline():
                pass
            rounds += 1
        keeper.stdin.write("Ana: 0; Beto: 1\n" * 3)  # these may be there or not, but whole
        keeper.stdin.flush()
        keeper.send_signal(signal.SIGKILL)
        keeper.communicate(timeout=90)
        kept = load((tmp_path / "comodin-score.json").read_bytes())
        assert rounds <= len(kept.match.rounds) <= rounds + 3
        rounds = len(kept.match.rounds)


def test_an_interrupt_says_where_the_board_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("builtins.input", interrupted)
    assert main(["score", "--players", "Ana,Beto", "--lang", "es"]) == 130
    assert capsys.readouterr().out.endswith("La pizarra queda guardada en comodin-score.json.\n")
