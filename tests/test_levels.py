"""Levels for people: known by name everywhere, honest, and a clear word where the strong ones cannot think."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

import pytest

from comodin.bots import BOTS, LEVELS, PLEASANT, SEARCHING, Considered, Look, Thought, bot_named, is_quick, levels
from comodin.bots.heuristic import HeuristicBot
from comodin.bots.pleasant import MOST, Pleasant
from comodin.bots.styles import CLOSE, by_style, loudness, style_at
from comodin.chance import Chance
from comodin.cli import main
from comodin.editions import EDITIONS
from comodin.match import PARTNERS, MatchRules
from comodin.rules import Action, Catch, Draw, Play, View, is_idle, observe, why_illegal, why_mistaken
from comodin.table import LocalTable, Ready, Settings
from comodin.table.settings import check_settings
from comodin.tournament import TournamentSetting, begin
from comodin.tournament import run as play
from comodin.words import catalogue

from .rounds import position
from .test_bots import OPTIONS, game_of, steps, with_the_unseen_shuffled

DETERMINED = [name for name in BOTS if name not in SEARCHING]
"""Those who do not look at a clock: the same view and chance give the same choice."""


def test_every_level_has_a_name_and_a_line_about_it_in_every_language() -> None:
    assert list(LEVELS) == [*PLEASANT, "machine"]
    for language in ("en", "es", "it"):
        words = catalogue(language)
        said = [words.say(f"level.{level}{about}") for level in LEVELS for about in ("", ".about")]
        assert len(set(said)) == 10


def test_tables_take_levels_and_searching_ones_think_elsewhere() -> None:
    for level in LEVELS:
        assert check_settings(Settings(fill_with=level)).fill_with == level
    assert [is_quick(level) for level in LEVELS] == [True, True, False, False, False]


@pytest.mark.parametrize("name", DETERMINED)
def test_no_bot_sees_what_a_seat_cannot_see(name: str) -> None:
    """Shuffle everything that is hidden from the seat: the choice for the same tosses is the same."""
    shuffler, bot = Chance(f"honest {name}"), bot_named(name)
    for number, edition in enumerate(EDITIONS):
        game = game_of(edition, 3 + number % 2, OPTIONS[1 + number % 3])
        for state, seat, _ in steps(game, BOTS["simple"](), f"honest {name}")[::3]:
            worlds = (state, with_the_unseen_shuffled(state, seat, shuffler))
            choices = [bot.choose(observe(world, seat), Chance("same")) for world in worlds]
            assert choices[0] == choices[1]


@pytest.mark.parametrize("edition", ["international", "aprendiz"])
def test_a_level_that_searches_does_not_peek_either(edition: str) -> None:
    """The expert's budget is a number of simulations. The master is the same search, with a clock instead."""
    pytest.importorskip("numba")
    shuffler, bot = Chance(f"honest {edition}"), bot_named("expert")
    assert type(bot) is type(bot_named("master"))
    for state, seat, _ in steps(game_of(edition, 3, OPTIONS[1]), BOTS["simple"](), f"search {edition}")[::9][:6]:
        worlds = (state, with_the_unseen_shuffled(state, seat, shuffler))
        choices = [bot.choose(observe(world, seat), Chance("same")) for world in worlds]
        assert choices[0] == choices[1]


@pytest.mark.parametrize("name", ["beginner", "normal", "heuristic", "greedy", "rlcard", "random-card"])
def test_rounds_end_and_every_move_is_legal_and_right(name: str) -> None:
    bot = bot_named(name)
    for number, edition in enumerate(EDITIONS):
        seats, options = (2, 3, 4, 6, 10)[number], OPTIONS[number % 4]
        for state, seat, action in steps(game_of(edition, seats, options), bot, f"{name} {edition}"):
            assert why_illegal(state, seat, action) is None
            assert not is_idle(state, seat, action)
            if isinstance(action, Play):
                assert why_mistaken(state, seat, action.card) is None


