"""Bots play rounds and matches through the door: the record is whole, and a bad bot is one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

import comodin
from comodin.api import playing
from comodin.records import MatchRecord, load_any, replay_match


class First:
    """The first decision that there is."""

    def choose(self, view: comodin.View, chance: comodin.Chance) -> comodin.Action | None:
        return view.decisions()[0] if view.awaited else None


class Drawer:
    def choose(self, view: comodin.View, chance: comodin.Chance) -> comodin.Action | None:
        return comodin.Draw()


class Nonsense:
    def choose(self, view: comodin.View, chance: comodin.Chance) -> comodin.Action | None:
        return 42  # type: ignore[return-value]


class Asleep:
    def choose(self, view: comodin.View, chance: comodin.Chance) -> comodin.Action | None:
        return None


class Told(First):
    teams: object = "nobody said"
    format: object = "nobody said"


@pytest.mark.parametrize("edition", comodin.EDITIONS)
@pytest.mark.parametrize("players", [2, 6, 10])
def test_a_round_among_bots(edition: str, players: int, tmp_path: Path) -> None:
    record = comodin.play("simple", edition, players=players, seed=3)
    assert record == comodin.play("simple", comodin.game(edition, players), seed="3")
    assert record != comodin.play("simple", edition, players=players, seed=4)
    (round,) = record.rounds
    assert round.over
    assert record.match is None
    assert record.totals == round.points
    assert record.winners == (() if round.winner is None else (round.winner,))
    assert record.players == tuple(f"simple {n}" for n in range(1, players + 1))
    assert round.branch(at=0) == comodin.deal(comodin.game(edition, players), seed=3, names=record.players)
    record.save(tmp_path / "x.uno.json")
    assert comodin.load(tmp_path / "x.uno.json") == record


@pytest.mark.parametrize(
    "match",
    [
        "points",
        {"format": "lowest", "target": 100},
        {"format": "elimination", "target": 60},
        {"target": 150, "teams": ((0, 2), (1, 3))},
        {"hands": 3},
        "quick",
    ],
)
def test_a_match_among_bots(match: str | dict[str, object], tmp_path: Path) -> None:
    record = comodin.play(["heuristic", First(), "simple", "simple"], "international", seed=8, match=match)
    assert record.players == ("heuristic", "First", "simple 1", "simple 2")
    assert record.winners
    record.save(tmp_path / "x.uno.json")
    again = comodin.load(tmp_path / "x.uno.json")
    assert again == record
    assert (again.winners, again.totals, again.match) == (record.winners, record.totals, record.match)
    inner = load_any(record.text)
    assert isinstance(inner, MatchRecord)
    told = replay_match(inner)
    assert told.refused is None
    assert told.match.totals == record.totals
    assert told.state == record.rounds[-1].state
    assert len(told.match.rounds) <= len(record.rounds)
    # every round stands alone, whatever was shuffled in it
    for round in record.rounds:
        (alone,) = comodin.load(round.record().text).rounds
        assert alone == round
        assert alone.state == round.state
    assert sum(1 for _ in record.replay()) == sum(1 + len(round.actions) for round in record.rounds)


def test_a_match_that_goes_on_is_told_so() -> None:
    record = comodin.play("simple", "international", players=2, seed=8, match="quick")
    begun = comodin.load(record.text.partition('"rounds"')[0] + '"rounds": []}')
    assert begun.rounds == ()
    assert (begun.totals, begun.winners) == ((0, 0), ())
    assert repr(begun) == "<record of international, 2 players, seed '8', 0 rounds>"


def test_a_bot_is_told_what_it_plays_for() -> None:
    bot = Told()
    comodin.play(bot, "international", players=4, seed=1, match={"format": "quick", "teams": [[0, 2], [1, 3]]})
    assert (bot.teams, bot.format) == (((0, 2), (1, 3)), "quick")
    comodin.play(bot, "international", players=2, seed=1)
    assert (bot.teams, bot.format) == (None, None)


@pytest.mark.parametrize(
    ("bots", "settings", "sentence"),
    [
        ("simpel", {"players": 2}, "bots[0]: 'simpel' is not a bot; expected one of simple, random, "),
        (
            ["simple", 7],
            {},
            "bots[1]: expected the name of a bot, or an object with choose(view, chance), found 7",
        ),
        (
            ["simple", First],
            {},
            "bots[1]: expected the name of a bot, or an object with choose(view, chance), found <",
        ),
        ([], {}, "players: expected 2 to 10, found 0"),
        ("simple", {}, "players: expected 2 to 10, found 1"),
        (["simple"] * 3, {"players": 2}, "bots: expected one bot, or one for each of the 2 players, found 3"),
        ("simple", {"players": 3, "edition": "uno"}, "edition: 'uno' is not an edition; expected one of clasico"),
        ("simple", {"players": 3, "stackin": True}, "options.stackin: unknown option; expected one of cut, "),
        (
            "simple",
            {"players": 3, "match": "best"},
            'match.format: "best" was not expected; expected one of points',
        ),
        ("simple", {"players": 3, "match": 7}, "match: expected an object, found 7"),
        ("simple", {"players": 3, "match": {"target": 0}}, "match.target: expected a number of points above 0"),
        ("simple", {"players": 3, "names": ["Ana"]}, "names: expected a name for each of the 3 players, found 1"),
        ("simple", {"players": 3, "seed": 1.5}, "seed: expected a text or a whole number, found 1.5"),
        (
            ["simple", Nonsense()],
            {"seed": 1},
            "bots[1]: choose() gave 42; expected an action, or None for nothing",
        ),
        (["simple", Drawer()], {"seed": 1}, "bots[1]: choose() gave Draw(), which is refused: "),
        (["simple", Asleep()], {"seed": 1}, "the bot that the round waits for does not act"),
    ],
)
def test_what_is_wrong_is_one_sentence(bots: object, settings: dict[str, object], sentence: str) -> None:
    with pytest.raises(comodin.ComodinError) as refused:
        comodin.play(bots, **settings)  # type: ignore[arg-type]
    assert str(refused.value).startswith(sentence)
    assert "\n" not in str(refused.value)


def test_bots_that_never_end_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "MOST_ACTIONS", 3)
    with pytest.raises(comodin.ComodinError, match="a round did not end after 3 actions of these bots"):
        comodin.play("simple", "deluxe", players=2, seed=1)
    monkeypatch.undo()
    monkeypatch.setattr(playing, "MOST_ROUNDS", 1)
    with pytest.raises(comodin.ComodinError, match="a match did not end after 1 rounds of these bots"):
        comodin.play("simple", "deluxe", players=2, seed=1, match={"target": 5000})


def test_a_game_has_its_options_already() -> None:
    game = comodin.game("deluxe", players=2, jump_in=True)
    assert comodin.play("simple", game, seed=1).options == {"jump_in": True}
    with pytest.raises(comodin.BadInput, match="options: expected in the game, because one is given"):
        comodin.play("simple", game, seed=1, jump_in=False)
    with pytest.raises(comodin.BadInput, match="players: expected 2, as in the game, found 3"):
        comodin.play("simple", game, seed=1, players=3)
