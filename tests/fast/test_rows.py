"""Rows for other programs: the rounds that are counted, whole or not at all, in every engine."""

from __future__ import annotations

import csv
import json
import sys
from collections import Counter
from pathlib import Path
from socket import create_server
from typing import Any

import numpy as np
import pytest

from comodin.cli import main
from comodin.editions import EDITIONS
from comodin.fast.engine import lower, new_tables
from comodin.fast.play import COUNTS, DECISIONS, RESULT, SYMBOLS, kernel, tracing
from comodin.fast.players import players_of
from comodin.rules import Game, Option
from comodin.simulation import SimulationOutcome, simulate, workers
from comodin.simulation import rounds as many
from comodin.simulation.workers import Pool

VARIANTS: list[dict[str, Option]] = [
    {},
    {"jump_in": True, "stacking": "any"},
    {"challenge": "anyone", "seven_zero": True},
]


def read(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main([*words, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.parametrize("key", EDITIONS)
def test_traced_rounds_are_the_rounds_that_are_counted(key: str) -> None:
    """Bit for bit, those included that are cut off after too many decisions."""
    for options in VARIANTS:
        lowered = lower(Game.of(EDITIONS[key], 4, EDITIONS[key].ruleset.with_options(options)))
        for bots in (["simple"] * 4, ["random", "heuristic", "simple", "rlcard"]):
            plan = lowered.rules, -1, players_of(bots), 5, 100, 300
            out, counts = np.zeros((60, RESULT), np.int32), np.zeros((60, COUNTS), np.int32)
            kernel.play_rounds(new_tables(), 0, *plan, out, counts)
            rows, used = np.zeros((60, tracing.ROW), np.int32), np.zeros(1, np.int64)
            notes = np.zeros((60 * 400, tracing.NOTE), np.int32)
            assert tracing.trace_rounds(new_tables(), 0, *plan, rows, notes, used) == 60
            assert (rows[:, :RESULT] == out).all()
            assert (rows[:, tracing.PLAYED] == counts[:, :SYMBOLS].sum(axis=1)).all()
            assert (rows[:, tracing.PAID :] == counts[:, SYMBOLS:]).all()
            assert used[0] == out[:, DECISIONS].sum()


def test_a_round_that_does_not_fit_into_the_notes_is_traced_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def decisions() -> list[Any]:
        found: list[Any] = []

        def keep(table: Any) -> None:
            found.extend(zip(*(column.plain() for column in table.values()), strict=True))

        simulate(Game.of(EDITIONS["casa"], 3), 30, rows=keep, decisions=True, threads=2)
        return found

    whole = decisions()
    monkeypatch.setattr(many, "NOTES", 50)
    assert decisions() == whole


@pytest.mark.parametrize("bots", ["simple", "heuristic,simple,random", "beginner"])
def test_rows_of_rounds_are_what_the_figures_say(
    bots: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rounds, file = ("60" if bots == "beginner" else "5000"), tmp_path / "rounds.csv"
    words = ["simulate", "--edition", "casa", "--players", "3", "--rounds", rounds, "--bots", bots, "--seed", "r"]
    found = told(capsys, *words, "--csv", str(file), "--threads", "2")
    rows = read(file)
    assert [row["round"] for row in rows] == list(map(str, range(int(rounds))))
    wins = Counter(row["winner"] for row in rows)
    assert [wins[str(seat)] for seat in range(3)] == found["wins"]
    assert sum(int(row["decisions"]) for row in rows) == found["decisions"]
    assert sum(int(row["turns"]) for row in rows) / int(rounds) == pytest.approx(found["turns"]["mean"])
    names = bots.split(",") * (1 if "," in bots else 3)
    for row in rows:
        if row["outcome"] == "won":
            assert row["winner_bot"] == names[int(row["winner"])]
            assert row[f"cards_{row['winner']}"] == row[f"left_{row['winner']}"] == "0"
            assert sum(int(row[f"left_{seat}"]) for seat in range(3)) == int(row["points"])
        else:
            assert row["winner"] == row["winner_bot"] == ""
    whole = file.read_bytes()
    assert told(capsys, *words, "--csv", str(file), "--threads", "1")["wins"] == found["wins"]
    assert file.read_bytes() == whole


def test_rows_of_decisions_play_the_round_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "decisions.csv"
    found = told(capsys, "simulate", "--rounds", "300", "--csv", str(file), "--decisions", "--edition", "aprendiz")
    rows = read(file)
    assert len(rows) == found["decisions"]
    assert {row["question"] for row in rows} >= {"turn", "drawn", "answer", "speak_up"}
    before: dict[str, str] = {}
    for row in rows:
        assert int(row["decision"]) == (int(before["decision"]) + 1 if row["decision"] != "0" else 0)
        do, *rest = row["action"].split() or [""]
        if before.get("round") == row["round"] and before["action"].startswith("play"):
            assert row["top"] == before["action"].split()[1]  # what was played lies on the pile
        if do == "play" and "uno" in rest:
            assert row["hand"] == "2"
        before = row if do else {**before, "decision": row["decision"], "round": row["round"]}
    assert [row["round"] for row in rows] == sorted((row["round"] for row in rows), key=int)


def test_parquet_has_the_same_rows_and_says_what_was_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    lines, table = tmp_path / "rows.csv", tmp_path / "rows.parquet"
    for more in ([], ["--decisions"], ["--impact", "stacking=any"]):
        words = ["simulate", "--rounds", "600", "--edition", "casa", "--csv", str(lines), "--parquet", str(table)]
        told(capsys, *words, *more)
        found = parquet.read_table(table)
        plain = [
            {name: "" if value is None else str(value) for name, value in row.items()} for row in found.to_pylist()
        ]
        assert plain == read(lines)
        about = json.loads(found.schema.metadata[b"comodin"])
        assert (about["edition"], about["seed"], about["bots"]) == ("casa", "0", ["simple"])
    assert [row["changed"] for row in plain[:4]] == ["0", "1", "0", "1"]


@pytest.mark.parametrize(
    "bots", [["simple", "random"], ["search:simulations=3", "simple"], ["beginner", "simple"]]
)
def test_rows_of_the_arena(bots: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "rows.csv"
    words = ["arena", *bots, "--players", "3", "--deals", "3", "--edition", "casa"]
    found = told(capsys, *words, "--csv", str(file))
    assert found == told(capsys, *words), "rows change nothing"
    rows = read(file)
    assert len(rows) == found["rounds"] == 18
    for result in found["results"]:
        mine = [row for row in rows if (row["bot"], row["against"]) == (result["bot"], result["against"])]
        assert [(row["deal"], row["seating"]) for row in mine] == [
            (str(deal), seating) for deal in range(3) for seating in ("ABB", "BAB", "BBA")
        ]
        won = sum(row["winner_bot"] == result["bot"] for row in mine)
        assert won / len(mine) == pytest.approx(result["win_rate"])
    told(capsys, *words, "--csv", str(file), "--decisions")
    taken = read(file)
    if bots[0] != "beginner":
        assert len(taken) == sum(int(row["decisions"]) for row in rows)
    assert {row["player"] for row in taken} == set(bots)


def test_rounds_of_matches_have_their_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "rows.csv"
    told(capsys, "arena", "simple", "random", "--deals", "2", "--match", "--target", "150", "--csv", str(file))
    first = [row for row in read(file) if (row["deal"], row["seating"]) == ("0", "AB")]
    assert [row["round"] for row in first] == list(map(str, range(len(first))))
    assert sum(int(row["points"]) for row in first if row["winner"] == "0") >= 150


# -- files that go on --------------------------------------------------------------------------------------


def test_a_simulation_goes_on_from_its_file_and_can_be_longer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("comodin.cli.simulate_file.PAUSE", 0.0)
    file = tmp_path / "run"
    words = ["simulate", "--impact", "stacking=any", "--rounds"]
    expected = {name: value for name, value in told(capsys, *words, "9000").items() if name != "seconds"}
    told(capsys, *words, "5000", "--file", str(file))
    text = file.read_bytes()
    lines = text.splitlines(keepends=True)
    for begin in (text, b"", lines[0], lines[0] + lines[1], text[:-5], text[:9]):
        file.write_bytes(begin)
        found = told(capsys, *words, "9000", "--file", str(file))
        assert {name: value for name, value in found.items() if name != "seconds"} == expected
        again = told(capsys, *words, "9000", "--file", str(file))
        assert again["wins"] == expected["wins"]
    spoilt = [
        ([*words, "4000"], text, "expected 5000 or more"),
        ([*words, "9000", "--seed", "x"], text, 'begun with seed "0", not "x"'),
        ([*words, "9000"], b"hello\n", "not the file of a simulation"),
        ([*words, "9000"], lines[0] + b"{}\n", "line 2: expected the sums"),
        ([*words, "9000"], lines[0] + lines[2], "line 2: expected round 0"),
        (
            [*words, "9000"],
            lines[0] + lines[1].replace(b'"rounds": 2', b'"rounds": 3'),
            "line 2: expected the sums",
        ),
    ]
    for command, content, reason in spoilt:
        file.write_bytes(content)
        assert main([*command, "--file", str(file)]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert reason in err
        assert file.read_bytes() == content


def test_the_file_of_an_arena_can_be_extended_to_the_same_bytes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, file = tmp_path / "whole", tmp_path / "file"
    words = ["arena", "simple", "random", "--players", "3"]
    expected = told(capsys, *words, "--deals", "900", "--file", str(whole))
    told(capsys, *words, "--deals", "600", "--file", str(file))
    assert told(capsys, *words, "--deals", "900", "--file", str(file)) == expected
    assert file.read_bytes() == whole.read_bytes()
    assert main([*words, "--deals", "500", "--file", str(file)]) == 2
    assert "begun with deals 900, not 500" in capsys.readouterr().err
    assert file.read_bytes() == whole.read_bytes()


# -- bad wishes --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command", [["simulate", "--rounds", "10"], ["arena", "simple", "random", "--deals", "1"]]
)
def test_bad_wishes_get_one_sentence(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = str(tmp_path / "rows")
    for words, reason in (
        (["--decisions"], "--decisions: expected --csv FILE"),
        (["--csv", rows, "--file", str(tmp_path / "run")], "--csv: expected no --file"),
        (["--csv", str(tmp_path)], "--csv: "),
        (["--parquet", "/nowhere/at/all"], "--parquet: "),
        (["--csv", rows, "--parquet", rows], "--parquet: expected another file than --csv has"),
        (["--report", rows, "--csv", f"{tmp_path}/./rows"], "--csv: expected another file than --report has"),
    ):
        assert main([*command, *words]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert reason in err
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "distributed", None)
    for words in (["--parquet", rows], ["--scheduler", "tcp://127.0.0.1:1"]):
        assert main([*command, *words]) == 2
        assert "pip install 'comodin[" in capsys.readouterr().err


# -- workers -----------------------------------------------------------------------------------------------


def test_tasks_that_travel_take_half_a_second_or_more() -> None:
    pool = Pool(None, 2, travels=True)  # type: ignore[arg-type]
    assert (pool.units(1_000), pool.ahead) == (1, 2), "the first ones are measured"
    pool.pace = 0.01
    assert pool.units(100_000) == 100
    assert pool.units(300) == 75
    assert pool.units(10) == 50
    assert Pool(None, 2, pace=0.01).units(1_000) == 1  # type: ignore[arg-type]


def test_bots_in_processes_play_the_same_rounds() -> None:
    game = Game.of(EDITIONS["international"], 2)
    found = [
        simulate(game, 40, bots=["beginner"], processes=processes, threads=2).outcome
        for processes in (True, False)
    ]
    assert isinstance(found[0], SimulationOutcome)
    assert found[0].tally.turns.tolist() == found[1].tally.turns.tolist()


def test_a_cluster_plays_the_same_rounds_and_deals(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    distributed = pytest.importorskip("distributed", reason='needs the extra "cluster"')
    cluster = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    )
    rows, here = tmp_path / "there.csv", tmp_path / "here.csv"
    with cluster:
        address = cluster.scheduler_address
        for words in (["simulate", "--rounds", "20000"], ["arena", "simple", "random", "--deals", "700"]):
            there = told(capsys, *words, "--csv", str(rows), "--scheduler", address)
            alone = told(capsys, *words, "--csv", str(here))
            for found in (there, alone):
                found.pop("seconds", None)
            assert there == alone
            assert rows.read_bytes() == here.read_bytes()
    with create_server(("127.0.0.1", 0)) as mute:
        other = f"127.0.0.1:{mute.getsockname()[1]}"
        monkeypatch.setattr(workers, "PATIENCE", 0.5)
        for address in ("nonsense://1", "", "http://127.0.0.1:80", other):
            assert main(["simulate", "--rounds", "5", "--scheduler", address]) == 2
            out, err = capsys.readouterr()
            assert (out, err.count("\n")) == ("", 1)
            assert "expected the address of a Dask scheduler" in err
