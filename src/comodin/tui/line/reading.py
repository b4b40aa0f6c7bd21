"""Reads the person's input: commands, cards, colours, players and gestures, in their language or in English."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar
from unicodedata import combining, normalize

from ...rules import GESTURES, MAX_WORD, Card, Colour, Deed, Edition, Hand
from ...words import Catalogue, catalogue

T = TypeVar("T")
MARKS = "¡!¿?.,;:«»“”\"'()"
QUOTES = {'"': '"', "“": "”", "«": "»", "‘": "’", "'": "'"}


def plain(text: str) -> str:
    """The text for comparison: without accents, capitals and punctuation."""
    letters = normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not combining(letter)).strip(MARKS + " ")


def tokens(text: str) -> list[str]:
    """Its words, for comparison."""
    return [token for token in map(plain, text.split()) if token]


@dataclass(frozen=True)
class TypedMove:
    """A card with its colour, UNO call and player; what is missing is asked later."""

    card: Card
    colour: Colour | None = None
    target: int | None = None
    uno: bool = False


class NotUnderstood(Exception):
    """A line that means nothing. Carries the key of the error message and the word in question."""

    def __init__(self, key: str, word: str = "") -> None:
        super().__init__(key)
        self.key, self.word = key, word


class Reader:
    """Understands lines that a person types, in their language or in English."""

    def __init__(self, edition: Edition, names: Sequence[str], words: Catalogue, me: int = 0) -> None:
        languages = (words, catalogue("en", edition))
        self.edition, self.names, self.words, self.me = edition, names, words, me
        self._languages = languages
        self._commands = _phrases(languages, "play.command")
        self._answers = _phrases(languages, "play.answer")
        self._gestures = _phrases(languages, "play.gesture")
        for language in languages:
            for gesture in GESTURES:
                self._gestures.setdefault(tuple(tokens(language.say(f"gesture.{gesture}"))), gesture)
        self._colours: dict[str, Colour] = {}
        for colour in edition.colours:
            self._colours[plain(colour)] = colour
            for language in languages:
                self._colours[plain(language.say(f"colour.{colour}"))] = colour
                self._colours[plain(language.say(f"colour.{colour}.f"))] = colour

    def command(self, line: str) -> tuple[str | None, str]:
        """The command at the start of the line, and the rest of the line; quoted text is never a command."""
        if line[:1] in QUOTES:
            return None, line
        if line.strip() == "?":
            return "help", ""
        said = line.split()
        found = _longest(self._commands, list(map(plain, said)))
        if found is None:
            return None, line
        name, length = found
        return name, " ".join(said[length:])

    def yes_or_no(self, line: str) -> str | None:
        found = _longest(self._answers, tokens(line))
        return found[0] if found else None

    # -- cards -------------------------------------------------------------------------------------------------

    def move(self, line: str, hand: Hand) -> TypedMove:
        """`3 red uno`, `W4 blue`, `7 Ana`; the hand is in the order in which it was shown."""
        said = tokens(line)
        card, rest = self._card(said, hand)
        move = TypedMove(card)
        for word in rest:
            move = self._with(move, word)
        return move

    def card(self, line: str, hand: Hand) -> Card:
        """A card on its own, in the hand or not."""
        card, rest = self._card(tokens(line), hand)
        if rest:
            raise NotUnderstood("unknown.word", rest[0])
        return card

    def _with(self, move: TypedMove, word: str) -> TypedMove:
        if word == "uno":
            return TypedMove(move.card, move.colour, move.target, True)
        if word in self._colours:
            colour = self._colours[word]
            if not move.card.wild and move.card.colour is not colour:
                raise NotUnderstood("unknown.colour", self.words.card(move.card))
            return TypedMove(move.card, colour if move.card.wild else None, move.target, move.uno)
        target = self.player(word)
        if target is None:
            raise NotUnderstood("unknown.word", word)
        return TypedMove(move.card, move.colour, target, move.uno)

    def _card(self, said: list[str], hand: Hand) -> tuple[Card, list[str]]:
        """The card at the start of the words, and the words after it."""
        if not said:
            raise NotUnderstood("unknown")
        named = self._by_name(said, hand)
        number = _number(said[0])
        if number is None:
            card = self._by_code(said[0].upper(), hand)
            if card is None and named is None:
                raise NotUnderstood("unknown")
            return named or (card, said[1:])  # type: ignore[return-value]  # one of the two is not None
        counted = hand[number - 1] if 0 < number <= len(hand) else None
        if named is None:
            if counted is None:
                raise NotUnderstood("unknown.number", said[0])
            return counted, said[1:]
        # "7 rojo" is the name of a card, and could be the seventh card (a wild) with a colour
        if counted is None or not counted.wild:
            return named
        if named[0] in hand:
            raise NotUnderstood("unknown.twofold", self.words.listed((named[0].text, counted.text), "or"))
        return counted, said[1:]

    def _by_name(self, said: list[str], hand: Hand) -> tuple[Card, list[str]] | None:
        """`red 7`, `toma dos azul`: a card of the hand rather than another of the same name."""
        names: dict[tuple[str, ...], Card] = {}
        for card in (*hand, *self.edition.cards.values()):
            for language in self._languages:
                names.setdefault(tuple(tokens(language.card(card))), card)
        found = _longest(names, said)
        return (found[0], said[found[1] :]) if found else None

    def _by_code(self, code: str, hand: Hand) -> Card | None:
        """The code; the star may be left out, and the number of a custom wild when only one is held."""
        cards = self.edition.cards
        exact = cards.get(code)
        if exact is not None and exact in hand:
            return exact
        endings = ("1", "2") if code == "WC" else ("*",)
        near = {card for card in hand if card.text.startswith(code) and card.text.removeprefix(code) in endings}
        return near.pop() if len(near) == 1 else exact

    # -- what goes with a card ---------------------------------------------------------------------------------

    def colour(self, line: str) -> Colour | None:
        said = tokens(line)
        return self._colours.get(said[0]) if len(said) == 1 else None

    def player(self, line: str) -> int | None:
        """The other player with this name, or the only one whose name begins so."""
        wanted = plain(line)
        others = [(seat, plain(name)) for seat, name in enumerate(self.names) if seat != self.me]
        exact = [seat for seat, name in others if name == wanted]
        near = [seat for seat, name in others if wanted and name.startswith(wanted)]
        found = exact or near
        return found[0] if len(found) == 1 else None

    # -- house rules -------------------------------------------------------------------------------------------

    def deed(self, line: str, *, free: bool) -> Deed | None:
        """A gesture by number or name, or a word in quotes; `free`: any other text is a word as well."""
        line = line.strip()
        if len(line) > 2 and QUOTES.get(line[0]) == line[-1]:
            return _word(line[1:-1])
        said = tokens(line)
        number = _number(said[0]) if len(said) == 1 else None
        if number is not None:
            return Deed(gesture=GESTURES[number - 1]) if 0 < number <= len(GESTURES) else None
        gesture = self._gestures.get(tuple(said))
        if gesture:
            return Deed(gesture=gesture)
        return _word(line) if free else None


def _number(word: str) -> int | None:
    return int(word) if word.isascii() and word.isdecimal() and len(word) <= 3 else None


def _word(text: str) -> Deed | None:
    text = " ".join(text.split())
    return Deed(word=text) if text and len(text) <= MAX_WORD and text.isprintable() else None


def _phrases(languages: Iterable[Catalogue], family: str) -> dict[tuple[str, ...], str]:
    """Every phrase for each text of the family, the person's own language first."""
    phrases: dict[tuple[str, ...], str] = {}
    for language in languages:
        for name, synonyms in language.family(family).items():
            for phrase in synonyms.split(","):
                phrases.setdefault(tuple(tokens(phrase)), name)
    return phrases


def _longest(phrases: dict[tuple[str, ...], T], said: list[str]) -> tuple[T, int] | None:
    """The longest phrase at the start of the words, and its length."""
    for length in range(len(said), 0, -1):
        found = phrases.get(tuple(said[:length]))
        if found is not None:
            return found, length
    return None
