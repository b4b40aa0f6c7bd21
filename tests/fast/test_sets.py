"""Sets as the bits of a number: by instructions of the processor, and by steps."""

from __future__ import annotations

from random import Random

from comodin.fast.jit import count, entry, first, nth
from comodin.fast.jit.sets import _nth_by_steps


@entry
def counted(bits: int) -> int:
    return count(bits)


@entry
def lowest(bits: int) -> int:
    return first(bits)


@entry
def at(bits: int, n: int) -> int:
    return nth(bits, n)


@entry
def at_by_steps(bits: int, n: int) -> int:
    return _nth_by_steps(bits, n)


def test_every_member_of_a_set_is_found_at_its_place() -> None:
    chance = Random(1)
    for size in range(1, 63):
        members = sorted(chance.sample(range(62), min(size, 62)))
        bits = sum(1 << member for member in members)
        assert (counted(bits), lowest(bits)) == (len(members), members[0])
        assert [at(bits, n) for n in range(len(members))] == members
        assert [at_by_steps(bits, n) for n in range(len(members))] == members
