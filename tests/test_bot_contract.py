"""One contract for bots of other packages: five broken ones in five commands, each a process of its own. Each
command names the bot in a sentence, lets `simple` play for it, counts that, and ends with `--strict`; there is no
traceback."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from comodin.bots import Fault, Faults, bot_named, guarded_bot, plugins, print_faults, read_faults, write_faults
from comodin.bots.faults import KINDS
from comodin.bots.guarded import guard
from comodin.chance import Chance
from comodin.editions import EDITIONS
from comodin.errors import BadInput, BotFailed
from comodin.rules import Game, Play, SayUno, actions, deal, observe
from comodin.server.owners import Owner
from comodin.server.tables.bot_workers import BotWorkers
from comodin.table import Act, AddBot, LocalTable, Ready, Settings, bots_due
from comodin.words import translated

MODULE = "comodin_broken_bots"
BROKEN = """
import time
from typing import Literal

from comodin.rules import actions


class Raises:
    def choose(self, view, chance):
        raise ValueError("no idea\\nat all")


class Exits:
    def choose(self, view, chance):
        raise SystemExit(3)


class Nothing:
    def choose(self, view, chance):
        return None


class Nonsense:
    def choose(self, view, chance):
        return 42


class Illegal:
    def choose(self, view, chance):
        return actions.Pass() if view.awaited else None


class Vain:
    def choose(self, view, chance):
        return actions.SayUno()


class Sleeps:
    def choose(self, view, chance):
        time.sleep(60)


class Set:
    def __init__(self, ms: int, bold: bool = False, share: float = 0.5, mood: Literal["calm", "wild"] = "calm"):
        self.given = ms, bold, share, mood

    def choose(self, view, chance):
        return view.decisions()[0] if view.awaited else None
