"""The bodies of what lets others in: codes of tables, and the server's place in the network."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct


class WantedAddress(Struct, forbid_unknown_fields=True):
    """An address of the server's machine; empty: the likeliest one."""

    address: Annotated[str, Meta(max_length=64)] = ""


class CodeOfTable(Struct):
    """Five letters that lead to a table while it is open; null without the link, or where there is no table."""

    code: str | None


class TableOfCode(Struct):
    """`key` is that of a private table, else empty."""

    table: str
    key: str


class NetworkAddress(Struct):
    """An address of the server's machine, and the interface that has it."""

    address: str
    interface: str


class Reach(Struct):
    """How links begin for a page at this address (`origin`; null: as the page's own address). `here`: the page is
    on the server's machine, and can let the network in at one of `addresses`; `listening`: where it comes in.
    `port_taken`: it has another port than this machine, because another program had that one."""

    origin: str | None
    here: bool
    listening: str | None
    port_taken: bool
    addresses: list[NetworkAddress]
