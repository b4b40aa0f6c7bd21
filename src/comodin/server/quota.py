"""What one person and one address may leave behind: bytes in the store a day, words in the chat, open tables.

Who has used up the day's bytes opens nothing new and says nothing more, but finishes what is being played, slowly.
Counted in memory, about as much as the store writes: a restart begins the day anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from time import time

from .limits import Buckets
from .owners import Owner

MB = 1_000_000
ADDRESS_SHARE = 4  # people behind one address have as much as so many people
DAY_BYTES = 50 * MB  # of one person
ROW_BYTES = 150  # what a row takes beside its events: ids, times, the index
CHAT_BYTES, CHAT_RATE = 4_000, 70  # of one person at once, and a second after that
SAID_BYTES = 100  # what the shortest word takes
THROWS, THROW_RATE = 2, 1 / 3  # things of one person at once, and a second after that
SLOW_BURST, SLOW_RATE = 30, 5  # commands of an address that has used up its day, at once and a second
MOST_TABLES = 20  # that are open, of one person
DAY = 86_400.0

FULL = "you have stored as much as one may in a day; what is being played goes on, and tomorrow there is room"
TABLES = f"you have {MOST_TABLES} tables that are not closed; leave one of them, or wait until it is closed"


class Quota:
    """Counts what owners write and hold. Not `limited`: nobody is ever told no."""

    def __init__(self, *, limited: bool = True, clock: Callable[[], float] = time) -> None:
        self._limited, self._clock = limited, clock
        self._day, self._people, self._addresses = 0, Counter[str](), Counter[str]()
        self._tables: dict[str, Owner] = {}
        self._tables_of, self._tables_at = Counter[str](), Counter[str]()
        self._said_by, self._said_at = (
            Buckets(CHAT_BYTES * share, CHAT_RATE * share) for share in (1, ADDRESS_SHARE)
        )
        self._thrown_by, self._thrown_at = (
            Buckets(THROWS * share, THROW_RATE * share) for share in (1, ADDRESS_SHARE)
        )
        self._slowly = Buckets(SLOW_BURST, SLOW_RATE)

    # -- bytes -----------------------------------------------------------------------------------------------

    def wrote(self, owner: Owner, size: int) -> None:
        """So many bytes were written for this owner."""
        self._today()
        self._people[owner.person] += size + ROW_BYTES
        self._addresses[owner.address] += size + ROW_BYTES

    def used_up(self, owner: Owner) -> bool:
        """Has this owner, or have all at the same address together, written as much as one may in a day?"""
        if not self._limited:
            return False
        self._today()
        return self._people[owner.person] >= DAY_BYTES or (
            owner.address != "" and self._addresses[owner.address] >= DAY_BYTES * ADDRESS_SHARE
        )

    def _today(self) -> None:
        day = int(self._clock() // DAY)
        if day != self._day:
            self._day = day
            self._people.clear()
            self._addresses.clear()

    # -- commands --------------------------------------------------------------------------------------------

    def may_say(self, owner: Owner, text: str, now: float) -> bool:
        """Is there room for this word in the chat?"""
        size = len(text.encode()) + SAID_BYTES
        return not self._limited or (
            self._said_by.take(owner.person, now, size) and self._said_at.take(owner.place, now, size)
        )

    def may_throw(self, owner: Owner, now: float) -> bool:
        """May this owner throw one more thing? It has been paid for as a word, too."""
        return not self._limited or (
            self._thrown_by.take(owner.person, now) and self._thrown_at.take(owner.place, now)
        )

    def may_go_on(self, owner: Owner, now: float) -> bool:
        """Is there room for one more command of somebody whose day is used up?"""
        return self._slowly.take(owner.place, now)

    # -- tables ----------------------------------------------------------------------------------------------

    def has_tables(self, owner: Owner) -> bool:
        """Has this owner, or have all at the same address, as many open tables as can be had?"""
        return self._limited and (
            self._tables_of[owner.person] >= MOST_TABLES
            or self._tables_at[owner.place] >= MOST_TABLES * ADDRESS_SHARE
        )

    def opened(self, owner: Owner, table_id: str) -> None:
        """This owner has opened a table."""
        self._tables[table_id] = owner
        self._tables_of[owner.person] += 1
        self._tables_at[owner.place] += 1

    def closed(self, table_id: str) -> None:
        """The table is closed."""
        owner = self._tables.pop(table_id, None)
        if owner is not None:
            for held, who in ((self._tables_of, owner.person), (self._tables_at, owner.place)):
                held[who] -= 1
                if not held[who]:
                    del held[who]
