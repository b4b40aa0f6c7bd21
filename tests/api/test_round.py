"""A round is a value: nothing changes it, equal ones are equal, and it comes back from its record as it was."""

from __future__ import annotations

import copy
import pickle
import re
from dataclasses import FrozenInstanceError
from functools import reduce
from pathlib import Path

import pytest

import comodin
from comodin.api import palette
from comodin.api.rounds import replayed
from comodin.rules import HIDDEN, Over, blank, decisions, evolve, observe

from ..walks import prefer_to_play

EVERY = [(edition, players) for edition in comodin.EDITIONS for players in range(2, 11)]
MOST = 60


def some_round(edition: str, players: int, actions: int = MOST, seed: int | str = 5) -> comodin.Round:
    """A round after so many actions, or at its end."""
    chance = comodin.Chance(f"{edition} {players}")
    round = comodin.deal(comodin.game(edition, players=players), seed=seed)
    for _ in range(actions):
        if round.over:
            break
        round = round.act(*prefer_to_play(round.state, chance))
    return round


@pytest.mark.parametrize(("edition", "players"), EVERY)
def test_the_laws(edition: str, players: int, tmp_path: Path) -> None:
    round = some_round(edition, players)
    # all cards are somewhere, and the events lead from the empty table to the state
    assert sum(map(len, round.hands)) + len(round.draw_pile) + len(round.discard_pile) == len(round.game.deck)
    assert reduce(evolve, round.events, blank(round.game)) == round.state
    # records
    record = round.record()
    path = tmp_path / "round.uno.json"
    record.save(path)
    for again in (
        comodin.load(path),
        comodin.load(str(path)),
        comodin.load(record.text),
        comodin.load(path.read_bytes()),
    ):
        assert again == record
        assert hash(again) == hash(record)
        (back,) = again.rounds
        assert back == round
        assert hash(back) == hash(round)
        assert (back.state, back.events, back.actions) == (round.state, round.events, round.actions)
    # every moment
    moments = list(record.replay())
    assert [len(moment.actions) for moment in moments] == list(range(len(round.actions) + 1))
    assert moments[-1] == round
    assert len(set(moments)) == len(moments)
    at = len(round.actions) // 2
    assert round.branch(at=at) == moments[at]
    assert round.branch(at=at).state == moments[at].state
    assert round.branch(at=-1) == moments[-2]
    assert round.branch(at=0).actions == ()
    # it goes on from a branch as it went on before
    seat, action = round.actions[at]
    assert round.branch(at=at).act(seat, action) == moments[at + 1]
    # copies
    assert pickle.loads(pickle.dumps(round)) == copy.deepcopy(round) == copy.copy(round) == round
    # for people
    assert all(name in str(round) and name in round._repr_html_() for name in round.players)


def test_the_old_round_stays_what_it_was() -> None:
    before = comodin.deal(comodin.game("deluxe", players=3), seed=42)
    state, text, key = before.state, str(before), hash(before)
    seat = before.awaited[0]
    after = before.act(seat, "draw")
    assert (before.state, str(before), hash(before)) == (state, text, key)
    assert before.actions == ()
    assert before != after
    assert before.act(seat, "draw") == after
    assert len({before, after, before.act(seat, comodin.Draw())}) == 2
    assert before != "a round"
    with pytest.raises(FrozenInstanceError):
        before.state = after.state  # type: ignore[misc]


def test_what_a_round_tells() -> None:
    round = comodin.deal(comodin.game("deluxe", players=3), seed=42, names=["Ana", "Beto", "Caro"])
    assert round.players == ("Ana", "Beto", "Caro")
    assert round.seed == "42"
    assert not round.over
    assert (round.winner, round.points) == (None, ())
    assert round.pending is round.state.pending
    assert round.awaited == round.pending.seats
    assert (round.top, round.colour, round.direction) == (round.discard_pile[-1], round.state.colour, 1)
    assert round.last_events == round.events
    after = round.act(round.awaited[0], "draw")
    assert after.events == round.events + after.last_events
    ended = comodin.play("simple", "deluxe", players=3, seed=42).rounds[0]
    assert isinstance(ended.pending, Over)
    assert ended.over
    assert ended.awaited == ()
    assert ended.winner == ended.pending.winner
    assert ended.points == ended.pending.points
    assert ended.legal(0) == ()


