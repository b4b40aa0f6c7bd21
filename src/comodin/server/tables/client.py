"""What a table needs of a client that is connected to it. The sockets provide one; tests may provide another."""

from __future__ import annotations

from typing import Protocol


class Client(Protocol):
    """`seq` is the last step it has been sent; `behind`: it has no seat, and sees the past (spectators.py)."""

    person: str
    key: str
    seq: int
    behind: bool

    @property
    def address(self) -> str:
        """Where it connects from, as limits count it."""

    @property
    def lag(self) -> float:
        """One way, in seconds."""

    def send_frames(self, frames: bytes) -> None:
        """What is framed already: the same bytes often go to many."""

    def hold(self) -> None:
        """What is sent from now on leaves together, when it is released."""

    def release(self) -> None:
        """Sends what was held."""

    def fail(self, code: str, message: str) -> None:
        """Tells why, and ends the connection."""

    def bye(self, retry_in: float = ...) -> None:
        """The server stops: the client is asked to come back, in so many seconds."""
