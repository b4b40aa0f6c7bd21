"""The words of the game: one catalogue a language, shared by every front, the browser included.

A catalogue is plain JSON: `key -> text`, or `key -> {"one": …, "other": …}` where the value `n` decides; values
are written `{name}`. What an edition says in its own words has a second key that ends in the edition's (K6). A
verb that editions differ in is a stem with a key of its own, `verb.rob`; texts hold it as `{rob}as` or `{Rob}ar`,
and a card that they name as `{W4}`.
"""

from __future__ import annotations

import json
import re
from collections import ChainMap
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Literal
from unicodedata import normalize

from ..errors import BadInput
from ..own import EVERYBODY, OWN, is_own
from ..rules import Card, Colour, Edition
from .numbers import Numbers

LANGUAGES = tuple(
    sorted(
        (Path(file.name).stem for file in files(__package__).iterdir() if file.name.endswith(".json")),
        key=lambda language: (language != "en", language),
    )
)
"""The languages that there is a catalogue for, English first: a new one is a new file."""
NAMES = ("edition.name", "edition.special")
"""What an edition without words of its own is called by its key; a card is then called by its symbol."""

ELEVEN_OR_EIGHT = re.compile(
    r"8|11(?!\d)"
)  # ocho, once; no number below a hundred beside them begins with this sound

VALUE = re.compile(r"\{(\w+)\}")

Text = str | dict[str, str]


@cache
def _texts(language: str) -> Mapping[str, Text]:
    source = files(__package__).joinpath(f"{language}.json").read_text(encoding="utf-8")
    texts: dict[str, Text] = json.loads(source)
    return texts


@cache
def _numbers(language: str) -> Numbers:
    return Numbers.of(_texts(language))


@dataclass(frozen=True, eq=False)
class Catalogue:
    """The texts of one language, with the names of the cards and piles of one edition, if it is bound to one."""

    language: str
    texts: Mapping[str, Text]
    edition_key: str | None = None
    edition: Edition | None = None  # where it is somebody's own

    def bound_to(self, edition: Edition | str | None) -> Catalogue:
        return catalogue(self.language, edition)

    def in_language(self, language: str) -> Catalogue:
        return catalogue(language, self.edition or self.edition_key)

    def say(self, key: str, **values: object) -> str:
        """The text of a key with its values; cards, colours and numbers among them are put into words. A number
        that only names something (a seed, a port) is given as text."""
        text = self._find(key, self.edition_key, self.edition_key if key in NAMES else None)
        if isinstance(text, dict):
            text = text.get(self.numbers.form(values["n"]), text["other"])
        return text.format_map(_Filled(self, {name: self._in_words(value) for name, value in values.items()}))

    @property
    def numbers(self) -> Numbers:
        """How the language writes numbers, and which form goes with them."""
        return _numbers(self.language)

    def number(self, value: float, digits: int = 0, *, signed: bool = False) -> str:
        """ "50.000", "35,30" """
        return self.numbers.write(value, digits, signed=signed)

    def percent(self, share: float, digits: int = 1) -> str:
        """ "35,3 %" """
        return self.numbers.percent(share, digits)

    def card(self, card: Card, edition_key: str | None = None) -> str:
        """The full name: "blue Draw Two", "7 rojo", "Jolly"; with the quill when it carries the icon."""
        edition_key = edition_key or self.edition_key
        name = str(card.number) if card.number is not None else self.kind(card.symbol, edition_key)
        if card.colour is not None:
            adjective = self._adjective(card.colour, feminine=self._feminine(card, edition_key))
            name = self.say("card.coloured", name=name, colour=adjective)
        return self.say("card.icon", card=name) if card.icon else name

    def a_card(self, card: Card) -> str:
        """The full name with its article: "a blue Draw Two", "una Reversa roja", "uno 0 rosso"."""
        form = "0" if card.number == 0 else "f" if self._feminine(card, self.edition_key) else ""
        return self.say(f"card.a.{form}" if form else "card.a", card=self.card(card))

    def a_kind(self, card: Card) -> str:
        """The name of its kind with an article: "un Apprendista Stregone"."""
        form = "card.a.f" if self._feminine(card, self.edition_key) else "card.a"
        return self.say(form, card=self.kind(card.symbol))

    def kind(self, symbol: str, edition_key: str | None = None) -> str:
        """The name of a card without a number, whatever its colour: "Draw Two"."""
        text = self._find(f"card.{symbol}", edition_key or self.edition_key, default=symbol)
        assert isinstance(text, str)
        return text

    def speaks_of(self, key: str) -> set[str]:
        """The names of the values in a text."""
        return set(VALUE.findall(str(self._find(key, self.edition_key))))

    def has(self, key: str) -> bool:
        return key in self.texts or f"{key}.{self.edition_key}" in self.texts

    def colour(self, colour: Colour) -> str:
        return self._adjective(colour)

    def pile(self, pile: Literal["draw", "discard"]) -> str:
        return self.say(f"pile.{pile}")

    def listed(self, words: Iterable[str], link: Literal["and", "or"] = "and") -> str:
        """ "red, green and blue"; "Hugo e Irma", "7 u 8" where the next sound asks for it."""
        *rest, last = words
        if not rest:
            return last
        key = f"list.{link}.{_sound(last)}"
        return self.say(key if key in self.texts else f"list.{link}", rest=", ".join(rest), last=last)

    def family(self, prefix: str) -> dict[str, str]:
        """All texts under a prefix by the rest of their key: the gestures, say."""
        start = f"{prefix}."
        return {key.removeprefix(start): self.say(key) for key in self.texts if key.startswith(start)}

    def _feminine(self, card: Card, edition_key: str | None) -> bool:
        return self._find(f"card.{card.symbol}.gender", edition_key, default="m") == "f"

    def _adjective(self, colour: Colour, *, feminine: bool = False) -> str:
        return self.say(f"colour.{colour}.f" if feminine else f"colour.{colour}")

    def stem(self, name: str) -> str:
        """The stem of a verb in the words of the edition: `{rob}a` is "toma" or "roba"."""
        text = self._find(f"verb.{name.lower()}", self.edition_key)
        assert isinstance(text, str)
        return text if name.islower() else text.capitalize()

    def _in_words(self, value: object) -> object:
        if isinstance(value, Card):
            return self.card(value)
        if isinstance(value, int | float) and not isinstance(value, bool):
            return self.number(value, len(f"{value:.3f}".partition(".")[2].rstrip("0")))
        return self.colour(value) if isinstance(value, Colour) else value

    def _find(self, key: str, edition_key: str | None, default: str | None = None) -> Text:
        own = self.texts.get(f"{key}.{edition_key}")
        if own is not None:
            return own
        return self.texts[key] if default is None else self.texts.get(key, default)


