"""Any bytes become a record or one BadInput with one printable line, and what was read can be played.

`tests/fuzz_record.py` does the same for as long as one likes.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from comodin.errors import BadInput
from comodin.records import load, replay

from .fuzz_record import NAMES, NUMBERS, WORDS, as_match, check, fuzz, mutant, random_record
from .strategies import examples

GOOD = {"comodin": 1, "edition": "casa", "players": ["A", "B"], "seed": "1"}

scalars = st.none() | st.booleans() | st.sampled_from(NUMBERS) | st.sampled_from(WORDS) | st.text(max_size=5)
values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(NAMES) | st.text(), inner, max_size=5)
    ),
    max_leaves=20,
)


@examples(300)
@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    check(data)


@examples(200)
@given(st.text(st.characters()))
def test_any_text(text: str) -> None:
    check(text)


@examples(300)
@given(st.dictionaries(st.sampled_from(NAMES), values))
def test_any_json(data: dict[str, Any]) -> None:
    check(json.dumps(data))
    check(json.dumps(GOOD | data))


@examples(60)
@given(st.integers(0, 2**32))
def test_spoiled_records(seed: int) -> None:
    rng = random.Random(seed)
    text = random_record(rng)
    for _ in range(40):
        check(mutant(rng, text))


@examples(30)
@given(st.integers(0, 2**32))
def test_the_records_that_are_spoiled_were_good(seed: int) -> None:
    text = random_record(random.Random(seed))
    assert check(text) == "played"
    assert check(json.dumps(as_match(json.loads(text)))) in (
        "match refused",
        "match played",
        "rounds that do not fit",
    )


@pytest.mark.parametrize("name", ["comodin", "edition", "options", "players", "seed", "custom", "deal", "actions"])
def test_very_deep_nests(name: str) -> None:
    """Up to what Python can read, and beyond: telling what was found must not be the straw that breaks it."""
    for depth in (*range(900, 1010), 100_000):
        check(f'{json.dumps(GOOD)[:-1]}, "{name}": {"[" * depth}{"]" * depth}}}')
        check(f'{json.dumps(GOOD)[:-1]}, "{name}": {{"card": {"[" * depth}{"]" * depth}}}}}')


@pytest.mark.parametrize(
    "raw", ["NaN", "Infinity", "-Infinity", "1e999", "-0", "9" * 4000, "9" * 5000, '"\\ud800"', '"\x01"']
)
@pytest.mark.parametrize(
    "place", ['"seed": {}', '"comodin": {}', '"deal": {{"dealer": {}}}', '"actions": [{{"seat": {}}}]']
)
def test_values_that_no_record_has(place: str, raw: str) -> None:
    assert check(f"{json.dumps(GOOD)[:-1]}, {place.format(raw)}}}") == "not a record"


@pytest.mark.parametrize("name", ["a\nb", "\x00", "\x1b[31m", "\u2028", "\ud800", "x" * 10_000])
@pytest.mark.parametrize("inside", ["options", "custom", "deal"])
def test_names_and_values_that_could_garble_a_terminal(inside: str, name: str) -> None:
    for value in ({name: 1}, name, [name]):
        assert check(json.dumps(GOOD | {inside: value})) == "not a record"
        assert check(json.dumps(GOOD | {"actions": [{"seat": 0, "do": "play", "card": value}]})) == "not a record"
    assert check(json.dumps(GOOD | {"edition": name})) == "not a record"
    assert check(json.dumps(GOOD | {"options": {"stacking": name}})) == "not a record"


def test_of_a_name_that_is_given_twice_the_last_counts() -> None:
    record = load('{"comodin": 1, "edition": "casa", "edition": "deluxe", "players": ["A", "B"], "seed": "1"}')
    assert record.edition.key == "deluxe"


def test_a_target_that_does_not_exist_is_for_the_rules_to_refuse() -> None:
    for target in (-1, 2, 10**4000):
        played = replay(load(json.dumps(GOOD | {"actions": [{"seat": 0, "do": "catch", "target": target}]})))
        assert played.refused is not None
        assert played.refused.reason.code == "bad_target"


def test_the_fuzz_target_runs() -> None:
    """The soak runs it for long; here a breath, on inputs that are not all refused at the door."""
    counts = fuzz(seconds=0.5, seed=7)
    assert {"not a record", "played"} <= set(counts)


def test_the_check_tells_a_bug_from_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    class Garbled(BadInput):
        def __str__(self) -> str:
            return "two\nlines"

    def refuses(data: str | bytes) -> None:
        raise Garbled("here", "something")

    monkeypatch.setattr("tests.fuzz_record.load_any", refuses)
    with pytest.raises(AssertionError, match="one printable line"):
        check("{}")
