"""The OpenAPI description of the REST interface, made from its operations and the types of their bodies."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from ... import __version__
from . import schemas as a
from .operations import Operation
from .parameters import PATH, described

WHY = {
    401: "The token is missing or not known.",
    403: "Not allowed.",
    404: "There is no such thing.",
    409: "It was understood, and is refused: by the rules, or as things stand.",
    413: "The body is too long.",
    422: "What was sent is not what is described here.",
    429: "Too many requests from this address.",
    503: "It could not be read or kept, or too many large answers are under way; try again later.",
}


def describe(operations: list[Operation]) -> dict[str, Any]:
    """The description of these operations, as a JSON value."""
    kinds = {kind for one in operations for kind in (one.body, one.answer) if kind is not None} | {a.Problem}
    ordered = sorted(kinds, key=lambda kind: kind.__name__)
    refs, components = msgspec.json.schema_components(ordered, ref_template="#/components/schemas/{name}")
    schema = dict(zip(ordered, refs, strict=True))
    paths: dict[str, Any] = {}
    for one in operations:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one, schema)
    return {
        "openapi": "3.1.0",
        "info": {"title": "comodin", "version": __version__, "license": {"name": "AGPL-3.0-or-later"}},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
    }


def _operation(one: Operation, schema: dict[type, Any]) -> dict[str, Any]:
    line: dict[str, Any] = {"summary": one.summary, "operationId": one.name}
    parts = re.findall(r"{(\w+)}", one.path)
    parameters: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": msgspec.json.schema(PATH[name])} for name in parts
    ]
    if one.query is not None:
        parameters += [
            {"name": name, "in": "query", "schema": told} for name, told in described(one.query).items()
        ]
    if parameters:
        line["parameters"] = parameters
    if one.body is not None:
        needed = any(field.required for field in msgspec.structs.fields(one.body))
        line["requestBody"] = {"required": needed, "content": {"application/json": {"schema": schema[one.body]}}}
    if one.needs_token or 401 in one.problems:
        line["security"] = [{"token": []}] if one.needs_token else [{}, {"token": []}]
    good: dict[str, Any] = {"description": "Done."}
    if one.answer is not None:
        good["content"] = {"application/json": {"schema": schema[one.answer]}}
    elif one.status == 200:
        good["content"] = {"application/json": {"schema": {"type": "object"}}}
    line["responses"] = {str(one.status): good}
    if one.conditional:
        line["responses"]["304"] = {"description": "You have it already."}
    always = {429, 503}
    always |= {401} if one.needs_token else set()
    always |= {403} if one.method != "GET" else set()
    always |= {404} if parts else set()
    always |= {413, 422} if one.body is not None else {422} if one.query is not None else set()
    for status in sorted({*one.problems, *always}):
        content = {"application/json": {"schema": schema[a.Problem]}}
        line["responses"][str(status)] = {"description": WHY[status], "content": content}
    return line
