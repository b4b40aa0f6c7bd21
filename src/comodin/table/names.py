"""Names at one table: which of them people would take for the same, and how a second one is told apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, count, islice
from unicodedata import category, normalize

MAX_NAME = 24
MOST_EQUAL = 60  # people at a table

LOOK_LIKE = {
    "a": "аαⲁᎪ",
    "b": "вьβⲃᏴ",
    "c": "сϲⲥᏟ",
    "d": "ԁᎠ",
    "e": "еεⲉᎬ",
    "g": "ցᏀ",
    "h": "нһηհⲏᎻ",
    "j": "јϳᎫ",
    "k": "кκⲕᏦ",
    "l": "i1|ıіӏιⲓᏞ",
    "m": "мμⲙᎷ",
    "n": "νոⲛ",
    "o": "0оοօⲟ",
    "p": "рρⲣᏢ",
    "q": "ԛզ",
    "r": "гᎡ",
    "s": "ѕᏚ",
    "t": "тτⲧᎢ",
    "u": "ս",
    "v": "ѵᏙ",
    "w": "ԝᏔ",
    "x": "хχⲭ",
    "y": "уυⲩ",
    "z": "ζⲍᏃ",
}
"""Letters of other alphabets, and signs, that have the shape of a Latin one. An account's name is written in one
alphabet (`server/accounts`), but a whole name can look like another."""
_SHAPES = {ord(other): letter for letter, others in LOOK_LIKE.items() for other in others}


def likeness(name: str) -> str:
    """The same for names that people would take for the same: no case, no accents, no blanks and signs, letters by
    their shape. A name of nothing but signs is only like itself."""
    bare = (one for one in normalize("NFKD", name.casefold()) if not category(one).startswith("M"))
    return "".join(one for one in "".join(bare).casefold().translate(_SHAPES) if one.isalnum()) or name


def told_apart(name: str, others: Iterable[str], now: str = "") -> str:
    """The name, with a number behind it where somebody is called so already. Whoever has such a number `now` keeps
    it while nobody else has it: nobody is renamed because somebody left."""
    taken = {likeness(other) for other in others}
    if likeness(now) not in taken and now in islice(_numbered(name), 1, MOST_EQUAL):
        return now
    return next(one for one in _numbered(name) if likeness(one) not in taken)


def _numbered(name: str) -> Iterator[str]:
    numbers = (f" {n}" for n in count(2))
    return chain((name,), (name[: MAX_NAME - len(number)].rstrip() + number for number in numbers))
