"""What a store says when it could not keep something."""

from __future__ import annotations

from ....errors import ComodinError


class StoreFailed(ComodinError):
    """The store could not make it durable: nothing of it was kept."""


class SequenceConflict(StoreFailed):
    """Somebody else has written to this table: what we know of it is old."""


class LogDamaged(StoreFailed):
    """A log is not what was written: a row is missing, or was changed. Nothing may go on from it."""
