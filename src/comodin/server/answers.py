"""The bodies of the REST interface, as msgspec types: requests are decoded into them, answers described."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from . import messages as m
from .identity import MAX_PASSWORD, MIN_PASSWORD


class NewPlayer(Struct, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=200)]


class Recovery(Struct, forbid_unknown_fields=True):
    recovery: Annotated[str, Meta(max_length=64)]


class Password(Struct, forbid_unknown_fields=True):
    password: Annotated[str, Meta(min_length=MIN_PASSWORD, max_length=MAX_PASSWORD)]


class Login(Struct, forbid_unknown_fields=True):
    player: Annotated[str, Meta(max_length=64)]
    password: Annotated[str, Meta(max_length=MAX_PASSWORD)]


class NewTable(Struct, forbid_unknown_fields=True):
    settings: m.TableSettings = m.TableSettings()


# -- answers -------------------------------------------------------------------------------------------------


class PlayerName(Struct):
    id: str
    name: str


class LoggedIn(PlayerName):
    """The token is seen this one time."""

    token: str


class Created(LoggedIn):
    """The recovery code brings the player to another device; it is seen this one time."""

    recovery: str


class PlayerStatistics(PlayerName):
    rounds: int
    won: int
    points: int
    rating: float
    matches: int


class EditionLine(Struct):
    key: str
    colours: list[str]
    ruleset: dict[str, bool | str]


class Editions(Struct):
    editions: list[EditionLine]
    options: dict[str, list[bool | str]]
    bots: list[str]
    levels: list[str]


class TableLine(Struct):
    id: str
    phase: str
    title: str
    edition: str
    format: str
    options: dict[str, bool | str]
    rated: bool
    seats: int
    people: int
    bots: int
    watching: int
    host: str | None


class TableList(Struct):
    tables: list[TableLine]


class TableOpened(Struct):
    """`key` lets others come to a private table."""

    id: str
    key: str


class RecordPlayer(Struct):
    name: str
    person: str | None


class RecordLine(Struct):
    id: str
    number: int
    edition: str
    players: list[RecordPlayer]
    winner: int | None


class RecordList(Struct):
    records: list[RecordLine]


class Problem(Struct):
    """`code` is stable; the rest is for people."""

    code: str
    message: str = ""
    about: dict[str, Any] = {}
