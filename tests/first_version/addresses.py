"""Table codes, and the interface as the server describes it; part of the writer, and of the tests."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from .doors import Server

CODES = 90
Json = dict[str, Any]


def write(server: Server, target: Path) -> None:
    text = json.dumps(codes(server), ensure_ascii=False).replace("}, {", "},\n {")
    (target / "codes.json").write_text(f"{text}\n", encoding="utf-8")
    told = contract(server.get("/openapi.json"))
    text = json.dumps(told, ensure_ascii=False, indent=1, sort_keys=True)
    (target / "interface.json").write_text(f"{text}\n", encoding="utf-8")


# -- codes of table rules ------------------------------------------------------------------------------------


def codes(server: Server) -> list[Json]:
    """Every edition, format, number of seats and value of an option, then mixtures."""
    offer = server.get("/api/editions")
    options: dict[str, list[Any]] = offer["options"]
    wanted: list[Json] = [{}, {"turn_seconds": None}, {"turn_seconds": 3}, {"turn_seconds": 600}]
    wanted += [{"seats": seats} for seats in range(offer["players"][0], offer["players"][1] + 1)]
    wanted += [{"match": {"format": form, "target": 250}} for form in offer["formats"]]
    wanted += [{"edition": one["key"]} for one in offer["editions"]]
    wanted += [{"match": {"partners": True}}, {"match": {"target": 1}}, {"match": {"target": 99_999}}]
    wanted += [{"options": {name: value}} for name, values in options.items() for value in values]
    dice = random.Random("codes")
    while len(wanted) < CODES:
        some = dice.sample(sorted(options), dice.randint(1, len(options)))
        wanted.append(
            {
                "edition": dice.choice(offer["editions"])["key"],
                "seats": 4,
                "match": {
                    "format": "points",
                    "target": dice.choice((100, 500, 999)),
                    "partners": dice.random() < 0.3,
                },
                "turn_seconds": dice.choice((None, 10, 30, 45)),
                "options": {name: dice.choice(options[name]) for name in some},
            }
        )
    found = []
    for settings in wanted:
        code = server.post("/api/codes", {"settings": settings})["code"]
        found.append({"code": code, "settings": settings, "rules": server.get(f"/api/codes/{code}")})
    return found


# -- the interface -------------------------------------------------------------------------------------------


def contract(described: Json) -> Json:
    """What a caller relies on: addresses, what they take, and what the answers hold; not how it is worded."""
    schemas = described.get("components", {}).get("schemas", {})
    found: Json = {}
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            body = (
                operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
            )
            good = {int(code): one for code, one in operation["responses"].items() if code.startswith("2")}
            status, answer = next(iter(good.items()))
            schema = answer.get("content", {}).get("application/json", {}).get("schema", {})
            found[f"{method.upper()} {path}"] = {
                "takes": sorted(_fields(body, schemas)),
                "needs": sorted(_needed(body, schemas)),
                "query": sorted(one["name"] for one in operation.get("parameters", []) if one["in"] == "query"),
                "status": status,
                "answers": sorted(_fields(schema, schemas)),
            }
    return found


def _fields(schema: Json, schemas: Json, place: str = "", deep: int = 6) -> set[str]:
    """The places of all fields: `tables[].sitting[].name`."""
    schema = _resolved(schema, schemas)
    found: set[str] = set()
    for name, one in schema.get("properties", {}).items():
        found |= {f"{place}{name}", *(_fields(one, schemas, f"{place}{name}.", deep - 1) if deep else ())}
    for one in (*schema.get("anyOf", ()), *schema.get("oneOf", ()), *schema.get("allOf", ())):
        found |= _fields(one, schemas, place, deep)
    if isinstance(schema.get("items"), dict):
        found |= _fields(schema["items"], schemas, f"{place.rstrip('.')}[].", deep)
    return found


def _needed(schema: Json, schemas: Json) -> set[str]:
    return set(_resolved(schema, schemas).get("required", ()))


def _resolved(schema: Json, schemas: Json) -> Json:
    while "$ref" in schema:
        schema = schemas[schema["$ref"].rpartition("/")[2]]
    return schema
