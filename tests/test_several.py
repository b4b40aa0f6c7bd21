"""Several cards at once as they are written in a record."""

from __future__ import annotations

from typing import Any

import pytest

from comodin.errors import BadInput

from .rounds import position


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ({"card": "B7", "cards": ["B7", "G7"]}, "test[0].cards: expected card or cards, and not both"),
        ({"cards": []}, "test[0].cards: expected a list of 1 to 40, found 0"),
        ({"cards": ["B7", "X9"]}, 'test[0].cards: "X9" is not a card of clasico'),
        ({"cards": "B7"}, 'test[0].cards: expected a list, found "B7"'),
        ({}, "test[0].card: "),
    ],
)
def test_cards_that_are_not_written_as_cards(line: dict[str, Any], sentence: str) -> None:
    start = position("clasico", "B7 G7 Y1 | G2 G3", discard="B5", several=True)
    with pytest.raises(BadInput) as refused:
        start.do(0, "play", **line)
    assert str(refused.value).startswith(sentence)
    assert start.do(0, "play", cards=["B7"]).top == "B7"  # one is as good as a card
