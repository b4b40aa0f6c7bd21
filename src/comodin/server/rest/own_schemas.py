"""The bodies of what is asked and told about editions of people's own."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from ...own import MOST_BYTES
from ...words import LANGUAGES
from ..protocol import one_of
from .rule_schemas import RulesInWords
from .schemas import CardFace, EditionLine


class OwnText(Struct, forbid_unknown_fields=True):
    """The text of an edition of somebody's own (docs/own-edition.md), and options over it."""

    text: Annotated[str, Meta(max_length=MOST_BYTES)]
    options: Annotated[dict[str, bool | int | str], Meta(max_length=40)] = {}
    lang: Annotated[str, one_of(LANGUAGES)] = LANGUAGES[0]


class CardInBox(Struct):
    """A card, and how many of it are in the box."""

    card: str
    copies: int


class OwnEdition(Struct):
    """An edition of somebody's own: as `/api/editions` tells of ours, how its cards look, all of them, what it
    calls things (by language, as keys of the catalogues), its rules in words, and its text."""

    edition: EditionLine
    faces: dict[str, CardFace]
    box: list[CardInBox]
    words: dict[str, dict[str, str]]
    rules: RulesInWords
    text: str
