"""The search that listens to learned players: honest and legal everywhere, and each part does what it says."""

from __future__ import annotations

from collections import Counter
from math import exp
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from comodin.bots import NetBot, SearchBot
from comodin.bots.search import lowered_for
from comodin.chance import Chance
from comodin.editions import EDITIONS
from comodin.errors import BadInput
from comodin.fast import choices, layout, load_view, mind_of
from comodin.fast.choices import layout as places
from comodin.fast.search import elimination
from comodin.fast.search import knobs as search
from comodin.fast.search import workspace as spaces
from comodin.rules import Draw, Play, Turn, View, observe

from ..rounds import position
from ..test_bots import with_the_unseen_shuffled
from .test_search import fits
from .test_views import hand_of, states

CRITIC = places.SEEN + places.FULL
OUTCOMES = layout.MOST_SEATS + 1
SHIPPED = Path(choices.__file__).parents[2] / "bots" / "net.npz"


def network(inputs: int, answers: int, width: int = 8, seed: int = 1) -> choices.Weights:
    """One whose weights nobody has trained."""
    rng = np.random.default_rng(seed)
    shapes = (inputs, width), (width,), (1, width, width), (1, width), (answers, width), (answers,)
    return choices.Weights(*(rng.normal(0, 0.3, (1, *shape)).astype(np.float32) for shape in shapes))


