"""What a card does, in a sentence or two beside the card itself: that of this edition, with these knobs.

`{next}` stays in the text: at a table it is somebody's name, and only whoever shows it knows whose.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..rules import (
    SEVEN_ZERO,
    AddRule,
    Card,
    Does,
    Edition,
    Effect,
    NextDraws,
    ReverseDirection,
    Ruleset,
    SkipNext,
)
from .card_rules import card_rule, step_in_words
from .catalogue import Catalogue
from .rule_draft import Draft

NEXT = "{next}"


@dataclass(frozen=True)
class CardTip:
    """`face`: the text of the card without its colour; `two`: what it does with two players, where that is
    something else (W1, W2); `draws`: how many cards it makes the next player draw."""

    face: str
    does: str
    two: str
    draws: int


def tips_of(edition: Edition, ruleset: Ruleset, catalogue: Catalogue) -> list[CardTip]:
    """One for each face of the deck."""
    draft = Draft(edition, ruleset, catalogue.bound_to(edition))
    faces: dict[str, Card] = {}
    for card in edition.deck:
        faces.setdefault(face_of(card), card)
    return [_tip(face, card, draft) for face, card in faces.items()]


def face_of(card: Card) -> str:
    return card.text if card.wild else card.text[1:]


def _tip(face: str, card: Card, draft: Draft) -> CardTip:
    effects = SEVEN_ZERO[draft.rules.seven_zero].get(card.number, ()) + card.effects
    said = [_effect(effect, draft) for effect in effects]
    two = ""
    if None in said:  # an effect of its own: its sentence of the rule sheet
        does = _of_the_sheet(card, draft)
    else:
        does = _joined(card, [one for one in said if one], draft)
        if any(isinstance(effect, ReverseDirection) for effect in card.effects):
            two = _joined(card, [draft.words.say("tip.reverse.two")], draft)
    return CardTip(face, does, two, card.draws.amount if card.draws else 0)


def _joined(card: Card, said: list[str], draft: Draft) -> str:
    words, rules = draft.words, draft.rules
    first = "tip.number" if card.number is not None else "tip.wild" if card.wild else ""
    lines = [words.say(first)] if first else []
    if card.wild and not card.restricted:
        lines.insert(0, words.say("tip.anything"))
    lines += said
    turns_away = any(isinstance(effect, SkipNext | ReverseDirection) for effect in card.effects)
    more = {
        "tip.deflect": rules.deflect and turns_away and not card.wild,
        "tip.jump_in": rules.jump_in and not card.wild,
        "tip.several": rules.several and not card.wild,
        "tip.not_last": (rules.finish == "number" and card.number is None)
        or (rules.finish == "no_wild" and card.wild),
    }
    return " ".join([*lines, *(words.say(key) for key, on in more.items() if on)])


def _effect(effect: Effect, draft: Draft) -> str | None:
    """None: what it does is told by the rule sheet alone."""
    words, rules = draft.words, draft.rules
    match effect:
        case NextDraws(amount, restricted):
            key = "tip.draws.answered" if rules.answerable else "tip.draws"
            said = words.say(key, next=NEXT, n=amount)
            doubted = restricted and rules.challenge != "off"
            return f"{said} {words.say(f'tip.challenge.{rules.challenge}', next=NEXT)}" if doubted else said
        case SkipNext():
            return words.say("tip.skip", next=NEXT)
        case ReverseDirection():
            return words.say("tip.reverse")
        case AddRule():
            return words.say("tip.add_rule")
        case Does("chosen", "swap"):
            return words.say("tip.swap")
        case Does("everyone", "pass_hands"):
            return words.say("tip.pass_hands")
        case Does():
            return _sentence(step_in_words(effect, words))
        case _:
            return None


def _of_the_sheet(card: Card, draft: Draft) -> str:
    name = draft.words.kind(card.symbol)
    return _sentence(card_rule(card, draft.words, **draft.common).removeprefix(f"{name}: ").rstrip("."))


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
