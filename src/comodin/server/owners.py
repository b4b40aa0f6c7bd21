"""Whom tables and analyses belong to: what is done and kept for them is counted against them."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Owner(NamedTuple):
    """A person and the address that they were last seen at ("" where that is not known, as after a restart)."""

    person: str
    address: str

    @property
    def place(self) -> str:
        """The address, or the person whose address is not known."""
        return self.address or self.person


class FairTurns(Generic[T]):
    """A queue in which places take turns, and at a place its people: who puts in more waits longer, and nobody
    else does."""

    def __init__(self) -> None:
        self._places: OrderedDict[str, OrderedDict[str, deque[T]]] = OrderedDict()
        self._at: dict[str, int] = {}

    def __len__(self) -> int:
        return sum(self._at.values())

    def of(self, place: str) -> int:
        """How many of this place wait."""
        return self._at.get(place, 0)

    def put(self, owner: Owner, item: T) -> None:
        """At the end of the owner's own queue."""
        people = self._places.setdefault(owner.place, OrderedDict())
        people.setdefault(owner.person, deque()).append(item)
        self._at[owner.place] = self.of(owner.place) + 1

    def take(self) -> T:
        """The next one; there must be one."""
        place, people = next(iter(self._places.items()))
        person, items = next(iter(people.items()))
        item = items.popleft()
        people.move_to_end(person)
        self._places.move_to_end(place)
        self._at[place] -= 1
        if not items:
            del people[person]
        if not people:
            del self._places[place], self._at[place]
        return item

    def clear(self) -> list[T]:
        """Takes all of them."""
        return [self.take() for _ in range(len(self))]
