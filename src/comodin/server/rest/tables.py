"""Tables over REST: the lobby, a new table, and the records of finished rounds."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ...table import Table
from ..protocol import settings_of
from ..store import StoredRecord
from ..tables import may_see_table, whole_match
from . import schemas as a
from .context import Context, Problem, body_of, refused
from .operations import operation
from .parameters import TableKey, query_of


class Tables:
    """Operations on tables and on what they leave behind."""

    def __init__(self, context: Context) -> None:
        self.context, self.registry, self.store = context, context.registry, context.store

    @operation("GET", "/api/tables", "The lobby: public tables", answer=a.TableList, conditional=True)
    async def tables(self, request: Request) -> Response:
        return self.registry.lobby.answer(request)

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
        player = self.context.who(request)
        self.context.need_space()
        with refused(409, "bad_settings"):
            live = await self.registry.open(settings_of(body.settings), player.id, player.name)
        return JSONResponse({"id": live.id, "key": live.table.key}, 201)

    @operation("GET", "/api/tables/{table}", "A table", answer=a.TableLine, problems=(401,), query=TableKey)
    async def table(self, request: Request) -> Response:
        table_id = request.path_params["table"]
        head = self.store.head(table_id)
        live = None if head is None else self.registry.find(table_id)
        if head is None or live is None or not self._sees(request, live.table):
            raise Problem(404, "no_table", "there is no such table, or it is private")
        return JSONResponse(head.listing())

    def _sees(self, request: Request, table: Table) -> bool:
        if may_see_table(table, None):
            return True
        return may_see_table(table, self.context.who(request).id, query_of(request, TableKey).key)

    @operation(
        "GET", "/api/tables/{table}/records", "Its rounds", answer=a.RecordList, problems=(401,), query=TableKey
    )
    async def records(self, request: Request) -> Response:
        await self.table(request)  # the same people may see them
        found = self.store.records_of(request.path_params["table"])
        lines = [{"id": one.id, "number": one.number, "edition": one.edition, **_summary(one)} for one in found]
        return JSONResponse({"records": lines})

    @operation("GET", "/api/records/{record}", "The record of a round")
    async def record(self, request: Request) -> Response:
        found = self._record(request)
        return _download(f"{found.id}.uno.json", found.record)

    @operation("GET", "/api/records/{record}/match", "The match that it belongs to")
    async def match(self, request: Request) -> Response:
        """All finished rounds of the match in one record, for those who may see all of them: a link to a round is
        for that one alone."""
        found = self._record(request)
        number = _summary(found)["match"]
        same = [one for one in self.store.records_of(found.table_id) if _summary(one)["match"] == number]
        if len(self.context.sees(request, same)) < len(same):
            raise Problem(404, "no_record", "there is no such record, or it is private")
        rounds = [self.store.record(one.id) for one in same]
        text = await asyncio.to_thread(whole_match, [one for one in rounds if one is not None])
        return _download(f"{found.id}-match.uno.json", text)

    def _record(self, request: Request) -> StoredRecord:
        record = self.store.record(request.path_params["record"].removesuffix(".uno.json"))
        return self.context.round(request, record)


def _summary(record: StoredRecord) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(record.players)
    return {name: told[name] for name in ("players", "seats", "winner", "match")}


def _download(name: str, text: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/json", headers=headers)
