"""How quick the way in and out of JSON is, and what the rules would be like with msgspec Structs for dataclasses.

    python benchmarks/codec.py                          # Structs against dataclasses: docs/decisions/0007
    python benchmarks/codec.py --against ../other/src   # this codec against that of another checkout

Both sides run in turn, in processes of their own, and the least processor time counts: what else the machine does
matters little.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

SRC = Path(__file__).parents[1] / "src"
GOLDEN = Path(__file__).parents[1] / "tests" / "golden"
TURNS = 7  # of each side
ROUNDS = 40  # of the readable engine, in each turn
STEPS = 400  # of a match at a table

Figures = dict[str, float]


# -- the rules with Structs ------------------------------------------------------------------------------------


def with_structs(folder: Path) -> Path:
    """A copy of the package in which actions, events and pending decisions are frozen, tagged Structs."""
    shutil.copytree(SRC, folder, ignore=shutil.ignore_patterns("__pycache__", "web"))
    for name in ("actions", "pending", "events"):
        path = folder / "comodin" / "rules" / f"{name}.py"
        text = path.read_text(encoding="utf-8")
        tag = {"actions": "do", "pending": "kind", "events": "type"}[name]
        text = text.replace("from abc import ABC, abstractmethod\n", "from abc import abstractmethod\n")
        text = text.replace(
            "from dataclasses import dataclass, replace\n", "from msgspec.structs import replace\n"
        )
        text = text.replace("from dataclasses import dataclass\n", "")
        text = text.replace("from typing", "from msgspec import Struct\nfrom typing", 1)
        text = text.replace("    __slots__ = ()\n", "")
        text = re.sub(r"@dataclass\(frozen=True, slots=True\)\nclass (\w+):", r"class \1(Struct):", text)
        text = text.replace("@dataclass(frozen=True, slots=True)\n", "").replace("(ABC)", "(Struct)")
        options = f'frozen=True, tag_field="{tag}", tag=True'
        path.write_text(re.sub(r"^class (\w+)\((\w+)\):", rf"class \1(\2, {options}):", text, flags=re.M))
    return folder


# -- what is measured, each in a process of its own ----------------------------------------------------------


def best(work: Callable[[], object], times: int) -> float:
    """Microseconds of processor time, the least of five."""
    spent = []
    for _ in range(5):
        start = process_time()
        for _ in range(times):
            work()
        spent.append((process_time() - start) / times)
    return 1e6 * min(spent)


def measure_import() -> Figures:
    start = process_time()
    import comodin.rules  # noqa: PLC0415, F401

    return {"import comodin.rules, ms": 1e3 * (process_time() - start)}


def measure_rules() -> Figures:
    from comodin.chance import Chance  # noqa: PLC0415
    from comodin.editions import EDITIONS  # noqa: PLC0415
    from comodin.rules import Game, Over, Play, act, deal, decisions, printed  # noqa: PLC0415

    def play() -> int:
        done = 0
        for number in range(ROUNDS):
            game, chance, choice = Game.of(EDITIONS["deluxe"], 4), Chance(f"codec {number}"), 88172645463325252
            state, _ = deal(game, chance)
            for _ in range(500):
                if isinstance(state.pending, Over):
                    break
                choice = (choice ^ choice << 7 ^ choice >> 9) & 0xFFFFFFFFFFFFFFFF
                seat = state.pending.seats[choice % len(state.pending.seats)]
                found = decisions(state, seat)
                state, _ = act(state, seat, found[choice % len(found)], chance)
                done += 1
        return done

    start = process_time()
    done = play()
    engine = process_time() - start
    card = printed("R7")
    one, other = Play(card, uno=True), Play(card, uno=True)
    return {
        "an action of the readable engine, µs": 1e6 * engine / done,
        "make an action, ns": 1e3 * best(lambda: Play(card, None, True), 50_000),
        "hash an action, ns": 1e3 * best(lambda: hash(one), 50_000),
        "compare two actions, ns": 1e3 * best(lambda: one == other, 50_000),
        "an action in memory, bytes": sys.getsizeof(one),
    }


def measure_codec() -> Figures:
    from comodin.match import MatchRules  # noqa: PLC0415
    from comodin.records import dump, load  # noqa: PLC0415
    from comodin.rules import decisions  # noqa: PLC0415
    from comodin.server.protocol import codec  # noqa: PLC0415
    from comodin.table import (  # noqa: PLC0415
        Act,
        CommandRefused,
        Join,
        Ready,
        Settings,
        decide,
        events,
        evolve,
        fold,
        open_table,
        parse_table_event,
        print_table_event,
        tell,
        view_of,
    )

    log = [*open_table(Settings(match=MatchRules("points", 100_000), edition="deluxe"), "secret", "", 1.0)]
    table, now = fold(log), 1.0

    def ask(person: str, command: Any) -> None:
        nonlocal table
        new = decide(table, person, command, now)
        log.extend(new)
        for event in new:
            table = evolve(table, event)

    for command in (Join("somebody"), Ready()):
        for person in "abcd":
            ask(person, command)
    for step in range(STEPS):
        now += 1.0
        if table.round is None or table.phase != "playing":
            for person in "abcd":
                if table.phase == "between":
                    ask(person, Ready())
            continue
        seat = table.round.pending.seats[0]
        found = decisions(table.round, seat)
        try:
            ask(table.seats[table.players[seat]].person or "", Act(found[step * 7 % len(found)]))
        except CommandRefused:  # a catch that waits
            continue
    acted = [event for event in log if isinstance(event, events.Acted)][:100]
    viewer = view_of(table, "a").viewer
    told = [line for event in acted if (line := tell(event, viewer)) is not None]
    lines = [json.loads(json.dumps(print_table_event(event))) for event in log]
    records = [path.read_text(encoding="utf-8") for path in sorted(GOLDEN.glob("*.uno.json"))]
    read = [load(record) for record in records]

    def heard(body: dict[str, Any]) -> Callable[[], object]:
        data = json.dumps({"v": 1, "t": "command", "id": "a", "command": body}).encode()
        return lambda: codec.command_of(codec.decode(data).command, "Ana")  # type: ignore[union-attr]

    return {
        "read a command that plays a card, µs": best(
            heard({"c": "act", "action": {"do": "play", "card": "R7", "uno": True}}), 10_000
        ),
        "read a command that draws, µs": best(heard({"c": "act", "action": {"do": "draw"}}), 10_000),
        "read a reaction, µs": best(heard({"c": "react", "reaction": "nice"}), 10_000),
        "print a step for a player, µs": best(lambda: [codec.encode_told(one) for one in told], 20) / len(told),
        "print a step for the log, µs": best(lambda: codec.log_lines(acted), 20) / len(acted),
        "parse an event of the log, µs": best(lambda: [parse_table_event(line) for line in lines], 4) / len(lines),
        "print a view, µs": best(lambda: codec.print_view(view_of(table, "a")), 100),
        "load a record, µs": best(lambda: [load(record) for record in records], 1) / len(records),
        "write a record, µs": best(lambda: [dump(record) for record in read], 1) / len(records),
    }


PARTS = {"import": measure_import, "rules": measure_rules, "codec": measure_codec}


# -- both sides in turn ----------------------------------------------------------------------------------------


def measured(part: str, src: Path) -> Figures:
    command = [sys.executable, __file__, "--part", part]
    environment = {
        **os.environ,
        "PYTHONPATH": str(src),
        "PYTHONPYCACHEPREFIX": str(Path(tempfile.gettempdir()) / "pyc"),
    }
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # the first turn compiles, the others import as usual
    found: Figures = json.loads(subprocess.check_output(command, env=environment, text=True))
    return found


def compare(parts: list[str], sides: dict[str, Path]) -> None:
    print(f"{'':<42}" + "".join(f"{name:>14}" for name in sides) + f"{'ratio':>9}")
    for part in parts:
        found: dict[str, list[Figures]] = {name: [] for name in sides}
        for _ in range(TURNS):
            for name, src in sides.items():
                found[name].append(measured(part, src))
        for figure in found[next(iter(sides))][0]:
            least = [min(turn[figure] for turn in turns) for turns in found.values()]
            row = "".join(f"{value:>14.3f}" for value in least)
            print(f"{figure:<42}{row}{least[1] / least[0]:>9.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", type=Path, help="the src of another checkout")
    parser.add_argument("--part", choices=PARTS, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.part:
        print(json.dumps(PARTS[args.part]()))
    elif args.against:
        compare(["codec"], {"there": args.against.resolve(), "here": SRC})
    else:
        with tempfile.TemporaryDirectory() as folder:
            structs = with_structs(Path(folder) / "src")
            compare(["import", "rules"], {"dataclasses": SRC, "structs": structs})


if __name__ == "__main__":
    main()
