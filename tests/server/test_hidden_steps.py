"""Nothing that is sent tells of a step that the viewer may not know of: not a number, not a time, not what comes
back after a lost connection."""

from __future__ import annotations

import asyncio
import tempfile
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from comodin.server.tables import LiveTable
from comodin.server.tables.done_commands import KEPT, DoneCommands
from comodin.table import FIRST_NUMBER, Settings, commands, decide, fold, open_table, told_to

from .theatre import Theatre, in_a_theatre

PEOPLE = ("ana", "beto", "caro")
SETTINGS = Settings(seats=3, fill_with=None, turn_seconds=60.0, visibility="unlisted")
STEPS = 8


async def opened(theatre: Theatre) -> LiveTable:
    """The same table each time: what a viewer is told then hangs on what happens, and on nothing else."""
    now = theatre.clock.now()
    first = open_table(SETTINGS, "the same secret", "key", now)
    for person in PEOPLE:
        for command in (commands.Join(person.title()), commands.Disconnect()):
            first += decide(fold(first), person, command, now)
    return await theatre.registry.put("table", first)


async def heard_by_caro(theatre: Theatre, hidden: list[str]) -> list[Any]:
    """All that Caro gets in a round in which Beto does what `hidden` says, step by step. Caro looks all the time,
    loses the connection now and then, and says something."""
    live = await opened(theatre)
    lines, heard = {}, []
    for person in PEOPLE:
        lines[person], inbox = theatre.enter(live, person)
        if person == "caro":
            heard = [inbox]
    await theatre.settle()
    for person in PEOPLE:
        await theatre.do(lines[person], commands.Ready())
    assert live.table.phase == "playing"
    acks: list[Any] = []
    for step, what in enumerate(hidden):
        await theatre.wait(0.25)
        await do_secretly(theatre, live, lines["beto"], what)
        theatre.registry.look(live, lines["caro"])
        await theatre.wait(0.25)
        acks.append((await theatre.do(lines["caro"], commands.React("nice"))).number)
        acks.append((await theatre.do(lines["caro"], commands.Ready())).refused)
        if step % 3 == 2:
            theatre.registry.leave(live, lines["caro"])
            last = max(message["seq"] for _, message in heard[-1] if "seq" in message)
            await do_secretly(theatre, live, lines["beto"], what)
            await theatre.wait(0.25)
            lines["caro"], inbox = theatre.enter(live, "caro", last - step)
            heard.append(inbox)
        await theatre.move(live, lines)
    return [heard, [str(one) for one in acks]]


async def do_secretly(theatre: Theatre, live: LiveTable, line: Any, what: str) -> None:
    """Beto changes his mind before it matters."""
    before = told_to(live.table, "beto")
    if what == "arms":
        for armed in (True, False):
            assert (await theatre.do(line, commands.ArmUno(armed))).changed
    elif what == "invites":
        await theatre.do(line, commands.Invite(f"friend {live.seq}"))
    assert (told_to(live.table, "beto") > before) == (what != "nothing")


def in_a_new_theatre(hidden: list[str]) -> list[Any]:
    found: list[Any] = []

    async def play(theatre: Theatre) -> None:
        found.extend(await heard_by_caro(theatre, hidden))

    with tempfile.TemporaryDirectory() as folder:
        in_a_theatre(Path(folder), play)
    return found


@cache
def without() -> list[Any]:
    return in_a_new_theatre(["nothing"] * STEPS)


@given(st.lists(st.sampled_from(("nothing", "arms", "invites")), min_size=STEPS, max_size=STEPS))
@settings(max_examples=6, deadline=None)
def test_no_byte_tells_of_a_step_that_the_viewer_may_not_know_of(hidden: list[str]) -> None:
    assert in_a_new_theatre(hidden) == without()


def test_the_test_above_hears_something() -> None:
    heard, acks = without()
    messages = [message for inbox in heard for _, message in inbox]
    assert {message["t"] for message in messages} == {"welcome", "events"}
    assert sum(message["t"] == "welcome" for message in messages) > STEPS
    assert len(heard) == 1 + STEPS // 3
    assert all(inbox[0][1]["t"] == "events" for inbox in heard[1:])  # what was missed, not the whole view
    assert len(set(acks)) == STEPS + 1


