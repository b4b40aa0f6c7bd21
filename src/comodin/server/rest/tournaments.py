"""Tournaments over REST: announce one, enter, start, and hear what is new by a request that waits for it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from msgspec import UNSET, to_builtins
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ...bots import LEVELS
from ...codec import print_value
from ...match import TARGET, Choice
from ...table import CommandRefused
from ...tournament import (
    HANDS,
    TOURNAMENT_FORMATS,
    Live,
    LiveEvent,
    NotAllowed,
    SeatAt,
    Tournament,
    TournamentSetup,
    organise,
    record_at,
    standings,
    usual_target,
)
from ..protocol import number_of
from ..store import TournamentSummary
from ..tables import LiveTournament, TooMany
from . import tournament_schemas as a
from .context import Context, Problem, body_of
from .operations import operation
from .parameters import News, query_of

ONE = "/api/tournaments/{tournament}"
LISTED = 50


class TournamentOperations:
    """Operations on tournaments."""

    def __init__(self, context: Context) -> None:
        self.context, self.tournaments, self.who = context, context.tournaments, context.who
        self.room = context.room

    @operation("GET", "/api/tournament-formats", "What a tournament can be", answer=a.TournamentOffer)
    async def offer(self, request: Request) -> Response:
        formats = [
            {
                "key": key,
                "sizes": list(kind.sizes),
                "number": to_builtins(number_of(kind.format)) if isinstance(kind, Choice) else None,
            }
            for key, kind in TOURNAMENT_FORMATS.items()
        ]
        return JSONResponse({"formats": formats, "bots": list(LEVELS), "target": TARGET, "hands": HANDS})

    @operation(
        "GET", "/api/tournaments", "Tournaments: public ones, yours", answer=a.TournamentList, problems=(401,)
    )
    async def listed(self, request: Request) -> Response:
        store = self.tournaments.store
        person = await self._person(request)
        yours = await store.of_person(person, LISTED) if person else []
        shown = {"tournaments": await store.listed(LISTED), "yours": yours}
        return JSONResponse({name: [_line(line) for line in lines] for name, lines in shown.items()})

    @operation(
        "POST",
        "/api/tournaments",
        "Announce a tournament",
        body=a.NewTournament,
        answer=a.TournamentOpened,
        status=201,
        problems=(409,),
        needs_token=True,
    )
    async def announce(self, request: Request) -> Response:
        body = await body_of(request, a.NewTournament)
        player = await self.who(request)
        self.context.need_space()
        try:
            owner = await self.room(request)
            live_tournament = await self.tournaments.announce(setup_of(body.setup), owner, player.name)
        except NotAllowed as refused:
            raise CommandRefused(refused.code, about=refused.about) from None
        except TooMany as refused:
            raise Problem(429, "too_many_tournaments", str(refused)) from None
        return JSONResponse({"id": live_tournament.id}, 201)

    @operation("GET", ONE, "A tournament", answer=a.TournamentView, problems=(401,), query=News)
    async def tournament(self, request: Request) -> Response:
        live_tournament, person = await self._find(request), await self._person(request)
        news = query_of(request, News)
        if news.after is not UNSET and news.wait > 0:
            live_tournament = await self.tournaments.news(live_tournament, news.after, person, news.wait)
        return _shown(live_tournament, person)

    @operation("POST", ONE + "/enter", "Enter it", answer=a.TournamentView, problems=(409,), needs_token=True)
    async def enter(self, request: Request) -> Response:
        player = await self.who(request)
        return await self._take(request, lambda live: organise.enter(live, player.id, player.name))

    @operation(
        "POST",
        ONE + "/withdraw",
        "Leave it before it begins",
        answer=a.TournamentView,
        problems=(409,),
        needs_token=True,
    )
    async def withdraw(self, request: Request) -> Response:
        player = await self.who(request)
        return await self._take(request, lambda live: organise.withdraw(live, player.id))

    @operation(
        "POST",
        ONE + "/bots",
        "Let a bot enter",
        body=a.NewBot,
        answer=a.TournamentView,
        problems=(409,),
        needs_token=True,
    )
    async def enter_bot(self, request: Request) -> Response:
        body = await body_of(request, a.NewBot)
        player = await self.who(request)
        return await self._take(request, lambda live: organise.enter_bot(live, player.id, body.bot))

    @operation(
        "POST",
        ONE + "/remove",
        "Take somebody off the list",
        body=a.OnePlace,
        answer=a.TournamentView,
        problems=(409,),
        needs_token=True,
    )
    async def remove(self, request: Request) -> Response:
        body = await body_of(request, a.OnePlace)
        player = await self.who(request)
        return await self._take(request, lambda live: organise.remove(live, player.id, body.place))

    @operation(
        "POST",
        ONE + "/call-off",
        "Call it off before it begins",
        answer=a.TournamentView,
        problems=(409,),
        needs_token=True,
    )
    async def call_off(self, request: Request) -> Response:
        player = await self.who(request)
        return await self._take(request, lambda live: organise.call_off(live, player.id))

    @operation(
        "POST",
        ONE + "/start",
        "Begin: free places are filled with bots",
        answer=a.TournamentView,
        problems=(409,),
        needs_token=True,
    )
    async def start(self, request: Request) -> Response:
        player, owner = await self.who(request), await self.room(request)
        live_tournament = await self._find(request)
        try:
            await self.tournaments.start(live_tournament, owner)
        except NotAllowed as refused:
            raise CommandRefused(refused.code, about=refused.about) from None
        except TooMany as refused:
            raise Problem(429, "too_many_tournaments", str(refused)) from None
        return _shown(live_tournament, player.id)

    async def _take(self, request: Request, decision: Callable[[Live], tuple[LiveEvent, ...]]) -> Response:
        live_tournament = await self._find(request)
        try:
            await self.tournaments.take(live_tournament, decision)
        except NotAllowed as refused:
            raise CommandRefused(refused.code, about=refused.about) from None
        return _shown(live_tournament, await self._person(request))

    async def _find(self, request: Request) -> LiveTournament:
        live_tournament = await self.tournaments.find(request.path_params["tournament"])
        if live_tournament is None:
            raise Problem(404, "no_tournament", "there is no such tournament, or it is gone")
        return live_tournament

    async def _person(self, request: Request) -> str | None:
        """Who asks, where that is known; everybody may look."""
        return (await self.who(request)).id if request.headers.get("authorization") else None


def setup_of(message: a.TournamentSetup) -> TournamentSetup:
    """The setup of a tournament, from a request."""
    values = {name: getattr(message, name) for name in message.__struct_fields__}
    values["options"] = tuple(message.options.items())
    values["target"] = usual_target(message.format) if message.target is None else message.target
    values["title"] = " ".join(message.title.split())
    return TournamentSetup(**values)


def _line(line: TournamentSummary) -> dict[str, Any]:
    return {"id": line.id, "phase": line.phase, **json.loads(line.summary)}


def _shown(live_tournament: LiveTournament, person: str | None) -> Response:
    return JSONResponse(view_of(live_tournament, person))


def view_of(live_tournament: LiveTournament, person: str | None) -> dict[str, Any]:
    """What `TournamentView` says."""
    live = live_tournament.shown
    you = live.place_of(person) if person else None
    table = None if you is None else live.table_of(you)
    setup = print_value(live.setup)
    setup["options"] = dict(live.setup.options)
    return {
        "id": live_tournament.id,
        "seq": live_tournament.number,
        "phase": live.phase,
        "setup": setup,
        "entrants": [{"name": one.name, "bot": one.bot} for one in live.entrants],
        "you": you,
        "organiser": live.place_of(live.organiser),
        "your_table": table.table if table is not None and table.table in live_tournament.opened else None,
        "standings": [print_value(line) for line in standings(live.tournament)] if live.tournament else [],
        "winners": list(live.tournament.winners) if live.tournament else [],
        "rounds": [] if live.tournament is None else _rounds(live_tournament, live, live.tournament),
    }


def _rounds(live_tournament: LiveTournament, live: Live, tournament: Tournament) -> list[dict[str, Any]]:
    """The board with what is still to be played: who meets whom, and where."""
    tables = {one.pairing: one for one in live.tables if one.table in live_tournament.opened}
    meetings = {(one.round, one.table): one for one in live.pairings}
    plan = tournament.plan is not None
    rounds = []
    board = [[(table.seats, table.teams, table.hands) for table in row] for row in tournament.rounds]
    if not plan:  # those who play the next hand, if they are others than those of the last
        for due in tournament.due:
            if due.place.round == len(board):
                board.append([(due.seats, due.teams, ())])
    for n, row in enumerate(board):
        lines = []
        for t, (seats, teams, hands) in enumerate(row):
            pairing = meetings[(n, t) if plan else (0, 0)]
            at = tables.get(pairing.number)
            last = plan or n == len(board) - 1
            lines.append(
                {
                    "seats": list(seats),
                    "teams": [list(team) for team in teams] if teams else None,
                    "played": [
                        {
                            "winner": hand.winner,
                            "points": list(hand.points),
                            "record": record_at(live, SeatAt(n, t, h)),
                        }
                        for h, hand in enumerate(hands)
                    ],
                    "hands": pairing.hands,
                    "table": at.table if at else None,
                    "key": at.key if at else None,
                    "done": live.done(pairing.number) if last else True,
                }
            )
        rounds.append({"tables": lines})
    return rounds
