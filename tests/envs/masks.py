"""Masks beside the kernel's own list of actions, which is held to `legal_actions` in lockstep (tests/fast)."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import numpy.typing as npt

from comodin.editions import EDITIONS
from comodin.envs import VectorEnv, vector
from comodin.envs.fields import QUESTIONS
from comodin.fast import layout
from comodin.rules import Game

from ..fast.lockstep import random_game
from .door import list_all

MOST = 1024  # actions that are legal at once
KINDS = {
    layout.DECIDE: set(range(16)) - {layout.REPORT, layout.VOTE},
    layout.SPEAK_UP: {layout.SAY_UNO, layout.CATCH},
    layout.JUMP_IN: {layout.PLAY},
    layout.DOUBT: {layout.CHALLENGE},
    layout.DO_DEED: {layout.PERFORM},
}
FITS = np.array([[kind in KINDS[question] for kind in range(16)] for question in range(len(QUESTIONS))])
SILENT = (layout.SPEAK_UP, layout.JUMP_IN, layout.DOUBT)  # to which one may do nothing


def _sums(rows: Any, codes: Any, tables: int) -> npt.NDArray[np.uint64]:
    """A number for each table's set of actions: equal sets give equal numbers, others hardly ever."""
    mixed = (codes.astype(np.uint64) + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
    mixed ^= mixed >> np.uint64(29)
    mixed *= np.uint64(0xBF58476D1CE4E5B9)
    mixed ^= mixed >> np.uint64(32)
    sums = np.zeros(tables, np.uint64)
    np.add.at(sums, rows, mixed)
    return sums


class Checked:
    """An environment whose masks are compared after every step."""

    def __init__(self, env: VectorEnv) -> None:
        self.env = env
        self.listed = np.zeros((env.number, MOST), np.int64)
        self.counts = np.zeros(env.number, np.int64)
        self.asked: Counter[str] = Counter()
        env.reset()

    def compare(self) -> None:
        env, game = self.env, self.env.settings.game
        tables = env._tables
        questions = tables["question"]
        rows, ids = np.nonzero(env.mask)
        codes, seats = env._codes[ids], env.seat[rows]
        relative = codes >> 20 & 15
        target = (seats + relative) % game.seats + 1 - relative
        codes = np.where(codes < 0, -1, codes + (np.where(relative > 0, target, 0) << 20) | seats << 4)
        silent = codes == -1
        assert np.array_equal(np.flatnonzero(np.isin(questions, SILENT)), rows[silent]), "who may do nothing"
        list_all(tables, env._rules, env.seat, self.listed, self.counts)
        within = np.arange(self.counts.max())[None, :] < self.counts[:, None]
        all_rows, at = np.nonzero(within)
        all_codes = self.listed[all_rows, at]
        fits = FITS[questions[all_rows], all_codes & 15]
        found = _sums(rows[~silent], codes[~silent], env.number)
        expected = _sums(all_rows[fits], all_codes[fits], env.number)
        wrong = np.flatnonzero(found != expected)
        assert not len(wrong), self.explain(int(wrong[0]))
        for question, times in zip(*np.unique(questions, return_counts=True), strict=True):
            self.asked[QUESTIONS[question]] += int(times)

    def explain(self, table: int) -> str:
        env = self.env
        found = [env.space.name(int(number)) for number in np.flatnonzero(env.mask[table])]
        codes = self.listed[table, : self.counts[table]]
        expected = [f"{code & 15} card {code >> 8 & 127} target {code >> 20 & 15}" for code in codes]
        game = env.settings.game
        options = game.ruleset.differences(game.edition.ruleset)
        question = QUESTIONS[env._tables["question"][table]]
        return f"{game.edition.key} {options} table {table} {question}: {found}, but the kernel lists {expected}"


def check(edition: str, seed: str, at_least: int, tables: int = 512, steps: int = 64) -> Counter[str]:
    """Random games of an edition until so many decisions were compared; how often each question was asked."""
    rng = random.Random(f"{seed} {edition}")
    asked: Counter[str] = Counter()
    while asked.total() < at_least:
        drawn = random_game(rng, edition)
        game = Game.of(EDITIONS[edition], drawn.seats, drawn.ruleset, drawn.custom)
        checked = Checked(vector(tables, game, seed=rng.randrange(1 << 40)))
        for _ in range(steps):
            checked.compare()
            checked.env.step_sampled()
        asked += checked.asked
    return asked
