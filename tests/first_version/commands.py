"""The files that the command writes, and what it says of them; part of the writer of the data."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from .doors import comodin

EDITIONS = ("clasico", "deluxe", "casa", "international", "aprendiz")
TYPED = ("accept", "d", "k", "1", "2", "3", "4 uno", "5", "red", "moo", "y", "decline", "d", "", "", "catch")
"""Whatever is possible now is done, the rest is refused: in the end a round, or a match, has been played."""

SHEETS: dict[str, tuple[str, str, str]] = {
    "points": (
        "deluxe",
        "Ana,Beto,Caro",
        "Ana: 0; Beto: R7 W4; Caro: 35\nblocked\nnames Beto = Bea\ndealer Caro\nCaro: 0; Ana: 20; Bea: W\nundo\n",
    ),
    "lowest": ("international", "Ana,Beto,Caro", "Ana: 0; Beto: 12; Caro: R7 BD\nBeto: 0; Ana: 3; Caro: W\n"),
    "quick": ("clasico", "Ana,Beto,Caro", "Caro\n"),
    "elimination": (
        "casa",
        "Ana,Beto,Caro,Dino",
        "Ana: 0; Beto: 100; Caro: 35; Dino: 7\nBeto: 0; Ana: 5; Caro: 9; Dino: 480\n",
    ),
    "partners": ("aprendiz", "Ana,Beto,Caro,Dino", "Ana: 0; Beto: Y7 W; Caro: 35; Dino: P7 WC1\n"),
}
ONE_MORE = {
    "points": "Bea: 0; Ana: 7; Caro: W\n",
    "lowest": "Ana: 0; Beto: 1; Caro: W4\n",
    "quick": "",
    "elimination": "Ana: 0; Beto: 3; Caro: 4; Dino: 30\n",
    "partners": "Dino: 0; Ana: G7; Beto: 8; Caro: 1\n",
}
TOURNAMENTS = {
    "points": 3,
    "lowest": 4,
    "quick": 3,
    "partners": 4,
    "rotating": 4,
    "two-tables": 8,
    "elimination": 4,
}
ARENAS = {
    "kernel": ["heuristic", "simple", "--deals", "40", "--seed", "a"],
    "levels": ["random-card", "beginner", "--deals", "8", "--seed", "b", "--edition", "clasico", "--workers", "1"],
    "match": ["beginner", "random-card", "--deals", "2", "--match", "lowest", "--target", "60", "--workers", "1"],
    "partners": ["heuristic", "simple", "--deals", "20", "--players", "4", "--partners", "--edition", "deluxe"],
}
Command = dict[str, Any]


def run(folder: Path, *words: str, stdin: str = "", code: int = 0) -> str:
    done = comodin(*words, cwd=folder, stdin=stdin)
    assert done.returncode == code, (words, done.returncode, done.stdout[-500:], done.stderr)
    return done.stdout


def write_all(folder: Path) -> list[Command]:
    """Writes the files, and returns the commands with what the first version answered."""
    return [*_games(folder), *_sheets(folder), *_tournaments(folder), *_arenas(folder)]


def board_in(said: str) -> list[str]:
    """The lines of the score board, without the talk around it."""
    lines = said.splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith("Score board"))
    end = next((n for n, line in enumerate(lines[start:], start) if "?" in line), len(lines))
    return [line.rstrip() for line in lines[start:end]]


def replayed(folder: Path, name: str) -> Command:
    words = ["replay", name, "--json"]
    return {"words": words, "json": json.loads(run(folder, *words))}


def _games(folder: Path) -> list[Command]:
    found = []
    games: list[tuple[str, list[str], int]] = [(edition, [], 900) for edition in EDITIONS]
    games += [
        ("clasico", ["--option", "stacking=any", "jump_in=true", "seven_zero=true"], 300),
        ("aprendiz", ["--custom", "WC1=next draw 2; reverse", "--custom", "WC2=Storm: others draw 1"], 700),
        ("casa", ["--option", "mistakes=penalise", "reminders=true", "--players", "5"], 250),
    ]
    for number, (edition, more, lines) in enumerate(games):
        dice = random.Random(number)
        typed = "".join(f"{dice.choice(TYPED)}\n" for _ in range(lines))
        name = f"play-{number}-{edition}.uno.json"
        words = [
            "--edition",
            edition,
            "--players",
            "3",
            "--seed",
            f"{number}",
            "--name",
            "Zoë",
            "--reaction",
            "0.5",
        ]
        run(folder, "play", *words, *more, "--save", name, stdin=typed)
        found += [replayed(folder, path.name) for path in sorted(folder.glob(f"play-{number}-*.uno.json"))]
    return found


def _sheets(folder: Path) -> list[Command]:
    found = []
    for form, (edition, players, typed) in SHEETS.items():
        name = f"score-{form}.json"
        begun = ["score", name, "--players", players, "--format", form, "--edition", edition]
        run(folder, *begun, *(["--target", "400"] if form == "points" else []), stdin=typed)
        before = (folder / name).read_text(encoding="utf-8")
        board = board_in(run(folder, "score", name, stdin="board\n"))
        run(folder, "score", name, stdin=ONE_MORE[form])
        after = json.loads((folder / name).read_text(encoding="utf-8"))
        (folder / name).write_text(before, encoding="utf-8")
        found.append(
            {"words": ["score", name], "stdin": f"board\n{ONE_MORE[form]}", "board": board, "sheet": after}
        )
    return found


def _runs(folder: Path, name: str, words: list[str], half: bool) -> list[Command]:
    """A whole run, which is read and not played again; and the same one stopped in the middle of a line."""
    told = json.loads(run(folder, *words, "--file", name, "--json"))
    found: list[Command] = [{"words": [*words, "--file", name, "--json"], "json": told, "unchanged": name}]
    if half:
        lines = (folder / name).read_text(encoding="utf-8").splitlines(keepends=True)
        stopped = f"half-{name}"
        kept = "".join(lines[: 1 + len(lines) // 2])
        (folder / stopped).write_text(kept + lines[1 + len(lines) // 2][:9], encoding="utf-8")
        keeps = {"file": stopped, "lines": 1 + len(lines) // 2, "of": len(lines)}
        found.append({"words": [*words, "--file", stopped, "--json"], "keeps": keeps})
    return found


def _tournaments(folder: Path) -> list[Command]:
    found = []
    for form, players in TOURNAMENTS.items():
        words = [
            "tournament",
            "--format",
            form,
            "--players",
            str(players),
            "--target",
            "200",
            "--seed",
            f"t {form}",
        ]
        found += _runs(folder, f"tournament-{form}.lines", words, form in ("points", "two-tables", "rotating"))
    return found


def _arenas(folder: Path) -> list[Command]:
    found = []
    for name, words in ARENAS.items():
        found += _runs(folder, f"arena-{name}.lines", ["arena", *words], name == "levels")
    return found
