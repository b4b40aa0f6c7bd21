"""The puzzles that ship: their form, their honesty, and that a search still finds what they say."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import islice
from operator import attrgetter

import pytest

from comodin.codec import print_value
from comodin.editions import EDITIONS
from comodin.puzzles import (
    FILE,
    KINDS,
    Puzzle,
    choices_of,
    judge,
    kind_of,
    parse_puzzle,
    position_of,
    print_puzzle,
    reasons,
    shipped,
    why_best,
    without_uno,
)
from comodin.rules import HIDDEN, Play, State, View, observe
from comodin.words import LANGUAGES, catalogue

LEAST = 0.15
PUZZLES = list(shipped().values())
SAMPLE = sorted(PUZZLES, key=lambda one: one.id)[:: max(len(PUZZLES) // 10, 1)]


def test_as_many_as_promised() -> None:
    editions = Counter(one.edition for one in PUZZLES)
    assert len(PUZZLES) == 500
    assert all(editions[key] >= 60 for key in EDITIONS), editions
    kinds = Counter(one.kind for one in PUZZLES)
    assert set(kinds) <= set(KINDS)
    assert len(kinds) >= 7
    assert FILE.stat().st_size <= 600_000
    sure = sum(one.solution.value >= 0.97 for one in PUZZLES)
    assert sure <= len(PUZZLES) / 10  # who wins for sure has hardly a choice to make


def test_the_choices_are_what_is_legal_and_one_of_them_leads() -> None:
    for one in PUZZLES:
        offered = choices_of(one.view)
        given = [choice.action for choice in one.choices]
        assert len(given) == len(set(given)) == len(offered) >= 2, one.id
        assert set(given) == set(offered), one.id
        assert one.lead >= LEAST, one.id
        values = [choice.value for choice in one.choices]
        assert values == sorted(values, reverse=True), one.id
        # beyond doubt: the errors of both runs together
        assert one.lead - 2 * one.choices[0].error - 2 * one.choices[1].error >= LEAST - 0.02, one.id
        assert one.kind == kind_of(one.view, one.solution.action, tuple(given)), one.id
        assert one.place_of(without_uno(one.solution.action)) == 0, one.id
        # more to decide than to play the one card that fits
        obvious = len(given) == 2 and isinstance(given[0], Play) and not isinstance(given[1], Play)
        assert not obvious, one.id


def test_nothing_is_in_a_puzzle_that_its_seat_does_not_know() -> None:
    for one in PUZZLES:
        view, me = one.view, one.position.viewer
        round_: State = view.round
        assert observe(round_, me) == view, one.id  # what is hidden from the seat would be missing now
        assert set(round_.draw) <= {HIDDEN}, one.id
        for seat, hand in enumerate(round_.hands):
            seen = [fact.card for fact in round_.known if fact.owner == seat]
            assert seat == me or [card for card in hand if card is not HIDDEN] == seen, one.id
        hidden = round_.draw + tuple(card for hand in round_.hands for card in hand if card is HIDDEN)
        assert len(hidden) == len(unseen(view)), one.id


def unseen(view: View) -> list[object]:
    left = Counter(view.round.game.deck)
    left.subtract(view.round.discard)
    for hand in view.round.hands:
        left.subtract(card for card in hand if card is not HIDDEN)
    assert min(left.values()) >= 0
    return list(left.elements())


def test_what_others_may_lack_agrees_with_what_was_seen_of_them() -> None:
    told = 0
    for one in PUZZLES:
        colours = one.game.edition.colours
        assert len(one.lacks) == one.seats, one.id
        for seat, shares in enumerate(one.lacks):
            assert len(shares) == (0 if seat == one.position.viewer else len(colours)), one.id
            held = {card.colour for card in one.view.round.hands[seat] if card is not HIDDEN}
            for colour, share in zip(colours, shares, strict=False):
                assert 0.0 <= share <= 1.0
                assert share == 0.0 or colour not in held, one.id
        codes = [reason.code for reason in why_best(one)]
        assert set(codes) >= {code for code in map(attrgetter("code"), reasons(one)) if code != "void"}, one.id
        told += any(code in ("lacks", "lacks_surely", "lacks_known", "void_still") for code in codes)
    assert told > len(PUZZLES) / 10


def test_no_two_are_alike() -> None:
    alike = Counter(
        (one.edition, one.kind, tuple(sorted(map(str, one.view.hand))), one.view.round.top, one.view.round.colour)
        for one in PUZZLES
    )
    assert alike.most_common(1)[0][1] == 1
    rounds = Counter((one.found.rpartition("/")[0], one.kind) for one in PUZZLES)
    assert rounds.most_common(1)[0][1] == 1


def test_a_puzzle_is_read_as_it_was_written() -> None:
    for one in SAMPLE:
        line = json.loads(json.dumps(print_puzzle(one)))
        assert line["id"] == one.id
        assert parse_puzzle(line) == one
        assert position_of(one.view) == one.position


@pytest.mark.parametrize("one", SAMPLE[:6], ids=lambda one: one.id)
def test_a_search_finds_it_again(one: Puzzle) -> None:
    """Quickly, with other worlds than those that it was found in; the errors are about 3 %."""
    found = judge(one.view, 20_261_118, 512)
    assert found is not None
    assert found.choices[0].action == one.solution.action
    assert found.lead > LEAST - 0.09
    worth = {choice.action: choice.value for choice in one.choices}
    for judged in found.choices:
        assert judged.value == pytest.approx(worth[judged.action], abs=0.12)


def test_every_reason_can_be_said_in_every_language() -> None:
    said: Counter[str] = Counter()
    for one in PUZZLES:
        for reason in islice(why_best(one), 5):
            said[reason.code] += 1
            known = {*reason.about, *(["name"] if "seat" in reason.about else [])}
            assert print_value(reason.about.get("card")) != "?", one.id
            for language in LANGUAGES:
                text = catalogue(language).texts[f"puzzle.why.{reason.code}"]
                forms = [text] if isinstance(text, str) else list(text.values())
                for form in forms:
                    assert set(re.findall(r"{(\w+)}", form)) - {"rob", "Rob"} <= known, (language, reason)
    assert len(said) >= 12, said
    unsaid = [one.id for one in PUZZLES if not why_best(one)]
    assert len(unsaid) <= len(PUZZLES) / 8  # nothing that one could point at
