"""What a card does, in words: its own sentence of the catalogue, or one made from the parts of its effects."""

from __future__ import annotations

import re
from collections import Counter

from ..rules import Card, Does, Edition, Effect
from .catalogue import Catalogue


def card_rule(card: Card, words: Catalogue, **values: object) -> str:
    """`rules.special.WA` if the catalogue has it; else a plain sentence from what the card does."""
    own = f"rules.special.{card.symbol}"
    name = words.kind(card.symbol)
    if words.has(own):
        return words.say(own, name=name, **values)
    steps = [words.say("rules.effect.wild")] if card.wild else []
    steps += [effect_in_words(effect, words) for effect in card.effects]
    if not steps:
        return words.say("rules.effect.nothing", name=name)
    return f"{name}: {'; '.join(steps)}."


def effect_in_words(effect: Effect, words: Catalogue) -> str:
    """The effect `NextDraws` has its words under `rules.effect.next_draws`; a written step is put together."""
    if isinstance(effect, Does):
        return step_in_words(effect, words)
    key = effect_key(effect)
    return words.say(
        key if words.has(key) else "rules.effect.other", n=getattr(effect, "amount", getattr(effect, "n", 1))
    )


def effect_key(effect: Effect) -> str:
    return "rules.effect." + re.sub(r"(?<!^)(?=[A-Z])", "_", type(effect).__name__).lower()


def step_in_words(step: Does, words: Catalogue) -> str:
    """One step of a written rule: "the next player: draw 2 cards", "change the direction of play"."""
    counted = step.what in ("draw", "discard")
    what = words.say(f"play.step.{step.what}", n=step.n) if counted else words.say(f"what.{step.what}")
    if step.what in ("reverse", "pass_hands"):  # they concern the whole table
        return what
    return f"{words.say(f'who.{step.who}')}: {what}"


def acts_when_turned_up(card: Card) -> bool:
    """S6-S9: does something happen when the discard pile starts with it?"""
    return any(type(effect).turned_up is not Effect.turned_up for effect in card.effects)


def acts_as_last_card(card: Card) -> bool:
    """E2: does something happen when it ends the round?"""
    return any(type(effect).as_last_card is not Effect.as_last_card for effect in card.effects)


def copies_in_words(edition: Edition, words: Catalogue) -> str:
    """ "one 0 and 2 each of 1 to 9": how often each number is there in a colour."""
    in_a_colour = Counter(card.number for card in edition.deck if card.colour is edition.colours[0])
    phrases = []
    for copies in sorted({n for number, n in in_a_colour.items() if number is not None}):
        same = sorted(number for number, n in in_a_colour.items() if n == copies and number is not None)
        for low, high in _runs(same):
            if low == high:
                phrases.append(words.say("rules.cards.one_number", n=copies, number=low))
            else:
                phrases.append(words.say("rules.cards.each_number", n=copies, low=low, high=high))
    return words.listed(phrases)


def _runs(numbers: list[int]) -> list[tuple[int, int]]:
    """The first and last of those that follow each other."""
    firsts = [number for number in numbers if number - 1 not in numbers]
    lasts = [number for number in numbers if number + 1 not in numbers]
    return list(zip(firsts, lasts, strict=True))
