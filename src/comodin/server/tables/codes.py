"""Codes of five letters that lead to tables, for whoever has no link at hand: on a TV, over the telephone.

A code opens what the link opens, so guessing one has to be hopeless: there are two and a half million, and an
address that tries wrong ones may soon try no more than one a minute.
"""

from __future__ import annotations

import secrets
from asyncio import Lock
from dataclasses import replace
from time import monotonic

from ..limits import Buckets
from ..logs import digest
from ..store import Codes, TableCode, Workers
from .doors import Door
from .finding import TableFinder

CODE_LETTERS = "BCDFGHJKMNPQRSTVWXZ"
"""No vowels (so no word, and no address of the page), no L, which looks like I, and no Y, which stands for one."""
CODE_LENGTH = 5
IGNORED = " \t\u00a0-–—_."  # between the letters of a code, as people write it

TRIES, TRIES_A_SECOND = 10, 1 / 60
"""Wrong codes that an address may try."""
MOST_DRAWN = 50  # codes, until one is free


class TooManyTries(Exception):
    """This address has tried too many wrong codes."""


def code_in(text: str) -> str | None:
    """The code in what somebody has typed, if it may be one."""
    letters = "".join(letter for letter in text.upper() if letter not in IGNORED)
    return letters if len(letters) == CODE_LENGTH and set(letters) <= set(CODE_LETTERS) else None


class TableCodes:
    """The codes of all tables. `counts`: are wrong ones counted? `workers`: by all of them together."""

    def __init__(
        self, codes: Codes, tables: TableFinder, *, counts: bool = True, workers: Workers | None = None
    ) -> None:
        self._codes, self._tables, self._workers = codes, tables, workers
        self._tries = Buckets(TRIES, TRIES_A_SECOND) if counts else None
        self._making = Lock()

    async def of(self, table_id: str, door: Door) -> str:
        """The code of a table that is not closed; a new one where there is none, or the table has another key."""
        async with self._making:
            known = await self._codes.code_of(table_id)
            if known is not None and known.key == door.key:
                return known.code
            for _ in range(MOST_DRAWN):
                code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
                if await self._codes.put_code(TableCode(code, table_id, door.key)):
                    return code
        raise AssertionError("there are far fewer tables than codes")

    async def find(self, code: str, address: str) -> TableCode | None:
        """The table that a code leads to, with its key if it is private. A right one costs nothing; TooManyTries
        where this address has tried too many wrong ones, whether this one is right or not."""
        if not await self._may_try(address):
            digest.note("too many wrong codes of tables from one address", address)
            raise TooManyTries
        found = await self._find(code)
        if found is not None:
            await self._was_right(address)
        return found

    async def _may_try(self, address: str) -> bool:
        if self._tries is None or self._workers is None:
            return self._tries is None or self._tries.take(address, monotonic())
        return await self._workers.may_try(f"codes {address}", TRIES, TRIES_A_SECOND)

    async def _was_right(self, address: str) -> None:
        if self._tries is None:
            return
        if self._workers is None:
            self._tries.give_back(address)
        else:
            await self._workers.may_try(f"codes {address}", TRIES, TRIES_A_SECOND, -1.0)

    async def _find(self, code: str) -> TableCode | None:
        found = await self._codes.code(code)
        door = None if found is None else await self._tables.door(found.table_id)
        if found is None or door is None or door.phase == "closed" or door.key != found.key:
            return None
        return found if door.settings.visibility == "private" else replace(found, key="")
