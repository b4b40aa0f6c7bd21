"""The question to the person, in one line that lists what they can do now."""

from __future__ import annotations

from ...rules import GESTURES, Answer, ChooseColour, Drawn, MakeRule, Turn, View
from ...words import Catalogue
from .show import Screen


def question(screen: Screen, view: View) -> str:
    """The question for the decision that the round waits for."""
    table = view.round
    match table.pending:
        case Turn():
            if any(screen.fits(view, card) for card in view.hand):
                return screen.say("ask.turn")
            return screen.say("ask.draw" if table.left_to_draw else "ask.nothing")
        case Drawn(_, card, must):
            return screen.say("ask.drawn.must" if must else "ask.drawn", card=screen.named(card))
        case Answer(before=before):
            answer = any(screen.fits(view, card) for card in view.hand)
            options = ["accept"] + ["challenge"] * (before is not None) + ["answer"] * answer
            return screen.say("ask." + "_".join(options))
        case ChooseColour():
            return colour_question(screen, view)
        case MakeRule(_, number):
            return screen.say("ask.rule", number=number)
        case _:  # a rule to be changed
            numbers = screen.words.listed([str(number) for number, _ in table.house_rules], "or")
            return screen.say("ask.change_rule", numbers=numbers)


def colour_question(screen: Screen, view: View) -> str:
    words = screen.words
    return screen.say("ask.colour", colours=words.listed(map(words.colour, view.round.game.edition.colours), "or"))


def gestures(words: Catalogue) -> str:
    """H7: all gestures, with the numbers that can be typed."""
    return ", ".join(f"{number} {words.say(f'gesture.{name}')}" for number, name in enumerate(GESTURES, start=1))
