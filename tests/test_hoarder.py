"""The hoarder: with a large hand it draws while the next player cannot play, where the rules let it."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from comodin import envs
from comodin.bots import bot_named
from comodin.bots.attentive import Look
from comodin.bots.heuristic import HeuristicBot
from comodin.bots.hoarder import HoarderBot, Hoarding
from comodin.chance import Chance
from comodin.cli import main
from comodin.editions import EDITIONS
from comodin.errors import BadInput
from comodin.rules import Action, Draw, Game, Play, observe
from comodin.simulation import simulate

from .rounds import Round, position

LARGE = "R1 R2 R3 R4 R6 R7 B1 B2 B3 Y1 Y2 Y3"


def choice(round_: Round, seat: int = 0) -> Action | None:
    return HoarderBot().choose(observe(round_.state, seat), Chance("1"))


def after_a_draw(hand: str = LARGE, **options: Any) -> Round:
    """The next player had nothing for red, and kept what it drew."""
    draw = "B9 Y9 Y8 Y7 Y6 G9 G8 G7"
    start = position("international", f"R8 {hand} | G1 G2", discard="R5", draw=draw, **options)
    return start.play(0, "R8").draw(1)


def test_it_draws_while_the_next_player_cannot_play() -> None:
    round_ = after_a_draw()
    assert choice(round_) == Draw()
    plays = HeuristicBot().choose(observe(round_.state, 0), Chance("1"))
    assert isinstance(plays, Play)


def test_it_plays_when_the_next_player_may_have_something() -> None:
    """Nothing is known of a player that has not drawn."""
    start = position("international", f"{LARGE} | G1 G2 G3", discard="R5")
    assert isinstance(choice(start), Play)


def test_it_plays_with_a_hand_of_ordinary_size() -> None:
    assert isinstance(choice(after_a_draw("R1 R2 R3 B1 B2 Y1 Y2")), Play)


def test_who_must_play_cannot_hoard() -> None:
    assert isinstance(choice(after_a_draw(must_play=True)), Play)


def test_it_remembers_what_the_next_player_lacks() -> None:
    round_ = after_a_draw()
    view = observe(round_.state, 0)
    known = Hoarding(Look(view, Chance("1"), None)).known
    red = view.round.colour
    assert red is not None
    assert (known[red], known["wild"], known["top"]) == (0, 0, 0)
    others = [colour for colour in view.round.game.edition.colours if colour is not red]
    assert all(known[colour] > 0 for colour in others)
    # a card more that nobody has seen: it may be anything
    clues = view.round.clues
    drawn = clues.so_far[-1]._replace(kind="drew", amount=2)
    more = replace(view.round, clues=replace(clues, so_far=(*clues.so_far, drawn)))
    known = Hoarding(Look(replace(view, round=more), Chance("1"), None)).known
    assert (known[red], known["wild"], known["top"]) == (2, 2, 2)


def test_a_large_hand_wins_more_by_hoarding_and_rounds_end() -> None:
    """Two hoarders at one table: the kernel takes notes for them, and the rounds end."""
    game = Game.of(EDITIONS["international"], 2)
    tally = simulate(game, 200, bots=("hoarder", "hoarder"), seed="ends").tally
    assert tally.unfinished == 0
    apart = simulate(game, 200, bots=("hoarder", "heuristic"), seed="ends").tally
    same = simulate(game, 200, bots=("heuristic", "heuristic"), seed="ends").tally
    assert apart.decisions != same.decisions, "without notes it would play as the heuristic player"
    assert bot_named("hoarder").__class__ is HoarderBot


@pytest.mark.parametrize(
    ("lang", "said", "stopped"),
    [
        ("en", "hoarding wins more", "must_play=true stops hoarding"),
        ("es", "acaparar gana más", "must_play=true impide acaparar"),
        ("it", "accumulare carte vince di più", "must_play=true impedisce di accumulare"),
    ],
)
def test_the_linter_tells_what_stops_it(
    capsys: pytest.CaptureFixture[str], lang: str, said: str, stopped: str
) -> None:
    words = ["lint-rules", "--edition", "international", "--rounds", "200", "--lang", lang]
    main([*words, "--players", "2"])
    assert said in capsys.readouterr().out
    main([*words, "--players", "2", "--option", "must_play=true"])
    assert stopped in capsys.readouterr().out
    main([*words, "--players", "4"])
    assert said not in capsys.readouterr().out
    main([*words, "--players", "2", "--json"])
    assert json.loads(capsys.readouterr().out)["hoarding"] == {"stopped_by": "must_play=true", "stopped": False}


def test_a_gpu_has_no_room_for_its_memory() -> None:
    for name in ("heuristic,hoarder", "hoarder"):
        with pytest.raises(BadInput, match="a GPU plays with random, simple"):
            simulate(Game.of(EDITIONS["casa"], 2), 1, bots=name.split(","), device="gpu")
    with pytest.raises(BadInput, match="opponents: a GPU plays with random, simple"):
        envs.gpu_vector(2, "casa", 2, opponents="hoarder")
