"""Players over REST: become a guest, come back on another device, the name, the password."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ..accounts import password_is
from ..store import Player
from . import schemas as a
from .context import Context, Problem, body_of
from .operations import operation


class Accounts:
    """Operations on a player's own account, and what everybody may know of a player."""

    def __init__(self, context: Context) -> None:
        self.context, self.players, self.store = context, context.players, context.store

    @operation(
        "POST", "/api/players", "Become a guest", body=a.NewPlayer, answer=a.Created, status=201, problems=(409,)
    )
    async def new_player(self, request: Request) -> Response:
        body = await body_of(request, a.NewPlayer)
        player, token, recovery = await self.players.create(body.name)
        return JSONResponse({**_player(player), "token": token, "recovery": recovery}, 201)

    @operation("POST", "/api/recover", "Come back by code", body=a.Recovery, answer=a.Created, problems=(404,))
    async def recover(self, request: Request) -> Response:
        self.context.limit(request, self.context.secrets)
        found = await self.players.recover((await body_of(request, a.Recovery)).recovery)
        if found is None:
            raise Problem(404, "unknown_code", "this recovery code is not known")
        player, token, recovery = found
        return JSONResponse({**_player(player), "token": token, "recovery": recovery})

    @operation("POST", "/api/login", "Come back by password", body=a.Login, answer=a.LoggedIn)
    async def login(self, request: Request) -> Response:
        self.context.limit(request, self.context.secrets)
        body = await body_of(request, a.Login)
        player = self.store.player(body.player)
        kept = player.password if player is not None else None
        good = kept is not None and await asyncio.to_thread(password_is, body.password, kept)
        if player is None or not good:
            raise Problem(403, "wrong_password", "no such player, or another password")
        player, token = await self.players.new_token(player)
        return JSONResponse({**_player(player), "token": token})

    @operation("GET", "/api/me", "Yourself", answer=a.PlayerStatistics, needs_token=True)
    async def me(self, request: Request) -> Response:
        player = self.context.who(request)
        return JSONResponse({**_player(player), **self._statistics(player.id)})

    @operation(
        "PATCH",
        "/api/me",
        "Change the name",
        body=a.NewPlayer,
        answer=a.PlayerName,
        problems=(409,),
        needs_token=True,
    )
    async def rename(self, request: Request) -> Response:
        body = await body_of(request, a.NewPlayer)
        return JSONResponse(_player(await self.players.rename(self.context.who(request), body.name)))

    @operation("POST", "/api/me/password", "Set a password", body=a.Password, status=204, needs_token=True)
    async def set_password(self, request: Request) -> Response:
        self.context.limit(request, self.context.secrets)
        body = await body_of(request, a.Password)
        await self.players.set_password(self.context.who(request), body.password)
        return Response(status_code=204)

    @operation("GET", "/api/players/{player}", "A player", answer=a.PlayerStatistics)
    async def player(self, request: Request) -> Response:
        player = self.context.known(request.path_params["player"])
        return JSONResponse({**_player(player), **self._statistics(player.id)})

    def _statistics(self, player: str) -> dict[str, Any]:
        rounds, won, points = self.store.results_of(player)
        rating = self.store.ratings([player]).get(player)
        return {
            "rounds": rounds,
            "won": won,
            "points": points,
            "rating": rating.shown if rating else 0.0,
            "matches": rating.matches if rating else 0,
        }


def _player(player: Player) -> dict[str, Any]:
    return {"id": player.id, "name": player.name}
