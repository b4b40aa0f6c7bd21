"""What each seat may know: the hands that stay closed, what is remembered, and what lies open at the end."""

from __future__ import annotations

import pytest

from comodin.chance import Chance
from comodin.rules import (
    HIDDEN,
    SPECTATOR,
    CardsDrawn,
    Dealt,
    Draw,
    Drawn,
    Event,
    NameColour,
    Play,
    observe,
    printed,
    why_illegal,
)
from comodin.rules.events import HandShown, PileShuffled
from comodin.rules.view import follow, imagine, seen
from comodin.table.viewers import TableEvent

from .rounds import Round, cards_in, clause, dealt, position, text

SEES = "?"  # a card that the viewer does not know


@pytest.mark.parametrize("base", [Event, TableEvent])
def test_every_event_says_what_a_viewer_sees_of_it(base: type[Event] | type[TableEvent]) -> None:
    kinds = [base]
    for kind in kinds:
        kinds += [one for one in kind.__subclasses__() if one not in kinds]
    assert len(kinds) > 20
    assert [kind for kind in kinds if kind.seen_by is base.seen_by] == [base]


def hands(after: Round, viewer: int) -> tuple[str, ...]:
    """All hands as this viewer knows them."""
    return tuple(text(hand) for hand in observe(after.state, viewer).round.hands)


# -- what stays closed -------------------------------------------------------------------------------------


def test_a_seat_sees_its_own_hand_and_the_backs_of_the_others() -> None:
    start = position("international", "R7 B3 | G1 G2 W | Y4", discard="R5", draw="G5 G6")
    view = observe(start.state, 1)
    assert hands(start, 1) == ("? ?", "G1 G2 W", "?")
    assert text(view.hand) == "G1 G2 W"
    assert text(view.round.draw) == "? ?"
    assert text(view.round.discard) == "R5"


def test_a_spectator_sees_no_hand_and_can_do_nothing() -> None:
    start = position("international", "R7 B3 | G1 G2", discard="R5")
    view = observe(start.state, SPECTATOR)
    assert hands(start, SPECTATOR) == ("? ?", "? ?")
    assert view.hand == ()
    assert view.legal_actions() == []
    refused = view.why_illegal(Draw())
    assert refused is not None
    assert refused.code == "unknown_seat"


@clause("S3", "clasico")
def test_the_deal_shows_each_seat_its_own_hand() -> None:
    (deal,) = dealt("clasico", 3, "42").happened(Dealt)
    for viewer in (SPECTATOR, 0, 1, 2):
        visible = deal.seen_by(viewer)
        assert visible.draw == (HIDDEN,) * len(deal.draw)
        for seat, hand in enumerate(visible.hands):
            assert hand == (deal.hands[seat] if seat == viewer else (HIDDEN,) * 7)


def test_who_draws_sees_the_cards_and_the_others_how_many() -> None:
    after = position("international", "R1 G9 | B1 B2 | Y1 Y2", discard="RD", draw="G5 G6 G7").draw(0)
    (drawn,) = after.happened(CardsDrawn)
    assert text(drawn.seen_by(0).cards) == "G5"
    assert text(drawn.seen_by(1).cards) == text(drawn.seen_by(SPECTATOR).cards) == SEES
    assert hands(after, 0)[0] == "R1 G9 G5"
    assert hands(after, 1)[0] == "? ? ?"


def test_a_drawn_card_that_can_be_played_is_known_to_its_player_only() -> None:
    after = position("deluxe", "B1 B9 | G1 G2", discard="R5", draw="R6 Y1").draw(0)
    assert after.state.pending == Drawn(0, printed("R6"), must=True)
    assert observe(after.state, 0).round.pending == after.state.pending
    for viewer in (1, SPECTATOR):  # nor whether it must be played, which would tell something of the hand
        assert observe(after.state, viewer).round.pending == Drawn(0, HIDDEN, must=False)


def test_the_order_of_a_new_pile_stays_closed() -> None:
    start = position("international", "B1 B2 | G1 G2", discard="R1 R2 R3 R5", draw="")
    (shuffled,) = start.draw(0).happened(PileShuffled)
    assert text(shuffled.seen_by(0).draw) == "? ? ?"
    assert text(shuffled.seen_by(0).discard) == "R5"


def test_a_refusal_tells_nobody_what_another_has_drawn() -> None:
    after = position("international", "B1 B9 | G1 G2", discard="R5", draw="R6 Y1").draw(0)
    refused = why_illegal(after.state, 1, Play(printed("G1")))
    assert refused is not None
    assert refused.code == "not_your_turn"
    assert printed("R6") not in refused.about.values()


# -- what is remembered --------------------------------------------------------------------------------------


@clause("A7", "international")
def test_a_challenger_remembers_the_hand_that_was_shown() -> None:
    start = position("international", "W4 R1 B2 | G1 G2 | Y1 Y2", discard="R5", draw="B3 B4 B5 B6 B7 B8 B9")
    after = start.play(0, "W4", colour="Y").challenge(1)
    (shown,) = after.happened(HandShown)
    assert text(shown.seen_by(1).cards) == text(shown.seen_by(0).cards) == "B2 R1"
    assert text(shown.seen_by(2).cards) == text(shown.seen_by(SPECTATOR).cards) == "? ?"
    assert hands(after, 1)[0] == "B2 R1 ? ? ? ?"  # and the bluffer drew four
    assert hands(after, 2)[0] == "? ? ? ? ? ?"