"""
POINTS = f"""[comodin.bots]
gone = {MODULE}:Gone
raises = {MODULE}:Raises
exits = {MODULE}:Exits
nothing = {MODULE}:Nothing
nonsense = {MODULE}:Nonsense
illegal = {MODULE}:Illegal
vain = {MODULE}:Vain
sleeps = {MODULE}:Sleeps
set = {MODULE}:Set
"""
FIVE = {"gone": "load", "raises": "raised", "nothing": "nothing", "nonsense": "nonsense", "illegal": "illegal"}
SAID = {
    "gone": "cannot be loaded",
    "raises": "raised ValueError: no idea",
    "nothing": "did nothing although the round waited for it",
    "nonsense": "gave 42 instead of an action",
    "illegal": "gave Pass(), which the rules refuse",
}


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    (tmp_path / f"{MODULE}.py").write_text(BROKEN, encoding="utf-8")
    info = tmp_path / "broken_bots-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-bots\nVersion: 1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(POINTS, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    plugins.plug_ins.cache_clear()
    yield tmp_path
    plugins.plug_ins.cache_clear()
    sys.modules.pop(MODULE, None)


def comodin(*words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "comodin", *words, "--lang", "en"]
    done = subprocess.run(command, input=stdin, capture_output=True, text=True, timeout=100, check=False)
    assert "Traceback" not in done.stdout + done.stderr
    return done


def commands(bot: str) -> dict[str, list[str]]:
    return {
        "tournament": ["tournament", "--bots", f"{bot},simple", "--players", "2", "--target", "50", "--json"],
        "simulate": ["simulate", "--bots", f"{bot},simple", "--players", "2", "--rounds", "2", "--json"],
        "arena": ["arena", bot, "simple", "--deals", "1", "--workers", "1", "--json"],
        "play": ["play", "--plain", "--edition", "international", "--bots", bot, "--players", "2", "--seed", "1"],
    }


@pytest.mark.parametrize("bot", FIVE)
def test_a_broken_bot_is_named_counted_and_played_for(installed: Path, bot: str) -> None:
    runs = commands(bot)
    stdin = {"play": "draw\npass\n" * 20}
    with ThreadPoolExecutor(2) as pool:
        normal = {key: pool.submit(comodin, *words, stdin=stdin.get(key, "")) for key, words in runs.items()}
        strict = {
            key: pool.submit(comodin, *words, "--strict", stdin=stdin.get(key, "")) for key, words in runs.items()
        }
    for key, future in normal.items():
        done = future.result()
        assert done.returncode == 0, (key, done.stderr)
        if key == "play":
            said, told = done.stdout, done.stdout.rstrip().splitlines()[-1]
            assert re.fullmatch(rf"simple played .* for {bot} \(.+\)\.", told)
        else:
            said = done.stderr
            (fault,) = json.loads(done.stdout)["faults"]
            assert (fault["bot"], fault["kind"]) == (bot, FIVE[bot])
            assert fault["count"] > 0
            assert SAID[bot] in fault["example"]
        lines = [line for line in said.splitlines() if line.endswith("; simple plays for it")]
        assert len(lines) == 1, (key, said)
        assert f"'{bot}'" in lines[0]
        assert SAID[bot] in lines[0]
    for key, future in strict.items():
        done = future.result()
        assert done.returncode == 1, (key, done.stderr)
        (line,) = done.stderr.splitlines()
        assert line.startswith("comodin: --strict: the bot ")
        assert SAID[bot] in line


# -- a server ------------------------------------------------------------------------------------------------


async def asked(bot: str, workers: BotWorkers, times: int = 1) -> list[actions.Action | None]:
    """The server's way: a table, its bot's turn, the processes, the answers."""
    table = LocalTable(Settings(seats=2), "seed", lambda told: None)
    table.join("ana", "Ana", 0.0)
    table.send("ana", AddBot(1, bot), 0.0)
    table.send("ana", Ready(), 0.0)
    while not (turn := next(iter(bots_due(table.table)), None)):
        assert table.table.round is not None
        view = observe(table.table.round, 0)
        table.send("ana", Act(view.decisions()[-1]), table.table.at)
    found: list[actions.Action | None] = []
    for _ in range(times):
        workers.ask(table.table, turn, Owner("ana", "place"), found.append)
        for _ in range(600):
            if not workers.waiting and found:
                break
            await asyncio.sleep(0.05)
    return found


def test_a_server_lets_simple_play_and_counts(installed: Path, caplog: pytest.LogCaptureFixture) -> None:
    workers = BotWorkers(1)

    async def all_of_them() -> None:
        for bot in FIVE:
            (action,) = await asked(bot, workers)
            assert action is not None, bot

    try:
        asyncio.run(all_of_them())
    finally:
        workers.close()
    assert {fault.bot: fault.kind for fault, _ in workers.faults} == FIVE
    for bot in FIVE:
        (line,) = [one.getMessage() for one in caplog.records if f"'{bot}'" in one.getMessage()]
        assert "simple plays for it" in line
    assert "no idea" not in caplog.text  # the text of an error may tell cards
    assert workers.ended_by is None


def test_a_bot_that_never_answers_is_ended_with_its_process(installed: Path) -> None:
    workers = BotWorkers(1, late_seconds=3.0)
    try:
        found = asyncio.run(asked("sleeps", workers))
    finally:
        workers.close()
    assert found[0] is not None
    assert [(fault.kind, count) for fault, count in workers.faults] == [("late", 1)]


def test_a_strict_server_does_not_begin_with_a_broken_bot(installed: Path) -> None:
    done = comodin("serve", "--strict", "--port", "0", "--data", str(installed / "data"))
    assert done.returncode == 1
    assert re.fullmatch(r"comodin: --strict: the bot 'gone' .* cannot be loaded .*", done.stderr.strip())


def test_a_server_with_broken_bots_serves_and_has_the_metric(installed: Path) -> None:
    command = [sys.executable, "-m", "comodin", "serve", "--port", "0", "--no-warm-up", "--data"]
    with subprocess.Popen(
        [*command, str(installed / "data")], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[-1]
            with urllib.request.urlopen(f"{address}metrics", timeout=20) as answer:
                assert "comodin_bot_faults_total" in answer.read().decode()
        finally:
            server.send_signal(signal.SIGTERM)
            _, errors = server.communicate(timeout=20)
    assert "Traceback" not in errors
    assert server.returncode == 0


def test_a_strict_server_is_told_to_end(installed: Path) -> None:
    workers = BotWorkers(1, strict=True)
    ends: list[bool] = []
    workers.end = lambda: ends.append(True)
    try:
        asyncio.run(asked("raises", workers))
    finally:
        workers.close()
    assert ends == [True]
    assert str(workers.ended_by) == "--strict: the bot 'raises' raised ValueError"


# -- what is a fault -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bot", "kind"), [("exits", "raised"), ("vain", "nothing")])
def test_leaving_the_process_and_calls_in_vain_are_faults(installed: Path, bot: str, kind: str) -> None:
    faults = Faults()
    state, _ = deal(Game.of(EDITIONS["international"], 2), Chance("1"))
    seat = state.pending.seats[0]
    assert guarded_bot(bot, faults).choose(observe(state, seat), Chance("2")) is not None
    assert [fault.kind for fault, _ in faults] == [kind]
    other = 1 - seat
    if bot == "vain":  # nobody waits for the other seat, so nothing is an answer
        assert guarded_bot(bot, faults).choose(observe(state, other), Chance("2")) is None
        assert sum(count for _, count in faults) == 1


class Gives:
    def __init__(self, given: object) -> None:
        self.given = given

    def choose(self, view: object, chance: object) -> object:
        return self.given


@pytest.mark.parametrize("given", [Play("R7"), actions.TimeUp(), actions.Catch("me"), SayUno, "draw"])  # type: ignore[arg-type]
def test_actions_with_wrong_fields_are_nonsense(given: object) -> None:
    faults = Faults()
    state, _ = deal(Game.of(EDITIONS["clasico"], 2), Chance("1"))
    view = observe(state, state.pending.seats[0])
    assert guard("gives", Gives(given), faults).choose(view, Chance("2")) is not None  # type: ignore[arg-type]
    assert [fault.kind for fault, _ in faults] == ["nonsense"]


def test_faults_add_up_in_any_order_and_go_through_a_file() -> None:
    one, two = Faults(), Faults()
    one.note(Fault("a", "raised", "KeyError", "KeyError: 1"), 3)
    two.note(Fault("a", "raised", "IndexError", "IndexError: 2"))
    two.note(Fault("b", "nothing"))
    sums = []
    for order in ((one, two), (two, one)):
        total = Faults()
        for part in order:
            total.add(part)
        sums.append(print_faults(total))
    assert sums[0] == sums[1]
    assert [(row["bot"], row["kind"], row["count"]) for row in sums[0]] == [
        ("a", "raised", 4),
        ("b", "nothing", 1),
    ]
    assert print_faults(read_faults(json.loads(json.dumps(write_faults(two))), "here")) == print_faults(two)
    with pytest.raises(BadInput, match="expected a bot, a kind"):
        read_faults([["a", "odd", 1, "", ""]], "here")
    with pytest.raises(BotFailed, match="--strict: the bot 'a' raised IndexError"):
        Faults(strict=True).add(two)


@pytest.mark.parametrize("language", ["es", "it"])
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "load"])
def test_every_fault_is_said_in_every_language(language: str, kind: str) -> None:
    fault = Fault("x", kind, "IndexError", "IndexError: 1")  # type: ignore[arg-type]
    for sentence in (fault.sentence, fault.discreet):
        assert translated(sentence, language) != sentence
        assert "the bot" not in translated(f"--strict: {sentence}", language)


# -- settings ------------------------------------------------------------------------------------------------


def test_settings_have_the_types_of_the_signature(installed: Path) -> None:
    assert bot_named("set:ms=10").given == (10, False, 0.5, "calm")  # type: ignore[attr-defined]
    full = bot_named("set:ms=10,bold=true,share=0.25,mood=wild")
    assert full.given == (10, True, 0.25, "wild")  # type: ignore[attr-defined]
    done = comodin(
        "tournament", "--bots", "set:ms=3,bold=true,simple", "--players", "2", "--target", "50", "--json"
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["faults"] == []


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("set", "the bot 'set' needs the setting 'ms', like set:ms=…"),
        ("set:ms=ten", "the setting 'ms' of the bot 'set': expected a whole number, found 'ten'"),
        ("set:ms=1,bold=2", "the setting 'bold' of the bot 'set': expected true or false, found '2'"),
        ("set:ms=1,mood=odd", "the setting 'mood' of the bot 'set': expected calm or wild, found 'odd'"),
        ("set:mss=1", "the bot 'set' has no setting 'mss'; expected ms or bold or share or mood"),
        ("raises:ms=1", "the bot 'raises' has no setting 'ms'; it has none"),
        ("set:ms=1,ms=2", "set:ms=1,ms=2: the setting 'ms' is there twice"),
        ("set:10", "set:10: expected settings like set:name=value, found '10'"),
        ("simple:ms=1", "the bot 'simple' has no settings"),
    ],
)
def test_a_wrong_setting_gets_one_sentence(installed: Path, text: str, sentence: str) -> None:
    with pytest.raises(BadInput) as found:
        guarded_bot(text, Faults())
    assert found.value.expected == sentence
