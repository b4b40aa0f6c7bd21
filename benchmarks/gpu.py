"""The kernel on the GPU of this machine: decisions a second, after a comparison with the processor.

    python benchmarks/gpu.py
    python benchmarks/gpu.py --ptxas    # needs no GPU: registers and memory of each kernel, as ptxas tells them

Needs the extra "gpu", or PTX that another machine has left in the cache (docs/gpu.md). A second is one of wall
clock, compiling and loading left out.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

import numpy as np

from comodin.editions import EDITIONS
from comodin.errors import ComodinError
from comodin.fast import COUNTS, POLICIES, RESULT, gpu, kernel, lower, new_tables, players_of
from comodin.rules import Game

SEATS, SEED, LIMIT = 4, 1, 50_000
COMPARED = 4_096
TIMES = 5
KINDS = {"simple": 1 << 26, "heuristic": 1 << 25, "greedy": 1 << 25, "random": 1 << 22}  # rounds of one launch


def alike(where: gpu.GpuLauncher, edition: str, bots: Sequence[str]) -> bool:
    """The same rounds on both: every column of every row, and the counts of cards."""
    rules, players = lower(Game.of(EDITIONS[edition], SEATS)).rules, players_of(bots)
    found = []
    for there in (True, False):
        out, counts = np.zeros((COMPARED, RESULT), np.int32), np.zeros((COMPARED, COUNTS), np.int32)
        if there:
            gpu.play_rows(where, rules, -1, players, SEED, 0, LIMIT, out, counts)
        else:
            kernel.play_rounds(new_tables(), 0, rules, -1, players, SEED, 0, LIMIT, out, counts)
        found.append((out, counts))
    return all(np.array_equal(*both) for both in zip(*found, strict=True))


def speed(where: gpu.GpuLauncher, edition: str, bot: str, rounds: int) -> float:
    """Decisions a second, the best of some launches."""
    lowered, players = lower(Game.of(EDITIONS[edition], SEATS)), players_of([bot] * SEATS)
    best = 0.0
    for number in range(TIMES):
        begun = perf_counter()
        added = gpu.add_up(where, lowered, -1, players, SEED, number * rounds, rounds, LIMIT)
        best = max(best, added.decisions / (perf_counter() - begun))
    return best


def measure() -> None:
    where = gpu.gpu()
    print(f"{where.device.name}, {where.device.multiprocessors} multiprocessors")
    for edition in EDITIONS:
        for bots in (["simple"] * SEATS, ["simple", "heuristic", "greedy", "random"]):
            if not alike(where, edition, bots):
                raise SystemExit(f"{edition}, {', '.join(bots)}: other rounds than on the processor")
    print(f"{2 * len(EDITIONS)} × {COMPARED:,} rounds are those of the processor, bit for bit")
    for edition in EDITIONS:
        for bot, rounds in KINDS.items():
            found = speed(where, edition, bot, rounds)
            loaded = where.kernel("tally", POLICIES[bot])
            print(f"  {edition:<14} {bot:<10} {found / 1e6:>8,.0f} M decisions/s", end="")
            print(f"  {loaded.registers} registers, {loaded.local_bytes} bytes a thread", flush=True)


def translate() -> None:
    """What a thread needs, without a GPU."""
    ptxas = shutil.which("ptxas")
    if ptxas is None:
        raise SystemExit("ptxas is not on the path: pip install 'nvidia-cuda-nvcc>=13.0,<13.1' has it")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "kernel.ptx")
        for name, bot in [("tally", bot) for bot in KINDS] + [("rows", "mixed")]:
            file.write_text(gpu.ptx_of(name, POLICIES.get(bot, -1)), encoding="ascii")
            command = [ptxas, "-v", "-arch=sm_90", str(file), "-o", str(file.with_suffix(".cubin"))]
            told = subprocess.run(command, check=True, capture_output=True, text=True).stderr
            numbers = re.findall(r"(\d+) bytes stack frame|(\d+) bytes spill stores|Used (\d+) registers", told)
            stack, spilled, registers = ("".join(number) for number in numbers)
            print(
                f"  {name:<6} {bot:<10} {registers} registers, {stack} bytes a thread, {spilled} spilled",
                flush=True,
            )


def main() -> None:
    parser = ArgumentParser(description="The kernel on the GPU of this machine.")
    parser.add_argument("--ptxas", action="store_true", help="what ptxas says of the kernels; needs no GPU")
    try:
        translate() if parser.parse_args().ptxas else measure()
    except ComodinError as error:
        raise SystemExit(str(error)) from None


if __name__ == "__main__":
    main()
