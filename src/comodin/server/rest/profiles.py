"""The part of the REST interface that is about people: profiles, their rounds, their lobby, invitations, their
data."""

from __future__ import annotations

import asyncio
import time

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ...table import Invite, Leave
from ..erasure import finish_erasure
from ..http import Body, answer, json_text
from ..store import Player
from . import schemas as a
from .context import Context, Problem, body_of
from .heavy import in_pieces
from .operations import operation

MOST_INVITATIONS, IN_SECONDS = 20, 3600.0


class People:
    """Operations on profiles, invitations and the data of a player."""

    def __init__(self, context: Context) -> None:
        self.context, self.registry = context, context.registry
        self.history, self.erasure = context.store.history, context.store.erasure
        self._inviting = asyncio.Lock()  # how many somebody has asked is counted, and then one more is asked

    @operation("GET", "/api/players/{player}/statistics", "What a player did", answer=a.Profile, conditional=True)
    async def statistics(self, request: Request) -> Response:
        player = await self.context.known(request.path_params["player"])
        profile = await self.history.profile(player.id)
        return answer(
            request, Body.of(json_text({"id": player.id, "name": player.name, "face": player.face, **profile}))
        )

    @operation("GET", "/api/me/rounds", "Your last rounds", answer=a.OwnRounds, needs_token=True)
    async def rounds(self, request: Request) -> Response:
        me = await self.context.who(request)
        return JSONResponse({"rounds": await self.history.rounds(me.id)})

    @operation(
        "GET",
        "/api/me/lobby",
        "Your tables and invitations",
        answer=a.OwnLobby,
        needs_token=True,
        conditional=True,
    )
    async def lobby(self, request: Request) -> Response:
        me, invitations = (await self.context.who(request)).id, []
        for one in await self.history.invitations(me):
            head = await self.context.store.head(one.table_id)
            if head is not None:
                who = {"id": one.invited_by, "name": one.name, "face": one.face}
                invitations.append({"table": head.listing(), "invited_by": who, "at": one.at})
        data = {"tables": await self.history.tables_of(me), "invitations": invitations}
        return answer(request, Body.of(json_text(data)))

    @operation("DELETE", "/api/me/tables/{table}", "Leave a table for good", status=204, needs_token=True)
    async def throw_away(self, request: Request) -> Response:
        """Also where one is not connected. In a match a bot takes the seat; nobody who has gone is told no."""
        me, table_id = await self.context.who(request), request.path_params["table"]
        door = await self.registry.door(table_id)
        live = await self.registry.find(table_id) if door is not None and door.person(me.id) is not None else None
        if live is not None and live.table.phase != "closed" and live.table.person(me.id) is not None:
            self.registry.carry_out(live, me.id, Leave(for_good=True))
            if live.tail is not None:
                await asyncio.shield(live.tail)
        return Response(status_code=204)

    @operation(
        "POST",
        "/api/tables/{table}/invitations",
        "Ask somebody you have played with to your table",
        body=a.NewInvitation,
        status=204,
        problems=(409,),
        needs_token=True,
    )
    async def invite(self, request: Request) -> Response:
        body = await body_of(request, a.NewInvitation)
        me, table_id = await self.context.who(request), request.path_params["table"]
        door = await self.registry.door(table_id)
        if door is None or door.person(me.id) is None:
            raise _no_table()
        person = await self.context.known(body.person)
        if door.person(person.id) is not None:
            raise _already_here()
        if await self.context.circle.apart(me.id, person.id):
            raise Problem(409, "not_reachable", "this player cannot be asked now")
        if not await self.history.have_met(me.id, person.id):
            raise Problem(409, "not_met", "you can ask people you have played with; send others the link")
        if await self.history.declined(person.id, table_id):
            raise Problem(409, "declined", "this player has declined")
        async with self._inviting:
            await self._invite(table_id, me, person)
        return Response(status_code=204)

    async def _invite(self, table_id: str, me: Player, person: Player) -> None:
        if await self.history.invited_since(me.id, time.time() - IN_SECONDS) >= MOST_INVITATIONS:
            raise Problem(429, "too_many_invitations", "you have asked enough people for now")
        live = await self.registry.find(table_id)  # last: from here to the table nothing is waited for
        if live is None or live.table.person(me.id) is None:
            raise _no_table()
        if live.table.person(person.id) is not None:
            raise _already_here()
        self.registry.carry_out(live, me.id, Invite(person.id))
        if live.tail is not None:
            await asyncio.shield(live.tail)
        await self.history.invite(person.id, live.id, me.id)
        await self.context.circle.invited(person.id, me, live)

    @operation("DELETE", "/api/me/invitations/{table}", "Decline an invitation", status=204, needs_token=True)
    async def decline(self, request: Request) -> Response:
        me, table = (await self.context.who(request)).id, request.path_params["table"]
        await self.history.decline(me, table)
        self.context.circle.drop_notice(me, "invitation", table)
        return Response(status_code=204)

    @operation("GET", "/api/me/export", "All that is stored of you", problems=(503,), needs_token=True)
    async def export(self, request: Request) -> Response:
        player = await self.context.who(request)
        headers = {"content-disposition": f'attachment; filename="comodin-{player.id}.json"'}
        with self.context.heavy.place(request) as place:
            everything = await self.erasure.everything_of(player.id)
            return place.hand_over(await self.context.heavy.in_thread(in_pieces, everything), headers)

    @operation("DELETE", "/api/me", "Forget me", body=a.Farewell, status=204, problems=(409,), needs_token=True)
    async def delete(self, request: Request) -> Response:
        """The name has to be said once more: nobody is forgotten by mistake."""
        body = await body_of(request, a.Farewell)
        player = await self.context.who(request)
        if body.name != player.name:
            raise Problem(409, "other_name", "expected your name as it is, to be sure")
        await self.erasure.begin(player.id)
        self.context.players.forget(player.id)
        self.context.circle.forget(player.id)
        await finish_erasure(self.erasure, self.context.tournaments, player.id)
        return Response(status_code=204)


def _no_table() -> Problem:
    return Problem(404, "no_table", "there is no such table, or you are not there")


def _already_here() -> Problem:
    return Problem(409, "already_here", "this player is at the table already")
