"""`comodin simulate` and `comodin lint-rules`, as people and programs use them."""

from __future__ import annotations

import json
import os
import re
import select
import signal
import subprocess
import sys
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from comodin.cli import main
from comodin.simulation.workers import Collector
from testkit.foreign import english_left, shown_of, wrong_numbers

PATIENCE = 120.0  # seconds, for a crowded machine that compiles first
LEAVING = 30.0  # seconds after an interrupt: nobody is waited for
KEYS = {"edition", "players", "rounds", "decisions", "seconds", "wins", "blocked", "turns", "points", "unfinished"}
MORE = {
    "faults",
    "version",
    "options",
    "bots",
    "seed",
    "impact",
    "interrupted",
    "win_rates",
    "place_rates",
    "histograms",
}


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main([*words, "--json"]) in (0, 1)
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_json_has_the_keys_that_programs_rely_on(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "simulate", "--edition", "casa", "--players", "3", "--rounds", "500", "--seed", "9")
    assert set(found) == KEYS | MORE
    assert (found["edition"], found["players"], found["rounds"]) == ("casa", 3, 500)
    assert sum(found["wins"]) + found["blocked"] + found["unfinished"] == 500
    assert set(found["turns"]) == {"mean", "low", "high", "median", "p95"}
    assert set(found["points"]) == {"mean", "low", "high"}
    assert (found["seed"], found["bots"], found["options"]) == ("9", ["simple"], {})
    assert sum(found["histograms"]["turns"]) == 500
    assert [rate["mean"] for rate in found["win_rates"]] == [wins / 500 for wins in found["wins"]]


def test_the_result_does_not_depend_on_the_threads(capsys: pytest.CaptureFixture[str]) -> None:
    results = []
    for threads in ("1", "2", "7"):
        found = told(capsys, "simulate", "--rounds", "6000", "--seed", "same", "--threads", threads)
        del found["seconds"]
        results.append(found)
    assert results[0] == results[1] == results[2]


def test_impact_plays_the_same_rounds_with_one_option_changed(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "simulate", "--rounds", "4000", "--impact", "draw_until_playable=true")
    impact = found["impact"]
    assert (impact["option"], impact["value"]) == ("draw_until_playable", "true")
    difference = impact["turns"]["mean"] - found["turns"]["mean"]
    assert impact["turns_difference"]["mean"] == pytest.approx(difference)
    assert main(["simulate", "--rounds", "20000", "--impact", "draw_until_playable=true"]) == 0
    assert re.search(
        r"draw_until_playable=true makes a round [\d.]+ turns (longer|shorter) ± ", capsys.readouterr().out
    )
    assert main(["simulate", "--rounds", "2000", "--impact", "reminders=true"]) == 0
    assert "neither longer nor shorter" in capsys.readouterr().out


