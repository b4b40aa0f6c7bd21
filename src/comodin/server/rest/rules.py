"""What can be played, over REST: editions, their rules in words, warnings, and table rules as a short code."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ...table import code_of
from ..protocol import settings_of
from . import catalogue
from . import parameters as p
from . import schemas as a
from .context import Context, body_of, refused
from .operations import operation
from .rule_schemas import RulesInWords


class Rules:
    """Operations that need no player and no table."""

    def __init__(self, context: Context) -> None:
        pass

    @operation("GET", "/api/editions", "What can be played", answer=a.Editions)
    async def editions(self, request: Request) -> Response:
        return JSONResponse(catalogue.offers())

    @operation(
        "GET", "/api/rules/{edition}", "The rules of an edition in words", answer=RulesInWords, query=p.RuleQuery
    )
    async def rules(self, request: Request) -> Response:
        query = p.query_of(request, p.RuleQuery)
        with refused(422, "bad_rules"):
            edition, options = request.path_params["edition"], p.options_in(query)
            return JSONResponse(catalogue.rules_in_words(edition, query.lang, options, p.match_in(query)))

    @operation(
        "GET",
        "/api/warnings/{edition}",
        "What options do to the game",
        answer=a.RuleWarnings,
        query=p.WarningQuery,
    )
    async def warnings(self, request: Request) -> Response:
        query = p.query_of(request, p.WarningQuery)
        with refused(422, "bad_rules"):
            edition, options = request.path_params["edition"], p.options_in(query)
            return JSONResponse(catalogue.warnings(edition, query.seats, options))

    @operation(
        "POST", "/api/codes", "Table rules as a short code", body=a.NewTable, answer=a.RuleCode, problems=(409,)
    )
    async def new_code(self, request: Request) -> Response:
        body = await body_of(request, a.NewTable)
        with refused(409, "bad_settings"):
            return JSONResponse({"code": code_of(settings_of(body.settings))})

    @operation("GET", "/api/codes/{code}", "The rules of a code", answer=a.RulesOfCode, problems=(404,))
    async def code(self, request: Request) -> Response:
        with refused(404, "bad_code"):
            return JSONResponse(catalogue.rules_of_code(request.path_params["code"]))
