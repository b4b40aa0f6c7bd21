"""Everything that people are to each other, for the other rooms of the server."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ...own import listed_as
from ...table import Table, commands
from ...words import catalogue
from ..push import Pusher
from ..store import Friends, Player
from ..tables import LiveTable
from .notices import Notices, Somebody
from .presence import Presence
from .turns import Turns

SITTING_DOWN = (commands.Join, commands.Sit)
INVITATION_SECONDS, TURN_SECONDS = 1_800, 3_600  # for how long a push service keeps them


class Circle:
    """Friends of everybody: presence, notices, blocks. `nudge` is called with somebody who has a new notice, to
    tell those who are at a table; pages elsewhere ask by themselves."""

    def __init__(self, store: Friends, pusher: Pusher) -> None:
        self.store, self.pusher = store, pusher
        self.presence, self.notices = Presence(), Notices()
        self.turns = Turns(self._turn)
        self.nudge: Callable[[str], None] = lambda person: None

    # -- blocks ------------------------------------------------------------------------------------------------

    def apart(self, one: str, other: str) -> bool:
        """Has one of them blocked the other?"""
        return bool(self.store.apart(one, [other]))

    def keeps_out(self, table: Table, person: str, command: commands.Command) -> str | None:
        """Why this person may not sit down where others sit: the code of a refusal that does not tell who has
        blocked them. A seat of a tournament is drawn, and nobody's choice."""
        if not isinstance(command, SITTING_DOWN) or table.settings.booking is not None:
            return None
        others = {seat.person for seat in table.seats if seat.person is not None} | {table.host} - {None}
        found = self.store.apart(person, [one for one in others if one is not None and one != person])
        if not found:
            return None
        return "blocked_here" if any(by == person for by, _ in found) else "not_admitted"

    async def block(self, person: str, other: str) -> None:
        """From now on they do not meet; what one has asked of the other is forgotten."""
        await self.store.block(person, other)
        self.notices.drop_from(person, other)
        self.notices.drop_from(other, person)

    # -- presence ----------------------------------------------------------------------------------------------

    def online(self, viewer: str, people: Sequence[str]) -> set[str]:
        """Those of these friends whom this one may see on-line: nobody who hides, has blocked or was blocked."""
        here = [one for one in people if self.presence.online(one)]
        if not here:
            return set()
        apart = {one for pair in self.store.apart(viewer, here) for one in pair}
        return set(here) - apart - self.store.unseen(here)

    # -- notices -----------------------------------------------------------------------------------------------

    def arrived(self, person: str, table: str) -> None:
        """Somebody has come to a table. The page does not ask by itself there for notices, and for whose words it
        does not show."""
        for kind in ("invitation", "turn"):
            self.notices.drop(person, kind, table)
        self.turns.arrived(person, table)
        if self.notices.of(person) or self.store.blocked_by(person):
            self.nudge(person)

    def invited(self, person: str, by: Player, live: LiveTable) -> None:
        """Somebody was asked to a table: in the page, and in the browser where it was closed."""
        settings = live.table.settings
        self._notice(person, "invitation", live, Somebody(by.id, by.name, by.face))
        if not self.presence.online(person):
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
        settings = live.table.settings
        self.notices.add(person, kind, live.id, settings.title, listed_as(settings.edition), who, reason)
        self.nudge(person)

    # -- going -------------------------------------------------------------------------------------------------

    def signed_out(self, person: str) -> None:
        """The token has ended: so do the browsers that came with it. The one with the new token comes again."""
        self.pusher.drop(person)

    def forget(self, person: str) -> None:
        """The player was deleted."""
        self.presence.forget(person)
        self.notices.forget(person)


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
