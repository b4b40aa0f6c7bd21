"""Replays over REST: a record unfolded for the page, analyses of it, and tables that play on from it.

A round is asked for by the id of a stored record, by its table and its number there, or as a file.
Only rounds that are over are in the store; of others nothing is told and nothing analysed.
"""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ...bots import LEVELS, bot_names
from ...codec import parse_as, print_action, print_event, print_value
from ...errors import BadInput
from ...match import MatchRules, Teams
from ...records import MatchRecord, Unfolded, load, load_any, unfold, unfold_match
from ...rules import MAX_SEATS
from ...table import fairness, play_on, settings_for
from ...words import LANGUAGES
from ..http import JSON
from ..store import StoredRecord
from ..tables import Busy
from . import replay_schemas as a
from .catalogue import own_in_words
from .context import Context, Problem, body_of
from .heavy import in_pieces
from .operations import operation
from .parameters import FromStep, query_of
from .schemas import TableOpened

MOST_BYTES = 1 << 20  # of a file
MOST_SHOWN = 80  # letters of a hash or of somebody's luck
MOST_ACTIONS = 4_000  # of all its rounds together

BUSY = {
    "analysis_busy": (429, "an analysis that you asked for is still under way; wait for it"),
    "analysis_full": (429, "too many analyses are waiting; try again later"),
    "analysis_too_long": (409, "this round is too long to be analysed"),
}


class Found:
    """A round that was asked for, and what is known of the match around it."""

    def __init__(self, round_: Unfolded, fair: object, source: object) -> None:
        self.round, self.fair, self.source = round_, fair, source
        self.id: str | None = None
        self.rounds: list[dict[str, Any]] = [{"id": None, "winner": _winner(round_)}]
        self.number = 0


