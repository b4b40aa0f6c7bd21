"""What a card does, beside the card: in the words of the edition, under these rules."""

from __future__ import annotations

import pytest

from comodin.editions import EDITIONS
from comodin.words import LANGUAGES, catalogue, tips_of


def tips(edition: str, language: str = "en", **options: bool | str | int) -> dict[str, str]:
    game = EDITIONS[edition]
    return {tip.face: tip.does for tip in tips_of(game, game.ruleset.with_options(options), catalogue(language))}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_face_has_a_tip_in_every_language(edition: str, language: str) -> None:
    game = EDITIONS[edition]
    for found in tips_of(game, game.ruleset, catalogue(language)):
        for text in (found.does, *([found.two] if found.two else [])):
            assert text[-1] in ".!"
            assert "{" not in text.replace("{next}", "")
    assert {card.text if card.wild else card.text[1:] for card in game.deck} == set(tips(edition, language))


def test_a_tip_says_what_holds_at_this_table() -> None:
    assert tips("international")["D"] == "{next} draws 2 cards and loses the turn."
    assert "unless a card answers it" in tips("international", stacking=True)["D"]
    assert "swap hands" in tips("international", seven_zero="seven")["7"]
    assert "passes the whole hand" not in tips("international", seven_zero="seven")["0"]
    assert "{next} may challenge" in tips("international")["W4"]
    assert "anybody may challenge" in tips("international", challenge="anyone")["W4"]
    assert "challenge" not in tips("international", challenge="off")["W4"]
    assert "out of turn" in tips("international", jump_in=True)["7"]
    assert "out of turn" not in tips("international", jump_in=True)["W"]
    assert "passes on cards" in tips("international", deflect=True)["S"]
    assert "together" in tips("international", several=True)["R"]
    assert "last card" in tips("international", finish="number")["S"]
    assert "last card" not in tips("international", finish="number")["7"]
    assert "house rule" in tips("casa")["2*"]
    assert tips("aprendiz")["WA"].startswith("You name the colour; then")


def test_with_two_players_a_reverse_is_said_to_be_another_turn() -> None:
    game = EDITIONS["clasico"]
    found = {tip.face: tip for tip in tips_of(game, game.ruleset, catalogue("en"))}
    assert "again" in found["R"].two
    assert not found["S"].two
    assert found["W4"].draws == 4