def test_who_knows_of_a_step_gets_it_when_coming_back(tmp_path: Path) -> None:
    """Exactly what was missed, whichever number it was seen up to, before and after the server was restarted."""

    async def play(theatre: Theatre) -> None:
        live = await opened(theatre)
        lines = {person: theatre.enter(live, person)[0] for person in PEOPLE}
        for person in PEOPLE:
            await theatre.do(lines[person], commands.Ready())
        theatre.registry.leave(live, lines["beto"])
        lines["beto"], inbox = theatre.enter(live, "beto")
        await theatre.settle()
        for armed in (True, False, True):
            await theatre.do(lines["caro"], commands.ArmUno(armed))
            await theatre.do(lines["beto"], commands.ArmUno(armed))
            await theatre.do(lines["ana"], commands.React("wow"))
        told = [(m["seq"], m["events"]) for _, m in inbox if m["t"] == "events"]
        assert [seq for seq, _ in told] == list(range(told[0][0], told[0][0] + 7))
        assert [events[0]["type"] for _, events in told[1:]] == ["uno_armed", "reacted"] * 3
        for last_seen, _ in told[:-1]:
            _, again = theatre.enter(live, "beto", last_seen)
            assert [(m["seq"], m["events"]) for _, m in again] == [one for one in told if one[0] > last_seen]
        await theatre.settle()
        theatre.store.close()
        await theatre.open()
        found = await theatre.registry.find("table")
        assert found is not None
        await theatre.settle()
        _, again = theatre.enter(found, "beto", told[0][0])
        missed = [(m["seq"], m["events"]) for _, m in again if m["t"] == "events"]
        assert missed[: len(told) - 1] == told[1:]
        for other in (told[0][0] - FIRST_NUMBER, told[-1][0] + 99, FIRST_NUMBER):
            _, again = theatre.enter(found, "beto", other)
            await theatre.settle()
            assert again[0][1]["t"] == "welcome", other  # of the first version, of another table, too old

    in_a_theatre(tmp_path, play)


def test_a_command_is_remembered_as_long_as_its_table(tmp_path: Path) -> None:
    numbers = count()

    async def play(theatre: Theatre) -> None:
        live = await opened(theatre)
        line, _ = theatre.enter(live, "ana")

        async def send(command_id: str, command: commands.Command, content: int) -> Any:
            done = asyncio.get_running_loop().create_future()
            theatre.registry.submit(line.live, line, command, command_id, done.set_result, content)
            return await done

        first = await send("first", commands.Say("once"), 1)
        for _ in range(300):
            await send(f"{next(numbers)}", commands.React("wow"), 7)
        for _ in range(2):
            again = await send("first", commands.Say("once"), 1)
            assert (again.number, again.changed, again.refused) == (first.number, True, None)
            other = await send("first", commands.Say("twice"), 2)
            assert (other.changed, other.refused.code) == (False, "id_used")
            assert sum(row.events.count('"said"') for row in await theatre.store.read("table")) == 1
            await theatre.settle()
            theatre.store.close()
            await theatre.open()  # and after a restart
            found = await theatre.registry.find("table")
            assert found is not None
            line, _ = theatre.enter(found, "ana")

    in_a_theatre(tmp_path, play)


def test_so_many_commands_are_remembered_and_no_more() -> None:
    done = DoneCommands()
    for n in range(2 * KEPT + 1):
        done.add("ana" if n % 2 else "beto", f"{n}", FIRST_NUMBER + n, None if n % 3 else n + 1)
    assert done.find("beto", "0") is None
    assert done.find("ana", f"{KEPT + 1}") == (FIRST_NUMBER + KEPT + 1, (KEPT + 2) * ((KEPT + 1) % 3 == 0))
    assert done.find("beto", f"{2 * KEPT}") == (FIRST_NUMBER + 2 * KEPT, (2 * KEPT + 1) * (2 * KEPT % 3 == 0))
    assert done.find("ana", f"{2 * KEPT}") is None  # it was somebody else's