@pytest.mark.parametrize("lang", ["en", "es", "it"])
def test_the_story_in_words(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--edition", "aprendiz", "--rounds", "300", "--lang", lang, "--bots", "random"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) >= 3 + 4
    assert "300" in lines[0]


@pytest.mark.parametrize(
    ("words", "place"),
    [
        (["--edition", "nope"], "--edition"),
        (["--players", "1"], "--players"),
        (["--players", "11"], "--players"),
        (["--rounds", "0"], "--rounds"),
        (["--threads", "0"], "--threads"),
        (["--bots", "genius"], "--bots"),
        (["--bots", "simple,random"], "--bots"),
        (["--option", "stacking=perhaps"], "options.stacking"),
        (["--option", "stacking"], "--option"),
        (["--option", "nothing=true"], "options.nothing"),
    ],
)
@pytest.mark.parametrize("command", ["simulate", "lint-rules"])
def test_bad_wishes_get_one_sentence(
    command: str, words: list[str], place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"comodin: {place}: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize("words", [["--impact", "x=1"], ["--impact", "x"], ["--report", "/nowhere/at/all.html"]])
def test_bad_wishes_of_simulate_alone(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", *words]) == 2
    assert capsys.readouterr().err.count("\n") == 1


# -- the report --------------------------------------------------------------------------------------------


class Page(HTMLParser):
    """Checks that what is opened is closed, and collects what a browser would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []
        self.headings = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.headings += tag == "h2"
        self.fetched += [value or "" for name, value in attrs if name in ("src", "href", "srcset")]
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.fetched += [value or "" for name, value in attrs if name in ("src", "href", "srcset")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("lang", ["en", "es", "it"])
def test_the_report_is_one_page_that_needs_nothing_else(
    lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "out.html"
    words = ["simulate", "--edition", "casa", "--rounds", "1500", "--report", str(file), "--lang", lang]
    assert main([*words, "--impact", "seven_zero=true"]) == 0
    said = capsys.readouterr().out
    assert str(file) in said
    text = file.read_text(encoding="utf-8")
    if lang != "en":
        assert main(["lint-rules", "--edition", "casa", "--rounds", "1500", "--lang", lang]) == 0
        said += capsys.readouterr().out
        shown = re.sub(r"\w+=\w+", "", said.replace(str(file), "") + shown_of(text))
        assert not english_left(shown), shown
        assert not wrong_numbers(shown, lang), shown
    page = Page()
    page.feed(text)
    assert page.open == []
    assert page.fetched == []
    assert "http" not in text
    assert "url(" not in text
    assert page.headings == 8
    pictures = re.findall(r"<svg.*?</svg>", text, flags=re.DOTALL)
    assert len(pictures) == 12  # each for wide and for narrow screens
    for picture in pictures:
        for element in ElementTree.fromstring(picture).iter():
            for name in ("x", "y", "width", "height", "x1", "x2"):
                assert float(element.get(name, "0")) >= 0
    assert "seven_zero=true" in text


def test_a_report_without_impact(tmp_path: Path) -> None:
    file = tmp_path / "out.html"
    assert main(["simulate", "--rounds", "300", "--report", str(file), "--json", "--players", "2"]) == 0
    assert file.read_text(encoding="utf-8").count("<svg") == 12


# -- lint --------------------------------------------------------------------------------------------------


def test_the_editions_as_they_are_get_no_warning(capsys: pytest.CaptureFixture[str]) -> None:
    for edition in ("clasico", "deluxe", "casa", "international", "aprendiz"):
        assert main(["lint-rules", "--edition", edition, "--rounds", "5000"]) == 0
    assert "Nothing to warn of" in capsys.readouterr().out


def test_rounds_that_do_not_end_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["lint-rules", "--edition", "casa", "--bots", "random", "--rounds", "60", "--players", "4"]
    assert main(words) == 1
    assert "do not end" in capsys.readouterr().out
    found = told(capsys, *words)
    assert [warning["code"] for warning in found["warnings"]] == ["unfinished"]
    assert set(found["warnings"][0]) == {"code", "share", "low", "high"}


def test_unfair_places_and_blocked_rounds_are_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """No option is that bad, so the limits are made strict: the first to play has an advantage at every table."""
    from comodin.cli import lint_rules  # noqa: PLC0415

    monkeypatch.setattr(lint_rules, "UNFAIR", 1.0)
    monkeypatch.setattr(lint_rules, "SELDOM", -1.0)
    assert main(["lint-rules", "--rounds", "50000", "--edition", "international"]) == 1
    out = capsys.readouterr().out
    assert "The first to play wins" in out
    assert "are blocked" in out
    found = told(capsys, "lint-rules", "--rounds", "50000", "--edition", "international")
    assert {"code": "unfair", "place": 1}.items() <= found["warnings"][1].items()


# -- a person at a terminal --------------------------------------------------------------------------------


def interrupted_at_work(*words: str) -> tuple[int, str, str]:
    """Its code, and what it said in the end, when it is interrupted as soon as its bar shows that something is
    done. As a terminal does it: every process is told."""
    pty = pytest.importorskip("pty")
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "comodin", *words]
    pipes = {"stdout": subprocess.PIPE, "stderr": slave, "text": True, "start_new_session": True}
    shown, told = "", False
    with subprocess.Popen(command, **pipes) as process:
        os.close(slave)
        try:
            while select.select([master], [], [], LEAVING if told else PATIENCE)[0]:
                shown += os.read(master, 10_000).decode()
                if not told and re.search(r"\] [1-9]\d*/", shown):
                    os.killpg(process.pid, signal.SIGINT)
                    told = True
        except OSError:  # the other end is closed
            pass
        os.close(master)
        out, _ = process.communicate(timeout=LEAVING)
    assert told, shown
    last = re.sub(r"\r\x1b\[K([^\r\n]*\] \d+/\d+[^\r\n]*)?", "", shown).replace("\r\n", "\n")  # without its bars
    return process.returncode, out, last


def test_an_interrupt_prints_what_was_done_so_far() -> None:
    code, out, err = interrupted_at_work("simulate", "--rounds", "500000000", "--json")
    assert code == 130
    assert 0 < json.loads(out)["rounds"] < 500_000_000
    assert "Interrupted" in err


@pytest.mark.parametrize(
    "words", ["arena beginner heuristic --deals 100000", "simulate --bots beginner --rounds 100000"]
)
def test_an_interrupt_of_slow_bots_waits_for_nobody_and_shows_no_traceback(words: str) -> None:
    code, _, err = interrupted_at_work(*words.split())
    assert code == 130
    assert re.fullmatch(r"(Interrupted.*\.\n)?", err), err


def test_rules_that_were_not_played_to_the_end_are_not_called_good(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Collector, "_fill", _interrupted_after(Collector._fill))
    assert main(["lint-rules", "--rounds", "5000", "--lang", "en"]) == 130
    told = capsys.readouterr()
    assert told.err.startswith("Interrupted")
    assert "Nothing to warn of" not in told.out


def _interrupted_after(fill: Callable[[Any], None]) -> Callable[[Any], None]:
    """An interrupt when the first answer is there."""
    times = 0

    def filled(self: Any) -> None:
        nonlocal times
        times += 1
        if times > 2:
            raise KeyboardInterrupt
        fill(self)

    return filled


def test_a_bar_shows_how_far_it_is_on_a_terminal() -> None:
    pty = pytest.importorskip("pty")
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "comodin", "simulate", "--rounds", "6000", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=slave, text=True) as process:
        out, _ = process.communicate(timeout=120)
    os.close(slave)
    shown = os.read(master, 100_000).decode()
    os.close(master)
    assert json.loads(out)["rounds"] == 6000
    assert re.search(r"rounds \[[#.]+\] \d+/6000", shown)


def test_without_numpy_one_sentence_tells_what_to_install() -> None:
    code = """if True:
        import sys
        sys.modules["numpy"] = None
        from comodin.cli.main import main
        sys.exit(main(["simulate", "--rounds", "5"]))
    """
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert run.stderr.count("\n") == 1
    assert "fast" in run.stderr


def test_a_preset_is_simulated_and_linted(capsys: pytest.CaptureFixture[str]) -> None:
    usual = told(capsys, "simulate", "--edition", "deluxe", "--rounds", "2000")["turns"]["mean"]
    quick = told(capsys, "simulate", "--edition", "deluxe", "--rounds", "2000", "--preset", "quick")["turns"][
        "mean"
    ]
    assert quick < 0.9 * usual
    words = ["lint-rules", "--edition", "deluxe", "--rounds", "2000", "--lang", "en", "--preset", "quick"]
    assert main(words) == 0
    said = capsys.readouterr().out
    assert "These rules have a name: Quick." in said
    assert "turns shorter than with the rules of the edition" in said
    assert told(capsys, *words)["preset"] == "quick"


def test_what_is_long_or_means_nothing_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    changed = ["--option", "draw_until_playable=true", "uno=automatic", "uno_penalty=5"]
    words = ["lint-rules", "--edition", "clasico", "--rounds", "1000", "--lang", "en", *changed]
    assert main(words) == 1
    said = capsys.readouterr().out
    assert "times as long as with the rules of the edition" in said
    assert "uno_penalty=5 changes nothing, because of uno=automatic." in said
    assert {"code": "idle", "option": "uno_penalty", "because": "uno"} in told(capsys, *words)["warnings"]
    assert main(["lint-rules", "--rounds", "500", "--option", "cut=random", "--lang", "en"]) == 0
    assert "as long as with the rules of the edition" in capsys.readouterr().out
