"""The referee of the page answers as the engine does: every question, and who pays for a challenge."""

from __future__ import annotations

import os
from random import Random

import pytest
from playwright.sync_api import Page, expect

from comodin.editions import EDITIONS
from comodin.rules import Colour, Edition, Game, bluff_over
from comodin.scores import referee
from comodin.scores.referee import Question, Ruling, questions, rule_on
from testkit.browser import Opener

EVERYTHING = os.environ.get("COMODIN_PROFILE") == "soak"


def kinds_of(edition: Edition) -> list[list[Question]]:
    """All questions of a deck, those together that the book answers with the same line."""
    found: dict[str, list[Question]] = {}
    for asked in questions(edition):
        found.setdefault(referee.key(asked), []).append(asked)
    return list(found.values())


RULINGS = """async (sets) => {
  const { loadBook, ruling } = await import(fileOf("js/score/referee.js"));
  const book = await loadBook();
  return sets.map(([edition, rules, asked]) => asked.map((line) => {
    const [moment, card, top, colour, rest] = line.split(" ");
    const found = ruling(book, book.editions[edition], rules, { moment, card, top, colour, rest });
    return found && `${found.verdict} ${found.why} ${found.clause}`;
  }));
}"""
TELLS = """async ([rules, asked]) => {
  const { loadBook, tell } = await import(fileOf("js/score/referee.js"));
  const book = await loadBook();
  return asked.map(([hand, colour]) => tell(book, rules, hand, colour) !== null);
}"""


def line(asked: Question) -> str:
    return f"{asked.moment} {asked.card.text} {asked.top.text} {asked.colour} {asked.rest}"


def told(ruling: Ruling) -> str:
    return f"{ruling.verdict} {ruling.why} {ruling.clause}"


def compare(page: Page, sets: list[tuple[Game, list[Question]]]) -> None:
    """Under each set of rules, these questions."""
    lines = [[game.edition.key, vars(game.ruleset), [line(one) for one in asked]] for game, asked in sets]
    wrong = [
        f"{line(one)}: {answer}, expected {told(ruling)}"
        for (game, asked), found in zip(sets, page.evaluate(RULINGS, lines), strict=True)
        for one, answer in zip(asked, found, strict=True)
        if answer != told(ruling := rule_on(game, one))
    ]
    assert not wrong, "\n".join(wrong[:10])


def test_every_question_under_every_set_of_rules(open_page: Opener) -> None:
    """`make soak` asks everything that can be asked, some hundred thousand questions; otherwise two of every kind
    under the edition's own rules, and some under all values of all knobs that matter."""
    page = open_page("/score")
    chance = Random(7)
    for edition in EDITIONS.values():
        kinds = kinds_of(edition)
        asked = [one for kind in kinds for one in (kind if EVERYTHING else chance.sample(kind, min(2, len(kind))))]
        assert len(asked) > 500
        compare(page, [(Game.of(edition, 4), asked)])
        some = [chance.choice(chance.choice(kinds)) for _ in range(15)]
        compare(page, [(Game.of(edition, 4, ruleset), some) for ruleset in referee.rulesets()])


def test_bluffs_are_told_as_the_engine_tells_them(open_page: Opener) -> None:
    page = open_page("/score")
    chance = Random(9)
    for edition in EDITIONS.values():
        for value in (False, True):
            game = Game.of(edition, 4, edition.ruleset.with_options({"wilds_match": value}))
            hands = [chance.sample(edition.deck, chance.randint(1, 6)) for _ in range(100)]
            colours: list[Colour] = [chance.choice(edition.colours) for _ in hands]
            asked = [[[card.text for card in hand], colour] for hand, colour in zip(hands, colours, strict=True)]
            found = page.evaluate(TELLS, [vars(game.ruleset), asked])
            expected = [
                bluff_over(game, tuple(hand), colour) is not None
                for hand, colour in zip(hands, colours, strict=True)
            ]
            assert found == expected


@pytest.mark.parametrize("language", ["en", "it"])
def test_asking_on_the_page(open_page: Opener, language: str) -> None:
    page = open_page("/score?ask=card", size="phone" if language == "it" else "desktop", language=language)
    top, mine = page.locator(".deck").first, page.locator(".deck").nth(1)
    verdict = page.locator(".verdict")
    page.locator("#rules-edition").select_option("clasico")
    top.locator("[data-card=RD]").click()
    mine.locator("[data-card=R5]").click()
    expect(verdict).to_have_attribute("data-clause", "T1")
    page.locator("input[name=moment][value=facing]").check(force=True)
    expect(verdict).to_have_attribute("data-clause", "P1")
    mine.locator("[data-card=BD]").click()
    expect(verdict).to_have_attribute("data-verdict", "yes")
    expect(verdict).to_have_attribute("data-clause", "A12")
    # a rule of one's own table
    page.locator(".asking summary").click()
    page.locator("#rule-stacking").select_option("false")
    expect(verdict).to_have_attribute("data-clause", "A1")
    # a wild on the pile has the colour that was named, and no card that another deck has
    top.locator("[data-card=W]").click()
    expect(verdict).to_have_text(
        page.evaluate("() => import(fileOf('js/common/i18n.js')).then(({ t }) => t('referee.ask'))")
    )
    page.locator(".colour-chip.green").click()
    mine.locator("[data-card=W4]").click()
    page.locator("input[name=rest][value=c]").check(force=True)
    expect(verdict).to_have_attribute("data-verdict", "bluff")


def test_judging_a_challenge_on_the_page(open_page: Opener) -> None:
    page = open_page("/score?ask=challenge", size="phone", language="es")
    verdict = page.locator(".verdict")
    page.locator(".colour-chip.blue").click()
    page.locator(".deck [data-card=G5]").click()
    expect(verdict).to_have_attribute("data-bluff", "false")
    expect(verdict).to_contain_text("6")
    page.locator(".deck [data-card=B9]").click()
    expect(verdict).to_have_attribute("data-bluff", "true")
    expect(verdict).to_have_attribute("data-clause", "A8")
    page.locator("input[name=who][value=other]").check(force=True)
    expect(verdict).to_have_attribute("data-clause", "A7")
    page.locator("#rules-edition").select_option("deluxe")
    expect(verdict).to_have_attribute("data-clause", "A8")
