"""The deal of the day over REST, achievements, and the best players. A guest is somebody, too."""

from __future__ import annotations

from dataclasses import asdict
from datetime import date
from typing import Any

from msgspec import UNSET
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ...daily import BOT, SEAT, course_of, settings_of_day, start_of_day
from ...records import load, unfold
from ..accounts import achievements_of, day_streak, facts_of
from ..http import Body, answer, json_text
from ..store import DayTry
from . import daily_schemas as a
from .context import Context, Problem
from .operations import operation
from .parameters import query_of
from .schemas import TableOpened

DAYS_SHOWN = 31
LEAST_MATCHES, MOST_LEADERS = 3, 50
TRY_BYTES = 500  # that a try takes in the store beside its table, about


class DailyOperations:
    """Operations on the deal of the day, and on what people have achieved."""

    def __init__(self, context: Context) -> None:
        self.context, self.daily, self.store = context, context.daily, context.store.daily

    @operation("GET", "/api/daily", "The deal of the day", answer=a.Today, problems=(401,))
    async def today(self, request: Request) -> Response:
        """With a token, what became of your try as well."""
        day = self.daily.today()
        deal = await self.daily.deal(day)
        me = await self.context.person(request)
        mine = None if me is None else await self.store.day_try(deal.day, me)
        if mine is not None:
            mine = await self.daily.settled(mine)
        days = [] if me is None else await self.store.day_tries(me, DAYS_SHOWN)
        finished = [] if me is None else await self.store.days_finished(me)
        count = await self.store.day_count(deal.day)
        streak = day_streak(finished, day)
        settings = settings_of_day(deal)
        return JSONResponse(
            {
                "day": deal.day,
                "edition": deal.edition,
                "seats": settings.seats,
                "bot": BOT,
                "seconds_left": self.daily.seconds_left(),
                "table": None if mine is None else mine.table_id,
                "record": None if mine is None else await self._record(mine),
                "course": _course(mine),
                "everybody": asdict(count),
                "streak": streak._asdict(),
                "days": [{"day": one.day, "edition": one.edition, "course": _course(one)} for one in days],
            }
        )

    async def _record(self, mine: DayTry) -> str | None:
        """Of a round that is over."""
        stored = None if mine.course is None else await self.daily.record_of(mine)
        return None if stored is None else stored.id

    @operation(
        "POST",
        "/api/daily",
        "Your table for the deal of the day",
        answer=TableOpened,
        status=201,
        needs_token=True,
    )
    async def play(self, request: Request) -> Response:
        """One for each person and day: who asks again gets the same."""
        me = await self.context.who(request)
        deal = await self.daily.deal(self.daily.today())
        async with self.daily.beginning:
            mine = await self.store.day_try(deal.day, me.id)
            if mine is None:
                self.context.need_space()
                live = await self.context.open_table(
                    request, settings_of_day(deal), start_of_day(deal), SEAT, deal.secret
                )
                mine = await self.store.begin_day(DayTry(deal.day, me.id, live.id, deal.edition))
                self.context.registry.pace.quota.wrote(await self.context.owner(request), TRY_BYTES)
        return JSONResponse({"id": mine.table_id, "key": ""}, 201)

    @operation(
        "GET",
        "/api/daily/{day}/expert",
        "What the expert did with the cards of a day",
        answer=a.ExpertLine,
        problems=(409,),
        needs_token=True,
    )
    async def expert(self, request: Request) -> Response:
        """For those who have played that deal to the end. It takes seconds when nobody has asked yet."""
        me, day = await self.context.who(request), request.path_params["day"]
        mine = await self.store.day_try(day, me.id)
        if mine is None:
            raise Problem(404, "no_try", "you have not played the deal of this day")
        if (await self.daily.settled(mine)).course is None:
            raise Problem(409, "not_over", "play the deal to the end first")
        text = await self.daily.expert(await self.daily.deal(date.fromisoformat(day)))
        course = course_of(unfold(load(text)), SEAT)
        assert course is not None
        return JSONResponse({"record": text, "course": asdict(course)})

    @operation("GET", "/api/me/achievements", "What you have achieved", answer=a.Achievements, needs_token=True)
    async def achievements(self, request: Request) -> Response:
        me = await self.context.who(request)
        facts = await facts_of(self.context.store, me.id, self.daily.today())
        return JSONResponse({"achievements": [one._asdict() for one in achievements_of(facts)]})

    @operation(
        "GET",
        "/api/leaders",
        "The best at rated matches",
        answer=a.Leaders,
        query=a.LeadersQuery,
        conditional=True,
    )
    async def leaders(self, request: Request) -> Response:
        edition = query_of(request, a.LeadersQuery).edition
        chosen = None if edition is UNSET else edition
        best = await self.context.store.history.leaders(chosen, LEAST_MATCHES, MOST_LEADERS)
        return answer(request, Body.of(json_text({"least": LEAST_MATCHES, "leaders": best})))


def _course(one: DayTry | None) -> dict[str, Any] | None:
    return None if one is None or one.course is None else asdict(one.course)
