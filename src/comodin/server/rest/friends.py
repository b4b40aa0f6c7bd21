"""Friends over REST: who you have played with and is on-line, notices, blocks, reports, notifications."""

from __future__ import annotations

from time import monotonic

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ..friends import Somebody
from ..http import Body, answer, json_text
from ..limits import Buckets
from ..push import BadEndpoint
from ..store import Subscription
from . import friend_schemas as a
from .context import Context, Problem, body_of
from .operations import operation

REPORTS, REPORT_RATE = 5, 5 / 3600  # of one person, at once and a second after that


class FriendOperations:
    """Operations on what people are to each other."""

    def __init__(self, context: Context) -> None:
        self.context, self.circle, self.registry = context, context.circle, context.registry
        self.store, self.history = context.store.friends, context.store.history
        self.reports = Buckets(REPORTS, REPORT_RATE)

    @operation("GET", "/api/me/company", "People you have played with", answer=a.CompanyList, needs_token=True)
    async def company(self, request: Request) -> Response:
        me = (await self.context.who(request)).id
        people = await self.history.company(me)
        online = await self.circle.online(me, [one["id"] for one in people])
        blocked = {one["id"] for one in await self.store.blocked_by(me)}
        lines = [{**one, "online": one["id"] in online, "blocked": one["id"] in blocked} for one in people]
        return JSONResponse({"people": lines, "visible": not await self.store.unseen([me])})

    @operation(
        "PUT",
        "/api/me/visible",
        "Be seen on-line by people you have played with, or not",
        body=a.Visibility,
        status=204,
        needs_token=True,
    )
    async def be_visible(self, request: Request) -> Response:
        body = await body_of(request, a.Visibility)
        await self.store.hide((await self.context.who(request)).id, not body.visible)
        return Response(status_code=204)

    @operation(
        "GET",
        "/api/me/notices",
        "What you are told on any screen",
        answer=a.NoticeList,
        needs_token=True,
        conditional=True,
    )
    async def notices(self, request: Request) -> Response:
        """Whoever asks has the page in sight."""
        me = (await self.context.who(request)).id
        self.circle.presence.look_in(me)
        blocked = [one["id"] for one in await self.store.blocked_by(me)]
        told = [one.told() for one in self.circle.notices.of(me)]
        return answer(request, Body.of(json_text({"notices": told, "blocked": blocked})))

    # -- blocks and reports ------------------------------------------------------------------------------------

    @operation("GET", "/api/me/blocks", "People you have blocked", answer=a.BlockedList, needs_token=True)
    async def blocks(self, request: Request) -> Response:
        found = await self.store.blocked_by((await self.context.who(request)).id)
        return JSONResponse({"people": found})

    @operation(
        "PUT",
        "/api/me/blocks/{player}",
        "Block somebody: you do not sit at a table together, and neither asks the other",
        status=204,
        problems=(409,),
        needs_token=True,
    )
    async def block(self, request: Request) -> Response:
        me = (await self.context.who(request)).id
        other = (await self.context.known(request.path_params["player"])).id
        if me == other:
            raise Problem(409, "yourself", "expected somebody else")
        await self.circle.block(me, other)
        return Response(status_code=204)

    @operation("DELETE", "/api/me/blocks/{player}", "Block somebody no longer", status=204, needs_token=True)
    async def unblock(self, request: Request) -> Response:
        await self.store.unblock((await self.context.who(request)).id, request.path_params["player"])
        return Response(status_code=204)

    @operation(
        "POST",
        "/api/tables/{table}/reports",
        "Tell the host of your table about somebody there",
        body=a.NewReport,
        status=204,
        problems=(409,),
        needs_token=True,
    )
    async def report(self, request: Request) -> Response:
        body = await body_of(request, a.NewReport)
        me = await self.context.who(request)
        door = await self.registry.door(request.path_params["table"])
        here = door is not None and door.person(me.id) is not None
        live = await self.registry.find(request.path_params["table"]) if here else None
        if live is None or live.table.person(me.id) is None:
            raise Problem(404, "no_table", "there is no such table, or you are not there")
        other, host = live.table.person(body.person), live.table.host
        if other is None or other.id == me.id:
            raise Problem(409, "not_here", "expected somebody else who is at this table")
        if host is None or host in (me.id, other.id):
            raise Problem(409, "no_host", "there is no host to tell: it is you, or the one whom you report")
        if self.context.counts and not self.reports.take(me.id, monotonic()):
            raise Problem(429, "too_many_reports", "you have reported enough for now", wait=1 / REPORT_RATE)
        self.circle.reported(host, Somebody(other.id, other.name, other.face), body.reason, live)
        return Response(status_code=204)

    # -- notifications -----------------------------------------------------------------------------------------

    @operation("GET", "/api/push", "Notifications: the key to subscribe with", answer=a.PushState)
    async def push(self, request: Request) -> Response:
        why = self.circle.pusher.missing
        key = "" if why else await self.circle.pusher.public_key()
        return JSONResponse({"on": why is None, "key": key, "why": why or ""})

    @operation(
        "PUT",
        "/api/me/push",
        "Be told in this browser also while the page is closed",
        body=a.NewSubscription,
        status=204,
        problems=(409,),
        needs_token=True,
    )
    async def subscribe(self, request: Request) -> Response:
        body = await body_of(request, a.NewSubscription)
        me, pusher = (await self.context.who(request)).id, self.circle.pusher
        self.context.need_space()
        if pusher.missing:
            raise Problem(409, "push_off", pusher.missing)
        one = Subscription(me, body.endpoint, body.keys.p256dh, body.keys.auth, body.language)
        try:
            pusher.check(one)
        except BadEndpoint as error:
            raise Problem(409, "bad_endpoint", str(error)) from None
        await self.store.subscribe(one)
        return Response(status_code=204)

    @operation(
        "DELETE",
        "/api/me/push",
        "Be told nothing more in this browser",
        body=a.EndedSubscription,
        status=204,
        needs_token=True,
    )
    async def unsubscribe(self, request: Request) -> Response:
        body = await body_of(request, a.EndedSubscription)
        await self.store.unsubscribe(body.endpoint, (await self.context.who(request)).id)
        return Response(status_code=204)
