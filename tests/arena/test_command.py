"""`comodin arena`, as people and programs use it."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from time import sleep
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from comodin.arena import play as arena_run
from comodin.arena.results import Results, Rows
from comodin.bots import named
from comodin.chance import Chance
from comodin.cli import main
from comodin.editions import EDITIONS
from comodin.rules import Action, Effect, Move, View, print_card
from testkit.foreign import english_left, shown_of, wrong_numbers
from tests.test_cli_simulate import Page

RESULT = {"bot", "against", "win_rate", "low", "high"}
FIELDS = RESULT | {"lineup", "copies", "par", "deals", "points", "left", "gain"}


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main(["arena", *words, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_json_has_the_keys_that_programs_rely_on(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "--bots", "simple,random", "--players", "3", "--deals", "200", "--seed", "9")
    assert {"players", "deals", "rounds", "results"} <= set(found)
    assert (found["players"], found["deals"], found["rounds"]) == (3, 200, 2 * 3 * 200)
    one, other = found["results"]
    assert set(one) == FIELDS
    assert (one["bot"], one["against"], other["bot"]) == ("simple", "random", "random")
    assert other["high"] < 1 / 3 < one["low"] < one["win_rate"] < one["high"]
    assert [rating["bot"] for rating in found["ratings"]] == ["simple", "random"]
    assert found["ratings"][0]["low"] > found["ratings"][1]["high"]


@pytest.mark.parametrize("edition", ["casa", "aprendiz", "clasico"])
def test_workers_change_nothing(edition: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simple", "random", "--edition", edition, "--players", "4", "--deals", "600", "--every-lineup"]
    assert told(capsys, *words, "--workers", "1") == told(capsys, *words, "--workers", "3")


def test_equal_bots_are_at_par_and_partners_win_together(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simple", "random", "--players", "4", "--partners", "--deals", "300"]
    found = told(capsys, *words)
    one, other = found["results"]
    assert (one["copies"], one["par"]) == (2, 0.5)
    assert one["win_rate"] + other["win_rate"] == pytest.approx(1 - found["undecided"] / found["rounds"])
    assert one["win_rate"] > 0.9


def test_matches_are_decided_more_clearly_than_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["random", "simple", "--players", "2", "--deals", "20"]
    (rounds, *_), (matches, *_) = (told(capsys, *words, *more)["results"] for more in ([], ["--match"]))
    assert matches["win_rate"] < 0.01 <= rounds["win_rate"] + 0.01
    assert told(capsys, *words, "--match", "lowest", "--target", "100")["results"][0]["win_rate"] < 0.1


def test_the_sequential_test_stops_and_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simple", "random", "--deals", "100000", "--sprt"]
    found = told(capsys, *words, "0.5,0.55")
    assert found["sprt"]["decision"] == "high"
    assert found["deals"] == found["sprt"]["deals"] < 2_000
    assert found["sprt"]["llr"] > found["sprt"]["bounds"][1]
    assert told(capsys, *words, "elo:1000,1200")["sprt"]["decision"] == "low"
    assert main(["arena", "simple", "random", "--deals", "10", "--sprt", "0.5,0.55"]) == 0
    assert "Not decided" in capsys.readouterr().out


def test_searching_players_and_the_oracle_play_the_same_with_any_workers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    bots = ["search:simulations=16", "search:simulations=16:foresight=3:temper=0.5", "oracle:simulations=16"]
    bots.append("search:simulations=16:nets=1:most=10:hoarder=0.2:leaf=0")
    words = [*bots, "--against", "simple", "--players", "3"]
    found = told(capsys, *words, "--deals", "8", "--workers", "1")
    assert found == told(capsys, *words, "--deals", "8", "--workers", "2")
    assert [line["bot"] for line in found["results"]] == bots
    assert found["reproducible"]
    assert all(0 < line["win_rate"] < 1 for line in found["results"])


def test_a_sweep_shows_strength_by_simulations(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "sweep.html"
    found = told(capsys, "oracle", "simple", "--sweep", "4,16", "--deals", "4", "--report", str(file))
    bots = [line["bot"] for line in found["results"] if line["against"] == "simple"]
    assert bots == ["oracle:simulations=4", "oracle:simulations=16"]
    assert 'class="band"' in file.read_text(encoding="utf-8")


def test_a_budget_of_time_plays_and_says_what_it_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "search:ms=2", "simple", "--deals", "2"]) == 0
    assert "budget of time" in capsys.readouterr().out


def test_levels_play_in_the_readable_engine_in_processes_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["beginner", "simple", "--players", "3", "--edition", "casa", "--deals", "5", "--workers"]
    found = told(capsys, *words, "2")
    assert found["rounds"] == 30
    assert found == told(capsys, *words, "1")


@dataclass(frozen=True)
class LongestHandDraws(Effect):
    """An effect that the kernel does not know."""

    def carry_out(self, play: Move) -> None:
        play.draw(play.hand_sizes.index(max(play.hand_sizes)), 1)


def test_a_game_that_the_kernel_cannot_play_is_played_in_the_readable_engine(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    base = EDITIONS["international"]
    card = print_card("WL", points=50, effects=(LongestHandDraws(),))
    monkeypatch.setitem(EDITIONS, base.key, replace(base, deck=(*base.deck, card, card)))
    monkeypatch.setattr(arena_run, "ProcessPoolExecutor", lambda *_, **__: ThreadPoolExecutor(1))
    assert told(capsys, "heuristic", "random", "--deals", "4")["rounds"] == 8
    assert main(["arena", "oracle", "simple", "--deals", "2"]) == 2
    assert capsys.readouterr().err == "comodin: the fast engine does not know the effect LongestHandDraws\n"


class Broken:
    def choose(self, view: View, chance: Chance) -> Action | None:
        raise ZeroDivisionError("oops")


def test_a_bot_that_fails_is_named(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(named.BOTS, "broken", Broken)
    monkeypatch.setattr(arena_run, "ProcessPoolExecutor", lambda *_, **__: ThreadPoolExecutor(1))
    assert main(["arena", "simple", "broken", "--deals", "2"]) == 2
    err = capsys.readouterr().err
    assert err == "comodin: simple or broken failed in deal 0: ZeroDivisionError: oops\n"


# -- the file ----------------------------------------------------------------------------------------------


def test_a_run_that_was_stopped_goes_on_to_the_same_bytes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena_run, "FAST", 16)
    words = ["arena", "simple", "random", "--players", "3", "--deals", "100", "--json", "--file"]
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    assert main([*words, str(whole)]) == 0
    expected = capsys.readouterr().out
    text = whole.read_bytes()
    for size in (0, 10, len(text) // 3, 2 * len(text) // 3, len(text) - 1, len(text)):
        cut.write_bytes(text[:size])
        assert main([*words, str(cut)]) == 0
        assert cut.read_bytes() == text
        assert capsys.readouterr().out == expected


def test_the_file_of_something_else_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "arena"
    words = ["arena", "simple", "random", "--deals", "20", "--file", str(file)]
    assert main(words) == 0
    text = file.read_text()
    spoilt = [
        ([*words, "--seed", "other"], text, 'begun with seed "0", not "other"'),
        (words, "hello\n", "not the file of an arena"),
        (words, text + "{}\n", "all deals are there"),
        (words, text.replace('"deal": 0', '"deal": 7'), "expected deal 0"),
        (words, text.replace('"rows": [[', '"rows": [[-'), "20 rows"),
        (words, text.splitlines()[0] + '\n{"lineup": 0, "deal": 0, "rows": [[1.5]]}\n', "whole numbers"),
        (words, text.splitlines()[0] + '\n[]\n', "whole numbers"),
    ]  # fmt: skip
    capsys.readouterr()
    for command, content, reason in spoilt:
        file.write_text(content)
        assert main(command) == 2
        err = capsys.readouterr().err
        assert err.count("\n") == 1
        assert reason in err
    file.write_bytes(b"\xff\xfe\n")
    assert main(words) == 2
    assert main([*words[:-1], str(tmp_path)]) == 2


def test_an_interrupt_prints_what_was_done_and_the_file_goes_on(tmp_path: Path) -> None:
    """Stopped as soon as something is in the file, however slow the machine is."""
    file = tmp_path / "arena"
    words = ["simple", "random", "--deals", "50000000", "--json", "--file", str(file)]
    command = [sys.executable, "-m", "comodin", "arena", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        while process.poll() is None and not (file.exists() and file.read_bytes().count(b"\n") > 2):
            sleep(0.02)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert "Interrupted" in err
    found = json.loads(out)
    lines = file.read_text().splitlines()[1:]
    assert found["deals"] == sum(len(json.loads(line)["rows"]) for line in lines) > 0


def test_an_interrupt_between_the_results_and_the_file_waits_for_both(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    add = Results.add

    def interrupted(results: Results, lineup: int, rows: Rows) -> None:
        add(results, lineup, rows)
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Results, "add", interrupted)
    file = tmp_path / "arena"
    assert main(["arena", "simple", "random", "--deals", "50000", "--json", "--file", str(file)]) == 130
    [line] = file.read_text().splitlines()[1:]
    assert json.loads(capsys.readouterr().out)["deals"] == len(json.loads(line)["rows"]) > 0
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


# -- the report --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "es", "it"])
def test_the_report_is_one_page_that_needs_nothing_else(
    lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "out.html"
    words = ["arena", "simple", "random", "--players", "4", "--deals", "300", "--every-lineup", "--lang", lang]
    assert main([*words, "--report", str(file)]) == 0
    said = capsys.readouterr().out
    assert str(file) in said
    text = file.read_text(encoding="utf-8")
    if lang != "en":
        shown = re.sub(r"\w+=\w+", "", said.replace(str(file), "") + shown_of(text))
        assert not english_left(shown), shown
        assert not wrong_numbers(shown, lang), shown
    page = Page()
    page.feed(text)
    assert page.open == []
    assert page.fetched == []
    assert "http" not in text
    assert "url(" not in text
    pictures = re.findall(r"<svg.*?</svg>", text, flags=re.DOTALL)
    assert len(pictures) == 14  # each for wide and for narrow screens
    for picture in pictures:
        for element in ElementTree.fromstring(picture).iter():
            for name in ("x", "y", "width", "height", "x1", "x2", "cx", "cy"):
                assert np.isfinite(float(element.get(name, "0")))
                assert float(element.get(name, "0")) >= 0
    assert main(["arena", "simple", "random", "--sprt", "0.25,0.3", "--report", str(file), "--lang", lang]) == 0
    assert "<strong>" in file.read_text(encoding="utf-8")


# -- bad wishes --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "place"),
    [
        (["genius", "simple"], "BOT"),
        (["simple"], "BOT"),
        ([], "BOT"),
        (["simple", "simple"], "BOT"),
        (["simple:ms=5", "random"], "BOT"),
        (["beginner", "oracle"], "BOT"),
        (["search:ms=0", "random"], "BOT"),
        (["search:depth=3", "random"], "BOT"),
        (["search:ms=5:simulations=5", "random"], "BOT"),
        (["search:simulations=many", "random"], "BOT"),
        (["search:foresight=maybe", "random"], "BOT"),
        (["search:ms=5:oddity=-1", "random"], "BOT"),
        (["search:ms=5:temper=nan", "random"], "BOT"),
        (["search:ms=5:nets=/nowhere", "random"], "--bots"),
        (["search:ms=5:most=0", "random"], "BOT"),
        (["simple", "random", "--against", "genius"], "BOT"),
        (["simple", "random", "--players", "1"], "--players"),
        (["simple", "random", "--deals", "0"], "--deals"),
        (["simple", "random", "--edition", "nope"], "--edition"),
        (["simple", "random", "--workers", "0"], "--workers"),
        (["simple", "random", "--option", "stacking"], "--option"),
        (["simple", "random", "--partners", "--players", "3"], "match.teams"),
        (["simple", "random", "--match", "elimination"], "--match"),
        (["simple", "random", "--match", "--target", "0"], "match.target"),
        (["simple", "random", "--sprt", "0.5"], "--sprt"),
        (["simple", "random", "search", "--sprt", "0.5,0.6"], "--sprt"),
        (["simple", "random", "--sprt", "0.6,0.5"], "--sprt"),
        (["simple", "random", "--sprt", "elo:10,-10"], "--sprt"),
        (["simple", "random", "--sprt", "a,b"], "--sprt"),
        (["simple", "random", "--sweep", "5"], "--sweep"),
        (["search", "random", "--sweep", "5,x"], "--sweep"),
        (["search", "random", "--sweep", "0"], "BOT"),
        (["simple", "random", "--report", "/nowhere/at/all.html"], "--report"),
        (["simple", "random", "--file", "/nowhere/at/all"], "/nowhere/at/all"),
    ],
)
def test_bad_wishes_get_one_sentence(words: list[str], place: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"comodin: {place}: ")
    assert err.count("\n") == 1


def test_the_oracle_exists_in_the_arena_alone(capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["tournament", "--bots", "oracle"], ["simulate", "--bots", "oracle"]):
        assert main(command) == 2
        assert "oracle" in capsys.readouterr().err


def test_house_rules_stay_in_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    """H10: the same deals end otherwise than when every round begins without any."""
    words = [
        "simple",
        "heuristic",
        "--players",
        "2",
        "--deals",
        "1",
        "--edition",
        "casa",
        "--match",
        "--workers",
        "1",
    ]
    options = [["--option", f"house_rules={value}"] for value in ("match", "round")]
    stay, anew = (told(capsys, *words, *one)["results"][0] for one in options)
    assert stay != anew
