"""Experience: so many choices at each of many tables, of several games at once, played inside the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor

from ..fast import OUTSIDE, PLAYER_BITS, POLICIES, choices, layout, lower
from ..rules import Game
from .model import Network, weights_of

L = choices.layout
PAST = "past"  # a player of the league
SELF = "self"
LIMIT = 400  # choices in a round: beyond it nobody wins


@dataclass(frozen=True)
class Setting:
    """A game that is learned, and the most cards with which a learner draws although it could play (0: any)."""

    game: Game
    most: int = 0
    partners: bool = False  # R1: who sits opposite wins too


@dataclass(frozen=True)
class Company:
    """Who plays against the first seat: `self`, `past`, or the name of a player of the kernel; and how often."""

    setting: int
    others: tuple[str, ...]
    weight: int
    past: int = 0  # which of the league


@dataclass
class Played:
    """Choices at each of many tables, one after the other, and what was seen before the next one: the first axis
    is the table, the second the choice."""

    rows: Tensor  # what the critic sees; the policy sees the first part of it
    mask: Tensor
    chosen: Tensor
    likely: Tensor  # the logarithm of the choice's chance
    learns: Tensor | None  # whose choices are learned from; None: all
    seat: Tensor
    way: Tensor
    scene: Tensor
    over: Tensor  # was the round over after the choice?
    winner: Tensor


class Stage:
    """Which games are played and by whom, as the kernel takes it."""

    def __init__(self, settings: Sequence[Setting], company: Sequence[Company]) -> None:
        self.settings = tuple(settings)
        lowered = [lower(setting.game) for setting in settings]
        self.rules = np.concatenate([one.rules for one in lowered])
        self.rules["clues"] = 1
        self.rules["partners"] = [setting.partners for setting in settings]
        self.lenses = np.concatenate(
            [choices.lens_of(one, setting.most) for one, setting in zip(lowered, settings, strict=True)]
        )
        self.scenes = layout.buffer(L.SCENE, len(company))
        for row, one in zip(self.scenes, company, strict=True):
            row["game"], row["weight"] = one.setting, one.weight
            row["players"], row["nets"] = codes_of(one)
        self.weight = int(self.scenes["weight"].sum())
        self.seats = np.array([setting.game.seats for setting in settings])[self.scenes["game"]]
        self.partners = self.rules["partners"][self.scenes["game"]] != 0


def chunks(start: int, stop: int, number: int) -> list[tuple[int, int]]:
    """So many parts of about one size."""
    length = stop - start
    return [(start + length * k // number, start + length * (k + 1) // number) for k in range(number)]


class Tables:
    """Tables that play on from one call of `collect` to the next, and the arrays that it fills."""

    def __init__(
        self,
        settings: Sequence[Setting],
        company: Sequence[Company],
        tables: int,
        steps: int,
        width: int,
        seed: int,
        *,
        strange: int = 0,
        threads: int = 1,
    ) -> None:
        self.seed, self.strange, self.threads = seed, strange, threads
        self.stage = Stage(settings, company)
        self.tables, self.desks = layout.new_tables(tables), layout.buffer(L.DESK, tables)
        rows = (tables, steps + 1)
        self.seen = np.zeros((*rows, L.SEEN), np.uint8)
        self.full = np.zeros((*rows, L.FULL), np.uint8)
        self.mask = np.zeros((*rows, L.CHOICES), np.bool_)
        self.chosen = np.zeros((tables, steps), np.int64)
        self.likely = np.zeros((tables, steps), np.float32)
        self.seat, self.way, self.scene = (np.zeros(rows, np.int64) for _ in range(3))
        self.over = np.zeros((tables, steps), np.bool_)
        self.winner = np.zeros((tables, steps), np.int64)
        self._scratch = [choices.Scratch(width) for _ in range(threads)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def collect(self, weights: choices.Weights, mode: int = choices.LEARNS) -> None:
        """The next choices at every table. Raises where a choice was none that the table allows."""
        self.winner[:] = -1
        parts = chunks(0, len(self.tables), self.threads)
        if self._pool is None:
            self._chunk(weights, mode, parts[0], self._scratch[0])
        else:
            jobs = [
                self._pool.submit(self._chunk, weights, mode, chunk, scratch)
                for chunk, scratch in zip(parts, self._scratch, strict=True)
            ]
            for job in jobs:
                job.result()
        legal = np.take_along_axis(self.mask[:, :-1], self.chosen[:, :, None], 2)
        if not legal.all():
            raise AssertionError("a learner chose what its table does not allow")

    def _chunk(self, weights: choices.Weights, mode: int, chunk: tuple[int, int], mine: choices.Scratch) -> None:
        stage = self.stage
        choices.collect(
            self.tables, self.desks, stage.rules, stage.lenses, stage.scenes, *weights, self.seen, self.full,
            self.mask, self.chosen, self.likely, self.seat, self.way, self.scene, self.over, self.winner,
            mine.traces, mine.hidden, mine.logits, mine.mask, self.seed, stage.weight,
            self.strange, LIMIT, mode, *chunk,
        )  # fmt: skip

    def experience(self, networks: Sequence[Network], mode: int = choices.LEARNS) -> Played:
        """What the networks choose next: the one that learns, then past selves."""
        self.collect(choices.stacked([weights_of(network) for network in networks]), mode)
        return self.played()

    def played(self) -> Played:
        """What was collected last."""
        seen, full, *rest = (
            torch.from_numpy(part)
            for part in (self.seen, self.full, self.mask, self.chosen, self.likely, self.seat, self.way,
                         self.scene, self.over, self.winner)
        )  # fmt: skip
        mask, chosen, likely, seat, way, scene, over, winner = rest
        return Played(torch.cat([seen, full], -1), mask, chosen, likely, None, seat, way, scene, over, winner)

    def state(self) -> dict[str, Any]:
        """All that the next call of `collect` depends on."""
        return {"tables": self.tables.copy(), "desks": self.desks.copy()}

    def resume(self, state: dict[str, Any]) -> None:
        self.tables[:], self.desks[:] = state["tables"], state["desks"]


def codes_of(company: Company) -> tuple[int, int]:
    """Who plays each seat, as the kernel takes it: the players, and which network plays where one does."""
    players, nets = OUTSIDE, 0
    for seat, name in enumerate(company.others, 1):
        ours = name in (SELF, PAST)
        players |= (OUTSIDE if ours else POLICIES[name]) << PLAYER_BITS * seat
        nets |= (company.past if name == PAST else 0) << PLAYER_BITS * seat
    return players, nets
