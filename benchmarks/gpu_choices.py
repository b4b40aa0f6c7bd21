"""Tables at which networks learn, on the GPU of this machine: the same as the processor's, then how fast.

    python benchmarks/gpu_choices.py --expect FILE   # what the processor shows; needs no GPU
    python benchmarks/gpu_choices.py --same FILE     # the GPU's beside it, byte by byte
    python benchmarks/gpu_choices.py --speed         # choices a second, without networks
    python benchmarks/gpu_choices.py --learning      # and with all that a training does, by part

Needs the extra "gpu", or its PTX in the cache, and torch.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from hashlib import sha256
from pathlib import Path
from time import perf_counter
from typing import Any

import torch

from comodin.fast import choices, gpu
from comodin.learn import (
    ALIKE,
    LIMIT,
    Carrier,
    Learner,
    Lockstep,
    OnProcessor,
    Plan,
    Pupils,
    Recorded,
    Stage,
    launcher,
)

L, notes = choices.layout, choices.lockstep
TABLES, STEPS, SEED, STRANGE = 4_096, 40, 5, 20
SIZES = (1 << 14, 1 << 16, 1 << 18)
TIMED = 60
GPU = torch.device("cuda")


def stage() -> Stage:
    """All games of a training."""
    settings, weights = Plan().settings()
    return Stage(settings, Plan().company(weights, settings))


def carried(n: int, device: torch.device) -> Carrier:
    found = stage()
    if device.type == "cpu":
        return OnProcessor(n, found)
    return gpu.ChoiceTables(launcher(), n, found.rules, found.lenses, found.scenes)


def digests(device: torch.device) -> list[str]:
    """What tables show after each choice of the teacher, who strays."""
    tables = carried(TABLES, device)
    row = torch.zeros((TABLES, L.SEEN + L.FULL), dtype=torch.uint8, device=device)
    mask = torch.zeros((TABLES, L.CHOICES), dtype=torch.bool, device=device)
    told = torch.zeros((TABLES, notes.NOTES), dtype=torch.int16, device=device)
    found = []
    for _ in range(STEPS):
        tables.advance(
            row[:, : L.SEEN], row[:, L.SEEN : L.SEEN + L.FULL], mask, told,
            seed=SEED, strange=STRANGE, alike=ALIKE, limit=LIMIT, mode=choices.TEACHES,
        )  # fmt: skip
        digest = sha256()
        for array in (row, mask, told):
            digest.update(array.cpu().numpy().tobytes())
        found.append(digest.hexdigest())
    return found


def same(file: Path) -> None:
    expected = file.read_text(encoding="ascii").split()
    found = digests(GPU)
    alike = sum(one == other for one, other in zip(expected, found, strict=True))
    print(f"  {alike} of {STEPS} choices at {TABLES:,} tables show what the processor's show")


def speed() -> None:
    """Any legal choice, each as likely as the others."""
    made = launcher().kernel("advance", -1)
    print(f"  {made.registers} registers, {made.local_bytes} bytes a thread", flush=True)
    for n in SIZES:
        tables = carried(n, GPU)
        row = torch.zeros((n, L.SEEN + L.FULL), dtype=torch.uint8, device=GPU)
        mask = torch.zeros((n, L.CHOICES), dtype=torch.bool, device=GPU)
        told = torch.zeros((n, notes.NOTES), dtype=torch.int16, device=GPU)
        seconds = 0.0
        for step in range(TIMED + 30):
            torch.cuda.synchronize()
            begun = perf_counter()
            tables.advance(
                row[:, : L.SEEN], row[:, L.SEEN : L.SEEN + L.FULL], mask, told,
                seed=SEED, strange=0, alike=ALIKE, limit=LIMIT, mode=choices.LEARNS,
            )  # fmt: skip
            torch.cuda.synchronize()
            seconds += perf_counter() - begun if step >= 30 else 0.0
            told[:, notes.ANSWER] = torch.where(mask, torch.rand(mask.shape, device=GPU), -1.0).argmax(1).short()
        print(f"  {n:>8,} tables: {n * TIMED / seconds / 1e6:6.1f} M choices/s", flush=True)


def learning(given: Namespace) -> None:
    """The parts of a training, each for itself."""
    plan = Plan(tables=given.tables, steps=16)
    settings, weights = plan.settings()
    tables = Lockstep(settings, plan.company(weights, settings), plan.tables, plan.steps, 1, GPU, strange=10)
    learner = Learner(given.width, given.layers, given.critic, 1, device=GPU)
    pupils = Pupils(64, given.leaf, GPU)
    recorded = Recorded(learner, pupils, plan.tables * plan.steps, given.minibatch)
    networks = [learner.policy.parts()] * 5

    def timed(what: str, work: Any) -> Any:
        torch.cuda.synchronize()
        begun = perf_counter()
        found = work()
        torch.cuda.synchronize()
        print(f"    {what:<8} {1000 * (perf_counter() - begun):8.1f} ms", flush=True)
        return found

    for _ in range(2):  # so that hands are those of players who know something
        lesson = learner.batch(tables.collect(networks, choices.TEACHES), tables.stage, 0.9, 1.0)
        learner.clone(lesson, given.minibatch, 1e-3)
    for _ in range(given.times):
        played = timed("play", lambda: tables.collect(networks))
        batch = timed("judge", lambda played=played: learner.batch(played, tables.stage, 0.9, 1.0))
        timed("learn", lambda batch=batch: recorded.improve(batch, 1e-4, 1, 0.01))
        moved = (played.rows[:, 1:] != played.rows[:, :-1]).any(-1).float().mean()
        print(f"  {len(batch.chosen) / 1e6:.2f} M choices; {moved:.1%} of the tables moved at every step")


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--expect", type=Path)
    parser.add_argument("--same", type=Path)
    parser.add_argument("--speed", action="store_true")
    parser.add_argument("--learning", action="store_true")
    parser.add_argument("--times", type=int, default=4)
    for name, usual in {
        "tables": 65_536,
        "width": 512,
        "layers": 2,
        "critic": 512,
        "leaf": 256,
        "minibatch": 32_768,
    }.items():
        parser.add_argument(f"--{name}", type=int, default=usual)
    given = parser.parse_args()
    if given.expect:
        given.expect.write_text("\n".join(digests(torch.device("cpu"))), encoding="ascii")
    if given.same:
        same(given.same)
    if given.speed:
        speed()
    if given.learning:
        learning(given)


if __name__ == "__main__":
    main()
