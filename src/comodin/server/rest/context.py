"""What every operation works with: the tables and the store, who asks, how often, and how to say no."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import ceil, isfinite
from secrets import token_hex
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ...errors import BadInput
from ...table import PlayOn, Settings
from ..accounts import Players
from ..cluster import Cluster, Elsewhere
from ..friends import Circle
from ..limits import Buckets, address_of
from ..logs import digest
from ..network import Network
from ..owners import Owner
from ..page import origin_allowed
from ..quota import FULL, MOST_TABLES, TABLES
from ..store import Player, Store, StoredRecord
from ..tables import (
    Analyst,
    DailyDeals,
    LiveTable,
    TableCodes,
    TableRegistry,
    Tournaments,
    may_see_rounds,
    opens_by_itself,
    right_of,
)
from .forwarding import body_bytes, comes_from_worker
from .heavy import HeavyAnswers

MAX_BODY = 16 * 1024
RETRY_SECONDS = 5.0
WHO = "player"  # of a request: whose token was sent with it
T = TypeVar("T")


class Problem(Exception):
    """An answer that is not the one that was hoped for."""

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        *,
        about: Mapping[str, object] | None = None,
        wait: float | None = None,
    ) -> None:
        """`wait`: after so many seconds it makes sense to try again."""
        super().__init__(code)
        self.status, self.code, self.message = status, code, message
        self.about, self.wait = about, wait

    def response(self) -> Response:
        """The answer that tells it."""
        headers = {"www-authenticate": "Bearer"} if self.status == 401 else {}
        if self.wait is not None:
            headers["retry-after"] = str(ceil(self.wait))
        about = {"about": dict(self.about)} if self.about else {}
        return JSONResponse({"code": self.code, "message": self.message, **about}, self.status, headers)


@dataclass(frozen=True)
class Context:
    """The server as operations see it. `counts`: is the number of requests of an address limited? And that of a
    person: the same credits, wherever the requests come from."""

    registry: TableRegistry
    players: Players
    tournaments: Tournaments
    analyst: Analyst
    daily: DailyDeals
    heavy: HeavyAnswers
    network: Network
    codes: TableCodes
    circle: Circle
    origins: tuple[str, ...] = ()
    counts: bool = True
    keep_logs: float = 0.0  # days; 0: for ever
    keep_guests: float = 0.0
    operator: str = ""  # who runs the server, for people
    reads: Buckets = field(default_factory=lambda: Buckets(burst=200, rate=50))
    writes: Buckets = field(default_factory=lambda: Buckets(burst=30, rate=2))  # guests, tables
    introductions: Buckets = field(default_factory=lambda: Buckets(burst=20, rate=0.2))  # other names and faces
    secrets: Buckets = field(
        default_factory=lambda: Buckets(burst=5, rate=0.1)
    )  # codes and passwords: no guessing

    async def check(self, request: Request) -> None:
        """Refuses what comes too often, and changes that another page asks for."""
        reads = request.method in ("GET", "HEAD")
        await self.limit(request, self.reads if reads else self.writes)
        headers = request.headers
        if not reads and not origin_allowed(headers.get("origin"), headers.get("host"), self.origins):
            digest.note("page of another origin refused (--origin)", address_of(request))
            raise Problem(403, "bad_origin", "this page may not do that")

    async def limit(self, request: Request, buckets: Buckets, cost: float = 1.0) -> None:
        """Counts the request against its address, and against the person whose token was sent."""
        if not self.counts or comes_from_worker(request):
            return
        clock, address = asyncio.get_running_loop().time, address_of(request)
        if not await self._takes(buckets, address, clock(), cost):
            self._limited("too many requests from one address", address)
            raise Problem(
                429, "too_fast", "too many requests from your address; wait a little", wait=RETRY_SECONDS
            )
        player = await self.whoever(request)
        if player is not None and not buckets.take(f"person {player.id}", clock(), cost):
            self._limited("too many requests of one person", address)
            raise Problem(429, "too_fast", "you ask too often; wait a little", wait=RETRY_SECONDS)

    async def _takes(self, buckets: Buckets, address: str, now: float, cost: float) -> bool:
        """Guesses are counted by all workers together, everything else by each."""
        workers = self.cluster.workers
        if workers is None or buckets is not self.secrets:
            return buckets.take(address, now, cost)
        return await workers.may_try(f"secrets {address}", buckets.burst, buckets.rate, cost)

    def at_home(self, request: Request, key: str) -> None:
        """What belongs to this key is in the memory of one worker; Elsewhere where that is another one."""
        home = self.cluster.home(key)
        if home.worker and not comes_from_worker(request):
            raise Elsewhere(home)

    @property
    def cluster(self) -> Cluster:
        """This worker among others."""
        return self.registry.cluster

    def _limited(self, text: str, address: str) -> None:
        self.registry.metrics.sockets_limited.inc()
        digest.note(text, address)

    async def whoever(self, request: Request) -> Player | None:
        """The player whose token was sent, if there is one. Asked for once, and once more when the body has come:
        that may take as long as the client likes, and a token may end meanwhile."""
        if not hasattr(request.state, WHO):
            scheme, _, token = request.headers.get("authorization", "").partition(" ")
            found = await self.players.by_token(token.strip()) if scheme.lower() == "bearer" else None
            setattr(request.state, WHO, found)
        player: Player | None = getattr(request.state, WHO)
        return player

    async def who(self, request: Request) -> Player:
        """The player whose token was sent."""
        player = await self.whoever(request)
        if player is None:
            raise Problem(401, "unknown_token", "send the token of a player: Authorization: Bearer …")
        return player

    async def person(self, request: Request) -> str | None:
        """Who asks, where that is known."""
        player = await self.whoever(request)
        return None if player is None else player.id

    async def sees(self, request: Request, records: Sequence[StoredRecord]) -> list[StoredRecord]:
        """Those of these rounds of one table that who asks may see, also without having been given their ids."""
        person, key = await self.person(request), request.query_params.get("key", "")
        rights = await self.heavy.in_thread(lambda: [right_of(one, person) for one in records])
        at_table = False
        if None in rights:  # only then the table is asked
            door = await self.registry.door(records[0].table_id)
            at_table = door is not None and may_see_rounds(door, person, key)
        return [one for one, right in zip(records, rights, strict=True) if (at_table if right is None else right)]

    async def round(self, request: Request, record: StoredRecord | None) -> StoredRecord:
        """The round that was asked for by its id, if who asks may see it."""
        if record is None or not (opens_by_itself(record) or await self.sees(request, [record])):
            raise Problem(404, "no_record", "there is no such record, or it is private, or not over yet")
        return record

    async def owner(self, request: Request) -> Owner:
        """Whom what is asked for is counted against: a player at an address, or the address alone."""
        address = address_of(request)
        return Owner(await self.person(request) or address, address)

    async def room(self, request: Request) -> Owner:
        """Who asks for something new that is kept; refused where they have stored enough for a day."""
        owner = await self.owner(request)
        if self.registry.pace.quota.used_up(owner):
            raise Problem(429, "quota", FULL)
        return owner

    async def open_table(
        self, request: Request, settings: Settings, start: PlayOn | None = None, seat: int = 0, secret: str = ""
    ) -> LiveTable:
        """A new table of whoever asks, who sits on this seat; refused where they have too many."""
        player, owner = await self.who(request), await self.room(request)
        quota = self.registry.pace.quota
        if quota.has_tables(owner) or await self._has_tables(player):
            raise Problem(429, "too_many_tables", TABLES)
        place = token_hex(8)  # it is counted from now on, however many are asked for at once
        quota.opened(owner, place)
        try:
            live = await self.registry.open(settings, player.id, player.name, start, seat, player.face, secret)
        finally:
            quota.closed(place)
        if self.cluster.alone:
            quota.opened(owner, live.id)
        return live

    async def _has_tables(self, player: Player) -> bool:
        """Where several workers have tables, the store counts them."""
        if self.cluster.alone or not self.counts:
            return False
        return len(await self.store.history.tables_of(player.id)) >= MOST_TABLES

    @property
    def store(self) -> Store:
        """The store of the tables, and of everything else."""
        return self.registry.store

    def need_space(self) -> None:
        """Nothing new begins while the disk is nearly full: what is left is for tables that are being played."""
        if self.store.nearly_full:
            raise Problem(503, "disk_full", "the server has no space for anything new; try again later")

    async def known(self, player_id: str) -> Player:
        """The player with this id."""
        player = await self.store.player(player_id)
        if player is None:
            raise Problem(404, "no_player", "there is no such player")
        return player


@contextmanager
def refused(status: int, code: str) -> Iterator[None]:
    """Bad input as an answer that says what is wrong with it."""
    try:
        yield
    except BadInput as error:
        raise Problem(status, code, str(error)) from None


def _number(text: str) -> float:
    """9.0 is a whole number, as JSON Schema has it."""
    number = float(text)
    if not isfinite(number):
        raise ValueError(f"expected a number that can be counted with, found {text[:20]}")
    return int(number) if number.is_integer() else number


_numbers = msgspec.json.Decoder(float_hook=_number)


async def body_of(request: Request, kind: type[T], most: int = MAX_BODY) -> T:
    """The body of the request as this type."""
    data = await body_bytes(request, most)
    if data is None:
        raise Problem(413, "too_long", f"expected at most {most} bytes")
    if hasattr(request.state, WHO):
        delattr(request.state, WHO)
    try:
        return msgspec.convert(_numbers.decode(data or b"{}"), kind)
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Problem(422, "bad_body", str(error)[:200]) from None