def silent(inputs: int, answers: int) -> choices.Weights:
    """One that always says the same: its last bias."""
    return choices.Weights(*(np.zeros_like(part) for part in network(inputs, answers)))


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Our player, with small networks of random weights."""
    made = tmp_path_factory.mktemp("nets")
    (made / "net.npz").write_bytes(SHIPPED.read_bytes())
    choices.save_net(made / "quick.npz", network(places.SEEN, places.CHOICES, 8))
    choices.save_net(made / "leaf.npz", network(CRITIC, OUTCOMES, 16))
    return str(made)


@pytest.mark.parametrize("key", EDITIONS)
def test_it_is_legal_and_what_is_hidden_changes_no_thought(key: str, folder: str) -> None:
    """Neither through the usual move, nor through those who play in its worlds, nor through their judge."""
    shuffler = Chance(f"honest nets {key}")
    bots = [
        SearchBot(simulations=16, nets=folder, most=10),
        SearchBot(simulations=16, nets=folder, knobs={"leaf": 0, "hoarder": 0.5}),
        SearchBot(simulations=16, nets=folder, knobs={"leaf": 2, "foresight": 10}),
    ]
    for number, state in enumerate(states(key, "honest nets", 9)):
        seat = state.pending.seats[0]
        bot = bots[number % 3]
        other = with_the_unseen_shuffled(state, seat, shuffler)
        thoughts = [bot.explain(observe(world, seat), Chance("same")) for world in (state, state, other)]
        assert thoughts[0] == thoughts[1] == thoughts[2]
        if thoughts[0].action is not None:
            assert thoughts[0].action in observe(state, seat).legal_actions()


@pytest.mark.parametrize("key", EDITIONS)
def test_without_trust_in_what_it_finds_it_plays_as_the_learned_player_does(key: str, folder: str) -> None:
    doubtful = SearchBot(simulations=16, nets=folder, knobs={"prior": 1e-6, "clear": 1e9, "bias": 1})
    compared = 0
    for state in states(key, "usual nets", 25):
        view = observe(state, state.pending.seats[0])
        if not isinstance(state.pending, Turn) or state.catchable:
            continue
        usual = NetBot().choose(view, Chance("x"))
        if isinstance(usual, Play) and usual.card.draws is not None and usual.card.wild:
            continue  # a bluff is tossed for
        compared += 1
        assert doubtful.choose(view, Chance("usual")) == usual
    assert compared > 5


def begun(view: View, mind: Any, **changed: float) -> tuple[spaces.Workspace, spaces.Knobs]:
    """A search of this view after 64 worlds."""
    lowered, space = lowered_for(view.round.game), spaces.Workspace()
    assert lowered is not None
    space.mind = mind
    knobs = spaces.knobs_of(**{"most": 64, "clear": 1e9, "foresight": 0, **changed})
    load_view(lowered, view, space.tables, search.VIEW)
    space.begin(lowered.rules, view.viewer, knobs, seed=3)
    space.think(lowered.rules, view.viewer, knobs, 3, 2)
    return space, knobs


def means(space: spaces.Workspace) -> np.ndarray:
    stats = space.stats[: space.count]
    found: np.ndarray = stats[:, elimination.SUM] / stats[:, elimination.WORLDS]
    return found


def test_a_judge_says_what_a_world_is_worth_at_the_next_choice() -> None:
    view = observe(position("international", "R7 R8 B1 G5 W | G1 G2 G3 B4 B5 B6", discard="R5").state, 0)
    lowered = lowered_for(view.round.game)
    certain = silent(CRITIC, OUTCOMES)
    certain.b_out[0, 0] = 3.0  # of eleven outcomes: the seat that is asked wins
    space, _ = begun(view, mind_of(None, certain, lowered), leaf=1)
    assert means(space) == pytest.approx(exp(3) / (exp(3) + 10), abs=1e-5), "nobody can win before the next choice"
    few = silent(CRITIC, OUTCOMES)
    few.w_in[0, places.SIZE + 11, 0] = 1.0  # the size of the own hand
    few.w_out[0, 0, 0] = -1.0
    space, _ = begun(view, mind_of(None, few, lowered), leaf=1)
    draws = [int(move) & 15 == layout.DRAW for move in space.moves[: space.count]]
    assert draws.count(True) == 1
    assert means(space)[draws].max() < means(space)[np.logical_not(draws)].min()


def test_partners_win_together_in_the_eyes_of_a_judge() -> None:
    view = observe(
        position("international", "R7 R8 B1 G5 | G1 G2 G3 G4 | B4 B5 B6 B7 | Y1 Y2 Y3 Y4", discard="R5").state, 0
    )
    opposite = silent(CRITIC, OUTCOMES)
    opposite.b_out[0, 2] = 3.0
    for team, share in ((0b0001, 1), (0b0101, exp(3) + 1)):
        space, _ = begun(view, mind_of(None, opposite, lowered_for(view.round.game)), leaf=1, team=team)
        assert np.median(means(space)) == pytest.approx(share / (exp(3) + 10), abs=0.02)


def test_who_plays_on_in_its_worlds_is_the_small_network() -> None:
    view = observe(position("international", "R7 R8 B1 | G1 G2 G3 B4 B5 B6", discard="R5").state, 0)
    lowered = lowered_for(view.round.game)
    draws = silent(places.SEEN, places.CHOICES)
    draws.b_out[0, places.BESIDES] = 9.0  # whenever that is allowed it draws, and keeps what it drew
    mind = mind_of(draws, None, lowered)
    lost, _ = begun(view, mind, own=layout.NETWORK, limit=300)
    usual, _ = begun(view, mind)
    assert means(lost).max() < means(usual).min()
    bound, _ = begun(view, mind_of(draws, None, lowered, most=1), own=layout.NETWORK, limit=300)
    assert means(bound).mean() > means(lost).mean() + 0.05


def test_without_small_networks_the_search_does_without_them() -> None:
    view = observe(position("international", "R7 R8 B1 | G1 G2 G3 B4 B5 B6", discard="R5").state, 0)
    asked, _ = begun(view, mind_of(None, None, None), own=layout.NETWORK, leaf=2)
    plain, _ = begun(view, mind_of(None, None, None))
    assert np.array_equal(means(asked), means(plain))


def test_with_many_cards_it_draws_only_if_nothing_fits() -> None:
    hand = "R7 R8 B1 B2 B3 Y1 Y2 G6 G7 W4"
    view = observe(position("international", f"{hand} | G1 G2 G3", discard="R5").state, 0)
    listed = {}
    for cap in (0, 10, 11):
        space, _ = begun(view, mind_of(None, None, None), cap=cap)
        listed[cap] = Counter(int(move) & 15 for move in space.moves[: space.count])[layout.DRAW]
    assert listed == {0: 1, 10: 0, 11: 1}
    bluff = observe(position("international", "B1 B2 B3 W4 | G1 G2 G3", discard="B5").state, 0)
    space, _ = begun(bluff, mind_of(None, None, None), cap=2)
    assert layout.DRAW not in {int(move) & 15 for move in space.moves[: space.count]}
    chosen = SearchBot(simulations=16, most=2).choose(bluff, Chance("x"))
    assert not isinstance(chosen, Draw)


def test_a_hoarder_may_have_drawn_although_it_could_play() -> None:
    rest = "G5 G6 G7 B9 R1 R2 R3 W W4 Y7 B7 RS"
    start = position("international", "R7 B1 B2 | G1 G2 G3 G4 | Y1 Y2 Y3 Y4", discard="R5", draw=rest)
    red = EDITIONS["international"].cards["R7"]
    view = observe(start.play(0, "R7").draw(1).state, 0)
    lowered = lowered_for(view.round.game)
    assert lowered is not None
    held = {}
    for hoarder in (0.0, 0.9):
        space, _ = begun(view, mind_of(None, None, None), hoarder=hoarder, stranger=0, careless=0, batch=32)
        hands = [hand_of(space.tables, search.FIRST + n, 1, lowered) for n in range(32)]
        held[hoarder] = sum(any(fits(card, red) for card in hand) for hand in hands)
    assert held[0.0] == 0 < held[0.9]


def test_a_folder_without_weights_is_refused(tmp_path: Path, folder: str) -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        SearchBot(simulations=16, nets=str(tmp_path))
    for name, wrong in (("net", "quick"), ("quick", "leaf")):
        (tmp_path / f"{name}.npz").write_bytes((Path(folder) / f"{wrong}.npz").read_bytes())
    with pytest.raises(BadInput, match="expected"):
        SearchBot(simulations=16, nets=str(tmp_path))
