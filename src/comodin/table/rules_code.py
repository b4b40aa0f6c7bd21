"""The rules of a table as a short code that people can send each other: `K7M4-QXT`.

A code holds what is played (edition, options, format, seats, clock), not who may come. It is a string of bits in
Crockford's base 32, without letters that are easily mistaken; two letters are a checksum. The lists below are part
of the format: append to them, never reorder, and old codes stay good; an edition has a number of its own
(`Edition.code`). Anything else is a new `VERSION`.
"""

from __future__ import annotations

from dataclasses import dataclass
from zlib import crc32

from ..editions import edition_of_code
from ..errors import BadInput
from ..match import FORMATS, Format, format_named, rules_for
from ..rules import KNOBS, MIN_SEATS, Option
from .settings import Settings, check_settings

VERSION = 1
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
MISREAD = {"O": "0", "I": "1", "L": "1"}
GROUP = 4
CHECK_LETTERS = 2
MOST_LETTERS = 60
MOST_TARGET = (1 << 17) - 1

OPTION_ORDER: tuple[tuple[str, tuple[Option, ...]], ...] = (
    ("cut", ("deals", "plays_first", "random")),
    ("start_direction", ("left", "right")),
    ("opening", ("effects", "skip_actions")),
    ("drawn_card", ("may", "must_if_forced", "must")),
    ("stacking", (False, True, "any", "same")),
    ("challenge", ("next", "anyone", "off")),
    ("bluff", (True, False)),
    ("wilds_match", (False, True)),
    ("uno_window", ("next_turn", "open")),
    ("mistakes", ("prevent", "penalise")),
    ("reminders", (False, True)),
    ("draw_until_playable", (False, True)),
    ("jump_in", (False, True)),
    ("seven_zero", (False, True, "seven", "zero")),
    ("several", (False, True)),
    ("deflect", (False, True)),
    ("must_play", (False, True)),
    ("false_call", (False, True)),
    ("finish", ("any", "no_wild", "number")),
    ("uno", ("call", "automatic")),
    ("uno_penalty", tuple(range(1, 17))),
    ("hand_size", tuple(range(1, 17))),
    ("decks", (1, 2)),
)
USUAL_CLOCK = Settings().turn_seconds

_WRONG = "this is no code of table rules; check every letter of it"


def code_of(settings: Settings) -> str:
    """The code of these rules. What a code cannot hold (who may come, the pace of bots) is left out."""
    check_settings(settings)
    if settings.own_edition:
        raise BadInput("edition", "a code is too short to hold an edition of your own; send the link of the table")
    if settings.match.target > MOST_TARGET:
        raise BadInput("match.target", f"a code holds at most {MOST_TARGET}, found {settings.match.target}")
    bits = _Bits()
    bits.put(VERSION, 4)
    bits.put(settings.playing.code or 0, 6)
    bits.put(settings.seats - MIN_SEATS, 4)
    form = format_named(settings.match.format)
    bits.put(form.code, 3)
    bits.put(settings.match.teams is not None, 1)
    bits.maybe(settings.match.target, form.number.usual, 17)
    clock = settings.turn_seconds
    bits.maybe(0 if clock is None else round(clock), None if USUAL_CLOCK is None else round(USUAL_CLOCK), 10)
    own = settings.playing.ruleset
    changed = own.with_options(dict(settings.options)).differences(own)
    bits.put(len(changed), 5)
    for number, (name, values) in enumerate(OPTION_ORDER):
        if name in changed:
            bits.put(number, 5)
            bits.put(values.index(changed[name]), _width(values))
    letters = bits.letters()
    whole = _checksum(letters) + letters
    return "-".join(whole[start : start + GROUP] for start in range(0, len(whole), GROUP))