class Replays:
    """Operations on finished rounds: look at them, analyse them, play on from them."""

    def __init__(self, context: Context) -> None:
        self.context, self.analyst, self.heavy = context, context.analyst, context.heavy
        self._one = asyncio.Lock()  # unfolds at a time: however many ask, tables go on beside it

    # -- what was asked for ----------------------------------------------------------------------------------

    @operation("GET", "/api/replays/{record}", "A round, unfolded", answer=a.Replay, conditional=True)
    async def by_record(self, request: Request) -> Response:
        return await self._replay(request, lambda: self._of_record(request, request.path_params["record"]))

    @operation(
        "GET", "/api/replays/{table}/{number}", "A round of a table, unfolded", answer=a.Replay, conditional=True
    )
    async def by_number(self, request: Request) -> Response:
        table, number = request.path_params["table"], int(float(request.path_params["number"]))
        return await self._replay(request, lambda: self._of_number(request, table, number))

    @operation(
        "POST", "/api/replays", "A round of a file, unfolded", body=a.Wanted, answer=a.Replay, problems=(404, 409)
    )
    async def by_file(self, request: Request) -> Response:
        wanted = await body_of(request, a.Wanted, MOST_BYTES)
        return await self._replay(request, lambda: self._source(request, wanted))

    async def _replay(self, request: Request, find: Callable[[], Awaitable[Source]]) -> Response:
        """Unfolded and printed in a process of its own, packed in a thread."""
        with self.heavy.place(request) as place:
            source = await find()
            of = await self.heavy.in_thread(_key_of, source)
            told = await self.heavy.made(of, lambda: self._unfolded(source))
            key, _, body = told.partition(b"\n")
            analysed = await self.analyst.kept(key.decode()) is not None
            packed = "gzip" in request.headers.get("accept-encoding", "")

            async def make() -> bytes:
                whole = body[:-1] + (b',"analysed":true}' if analysed else b',"analysed":false}')
                return await asyncio.to_thread(gzip.compress, whole, 4) if packed else whole

            headers = {"vary": "accept-encoding", **({"content-encoding": "gzip"} if packed else {})}
            if request.method == "POST":
                return place.hand_over(await make(), headers)
            return await place.send(request, f"{of} {analysed}", make, headers)

    async def _unfolded(self, source: Source) -> bytes:
        error, text = await self.heavy.process.do(_print_source, source)
        if error is not None:
            raise Problem(409, "bad_record", error)
        return text

    async def _source(self, request: Request, wanted: a.Wanted) -> Source:
        """What is to be unfolded: a file, or a record and those of its match."""
        return (wanted.file, wanted.round) if wanted.file else await self._of_record(request, wanted.record)

    async def _of_record(self, request: Request, record: str) -> Source:
        return await self._of_match(request, await self.context.store.record(record))

    async def _of_number(self, request: Request, table: str, number: int) -> Source:
        record = await self.context.store.record_at(table, number)
        if record is not None and not await self.context.sees(request, [record]):
            record = None  # the table's id is in links and logs: it opens nothing by itself
        return await self._of_match(request, record)

    async def _of_match(self, request: Request, record: StoredRecord | None) -> Source:
        """With the other rounds of its match, as far as who asks may see them."""
        stored = await self.context.round(request, record)
        match = await self.context.store.records_of(stored.table_id, _match(stored))
        ids = {stored.id, *(one.id for one in await self.context.sees(request, match))}
        return stored, [one for one in match if one.id in ids]

    async def _find(self, request: Request, wanted: a.Wanted) -> Found:
        """In a thread: what is found has to be here."""
        source = await self._source(request, wanted)
        try:
            async with self._one:
                return await asyncio.to_thread(_find_in, source)
        except BadInput as error:
            raise Problem(409, "bad_record", str(error)) from None

    # -- analyses ----------------------------------------------------------------------------------------------

    @operation(
        "POST",
        "/api/analyses",
        "Analyse a round",
        body=a.Wanted,
        answer=a.Analysis,
        status=202,
        problems=(404, 409),
    )
    async def analyse(self, request: Request) -> Response:
        wanted = await body_of(request, a.Wanted, MOST_BYTES)
        with self.heavy.place(request):
            found = await self._find(request, wanted)
        if not found.round.over:
            raise Problem(409, "not_over", "only a round that is over can be analysed")
        key = found.round.key
        self.context.at_home(request, f"analysis {key}")
        try:
            await self.analyst.ask(key, found.round, await self.context.owner(request))
        except Busy as busy:
            status, text = BUSY[busy.code]
            raise Problem(status, busy.code, text) from None
        return Response(await self._analysis(key), 202, media_type=JSON)

    @operation("GET", "/api/analyses/{key}", "How far an analysis is", answer=a.Analysis, query=FromStep)
    async def analysis(self, request: Request) -> Response:
        key, asked = request.path_params["key"], query_of(request, FromStep)
        self.context.at_home(request, f"analysis {key}")
        with self.heavy.place(request) as place:
            return place.hand_over(await self._analysis(key, asked.after, asked.seen))

    async def _analysis(self, key: str, after: int = 0, seen: int = 0) -> bytes:
        told = await self.analyst.told(key, after, seen)
        return await self.heavy.in_thread(in_pieces, {"key": key, **told})

    # -- playing on --------------------------------------------------------------------------------------------

    @operation(
        "POST",
        "/api/replays/play",
        "A table that plays on from here",
        body=a.PlayOnFrom,
        answer=TableOpened,
        status=201,
        problems=(404, 409),
        needs_token=True,
    )
    async def play_on(self, request: Request) -> Response:
        wanted = await body_of(request, a.PlayOnFrom, MOST_BYTES)
        await self.context.who(request)
        self.context.need_space()
        await self.context.room(request)
        with self.heavy.place(request):
            found = await self._find(request, wanted)
        record = found.round.record
        if wanted.bot not in LEVELS:
            raise Problem(422, "bad_bot", f"expected one of {', '.join(LEVELS)}")
        if wanted.seat >= len(record.players):
            raise Problem(409, "bad_seat", f"expected 0 to {len(record.players) - 1}")
        try:
            start = await asyncio.to_thread(play_on, record, wanted.step, found.id or "")
        except BadInput as error:
            raise Problem(409, "cannot_play_on", str(error)) from None
        settings = settings_for(record, found.round.teams, wanted.bot)
        live = await self.context.open_table(request, settings, start, wanted.seat)
        return JSONResponse({"id": live.id, "key": live.table.key}, 201)


Source = tuple[str, int] | tuple[StoredRecord, list[StoredRecord]]
"""The text of a file and the number of a round in it; or a record, and all rounds of its match."""


def _key_of(source: Source) -> str:
    """All that an unfolded round depends on. Records do not change, but names may be taken off them."""
    what, others = source
    if isinstance(what, str):
        return f"file {others} {sha256(what.encode(errors='replace')).hexdigest()}"
    assert isinstance(others, list)
    return f"replay {what.id} {sha256(chr(10).join(one.players for one in others).encode()).hexdigest()}"


def _find_in(source: Source) -> Found:
    what, others = source
    if isinstance(what, str):
        assert isinstance(others, int)
        return _of_file(what, others)
    assert isinstance(others, list)
    return _of_store(what, others)


