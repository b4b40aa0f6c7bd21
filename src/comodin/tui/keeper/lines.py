"""Reads the score keeper's input: commands, players, hands as cards or points, whole rounds in one line."""

from __future__ import annotations

import re

from ...rules import Card
from ...scores import EntryRefused, Left, RoundEntered, ScoreSheet, asked, zero_of
from ...words import Catalogue
from ..line import plain, tokens

PARTS = re.compile(r"[;,]")
AFTER_NAME = re.compile(r"[:=]")
POINTS = re.compile(r"\+?\d{1,6}(\s*\+\s*\d{1,6})*")
NUMBERLIKE = re.compile(r"[-−–+]?[\d.,'+\s]*\d[\d.,'+\s]*")
NOTHING = ("", "0", "-")  # the hand of the winner of the round


class ScoreReader:
    """Reads in the language of the catalogue and in English."""

    def __init__(self, words: Catalogue) -> None:
        self.words = words
        self._languages = (words, words.in_language("en"))
        self._commands = self._phrases("score.command")
        self._formats = self._phrases("score.format")
        self._units = {
            plain(unit) for language in self._languages for unit in language.say("score.unit").split(",")
        }

    def _phrases(self, family: str) -> dict[tuple[str, ...], str]:
        phrases: dict[tuple[str, ...], str] = {}
        for language in self._languages:
            for name, synonyms in language.family(family).items():
                phrases[(name,)] = name
                for phrase in synonyms.split(","):
                    phrases.setdefault(tuple(tokens(phrase)), name)
        return phrases

    def command(self, line: str) -> tuple[str | None, str]:
        """The command at the start of the line, and the rest of the line."""
        said = line.split()
        if said == ["?"]:
            return "help", ""
        for length in range(len(said), 0, -1):
            name = self._commands.get(tuple(map(plain, said[:length])))
            if name:
                return name, " ".join(said[length:])
        return None, line

    def format(self, line: str) -> str:
        """The format by its name, or the line itself, which the sheet refuses."""
        return self._formats.get(tuple(tokens(line)), line)

    # -- players -----------------------------------------------------------------------------------------------

    def exact_player(self, text: str, sheet: ScoreSheet) -> int | None:
        folded = [name.casefold() for name in sheet.names]
        wanted = " ".join(text.split()).casefold()
        return folded.index(wanted) if wanted in folded else None

    def player(self, text: str, sheet: ScoreSheet) -> int:
        """By name, without regard to accents, or by the beginning of the name."""
        exact = self.exact_player(text, sheet)
        if exact is not None:
            return exact
        wanted = plain(text)
        for fits in (str.__eq__, str.startswith):
            found = [n for n, name in enumerate(sheet.names) if wanted and fits(plain(name), wanted)]
            if len(found) == 1:
                return found[0]
            if found:
                raise EntryRefused("ambiguous", name=text.strip(), names=tuple(sheet.names[n] for n in found))
        raise EntryRefused("player", name=text.strip()[:40], names=sheet.names)

    # -- hands -------------------------------------------------------------------------------------------------

    def hand(self, text: str, player: int, sheet: ScoreSheet) -> Left:
        """`27`, `20+7`, `27 points`; `R7 w4 BD`; `red 7, wild`."""
        name = sheet.names[player]
        words = text.split()
        if len(words) > 1 and plain(words[-1]) in self._units:
            text = " ".join(words[:-1])
        text = text.strip()
        if not text:
            raise EntryRefused("hand", name=name)
        if POINTS.fullmatch(text):
            return sum(map(int, filter(None, text.split("+"))))
        if NUMBERLIKE.fullmatch(text):
            raise (
                EntryRefused("negative", name=name) if text[0] in "-−–" else EntryRefused("number", text=text[:40])
            )
        cards: list[Card] = []
        for piece in filter(str.strip, PARTS.split(text)):
            cards += self._cards(piece, sheet)
        return tuple(cards)

    def _cards(self, piece: str, sheet: ScoreSheet) -> list[Card]:
        """A name in full, or codes with spaces between them."""
        named = self._by_name(sheet).get(tuple(sorted(tokens(piece))))
        if named:
            return [named]
        codes = piece.split()
        cards = [sheet.edition.cards.get(code.upper()) for code in codes]
        unknown = [code for code, card in zip(codes, cards, strict=True) if card is None]
        if any(POINTS.fullmatch(code) for code in unknown) and len(unknown) < len(codes):
            raise EntryRefused("mixed")
        if unknown:  # the error message shows an unknown name in full
            raise EntryRefused("card", card=(unknown[0] if len(unknown) < len(codes) else piece.strip())[:40])
        return [card for card in cards if card]

    def _by_name(self, sheet: ScoreSheet) -> dict[tuple[str, ...], Card]:
        """Cards by the words of their names in any order, so that `7 rojo` and `rojo 7` are both good."""
        names: dict[tuple[str, ...], Card] = {}
        for card in sheet.edition.cards.values():
            for language in self._languages:
                names.setdefault(tuple(sorted(tokens(language.card(card)))), card)
        return names

    # -- a round in one line -----------------------------------------------------------------------------------

    def is_round(self, line: str) -> bool:
        return AFTER_NAME.search(line) is not None

    def round(self, line: str, sheet: ScoreSheet) -> RoundEntered:
        """`Ana: 0; Beto: R7 W4; Caro: 35`, in any order; the player with 0 went out."""
        said = self._by_player(line, sheet)
        out = [player for player, text in said.items() if text in NOTHING]
        if not out:
            hands = {player: self.hand(text, player, sheet) for player, text in said.items()}
            assert hands  # all hands are valid, but no player went out
            raise EntryRefused("winner")
        if len(out) > 1:
            raise EntryRefused("winners", names=tuple(sheet.names[player] for player in out), card=zero_of(sheet))
        winner = out[0]
        left: list[Left] = [0] * len(sheet.names)
        for player, text in said.items():
            if player != winner:
                left[player] = self.hand(text, player, sheet)
        missing = [player for player in asked(sheet, winner) if player not in said]
        if missing:
            raise EntryRefused("missing", names=tuple(sheet.names[player] for player in missing))
        return RoundEntered(winner, tuple(left))

    def _by_player(self, line: str, sheet: ScoreSheet) -> dict[int, str]:
        """The hand of each player as text. A part without a name continues the hand before it."""
        said: dict[int, str] = {}
        last: int | None = None
        for part in filter(str.strip, PARTS.split(line)):
            colon = AFTER_NAME.search(part)
            if colon and part[: colon.start()].strip():
                last = self.player(part[: colon.start()], sheet)
                if last in said:
                    raise EntryRefused("twice", name=sheet.names[last])
                if last in sheet.match.out:
                    raise EntryRefused("player_out", name=sheet.names[last])
                said[last] = part[colon.end() :].strip()
            elif colon or last is None:
                raise EntryRefused("line", text=part.strip()[:40], example=example(sheet))
            else:
                said[last] += f", {part.strip()}"
        return said


def example(sheet: ScoreSheet) -> str:
    """An example: a round of these players in one line."""
    hands = ("0", "B7 W4", "35", "BD", *["12"] * len(sheet.names))
    return "; ".join(
        f"{sheet.names[player]}: {hand}" for player, hand in zip(_at_one_table(sheet), hands, strict=False)
    )


def _at_one_table(sheet: ScoreSheet) -> tuple[int, ...]:
    due = sheet.tournament.due if sheet.tournament else ()
    return due[0].seats if due else sheet.match.seats
