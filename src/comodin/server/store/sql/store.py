"""All that is kept (`protocols.Store`), in statements for any engine. An engine adds how rows are appended to
logs, how it writes and reads, and how it is doing."""

from __future__ import annotations

from .codes import SqlCodes, SqlNotes
from .daily import SqlDaily
from .erasure import SqlErasure
from .friends import SqlFriends
from .history import SqlHistory
from .players import SqlAccounts
from .puzzles import SqlPuzzles
from .retention import SqlRetention
from .rounds import SqlRounds
from .tables import SqlTables
from .tournaments import SqlTournaments


class SqlStore(SqlTables, SqlAccounts, SqlRounds):
    """The parts of a store."""

    def __init__(self) -> None:
        self.history = SqlHistory(self)
        self.daily = SqlDaily(self)
        self.friends = SqlFriends(self)
        self.tournaments = SqlTournaments(self)
        self.erasure = SqlErasure(self, self.history)
        self.retention = SqlRetention(self)
        self.codes = SqlCodes(self)
        self.notes = SqlNotes(self)
        self.puzzles = SqlPuzzles(self)
