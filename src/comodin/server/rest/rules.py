"""What can be played, over REST: editions, their rules in words, warnings, and table rules as a short code."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ...rules import KNOBS, MAX_SEATS, MIN_SEATS, as_text
from ...table import code_of
from ...words import LANGUAGES
from ..protocol import settings_of
from . import catalogue
from . import schemas as a
from .context import Context, body_of, refused
from .operations import operation

OPTIONS = {name: {"enum": [as_text(value) for value in values]} for name, values in KNOBS.items()}
LANGUAGE = {"lang": {"enum": list(LANGUAGES)}}
SEATS = {"seats": {"type": "integer", "minimum": MIN_SEATS, "maximum": MAX_SEATS}}


class Rules:
    """Operations that need no player and no table."""

    def __init__(self, context: Context) -> None:
        pass

    @operation("GET", "/api/editions", "What can be played", answer=a.Editions)
    async def editions(self, request: Request) -> Response:
        return JSONResponse(catalogue.offers())

    @operation(
        "GET",
        "/api/rules/{edition}",
        "The rules of an edition in words",
        answer=a.RulesInWords,
        problems=(422,),
        query={**LANGUAGE, **OPTIONS},
    )
    async def rules(self, request: Request) -> Response:
        query = dict(request.query_params)
        lang = query.pop("lang", LANGUAGES[0])
        with refused(422, "bad_rules"):
            options = catalogue.options_of(query.items())
            return JSONResponse(catalogue.rules_in_words(request.path_params["edition"], lang, options))

    @operation(
        "GET",
        "/api/warnings/{edition}",
        "What options do to the game",
        answer=a.RuleWarnings,
        problems=(422,),
        query={**SEATS, **OPTIONS},
    )
    async def warnings(self, request: Request) -> Response:
        query = dict(request.query_params)
        seats = query.pop("seats", "4")
        with refused(422, "bad_rules"):
            options = catalogue.options_of(query.items())
            return JSONResponse(catalogue.warnings(request.path_params["edition"], seats, options))

    @operation("POST", "/api/codes", "Table rules as a short code", body=a.NewTable, answer=a.RuleCode)
    async def new_code(self, request: Request) -> Response:
        body = await body_of(request, a.NewTable)
        with refused(422, "bad_settings"):
            return JSONResponse({"code": code_of(settings_of(body.settings))})

    @operation("GET", "/api/codes/{code}", "The rules of a code", answer=a.RulesOfCode, problems=(404,))
    async def code(self, request: Request) -> Response:
        with refused(404, "bad_code"):
            return JSONResponse(catalogue.rules_of_code(request.path_params["code"]))
