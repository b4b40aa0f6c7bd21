"""Reads tables from their logs. One whose log is damaged is set aside: it is not played on, and the others are."""

from __future__ import annotations

import logging

from ..metrics import Metrics
from ..store import LogDamaged, StoreFailed, TableLog
from .live_table import LiveTable

log = logging.getLogger("comodin.server")


class Loading:
    """Loads tables; remembers those that cannot be, so that the log of the server has one line of each."""

    def __init__(self, store: TableLog, metrics: Metrics) -> None:
        self._store, self._metrics = store, metrics
        self.set_aside: dict[str, str] = {}  # why, by table; until the next start

    def load(self, table_id: str) -> LiveTable | None:
        """The fold of its log; LogDamaged where that cannot be played, StoreFailed where it cannot be read now."""
        if table_id in self.set_aside:
            raise LogDamaged(self.set_aside[table_id])
        try:
            rows = self._store.read(table_id)
            return LiveTable.loaded(table_id, rows) if rows else None
        except LogDamaged as error:
            self._put_aside(table_id, str(error))
            raise
        except StoreFailed as error:
            log.error("table %s could not be read now: %s", table_id, error)
            raise
        except Exception as error:  # whatever it is, this log makes no table
            self._put_aside(table_id, f"{type(error).__name__}: {error}")
            raise LogDamaged(self.set_aside[table_id]) from None

    def _put_aside(self, table_id: str, reason: str) -> None:
        reason = self.set_aside[table_id] = " ".join(reason.split())[:200]
        log.error("table %s is set aside, its log is damaged: %s; see comodin doctor", table_id, reason)
        self._metrics.errors.inc()
