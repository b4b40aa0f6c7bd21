"""The book of the referee is the engine's: what is kept in a file, and what a deck of a new kind adds to it."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.resources import files
from typing import Any

import pytest

from comodin.editions import EDITIONS
from comodin.rules import Colour, Does, Edition, Game, NextDraws, print_card, printed
from comodin.scores import book, referee, rulings
from comodin.scores.referee import CHAINS, Question, Ruling, kind, questions, rule_on

BOOK = book()


def test_the_kept_answers_are_the_engines() -> None:
    """`python -m scripts.referee` writes them."""
    kept = json.loads((files("comodin.scores") / "rulings.json").read_text(encoding="utf-8"))
    assert kept == json.loads(json.dumps(rulings()))


def test_the_decks() -> None:
    for key, edition in EDITIONS.items():
        assert BOOK["editions"][key]["ruleset"] == vars(edition.ruleset)
        assert BOOK["editions"][key]["cards"] == {
            card.text: [copies, card.points, kind(card)] for card, copies in edition.copies.items()
        }


def test_kinds_of_cards() -> None:
    kinds = {text: kind(printed(text)) for text in ("R7", "B2*", "RS", "GR", "YD", "W", "W4", "WR", "WA", "WC1")}
    assert list(kinds.values()) == ["n", "n", "a", "a", "a+2", "w", "w+4!", "w", "w", "w"]


@pytest.mark.parametrize("key", EDITIONS)
def test_every_question_has_its_row(key: str) -> None:
    assert {referee.key(asked) for asked in questions(EDITIONS[key])} <= BOOK["rows"].keys()


def with_new_kinds() -> Edition:
    """A deck with a coloured card and a wild that nobody else has, and one that needs a target."""
    cards = [print_card("Q", colour, points=20, effects=(NextDraws(5),)) for colour in Colour]
    chosen = print_card("WQ", points=50, effects=(Does("chosen", "draw", 2),))
    casa = EDITIONS["casa"]
    return replace(casa, deck=(*casa.deck, *cards, chosen), key="new")


def test_a_new_kind_of_card_is_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    new = with_new_kinds()
    monkeypatch.setitem(EDITIONS, "new", new)
    found = book.__wrapped__()
    added = found["rows"].keys() - BOOK["rows"].keys()
    assert added
    assert all("a+5" in name for name in added)
    assert {name: found["lines"][row] for name, row in found["rows"].items() if name not in added} == {
        name: BOOK["lines"][row] for name, row in BOOK["rows"].items()
    }
    game, place = Game.of(new, 4, referee.rulesets()[100]), 100
    for asked in list(questions(new, [printed("RQ"), printed("BQ"), printed("RD"), printed("WQ")])):
        line = found["lines"][found["rows"][referee.key(asked)]]
        verdict = found["rulings"][referee.DIGITS.index(line[place])]
        ruling = rule_on(game, asked)
        assert verdict == [ruling.verdict, ruling.why, ruling.clause], asked


def test_what_a_lost_challenge_costs() -> None:
    """A9, A13 by the figures of the rulebook, not by the engine."""
    for due in CHAINS:
        told = BOOK["challenges"]["anyone"]["other"]["fair"][str(due)]
        assert told == {"player": 0, "challenger": due + 2, "plays": False}
        told = BOOK["challenges"]["next"]["next"]["bluff"][str(due)]
        assert told == {"player": due, "challenger": 0, "plays": True}
    assert "other" not in BOOK["challenges"]["next"]  # A7


def test_rulings_that_the_rulebook_names() -> None:
    """A few by hand, so that the engine is not only compared with itself."""

    def asked(edition: str, moment: Any, card: str, top: str, colour: Colour, rest: Any = "") -> Ruling:
        question = Question(moment, printed(card), printed(top), colour, rest)
        return rule_on(Game.of(EDITIONS[edition], 4), question)

    red = Colour.RED
    assert asked("clasico", "facing", "W4", "RD", red) == Ruling("yes", "answers", "A12")
    assert asked("clasico", "facing", "BD", "W4", red) == Ruling("costs", "cannot_answer", "P1")
    assert asked("deluxe", "facing", "W4", "W4", red) == Ruling("no", "answer_first", "A5")
    assert asked("deluxe", "forced", "R5", "R7", red) == Ruling("must", "drawn", "T5")
    assert asked("international", "forced", "R5", "R7", red) == Ruling("yes", "drawn", "T3")
    assert asked("international", "turn", "W4", "R7", red, "w") == Ruling("yes", "no_colour", "A6")
    assert asked("casa", "turn", "W4", "R7", red, "w") == Ruling("bluff", "bluffs", "A6")
    assert asked("international", "other", "R5", "R7", red) == Ruling("no", "only_drawn_card", "T3")
    assert asked("clasico", "waiting", "R7", "R7", red) == Ruling("costs", "not_your_turn", "P2")
