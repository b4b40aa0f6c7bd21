"""A rule sheet in the making: what its sentences ask of the edition and the knobs, and the words for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from ..match import TARGET, MatchRules
from ..rules import MAX_HOUSE_RULES, Card, Edition, Effect, Option, Ruleset, as_text
from .catalogue import Catalogue
from .rule_layout import Rule, RulePage, Section
from .rule_origins import SAID_BY, marked

LOST_CHALLENGE = 2  # A9

# K1: the cards of the base deck that sentences speak of by name, and their symbols
SPOKEN_OF = {"draw_two": "D", "reverse": "R", "skip": "S", "wild": "W", "wild_draw_four": "W4"}


class Draft:
    """The page in the making: what is asked of the data, and the words for it."""

    def __init__(
        self,
        edition: Edition,
        ruleset: Ruleset,
        words: Catalogue,
        match: MatchRules | None = None,
        grace: float | None = None,
    ) -> None:
        self.edition, self.rules, self.words, self.match = edition, ruleset, words, match
        self.grace = int(grace) if grace is not None and grace == int(grace) else grace  # 2, and not 2.0
        self.page = RulePage()
        self.kinds = self._kinds()
        self.symbols = self._symbols()
        self.two, self.four = (self._amount(self.symbols[name]) for name in ("draw_two", "wild_draw_four"))
        self.common = self._common()
        held = {card.symbol for card in self.kinds}
        self.missing = {name for name, symbol in self.symbols.items() if symbol not in held}

    def _symbols(self) -> dict[str, str]:
        """Of the cards that sentences speak of. What is said of the Wild Draw Four is true of any card that can be
        challenged, in a deck that has another one instead."""
        restricted = [card.symbol for card in self.kinds if card.restricted]
        usual = SPOKEN_OF["wild_draw_four"]
        return SPOKEN_OF | {"wild_draw_four": usual if usual in restricted or not restricted else restricted[0]}

    def _kinds(self) -> list[Card]:
        """One card of each kind without a number, in the order of the deck; cards of one name are one kind."""
        kinds: dict[str, Card] = {}
        for card in self.edition.deck:
            if card.number is None:
                kinds.setdefault(self.name(card), card)
        return list(kinds.values())

    def _common(self) -> dict[str, object]:
        side, other_side = "left", "right"
        if self.rules.start_direction == "right":  # S4: everything is mirrored
            side, other_side = other_side, side
        values: dict[str, object] = {name: self.words.kind(symbol) for name, symbol in self.symbols.items()}
        return values | {
            "two": self.two,
            "four": self.four,
            "six": self.four + LOST_CHALLENGE,
            "side": self.words.say(f"side.{side}"),
            "other_side": self.words.say(f"side.{other_side}"),
            "draw_pile": self.words.say("pile.draw.the"),
            "of_draw_pile": self.words.say("pile.draw.of"),
            "discard_pile": self.words.say("pile.discard.the"),
            "of_discard_pile": self.words.say("pile.discard.of"),
            "target": TARGET,
            "max_rules": MAX_HOUSE_RULES,
        }

    def _amount(self, symbol: str) -> int:
        """How many cards this kind makes the next player draw; 0 where the deck has none of it."""
        return next((card.draws.amount for card in self.kinds if card.symbol == symbol and card.draws), 0)

    def that(self, does: type[Effect]) -> list[Card]:
        """The kinds that do this."""
        return [card for card in self.kinds if any(isinstance(effect, does) for effect in card.effects)]

    def of_its_own(self) -> list[Card]:
        """The kinds that the base deck does not have."""
        return [card for card in self.kinds if card.symbol not in SPOKEN_OF.values()]

    def name(self, card: Card) -> str:
        return self.words.kind(card.symbol)

    def say(self, key: str, **values: object) -> str:
        return self.words.say(f"rules.{key}", **self.common, **values)

    def heading(self, key: str, **values: object) -> None:
        self.page.sections.append(Section(self.say(f"{key}.heading", **values)))

    def line(
        self,
        key: str,
        clauses: str,
        card: Card | None = None,
        option: str | None = None,
        variant: str = "",
        **values: object,
    ) -> None:
        """One sentence or two of the page, with the clauses they come from, and what they are about: a card, or
        the option that they stand for. Nothing is said about cards that the deck does not have. `variant`: under
        which name `rule_origins` has what this table says there, if it is not what the sheets say."""
        own = f"{key}.{card.symbol}" if card else ""
        origin = f"{key}.{variant}" if variant else own if own in SAID_BY else key
        named = self.words.speaks_of(f"rules.{key}") & self.symbols.keys()
        if not named or named - self.missing:
            self.rule(self.say(key, **values), clauses, card, option, origin)

    def rule(
        self,
        text: str,
        clauses: str,
        card: Card | None = None,
        option: str | None = None,
        origin: str | None = None,
    ) -> None:
        """The same with a text of its own; `origin`: its name in `rule_origins`."""
        sentences = marked(text, origin, self.edition)
        named = None if card is None else card.text
        self.page.sections[-1].rules.append(Rule(text, clauses, named, option, sentences))

    def names_of(self, cards: list[Card], link: Literal["and", "or"] = "or") -> str:
        return self.words.listed(map(self.name, cards), link)

    def knob(self, name: str, clauses: str, key: str | None = None) -> None:
        """The sentence that stands for the value of a knob."""
        self.line(f"{key or name}.{as_text(getattr(self.rules, name))}", clauses, option=name)

    def option_in_words(self, name: str) -> tuple[str, str]:
        """What an option is called, and its value here: "Draws add up", "Yes, with any draw card"."""
        card = str(self.common["wild_draw_four"])
        return option_in_words(name, getattr(self.rules, name), self.words, card)


def option_in_words(name: str, value: Option, words: Catalogue, card: str) -> tuple[str, str]:
    """What an option is called, and what this value of it is; some speak of the card that can be challenged."""
    text = as_text(value)
    return words.say(f"option.{name}", card=card), (text if text.isdigit() else words.say(f"option.{name}.{text}"))


def options_in_words(options: Mapping[str, Option], words: Catalogue) -> str:
    """All that is changed; empty where nothing is."""
    card = words.kind(SPOKEN_OF["wild_draw_four"])
    return "; ".join(": ".join(option_in_words(name, value, words, card)) for name, value in options.items())
