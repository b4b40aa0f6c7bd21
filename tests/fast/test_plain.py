"""Plain rules: the kernel that is compiled without the options plays the same rounds."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

import comodin
from comodin.fast import COUNTS, RESULT, kernel, lower, new_tables, plain_for, players_of
from comodin.fast.engine import layout, plain
from comodin.fast.engine.plain import COUNTLESS, FIXED, PLAIN

BOTS = ("random", "simple", "heuristic", "greedy")
GLANCING = ("random", "simple", "rlcard", "greedy")  # nobody reads what is counted

EVERYTHING = """
import comodin
from comodin.simulation import simulate

# never plain: so it is the one kernel that has every line, with and without the options
penalised = {"mistakes": "penalise"}
few = {**penalised, "false_call": True}
many = {**penalised, "jump_in": True, "seven_zero": True, "stacking": "any"}
for edition in comodin.EDITIONS:
    for options in (few, many):
        for bots in (["random"] * 2, ["random", "simple", "heuristic", "greedy"], ["simple", "heuristic"] * 5):
            simulate(comodin.game(edition, players=len(bots), **options), 40, bots=bots, threads=1, limit=2000)
print("well")
"""


@pytest.mark.parametrize("bots", [BOTS, GLANCING])
@pytest.mark.parametrize("edition", comodin.EDITIONS)
def test_plain_rules_play_the_same_rounds(edition: str, bots: tuple[str, ...]) -> None:
    rules = lower(comodin.game(edition, 4)).rules
    found = []
    for one in (rules, plain_for(rules, bots)):
        out, counts = np.zeros((200, RESULT), np.int32), np.zeros((200, COUNTS), np.int32)
        kernel.play_rounds(new_tables(), 0, one, -1, players_of(bots), 3, 0, 2_000, out, counts)
        found.append((out, counts))
    assert all(np.array_equal(one, other) for one, other in zip(*found, strict=True))


def test_what_lies_open_is_counted_where_a_player_reads_it() -> None:
    rules = lower(comodin.game("international", 4)).rules
    assert plain_for(rules, ["random", "simple"]).dtype == COUNTLESS
    assert plain_for(rules, ["random", "heuristic"]).dtype == PLAIN
    assert plain_for(rules, ["random", "hoarder"]).dtype == layout.RULES  # it takes notes, too


def test_rules_with_an_option_are_not_plain() -> None:
    usual = lower(comodin.game("international", 4)).rules
    assert plain(usual) is not usual
    for name, value in FIXED.items():
        other = usual.copy()
        other[0][name] = 1 - value
        assert plain(other) is other, name


def test_no_place_of_an_array_is_negative() -> None:
    """The kernel does not look (`jit/parts.py`); here numba does."""
    checked = {**os.environ, "NUMBA_BOUNDSCHECK": "1"}
    done = subprocess.run(
        [sys.executable, "-c", EVERYTHING], env=checked, capture_output=True, text=True, check=False
    )
    assert done.stdout == "well\n", done.stderr