def test_a_new_seed_is_drawn_where_none_is_given() -> None:
    game = comodin.game("deluxe")
    first, second = comodin.deal(game), comodin.deal(game)
    assert first != second
    assert comodin.deal(game, seed=first.seed) == first
    assert comodin.deal(game, seed=7) == comodin.deal(game, seed="7")
    assert comodin.deal(game, seed=7, dealer=2).state.dealer == 2
    assert comodin.load(comodin.deal(game, seed=7, dealer=2).record().text).rounds[0].state.dealer == 2


@pytest.mark.parametrize("edition", comodin.EDITIONS)
def test_what_is_legal_is_not_refused_and_the_other_way_round(edition: str) -> None:
    round = some_round(edition, 3, actions=25)
    cards = comodin.EDITIONS[edition].cards
    for moment in (round.branch(at=at) for at in range(0, len(round.actions), 5)):
        for seat in range(3):
            legal = moment.legal(seat)
            assert legal[: len(moment.decisions(seat))] == moment.decisions(seat)
            assert moment.decisions(seat) == tuple(decisions(moment.state, seat))
            for action in legal:
                assert moment.why_not(seat, action) is None
                moment.act(seat, action)
            playable = {action.card for action in legal if isinstance(action, comodin.Play)}
            for text, card in cards.items():
                reason = moment.why_not(seat, text)
                assert (reason is None) == (card in playable), (seat, text)
                assert (reason is None) == (moment.why_not(seat, card) is None)
                if reason is not None and not reason.penalised:
                    with pytest.raises(comodin.Illegal) as refused:
                        moment.play(seat, text, colour=comodin.EDITIONS[edition].colours[0])
                    assert refused.value.reason.code == reason.code
                    assert str(refused.value) == str(reason)


def test_a_mistake_that_costs_cards_is_told_as_such() -> None:
    position = {"hands": [["R7", "B3"], ["G1", "G2"]], "draw": ["Y1", "Y2", "Y3"], "discard": ["R5"], "turn": 0}
    round = comodin.deal(comodin.game("clasico", players=2), position=position, seed=1)
    reason = round.why_not(0, "B3")
    assert reason is not None
    assert repr(reason) == "Reason(code='no_match', clause='T1', penalised=True)"
    assert str(reason).startswith("The blue 3 does not go on the red 5 while the colour in play is red")
    assert str(reason).endswith("[T1]")
    assert hash(reason) == hash(round.why_not(0, comodin.EDITIONS["clasico"].cards["B3"]))
    assert len(round.play(0, "B3").hands[0]) == 4
    assert round.why_not(0, "R7") is None
    assert reason.in_words("it") != reason.in_words("es")


def test_an_action_can_be_said_in_many_ways() -> None:
    cards = comodin.EDITIONS["aprendiz"].cards
    position = {
        "hands": [["W", "WC1", "Y2"], ["G1", "G2"], ["G3", "G4"]],
        "draw": ["P1", "P1", "P2"],
        "discard": ["P5"],
        "turn": 0,
    }
    custom = {"WC1": {"text": "swap", "effects": [{"who": "chosen", "what": "swap"}]}}
    game = comodin.game("aprendiz", players=3, custom=custom)
    round = comodin.deal(game, seed=1, position=position)
    wild = round.play(0, "W", colour="G")
    assert wild == round.play(0, cards["W"], colour=comodin.Colour.GREEN)
    assert wild == round.act(0, comodin.Play(cards["W"], comodin.Colour.GREEN))
    assert wild == round.act(0, comodin.Play("W", "G"))  # type: ignore[arg-type]
    assert wild == round.act(0, "play", card="W", colour="G")
    assert wild == round.act(0, {"do": "play", "card": "W", "colour": "G"})
    assert wild == round.act(0, {"do": "play"}, card="W", colour="G")
    assert wild.colour is comodin.Colour.GREEN
    swapped = round.play(0, "WC1", colour="G", target=2)
    assert swapped.hands[0] == (cards["G3"], cards["G4"])
    assert round.why_not(0, "WC1") is None  # with any target
    assert round.why_not(0, "play", card="WC1", colour="G") is not None  # this one lacks it
    assert round.why_not(0, comodin.NameColour("G")) is not None  # type: ignore[arg-type]
    assert round.why_not(1, "draw") is not None


