"""The part of the REST interface that is about people: profiles, their rounds, their lobby, invitations, their
data."""

from __future__ import annotations

import asyncio
import time

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ...table import Invite, proceed
from ..erasure import finish_erasure
from ..http import conditional
from ..store import History, begin_erasure, everything_of
from ..tables import Tournaments
from . import schemas as a
from .openapi import Operation
from .router import Problem, Rest, body_of

MOST_INVITATIONS, IN_SECONDS = 20, 3600.0


class People:
    def __init__(self, rest: Rest, history: History, tournaments: Tournaments) -> None:
        self.rest, self.history, self.tournaments = rest, history, tournaments

    def operations(self) -> list[Operation]:
        return [
            Operation(
                "GET",
                "/api/players/{player}/statistics",
                self.statistics,
                "What a player did",
                answer=a.Profile,
                problems=(404,),
            ),
            Operation(
                "GET", "/api/me/rounds", self.rounds, "Your last rounds", answer=a.OwnRounds, needs_token=True
            ),
            Operation(
                "GET",
                "/api/me/lobby",
                self.lobby,
                "Your tables and invitations",
                answer=a.OwnLobby,
                needs_token=True,
            ),
            Operation(
                "GET",
                "/api/me/company",
                self.company,
                "People you have played with",
                answer=a.CompanyList,
                needs_token=True,
            ),
            Operation(
                "POST",
                "/api/tables/{table}/invitations",
                self.invite,
                "Ask somebody you have played with to your table",
                a.NewInvitation,
                None,
                204,
                (404, 409),
                True,
            ),
            Operation(
                "DELETE",
                "/api/me/invitations/{table}",
                self.decline,
                "Decline an invitation",
                status=204,
                needs_token=True,
            ),
            Operation("GET", "/api/me/export", self.export, "All that is stored of you", needs_token=True),
            Operation("DELETE", "/api/me", self.delete, "Forget me", a.Farewell, None, 204, (409,), True),
        ]

    async def statistics(self, request: Request) -> Response:
        player = self.rest.known(request.path_params["player"])
        return conditional(request, {"id": player.id, "name": player.name, **self.history.profile(player.id)})

    async def rounds(self, request: Request) -> Response:
        return JSONResponse({"rounds": self.history.rounds(self.rest.who(request).id)})

    async def lobby(self, request: Request) -> Response:
        me = self.rest.who(request).id
        invitations = []
        for one in self.history.invitations(me):
            head = self.rest.registry.store.head(one.table_id)
            if head is not None:
                who = {"id": one.invited_by, "name": one.name}
                invitations.append({"table": head.listing(), "invited_by": who, "at": one.at})
        return conditional(request, {"tables": self.history.tables_of(me), "invitations": invitations})

    async def company(self, request: Request) -> Response:
        return JSONResponse({"people": self.history.company(self.rest.who(request).id)})

    async def invite(self, request: Request) -> Response:
        body = await body_of(request, a.NewInvitation)
        me, registry = self.rest.who(request), self.rest.registry
        live = registry.find(request.path_params["table"])
        if live is None or live.table.person(me.id) is None:
            raise Problem(404, "no_table", "there is no such table, or you are not there")
        person = self.rest.known(body.person)
        if live.table.person(person.id) is not None:
            raise Problem(409, "already_here", "this player is at the table already")
        if not self.history.have_met(me.id, person.id):
            raise Problem(409, "not_met", "you can ask people you have played with; send others the link")
        if self.history.declined(person.id, live.id):
            raise Problem(409, "declined", "this player has declined")
        if self.history.invited_since(me.id, time.time() - IN_SECONDS) >= MOST_INVITATIONS:
            raise Problem(429, "too_many_invitations", "you have asked enough people for now")
        registry.apply(live, proceed(live.table, me.id, Invite(person.id), registry.clock.now()))
        if live.tail is not None:
            await asyncio.shield(live.tail)
        await self.history.invite(person.id, live.id, me.id)
        return Response(status_code=204)

    async def decline(self, request: Request) -> Response:
        await self.history.decline(self.rest.who(request).id, request.path_params["table"])
        return Response(status_code=204)

    async def export(self, request: Request) -> Response:
        player = self.rest.who(request)
        headers = {"content-disposition": f'attachment; filename="comodin-{player.id}.json"'}
        return JSONResponse(everything_of(self.history, player.id), headers=headers)

    async def delete(self, request: Request) -> Response:
        """The name has to be said once more: nobody is forgotten by mistake."""
        body = await body_of(request, a.Farewell)
        player = self.rest.who(request)
        if body.name != player.name:
            raise Problem(409, "other_name", "expected your name as it is, to be sure")
        await begin_erasure(self.history, player.id)
        self.rest.players.forget(player)
        await finish_erasure(self.history, self.tournaments, player.id)
        return Response(status_code=204)
