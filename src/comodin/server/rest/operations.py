"""An operation of the REST interface: declared once, above the method that answers it.

`@operation("GET", "/api/me", "Yourself", answer=a.PlayerStatistics, needs_token=True)` is the route, the entry of
the OpenAPI description and the handler in one place. A group of operations is a class listed in `router.GROUPS`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response

Handler = Callable[[Any, Request], Awaitable[Response]]
H = TypeVar("H", bound=Handler)


@dataclass(frozen=True)
class Operation:
    """`name` is the method of its group; `query` are parameters of the address and their JSON schemas."""

    name: str
    method: str
    path: str
    summary: str
    body: type | None = None
    answer: type | None = None
    status: int = 200
    problems: tuple[int, ...] = ()
    needs_token: bool = False
    query: Mapping[str, Any] = field(default_factory=dict)


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
    query: Mapping[str, Any] | None = None,
) -> Callable[[H], H]:
    """Declares a method of a group as an operation."""

    def declare(handler: H) -> H:
        handler.__dict__["operation"] = Operation(
            handler.__name__, method, path, summary, body, answer, status, problems, needs_token, query or {}
        )
        return handler

    return declare


def operations_of(group: type) -> list[Operation]:
    """All that a group declares, in the order in which it is written."""
    declared = (getattr(member, "operation", None) for member in vars(group).values())
    return [one for one in declared if isinstance(one, Operation)]
