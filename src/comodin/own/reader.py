"""An edition from the text of a file (docs/own-edition.md): a value like those of `editions/`.

The text may come from a stranger: everything in it has a limit, and what is wrong is told in one sentence with the
line and what was expected there.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from typing import Any, get_args

from ..editions import EDITIONS, SIGN_LETTERS
from ..errors import BadInput
from ..match import FORMATS
from ..rules import (
    MAX_AMOUNT,
    MAX_EFFECTS,
    MIN_PILE,
    MIN_SEATS,
    Card,
    Cascade,
    Colour,
    Does,
    Edition,
    Effect,
    NextDraws,
    ReplaceRule,
    ReverseDirection,
    Ruleset,
    SkipNext,
    What,
    Who,
    Written,
    base_deck,
    number_card,
    own_card,
    printed,
)
from .lines import Lines, Path
from .names import Words

OWN = "own"
"""What an edition of somebody's own is called where its name is not known; its key begins like this."""

MOST_BYTES = 12 * 1024
MOST_CARDS = 400  # in the box
MOST_KINDS = 24  # of cards of one's own
MOST_COPIES = 40  # of a card
MOST_POINTS = 500
MIN_COLOURS = 2

COLOURS = {colour.name.lower(): colour for colour in Colour}
USUAL_COLOURS = (Colour.BLUE, Colour.GREEN, Colour.RED, Colour.YELLOW)
OF_A_COLOUR = {"skip": "S", "reverse": "R", "draw_two": "D"}
WILDS = {
    "wild": "W",
    "wild_draw_four": "W4",
    "rule_change": "WR",
    "apprentice": "WA",
    "custom_wild_1": "WC1",
    "custom_wild_2": "WC2",
}
"""What the editions print already, by the names that a file has for it."""
ALONE: dict[str, Effect] = {"cascade": Cascade(), "rule_change": ReplaceRule(), "write": Written()}
ACTS: dict[str, Effect] = {"skip": SkipNext(), "reverse": ReverseDirection()}

_NUMBERS = re.compile(r"([0-9])(?:-([0-9]))?")
_SYMBOL = re.compile(r"W[A-Z0-9]{1,2}|[A-VX-Z][A-Z0-9]{0,2}")
_PLACE_IN_TOML = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")

_FILE = ("name", "about", "colours", "formats", "rules", "deck", "cards")
_CARD = ("symbol", "name", "copies", "points", "sign", "effects", "rule", "gender")


def is_own(key: str) -> bool:
    """Is this the key of an edition of somebody's own?"""
    return key == OWN or key.startswith(f"{OWN}-")


def own_edition(text: str | bytes) -> Edition:
    """The edition of this text; BadInput names the line and what was expected. The same text is the same value."""
    if isinstance(text, str):
        text = text.encode("utf-8", "surrogatepass")
    if len(text) > MOST_BYTES:
        raise BadInput("line 1", f"expected a file of at most {MOST_BYTES // 1024} kB")
    try:
        return _read(text.decode("utf-8-sig").replace("\r\n", "\n"))
    except UnicodeDecodeError as error:
        line = text.count(b"\n", 0, error.start) + 1
        raise BadInput(f"line {line}", "expected UTF-8 text") from None


@lru_cache(maxsize=64)
def _read(text: str) -> Edition:
    lines = Lines(text)
    return _Reader(lines, _toml(text)).edition(text)


