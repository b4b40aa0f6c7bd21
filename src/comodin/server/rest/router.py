"""The REST interface: players, lobby, tables and records. Every answer of ours is JSON with a stable code."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ...errors import BadInput
from ...rules import KNOBS, MAX_SEATS, MIN_SEATS, as_text
from ...table import CommandRefused, code_of
from ...words import LANGUAGES
from ..accounts import Players, password_is
from ..limits import Buckets
from ..page import origin_allowed
from ..protocol import settings_of
from ..store import Player, StoredRecord, StoreFailed
from ..tables import TableRegistry, may_look, whole_match
from . import catalogue as offers
from . import schemas as a
from .openapi import Operation, describe

MAX_BODY = 16 * 1024
OPTION_QUERY = {name: {"enum": [as_text(value) for value in values]} for name, values in KNOBS.items()}
T = TypeVar("T")


class Problem(Exception):
    """An answer that is not the one that was hoped for."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(code)
        self.status, self.code, self.message = status, code, message

    def response(self) -> Response:
        headers = {"www-authenticate": "Bearer"} if self.status == 401 else None
        return JSONResponse({"code": self.code, "message": self.message}, self.status, headers)


class Rest:
    def __init__(
        self, registry: TableRegistry, players: Players, origins: tuple[str, ...], counts: bool = True
    ) -> None:
        self.registry, self.players, self.origins, self._counts = registry, players, origins, counts
        self._reads = Buckets(burst=200, rate=50)
        self._writes = Buckets(burst=30, rate=2)  # guests, tables
        self._secrets = Buckets(burst=5, rate=0.1)  # codes and passwords: no guessing

    def operations(self) -> list[Operation]:
        return [
            Operation(
                "POST", "/api/players", self.new_player, "Become a guest", a.NewPlayer, a.Created, 201, (409,)
            ),
            Operation(
                "POST", "/api/recover", self.recover, "Come back by code", a.Recovery, a.Created, problems=(404,)
            ),
            Operation("POST", "/api/login", self.login, "Come back by password", a.Login, a.LoggedIn),
            Operation("GET", "/api/me", self.me, "Yourself", answer=a.PlayerStatistics, needs_token=True),
            Operation(
                "PATCH", "/api/me", self.rename, "Change the name", a.NewPlayer, a.PlayerName, 200, (409,), True
            ),
            Operation(
                "POST", "/api/me/password", self.set_password, "Set a password", a.Password, None, 204, (), True
            ),
            Operation(
                "GET", "/api/players/{player}", self.player, "A player", answer=a.PlayerStatistics, problems=(404,)
            ),
            Operation("GET", "/api/editions", self.editions, "What can be played", answer=a.Editions),
            Operation(
                "GET",
                "/api/rules/{edition}",
                self.rules,
                "The rules of an edition in words",
                answer=a.RulesInWords,
                problems=(422,),
                query={"lang": {"enum": list(LANGUAGES)}, **OPTION_QUERY},
            ),
            Operation(
                "GET",
                "/api/warnings/{edition}",
                self.warnings,
                "What options do to the game",
                answer=a.RuleWarnings,
                problems=(422,),
                query={"seats": {"type": "integer", "minimum": MIN_SEATS, "maximum": MAX_SEATS}, **OPTION_QUERY},
            ),
            Operation("POST", "/api/codes", self.new_code, "Table rules as a short code", a.NewTable, a.RuleCode),
            Operation(
                "GET", "/api/codes/{code}", self.code, "The rules of a code", answer=a.RulesOfCode, problems=(404,)
            ),
            Operation("GET", "/api/tables", self.tables, "The lobby: public tables", answer=a.TableList),
            Operation(
                "POST", "/api/tables", self.new_table, "Open a table", a.NewTable, a.TableOpened, 201, (409,), True
            ),
            Operation("GET", "/api/tables/{table}", self.table, "A table", None, a.TableLine, 200, (401, 404)),
            Operation(
                "GET",
                "/api/tables/{table}/records",
                self.records,
                "Its rounds",
                None,
                a.RecordList,
                200,
                (401, 404),
            ),
            Operation("GET", "/api/records/{record}", self.record, "The record of a round", problems=(404,)),
            Operation(
                "GET", "/api/records/{record}/match", self.match, "The match that it belongs to", problems=(404,)
            ),
        ]

    def routes(self, more: Sequence[Operation] = ()) -> list[Route]:
        operations = [*self.operations(), *more]
        page = json.dumps(describe(operations), indent=1)

        async def openapi(request: Request) -> Response:
            return Response(page, media_type="application/json")

        routes = [
            Route(one.path, self._guarded(one.method, one.handler), methods=[one.method]) for one in operations
        ]
        return [Route("/openapi.json", openapi), *routes]

    def _guarded(self, method: str, handler: Callable[[Request], Awaitable[Response]]) -> Any:
        async def endpoint(request: Request) -> Response:
            try:
                self._limit(request, self._reads if method == "GET" else self._writes)
                headers = request.headers
                if method != "GET" and not origin_allowed(
                    headers.get("origin"), headers.get("host"), self.origins
                ):
                    raise Problem(403, "bad_origin", "this page may not do that")
                return await handler(request)
            except Problem as problem:
                return problem.response()
            except CommandRefused as refused:
                return JSONResponse({"code": refused.code, "about": dict(refused.about)}, 409)
            except StoreFailed:
                return Problem(503, "store_failed", "this could not be kept; try again later").response()

        return endpoint

    def _limit(self, request: Request, buckets: Buckets, cost: float = 1.0) -> None:
        address = request.client.host if request.client else ""
        if self._counts and not buckets.take(address, asyncio.get_running_loop().time(), cost):
            self.registry.metrics.sockets_limited += 1
            raise Problem(429, "too_fast", "too many requests from your address; wait a little")

    # -- players -------------------------------------------------------------------------------------------

    async def new_player(self, request: Request) -> Response:
        body = await body_of(request, a.NewPlayer)
        player, token, recovery = await self.players.create(body.name)
        return JSONResponse({**_player(player), "token": token, "recovery": recovery}, 201)

    async def recover(self, request: Request) -> Response:
        self._limit(request, self._secrets)
        found = await self.players.recover((await body_of(request, a.Recovery)).recovery)
        if found is None:
            raise Problem(404, "unknown_code", "this recovery code is not known")
        player, token, recovery = found
        return JSONResponse({**_player(player), "token": token, "recovery": recovery})

    async def login(self, request: Request) -> Response:
        self._limit(request, self._secrets)
        body = await body_of(request, a.Login)
        player = self.registry.store.player(body.player)
        kept = player.password if player is not None else None
        good = kept is not None and await asyncio.to_thread(password_is, body.password, kept)
        if player is None or not good:
            raise Problem(403, "wrong_password", "no such player, or another password")
        player, token = await self.players.new_token(player)
        return JSONResponse({**_player(player), "token": token})

    async def me(self, request: Request) -> Response:
        player = self.who(request)
        return JSONResponse({**_player(player), **self._statistics(player.id)})

    async def rename(self, request: Request) -> Response:
        body = await body_of(request, a.NewPlayer)
        return JSONResponse(_player(await self.players.rename(self.who(request), body.name)))

    async def set_password(self, request: Request) -> Response:
        self._limit(request, self._secrets)
        body = await body_of(request, a.Password)
        await self.players.set_password(self.who(request), body.password)
        return Response(status_code=204)

    async def player(self, request: Request) -> Response:
        player = self.known(request.path_params["player"])
        return JSONResponse({**_player(player), **self._statistics(player.id)})

    def _statistics(self, player: str) -> dict[str, Any]:
        rounds, won, points = self.registry.store.results_of(player)
        rating = self.registry.store.ratings([player]).get(player)
        return {
            "rounds": rounds,
            "won": won,
            "points": points,
            "rating": rating.shown if rating else 0.0,
            "matches": rating.matches if rating else 0,
        }

    def known(self, player_id: str) -> Player:
        player = self.registry.store.player(player_id)
        if player is None:
            raise Problem(404, "no_player", "there is no such player")
        return player

    def who(self, request: Request) -> Player:
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        player = self.players.by_token(token.strip()) if scheme.lower() == "bearer" else None
        if player is None:
            raise Problem(401, "unknown_token", "send the token of a player: Authorization: Bearer …")
        return player

    # -- tables and records ----------------------------------------------------------------------------------

    async def editions(self, request: Request) -> Response:
        return JSONResponse(offers.offers())

    async def rules(self, request: Request) -> Response:
        query = dict(request.query_params)
        lang = query.pop("lang", LANGUAGES[0])
        with _refused(422, "bad_rules"):
            options = offers.options_of(query.items())
            return JSONResponse(offers.rules_in_words(request.path_params["edition"], lang, options))

    async def warnings(self, request: Request) -> Response:
        query = dict(request.query_params)
        seats = query.pop("seats", "4")
        with _refused(422, "bad_rules"):
            options = offers.options_of(query.items())
            return JSONResponse(offers.warnings(request.path_params["edition"], seats, options))

    async def new_code(self, request: Request) -> Response:
        body = await body_of(request, a.NewTable)
        with _refused(422, "bad_settings"):
            return JSONResponse({"code": code_of(settings_of(body.settings))})

    async def code(self, request: Request) -> Response:
        with _refused(404, "bad_code"):
            return JSONResponse(offers.rules_of_code(request.path_params["code"]))

    async def tables(self, request: Request) -> Response:
        return self.registry.lobby.answer(request)

    async def new_table(self, request: Request) -> Response:
        body = await body_of(request, a.NewTable)
        player = self.who(request)
        with _refused(409, "bad_settings"):
            live = await self.registry.open(settings_of(body.settings), player.id, player.name)
        return JSONResponse({"id": live.id, "key": live.table.key}, 201)

    async def table(self, request: Request) -> Response:
        table_id = request.path_params["table"]
        head = self.registry.store.head(table_id)
        live = None if head is None else self.registry.find(table_id)
        if head is None or live is None or not self._sees(request, live.table):
            raise Problem(404, "no_table", "there is no such table, or it is private")
        return JSONResponse(head.listing())

    def _sees(self, request: Request, table: Any) -> bool:
        if table.settings.visibility != "private":
            return True
        return may_look(table, self.who(request).id, request.query_params.get("key", ""))

    async def records(self, request: Request) -> Response:
        await self.table(request)  # the same people may see them
        found = self.registry.store.records_of(request.path_params["table"])
        lines = [{"id": one.id, "number": one.number, "edition": one.edition, **_summary(one)} for one in found]
        return JSONResponse({"records": lines})

    async def record(self, request: Request) -> Response:
        found = self._record(request)
        return _download(f"{found.id}.uno.json", found.record)

    async def match(self, request: Request) -> Response:
        """All finished rounds of the match in one record."""
        found = self._record(request)
        number = _summary(found)["match"]
        store = self.registry.store
        rounds = [
            store.record(one.id) for one in store.records_of(found.table_id) if _summary(one)["match"] == number
        ]
        text = await asyncio.to_thread(whole_match, [one for one in rounds if one is not None])
        return _download(f"{found.id}-match.uno.json", text)

    def _record(self, request: Request) -> StoredRecord:
        found = self.registry.store.record(re.sub(r"\.uno\.json$", "", request.path_params["record"]))
        if found is None:
            raise Problem(404, "no_record", "there is no such record")
        return found


def _summary(record: StoredRecord) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(record.players)
    return {name: told[name] for name in ("players", "seats", "winner", "match")}


def _download(name: str, text: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/json", headers=headers)


@contextmanager
def _refused(status: int, code: str) -> Iterator[None]:
    """Bad input as an answer that says what is wrong with it."""
    try:
        yield
    except BadInput as error:
        raise Problem(status, code, str(error)) from None


def _player(player: Player) -> dict[str, Any]:
    return {"id": player.id, "name": player.name}


async def body_of(request: Request, kind: type[T], most: int = MAX_BODY) -> T:
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise Problem(413, "too_long", f"expected at most {most} bytes")
    try:
        return msgspec.json.decode(data or b"{}", type=kind)
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Problem(422, "bad_body", str(error)[:200]) from None