class _Filled(dict[str, object]):
    """The values of a text; what is not among them is the stem of a verb, or a kind of card by its symbol."""

    def __init__(self, words: Catalogue, values: Mapping[str, object]) -> None:
        super().__init__(values)
        self.words = words

    def __missing__(self, name: str) -> str:
        return self.words.kind(name) if name.isupper() else self.words.stem(name)


def _sound(word: str) -> str:
    """The sound that a word begins with when it is spoken in Spanish or Italian: h is silent, 8 and 11 are "o",
    and "hie" is that of "ye"."""
    spoken = normalize("NFD", word.casefold()).lstrip("«“ ")
    if spoken.startswith("hie"):
        return "y"
    letters = spoken.lstrip("h")
    return "o" if ELEVEN_OR_EIGHT.match(letters) else letters[:1]


def catalogue(language: str, edition: Edition | str | None = None) -> Catalogue:
    """The catalogue of a language, in the words of this edition where there is one. Somebody's own edition brings
    its words with it; by its key alone it is called an own one."""
    if language not in LANGUAGES:
        raise BadInput("lang", f"{language!r} is not a language we have; expected one of {', '.join(LANGUAGES)}")
    if isinstance(edition, Edition):
        return _of_its_own(language, edition) if edition.words else _bound(language, edition.key)
    return _bound(language, OWN if edition is not None and is_own(edition) else edition)


@cache
def _bound(language: str, edition_key: str | None) -> Catalogue:
    return Catalogue(language, _texts(language), edition_key)


@lru_cache(maxsize=64)
def _of_its_own(language: str, edition: Edition) -> Catalogue:
    said = {**edition.words.get(EVERYBODY, {}), **edition.words.get(language, {})}
    texts = _texts(language)
    own: dict[str, Text] = {f"edition.special.{edition.key}": texts[f"edition.special.{OWN}"]}
    own |= {f"{key}.{edition.key}": text for key, text in said.items()}
    return Catalogue(language, ChainMap(own, dict(texts)), edition.key, edition)
