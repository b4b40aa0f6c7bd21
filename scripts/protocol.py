"""Writes docs/protocol.md, docs/openapi.json and the types of the page (protocol.d.ts) from the types of the code.

python -m scripts.protocol            # write them
python -m scripts.protocol --check    # fail if they are not what would be written

The sentences of docs/protocol.md are in protocol_page.md; `@@name` there is what `parts` has under this name.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, get_args

from comodin.codec import MATCH_EVENTS, ROUND_EVENTS
from comodin.rules import CLAUSES, GESTURES
from comodin.server.protocol import messages as m
from comodin.server.rest import openapi
from comodin.server.socket import (
    BURST,
    COSTS,
    HELLO_SECONDS,
    LOOK_SECONDS,
    MAX_MESSAGE,
    MOST_BETWEEN,
    MOST_FAULTS,
    MOST_IN_MESSAGE,
    PING_SECONDS,
    RATE,
)
from comodin.server.tables import MOST_MISSED
from comodin.table import CODES, EVENTS, MAX_LAG, REACTIONS, THINGS
from comodin.words import catalogue
from testkit.protocol_example import example
from testkit.protocol_types import GENERATED, Schema, declaration, declarations, own_doc, schemas, ts

ROOT = Path(__file__).parent.parent
TEMPLATE = Path(__file__).with_name("protocol_page.md")
TYPES = "src/comodin/web/js/types/protocol.d.ts"
SENT = ("TableSettings", "MatchSettings", "CustomMessage", "EffectMessage")
SHOWN = (
    *("TableView", "You", "ViewSettings", "MatchRules", "Person", "SeatView", "Motion", "ChatLine", "Match"),
    *("RoundScored", "RoundView", "PendingView", "Report", "KnownCard", "Deed", "Custom", "Does", "WrittenRule"),
    *("Booking", "DeadlineMessage", "Colour"),
)

ERRORS = {
    "hello_missing": ("The first message was not `hello`, or none came.", "Send `hello` first.", "1008"),
    "hello_twice": ("`hello` comes once.", "Open another connection for another table.", "no"),
    "bad_message": ("No message, or too long; `message` says why.", "Mend the client.", "before `hello`: 1008"),
    "unknown_token": ("Nobody has this token.", "Become a guest again.", "1008"),
    "signed_out": ("The token has ended: somebody came in as you.", "Come in again by password or code.", "4401"),
    "no_table": ("No such table, or not for you (any more).", "Do not come back without a key.", "1008, 4500"),
    "quota": ("You have stored enough for a day.", "Finish what you play; tomorrow there is room.", "no"),
    "too_fast": ("No credits are left, or too many hellos.", "Wait some seconds.", "after `hello`: no"),
    "table_damaged": (
        "The log of this table cannot be read; the operator is told.",
        "Open another table.",
        "1008",
    ),
    "store_failed": ("What you did last could not be kept.", "Come back: `welcome` has what holds.", "4500"),
}
CLOSING = {
    1000: ("You closed it.", ""),
    1002: ("The frames are no WebSocket (RFC 6455).", "Mend the client."),
    1003: ("A binary frame: messages are text.", "Mend the client."),
    1007: ("A text that is no UTF-8.", "Mend the client."),
    1008: (f"The `error` before it says why; or over {MOST_BETWEEN} fragments, pings and pongs.", "As it says."),
    1009: (f"A message of more than {MOST_IN_MESSAGE} bytes.", "Mend the client."),
    1011: ("A fault of the server; it is in its log.", "Come back after a second."),
    1012: ("The server stops or restarts; `bye` came before it.", "Come back after `bye.retry_in` seconds."),
    4401: ("The token has ended (`signed_out`).", "Do not come back with this token."),
    4408: ("You did not read what you were sent.", "Come back, and read."),
    4429: ("Too many messages that were none or came too fast.", "Come back later, more slowly."),
    4500: ("It could not be kept, or you may not be here any more: `error` says which.", "As it says."),
}


def page() -> str:
    text = TEMPLATE.read_text(encoding="utf-8")
    known = parts()
    asked = set(re.findall(r"@@(\w+)", text))
    assert asked == set(known), f"{sorted(asked ^ set(known))} is on the page or in the parts alone"
    return re.sub(r"@@(\w+)", lambda found: known[found[1]], text)


def parts() -> dict[str, str]:
    """What is written into the page, by name."""
    described = schemas()
    costs = ", ".join(f"`{m.COMMANDS[kind].__struct_config__.tag}` {cost:g}" for kind, cost in COSTS.items())
    return {
        "generated": f"{GENERATED[0].upper()}{GENERATED[1:]}",
        "types_file": TYPES,
        "hello_seconds": f"{HELLO_SECONDS:g}",
        "max_message": f"{MAX_MESSAGE}",
        "most_missed": f"{MOST_MISSED}",
        "max_lag": f"{MAX_LAG:g}",
        "ping_seconds": f"{PING_SECONDS}",
        "look_seconds": f"{LOOK_SECONDS}",
        "burst": f"{BURST:g}",
        "rate": f"{RATE:g}",
        "costs": costs,
        "most_faults": f"{MOST_FAULTS}",
        "from_client": _messages("t", m.AnyFromClient, described),
        "from_server": _messages("t", m.AnyFromServer, described),
        "commands": _messages("c", m.AnyCommand, described),
        "actions": _messages("do", m.AnyAction, described),
        "settings": _types(SENT, described),
        "view": _types(SHOWN, described),
        "table_events": _events(EVENTS, described["TableEvent"]),
        "round_events": _events(ROUND_EVENTS.kinds, described["RoundEvent"]),
        "match_events": _events(MATCH_EVENTS.kinds, described["MatchEvent"]),
        "refusals": _table(("code", "means"), ((f"`{code}`", _words(f"table.refused.{code}")) for code in CODES)),
        "reasons": _table(
            ("code", "clause", "means"),
            ((f"`{code}`", clause, _words(f"reason.{code}")) for code, clause in CLAUSES.items()),
        ),
        "errors": _table(("code", "means", "do", "closed"), ((f"`{code}`", *ERRORS[code]) for code in ERRORS)),
        "closing": _table(("code", "means", "do"), ((f"{code}", *told) for code, told in CLOSING.items())),
        "reactions": ", ".join(f"`{one}`" for one in REACTIONS),
        "things": ", ".join(f"`{one}`" for one in THINGS),
        "gestures": ", ".join(f"`{one}`" for one in GESTURES),
        **example(),
    }


def _types(names: Iterable[str], described: Mapping[str, Schema]) -> str:
    return "\n".join(declaration(name, described[name]).replace("export ", "") for name in names).rstrip()


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    columns = list(head)
    lines = [columns, ["---"] * len(columns), *map(list, rows)]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


def _messages(tag: str, union: Any, described: Mapping[str, Schema]) -> str:
    rows = [
        (f"`{kind.__struct_config__.tag}`", _fields(described[kind.__name__], {tag, "v"}), own_doc(kind))
        for kind in get_args(union)
    ]
    return _table((f"`{tag}`", "fields", ""), rows)


def _events(kinds: Mapping[str, type], union: Schema) -> str:
    rows = [
        (f"`{word}`", _fields(schema, {"type"}), own_doc(kind))
        for (word, kind), schema in zip(kinds.items(), union["anyOf"], strict=True)
    ]
    return _table(("type", "fields", ""), rows)


def _fields(schema: Schema, without: set[str]) -> str:
    required = schema.get("required", ())
    told = {name: one for name, one in schema["properties"].items() if name not in without}
    return ", ".join(f"`{name}{'' if name in required else '?'}`: {_brief(one)}" for name, one in told.items())


def _brief(schema: Schema) -> str:
    return " ".join(ts(schema).split())


def _words(key: str) -> str:
    """The sentence that people see, with its blanks."""
    text = catalogue("en").texts[key]
    return text if isinstance(text, str) else str(text["other"])


def written() -> dict[str, str]:
    described = json.dumps(openapi(), indent=1, ensure_ascii=False) + "\n"
    return {"docs/protocol.md": page(), TYPES: declarations(), "docs/openapi.json": described}


def main() -> int:
    made = written()
    stale = [name for name, text in made.items() if not _same(ROOT / name, text)]
    if "--check" in sys.argv:
        print(*(f"{name} is not up to date: run make protocol" for name in stale), sep="\n")
        return int(bool(stale))
    for name, text in made.items():
        (ROOT / name).write_text(text, encoding="utf-8")
    return 0


def _same(path: Path, text: str) -> bool:
    return path.exists() and path.read_text(encoding="utf-8") == text


if __name__ == "__main__":
    sys.exit(main())
