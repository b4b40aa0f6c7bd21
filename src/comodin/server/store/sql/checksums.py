"""Checksums of what is written once and read often: they find bits that were changed outside of the store.

CRC-32 finds every change within 32 bits, and any other but for one in four billion; it costs about a microsecond.
It is no protection against somebody who wants to deceive: whoever can write the file can write the checksum, too.
A text belongs to its place: at another one the same text has another checksum.
"""

from __future__ import annotations

from zlib import crc32


def row_checksum(table_id: str, seq: int, person: str | None, command: str | None, events: str) -> int:
    """Of a row in the log of a table."""
    return crc32(f"{table_id}\0{seq}\0{person}\0{command}\0{events}".encode())


def tournament_checksum(tournament: str, seq: int, events: str) -> int:
    """Of a row in the log of a tournament."""
    return crc32(f"{tournament}\0{seq}\0{events}".encode())


def record_checksum(record_id: str, table_id: str, number: int, edition: str, players: str, record: str) -> int:
    """Of a finished round."""
    return crc32(f"{record_id}\0{table_id}\0{number}\0{edition}\0{players}\0{record}".encode())
