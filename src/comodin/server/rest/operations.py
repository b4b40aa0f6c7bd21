"""An operation of the REST interface: declared once, above the method that answers it.

`@operation("GET", "/api/me", "Yourself", answer=a.PlayerStatistics, needs_token=True)` is the route, the entry of
the OpenAPI description and the handler in one place. A group of operations is a class listed in `router.GROUPS`.

What does not fit its declared type is refused with 422, and what is no possible part of a path with 404. What fits
but is refused by the rules, the table or the state of things is 409.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

Handler = Callable[[Any, Request], Awaitable[Response]]
H = TypeVar("H", bound=Handler)


@dataclass(frozen=True)
class Operation:
    """`name` is the method of its group; the fields of `query` are the parameters of the address (`query_of`).
    `problems`: the statuses of its own, beside those that any operation of its kind can give; 401 without
    `needs_token`: a token may be sent. `conditional`: it has an ETag, and is 304 for who has it already."""

    name: str
    method: str
    path: str
    summary: str
    body: type | None = None
    answer: type | None = None
    status: int = 200
    problems: tuple[int, ...] = ()
    needs_token: bool = False
    query: type[Struct] | None = None
    conditional: bool = False


def operation(
    method: str,
    path: str,
    summary: str,
    *,
    body: type | None = None,
    answer: type | None = None,
    status: int = 200,
    problems: tuple[int, ...] = (),
    needs_token: bool = False,
    query: type[Struct] | None = None,
    conditional: bool = False,
) -> Callable[[H], H]:
    """Declares a method of a group as an operation."""

    def declare(handler: H) -> H:
        handler.__dict__["operation"] = Operation(
            handler.__name__,
            method,
            path,
            summary,
            body,
            answer,
            status,
            problems,
            needs_token,
            query,
            conditional,
        )
        return handler

    return declare


def operations_of(group: type) -> list[Operation]:
    """All that a group declares, in the order in which it is written."""
    declared = (getattr(member, "operation", None) for member in vars(group).values())
    return [one for one in declared if isinstance(one, Operation)]
