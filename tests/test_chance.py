"""Chance: the same numbers from the same seed everywhere, and every number as likely as the others."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from comodin.chance import Chance
from comodin.errors import BadInput

from .strategies import examples

WORDS = 1 << 32


def words(seed: str, count: int) -> list[int]:
    """The stream as the docstring of `chance` describes it, in other words: SHA-256 in counter mode, by fours."""
    key = sha256(b"comodin " + seed.encode()).digest()
    blocks = (sha256(key + n.to_bytes(8, "big")).digest() for n in range(count // 8 + 1))
    stream = b"".join(blocks)
    return [int.from_bytes(stream[4 * n : 4 * n + 4], "big") for n in range(count)]


def test_the_reference_stream() -> None:
    """The first words of seed 42, for whoever writes the generator in another language."""
    chance = Chance("42")
    assert [chance.below(WORDS) for _ in range(20)] == words("42", 20)
    assert words("42", 4) == [333764663, 97271347, 2857267985, 846291916]


def test_a_reference_shuffle() -> None:
    """Fisher and Yates from the end, checked step by step with the words of the stream."""
    order = list("ABCDEFGH")
    for last, word in zip(range(7, 0, -1), words("42", 7), strict=True):
        other = word % (last + 1)  # no word is so large that it must be thrown away
        order[last], order[other] = order[other], order[last]
    assert Chance("42").shuffle("ABCDEFGH") == tuple(order)


def test_streams() -> None:
    first, second, other = Chance("a"), Chance("a"), Chance("b")
    numbers = [first.below(100) for _ in range(50)]
    assert [second.below(100) for _ in range(50)] == numbers
    assert [other.below(100) for _ in range(50)] != numbers
    assert Chance("").below(WORDS) != Chance(" ").below(WORDS)
    assert Chance("ñ").below(10) == Chance("\u00f1").below(10)


@examples(50)
@given(st.text(st.characters(exclude_categories=["Cs"])), st.integers(1, WORDS))
def test_numbers_stay_below(seed: str, n: int) -> None:
    chance = Chance(seed)
    assert all(0 <= chance.below(n) < n for _ in range(20))


@pytest.mark.parametrize("n", [1, 2, 3, 7, 10, 52, 108])
def test_every_number_is_as_likely(n: int) -> None:
    chance, draws = Chance(f"uniform {n}"), 200 * n
    counts = Counter(chance.below(n) for _ in range(draws))
    expected = draws / n
    squares = sum((counts[number] - expected) ** 2 for number in range(n)) / expected
    freedom = n - 1
    assert squares < freedom + 4 * (2 * freedom) ** 0.5 + 1  # four standard deviations of chi-square


def test_words_that_would_favour_the_small_numbers_are_thrown_away() -> None:
    n = WORDS // 2 + 1  # nearly half of the words are too large
    kept = [word for word in words("42", 60) if word < n]
    chance = Chance("42")
    assert [chance.below(n) for _ in range(20)] == kept[:20]
    assert len(kept) < 45


def test_every_order_is_as_likely() -> None:
    chance, draws = Chance("orders"), 4800
    counts = Counter(chance.shuffle("ABCD") for _ in range(draws))
    assert len(counts) == factorial(4)
    assert all(140 < count < 260 for count in counts.values())  # 200 expected; more than four deviations


def test_shuffle_and_pick_keep_the_items() -> None:
    chance = Chance("x")
    assert chance.shuffle(()) == ()
    assert chance.shuffle(["one"]) == ("one",)
    assert sorted(chance.shuffle(range(30))) == list(range(30))
    assert {chance.pick("ab") for _ in range(30)} == {"a", "b"}


def test_a_number_is_a_seed_too() -> None:
    assert [Chance(42).below(WORDS)] == words("42", 1)
    assert Chance.resumed(42, 3).below(WORDS) == words("42", 4)[-1]


@pytest.mark.parametrize(
    ("seed", "sentence"),
    [
        (None, "seed: expected a text or a whole number, found None"),
        (True, "seed: expected a text or a whole number, found True"),
        (4.2, "seed: expected a text or a whole number, found 4.2"),
        (b"42", "seed: expected a text or a whole number, found b'42'"),
        ("\ud800", "seed: expected a text of whole characters"),
    ],
)
def test_what_is_no_seed_is_refused_in_one_sentence(seed: object, sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        Chance(seed)  # type: ignore[arg-type]
    assert str(refused.value) == sentence


def test_nothing_cannot_be_chosen_from_nothing() -> None:
    with pytest.raises(BadInput, match="expected something to choose from, found 0"):
        Chance("42").pick([])
