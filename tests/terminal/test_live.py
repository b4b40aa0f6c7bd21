"""Tables of a real server from the terminal: in plain lines and on the full screen, with a friend on a socket."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from threading import Timer
from typing import Any

import pytest

from comodin.cli import main
from comodin.codec import ANY_EDITION, print_value
from comodin.errors import BadInput
from comodin.match import RoundScored
from comodin.table import commands
from comodin.tui import Api, Identities, Place, RemoteSource, ServerRefused, place_of
from comodin.tui.live import Back, Ended, Lost, News, Refused
from comodin.tui.live.wire import _parsed, parse_view, print_command
from comodin.tui.screen import ComodinApp, TableScreen
from comodin.words import catalogue
from testkit.server import Client, Server

from .screens import words_in

QUICK = {
    "match": {"format": "quick"},
    "seats": 2,
    "visibility": "unlisted",
    "turn_seconds": None,
    "bot_seconds": [0.0, 0.05],
}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path / "data") as running:
        yield running


class Heard:
    """A source, and what it has told."""

    def __init__(self, source: RemoteSource) -> None:
        self.source, self.news = source, list[News]()
        self.task = asyncio.get_running_loop().create_task(source.run(self.news.append))

    async def until(self, what: Callable[[], Any], seconds: float = 30.0) -> None:
        async with asyncio.timeout(seconds):
            while not what():
                await asyncio.sleep(0.02)

    def phase(self) -> str:
        return "" if self.source.view is None else self.source.view.phase

    async def end(self) -> None:
        self.source.close()
        await asyncio.wait_for(self.task, 10)


def visit(
    server: Server, act: Callable[[Heard, Place], Awaitable[None]], name: str = "Ana", **settings: Any
) -> None:
    async def run() -> None:
        me = server.guest("Ana")
        table, key = Api(server.base).new_table({**QUICK, **settings}, me["token"])
        place = Place(server.base, table, key)
        heard = Heard(RemoteSource(place, me["token"]))
        await heard.until(lambda: heard.source.view is not None)
        await act(heard, place)
        await heard.end()

    asyncio.run(run())


# -- addresses -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("https://uno.example/t/abc?key=k1", Place("https://uno.example", "abc", "k1")),
        ("uno.example:81/bcdfg", Place("http://uno.example:81", code="BCDFG")),
        ("b-c d.fg", Place("http://here.example", code="BCDFG")),
        ("http://127.0.0.1:8000/", Place("http://127.0.0.1:8000")),
    ],
)
def test_a_place_by_its_link_or_code(text: str, place: Place) -> None:
    assert place_of(text, "here.example") == place


@pytest.mark.parametrize(
    "text", ["ftp://x/t/1", "http://", "http://a b/t/1", "http://x:y/t/1", "u@x/t/1", "http://x/a/b"]
)
def test_what_is_no_place_is_one_sentence(text: str) -> None:
    with pytest.raises(BadInput, match="URL: expected"):
        place_of(text)


def test_commands_as_the_protocol_has_them() -> None:
    assert print_command(commands.Join("Ana", "k", True, "cat")) == {"c": "join", "key": "k", "sit": True}
    assert print_command(commands.VoteOnMotion(True)) == {"c": "vote", "agrees": True}
    assert print_command(commands.ArmUno(False)) == {"c": "arm_uno", "armed": False}


# -- a source ------------------------------------------------------------------------------------------------


def test_the_view_of_a_server_is_the_view_of_the_table(server: Server) -> None:
    """What is parsed from the wire follows events to what the server tells when it is asked anew."""

    async def act(heard: Heard, place: Place) -> None:
        heard.source.send(commands.Ready())
        await heard.until(lambda: heard.phase() == "playing")
        for _ in range(12):
            await heard.until(lambda: heard.phase() != "playing" or awaited(heard))
            if heard.phase() != "playing":
                break
            round_ = heard.source.view.round  # type: ignore[union-attr]
            assert round_ is not None
            told = len(heard.news)
            heard.source.send(commands.Act(round_.decisions()[0]))
            await heard.until(partial(more_than, heard, told))
        followed = heard.source.view
        assert followed is not None
        told = len(heard.news)
        heard.source._looking = False
        heard.source._look()
        await heard.until(lambda: len(heard.news) > told)
        asked = heard.source.view
        assert asked is not None
        if followed.dealt == asked.dealt and followed.round and asked.round and followed.phase == asked.phase:
            assert followed.round.hand == asked.round.hand
            assert followed.round.round.discard == asked.round.round.discard
            assert followed.round.round.pending == asked.round.round.pending

    visit(server, act)


def more_than(heard: Heard, told: int) -> bool:
    return len(heard.news) > told


def chat(heard: Heard) -> list[str]:
    return [] if heard.source.view is None else [line.text for line in heard.source.view.chat]


def awaited(heard: Heard) -> bool:
    view = heard.source.view
    return view is not None and view.round is not None and view.round.awaited


def test_a_view_with_fields_of_a_newer_server_is_read(server: Server) -> None:
    async def act(heard: Heard, place: Place) -> None:
        friend = await Client(server, server.guest("Beto")["token"], place.table).connect(key=place.key)
        line = friend.view
        line["weather"] = "fine"
        line["people"][0]["mood"] = "good"
        line["settings"]["colour_of_the_cloth"] = "green"
        assert parse_view(line).people[0].name == "Ana"
        await friend.close()

    visit(server, act)


def test_refusals_are_news_and_name_the_clause(server: Server) -> None:
    async def act(heard: Heard, place: Place) -> None:
        heard.source.send(commands.Start())
        heard.source.send(commands.Resume())
        await heard.until(lambda: any(isinstance(one, Refused) for one in heard.news))

    visit(server, act)


def test_a_killed_server_is_waited_for_and_nothing_is_lost(server: Server) -> None:
    async def act(heard: Heard, place: Place) -> None:
        heard.source.send(commands.Ready())
        await heard.until(lambda: heard.phase() == "playing")
        server.kill()
        await heard.until(lambda: any(isinstance(one, Lost) for one in heard.news))
        heard.source.send(commands.Say("still here"))  # while there is no connection
        await asyncio.to_thread(server.start)
        await heard.until(lambda: any(isinstance(one, Back) for one in heard.news))
        await heard.until(lambda: not heard.source._unanswered)
        assert heard.phase() == "playing"
        await heard.until(lambda: "still here" in chat(heard))

    visit(server, act)


def test_a_server_that_says_goodbye_is_come_back_to(server: Server) -> None:
    async def act(heard: Heard, place: Place) -> None:
        await asyncio.to_thread(server.stop)
        await heard.until(lambda: any(isinstance(one, Lost) for one in heard.news))
        await asyncio.to_thread(server.start)
        await heard.until(lambda: any(isinstance(one, Back) for one in heard.news))

    visit(server, act)


def test_no_table_is_the_end(server: Server) -> None:
    async def run() -> None:
        heard = Heard(RemoteSource(Place(server.base, "nothing"), server.guest("Ana")["token"]))
        await asyncio.wait_for(heard.task, 20)
        assert heard.news[-1] == Ended("no_table")

    asyncio.run(run())


def test_who_is_not_known_any_more_becomes_a_new_guest(server: Server, tmp_path: Path) -> None:
    identities = Identities(tmp_path / "me")
    me = identities.at(server.base, "Ana")
    assert identities.at(server.base, "Other") == me
    assert identities.path.stat().st_mode & 0o777 == 0o600

    async def run() -> None:
        table, key = Api(server.base).new_table(QUICK, me["token"])
        renew = lambda: str(identities.anew(server.base, "Ana")["token"])  # noqa: E731
        heard = Heard(RemoteSource(Place(server.base, table, key), "0" * 32, renew=renew))
        await heard.until(lambda: heard.source.view is not None)
        await heard.end()

    asyncio.run(run())
    assert identities.at(server.base, "Ana")["token"] != me["token"]


# -- the fronts ----------------------------------------------------------------------------------------------


def test_a_friend_and_the_full_screen_at_one_table(server: Server) -> None:
    async def run() -> None:
        me, friend = server.guest("Ana"), server.guest("Beto")
        table, key = Api(server.base).new_table(QUICK, me["token"])
        source = RemoteSource(Place(server.base, table, key), me["token"])
        words = catalogue("en")
        screen = TableScreen(source, words)
        async with ComodinApp(lambda _: screen, words).run_test(size=(100, 30)) as pilot:

            async def until(what: Callable[[], Any]) -> None:
                async with asyncio.timeout(30):
                    while not what():
                        await pilot.pause(0.02)

            await until(lambda: source.view is not None)
            other = await Client(server, friend["token"], table).connect(key=key)
            await other.do("join", key=key)
            await other.do("say", text="hola")
            await until(lambda: any("hola" in line for line in screen.told))
            await pilot.press("enter")
            await other.do("ready")
            await until(lambda: source.view is not None and source.view.phase == "playing")
            assert "Beto" in words_in(pilot.app.export_screenshot())
            for _ in range(6):
                view = source.view
                assert view is not None
                if view.round is not None and view.round.awaited and view.phase == "playing":
                    await pilot.press("d", "k")
                elif other.legal:
                    await other.do("act", action=other.legal[-1])
                await pilot.pause(0.1)
            assert any(line.startswith("You draw") for line in screen.told)
            await other.close()
            await pilot.press("q")
            await pilot.pause(0.2)
            await pilot.press("2")
            await pilot.pause(1.2)

    asyncio.run(run())


def comodin(*arguments: str, **more: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "comodin", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1", **more},
    )


def read_until(process: subprocess.Popen[str], pattern: str) -> str:
    """What it prints, up to a line in which the pattern is found."""
    assert process.stdout is not None
    text = ""
    patience = Timer(30, process.kill)
    patience.start()
    while not re.search(pattern, text):
        letter = process.stdout.read(1)
        assert letter, text
        text += letter
    patience.cancel()
    return text


def test_join_in_plain_lines_from_another_process(server: Server, tmp_path: Path) -> None:
    process = comodin("join", server.base, "--new", "--name", "Ana", "--edition", "deluxe", "--lang", "en")
    assert process.stdin is not None
    text = read_until(process, r"by this link: \S+\n")
    link = text.split()[-1]
    process.stdin.write("\n")
    process.stdin.flush()
    read_until(process, r"Play a card or draw:|Draw:|Accept|challenge|plays")
    watching = comodin("watch", link, "--lang", "es", XDG_DATA_HOME=str(tmp_path / "another"))
    read_until(watching, "Estás mirando")
    watching.send_signal(signal.SIGINT)
    began = time.monotonic()
    assert watching.wait(10) == 130
    assert time.monotonic() - began < 1.5
    assert "Traceback" not in watching.communicate()[1]
    out, err = process.communicate("help\ntable\nquit\n", timeout=20)
    assert process.returncode == 0, err
    assert "On the pile:" in out
    assert out.endswith("Thanks for playing. See you!\n")
    assert err == ""


def test_the_lobby_lists_public_tables(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lobby", server.base, "--lang", "it"]) == 0
    assert "non ci sono tavoli pubblici" in capsys.readouterr().out
    table = server.new_table(server.guest("Ana")["token"], seats=3)

    def listed() -> str:
        assert main(["lobby", server.base, "--lang", "en"]) == 0
        return capsys.readouterr().out

    assert f"comodin join {server.base}/t/{table}" in listed()
    assert main(["lobby", server.base, "--json"]) == 0
    assert f'"{table}"' in capsys.readouterr().out


def test_a_code_leads_to_the_table(server: Server) -> None:
    me = server.guest("Ana")
    table, key = Api(server.base).new_table(QUICK, me["token"])
    status, code = server.call("POST", f"/api/tables/{table}/code?key={key}", token=me["token"])
    assert status in (200, 201)
    assert Api(server.base).table_of(code["code"])[0] == table
    with pytest.raises(ServerRefused):
        Api(server.base).table_of("BBBBB")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["lobby", "http://127.0.0.1:9"], "comodin: http://127.0.0.1:9: no answer: connection refused"),
        (["join", "http://127.0.0.1:9/t/1"], "comodin: http://127.0.0.1:9: no answer: connection refused"),
        (["join", "nonsense/1/2"], "comodin: URL: expected the link of a table or its code of five letters"),
        (["watch", "BCDFG", "--server", "ftp://x"], "comodin: URL: expected an address such as"),
    ],
)
def test_no_server_is_one_sentence(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main([*arguments, "--lang", "en"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(said)


def test_a_match_with_rounds_that_are_over_is_read() -> None:
    scored = RoundScored((0, 1), 0, (20, 0))
    assert _parsed(RoundScored, print_value(scored), "match", ANY_EDITION) == scored