def test_what_was_remembered_is_forgotten_with_the_card() -> None:
    start = position("international", "W4 R1 R1 B2 | G1 G2 | Y1 Y2", discard="R5", draw="B3 B4 B5 B6 B7 B8 Y9 Y8")
    after = start.play(0, "W4", colour="R").challenge(1).draw(1).draw(2).play(0, "R1")
    assert hands(after, 1)[0] == "B2 R1 ? ? ? ?"  # one of the two is still there
    assert hands(after, 2)[0] == "? ? ? ? ? ?"


@clause("P1", "clasico")
def test_a_card_taken_back_is_known_to_all() -> None:
    after = position("clasico", "G7 R1 | B1 B2 | Y1 Y2", discard="R5", draw="Y3 Y4 Y5").play(0, "G7")
    assert hands(after, 0)[0] == "G7 R1 Y3 Y4"
    for viewer in (1, 2, SPECTATOR):
        assert hands(after, viewer)[0] == "G7 ? ? ?"


def test_a_card_taken_back_twice_is_one_card() -> None:
    start = position("clasico", "G7 R1 | B1 B2 | Y1 Y2", discard="R5", draw="Y3 Y4 Y5 Y6 Y7 Y8")
    assert hands(start.play(0, "G7").play(0, "G7"), 2)[0] == "G7 ? ? ? ? ?"


@clause("X3", "international")
def test_hands_that_were_swapped_are_known_to_their_givers() -> None:
    start = position("international", "R7 B3 B4 | G1 G2 | Y4 Y5", discard="R5", seven_zero=True)
    after = start.play(0, "R7", target=1)
    assert hands(after, 0) == ("G1 G2", "B3 B4", "? ?")
    assert hands(after, 1) == ("G1 G2", "B3 B4", "? ?")
    assert hands(after, 2) == (*hands(after, SPECTATOR)[:2], "Y4 Y5") == ("? ?", "? ?", "Y4 Y5")


@clause("X3", "international")
def test_hands_that_go_round_are_known_to_who_had_them() -> None:
    start = position("international", "R0 B3 | G1 | Y4", discard="R5", seven_zero=True)
    after = start.play(0, "R0")
    assert after.hands == ("Y4", "B3", "G1")
    assert hands(after, 0) == ("Y4", "B3", "?")
    assert hands(after, 1) == ("?", "B3", "G1")
    assert hands(after, 2) == ("Y4", "?", "G1")


@clause("X3", "clasico")
def test_what_is_remembered_of_a_hand_moves_with_it() -> None:
    start = position("clasico", "R0 R1 G7 | B1 B2 | Y1 Y2", discard="R5", draw="", seven_zero=True, turn=2)
    after = start.play(2, "Y1").play(0, "R0")  # taken back in front of all, then passed on to the left
    assert hands(after, SPECTATOR)[0] == hands(after, 1)[0] == "Y1 ?"
    assert hands(after, 2)[0] == hands(after, 0)[0] == "Y1 Y2"


@clause("A16", "aprendiz")
def test_a_hand_that_is_revealed_is_known_to_all() -> None:
    rule = {"WC1": {"text": "show", "effects": [{"who": "chosen", "what": "reveal"}]}}
    start = position("aprendiz", "WC1 B3 | G1 B9 | Y4", discard="P5", custom=rule)
    after = start.play(0, "WC1", colour="B", target=1)
    assert hands(after, SPECTATOR) == ("?", "B9 G1", "?")
    assert hands(after, 2) == ("?", "B9 G1", "Y4")
    assert hands(after, 1) == ("?", "G1 B9", "?")


def test_the_hands_lie_open_at_the_end() -> None:
    after = position("international", "R7 | G1 G2 | Y4", discard="R5", draw="B1 B2").play(0, "R7")
    for viewer in (SPECTATOR, 0, 1, 2):
        assert hands(after, viewer) == ("", "G1 G2", "Y4")
        assert text(observe(after.state, viewer).round.draw) == "? ?"


# -- following and imagining -----------------------------------------------------------------------------------


def test_one_viewer_cannot_follow_what_another_saw() -> None:
    after = position("international", "R1 G9 | B1 B2", discard="R5").draw(0)
    with pytest.raises(ValueError, match="cannot be followed by another"):
        follow(observe(after.state, 0), seen(after.events[0], 1))


def test_an_imagined_world_keeps_what_is_known_and_only_that() -> None:
    start = position("clasico", "G7 R1 | B1 B2 | Y1 Y2", discard="R5", draw="Y3 Y4 Y5 Y6")
    state = start.play(0, "G7").state
    worlds = [imagine(observe(state, 1), Chance(str(n))) for n in range(30)]
    for world in worlds:
        assert text(world.hands[1]) == "B1 B2"
        assert printed("G7") in world.hands[0]
        assert sorted(map(str, cards_in(world))) == sorted(map(str, cards_in(state)))
    assert len({world.hands for world in worlds}) > 10


def test_an_imagined_drawn_card_can_be_played() -> None:
    after = position("deluxe", "B1 B9 | G1 G2", discard="R5", draw="R6 Y1 Y2 Y3").draw(0)
    for n in range(20):
        world = imagine(observe(after.state, 1), Chance(str(n)))
        assert world.hands[0][-1] is printed("R6")  # with any other the turn would have passed
        assert world.pending == Drawn(0, printed("R6"), must=True)


@clause("S9", "international")
def test_a_view_can_ask_what_is_allowed() -> None:
    start = position("international", "B1 R2 | G1 G2", draw="W Y1 Y2")
    assert observe(start.state, 0).legal_actions() == [NameColour(c) for c in start.state.game.edition.colours]
    assert observe(start.state, 1).legal_actions() == []
