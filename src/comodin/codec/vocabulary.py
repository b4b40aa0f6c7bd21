"""What a leaf may mean: a card, a colour, a text, a gesture. A record knows its edition, a log does not."""

from __future__ import annotations

import json
from typing import Any

from ..rules import GESTURES, Card, Colour, Edition, printed


class Misfit(Exception):
    """A value is not what was expected. The place grows on the way out, so that good input pays nothing for it;
    a member of a family is a `whole` place of its own."""

    def __init__(self, expected: str, within: str = "", *, whole: bool = False) -> None:
        super().__init__(expected)
        self.expected, self.within, self.whole = expected, within, whole

    def inside(self, place: str) -> Misfit:
        if not self.whole:
            self.within = place + self.within
        return self


def short(value: object) -> str:
    """The value as JSON, cut so that a message stays one line."""
    if value is None:
        return "nothing"
    try:
        text = json.dumps(value, ensure_ascii=False)
    except RecursionError:
        return "a very deep nest"
    except (TypeError, ValueError):  # from a program, not from a file
        text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


def unexpected(value: object) -> Misfit:
    text = repr(value)
    return Misfit(f"{text if len(text) <= 40 else text[:37] + '...'} was not expected here")


def one_of(value: object, expected: tuple[Any, ...]) -> Any:
    if value not in expected:
        raise Misfit(f"{short(value)} was not expected; expected one of {', '.join(map(str, expected))}")
    return value


class Vocabulary:
    """All that any edition prints; whether it is allowed is for the rules to say."""

    def card(self, value: Any) -> Card:
        try:
            return printed(value)
        except (KeyError, TypeError):
            raise unexpected(value) from None

    def colour(self, value: Any) -> Colour:
        try:
            return Colour(value)
        except ValueError:
            raise unexpected(value) from None

    def text(self, value: Any) -> str:
        if type(value) is not str:
            raise Misfit(f"expected a text, found {short(value)}")
        return value

    def gesture(self, value: Any) -> str:
        return self.text(value)

    def word(self, value: Any) -> str:
        return self.text(value)


class OwnVocabulary(Vocabulary):
    """The same, and what somebody's own edition prints: for the log of a table that plays it."""

    def __init__(self, edition: Edition) -> None:
        self._cards = edition.cards

    def card(self, value: Any) -> Card:
        card = self._cards.get(value) if type(value) is str else None
        return super().card(value) if card is None else card


class EditionVocabulary(Vocabulary):
    """What a record of this edition may say."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition

    def card(self, value: Any) -> Card:
        card = self.edition.cards.get(value) if type(value) is str else None
        if card is None:
            raise Misfit(f"{short(value)} is not a card of {self.edition.key}")
        return card

    def colour(self, value: Any) -> Colour:
        if type(value) is str and value in tuple(self.edition.colours):
            return Colour(value)
        expected = ", ".join(self.edition.colours)
        raise Misfit(f"{short(value)} is not a colour of {self.edition.key}; expected one of {expected}")

    def text(self, value: Any) -> str:
        text = super().text(value)
        if any("\ud800" <= letter <= "\udfff" for letter in text):  # half a character, which cannot be written
            raise Misfit("expected a text of whole characters")
        return text

    def gesture(self, value: Any) -> str:
        gesture: str = one_of(value, GESTURES)
        return gesture

    def word(self, value: Any) -> str:
        """A text that says something."""
        text = self.text(value)
        if not text.strip():
            raise Misfit(f"expected a text, found {short(value)}")
        return text


ANY_EDITION = Vocabulary()


def vocabulary_of(edition: Edition) -> Vocabulary:
    """What a log or a message of a table that plays this edition may say."""
    return OwnVocabulary(edition) if edition.source else ANY_EDITION