def test_a_beginner_forgets_and_overlooks_what_a_heuristic_player_does_not() -> None:
    last_but_one = observe(position("international", "R7 B1 | G1 G2", discard="R5").state, 0)
    caught = observe(position("international", "R1 R2 | G1 G2 | B3 B4", discard="R5").play(0, "R1").state, 2)
    said: dict[str, int] = {}
    catches: dict[str, int] = {}
    for name in ("beginner", "heuristic"):
        bot = bot_named(name)
        plays = [bot.choose(last_but_one, Chance(str(n))) for n in range(60)]
        said[name] = sum(isinstance(play, Play) and play.uno for play in plays)
        catches[name] = sum(isinstance(bot.choose(caught, Chance(str(n))), Catch) for n in range(60))
    assert said["heuristic"] == catches["heuristic"] == 60
    assert 10 < said["beginner"] < 55
    assert 5 < catches["beginner"] < 55


class Hoarder:
    """Draws whenever it may, and says what it thought of its other moves."""

    def choose(self, view: View, chance: Chance) -> Action | None:
        return self.explain(view, chance).action

    def explain(self, view: View, chance: Chance) -> Thought:
        options = sorted(view.decisions(), key=lambda one: one != Draw())
        return Thought(
            options[0], tuple(Considered(one, 0.5 - n / 100, 0.01, 100) for n, one in enumerate(options))
        )


def test_a_pleasant_bot_hoards_no_cards_and_the_machine_may() -> None:
    """With ten cards it plays one that fits, the best that it thought of; with fewer, or where only a bluff fits,
    it draws as it likes."""
    hands = {
        "R1 R2 B1 B2 B3 B4 B6 B7 B8 B9": Play,  # ten, and two of them fit
        "R1 B1 B2 B3 B4 B6 B7 B8 B9": Draw,  # nine
        "W4 R1 B1 B2 B3 B4 B6 B7 B8 B9": Play,
        "G1 G2 B1 B2 B3 B4 B6 B7 B8 B9": Draw,  # nothing fits
    }
    for hand, kind in hands.items():
        view = observe(position("international", f"{hand} | G1 G2", discard="R5").state, 0)
        thought = Pleasant(Hoarder()).explain(view, Chance("1"))
        assert isinstance(thought.action, kind)
        assert Pleasant(Hoarder()).choose(view, Chance("1")) == thought.action
        assert Hoarder().choose(view, Chance("1")) == Draw()
        assert thought.considered[0].action == thought.action
        assert len(thought.considered) == len(Hoarder().explain(view, Chance("1")).considered)
    bluff = observe(position("international", "W4 R1 B1 B2 B3 B4 B6 B7 B8 B9 | G1", discard="R5").state, 0)
    action = Pleasant(Hoarder()).choose(bluff, Chance("1"))
    assert isinstance(action, Play)
    assert str(action.card) == "R1"  # the Wild Draw Four would be a bluff
    assert MOST == 10


def test_levels_for_people_hoard_nothing_in_whole_rounds() -> None:
    for name in ("beginner", "normal"):
        bot = bot_named(name)
        for n in range(3):
            for state, seat, action in steps(game_of("international", 2, OPTIONS[0]), bot, f"hoard {name} {n}"):
                if action == Draw() and len(state.hands[seat]) >= MOST:
                    assert not Look(observe(state, seat), Chance(""), None).honest_cards


def test_styles_follow_from_the_seat_and_differ_only_where_moves_are_close() -> None:
    assert [style_at(seat) for seat in range(4)] == ["even", "bold", "cautious", "even"]
    view = observe(position("international", "R1 RD RS W | G1 G2", discard="R5").state, 0)
    game, plays = view.round.game, [one for one in view.decisions() if isinstance(one, Play)]
    by_card = {str(play.card): play for play in plays}
    assert (
        loudness(game, by_card["RD"].card)
        >= loudness(game, by_card["RS"].card)
        > loudness(game, by_card["R1"].card)
    )
    close = [
        Considered(by_card[card], 0.5 - n * CLOSE / 4, 0.01, 100) for n, card in enumerate(("RS", "RD", "R1"))
    ]
    chosen = {style: by_style(style, game, close) for style in ("even", "bold", "cautious")}
    assert [str(one.card) for one in chosen.values() if isinstance(one, Play)] == ["RS", "RD", "R1"]
    clear = [replace(one, value=0.5 - n * CLOSE) for n, one in enumerate(close)]
    assert all(by_style(style, game, clear) == by_card["RS"] for style in ("even", "bold", "cautious"))


