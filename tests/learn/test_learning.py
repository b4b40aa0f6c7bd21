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
from comodin.learn.learning import Batch
from comodin.learn.lockstep import Lockstep
from comodin.learn.model import weights_of
from comodin.learn.pupils import Pupils
from comodin.learn.replaying import Recorded

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
    parts = zip(one.learner.policy.parts(), other.learner.policy.parts(), strict=True)
    means = zip(one.mean, other.mean, strict=True)
    return all(torch.equal(mine, its) for mine, its in (*parts, *means))


def nets_of(learner: Learner, number: int = 1) -> choices.Weights:
    """The policy, as often as it is wanted."""
    return choices.stacked([weights_of(learner.policy.parts())] * number)


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
    nets = nets_of(learner, 5)
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
    tables.collect(nets_of(learner))
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
    tables.collect(nets_of(learner))
    assert np.array_equal(tables.seen[:, 0], last)
    assert np.array_equal(tables.seat[:, 0], seat)
    assert not np.array_equal(tables.seen[:, 0], first)


def test_the_gain_of_the_last_choice_is_how_it_ended_less_what_was_thought() -> None:
    learner = Learner(16, 1, 16, 4)
    company = [Company(0, ("self",), 1), Company(0, ("heuristic",), 1)]
    tables = Tables([Setting(game("international", 2))], company, 32, 32, 16, 9)
    tables.collect(nets_of(learner))
    batch = learner.batch(tables.played(), tables.stage, fade=0.9, goes_on=1.0)
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
        tables.collect(nets_of(learner, 5), choices.TEACHES)
        right.append(
            learner.clone(learner.batch(tables.played(), tables.stage, 0.95, 1.0), plan.minibatch, 4e-3)["right"]
        )
    assert right[-1] > 0.7 > right[0]


def test_every_game_of_the_whole_plan_can_be_played() -> None:
    plan = Plan(tables=512, steps=4, width=16)
    settings, weights = plan.settings()
    assert {setting.game.seats for setting in settings} == set(range(2, 11))
    tables = Tables(settings, plan.company(weights, settings), plan.tables, plan.steps, plan.width, 1, strange=10)
    learner = Learner(plan.width, 1, 16, 1)
    for _ in range(4):
        tables.collect(nets_of(learner, 5))  # it raises where a choice is not legal
    assert len(set(tables.stage.scenes["game"][tables.scene].ravel())) > 60
    batch = learner.batch(tables.played(), tables.stage, 0.9, 0.99)
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
    table.collect(nets_of(Learner(16, 1, 16, 1)))
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


# -- networks on a device --------------------------------------------------------------------------------------

HERE = torch.device("cpu")


def in_lockstep(company: list[Company]) -> Lockstep:
    settings = [Setting(game("casa", 3)), Setting(game("international", 2), 10)]
    return Lockstep(settings, company, 48, 16, 5, HERE, strange=20, alike=0)


def test_tables_in_lockstep_show_what_tables_in_one_call_show() -> None:
    """The teacher answers, so that no network's rounding parts the ways."""
    company = [Company(0, ("heuristic", "self"), 1), Company(1, ("self",), 1)]
    far = in_lockstep(company)
    near = Tables(far.stage.settings, company, 48, 16, 16, 5, strange=20)
    learner = Learner(16, 1, 16, 3)
    for _ in range(3):
        near.collect(nets_of(learner), choices.TEACHES)
        expected, found = near.played(), far.collect([learner.policy.parts()], choices.TEACHES)
        assert found.learns is not None
        assert found.learns.all()
        for name in ("rows", "mask", "chosen", "seat", "way", "scene", "over", "winner"):
            whole = getattr(expected, name)
            assert torch.equal(getattr(found, name)[..., : whole.shape[-1]], whole), name
        assert not found.rows[
            ..., expected.rows.shape[-1] :
        ].any()  # a row is longer there, so that it is read quickly
    assert expected.over.any()


