"""A fuzz target for the reader of records: `python -m tests.fuzz_record --seconds 60 --seed 1`.

Takes records of random rounds and spoils them, as text, as bytes and as JSON. Each must be read or refused with
one printable line, and what is read must play, print and read again. Standard library only.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from typing import Any, get_args

from comodin.codec import print_event, print_state
from comodin.editions import EDITIONS
from comodin.errors import BadInput
from comodin.records import MatchRecord, dump, dump_match, load_any, replay, replay_match
from comodin.rules import KNOBS, Custom, Does, What, Who, Written

from .walks import Shape, Start, walked

LONGEST_MESSAGE = 500

Node = tuple[Any, Any]  # a dict or a list, and a key or an index of it


# -- the check -----------------------------------------------------------------------------------------------


def check(data: str | bytes) -> str:
    """What became of the input, in a word or two; any exception is a bug in the reader or in the rules."""
    record, message = None, ""
    try:
        record = load_any(data)
    except BadInput as refusal:
        message = str(refusal)
    if record is None:  # out of the `except`: half a character in a chain of exceptions breaks pytest-xdist
        assert message.isprintable(), f"a message is one printable line: {message!r}"
        assert len(message) <= LONGEST_MESSAGE, f"a message of {len(message)} letters"
        return "not a record"
    if isinstance(record, MatchRecord):
        assert load_any(dump_match(record)) == record
        try:
            refused = replay_match(record).refused
        except BadInput:
            return "rounds that do not fit"
        return "match refused" if refused else "match played"
    assert load_any(dump(record).encode()) == record
    played = replay(record)
    json.dumps([print_state(played.state), [print_event(event) for event in played.events]]).encode()
    return "action refused" if played.refused else "played"


# -- records to begin with -------------------------------------------------------------------------------------


def random_record(rng: random.Random) -> str:
    """The text of a round that was really played."""
    edition = rng.choice(list(EDITIONS.values()))
    seats = rng.choice((2, 2, 3, 4, 10))
    options = {name: rng.choice(KNOBS[name]) for name in rng.sample(list(KNOBS), rng.randrange(5))}
    blank = [text for text, card in edition.cards.items() if Written() in card.effects]
    custom = {text: Custom("¡todos!", tuple(_effect(rng) for _ in range(rng.randrange(4)))) for text in blank}
    hands = tuple(rng.randint(1, 3) for _ in range(seats))
    shape = rng.choice([None, Shape(hands, rng.randint(1, 9), rng.randrange(3), spicy=rng.random() < 0.8)])
    start = Start(edition.key, seats, options, custom, str(rng.random()), shape)
    record, _ = walked(start.record, rng.randbytes(rng.randrange(120)))
    return dump(record)


def _effect(rng: random.Random) -> Does:
    effect = Does(rng.choice(get_args(Who)), rng.choice(get_args(What)), rng.randint(1, 10))
    return effect if effect.what != "swap" else Does("next", "swap")


def as_match(data: dict[str, Any]) -> dict[str, Any]:
    """A match that begins with the actions of this round."""
    rest = {name: value for name, value in data.items() if name not in ("deal", "actions")}
    match = {"format": "lowest", "target": 200}
    return {**rest, "seed": "1", "match": match, "rounds": [{"actions": data["actions"]}, {"actions": []}]}


# -- spoiling --------------------------------------------------------------------------------------------------

WORDS = (
    *(
        "",
        " ",
        "R7",
        "W",
        "W4",
        "R2*",
        "P0",
        "?",
        "WC1",
        "R",
        "draw",
        "swap",
        "chosen",
        "everyone",
        "lowest",
        "casa",
    ),
    *("a\nb", "\x00", "\x7f", "\x85", "\u2028", "\u202e", "\ud800", "\udfff x", "ñ", "🂡", "x" * 5000, "{", "42"),
)
NUMBERS = (0, 1, -1, 2, 7, 10, 11, 99, 2**31, 2**63, -(2**64), 10**400, 0.0, 1.0, -0.5, 1e308)
NAMES = (
    *("comodin", "edition", "options", "players", "seed", "deal", "actions", "custom", "match", "rounds", "seat"),
    *("do", "card", "colour", "uno", "target", "decline", "gesture", "word", "number", "text", "effects", "who"),
    *("what", "n", "hands", "draw", "discard", "dealer", "turn", "direction", "format", "teams", *KNOBS),
)


def nested(depth: int, inside: Any = 0) -> Any:
    for level in range(depth):
        inside = {"a": inside} if level % 3 == 2 else [inside]
    return inside


def odd_value(rng: random.Random) -> Any:
    kind = rng.randrange(8)
    if kind < 3:
        return rng.choice(WORDS)
    if kind < 5:
        return rng.choice(NUMBERS)
    if kind < 7:
        return rng.choice([None, True, False, [], {}, [[]], [{}], ["R7"], [0, 0], {"": 1}, {"a\nb": 1}])
    return nested(rng.choice((2, 20, 90)), rng.choice(WORDS))


def nodes(value: Any) -> list[Node]:
    """Every place in a JSON value."""
    found: list[Node] = []
    rows = [value]
    while rows:
        row = rows.pop()
        places = list(row) if isinstance(row, dict) else range(len(row))
        for place in places:
            found.append((row, place))
            if isinstance(row[place], dict | list):
                rows.append(row[place])
    return found


def spoil(data: dict[str, Any], rng: random.Random) -> None:
    """One change somewhere in the record."""
    everywhere = nodes(data)
    if not everywhere:
        data[rng.choice(NAMES)] = odd_value(rng)
        return
    row, place = rng.choice(everywhere)
    other_row, other_place = rng.choice(everywhere)
    match rng.randrange(7):
        case 0:
            del row[place]
        case 1 | 2:
            row[place] = odd_value(rng)
        case 3:  # what stands elsewhere; a copy, so that nothing contains itself
            row[place] = json.loads(json.dumps(other_row[other_place]))
        case 4 if isinstance(row, list):
            row.insert(place, json.loads(json.dumps(row[place])))
        case 5 if isinstance(row, dict):
            row[rng.choice((*NAMES, *WORDS))] = row.pop(place)
        case _:
            target = row if isinstance(row, dict) else data
            target[rng.choice((*NAMES, *WORDS))] = odd_value(rng)


def spoil_text(text: str, rng: random.Random) -> str:
    """What json.dumps would never write: doubled keys, NaN, huge numbers, deep nests, raw control characters."""
    deep = rng.randint(800, 1100)  # about as much as Python can read
    raw = (
        "NaN",
        "-Infinity",
        "1e999",
        "9" * 5000,
        "[" * 3000,
        "[" * deep + "]" * deep,
        '"\\ud800"',
        '"\x01"',
        "\ufeff",
    )
    at = rng.randrange(len(text) + 1)
    if rng.random() < 0.3:
        return "{" + f'"{rng.choice(NAMES)}": {rng.choice(raw)}, ' + text.lstrip("{ \n")
    digits = [n for n, letter in enumerate(text) if letter in "0123456789"]
    at = rng.choice(digits) if digits else at
    return text[:at] + rng.choice(raw) + text[at + 1 :]


def spoil_bytes(data: bytes, rng: random.Random) -> bytes:
    at, size = rng.randrange(len(data) + 1), rng.choice((1, 1, 2, 8, 200))
    changes: list[Callable[[], bytes]] = [
        lambda: data[:at] + rng.randbytes(size) + data[at + size :],
        lambda: data[:at] + rng.randbytes(size) + data[at:],
        lambda: data[:at] + data[at + size :],
        lambda: data[:at],
        lambda: data[:at] + data[at : at + size] * 2 + data[at + size :],
        lambda: data.decode("utf-8", "replace").encode(rng.choice(("utf-16", "utf-32", "utf-8-sig", "utf-16-be"))),
    ]
    return rng.choice(changes)()


def mutant(rng: random.Random, text: str) -> str | bytes:
    """The record spoiled a few times, in one way or another."""
    data = json.loads(text)
    if rng.random() < 0.2:
        data = as_match(data)
    kind = rng.randrange(8)
    for _ in range(0 if kind == 7 else rng.choice((1, 1, 1, 2, 3, 8))):
        spoil(data, rng)
    text = json.dumps(data, ensure_ascii=rng.random() < 0.5)
    if kind == 5:
        return spoil_text(text, rng)
    if kind >= 6:
        raw = text.encode("utf-8", "surrogatepass")
        for _ in range(rng.choice((1, 1, 2, 5))):
            raw = spoil_bytes(raw, rng)
        return raw
    return text


# -- the run ---------------------------------------------------------------------------------------------------


def fuzz(seconds: float, seed: int) -> Counter[str]:
    """Counts what became of the inputs; the first exception ends it, after its input was printed."""
    rng = random.Random(seed)
    counts: Counter[str] = Counter()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        text = random_record(rng)
        for _ in range(50):
            data = mutant(rng, text)
            try:
                counts[check(data)] += 1
            except Exception:
                print(f"seed {seed}, after {counts.total()} inputs; this one broke:\n{data!r}", file=sys.stderr)
                raise
    return counts


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz_record", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    try:
        counts = fuzz(arguments.seconds, arguments.seed)
    except Exception:
        traceback.print_exc()
        return 1
    print(f"seed {arguments.seed}: {counts.total()} inputs")
    for outcome, count in counts.most_common():
        print(f"{count:9} {outcome}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
