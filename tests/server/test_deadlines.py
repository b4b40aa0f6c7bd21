"""Deadlines on the wire: every message carries those that hold after it, also for spectators in their own time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from comodin.server.protocol.codec import print_deadlines
from comodin.table import Ready, Settings, commands

from .theatre import Theatre, in_a_theatre


def told(message: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {one["kind"]: one for one in message.get("due", ())}


def last(inbox: list[Any]) -> dict[str, Any]:
    return next(message for _, message in reversed(inbox) if message["t"] in ("welcome", "events"))


async def begun(theatre: Theatre, **settings: Any) -> tuple[Any, dict[str, Any], dict[str, list[Any]]]:
    live = await theatre.registry.open(Settings(seats=2, turn_seconds=60.0, **settings), "ana", "Ana")
    lines, inboxes = {}, {}
    for person in ("ana", "beto"):
        lines[person], inboxes[person] = theatre.enter(live, person)
    await theatre.do(lines["beto"], commands.Join("Beto"))
    for line in lines.values():
        await theatre.do(line, Ready())
    return live, lines, inboxes


def test_every_message_carries_the_deadlines_after_it(tmp_path: Path) -> None:
    async def play(theatre: Theatre) -> None:
        live, lines, inboxes = await begun(theatre)
        for step in range(12):
            await theatre.wait(1.5)
            await theatre.move(live, lines)
            if step == 6:
                await theatre.do(lines["ana"], commands.ProposePause())
                await theatre.do(lines["beto"], commands.VoteOnMotion(True))
                paused = told(last(inboxes["ana"]))
                assert "at" not in paused["turn"]
                await theatre.wait(10)
                await theatre.do(lines["beto"], commands.Resume())
                after = last(inboxes["ana"])
                assert told(after)["turn"]["at"] - after["now"] == paused["turn"]["left"]
            expected = [one.at for one in print_deadlines(live.table, theatre.clock.now())]
            for inbox in inboxes.values():
                assert [one["at"] for one in last(inbox)["due"]] == expected

    in_a_theatre(tmp_path, play)


def test_after_everybody_was_away_the_whole_turn_is_told(tmp_path: Path) -> None:
    async def play(theatre: Theatre) -> None:
        live, lines, _ = await begun(theatre)
        await theatre.wait(20)
        for line in lines.values():
            theatre.registry.leave(live, line)
        await theatre.settle()
        await theatre.wait(80)
        _, inbox = theatre.enter(live, "beto")
        await theatre.settle()
        message = last(inbox)
        assert message["t"] == "events"  # that somebody is back, after the welcome
        assert told(message)["turn"]["at"] == message["now"] + 60.0
        assert live.table.turn_at + 60.0 == told(message)["turn"]["at"]

    in_a_theatre(tmp_path, play)


def test_who_comes_back_gets_the_deadlines_with_what_was_missed(tmp_path: Path) -> None:
    async def play(theatre: Theatre) -> None:
        live, lines, inboxes = await begun(theatre)
        seen = last(inboxes["ana"])["seq"]
        theatre.registry.leave(live, lines["ana"])
        await theatre.wait(2)
        _, inbox = theatre.enter(live, "ana", seen)
        await theatre.settle()
        assert [message["t"] for _, message in inbox] == ["events", "events"]
        expected = [one.at for one in print_deadlines(live.table, theatre.clock.now())]
        assert [one["at"] for one in last(inbox)["due"]] == expected

    in_a_theatre(tmp_path, play)


def test_spectators_are_told_the_deadlines_of_their_past(tmp_path: Path) -> None:
    async def play(theatre: Theatre) -> None:
        live, lines, inboxes = await begun(theatre, watch_delay=15.0)
        await theatre.wait(1)
        _, watching = theatre.enter(live, "eva")
        await theatre.settle()
        for _ in range(40):
            await theatre.wait(1)
            await theatre.move(live, lines)
        seated = {message["due"][0]["at"] for _, message in inboxes["ana"] if message.get("due")}
        heard = [(at, message) for at, message in watching if message["t"] == "events" and message.get("due")]
        assert len(heard) > 15
        for at, message in heard:
            assert message["now"] <= at - 15.0 + 0.3  # their time is the past
            turn = told(message)["turn"]
            assert turn["at"] in seated  # the very deadlines that the players had
            assert 0 < turn["at"] - message["now"] <= 60.0

    in_a_theatre(tmp_path, play)