def _print_source(source: Source) -> tuple[str | None, bytes]:
    """What is wrong with it, or its key and the answer to who asks for it; in another process."""
    try:
        found = _find_in(source)
    except BadInput as error:
        return str(error), b""
    return None, f"{found.round.key}\n{json.dumps(_told(found), separators=(',', ':'))}".encode()


def _of_file(text: str, number: int) -> Found:
    record = load_any(text)
    data = json.loads(text)
    if not isinstance(record, MatchRecord):
        _not_too_long(len(record.actions))
        return Found(unfold(record), data.get("fair"), data.get("played_on"))
    _not_too_long(sum(map(len, record.rounds)))
    match = unfold_match(record, number)
    start = record.start(number)
    found = Found(match.round, None if start is None else start.fair, None)
    found.rounds = [
        {"id": None, "winner": None if one is None else record.players[one.winner]} for one in match.scored
    ]
    found.number = number
    return found


def _not_too_long(actions: int) -> None:
    if actions > MOST_ACTIONS:
        raise BadInput("actions", f"expected at most {MOST_ACTIONS}, found {actions}")


def _of_store(stored: StoredRecord, others: list[StoredRecord]) -> Found:
    rules: MatchRules = parse_as(MatchRules, json.loads(stored.players)["rules"], "rules")
    data = json.loads(stored.record)
    found = Found(unfold(load(stored.record), rules.teams), data.get("fair"), data.get("played_on"))
    found.id = stored.id
    found.rounds = [{"id": one.id, "winner": _name_of_winner(one)} for one in others]
    found.number = [one.id for one in others].index(stored.id)
    return found


def _match(record: StoredRecord) -> int:
    number: int = json.loads(record.players)["match"]
    return number


def _name_of_winner(record: StoredRecord) -> str | None:
    told = json.loads(record.players)
    if told["winner"] is None:
        return None
    name: str = told["players"][told["seats"].index(told["winner"])]["name"]
    return name


def _winner(round_: Unfolded) -> str | None:
    winner = getattr(round_.last.pending, "winner", None)
    return None if winner is None else round_.players[winner]


def _told(found: Found) -> dict[str, Any]:
    round_ = found.round
    game = round_.first.game
    plain = game.edition.ruleset
    options = {name: value for name, value in vars(game.ruleset).items() if value != getattr(plain, name)}
    refused = round_.refused
    return {
        "key": round_.key,
        "id": found.id,
        "edition": game.edition.key,
        "options": options,
        "custom": {card: print_value(custom) for card, custom in game.custom.items()},
        "players": list(round_.players),
        "bots": bot_names(),
        "seats": list(round_.seats),
        "teams": _teams(round_.teams),
        "over": round_.over,
        "refused": None
        if refused is None
        else {
            "index": refused.index,
            "code": refused.reason.code,
            "clause": refused.reason.clause,
            "about": {name: print_value(value) for name, value in refused.reason.about.items()},
        },
        "events": [print_event(event) for event in round_.events],
        "steps": [
            {
                "seat": step.seat,
                "action": print_action(step.seat, step.action),
                "events": [print_event(event) for event in step.events],
            }
            for step in round_.steps
        ],
        "rounds": found.rounds,
        "round": found.number,
        "fair": _fairness(found),
        **({"own": own_in_words(game.edition, LANGUAGES[0], options)} if game.edition.source else {}),
        "can_play_on": True,  # of any round, since a record says who dealt it; pages of the first version ask
    }


def _teams(teams: Teams | None) -> list[list[int]] | None:
    return None if teams is None else [list(team) for team in teams]


def _fairness(found: Found) -> dict[str, Any]:
    if found.source is not None:
        return {"state": "played_on", "good": [], "wrong": None, "told": {}}
    if found.fair is None:
        return {"state": "none", "good": [], "wrong": None, "told": {}}
    good, error = fairness(found.round.record, found.fair)
    state = "good" if error is None else "bad"
    return {
        "state": state,
        "good": list(good),
        "wrong": None if error is None else str(error),
        "told": _commitment(found.fair) | {"round_seed": found.round.record.seed},
    }


def _commitment(fair: object) -> dict[str, Any]:
    """What a file says of its shuffle, as far as it is that."""
    told = fair if isinstance(fair, dict) else {}
    luck = told.get("luck")
    texts = {name: told[name][:MOST_SHOWN] for name in ("commitment", "seed") if isinstance(told.get(name), str)}
    lucky = [one[:MOST_SHOWN] for one in luck if isinstance(one, str)] if isinstance(luck, list) else []
    return texts | {"luck": lucky[:MAX_SEATS]}
