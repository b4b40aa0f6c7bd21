"""What people type: commands, cards, colours, players and gestures."""

from __future__ import annotations

import pytest

from comodin.chance import Chance
from comodin.editions import EDITIONS
from comodin.records import replay as replay_record
from comodin.rules import Colour, Deed, printed
from comodin.tui.line.reading import NotUnderstood, Reader
from comodin.words import LANGUAGES, catalogue

from .sessions import PLAYERS, Session, new_record, script

# -- what people type -----------------------------------------------------------------------------------------


def reader(edition: str = "international", language: str = "es") -> Reader:
    return Reader(EDITIONS[edition], PLAYERS[:4], catalogue(language, edition))


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", {"draw": "draw", "D": "draw", "pass": "keep", "why 3": "why", "quit": "quit"}),
        (
            "es",
            {"Robar": "draw", "desafío": "challenge", "por qué BD": "why", "sorprender Ana": "catch", "q": "quit"},
        ),
        ("it", {"pesca!": "draw", "perché 3": "why", "becca Ana": "catch", "tavolo": "table", "esci": "quit"}),
    ],
)
def test_commands_in_each_language(language: str, lines: dict[str, str]) -> None:
    for line, command in lines.items():
        assert reader(language=language).command(line)[0] == command


@pytest.mark.parametrize("language", LANGUAGES)
def test_english_always_works_and_no_word_means_two_things(language: str) -> None:
    for command, synonyms in catalogue("en").family("play.command").items():
        word = synonyms.split(",")[0]
        assert reader(language=language).command(word)[0] == command
    for family in ("play.command", "play.gesture", "play.answer"):
        said = [word.strip() for words in catalogue(language).family(family).values() for word in words.split(",")]
        assert len(said) == len(set(said))


def test_a_card_named_like_a_number_and_a_colour() -> None:
    seven = printed("R7")
    hand = tuple(map(printed, ("B1", "B2", "B3", "B4", "B5", "B6", "W")))
    move = reader().move("7 rojo", hand)
    assert (move.card.text, move.colour) == ("W", Colour.RED)
    hand = (seven, *hand[1:])
    with pytest.raises(NotUnderstood, match="twofold"):
        reader().move("7 rojo", hand)
    assert reader().move("7 rojo uno", hand[:-1]).card is seven
    with pytest.raises(NotUnderstood, match=r"unknown\.colour"):
        reader(language="en").move("2 red", hand)


def test_stars_and_custom_wilds_may_be_shortened() -> None:
    starred = printed("R2*")
    assert reader("casa").card("r2", (starred,)) is starred
    assert reader("casa").card("r2*", (starred, printed("R2"))) is starred
    assert reader("casa").card("r2", (starred, printed("R2"))) is printed("R2")
    assert reader("aprendiz").card("wc", (printed("WC2"),)) is printed("WC2")
    with pytest.raises(NotUnderstood):
        reader("aprendiz").card("wc", (printed("WC1"), printed("WC2")))


def test_gestures_by_number_name_or_phrase() -> None:
    spanish = reader("casa")
    for line in ("1", "mugir", "Muuu!", "moo"):
        assert spanish.deed(line, free=False) == Deed(gesture="moo")
    assert spanish.deed("ponerse de pie", free=False) == Deed(gesture="stand")
    assert spanish.deed("11", free=True) is None
    assert spanish.deed("«miau miau»", free=False) == Deed(word="miau miau")
    assert spanish.deed("miau", free=False) is None
    assert spanish.deed("miau", free=True) == Deed(word="miau")
    assert spanish.deed("x" * 41, free=True) is None


GARBAGE = [
    "", " ", "0", "-1", "1", "2", "3", "7 7 7", "99999999999999999999999", "²", "٣", "W", "W4 red", "wild",
    "W blue uno", "draw", "draw draw", "keep", "accept", "challenge", "uno", "catch", "catch Ana", "catch me",
    "why", "why 1", "why W4", "why why", "hand", "table", "log", "rules A1", "rules [", "rules (", "help", "yes",
    "no", "moo", "2 moo", "“”", '"x"', "«", "\\", "{0}", "{name}", "%s", "\x00", "\x1b[2J", "ñandú", "🃏",
    "play", "play 1", "play play", "1 Ana", "1 Ana red uno", "Ana", "red", "R7", "B3*", "wc", "?", "!!!", "1.",
    "uno uno", "a" * 5000, "1 " * 500,
]  # fmt: skip


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_garbage_never_hurts(edition: str, language: str) -> None:
    chance = Chance(f"garbage {edition} {language}")
    lines = [chance.pick(GARBAGE) for _ in range(300)]
    record = new_record(edition, 3, "garbage", jump_in=True, seven_zero=True)
    session = Session(record, script(*lines), language, clock=lambda: float(chance.below(30)))
    assert session.lines[-1] == session.words.say("play.bye")
    for kept in session.records.values():
        assert replay_record(kept).refused is None
