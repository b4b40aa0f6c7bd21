"""How fast bots play: never faster than people can follow, and at all tables of one owner together no faster than
the server can bear. Bots that are due too early wait for their turn; nothing is refused."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable

from ...table import Table
from ..owners import Owner
from ..quota import Quota
from ..store import Finished, Row
from .client import Client
from .live_table import LiveTable

BETWEEN_FLOOR = 1.0  # seconds between two rounds, where bots have a floor at all
DEAL_COST = 5.0  # actions: a deal is as much work
SLOWER = 20.0  # times, where the owner has written as much as one may in a day
BURST_SECONDS = 2.0  # who was quiet may have so much at once
ADDRESS_SHARE = 3.0  # people behind one address have as much as so many owners
MOST_KNOWN = 20_000


def owner_of(table: Table, connections: Iterable[Client]) -> Owner:
    """The host, at the address of their connection; without one, at that of anybody who is connected."""
    addresses = {one.person: one.address for one in connections}
    host = table.host or ""
    return Owner(host, addresses.get(host) or next(iter(addresses.values()), ""))


class Slots:
    """Times at which somebody may act, handed out in order: `rate` a second, with a burst after a quiet time."""

    def __init__(self, rate: float) -> None:
        self._each, self._burst = 1.0 / rate, BURST_SECONDS
        self._full: OrderedDict[str, float] = OrderedDict()  # until when the time of each is given away

    def next(self, who: str, now: float, cost: float) -> float:
        """The next time for this one; it is taken with that."""
        until = max(self._full.pop(who, 0.0), now) + cost * self._each
        self._full[who] = until
        if len(self._full) > MOST_KNOWN:
            self._full.popitem(last=False)
        return max(now, until - self._burst)


class BotPace:
    """When the bots of a table may act. `floor`: seconds between two actions at a table; `rate`: actions a second
    of one owner at all tables together. 0: as fast as they like."""

    def __init__(self, floor: float = 0.0, rate: float = 0.0, quota: Quota | None = None) -> None:
        self._floor, self.quota = floor, quota or Quota(limited=False)
        self._people = Slots(rate) if rate else None
        self._addresses = Slots(rate * ADDRESS_SHARE) if rate else None

        self.organiser: Callable[[str], Owner] = lambda tournament: Owner(tournament, "")

    def owner(self, live: LiveTable) -> Owner:
        """Whom the bots of this table play for."""
        booking = live.table.settings.booking
        return owner_of(live.table, live.connections) if booking is None else self.organiser(booking.tournament)

    def wrote(self, live: LiveTable, sender: Client | None, row: Row, finished: Finished | None) -> None:
        """This was written for somebody who asked for it, or for the owner of the table."""
        size = len(row.events) + (sum(len(one.record) for one in finished.records) if finished else 0)
        self.quota.wrote(self.owner(live) if sender is None else Owner(sender.person, sender.address), size)
        if live.table.phase == "closed":
            self.quota.closed(live.id)

    def when(self, live: LiveTable, now: float) -> float:
        """When what is due by itself at this table may happen; a time that has come is used up."""
        table = live.table
        dealing = table.phase == "between"
        if self._floor:
            earliest = table.moved_at + (BETWEEN_FLOOR if dealing else self._floor)
            if earliest > now:
                return earliest
        if self._people is None or self._addresses is None:
            return now
        if live.slot is None:
            who = self.owner(live)
            cost = (DEAL_COST if dealing else 1.0) * (SLOWER if self.quota.used_up(who) else 1.0)
            live.slot = self._people.next(who.person, now, cost)
            if who.address:
                live.slot = max(live.slot, self._addresses.next(who.address, now, cost))
        if live.slot > now:
            return live.slot
        live.slot = None
        return now
