"""Tables over REST: the lobby, a new table, and the records of finished rounds."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ...table import lesson
from ..limits import address_of
from ..protocol import settings_of
from ..store import StoredRecord
from ..tables import SCREEN, Door, TooManyTries, code_in, has_link, may_look, may_see_table, whole_match
from . import schemas as a
from .context import Context, Problem, body_of, refused
from .heavy import in_pieces
from .operations import operation
from .own_editions import tell_own
from .own_schemas import OwnEdition
from .parameters import OwnQuery, TableKey, match_in, options_in, query_of
from .reach_schemas import CodeOfTable, TableOfCode


class Tables:
    """Operations on tables and on what they leave behind."""

    def __init__(self, context: Context) -> None:
        self.context, self.registry, self.store = context, context.registry, context.store
        self.heavy = context.heavy

    @operation("GET", "/api/tables", "The lobby: public tables", answer=a.TableList, conditional=True)
    async def tables(self, request: Request) -> Response:
        return await self.registry.lobby.answer(request)

    @operation(
        "POST",
        "/api/tables",
        "Open a table",
        body=a.NewTable,
        answer=a.TableOpened,
        status=201,
        problems=(409,),
        needs_token=True,
    )
    async def new_table(self, request: Request) -> Response:
        body = await body_of(request, a.NewTable)
        await self.context.who(request)
        self.context.need_space()
        with refused(409, "bad_settings"):
            live = await self.context.open_table(request, settings_of(body.settings))
        return JSONResponse({"id": live.id, "key": live.table.key}, 201)

    @operation(
        "POST",
        "/api/tables/lesson",
        "Open a table for a first round",
        answer=a.TableOpened,
        status=201,
        needs_token=True,
    )
    async def new_lesson(self, request: Request) -> Response:
        """Its cards lie so that everything comes up early, its bots are kind, and it counts for nobody."""
        await self.context.who(request)
        self.context.need_space()
        live = await self.context.open_table(request, *lesson())
        return JSONResponse({"id": live.id, "key": live.table.key}, 201)

    @operation("GET", "/api/tables/{table}", "A table", answer=a.TableLine, problems=(401,), query=TableKey)
    async def table(self, request: Request) -> Response:
        """Who comes by the link of a private one for the first time, without a name yet, sees who sits there."""
        table_id = request.path_params["table"]
        door = await self.registry.door(table_id)  # before anything of the table is read
        if door is None or not (self._comes_by_link(request, door) or await self._sees(request, door)):
            raise _no_table()
        head = await self.store.head(table_id)
        if head is None:  # is deleted just now, or not written yet
            raise _no_table()
        return JSONResponse(head.listing())

    @operation(
        "GET",
        "/api/tables/{table}/edition",
        "The edition of its own that a table plays",
        answer=OwnEdition,
        problems=(401, 409),
        query=OwnQuery,
    )
    async def edition(self, request: Request) -> Response:
        """For whoever may see the table."""
        table_id = request.path_params["table"]
        door = await self.registry.door(table_id)
        screen = door is not None and may_look(door, SCREEN, query_of(request, TableKey).key)
        if door is None or not (screen or self._comes_by_link(request, door) or await self._sees(request, door)):
            raise _no_table()
        text = await self._own_text(table_id)
        if not text:
            raise Problem(404, "no_edition", "this table plays one of the editions that everybody has")
        query = query_of(request, OwnQuery)
        options, match = options_in(query), match_in(query)
        return await tell_own(self.heavy, request, text, query.lang, options, match, query.uno_grace)

    async def _own_text(self, table_id: str) -> str:
        """It is chosen when the table is opened, so that no more of the log need be read."""
        first = await self.store.read(table_id, 0, 1)
        text: str = json.loads(first[0].events)[0]["settings"].get("own_edition", "") if first else ""
        return text

    def _comes_by_link(self, request: Request, door: Door) -> bool:
        """Without a token: with one it is asked who was voted out."""
        nobody = "authorization" not in request.headers
        return nobody and may_look(door, "", query_of(request, TableKey).key)

    async def _sees(self, request: Request, door: Door) -> bool:
        if may_see_table(door, None):
            return True
        return may_see_table(door, (await self.context.who(request)).id, query_of(request, TableKey).key)

    @operation("POST", "/api/tables/{table}/code", "The code of a table", answer=CodeOfTable, query=TableKey)
    async def code(self, request: Request) -> Response:
        """For whoever has the link: that of a private table has its key."""
        table_id = request.path_params["table"]
        door = await self.registry.door(table_id)
        key = query_of(request, TableKey).key
        open_to_all = door is not None and door.phase != "closed" and has_link(door, key)
        return JSONResponse(
            {"code": await self.context.codes.of(table_id, door) if door and open_to_all else None}
        )

    @operation("GET", "/api/table-codes/{code}", "The table of a code", answer=TableOfCode, problems=(404, 429))
    async def of_code(self, request: Request) -> Response:
        """As people type it: in any case, with spaces and hyphens."""
        code = code_in(request.path_params["code"])
        try:
            found = code and await self.context.codes.find(code, address_of(request))
        except TooManyTries:
            raise Problem(429, "too_many_tries", "too many wrong codes; wait a minute", wait=60.0) from None
        if not found:
            raise Problem(404, "no_code", "no table has this code now; check every letter")
        return JSONResponse({"table": found.table_id, "key": found.key})

    @operation(
        "GET", "/api/tables/{table}/records", "Its rounds", answer=a.RecordList, problems=(401,), query=TableKey
    )
    async def records(self, request: Request) -> Response:
        door = await self.registry.door(request.path_params["table"])
        if door is None or not await self._sees(request, door):
            raise _no_table()
        with self.heavy.place(request) as place:
            found = await self.store.records_of(request.path_params["table"])
            return place.hand_over(await self.heavy.in_thread(_print_records, found))

    @operation("GET", "/api/records/{record}", "The record of a round", conditional=True)
    async def record(self, request: Request) -> Response:
        with self.heavy.place(request) as place:
            found = await self._record(request)

            async def make() -> bytes:
                return found.record.encode()

            name = f"{found.id}.uno.json"
            return await place.send(request, f"record {found.id} {found.players}", make, _download(name))

    @operation("GET", "/api/records/{record}/match", "The match that it belongs to", conditional=True)
    async def match(self, request: Request) -> Response:
        """All finished rounds of the match in one record, for those who may see all of them: a link to a round is
        for that one alone."""
        with self.heavy.place(request) as place:
            found = await self._record(request)
            same = await self.store.records_of(found.table_id, _summary(found)["match"])
            key = await self.heavy.in_thread(_key_of_match, found, same)
            if len(await self.context.sees(request, same)) < len(same):
                raise Problem(404, "no_record", "there is no such record, or it is private")

            async def make() -> bytes:
                texts = [await self.store.record(one.id) for one in same]
                rounds = [one for one in texts if one is not None]
                return (await self.heavy.process.do(whole_match, rounds)).encode()

            name = f"{found.id}-match.uno.json"
            return await place.send(request, key, lambda: self.heavy.made(key, make), _download(name))

    async def _record(self, request: Request) -> StoredRecord:
        record = request.path_params["record"].removesuffix(".uno.json")
        return await self.context.round(request, await self.store.record(record))


def _no_table() -> Problem:
    return Problem(404, "no_table", "there is no such table, or it is private")


def _print_records(records: list[StoredRecord]) -> bytes:
    lines = [{"id": one.id, "number": one.number, "edition": one.edition, **_summary(one)} for one in records]
    return in_pieces({"records": lines})


def _key_of_match(record: StoredRecord, same: list[StoredRecord]) -> str:
    """Of its match, which has these rounds: records stay, but names may be taken off them, and others follow."""
    return f"match {record.id} {sha256(chr(10).join(one.players for one in same).encode()).hexdigest()}"


def _summary(record: StoredRecord) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(record.players)
    return {name: told[name] for name in ("players", "seats", "winner", "match")}


def _download(name: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="{name}"'}
