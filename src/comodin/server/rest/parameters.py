"""What an address may say: the parts of its path, and what follows the question mark. The same types check it and
describe it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, defstruct
from starlette.requests import Request

from ...match import CHOICES, MOST_TARGET, MatchRules
from ...rules import KNOBS, MAX_SEATS, MIN_SEATS, Option, as_text, from_text
from ...table import LIMITS, Settings
from ...words import LANGUAGES
from .context import Problem
from .schemas import EditionKey, Id

MOST_SECONDS = 25  # how long a request waits for news
MOST_STEPS = 10**9
MOST_ROUNDS = 999
S = TypeVar("S", bound=Struct)

RecordId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,64}(\.uno\.json)?$", max_length=73)]
AnalysisKey = Annotated[str, Meta(pattern="^[0-9a-f]{1,64}$", max_length=64)]

PATH: dict[str, Any] = {
    "player": Id,
    "table": Id,
    "tournament": Id,
    "record": RecordId,
    "number": Annotated[int, Meta(ge=0, le=999_999)],
    "key": AnalysisKey,
    "edition": EditionKey,
    "puzzle": Id,
    "day": Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")],
    "code": Annotated[str, Meta(min_length=1, max_length=64)],  # as people write it
}
"""The parts of all paths, by their names."""


def check_path(request: Request) -> None:
    """Refuses a path that cannot lead to anything."""
    for name, value in request.path_params.items():
        try:
            msgspec.convert(value, PATH[name], strict=False)
        except msgspec.ValidationError:
            raise Problem(404, "not_found", f"there is no such {name}") from None


def query_of(request: Request, kind: type[S]) -> S:
    """What the address says after the question mark, as this type. What the type does not know is ignored."""
    sent = [(name, value) for name, value in request.query_params.multi_items() if name in kind.__struct_fields__]
    given: dict[str, str] = {}
    for name, value in sent:
        if name in given:
            raise Problem(422, "bad_query", f"{name}: expected once")
        given[name] = value
    try:
        return msgspec.convert(given, kind, strict=False)
    except msgspec.ValidationError as error:
        raise Problem(422, "bad_query", _sentence(kind, str(error))) from None


def described(query: type[Struct]) -> dict[str, Any]:
    """The parameters of a query, each with its JSON schema."""
    fields: dict[str, Any] = msgspec.json.schema(query)["$defs"][query.__name__]["properties"]
    return fields


def _sentence(kind: type[Struct], error: str) -> str:
    name = error.rpartition("$.")[2].rstrip("`")
    match described(kind).get(name, {}):
        case {"enum": values}:
            return f"{name}: expected one of {', '.join(values)}"
        case {"minimum": low, "maximum": high}:
            return f"{name}: expected a number from {low} to {high}"
    return f"{name}: {error.partition(' - at ')[0]}"


# -- queries ---------------------------------------------------------------------------------------------------


class TableKey(Struct):
    """The key of a private table."""

    key: Annotated[str, Meta(max_length=200)] = ""


class News(Struct):
    """News after this number, for which the answer may wait so many seconds."""

    after: Annotated[int, Meta(ge=0, le=MOST_STEPS)] | UnsetType = UNSET
    wait: Annotated[int, Meta(ge=0, le=MOST_SECONDS)] = 0


class FromStep(Struct):
    """From this step on; of what is found one by one, after so many that were `seen`."""

    after: Annotated[int, Meta(ge=0, le=MOST_STEPS)] = 0
    seen: Annotated[int, Meta(ge=0, le=MOST_STEPS)] = 0


def _values(texts: tuple[str, ...]) -> Any:
    return Literal[texts] | UnsetType


_OPTIONS = [(name, _values(tuple(map(as_text, values))), UNSET) for name, values in KNOBS.items()]
_MATCH = [
    ("format", _values(tuple(CHOICES)), UNSET),
    ("target", Annotated[int, Meta(ge=1, le=MOST_TARGET)] | UnsetType, UNSET),
    ("rounds", Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] | UnsetType, UNSET),
]
_LEAST_GRACE, _MOST_GRACE = LIMITS["uno_grace"]
_GRACE = ("uno_grace", Annotated[float, Meta(ge=_LEAST_GRACE, le=_MOST_GRACE)], Settings.uno_grace)

if TYPE_CHECKING:

    class RuleQuery(Struct):
        """A language, options of the rules, what a match is played for (the choice of a format and its number, or
        a fixed number of rounds), and the grace of a table (U5)."""

        lang: str = LANGUAGES[0]
        format: str | UnsetType = UNSET
        target: int | UnsetType = UNSET
        rounds: int | UnsetType = UNSET
        uno_grace: float = 0.0

    class OwnQuery(RuleQuery):
        """The same, and the key of a private table."""

        key: str = ""

    class WarningQuery(Struct):
        """A language, how many play, and options of the rules."""

        lang: str = LANGUAGES[0]
        seats: int = 4

else:
    RuleQuery = defstruct(
        "RuleQuery", [("lang", Literal[tuple(LANGUAGES)], LANGUAGES[0]), *_OPTIONS, *_MATCH, _GRACE]
    )
    _KEY = ("key", Annotated[str, Meta(max_length=200)], "")
    OwnQuery = defstruct(
        "OwnQuery", [("lang", Literal[tuple(LANGUAGES)], LANGUAGES[0]), *_OPTIONS, *_MATCH, _GRACE, _KEY]
    )
    WarningQuery = defstruct(
        "WarningQuery",
        [
            ("lang", Literal[tuple(LANGUAGES)], LANGUAGES[0]),
            ("seats", Annotated[int, Meta(ge=MIN_SEATS, le=MAX_SEATS)], 4),
            *_OPTIONS,
        ],
    )


def options_in(query: Struct) -> dict[str, Option]:
    """The options of the rules that an address names."""
    said = {name: getattr(query, name) for name in KNOBS}
    return {name: from_text(name, text) for name, text in said.items() if text is not UNSET}


def match_in(query: RuleQuery) -> MatchRules | None:
    """The match that an address names, if it does: to be told, not to be played."""
    if query.format is UNSET:
        return None
    rules = CHOICES[query.format].rules(None if query.target is UNSET else query.target)
    return rules if query.rounds is UNSET else replace(rules, hands=query.rounds)