def test_choices_in_lockstep_are_those_of_each_tables_network() -> None:
    """Past selves choose by their own weights, each at its part of the tables, and are not learned from."""
    tables = in_lockstep([Company(0, ("past", "past"), 1, past=1), Company(1, ("past",), 1, past=1)])
    learner = Learner(16, 1, 16, 3)
    mine, first, second = learner.policy.parts(), *(learner.policy.parts() for _ in range(2))
    first[5][places.BESIDES] = 50.0  # always draws
    second[5][places.BESIDES] = -50.0  # never does
    for _ in range(3):
        played = tables.collect([mine, first, second])
    assert played.learns is not None
    others = ~played.learns
    draws = played.chosen == places.BESIDES
    able = played.mask[:, :-1, places.BESIDES] & others
    of_first = (torch.arange(48) < 24)[:, None]
    assert able.sum() > 30
    assert draws[able & of_first].all()
    assert not draws[able & ~of_first].any()
    batch = learner.batch(played, tables.stage, 0.9, 1.0)
    assert len(batch.chosen) == played.learns.sum() < played.learns.numel()
    logits = learner.policy(batch.rows[:, : places.SEEN].to(torch.bfloat16)).masked_fill(~batch.mask, -1e9)
    expected = logits.log_softmax(-1).gather(1, batch.chosen[:, None])[:, 0]
    assert torch.allclose(batch.likely, expected, atol=0.05)


def test_a_training_in_lockstep_learns_with_its_pupils(tmp_path: Path) -> None:
    plan = replace(SMALL, quick=8, leaf=8, choices=8 * 512)
    training = begun(tmp_path / "1", plan)
    settings, weights = plan.settings()
    training.tables = Lockstep(settings, plan.company(weights, settings), 64, 8, 1, HERE)
    to_the_end(training).save()
    quick, leaf = (choices.read_net(tmp_path / "1" / f"{name}.npz") for name in ("quick", "leaf"))
    assert quick.w_in.shape == (1, places.SEEN, 8)
    assert leaf.w_in.shape == (1, places.SEEN + places.FULL, 8)
    assert np.abs(quick.w_out).max() > 0 < np.abs(leaf.w_out).max()
    other = begun(tmp_path / "2", replace(plan, against=str(tmp_path / "1" / "net.npz")))
    other.start_from(tmp_path / "1" / "checkpoint.pt")
    assert torch.equal(other.mean[0], training.learner.policy.parts()[0])
    frozen = [part.clone() for part in other.past[0]]
    to_the_end(other)
    assert all(torch.equal(one, its) for one, its in zip(frozen, other.past[0], strict=True))
    with pytest.raises(BadInput, match="--start"):
        other.start_from(tmp_path / "1" / "net.npz")
    with pytest.raises(BadInput, match="--against"):
        begun(tmp_path / "3", replace(plan, against="nothing.npz"))
    with pytest.raises(BadInput, match=r"--against.* needs --width 8 --layers 1"):
        begun(tmp_path / "3", replace(plan, against=str(tmp_path / "1" / "quick.npz")))


def test_a_step_that_can_be_recorded_learns_what_the_other_learns() -> None:
    tables = in_lockstep([Company(0, ("self", "self"), 1), Company(1, ("self",), 1)])
    one, other = Learner(32, 1, 32, 3), Learner(32, 1, 32, 3)
    batch = one.batch(tables.collect([one.policy.parts()]), tables.stage, 0.9, 1.0)
    first = one.policy.parts()
    again = Batch(*(part.clone() for part in vars(batch).values()))
    told = one.improve(batch, 128, 1e-3, 2, 0.01)
    recorded = Recorded(other, Pupils(0, 0, HERE), 1000, 128)
    found = recorded.improve(again, 1e-3, 2, 0.01)
    assert len(again.chosen) % 128 == 0  # else the last part would be left out
    assert found == pytest.approx(told, abs=1e-3)
    for before, mine, its in zip(first, one.policy.parts(), other.policy.parts(), strict=True):
        moved = (mine - before).abs().max()
        assert 0 < (mine - its).abs().max() < moved / 3 or moved == 0


def test_no_gpu_is_said_in_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if torch.cuda.is_available():
        pytest.skip("there is one")
    assert main([str(tmp_path), "--device", "cuda"]) == 2
    assert "torch sees no GPU here" in capsys.readouterr().err
