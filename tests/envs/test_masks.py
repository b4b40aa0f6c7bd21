"""Masks equal what is legal: a million decisions in all editions, with any options."""

from __future__ import annotations

import numpy as np
import pytest

from comodin.editions import EDITIONS
from comodin.envs import vector

from .masks import Checked, check

DECISIONS = 1_000_000


@pytest.mark.parametrize("edition", EDITIONS)
def test_masks_are_what_is_legal(edition: str) -> None:
    asked = check(edition, "masks", DECISIONS // len(EDITIONS))
    assert asked.total() * len(EDITIONS) >= DECISIONS
    assert {"decide", "speak_up"} <= set(asked)
    assert ("do_deed" in asked) == bool(vector(1, edition).space.house_rules)


def test_every_question_is_asked() -> None:
    options: dict[str, bool | str | int] = {"jump_in": True, "challenge": "anyone"}
    checked = Checked(vector(256, "international", 4, options=options, seed=7))
    for _ in range(300):
        checked.compare()
        checked.env.step_sampled()
    assert {"decide", "speak_up", "jump_in", "doubt"} <= set(checked.asked)


def test_a_wrong_mask_is_noticed() -> None:
    checked = Checked(vector(16, "international", 4))
    checked.compare()
    checked.env.mask[3, np.flatnonzero(checked.env.mask[3])[0]] = False
    with pytest.raises(AssertionError, match="table 3"):
        checked.compare()