def settings_of_code(code: str) -> Settings:
    """The rules of a code, as settings that are otherwise as usual; BadInput says what is wrong with it."""
    letters = _clean(code)
    check, letters = letters[:CHECK_LETTERS], letters[CHECK_LETTERS:]
    if not letters or _checksum(letters) != check:
        raise BadInput("code", _WRONG)
    bits = _Bits.read(letters)
    try:
        version, number = bits.take(4), bits.take(6)
    except IndexError:
        raise BadInput("code", _WRONG) from None
    if version != VERSION:
        raise BadInput("code", "this code was made by a newer comodin; update this one to use it")
    edition = edition_of_code(number)
    if edition is None:
        raise BadInput("code", f"this code is for edition number {number}, which this comodin does not have")
    try:
        settings = _settings(edition.key, bits)
    except (IndexError, BadInput):
        raise BadInput("code", _WRONG) from None
    if code_of(settings).replace("-", "") != check + letters:  # only one code says the same
        raise BadInput("code", _WRONG)
    return settings


def _settings(edition: str, bits: _Bits) -> Settings:
    seats = MIN_SEATS + bits.take(4)
    form, partners = _format(bits.take(3)), bits.take(1)
    target = bits.take_maybe(form.number.usual, 17)
    clock = bits.take_maybe(-1, 10)
    options: dict[str, Option] = {}
    for _ in range(bits.take(5)):
        name, values = OPTION_ORDER[bits.take(5)]
        options[name] = values[bits.take(_width(values))]
    ordered = tuple((name, options[name]) for name in KNOBS if name in options)
    match = rules_for(form.key, target, partners=bool(partners))
    seconds = USUAL_CLOCK if clock == -1 else None if clock == 0 else float(clock)
    return check_settings(
        Settings(edition=edition, options=ordered, match=match, seats=seats, turn_seconds=seconds)
    )


def _width(values: tuple[Option, ...]) -> int:
    """The bits of a value: words have two, numbers four."""
    return 2 if len(values) <= 4 else 4


def _format(code: int) -> Format:
    """The format of this number; IndexError where there is none."""
    found = [form for form in FORMATS.values() if form.code == code]
    return found[0]


def _clean(code: str) -> str:
    letters = "".join(MISREAD.get(letter, letter) for letter in code.upper() if letter not in " -\u2013\u2014_.")
    strange = next((letter for letter in letters if letter not in ALPHABET), None)
    if strange is not None:
        raise BadInput("code", f"{strange!r} is no letter of a code; check every letter of it")
    if len(letters) > MOST_LETTERS:
        raise BadInput("code", f"expected at most {MOST_LETTERS} letters, found {len(letters)}")
    return letters


def _checksum(letters: str) -> str:
    number = crc32(letters.encode()) & 0x3FF
    return ALPHABET[number >> 5] + ALPHABET[number & 31]


@dataclass
class _Bits:
    """A string of bits, written and read from its most significant one."""

    number: int = 0
    length: int = 0

    def put(self, value: int, width: int) -> None:
        assert 0 <= value < 1 << width, (value, width)
        self.number, self.length = self.number << width | value, self.length + width

    def maybe(self, value: int, usual: int | None, width: int) -> None:
        """One bit where it is as usual."""
        self.put(value != usual, 1)
        if value != usual:
            self.put(value, width)

    def take(self, width: int) -> int:
        if width > self.length:
            raise IndexError("the code is too short")
        self.length -= width
        value = self.number >> self.length
        self.number &= (1 << self.length) - 1
        return value

    def take_maybe(self, usual: int, width: int) -> int:
        return self.take(width) if self.take(1) else usual

    def letters(self) -> str:
        short = -self.length % 5
        number, count = self.number << short, (self.length + short) // 5
        return "".join(ALPHABET[number >> 5 * place & 31] for place in reversed(range(count)))

    @classmethod
    def read(cls, letters: str) -> _Bits:
        number = 0
        for letter in letters:
            number = number << 5 | ALPHABET.index(letter)
        return cls(number, 5 * len(letters))