def test_a_view_holds_nothing_that_its_seat_may_not_know() -> None:
    round = some_round("deluxe", 3, actions=5)
    view = round.view(1)
    assert view == observe(round.state, 1)
    assert view.hand == round.hands[1]
    assert set(view.round.draw) == {HIDDEN}
    assert round.view().hand == ()
    secret = [line for line in round.story() if line not in round.story(seat=1)]
    assert secret or not any("draws" in line for line in round.story())


def test_a_position_can_be_set_up() -> None:
    game = comodin.game("deluxe", players=2)
    cards = comodin.EDITIONS["deluxe"].cards
    hands = ((cards["R7"], cards["B3"]), (cards["G1"],))
    round = comodin.deal(game, seed=1, position={"hands": hands, "draw": ("Y1",), "discard": ["W"], "colour": "R"})
    assert round.hands == hands
    assert round.colour is comodin.Colour.RED
    assert comodin.load(round.record().text).rounds[0] == round
    assert replayed(round.branch(at=0).record()._record) == round  # type: ignore[arg-type]


def test_a_random_round_takes_six_lines() -> None:
    program = """
import comodin
chance = comodin.Chance(7)
round = comodin.deal(comodin.game("international", players=4), seed=42)
while not round.over:
    seat = chance.pick(round.awaited)
    round = round.act(seat, chance.pick(round.legal(seat)))
"""
    space: dict[str, comodin.Round] = {}
    exec(program, space)
    assert space["round"].over
    assert len(program.strip().splitlines()) <= 6


def test_it_prints_as_a_table(tmp_path: Path) -> None:
    position = {"hands": [["W4", "R7", "B3"], ["G1"]], "draw": ["Y1", "Y2"], "discard": ["G2", "R5"], "turn": 0}
    round = comodin.deal(comodin.game("deluxe", players=2), 1, position=position, names=["Ana", "Beto"])
    assert str(round).splitlines() == [
        "deluxe, 2 players, seed '1', 0 actions",
        "",
        "> 0  Ana    3  B3 R7 W4",
        "  1  Beto   1  G1  (dealer)",
        "",
        "On the discard pile (2): R5, colour red. In the draw pile: 2.",
        "Play goes to the left (seats upwards).",
        "Ana plays a card or draws.",
    ]
    assert repr(round) == "<round of deluxe, 2 players, seed '1', 0 actions, Ana plays a card or draws>"
    assert "Beto faces 4 cards from Ana: accepts, answers if it can, or challenges." in str(
        round.play(0, "W4", colour="B")
    )


def test_the_picture_is_safe_whatever_people_are_called() -> None:
    names = ["<script>alert(1)</script>", '"><img src=x>']
    custom = {"WC1": {"text": "<b>sing</b>"}}
    game = comodin.game("aprendiz", players=2, custom=custom)
    picture = comodin.deal(game, seed=1, names=names)._repr_html_()
    assert "<script" not in picture
    assert "<img" not in picture
    assert "<b>" not in picture
    assert "&lt;script&gt;" in picture
    assert "http" not in picture  # it carries its own look


@pytest.mark.parametrize("edition", comodin.EDITIONS)
def test_whatever_is_pending_can_be_drawn(edition: str) -> None:
    round = some_round(edition, 4, actions=150)
    kinds = set()
    for moment in round.record().replay():
        kinds.add(moment.pending.kind)
        assert str(moment).endswith(".")
        assert moment._repr_html_().count("<tr") == 4
    assert {"turn", "over"} <= kinds or not round.over


def test_the_picture_has_the_colours_of_the_cards() -> None:
    """`web/palette.css` is drawn from scripts/art/palette.py; the day side of it counts."""
    css = (Path(comodin.__file__).parent / "web" / "palette.css").read_text(encoding="utf-8").split("@media")[0]
    tones = dict(re.findall(r"--([\w-]+): (#\w+);", css))
    for colour in comodin.Colour:
        name = colour.name.lower()
        assert palette.face_of(colour) == (tones[f"{name}-field"], tones[f"{name}-ink"])
    assert (tones["wild-field"], tones["wild-ink"]) == palette.WILD
    told = (palette.TABLE, palette.CARD, palette.QUIET, palette.PAPER)
    assert told == tuple(tones[name] for name in ("table", "card-ink", "table-quiet", "card-cream"))
