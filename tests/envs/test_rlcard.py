"""Agents of RLCard at our tables, and our bots at theirs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import comodin
from comodin import envs
from comodin.bots import SearchBot, bot_named, bot_names, is_bot
from comodin.chance import Chance
from comodin.cli import main
from comodin.editions import EDITIONS
from comodin.envs import rlcard_cards
from comodin.envs.rlcard_there import direction, view_of
from comodin.errors import BadInput
from comodin.rules import HIDDEN, Play
from comodin.words import translated

rlcard = pytest.importorskip("rlcard")
GAME = comodin.game("international", players=2)


class Watching:
    """An agent of RLCard's kind that keeps what it saw, and plays the first action as a number."""

    use_raw = False

    def __init__(self) -> None:
        self.seen: list[dict[str, Any]] = []

    def eval_step(self, state: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        self.seen.append(state)
        return next(iter(state["legal_actions"])), {}


def states(players: int, seed: int, rounds: int) -> Iterator[tuple[Any, dict[str, Any]]]:
    """RLCard's own tables with random agents: the environment, and what it shows to the seat at the turn."""
    env = rlcard.make("uno", config={"seed": seed})
    env.game.configure({"game_num_players": players})  # `make` keeps it to itself for UNO
    env.num_players = players
    chance = np.random.default_rng(seed)
    for _ in range(rounds):
        state, _ = env.reset()
        while not env.is_over():
            yield env, state
            state, _ = env.step(int(chance.choice(list(state["legal_actions"]))))


# -- cards and numbers -------------------------------------------------------------------------------------------


def test_ids_and_planes_are_those_of_rlcard() -> None:
    from rlcard.games.uno.utils import ACTION_LIST  # noqa: PLC0415

    assert list(rlcard_cards.ACTIONS) == ACTION_LIST
    for _, state in states(3, 5, 12):
        raw = state["raw_obs"]
        assert (rlcard_cards.observation(raw["hand"], raw["target"]) == state["obs"]).all()


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_of_its_deck_goes_there_and_back(edition: str) -> None:
    found = EDITIONS[edition]
    assert rlcard_cards.knows(comodin.game(edition)) == (edition in ("clasico", "deluxe", "international"))
    for card in set(found.deck):
        if rlcard_cards.trait_of(card) is not None:
            for colour in (card.colour,) if card.colour else rlcard_cards.COLOURS:
                text = rlcard_cards.text_of(card, colour)
                assert rlcard_cards.card_of(found, text) == (card, colour)


# -- its agents here ---------------------------------------------------------------------------------------------


def test_an_agent_sees_and_plays_a_round_of_ours() -> None:
    agent = Watching()
    record = comodin.play([envs.RlcardAgentBot(agent), "heuristic", "simple"], "international", seed=3)
    assert record.rounds[0].over
    assert agent.seen
    for state in agent.seen:
        raw, legal = state["raw_obs"], state["raw_legal_actions"]
        assert raw["current_player"] == 0
        assert len(raw["hand"]) == raw["num_cards"][0]
        assert raw["played_cards"][-1] == raw["target"]
        assert [rlcard_cards.ACTIONS[number] for number in state["legal_actions"]] == legal
        colour, trait = raw["target"].split("-")
        for text in legal:  # as RLCard allows it
            assert "wild" in text or text.startswith(colour) or text.endswith(f"-{trait}")
        fours = [text for text in legal if text.endswith("wild_draw_4")]
        assert not fours or fours == legal


def test_the_same_view_and_chance_give_the_same_choice_and_leave_numpy_alone() -> None:
    bot = bot_named("rlcard-agent:uno-rule-v1")
    now = comodin.deal(GAME, seed=4)
    choices = set()
    np.random.seed(1)
    expected = np.random.get_state()[1].tolist()  # type: ignore[index]
    for n in range(12):
        view = now.view(now.awaited[0])
        found = [bot.choose(view, Chance(str(n))) for _ in range(3)]
        assert found[0] == found[1] == found[2]
        assert found[0] is not None
        assert view.why_illegal(found[0]) is None
        choices.add(type(found[0]))
        now = now.act(view.viewer, found[0])
    assert Play in choices
    assert np.random.get_state()[1].tolist() == expected  # type: ignore[index]


def test_the_commands_play_it_without_a_fault(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "rlcard-agent:uno-rule-v1", "random", "--deals", "8", "--workers", "1", "--strict", "--json"]
    assert main([*words, "--edition", "international"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["faults"] == []
    assert found["results"][0]["bot"] == "rlcard-agent:uno-rule-v1"
    assert found["results"][0]["win_rate"] > 0.5
    own = f"rlcard-agent:{__name__}:Watching"
    assert main(["simulate", "--players", "2", "--rounds", "2", "--bots", f"{own},simple", "--strict"]) == 0


@pytest.mark.parametrize(
    ("agent", "sentence"),
    [
        ("uno-rule-v9", "RLCard has no model 'uno-rule-v9'; expected uno-rule-v1, or module:name"),
        (
            "nowhere:Agent",
            "the agent 'nowhere:Agent' cannot be had: ModuleNotFoundError: No module named 'nowhere'",
        ),
        (f"{__name__}:Nobody", "cannot be had: AttributeError"),
        ("collections:Counter", "'collections:Counter' is no agent of RLCard; expected eval_step and use_raw"),
    ],
)
def test_what_is_no_agent_gets_one_sentence(agent: str, sentence: str) -> None:
    with pytest.raises(BadInput) as found:
        bot_named(f"rlcard-agent:{agent}")
    assert sentence in found.value.expected
    for language in ("es", "it"):
        assert translated(found.value.expected, language) != found.value.expected


def test_another_deck_is_refused_and_strangers_cannot_name_modules(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--edition", "casa", "--bots", "rlcard-agent:uno-rule-v1"]) == 2
    said = capsys.readouterr().err.strip()
    assert said.endswith("agents of RLCard know a deck of four colours with two wilds, not that of casa")
    assert not is_bot("rlcard-agent")
    assert "rlcard-agent" not in bot_names()


def test_without_rlcard_one_sentence_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "rlcard", None)
    with pytest.raises(BadInput, match='install the extra "rlcard"'):
        bot_named("rlcard-agent:uno-rule-v1")


# -- our bots there ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_state_of_rlcard_as_a_view(players: int) -> None:
    """RLCard shows neither the direction nor the colour that was named: both are nearly always told right."""
    seen = sure = right = 0
    for env, state in states(players, 7, 25):
        view, raw = view_of(state), state["raw_obs"]
        table, target = view.round, env.game.round.target
        assert len(table.draw) == len(env.game.dealer.deck)
        assert [len(hand) for hand in table.hands] == [len(player.hand) for player in env.game.players]
        assert all(card is HIDDEN for seat, hand in enumerate(table.hands) if seat != view.viewer for card in hand)
        assert rlcard_cards.trait_of(table.top) == target.trait
        told = table.colour is not None and rlcard_cards.COLOURS[table.colour] == target.color
        assert told or table.top.wild
        ours = {
            rlcard_cards.text_of(action.card, action.colour)
            for action in view.decisions()
            if isinstance(action, Play)
        }
        theirs = set(raw["legal_actions"]) - {"draw"}
        assert theirs <= ours
        assert not told or all(text.endswith("wild_draw_4") for text in ours - theirs)
        seen, right = seen + 1, right + told
        sure += players == 2 or table.direction == env.game.round.direction
    assert right >= 0.97 * seen, (right, seen)
    assert sure >= 0.97 * seen, (sure, seen)


def test_the_direction_is_told_by_the_steps() -> None:
    assert direction([], 0, 4) == 1
    assert direction([(0, "r-5")], 1, 4) == 1
    assert direction([(0, "r-5"), (1, "r-reverse")], 0, 4) == -1
    assert direction([(1, "r-5"), (0, "r-skip")], 2, 4) == -1
    assert direction([(1, "r-5"), (2, "r-reverse"), (1, "r-draw_2")], 3, 4) == -1
    assert direction([(0, "r-5"), (1, "r-skip")], 0, 3) == 1


@pytest.mark.parametrize("bot", ["heuristic", "simple", "rlcard", SearchBot(None, 20)])
def test_our_bots_play_at_their_table(bot: str | SearchBot) -> None:
    from rlcard.agents import RandomAgent  # noqa: PLC0415

    env = rlcard.make("uno", config={"seed": 1})
    env.set_agents([envs.rlcard_agent(bot), RandomAgent(env.num_actions)])
    np.random.seed(1)  # RLCard's agents toss with it
    won = sum(env.run(is_training=False)[1][0] for _ in range(60 if isinstance(bot, str) else 3))
    assert bot != "heuristic" or won > 0  # more than it lost


class Stubborn:
    """Gives what their rules never allow."""

    def choose(self, view: Any, chance: Chance) -> None:
        return None


def test_an_agent_answers_with_a_legal_action_whatever_the_bot_says() -> None:
    agent = envs.rlcard_agent(Stubborn())
    again = envs.rlcard_agent(Stubborn())
    for _, state in states(2, 3, 4):
        assert agent.step(state) in state["raw_legal_actions"]
        assert agent.eval_step(state)[0] in state["raw_legal_actions"]
        assert again.step(state) in state["raw_legal_actions"]


def test_our_own_policy_rlcard_plays_like_its_agent() -> None:
    """Where RLCard's rule leaves one card or one kind, both play the same."""
    ours, theirs = bot_named("rlcard"), bot_named("rlcard-agent:uno-rule-v1")
    same = 0
    for seed in range(60):
        now = comodin.deal(GAME, seed=seed)
        for n in range(30):
            if now.over:
                break
            seat = now.awaited[0]
            one, other = (bot.choose(now.view(seat), Chance(f"{seed} {n}")) for bot in (ours, theirs))
            assert type(one) is type(other)
            if isinstance(one, Play):
                assert isinstance(other, Play)
                assert one.card.wild == other.card.wild
                same += 1
            assert one is not None
            now = now.act(seat, one)
    assert same > 200
