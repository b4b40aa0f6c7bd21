"""The deal of the day: whose table it is, what became of it, and what the expert does with the same cards.

How a try went is reckoned from the record of its round, beside the loop, when the round has ended; or, if the
server was stopped just then, when somebody asks. The expert plays once a day, when the first one asks.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from time import time

from ...daily import SEAT, Course, DayDeal, course_of, deal_of, expert_line, start_of_day
from ...records import load, unfold
from ..store import DayTry, Store, StoredRecord, StoreFailed
from .bot_workers import BotWorkers
from .live_table import LiveTable

log = logging.getLogger("comodin.server")

KEY = "daily"  # among the keys of the server
FIRST = 0  # the number of a table's first round


class DailyDeals:
    """The deals of days, and the tries at them."""

    def __init__(self, store: Store, bot_workers: BotWorkers, clock: Callable[[], float] = time) -> None:
        self._store, self._daily, self._bot_workers, self._clock = store, store.daily, bot_workers, clock
        self._key = ""
        self._experts: dict[str, asyncio.Task[str]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.beginning = asyncio.Lock()  # one table for a person who asks twice

    def today(self) -> date:
        return datetime.fromtimestamp(self._clock(), UTC).date()

    def seconds_left(self) -> float:
        """Until the next deal."""
        return 86_400 - self._clock() % 86_400

    async def deal(self, day: date) -> DayDeal:
        """What is dealt on this day."""
        if not self._key:
            friends = self._store.friends
            self._key = await friends.server_key(KEY) or await friends.keep_server_key(KEY, secrets.token_hex(32))
        return deal_of(day, self._key)

    def round_ended(self, live: LiveTable) -> None:
        """Called when the end of a round is durable."""
        start = live.table.start
        if start is None or not start.day or live.table.dealt != 1:
            return
        people = [person.id for person in live.table.people]
        task = asyncio.get_running_loop().create_task(self._settle_quietly(start.day, live.id, people))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def settled(self, one: DayTry) -> DayTry:
        """The try with how it went, if it is over."""
        if one.course is not None:
            return one
        stored = await self.record_of(one)
        course = None if stored is None else await asyncio.to_thread(_course, stored)
        if course is None:
            return one
        await self._daily.end_day(one.day, one.person, course)
        return await self._daily.day_try(one.day, one.person) or one

    async def record_of(self, one: DayTry) -> StoredRecord | None:
        """Of the round, when it is over. Other rounds at the table are nobody's try."""
        return await self._store.record_at(one.table_id, FIRST)

    async def _settle_quietly(self, day: str, table_id: str, people: Sequence[str]) -> None:
        try:
            for person in people:
                one = await self._daily.day_try(day, person)
                if one is not None and one.table_id == table_id:
                    await self.settled(one)
        except StoreFailed:
            log.error("the store failed for a try at the deal of the day; it is reckoned when somebody asks")

    async def expert(self, deal: DayDeal) -> str:
        """The expert's round as the text of a record."""
        key = f"expert {deal.seed}"
        if key not in self._experts:
            self._experts[key] = asyncio.get_running_loop().create_task(self._play(key, deal))
        return await asyncio.shield(self._experts[key])

    async def _play(self, key: str, deal: DayDeal) -> str:
        try:
            known = await self._store.analysis(key)
            if known is not None:
                return known
            text = await self._bot_workers.study(expert_line, start_of_day(deal), deal.secret)
            await self._store.put_analysis(key, text)
            return text
        finally:
            del self._experts[key]

    async def stop(self) -> None:
        """Ends what is under way; it is done again when somebody asks."""
        tasks = [*self._tasks, *self._experts.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _course(stored: StoredRecord) -> Course | None:
    """In a thread."""
    return course_of(unfold(load(stored.record)), SEAT)
