"""docs/protocol.md tells the truth: its types fit what is sent, it has every code, and its example is played."""

from __future__ import annotations

import json
import lzma
import re
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from testkit.protocol_example import played
from testkit.protocol_types import schemas

from ..first_version.asking import RENAMED

ROOT = Path(__file__).parents[2]
FIRST_VERSION = ROOT / "tests" / "first_version"
SERVER = ROOT / "src" / "comodin" / "server"


def closed(schema: Any, whole: bool) -> Any:
    """Nothing that is not described: what is added has to be told of. Unless it is `whole`, something may be
    missing: the first version did not have it."""
    if isinstance(schema, list):
        return [closed(one, whole) for one in schema]
    if not isinstance(schema, dict):
        return schema
    more: dict[str, Any] = {"additionalProperties": False} if "properties" in schema else {}
    known = {name: one for name, one in schema.items() if whole or name != "required"}
    return more | {name: closed(one, whole) for name, one in known.items()}


def of_now(value: Any) -> Any:
    """In the answers of the first version a clock is `*`, and what was renamed since has its old name."""
    if isinstance(value, dict):
        return {RENAMED.get(name, name): of_now(one) for name, one in value.items()}
    if isinstance(value, list):
        return [of_now(one) for one in value]
    return 0.0 if value == "*" else value


class Described:
    """The types of the page, asked what is wrong with a message."""

    def __init__(self, whole: bool) -> None:
        known = closed(schemas(), whole)
        self.validators = {
            name: jsonschema_rs.validator_for({"$ref": f"#/$defs/{name}", "$defs": known})
            for name in ("FromServer", "FromClient", "Welcome", "Events")
        }

    def wrong(self, message: Any, name: str = "FromServer") -> list[str]:
        name = {"welcome": "Welcome", "events": "Events"}.get(message["t"], name)
        found = self.validators[name].iter_errors(message)
        return [f"{error.instance_path}: {error.message[:300]}" for error in found]


@pytest.mark.parametrize("name", ["stored", "killed"])
def test_what_the_first_version_sent_is_as_described(name: str) -> None:
    """Every phase, every kind of decision, races, votes, spectators and tournaments are among it."""
    answers = json.loads(lzma.decompress((FIRST_VERSION / f"{name}.json.xz").read_bytes()))["answers"]
    messages = [answers[key] for key in answers if key.startswith("SOCKET")]
    messages += [one for key in answers if key.startswith("MISSED") for one in answers[key]]
    assert len(messages) > 20
    described = Described(whole=False)
    for message in messages:
        assert not described.wrong(of_now(message)), message


def test_the_example_is_as_described_and_the_same_every_time() -> None:
    exchange, described = played(), Described(whole=True)
    assert exchange == played()
    for side, message in exchange.lines:
        assert not described.wrong(message, "FromClient" if side == ">" else "FromServer"), message
    told = [message for side, message in exchange.lines if side == "<"]
    assert {message["t"] for message in told} == {"welcome", "events", "ack", "ping"}
    last = [message for message in told if message["t"] == "events"][-1]
    ended = [event for event in last["events"] if event["type"] == "round_finished"]
    assert ended[0]["events"][0]["winner"] == 0
    assert any(message.get("command", {}).get("action", {}).get("uno") for _, message in exchange.lines)


def test_the_page_has_every_code_of_the_socket() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    paths = [path for folder in (SERVER, SERVER / "socket", SERVER / "tables") for path in folder.glob("*.py")]
    source = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    said = set(re.findall(r'(?:_end\(\w+, |\.fail\(|m\.Error\(v=m\.VERSION, code=)\s*"(\w+)"', source))
    assert {"no_table", "hello_twice", "store_failed"} <= said
    errors = page.partition("### Errors")[2].partition("###")[0]
    assert said <= set(re.findall(r"^\| `(\w+)`", errors, re.MULTILINE))
    denied = set(re.findall(r'Denial\(\s*(\d{3}), "(\w+)"', source))
    assert ("429", "too_many_connections") in denied
    for status, code in denied:
        assert re.search(rf"\b{status}\b[^.]*`{code}`", page), code
    names = r"^(?:SLOW|[A-Z_, ]+, POLICY) = ([\d, ]+)$"
    closes = {code for line in re.findall(names, source, re.MULTILINE) for code in line.split(", ")}
    assert {"4408", "4429", "4500"} <= closes
    assert closes <= set(re.findall(r"^\| (\d{4}) \|", page, re.MULTILINE))
