"""Writes the data: `python -m tests.first_version.write FOLDER`, run with the code of the version to be kept.

It takes about ten minutes: one table has to be left alone for five, so that it closes. The names of tables and the
secrets of players are chosen by the server, so the data is another one each time; it is written once.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from . import addresses, commands, keeping
from .asking import ask_all, sure
from .doors import Server
from .keeping import keep_json, pack
from .world import World, everything, small

ANALYSIS = ("--analysis-worlds", "20")


def main(target: Path, parts: list[str]) -> None:
    files = target / "files"
    files.mkdir(parents=True, exist_ok=True)
    keeping.HERE = target
    with tempfile.TemporaryDirectory() as scratch:
        if "killed" in parts:
            known = asyncio.run(_killed(Path(scratch) / "killed", target))
            _answers(Path(scratch), "killed", known, target)
        if "stored" in parts:
            known = asyncio.run(_stored(Path(scratch) / "stored", target, files))
            _answers(Path(scratch), "stored", known, target)
        if "ask" in parts:  # once more of what lies there
            for name in ("killed", "stored"):
                _answers(Path(scratch), name, keeping.kept_json(name)["known"], target)
        if "files" in parts:
            keep_json(commands.write_all(files), "commands", target)
        if "records" in parts:
            keep_json(_records(files), "records", target)


async def _killed(data: Path, target: Path) -> dict[str, Any]:
    with Server(data) as server:
        world = await small(server)
        server.kill()
        pack(data, "killed", target)
        return world.known()


async def _stored(data: Path, target: Path, files: Path) -> dict[str, Any]:
    with Server(data, *ANALYSIS) as server:
        addresses.write(server, target)
        world = await everything(server)
        _download(server, world, files)
        assert server.stop() == 0
        assert "Traceback" not in server.errors(), server.errors()
        pack(data, "stored", target)
        return world.known()


def _download(server: Server, world: World, files: Path) -> None:
    """Records of rounds and matches as somebody saves them from the page."""
    for title in ("rated", "lowest", "elimination", "partners", "custom wilds", "house rules", "forgotten"):
        records = server.get(f"/api/tables/{world.scenes[title].id}/records")["records"]
        for kind, address in (("round", ""), ("match", "/match")):
            if records and (kind == "match" or title in ("rated", "custom wilds", "forgotten")):
                _, text, _ = server.ask("GET", f"/api/records/{records[-1]['id']}{address}")
                text = json.dumps(text, ensure_ascii=False, indent=1)
                (files / f"server-{title.replace(' ', '-')}-{kind}.uno.json").write_text(
                    f"{text}\n", encoding="utf-8"
                )


def _records(files: Path) -> list[commands.Command]:
    """What the command says of records from a server: what they lead to, and that nobody chose the cards."""
    found = []
    for path in sorted(files.glob("server-*.uno.json")):
        commands.run(files, "verify", path.name)
        found.append({**commands.replayed(files, path.name), "verify": path.name})
    return found


def _answers(scratch: Path, name: str, known: dict[str, Any], target: Path) -> None:
    """Asked twice, of two copies: what is not the same both times cannot be expected."""
    found = []
    for copy in ("one", "two"):
        folder = scratch / copy
        folder.mkdir()
        data = keeping.unpack(name, folder)
        with Server(data, *ANALYSIS) as server:
            found.append(asyncio.run(ask_all(server, known)))
            assert "Traceback" not in server.errors(), server.errors()
        folder.rename(scratch / f"{name} {copy}")
    keep_json({"known": known, "answers": sure(found[0], found[1])}, name, target)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), sys.argv[2:] or ["killed", "stored", "files", "records"])
