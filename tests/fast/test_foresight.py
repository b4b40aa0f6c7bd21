"""With two players the search looks one turn further: what it learns there, by what can be known at the table."""

from __future__ import annotations

from comodin.bots import SearchBot
from comodin.chance import Chance
from comodin.fast.engine import layout, load_view, lower
from comodin.fast.search import knobs as search
from comodin.fast.search import workspace as spaces
from comodin.rules import View, observe

from ..rounds import position


def view_of_two() -> View:
    return observe(position("international", "R7 R8 B1 G5 W W4 | G1 G2 G3 B4", discard="R5").state, 0)


def learnt(view: View, **knobs: float) -> layout.Tables:
    """The situations that a search of this view met."""
    lowered, space = lower(view.round.game), spaces.Workspace()
    asked = spaces.knobs_of(most=512, least=512, **knobs)
    load_view(lowered, view, space.tables, search.VIEW)
    space.begin(lowered.rules, view.viewer, asked, seed=7)
    space.think(lowered.rules, view.viewer, asked, 7, 64)
    met: layout.Tables = space.lookup[space.lookup["key"] != 0]
    return met


def test_a_move_is_worth_what_can_be_made_of_it() -> None:
    """Whoever would play on carelessly gains much by deciding the next turn well."""
    view = observe(position("international", "R7 B7 B8 W4 | G1 G2 G3 B4", discard="R5").state, 0)
    best = []
    for players in (0, 2):
        knobs = {"own": layout.RANDOM_CARD, "foresight": players, "clear": 99, "equal": 0}
        thought = SearchBot(simulations=1500, knobs=knobs).explain(view, Chance("next"))
        best.append(max(move.value for move in thought.considered))
    assert best[1] > best[0] + 0.1


def test_answers_are_for_what_the_hand_holds_then_and_no_bluffs() -> None:
    lookup = learnt(view_of_two())
    tried = 0
    for situation in lookup:
        for place in range(situation["count"]):
            action, times = int(situation["action"][place]), situation["times"][place]
            face = action >> 8 & layout.FACE
            assert action & 15 in (layout.PLAY, layout.DRAW)
            assert action & 15 == layout.DRAW or (int(situation["faces"]) >> face) & 1
            assert int(situation["faces"]) & ~int(situation["once"]) == 0
            assert abs(situation["gain"][place]) <= times
            tried += times
    assert tried > 1000


def test_with_more_players_or_without_it_nothing_is_kept() -> None:
    many = observe(position("international", "R7 R8 B1 | G1 G2 | G3 G4", discard="R5").state, 0)
    assert len(learnt(many)) == 0
    assert len(learnt(many, foresight=3)) > 0
    assert len(learnt(view_of_two(), foresight=0)) == 0
