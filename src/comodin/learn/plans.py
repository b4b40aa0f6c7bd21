"""What is trained: which games, against whom, how long, how fast. Every checkpoint has its plan."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from ..api import game as game_of
from ..editions import EDITION_TO_SIMULATE, EDITIONS
from ..errors import BadInput
from ..match import BY_THE_BOOK, PRESETS
from ..rules import MAX_SEATS, Game
from .experience import PAST, SELF, Company, Setting

LEAGUE = 4  # past selves that play along
SEATS = {2: 80, 3: 6, 4: 24, 5: 1, 6: 2, 7: 1, 8: 1, 9: 1, 10: 1}  # how often a table has so many
PARTNERS = 5  # how often four play as partners
VARIANTS = 8  # for one game with the options of a preset, so many by the book
FAVOURED = 2  # how often the edition in which strength is measured is played, for one of another
FREE, LIMITED = 3, 2  # how often one may draw by choice with any number of cards, and with `most` no more
FULL = 20  # the times of all who may sit at a table, together
COMPANIES = (
    (("heuristic",), 11),
    ((SELF,), 4),
    ((PAST,), 2),
    (("simple",), 1),
    (("random-card",), 1),
    (("rlcard",), 1),
)
MANY = (
    5  # with so many players nobody of the kernel sits there: all tables wait for those where eight of them think
)
AMONG_MANY = (((SELF,), 3), ((PAST,), 1))


@dataclass(frozen=True)
class Plan:
    """All that a training depends on: the same plan gives the same weights, on any number of threads."""

    games: tuple[str, ...] = ()  # such as "KEY:2"; none: all editions, 2 to 10 players, partners, options
    most: int = 10  # two tables of five forbid to draw by choice with so many cards; 0: none does
    seed: int = 1
    choices: int = 300_000_000  # to learn from, by improving
    lessons: int = 6_000_000  # to learn from a teacher, before
    tables: int = 1024
    steps: int = 32
    width: int = 128
    layers: int = 1
    critic: int = 128  # its width
    minibatch: int = 4096
    epochs: int = 2
    rate: float = 1e-3
    last_rate: float = 5e-5
    curious: float = 0.01  # what entropy is worth
    last_curious: float = 0.002
    fade: float = 0.9  # lambda of GAE
    price: float = (
        0.0  # what part of a chance to win is lost by one more choice: rounds that last long are worth less
    )
    quick: int = 0  # the width of a small policy that learns to choose as the large one does; 0: none
    leaf: int = 0  # the width of a small critic; 0: none
    against: str = ""  # a file of weights that never change, which all others play by
    strange: int = 10  # of 100 rounds begin with hands of any size
    threads: int = 1

    def settings(self) -> tuple[list[Setting], list[int]]:
        """The games, each with its weight."""
        found = list(self._named() if self.games else _everything())
        if self.most:
            found = [
                (replace(setting, most=most), weight * share)
                for setting, weight in found
                for most, share in ((0, FREE), (self.most, LIMITED))
            ]
        return [setting for setting, _ in found], [weight for _, weight in found]

    def _named(self) -> Iterator[tuple[Setting, int]]:
        for text in self.games:
            yield Setting(game_named(text)), 1

    def company(self, weights: list[int], settings: list[Setting]) -> list[Company]:
        """Who plays with whom, in each of the games."""
        found = []
        for place, (weight, setting) in enumerate(zip(weights, settings, strict=True)):
            usual = COMPANIES if setting.game.seats < MANY else AMONG_MANY
            whole = sum(times for _, times in usual)
            for (name,), part in (((PAST,), whole),) if self.against else usual:
                times = part * FULL // whole
                others = (name,) * (setting.game.seats - 1)
                for past in range(1, LEAGUE + 1) if name == PAST else (0,):
                    share = weight * times * (1 if name == PAST else LEAGUE)
                    found.append(Company(place, others, share, past))
        return found


def game_named(text: str) -> Game:
    """The game of a text such as `KEY:2`: an edition, and how many play."""
    key, _, seats = text.partition(":")
    if not seats.isdecimal():
        raise BadInput("--games", f"expected an edition and how many play, such as KEY:2, found {text!r}")
    return game_of(key, int(seats))


def _everything() -> Iterator[tuple[Setting, int]]:
    for key in EDITIONS:
        often = VARIANTS * (FAVOURED if key == EDITION_TO_SIMULATE else 1)
        for seats, weight in SEATS.items():
            yield Setting(game_of(key, seats)), weight * often
        yield Setting(game_of(key, 4), partners=True), PARTNERS * often
        for name, options in PRESETS.items():
            if name == BY_THE_BOOK:
                continue
            for seats in (2, 4):
                given: dict[str, Any] = dict(options)
                yield Setting(game_of(key, seats, **given)), SEATS[seats]
    assert max(SEATS) == MAX_SEATS
