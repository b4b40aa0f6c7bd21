"""The table's own screen: with its key it sees at once what everybody sees, and no hand; it can do nothing."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest

from testkit.server import Client, Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("screen") / "data", "--no-request-limits") as running:
        yield running


def opened(server: Server, **settings: Any) -> tuple[str, str, str]:
    """A table with bots: its host's token, its id and its key."""
    token = server.guest("Ana")["token"]
    quick = {"seats": 3, "fill_with": "simple", "turn_seconds": None, "bot_seconds": [0, 0]}
    status, table = server.call("POST", "/api/tables", {"settings": {**quick, **settings}}, token)
    assert status == 201
    return token, table["id"], table["key"]


@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_a_screen_sees_no_hand_and_only_looks(server: Server, visibility: str) -> None:
    async def play() -> None:
        token, table, key = opened(server, visibility=visibility, spectators=False)
        host = await looking(Client(server, token, table))
        # even for the host's own token: the screen is nobody
        assert host.view["screen_key"] not in ("", key)
        screen = await looking(Client(server, token, table), screen=True, key=host.view["screen_key"])
        assert screen.view["you"] == {"person": "screen", "seat": None, "round_seat": -1}
        assert screen.view["key"] == screen.view["screen_key"] == ""
        for command in ({"c": "join"}, {"c": "say", "text": "hi"}, {"c": "start"}, {"c": "sit", "seat": 1}):
            answer = await screen.do(**command)
            assert (answer["t"], answer["code"]) == ("nack", "not_here")
        assert (await host.do("start"))["t"] == "ack"
        for _ in range(8):  # moves of a person, and all that bots do in between
            await host.until(lambda: host.legal or ended(host))
            if not host.legal:
                break
            await host.do("act", action=host.legal[0])
        await screen.until(lambda: last_at(screen) >= last_at(host))
        assert len(dealt_to(host)) >= 7  # they were known to somebody
        steps = [event for message in screen.inbox for event in message.get("events", [])]
        assert any(event["type"] == "round_dealt" for event in steps)
        for event in steps:
            assert ended_with(event) or not hidden_cards(event), event
        await screen.close()
        await host.close()

    asyncio.run(play())


def last_at(client: Client) -> float:
    at: float = client.events[-1][1]["at"]
    return at


def ended(client: Client) -> bool:
    return any(ended_with(event) for _, event in client.events)


async def looking(client: Client, **hello: Any) -> Client:
    await client.connect(**hello)
    await client.until(lambda: client.view)
    return client


def dealt_to(client: Client) -> list[str]:
    """The first hand that the client was shown."""
    views = [message["view"] for message in client.inbox if message["t"] == "welcome"]
    rounds = [(view["round"], view["you"]["round_seat"]) for view in views if view["round"]]
    hand: list[str] = rounds[0][0]["hands"][rounds[0][1]]
    assert "?" not in hand
    return hand


def ended_with(event: dict[str, Any]) -> bool:
    """Hands are counted openly then."""
    return "round_ended" in json.dumps(event)


def hidden_cards(event: dict[str, Any]) -> list[str]:
    """Cards in places where only their owner may see them: hands, and what was drawn."""
    steps = event.get("events", [])
    found = []
    for step in steps:
        if step["type"] in ("cards_drawn", "hand_shown"):
            found += [card for card in step["cards"] if card != "?"]
        if step["type"] == "dealt":
            found += [card for hand in step["hands"] for card in hand if card != "?"]
            found += [card for card in step["draw"] if card != "?"] if isinstance(step["draw"], list) else []
    return found


@pytest.mark.parametrize("key", ["", "wrong", "the table's"])
def test_a_screen_without_its_key_is_shown_nothing(server: Server, key: str) -> None:
    """The key that invites people, and stands in the views of tournaments, opens no screen."""

    async def look() -> None:
        token, table, invites = opened(server, visibility="public")
        shown = invites if key == "the table's" else key
        screen = await Client(server, token, table).connect(screen=True, key=shown)
        assert [message["t"] for message in screen.inbox] == ["error"]
        assert screen.inbox[0]["code"] == "no_table"
        await screen.close()

    asyncio.run(look())


def test_a_screen_does_not_bring_anybody_back(server: Server) -> None:
    """The host is away although the screen was opened with the host's token."""

    async def look() -> None:
        token, table, _ = opened(server)
        host = await looking(Client(server, token, table))
        screen = await looking(Client(server, token, table), screen=True, key=host.view["screen_key"])
        assert screen.view["people"][0]["present"] is True
        await host.close()
        await screen.until(lambda: any(event["type"] == "person_away" for _, event in screen.events))
        assert len(screen.view["people"]) == 1
        await screen.close()

    asyncio.run(look())


def test_after_a_kick_the_old_keys_open_nothing(server: Server) -> None:
    """Neither a screen nor a seat for a new guest; an open screen goes dark, until it is put up again."""

    async def vote() -> None:
        token, table, key = opened(server, visibility="private", seats=4)
        host = await looking(Client(server, token, table))
        others = []
        for name in ("Beto", "Caro"):
            other = await looking(Client(server, server.guest(name)["token"], table), key=key)
            assert (await other.do("join", key=key))["t"] == "ack"
            others.append(other)
        old = host.view["screen_key"]
        screen = await looking(Client(server, token, table), screen=True, key=old)
        assert (await host.do("propose_kick", seat=2))["t"] == "ack"
        assert (await others[0].do("vote", agrees=True))["t"] == "ack"
        await screen.until(lambda: screen.closed_with is not None)
        assert screen.inbox[-1]["code"] == "no_table"
        stranger = server.guest("Caro again")["token"]
        for hello in ({"key": key}, {"screen": True, "key": old}, {"screen": True, "key": key}):
            line = await Client(server, stranger, table).connect(**hello)
            assert [message["code"] for message in line.inbox] == ["no_table"], hello
        (changed,) = (event for _, event in others[0].events if event["type"] == "keys_changed")
        screen = await looking(Client(server, stranger, table), screen=True, key=changed["screen_key"])
        guest = await looking(Client(server, stranger, table), key=changed["key"])
        assert (await guest.do("join", key=changed["key"]))["t"] == "ack"
        for line in (host, *others, screen, guest):
            await line.close()

    asyncio.run(vote())


def test_the_file_of_the_levels_is_there(server: Server) -> None:
    """The page asks for it whenever a table is made: it may be empty, but it must not be missing."""
    status, levels = server.call("GET", "/data/levels.json")
    assert status == 200
    for figure in levels.values():
        assert figure["low"] <= figure["rate"] <= figure["high"]
