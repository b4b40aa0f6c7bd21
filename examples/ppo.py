"""Learns UNO from nothing but wins and losses: PPO on one core, ten minutes, and it beats the bot `simple`.

python examples/ppo.py --out policy     # wants: pip install 'comodin[learn]'
comodin arena onnx:policy/policy.onnx simple --edition international --players 2

Two networks: the policy sees what its seat may know; the critic, used in training alone, sees all hands as well.
Tables are played in batches of `STEPS` decisions each, then both networks learn from them (Schulman et al., 2017).
Minutes are those of one core: on a busy machine it takes longer. Ctrl-C ends early and keeps what was learned.
"""

from __future__ import annotations

import argparse
import csv
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.distributions import Categorical

from comodin import envs
from comodin.pictures import Point, curve, picture
from comodin.simulation import Estimate, share_of
from comodin.words import catalogue

STEPS, EPOCHS, MINIBATCH = 32, 2, 2048
DISCOUNT, LAMBDA, CLIP = 0.998, 0.95, 0.2
RATE, ENTROPY = 2e-3, 0.02  # at the start; both fall to nothing
LIMIT = 1_000  # decisions of a round: beyond it nobody wins
FRESH = 1_000_000  # the seeds of tests begin here: rounds that training has never seen


def network(inputs: int, hidden: int, outputs: int) -> nn.Sequential:
    last = nn.Linear(hidden, outputs)
    nn.init.orthogonal_(last.weight, 0.01)  # so that it begins without any preference
    return nn.Sequential(nn.Linear(inputs, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU(), last)


class Policy(nn.Module):  # type: ignore[misc]
    """What its seat knows, and which actions are legal, to logits of all actions."""

    def __init__(self, observation: int, actions: int) -> None:
        super().__init__()
        self.body = network(observation, 256, actions)

    def forward(self, observation: Tensor, mask: Tensor) -> Tensor:
        return self.body(shrunk(observation)).masked_fill(~mask, -1e9)


def shrunk(counts: Tensor) -> Tensor:
    """Numbers from 0 to 255 as inputs: one card stays far from none, fifty come near to sixty."""
    return counts.float().sqrt()


class Learner:
    """The tables, the networks, and one batch of experience after the other."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.env = envs.vector(args.tables, args.edition, args.players, opponents=args.opponents.split(","),
                               seed=args.seed, full=True, limit=LIMIT)  # fmt: skip
        self.env.reset()
        sees, knows = self.env.layout.size, self.env.full_layout.size
        self.policy = Policy(sees, self.env.space.size)
        self.critic = network(sees + knows, 128, 1)
        weights = [*self.policy.parameters(), *self.critic.parameters()]
        self.optimizer = torch.optim.Adam(weights, RATE, eps=1e-5)
        self.decisions = 0

    def value(self, observation: Tensor, full: Tensor) -> Tensor:
        return self.critic(shrunk(torch.cat([observation, full], -1))).squeeze(-1)

    def collect(self) -> dict[str, Tensor]:
        """`STEPS` decisions at every table, and how much better each one went than the critic had thought."""
        env, rows = self.env, []
        for _ in range(STEPS):
            observation, mask, full = (torch.tensor(one) for one in (env.observation, env.mask, env.full))
            chosen = Categorical(logits=self.policy(observation, mask), validate_args=False)
            action = chosen.sample()
            env.step(action)
            rows.append({
                "observation": observation, "mask": mask, "full": full, "action": action,
                "log_prob": chosen.log_prob(action), "value": self.value(observation, full),
                "reward": torch.tensor(env.reward), "over": torch.tensor(env.terminated | env.truncated),
            })  # fmt: skip
        batch = {name: torch.stack([row[name] for row in rows]) for name in rows[0]}
        following = self.value(torch.tensor(env.observation), torch.tensor(env.full))
        advantage, better = torch.zeros_like(batch["value"]), torch.zeros(env.number)
        for step in reversed(range(STEPS)):
            goes_on = DISCOUNT * ~batch["over"][step]
            surprise = batch["reward"][step] + goes_on * following - batch["value"][step]
            advantage[step] = better = surprise + goes_on * LAMBDA * better
            following = batch["value"][step]
        self.decisions += STEPS * env.number
        batch |= {"advantage": advantage, "outcome": advantage + batch["value"]}
        return {name: one.flatten(0, 1) for name, one in batch.items()}

    def learn(self, batch: dict[str, Tensor], left: float) -> None:
        """Both networks, from this batch; `left` is the share of the time that is still to come."""
        self.optimizer.param_groups[0]["lr"] = RATE * left
        orders = (torch.randperm(len(batch["action"])) for _ in range(EPOCHS))
        for rows in (rows for order in orders for rows in order.split(MINIBATCH)):
            part = {name: one[rows] for name, one in batch.items()}
            gain = (part["advantage"] - part["advantage"].mean()) / (part["advantage"].std() + 1e-8)
            chosen = Categorical(logits=self.policy(part["observation"], part["mask"]), validate_args=False)
            ratio = (chosen.log_prob(part["action"]) - part["log_prob"]).exp()
            policy_loss = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            value_loss = (self.value(part["observation"], part["full"]) - part["outcome"]).square().mean()
            loss = policy_loss + value_loss - ENTROPY * left * chosen.entropy().mean()
            self.optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(self.optimizer.param_groups[0]["params"], 0.5)
            self.optimizer.step()

    def test(self, opponents: str, seed: int, rounds: int) -> Estimate:
        """How often the policy, at its best, wins rounds that it has never seen: the first one of every table."""
        env = envs.vector(rounds, self.env.settings.game, opponents=opponents.split(","), seed=seed, limit=LIMIT)
        observation, mask = map(torch.from_numpy, env.reset())
        running, won = np.arange(rounds), 0
        while len(running):
            action = env.sample().copy()
            with torch.no_grad():
                action[running] = self.policy(observation[running], mask[running]).argmax(-1)
            env.step(action)
            over = (env.terminated | env.truncated)[running]
            won += int((env.reward[running[over]] > 0).sum())
            running = running[~over]
        return share_of(won, rounds)

    def export(self, folder: Path) -> None:
        """The policy as files that need no Python of ours: both say which game they play."""
        info = envs.PolicyInfo.of(self.env).text
        example = (torch.zeros(2, self.env.layout.size), torch.ones(2, self.env.space.size, dtype=torch.bool))
        rows = torch.export.Dim("rows")
        program = torch.export.export(self.policy.eval(), example, dynamic_shapes=({0: rows}, {0: rows}))
        with (folder / "policy.pt").open("wb") as file:
            torch.export.save(program, file, extra_files={"comodin": info})
        onnx: Any = torch.onnx.export(program, dynamo=True, input_names=["observation", "mask"],
                                      output_names=["logits"], verbose=False)  # fmt: skip
        onnx.model.metadata_props["comodin"] = info
        onnx.save(folder / "policy.onnx")


def train(learner: Learner, args: argparse.Namespace, points: list[Point]) -> None:
    """Until the time is up, or Ctrl-C. Tests come often at first, then seldom."""
    started, due = process_time(), 5.0
    while (passed := process_time() - started) < 60 * args.minutes:
        with torch.no_grad():
            batch = learner.collect()
        learner.learn(batch, left=1 - passed / (60 * args.minutes))
        if (passed := process_time() - started) >= min(due, 60 * args.minutes):
            found = learner.test(args.opponents, FRESH + len(points), args.rounds)
            points.append(Point(passed, found))
            due = passed * 1.25
            print(f"{passed / 60:6.1f} min {learner.decisions / 1e6:8.2f} M decisions   {said(found)}", flush=True)


def said(found: Estimate) -> str:
    return f"wins {found.mean:6.1%} ({found.low:.1%} to {found.high:.1%})"


def draw(points: list[Point], args: argparse.Namespace) -> None:
    """The curve as numbers and as a picture: rounds won over seconds of training."""
    with (args.out / "curve.csv").open("w", newline="") as file:
        csv.writer(file).writerows([("seconds", "won", "low", "high"), *((at, *found) for at, found in points)])
    drawn = curve("rounds won", points, catalogue("en"), par=1 / args.players)
    (args.out / "curve.svg").write_text(picture(drawn), encoding="utf-8")


def main(given: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Learns UNO by playing it.")
    parser.add_argument("--edition", default="international")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--opponents", default="simple", help="one name, or one for each of the others")
    parser.add_argument("--minutes", type=float, default=10, help="of processor time")
    parser.add_argument("--rounds", type=int, default=4096, help="of each test")
    parser.add_argument("--tables", type=int, default=512, help="that are played at once")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("policy"), help="the folder for all that is written")
    args = parser.parse_args(given)
    args.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    torch.manual_seed(args.seed)
    learner = Learner(args)
    points: list[Point] = []
    try:
        train(learner, args, points)
    except KeyboardInterrupt:
        print("interrupted: keeping what was learned")
    learner.export(args.out)
    if points:
        draw(points, args)
    found = learner.test(args.opponents, 2 * FRESH, 10 * args.rounds)
    print(f"against {args.opponents}, {10 * args.rounds} fresh rounds: {said(found)}")


if __name__ == "__main__":
    main()
