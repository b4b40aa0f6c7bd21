"""What `Reader` reads from a view is what the kernel shows; what it allows is what is legal."""

from __future__ import annotations

from typing import Any

import pytest

import comodin
from comodin.chance import Chance
from comodin.editions import EDITIONS
from comodin.envs import Reader
from comodin.rules import Game, deal

from .beside import Beside, play, walk

DECISIONS = 5_000


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_kernel_shows_and_allows_what_the_readable_engine_does(edition: str) -> None:
    asked = walk(edition, "beside", DECISIONS)
    assert {"decide", "speak_up", "jump_in", "doubt"} <= set(asked)
    assert ("do_deed" in asked) == ("casa" in edition)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("options", [{"several": True, "stacking": "any"}, {"decks": 2, "seven_zero": True}])
def test_reader_numbers_what_only_the_readable_engine_plays(edition: str, options: dict[str, Any]) -> None:
    asked = 0
    for number in range(2):
        game: Game = comodin.game(edition, players=3, **options)
        asked += play(game, deal(game, Chance(str(number)))[0], f"alone {number}", kernel=False).total()
    assert asked > 20


def test_a_wrong_number_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = comodin.game("international", players=3)
    state = deal(game, Chance("1"))[0]
    read = Reader.observation

    def wrong(self: Reader, *given: Any) -> Any:
        row = read(self, *given)
        row[self.layout["pile"].start] += 1
        return row

    monkeypatch.setattr(Reader, "observation", wrong)
    with pytest.raises(AssertionError, match="pile"):
        play(game, state, "wrong")


def test_a_question_that_is_forgotten_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = comodin.game("international", players=3)
    monkeypatch.setattr(Reader, "questions", lambda self, view: iter(()))
    with pytest.raises(AssertionError):
        Beside(game).compare_questions(deal(game, Chance("1"))[0])