def _toml(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        said = str(error)
        place = _PLACE_IN_TOML.search(said)
        line = place.group(1) if place and place.group(1) else text.count("\n") + 1
        said = _PLACE_IN_TOML.sub("", said)
        raise BadInput(f"line {line}", f"expected TOML; {said[:1].lower()}{said[1:]}") from None
    except (ValueError, RecursionError):  # numbers of thousands of digits, say
        raise BadInput("line 1", "expected TOML that an edition could be") from None


class _Reader:
    def __init__(self, lines: Lines, data: dict[str, Any]) -> None:
        self._lines, self._data = lines, data
        self._words = Words(self._wrong)

    def edition(self, text: str) -> Edition:
        self._only((), self._data, _FILE)
        self._words.take("edition.name", self._data.get("name"), ("name",), 30)
        if "about" in self._data:
            self._words.take("edition.special", self._data["about"], ("about",), 160)
        colours = self._colours()
        ruleset = self._ruleset()
        own = [card for n, value in enumerate(self._cards()) for card in self._own(n, value, colours)]
        deck = [*self._deck(colours), *own]
        self._check(deck, ruleset)
        key = f"{OWN}-{sha256(text.encode()).hexdigest()[:16]}"
        return Edition(
            key, colours, tuple(deck), ruleset, self._formats(), source=text, words=self._words.by_language()
        )

    # -- how it is played ------------------------------------------------------------------------------

    def _colours(self) -> tuple[Colour, ...]:
        names = self._list(
            ("colours",), self._data.get("colours"), [str(one.name).lower() for one in USUAL_COLOURS]
        )
        for n, name in enumerate(names):
            if not isinstance(name, str) or name not in COLOURS:
                raise self._wrong(("colours", n), f"expected one of {', '.join(COLOURS)}, found {_short(name)}")
        if len(set(names)) < len(names) or len(names) < MIN_COLOURS:
            raise self._wrong(("colours",), f"expected {MIN_COLOURS} to {len(COLOURS)} different colours")
        return tuple(COLOURS[name] for name in names)

    def _formats(self) -> tuple[str, ...]:
        names = self._list(("formats",), self._data.get("formats"), ["points", "lowest"])
        for n, name in enumerate(names):
            if not isinstance(name, str) or name not in FORMATS or name in names[:n]:
                expected = f"expected different ones of {', '.join(FORMATS)}, found {_short(name)}"
                raise self._wrong(("formats", n), expected)
        if not names:
            raise self._wrong(("formats",), f"expected at least one of {', '.join(FORMATS)}")
        return tuple(names)

    def _ruleset(self) -> Ruleset:
        rules = self._table(("rules",), self._data.get("rules", {}))
        usual = Ruleset()
        for name, value in rules.items():
            try:
                usual.with_options({name: value})
            except BadInput as error:
                raise self._wrong(("rules", name), error.expected) from None
        return usual.with_options(rules)

    # -- the deck --------------------------------------------------------------------------------------

    def _deck(self, colours: tuple[Colour, ...]) -> list[Card]:
        if "deck" not in self._data:
            return base_deck(colours)
        table = self._table(("deck",), self._data["deck"])
        numbers: dict[int, int] = {}
        for name in table:
            found = _NUMBERS.fullmatch(name)
            if found:
                copies = self._whole(("deck", name), table[name], 0, MOST_COPIES)
                for number in range(int(found[1]), int(found[2] or found[1]) + 1):
                    if number in numbers:
                        raise self._wrong(("deck", name), f"expected every number once, found {number} again")
                    numbers[number] = copies
            elif name not in (*OF_A_COLOUR, *WILDS, "icons"):
                expected = ", ".join((*OF_A_COLOUR, *WILDS, "icons"))
                raise self._wrong(
                    ("deck", name), f"unknown; expected a number, numbers such as 1-9, or {expected}"
                )
        icons = self._icons(table, numbers)
        deck: list[Card] = []
        for colour in colours:
            for number, copies in sorted(numbers.items()):
                deck += copies * [number_card(colour, number)]
                if number in icons:
                    deck[-1] = number_card(colour, number, icon=True)
            deck += self._printed(table, {name: f"{colour}{symbol}" for name, symbol in OF_A_COLOUR.items()})
        return deck + self._printed(table, WILDS)

    def _printed(self, table: dict[str, Any], texts: dict[str, str]) -> list[Card]:
        found: list[Card] = []
        for name, text in texts.items():
            if name in table:
                found += self._whole(("deck", name), table[name], 0, MOST_COPIES) * [printed(text)]
        return found

    def _icons(self, table: dict[str, Any], numbers: dict[int, int]) -> set[int]:
        """H1: of which numbers one card in every colour has the Add-a-Rule icon."""
        icons = self._list(("deck", "icons"), table.get("icons"), [])
        for n, number in enumerate(icons):
            if type(number) is not int or not numbers.get(number):
                raise self._wrong(("deck", "icons", n), f"expected numbers of the deck, found {_short(number)}")
        return set(icons)

    def _check(self, deck: list[Card], ruleset: Ruleset) -> None:
        """Can it be dealt, cut for, and started?"""
        whole, hands = len(deck) * ruleset.decks, MIN_SEATS * ruleset.hand_size
        if whole > MOST_CARDS:
            raise self._wrong(("deck",), f"expected at most {MOST_CARDS} cards, found {whole}")
        if whole - hands < MIN_PILE:
            expected = (
                f"expected at least {hands + MIN_PILE} cards: two hands of {ruleset.hand_size} and {MIN_PILE}"
            )
            raise self._wrong(("deck",), f"{expected} to draw; found {whole}")
        if len({card.number for card in deck if card.number is not None}) < 2:
            raise self._wrong(("deck",), "expected cards of at least two different numbers")
        changes = any(isinstance(effect, ReplaceRule) for card in deck for effect in card.effects)
        if changes and not any(card.icon for card in deck):
            raise self._wrong(("deck",), "expected icons, because a card changes house rules")

    # -- cards of one's own ----------------------------------------------------------------------------

    def _cards(self) -> list[Any]:
        cards = self._list(("cards",), self._data.get("cards"), [])
        if len(cards) > MOST_KINDS:
            raise self._wrong(("cards",), f"expected at most {MOST_KINDS} cards of your own, found {len(cards)}")
        self._symbols: set[str] = set()
        return cards

    def _own(self, n: int, value: object, colours: tuple[Colour, ...]) -> Iterator[Card]:
        """The copies of one of them: of a wild so many, of another so many in every colour."""
        path: Path = ("cards", n)
        data = self._table(path, value)
        self._only(path, data, _CARD)
        symbol = self._symbol(path, data.get("symbol"))
        wild = symbol.startswith("W")
        self._words.take(f"card.{symbol}", data.get("name"), (*path, "name"), 30)
        if "rule" in data:
            self._words.take(f"rules.special.{symbol}", data["rule"], (*path, "rule"), 400)
        if "gender" in data:
            self._words.take(f"card.{symbol}.gender", data["gender"], (*path, "gender"), 1, among=("f", "m"))
        copies = self._whole((*path, "copies"), data.get("copies", 1), 1, MOST_COPIES)
        points = self._whole((*path, "points"), data.get("points", 50 if wild else 20), 0, MOST_POINTS)
        sign = self._sign((*path, "sign"), data.get("sign", symbol[1:] if wild else symbol))
        effects = self._effects((*path, "effects"), data.get("effects"), wild=wild)
        for colour in (None,) if wild else colours:
            text = f"{colour or ''}{symbol}"
            card = own_card(text, colour, symbol, points, None, effects, False, sign, "", "")
            for _ in range(copies):
                yield card

    def _symbol(self, path: Path, symbol: object) -> str:
        path = (*path, "symbol")
        if not isinstance(symbol, str) or not _SYMBOL.fullmatch(symbol):
            expected = "expected one to three capital letters and digits, a wild's beginning with W and having two"
            raise self._wrong(path, f"{expected}; found {_short(symbol)}")
        taken = {card.symbol for edition in EDITIONS.values() for card in edition.copies} | self._symbols
        if symbol in taken:
            raise self._wrong(path, f"expected a symbol of its own; {symbol} is another card's")
        self._symbols.add(symbol)
        return symbol

    def _sign(self, path: Path, sign: object) -> str:
        if not isinstance(sign, str) or not 1 <= len(sign) <= 3 or not set(sign) <= set(SIGN_LETTERS):
            raise self._wrong(path, f"expected one to three of {SIGN_LETTERS}, found {_short(sign)}")
        return sign

    def _effects(self, path: Path, value: object, *, wild: bool) -> tuple[Effect, ...]:
        rows = self._list(path, value, [])
        if len(rows) > MAX_EFFECTS:
            raise self._wrong(path, f"expected at most {MAX_EFFECTS} effects, found {len(rows)}")
        effects = tuple(self._effect((*path, n), row, wild=wild) for n, row in enumerate(rows))
        for n, effect in enumerate(effects):
            if len(effects) > 1 and isinstance(effect, NextDraws | Cascade | ReplaceRule | Written):
                alone = ", ".join(("next_draws", *ALONE))
                raise self._wrong((*path, n), f"expected it to be the only effect, as {alone} are")
        return effects

    def _effect(self, path: Path, row: object, *, wild: bool) -> Effect:
        if isinstance(row, str):
            if row in ALONE and not wild:
                raise self._wrong(path, f"expected {row} on a wild only")
            found = (ACTS | ALONE).get(row)
            if found is None:
                raise self._wrong(
                    path, f"expected one of {', '.join(ACTS | ALONE)}, or a table; found {_short(row)}"
                )
            return found
        data = self._table(path, row)
        if "next_draws" in data:
            self._only(path, data, ("next_draws", "restricted"))
            restricted = data.get("restricted", False)
            if type(restricted) is not bool or (restricted and not wild):
                raise self._wrong((*path, "restricted"), "expected true or false, and true on a wild only")
            amount = self._whole((*path, "next_draws"), data["next_draws"], 1, MAX_AMOUNT)
            return NextDraws(amount, restricted=restricted)
        return self._step(path, data)

    def _step(self, path: Path, data: dict[str, Any]) -> Does:
        self._only(path, data, ("who", "what", "n"))
        what = self._one_of((*path, "what"), data.get("what"), get_args(What))
        usual = "everyone" if what in ("reverse", "pass_hands") else None  # they concern the whole table
        who = self._one_of((*path, "who"), data.get("who", usual), get_args(Who))
        step = Does(who, what, self._whole((*path, "n"), data.get("n", 1), 1, MAX_AMOUNT))
        try:
            step.check("")
        except BadInput as error:
            raise self._wrong((*path, "who"), error.expected) from None
        return step

    # -- what is expected --------------------------------------------------------------------------------

    def _wrong(self, path: Path, expected: str) -> BadInput:
        dotted = "".join(f"[{part + 1}]" if isinstance(part, int) else f".{part}" for part in path).strip(".")
        return BadInput(f"line {self._lines.of(path)}" + (f", {dotted}" if dotted else ""), expected)

    def _only(self, path: Path, data: dict[str, Any], names: tuple[str, ...]) -> None:
        for name in data:
            if name not in names:
                raise self._wrong((*path, name), f"unknown; expected one of {', '.join(names)}")

    def _table(self, path: Path, value: object) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self._wrong(path, f"expected a table, found {_short(value)}")
        return value

    def _list(self, path: Path, value: object, usual: list[Any]) -> list[Any]:
        if value is None:
            return usual
        if not isinstance(value, list):
            raise self._wrong(path, f"expected a list, found {_short(value)}")
        return value

    def _whole(self, path: Path, value: object, least: int, most: int) -> int:
        if type(value) is not int or not least <= value <= most:
            raise self._wrong(path, f"expected a whole number, {least} to {most}, found {_short(value)}")
        return value

    def _one_of(self, path: Path, value: object, words: tuple[Any, ...]) -> Any:
        if value not in words:
            raise self._wrong(path, f"expected one of {', '.join(words)}, found {_short(value)}")
        return value


def _short(value: object) -> str:
    text = "nothing" if value is None else repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
