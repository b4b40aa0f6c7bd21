"""Everything that people are to each other, for the other rooms of the server."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ...own import listed_as
from ...table import Table
from ...words import catalogue
from ..cluster import Cluster
from ..push import Pusher
from ..store import Friends, Player
from ..tables import LiveTable
from ..tasks import Tasks
from .notices import Notices, Somebody
from .presence import Presence
from .turns import Turns

INVITATION_SECONDS, TURN_SECONDS = 1_800, 3_600  # for how long a push service keeps them


class Circle:
    """Friends of everybody: presence, notices, blocks. `nudge` is called with somebody who has a new notice, to
    tell those who are at a table; pages elsewhere ask by themselves."""

    def __init__(self, store: Friends, pusher: Pusher, cluster: Cluster | None = None) -> None:
        cluster = cluster or Cluster()
        self.store, self.pusher = store, pusher
        self.presence, self.notices = Presence(cluster), Notices()
        self.turns = Turns(self._turn)
        self._tasks = Tasks()
        self.nudge: Callable[[str], None] = lambda person: None
        # every worker has all notices: a page may ask any of them
        self._tell_notice = cluster.everywhere("notice", self._take_notice)
        self._tell_dropped = cluster.everywhere("notice_dropped", self.notices.drop)
        self._tell_blocked = cluster.everywhere("notices_blocked", self._part)
        self._tell_forgotten = cluster.everywhere("forgotten", self._forget)

    # -- blocks ------------------------------------------------------------------------------------------------

    async def apart(self, one: str, other: str) -> bool:
        """Has one of them blocked the other?"""
        return bool(await self.store.apart(one, [other]))

    async def keeps_out(self, live: LiveTable, person: str) -> str | None:
        """Why this person may not sit down where others sit: the code of a refusal that does not tell who has
        blocked them. Who sits down there meanwhile is asked about, too."""
        asked: set[str] = set()
        while others := _sitting(live.table) - asked - {person}:
            found = await self.store.apart(person, sorted(others))
            if found:
                return "blocked_here" if any(by == person for by, _ in found) else "not_admitted"
            asked |= others
        return None

    async def block(self, person: str, other: str) -> None:
        """From now on they do not meet; what one has asked of the other is forgotten."""
        await self.store.block(person, other)
        self._tell_blocked(person, other)

    def _part(self, person: str, other: str) -> None:
        self.notices.drop_from(person, other)
        self.notices.drop_from(other, person)

    # -- presence ----------------------------------------------------------------------------------------------

    async def online(self, viewer: str, people: Sequence[str]) -> set[str]:
        """Those of these friends whom this one may see on-line: nobody who hides, has blocked or was blocked."""
        here = sorted(await self.presence.among(people))
        if not here:
            return set()
        apart = {one for pair in await self.store.apart(viewer, here) for one in pair}
        return set(here) - apart - await self.store.unseen(here)

    # -- notices -----------------------------------------------------------------------------------------------

    def arrived(self, person: str, table: str) -> None:
        """Somebody has come to a table. The page does not ask by itself there for notices, and for whose words it
        does not show."""
        for kind in ("invitation", "turn"):
            self.drop_notice(person, kind, table)
        self.turns.arrived(person, table)
        if self.notices.of(person):
            self.nudge(person)
        else:
            self._tasks.spawn(self._nudge_who_blocks(person))

    async def _nudge_who_blocks(self, person: str) -> None:
        if await self.store.blocked_by(person):
            self.nudge(person)

    def drop_notice(self, person: str, kind: str, table: str) -> None:
        """It has been answered."""
        if self.notices.has(person, kind, table):
            self._tell_dropped(person, kind, table)

    async def invited(self, person: str, by: Player, live: LiveTable) -> None:
        """Somebody was asked to a table: in the page, and in the browser where it was closed."""
        settings = live.table.settings
        self._notice(person, "invitation", live, Somebody(by.id, by.name, by.face))
        if not await self.presence.among([person]):
            message = partial(
                _worded, "server.push.invitation", live.id, {"name": by.name}, settings.title, settings.edition
            )
            self.pusher.tell(person, message, INVITATION_SECONDS)

    def reported(self, host: str, who: Somebody, reason: str, live: LiveTable) -> None:
        """The host learns whom somebody at the table complains about."""
        self._notice(host, "report", live, who, reason)

    def _turn(self, live: LiveTable, person: str) -> None:
        settings = live.table.settings
        self._notice(person, "turn", live)
        message = partial(_worded, "server.push.turn", live.id, {}, settings.title, settings.edition)
        self.pusher.tell(person, message, TURN_SECONDS)

    def _notice(
        self, person: str, kind: str, live: LiveTable, who: Somebody | None = None, reason: str = ""
    ) -> None:
        settings, number = live.table.settings, self.notices.next_number()
        told = (person, kind, live.id, settings.title, listed_as(settings.edition), who, reason)
        self._tell_notice(number, *told)

    def _take_notice(
        self,
        number: int,
        person: str,
        kind: str,
        table: str,
        title: str,
        edition: str,
        who: Sequence[str] | None,
        reason: str,
    ) -> None:
        somebody = None if who is None else Somebody(*who)
        self.notices.add(person, kind, table, title, edition, somebody, reason, number)
        self.nudge(person)

    # -- going -------------------------------------------------------------------------------------------------

    def signed_out(self, person: str) -> None:
        """The token has ended: so do the browsers that came with it. The one with the new token comes again."""
        self.pusher.drop(person)

    def forget(self, person: str) -> None:
        """The player was deleted."""
        self._tell_forgotten(person)

    def _forget(self, person: str) -> None:
        self.presence.forget(person)
        self.notices.forget(person)


def _sitting(table: Table) -> set[str]:
    """Whom somebody who sits down meets. A seat of a tournament is drawn, and nobody's choice."""
    if table.settings.booking is not None:
        return set()
    sitting = (*(seat.person for seat in table.seats), table.host)
    return {person for person in sitting if person is not None}


def _worded(
    key: str, table: str, values: dict[str, str], title: str, edition: str, language: str
) -> dict[str, object]:
    """A notification in words: who or what, which table, and where it is. It holds no key: who is invited needs
    none."""
    words = catalogue(language, edition)
    return {
        "kind": key.rpartition(".")[2],
        "title": words.say(key, **values),
        "body": title or words.say("edition.name"),
        "table": table,
        "url": f"/t/{table}",
    }
