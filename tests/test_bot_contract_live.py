"""The contract of bots where people play: on a server and on the full screen."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from comodin.bots import Faults
from comodin.rules import actions, observe
from comodin.server.logs import Digest
from comodin.server.owners import Owner
from comodin.server.tables import bot_workers
from comodin.server.tables.bot_workers import BotWorkers
from comodin.table import Act, AddBot, LocalTable, Ready, Settings, bots_due
from comodin.tui.games import LocalGame
from testkit.server import PATIENCE, Client, Server

from .broken_bots import FIVE, POINTS, SAID, comodin, installed_in
from .terminal import screens

IN_THE_LOG = {**SAID, "raises": "raised ValueError", "nonsense": "gave an object of type int instead of an action"}
IN_THE_LOG["illegal"] = "gave an action that the rules refuse"
PLAYING = [bot for bot in FIVE if bot != "gone"]


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(
        bot_workers, "digest", Digest()
    )  # that of the process may have said it within the last minute
    with installed_in(tmp_path, monkeypatch) as folder:
        yield folder


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


async def at_a_table_with(server: Server, bot: str, until: str) -> None:
    """A person plays against the bot until the server says so in its log, or in its metrics."""
    ana = server.guest("Ana")
    settings = {"seats": 2, "fill_with": bot, "bot_seconds": [0.0, 0.0]}
    client = await Client(server, ana["token"], server.new_table(ana["token"], **settings)).connect()
    assert (await client.do("ready"))["t"] == "ack"
    async with asyncio.timeout(PATIENCE):
        while until not in server.errors():
            if client.legal and client.closed_with is None:
                await client.do("act", action=client.legal[-1])
            await asyncio.sleep(0.01)
    await client.close()


def test_the_command_serve_names_and_counts_each(installed: Path) -> None:
    with Server(installed / "data", "--bot-processes", "1") as server:
        for bot in FIVE:
            asyncio.run(at_a_table_with(server, bot, f"the bot '{bot}'"))
        metrics = server.call("GET", "/metrics")[1]
        assert server.stop() == 0
    lines = [line for line in server.errors().splitlines() if "simple plays for it" in line]
    for bot, kind in FIVE.items():
        assert re.search(rf'comodin_bot_faults_total{{bot="{bot}",kind="{kind}"}} [1-9]', metrics)
        assert any(f"'{bot}'" in line and IN_THE_LOG[bot] in line for line in lines), bot
    assert "Traceback" not in server.errors()
    assert "no idea" not in server.errors()  # the text of an error may tell cards


def test_the_command_serve_ends_where_it_is_strict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    able = "".join(line for line in POINTS.splitlines(keepends=True) if not line.startswith("gone"))
    sentence = "comodin: --strict: the bot 'raises' raised ValueError"
    with installed_in(tmp_path, monkeypatch, able), Server(tmp_path / "data", "--strict") as server:
        asyncio.run(at_a_table_with(server, "raises", sentence))
        assert server.process is not None
        assert server.process.wait(PATIENCE) == 1
    assert server.errors().splitlines()[-1] == sentence
    assert "Traceback" not in server.errors()


@pytest.mark.parametrize("bot", PLAYING)
def test_a_strict_server_is_told_to_end(installed: Path, bot: str) -> None:
    workers = BotWorkers(1, strict=True)
    ends: list[bool] = []
    workers.end = lambda: ends.append(True)
    try:
        asyncio.run(asked(bot, workers))
    finally:
        workers.close()
    assert ends == [True]
    assert str(workers.ended_by).startswith(f"--strict: the bot '{bot}' {IN_THE_LOG[bot]}")


def test_a_bot_that_ends_its_process_is_played_for(installed: Path) -> None:
    workers = BotWorkers(1)
    try:
        found = asyncio.run(asked("dies", workers))
    finally:
        workers.close()
    assert found[0] is not None
    ((fault, count),) = workers.faults
    assert (fault.sentence, count) == ("the bot 'dies' raised the end of its process", 1)


# -- the full screen -----------------------------------------------------------------------------------------


def against(bot: str, faults: Faults) -> LocalGame:
    game = screens.game(players=2)
    return LocalGame(game.record, game.match, {1: bot}, faults=faults)


def act(shown: screens.Table) -> None:
    """What the person does: any sensible thing."""
    assert shown.source.view.round is not None
    shown.source.send(Act(shown.source.view.round.decisions()[-1]))


@pytest.mark.parametrize("bot", ["gone", "raises", "dies"])
def test_the_full_screen_says_it_once_and_plays_on(installed: Path, bot: str) -> None:
    faults = Faults()
    said = {**SAID, "dies": "raised the end of its process"}[bot]

    async def play() -> None:
        async with screens.table(against(bot, faults), size=(120, 40)) as shown:
            for _ in range(40):
                await shown.wait(shown.mine)
                if sum(faults.of(bot).values()) > 1:
                    break
                act(shown)
            (line,) = [line for line in shown.screen.told if line.endswith("; simple plays for it")]
            assert f"'{bot}'" in line
            assert said in line

    asyncio.run(play())
    assert sum(faults.of(bot).values()) > 1


def test_a_strict_full_screen_ends(installed: Path) -> None:
    async def play() -> None:
        async with screens.table(against("illegal", Faults(strict=True))) as shown:

            def ended() -> bool:
                return shown.pilot.app.return_code is not None

            while not ended():
                await shown.wait(lambda: shown.mine() or ended())
                if not ended():
                    act(shown)
            assert shown.pilot.app.return_value == 1
            assert "--strict: the bot 'illegal' gave Pass()" in str(vars(shown.pilot.app)["problem"])

    asyncio.run(play())
