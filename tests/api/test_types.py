"""A program of a user passes `mypy --strict` against the package as it is installed, and a wrong one does not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import comodin

pytest.importorskip("mypy")
ROOT = Path(__file__).parent.parent.parent

GOOD = """
from __future__ import annotations

from pathlib import Path

import comodin
from comodin import Action, Chance, View


class MyBot:
    def choose(self, view: View, chance: Chance) -> Action | None:
        options = view.decisions()
        plays = [one for one in options if isinstance(one, comodin.Play) and not one.card.wild]
        return chance.pick(plays or options) if view.awaited else None


def winner(round: comodin.Round) -> str:
    return "nobody" if round.winner is None else round.players[round.winner]


bot: comodin.Bot = MyBot()
game: comodin.Game = comodin.game("deluxe", players=4, stacking="any", jump_in=True)
round = comodin.deal(game, seed=42, names=["Ana", "Beto", "Caro", "Dino"])
seen: dict[comodin.Round, int] = {round: 0}
while not round.over:
    seat: int = round.awaited[0]
    round = round.act(seat, round.legal(seat)[0])
reason: comodin.Reason | None = round.why_not(2, "G3")
if reason is not None:
    print(reason.code, reason.clause, reason.in_words("es"))
record: comodin.Record = comodin.play(["heuristic", bot, "simple"], edition="casa", seed=1)
record.save(Path("x.uno.json"))
again: comodin.Round = comodin.load("x.uno.json").rounds[0].branch(at=17)
hand: tuple[comodin.Card, ...] = again.view(2).hand
try:
    again.play(0, "R7", uno=True, colour="B", target=2)
except comodin.ComodinError as error:
    print(error, winner(round), sum(round.points), hand)
"""

BAD = """
import comodin

round = comodin.deal(comodin.game("deluxe", players="four"), seed=42)
round.winner.upper()
round.nothing()
comodin.dael(round)


class NoBot:
    def choose(self, view: int) -> None: ...


comodin.play([NoBot()])
"""


def checked(path: Path, program: str) -> str:
    """What mypy says. The cache is kept, so that only the first run takes long."""
    path.write_text(program, encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--cache-dir",
        str(ROOT / ".mypy_cache" / "user"),
        path.name,
    ]
    environment = {name: value for name, value in os.environ.items() if name != "MYPYPATH"}
    environment["PYTHONPATH"] = str(Path(comodin.__file__).parent.parent)  # as installed: there it is on the path
    run = subprocess.run(
        command, cwd=path.parent, env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    return run.stdout + run.stderr


def test_a_users_program_passes(tmp_path: Path) -> None:
    assert checked(tmp_path / "mine.py", GOOD) == "Success: no issues found in 1 source file\n"


def test_mistakes_in_a_users_program_are_found(tmp_path: Path) -> None:
    """Without this the test above could pass because everything is Any."""
    told = checked(tmp_path / "wrong.py", BAD)
    for line in (4, 5, 6, 7, 14):
        assert f"wrong.py:{line}: error:" in told, told


def test_the_package_says_that_it_is_typed() -> None:
    assert (Path(comodin.__file__).parent / "py.typed").exists()
