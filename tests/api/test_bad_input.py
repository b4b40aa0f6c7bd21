"""Whatever a program asks for that cannot be had gets one sentence, and the sentence names the place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import comodin

HANDS = [["R7", "B3"], ["G1", "G2"]]
TWO = comodin.game("deluxe", players=2)
ROUND = comodin.deal(TWO, seed=42, position={"hands": HANDS, "draw": ["Y1"], "discard": ["R5"], "turn": 0})
HEAD = '{"comodin": 1, "edition": "deluxe", "players": ["Ana", "Beto"], "seed": "42", '

Asked = Callable[..., object]

TABLE: list[tuple[Asked, str]] = [
    # a game
    (lambda: comodin.game("uno"), "edition: 'uno' is not an edition; expected one of clasico, deluxe, casa"),
    (lambda: comodin.game(7), "edition: 7 is not an edition; expected one of clasico"),  # type: ignore[arg-type]
    (lambda: comodin.game("deluxe", 1), "players: expected 2 to 10, found 1"),
    (lambda: comodin.game("deluxe", 20), "players: expected 2 to 10, found 20"),
    (lambda: comodin.game("deluxe", "4"), "players: expected 2 to 10, found '4'"),  # type: ignore[arg-type]
    (lambda: comodin.game("deluxe", stackin=True), "options.stackin: unknown option; expected one of cut, start_"),
    (
        lambda: comodin.game("deluxe", stacking="maybe"),
        "options.stacking: maybe is no value of it; expected one of",
    ),
    (lambda: comodin.game("deluxe", custom={"WC1": {}}), 'custom.WC1: "WC1" is not a custom wild of deluxe'),
    (
        lambda: comodin.game("aprendiz", custom={"WC1": {"effects": [{"what": "fly"}]}}),
        'custom.WC1.effects[0].what: "fly" was not expected; expected one of draw, skip',
    ),
    (
        lambda: comodin.game("aprendiz", custom={"WC1": {"text": object()}}),
        "custom.WC1.text: expected a text, found <object object",
    ),
    # a deal
    (lambda: comodin.deal("deluxe"), "game: expected a game, such as comodin.game('deluxe', players=4), found"),  # type: ignore[arg-type]
    (lambda: comodin.deal(ROUND.game), "game: its cards are those of a position; expected the position as well"),
    (lambda: comodin.deal(TWO, 4.2), "seed: expected a text or a whole number, found 4.2"),  # type: ignore[arg-type]
    (lambda: comodin.deal(TWO, True), "seed: expected a text or a whole number, found True"),
    (lambda: comodin.deal(TWO, "\ud800"), "seed: expected a text of whole characters"),
    (lambda: comodin.deal(TWO, dealer=2), "dealer: there is no seat 2; expected 0 to 1"),
    (lambda: comodin.deal(TWO, names="Ana"), "names: expected a list of texts, found 'Ana'"),
    (lambda: comodin.deal(TWO, names=["Ana"]), "names: expected a name for each of the 2 players, found 1"),
    (lambda: comodin.deal(TWO, names=["Ana", " "]), "names[1]: expected a text, found ' '"),
    (lambda: comodin.deal(TWO, names=["Ana", None]), "names[1]: expected a text, found None"),  # type: ignore[list-item]
    (lambda: comodin.deal(TWO, position={}), "deal.hands: expected a list, found nothing"),
    (
        lambda: comodin.deal(TWO, position={"hands": [["R7"], ["P1"]], "discard": ["R5"]}),
        'deal.hands[1][0]: "P1" is not a card of deluxe',
    ),
    (
        lambda: comodin.deal(TWO, position={"hands": HANDS, "discard": ["R5"]}, dealer=0),
        "dealer: expected in the position, because there is one",
    ),
    # a round
    (lambda: ROUND.legal(2), "seat: there is no seat 2; expected 0 to 1"),
    (lambda: ROUND.legal(-1), "seat: there is no seat -1; expected 0 to 1"),
    (lambda: ROUND.decisions("0"), "seat: there is no seat '0'; expected 0 to 1"),  # type: ignore[arg-type]
    (lambda: ROUND.view(True), "seat: there is no seat True; expected 0 to 1"),
    (lambda: ROUND.story(seat=5), "seat: there is no seat 5; expected 0 to 1"),
    (lambda: ROUND.story("fr"), "lang: 'fr' is not a language we have; expected one of en, es, it"),
    (lambda: ROUND.act(5, "draw"), "seat: there is no seat 5; expected 0 to 1"),
    (
        lambda: ROUND.act(0, "fly"),
        "action: 'fly' is neither a card nor an action; expected a card of deluxe, or one",
    ),
    (lambda: ROUND.act(0, None), "action: expected an action, such as 'draw' or comodin.Draw(), found None"),  # type: ignore[arg-type]
    (
        lambda: ROUND.act(0, comodin.Draw(), card="R7"),
        "action: expected the name of an action with card, found Draw()",
    ),
    (lambda: ROUND.act(0, {"do": "fly"}), 'action.do: "fly" is not an action; expected one of play, draw'),
    (lambda: ROUND.act(0, "catch"), "action.target: expected a whole number, found nothing"),
    (lambda: ROUND.act(0, "draw", card="R7"), "action.card: unknown; expected one of do, seat"),
    (lambda: ROUND.play(0, "R77"), 'action.card: "R77" is not a card of deluxe'),
    (lambda: ROUND.play(0, 7), "action.card: 7 is not a card of deluxe"),  # type: ignore[arg-type]
    (
        lambda: ROUND.play(0, "R7", colour="P"),
        'action.colour: "P" is not a colour of deluxe; expected one of B, G',
    ),
    (lambda: ROUND.play(0, "R7", uno="yes"), "action.uno: expected true or false"),  # type: ignore[arg-type]
    (lambda: ROUND.play(0, "R7", target="Ana"), 'action.target: expected a whole number, found "Ana"'),  # type: ignore[arg-type]
    (lambda: ROUND.play(0, "G1"), "You are not holding the green 1: choose a card from your hand. [M9]"),
    (lambda: ROUND.play(1, "G1"), "It is not your turn yet: wait until play comes round to you. [T1]"),
    (lambda: ROUND.why_not(0, "R77"), "action: 'R77' is neither a card nor an action; expected a card of deluxe"),
    (lambda: ROUND.why_not(3, "R7"), "seat: there is no seat 3; expected 0 to 1"),
    (lambda: ROUND.branch(1), "at: expected a number of actions, 0 to 0, found 1"),
    (lambda: ROUND.branch("1"), "at: expected a number of actions, 0 to 0, found '1'"),  # type: ignore[arg-type]
    # a record
    (lambda: comodin.load("nowhere.uno.json"), "nowhere.uno.json: cannot be read: no such file or directory"),
    (lambda: comodin.load(Path(__file__).parent), f"{Path(__file__).parent}"[:70]),
    (lambda: comodin.load("a\0b"), "a?b: cannot be read: no such file"),
    (lambda: comodin.load(7), "source: expected a path or the text of a record, found 7"),  # type: ignore[arg-type]
    (lambda: comodin.load("{"), "line 1 column 2: not JSON: expecting property name enclosed in double quotes"),
    (lambda: comodin.load(b"\xff"), "byte 0: not UTF-8 text"),
    (lambda: comodin.load("[]"), "record: expected an object, found []"),
    (lambda: comodin.load("{}"), "comodin: expected the format version 1"),
    (
        lambda: comodin.load(HEAD + '"actions": [{"seat": 2, "do": "draw"}]}'),
        "actions[0].seat: there is no seat 2",
    ),
    (lambda: comodin.load(HEAD + '"actions": [{"seat": 0, "do": "pass"}]}').rounds, "actions[0]: refused: "),
    (
        lambda: comodin.load(HEAD + '"rounds": [{"actions": [{"seat": 0, "do": "pass"}]}]}').rounds,
        "rounds[0].actions[0]: refused: ",
    ),
    (
        lambda: comodin.load(HEAD + '"rounds": [{}, {}]}').rounds,
        "rounds[0]: expected a finished round, because another one follows",
    ),
    (
        lambda: ROUND.record().save("/nowhere/x.uno.json"),
        "/nowhere/x.uno.json: cannot be written: no such file or",
    ),
    (lambda: ROUND.record().save(None), "path: expected a path, found None"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("asked", "sentence"), TABLE, ids=[sentence[:40] for _, sentence in TABLE])
def test_one_sentence(asked: Asked, sentence: str) -> None:
    with pytest.raises(comodin.ComodinError) as refused:
        asked()
    assert str(refused.value).startswith(sentence)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 330


def test_a_bad_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "x.uno.json"
    path.write_text('{"comodin": 1, "edition": "uno"}', encoding="utf-8")
    with pytest.raises(comodin.BadInput, match="edition: 'uno' is not an edition") as refused:
        comodin.load(path)
    assert "x.uno.json" in str(refused.value) or len(str(path)) > 80


def test_a_record_with_a_refused_action_can_be_looked_at_up_to_there() -> None:
    record = comodin.load(HEAD + '"actions": [{"seat": 0, "do": "pass"}]}')
    moments = record.replay()
    assert next(moments).actions == ()
    with pytest.raises(comodin.Illegal):
        next(moments)
