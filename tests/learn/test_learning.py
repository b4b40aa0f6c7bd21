"""Training: repeatable from a seed, resumed to the same weights; the networks of torch and the kernel agree."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="the extra learn is not installed")

import torch

from comodin import game
from comodin.arena import player_of
from comodin.bots import NetBot
from comodin.errors import BadInput
from comodin.fast import choices, layout, lower
from comodin.fast.choices import layout as places
from comodin.learn import Learner, Plan, Setting, Tables, Training, measure
from comodin.learn.__main__ import main
from comodin.learn.experience import Company

SMALL = Plan(games=("international:2", "casa:3"), choices=4 * 512, lessons=2 * 512, tables=64, steps=8, width=32,
             critic=32, minibatch=128)  # fmt: skip


def begun(folder: Path, plan: Plan = SMALL) -> Training:
    folder.mkdir(exist_ok=True)
    return Training(plan, folder, {"international:2": Setting(game("international", 2))})


def to_the_end(training: Training) -> Training:
    while not training.done:
        training.step()
    return training


def same(one: Training, other: Training) -> bool:
    parts = zip(one.learner.policy.weights(), other.learner.policy.weights(), strict=True)
    means = zip(one.mean, other.mean, strict=True)
    return all(np.array_equal(mine, its) for mine, its in (*parts, *means))


def test_the_same_plan_gives_the_same_weights_and_another_seed_others(tmp_path: Path) -> None:
    first, again = to_the_end(begun(tmp_path / "1")), to_the_end(begun(tmp_path / "2"))
    assert same(first, again)
    assert same(first, to_the_end(begun(tmp_path / "two", replace(SMALL, threads=2))))
    assert not same(first, to_the_end(begun(tmp_path / "3", replace(SMALL, seed=2))))


@pytest.mark.parametrize("after", [1, 4])
def test_a_training_that_was_stopped_ends_with_the_same_weights(tmp_path: Path, after: int) -> None:
    whole = to_the_end(begun(tmp_path / "whole"))
    stopped = begun(tmp_path / "stopped")
    for _ in range(after):
        stopped.step()
    stopped.test(4)
    stopped.save()
    resumed = begun(tmp_path / "stopped")
    assert resumed.rows == stopped.rows
    assert same(to_the_end(resumed), whole)
    with pytest.raises(BadInput, match="seed"):
        begun(tmp_path / "stopped", replace(SMALL, seed=5))


def test_two_threads_collect_what_one_does() -> None:
    settings = [Setting(game("deluxe", 4))]
    company = [Company(0, ("heuristic",) * 3, 1), Company(0, ("self", "past", "simple"), 1, past=2)]
    learner = Learner(32, 1, 32, seed=3)
    nets = choices.stacked([learner.policy.weights()] * 5)
    found = []
    for threads in (1, 2):
        tables = Tables(settings, company, 32, 16, 32, 7, strange=20, threads=threads)
        for _ in range(3):
            tables.collect(nets)
        found.append(tables)
    for name in ("seen", "full", "mask", "chosen", "likely", "seat", "over", "winner"):
        assert np.array_equal(getattr(found[0], name), getattr(found[1], name)), name
    assert found[0].over.any()


def some_rows(width: int) -> tuple[Tables, Learner]:
    learner = Learner(width, 2, 32, seed=4)
    with torch.no_grad():
        learner.policy.weight.normal_(0, 0.3)
        learner.policy.cards.symbol.normal_(0, 0.3)
        learner.policy.body.cards[0].colour.normal_(0, 0.1)
    tables = Tables([Setting(game("aprendiz", 5))], [Company(0, ("self",) * 4, 1)], 16, 8, width, 9, strange=50)
    tables.collect(choices.stacked([learner.policy.weights()]))
    return tables, learner


def test_the_kernel_infers_as_torch_does() -> None:
    tables, learner = some_rows(32)
    rows, mask = torch.from_numpy(tables.seen[:, :-1]).flatten(0, 1), torch.from_numpy(tables.mask[:, :-1])
    with torch.no_grad():
        logits = learner.policy(rows.float()).masked_fill(~mask.flatten(0, 1), -1e9)
        expected = torch.log_softmax(logits, -1).gather(1, torch.from_numpy(tables.chosen).flatten()[:, None])
    assert np.allclose(tables.likely.ravel(), expected[:, 0].numpy(), atol=1e-4)
    assert tables.likely.std() > 0.1


def test_what_comes_next_is_seen_anew() -> None:
    """The first row of a batch is the last one of the batch before, and is not left over from an older one."""
    tables, learner = some_rows(32)
    last, seat = tables.seen[:, -1].copy(), tables.seat[:, -1].copy()
    first = tables.seen[:, 0].copy()
    tables.collect(choices.stacked([learner.policy.weights()]))
    assert np.array_equal(tables.seen[:, 0], last)
    assert np.array_equal(tables.seat[:, 0], seat)
    assert not np.array_equal(tables.seen[:, 0], first)


def test_the_gain_of_the_last_choice_is_how_it_ended_less_what_was_thought() -> None:
    learner = Learner(16, 1, 16, 4)
    company = [Company(0, ("self",), 1), Company(0, ("heuristic",), 1)]
    tables = Tables([Setting(game("international", 2))], company, 32, 32, 16, 9)
    tables.collect(choices.stacked([learner.policy.weights()]))
    batch = learner.batch(tables, fade=0.9, goes_on=1.0)
    gain = batch.gain.view(tables.chosen.shape).numpy()
    won = tables.winner == tables.seat[:, :-1]
    assert tables.over.sum() > 3
    with torch.no_grad():  # nothing is known yet: the critic gives every outcome the same chance
        thought = torch.softmax(learner.critic(batch.rows[:1].to(torch.bfloat16)), -1)[0, 0].item()
    assert np.allclose(gain[tables.over], won[tables.over] - thought, atol=1e-3)
    assert torch.allclose(batch.outcome.sum(-1), torch.ones(len(batch.outcome)), atol=1e-4)


def test_a_teacher_is_learned_from() -> None:
    plan = replace(SMALL, games=("international:2",), most=0, tables=256, steps=16, width=32, minibatch=512)
    settings, weights = plan.settings()
    tables = Tables(settings, plan.company(weights, settings), plan.tables, plan.steps, plan.width, 1)
    learner = Learner(plan.width, 1, 32, 1)
    right = []
    for _ in range(12):
        tables.collect(choices.stacked([learner.policy.weights()] * 5), choices.TEACHES)
        right.append(learner.clone(learner.batch(tables, 0.95, 1.0), plan.minibatch, 4e-3)["right"])
    assert right[-1] > 0.7 > right[0]


def test_every_game_of_the_whole_plan_can_be_played() -> None:
    plan = Plan(tables=512, steps=4, width=16)
    settings, weights = plan.settings()
    assert {setting.game.seats for setting in settings} == set(range(2, 11))
    tables = Tables(settings, plan.company(weights, settings), plan.tables, plan.steps, plan.width, 1, strange=10)
    learner = Learner(plan.width, 1, 16, 1)
    for _ in range(4):
        tables.collect(choices.stacked([learner.policy.weights()] * 5))  # it raises where a choice is not legal
    assert len(set(tables.scenes["game"][tables.scene].ravel())) > 60
    batch = learner.batch(tables, 0.9, 0.99)
    assert torch.isfinite(batch.gain).all()


def test_a_net_is_written_read_and_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = [str(tmp_path / "run"), "--games", "international:2", "--lessons", "1000", "--choices", "1000"]
    assert main([*given, "--tables", "64", "--steps", "8", "--width", "32", "--critic", "32", "--deals", "8"]) == 0
    assert "international:2 wins" in capsys.readouterr().out
    net = tmp_path / "run" / "net.npz"
    bot = NetBot(file=str(net))
    assert bot.net.weights.w_in.shape == (1, places.SEEN, 32)
    assert player_of(f"net:most=10:file={net}").spec == f"net:most=10:file={net}"
    result = measure(bot.net.weights, Setting(game("international", 2), 10), "heuristic", 20, "x")
    assert 0 <= result.won.mean <= 1
    assert (tmp_path / "run" / "curve.csv").read_text().count("\n") >= 3
    with pytest.raises(BadInput, match="holds no weights"):
        NetBot(file=str(tmp_path / "run" / "curve.csv"))
    assert main([*given, "--games", "nothing"]) == 2


def test_a_limit_holds_in_play() -> None:
    """Nobody who may not draws by choice with more cards than that."""
    lowered = lower(game("international", 2))
    assert choices.lens_of(lowered, 10)[0]["most"] == 10
    table = Tables([Setting(game("international", 2), 3)], [Company(0, ("self",), 1)], 64, 32, 16, 1, strange=100)
    table.collect(choices.stacked([Learner(16, 1, 16, 1).policy.weights()]))
    rows, mask = table.seen[:, :-1], table.mask[:, :-1]
    turn = rows[..., places.ASKED] == 1
    held = rows[..., places.SIZE + 11]
    plays = mask[..., : places.BESIDES].any(-1)
    assert (turn & plays & (held >= 3)).sum() > 100
    strong = places.COLOURED + places.COLOURS  # a wild that may be a bluff is nobody's duty
    other = mask[..., : places.BESIDES].copy()
    other[..., strong : strong + places.COLOURS] = False
    assert not mask[turn & other.any(-1) & (held >= 3)][:, places.BESIDES].any()
    assert mask[turn & plays & (held < 3)][:, places.BESIDES].all()
    assert layout.OVER == 0