def test_beginners_of_different_styles_play_differently() -> None:
    played: dict[str, set[str]] = {}
    bot = bot_named("beginner").careless  # type: ignore[attr-defined]
    for style in ("even", "bold", "cautious"):
        view = observe(position("international", "R1 RD RS B1 B2 | G1 | Y1", discard="R5").state, 0)
        actions = [bot[style].choose(view, Chance(str(n))) for n in range(20)]
        played[style] = {str(one.card) for one in actions if isinstance(one, Play)}
    assert played == {"even": {"R1", "RD", "RS"}, "bold": {"RD"}, "cautious": {"R1"}}


def test_partners_neither_catch_nor_choose_each_other() -> None:
    alone = position("international", "R1 R2 | G1 G2 | B3 B4 | Y1 Y2", discard="R5").play(0, "R1").state
    assert isinstance(bot_named("heuristic").choose(observe(alone, 2), Chance("1")), Catch)
    for name in ("heuristic", "normal"):
        bot = bot_named(name, PARTNERS)
        found = [bot.choose(observe(alone, 2), Chance(str(n))) for n in range(8)]
        assert name == "normal" or not any(isinstance(action, Catch) for action in found)
    swap = position("international", "R7 B1 B2 | G1 G2 G3 | Y1 | Y2 Y3", discard="R5", seven_zero=True).state
    chosen = {
        teams: bot_named("greedy", teams).choose(observe(swap, 0), Chance("1")) for teams in (None, PARTNERS)
    }
    assert [play.target for play in chosen.values() if isinstance(play, Play)] == [2, 3]


def test_without_the_extra_the_strong_levels_play_on_and_say_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(levels, "find_spec", lambda name: None)
    for level in ("expert", "master"):
        bot = bot_named(level)
        assert isinstance(bot, Pleasant)
        assert isinstance(bot.bot, HeuristicBot)
    assert isinstance(bot_named("machine"), HeuristicBot)
    monkeypatch.setattr("builtins.input", _nothing_typed)
    assert main(["play", "--edition", "clasico", "--level", "master", "--lang", "en", "--seed", "1"]) == 0
    assert "need the extra “fast”" in capsys.readouterr().out
    assert main(["play", "--edition", "clasico", "--level", "normal", "--lang", "en", "--seed", "1"]) == 0
    assert "need the extra" not in capsys.readouterr().out
    assert main(["tournament", "--bots", "search", "--players", "2"]) != 0
    assert "install the extra" in capsys.readouterr().err


def _nothing_typed(prompt: str) -> str:
    raise EOFError


def test_a_wrong_opponent_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--edition", "clasico", "--bots", "deep-blue"]) != 0
    assert "--bots: 'deep-blue' is not a bot" in capsys.readouterr().err


class Spy(HeuristicBot):
    """Plays like the heuristic, and remembers what it was told."""

    format: str | None = None
    told: ClassVar[set[str | None]] = set()

    def choose(self, view: View, chance: Chance) -> Action | None:
        self.told.add(self.format)
        return super().choose(view, chance)


@pytest.mark.parametrize("format", ["points", "lowest", "elimination"])
def test_bots_are_told_what_the_match_counts(format: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "spy", Spy)
    monkeypatch.setattr(Spy, "told", set())
    local = LocalTable(Settings(fill_with="spy", match=MatchRules(format, 60)), "secret", lambda _: None)
    local.join("ana", "Ana", 0.0)
    local.send("ana", Ready(), 1.0)
    local.run(2_000.0)
    assert Spy.told == {format}
    Spy.told.clear()
    setting = TournamentSetting(
        EDITIONS["international"], EDITIONS["international"].ruleset, [Spy() for _ in range(4)], "x"
    )
    play(begin(format, setting, 60), setting)
    assert Spy.told == {format}
