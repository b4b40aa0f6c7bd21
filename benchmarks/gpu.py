"""The kernel on the GPU of this machine: the same rounds and steps as the processor's, then how fast they are.

    python benchmarks/gpu.py                 # all but tuning, two minutes; one that fails does not stop others
    python benchmarks/gpu.py --part steps    # one of them, or several: --part speed --part steps
    python benchmarks/gpu.py --ptxas         # needs no GPU: registers and memory of each kernel, as ptxas tells
    python benchmarks/gpu.py --compile       # neither: leaves the PTX of all of them in the cache
    python benchmarks/gpu.py --translate --folder FOLDER    # and machine code of an H200 in the folder, with ptxas
    ncu python benchmarks/gpu.py --profile simple --folder FOLDER    # one launch of the best that tuning found

Needs the extra "gpu", or PTX that another machine has left in the cache (docs/gpu.md); steps need torch too. A
second is one of wall clock, compiling and loading left out. Where OUT names a folder, the figures go there
as JSON. `--expect` and `--translate` with a folder do beforehand, on another machine, what would cost the
one with the GPU time: the parts with that folder find it there.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import monotonic, perf_counter
from typing import Any

import gpu_prepared
import gpu_steps
import gpu_tuning
import numpy as np

from comodin.editions import EDITIONS
from comodin.errors import ComodinError
from comodin.fast import COUNTS, POLICIES, RESULT, cache_folder, gpu, kernel, lower, new_tables, players_of
from comodin.rules import Game
from comodin.simulation import tally_of_results, tally_of_sums

SEATS, SEED, LIMIT = 4, 1, 50_000
COMPARED = 1_024
TIMES = 3
SIMPLE, HEURISTIC = "simple", "heuristic"
KINDS = {SIMPLE: 1 << 25, HEURISTIC: 1 << 23, "greedy": 1 << 24, "random": 1 << 21}  # rounds of one launch
WAIT = 60  # seconds for the processor
MIXED = "mixed"
MEASURED = [
    (gpu.VARIANT, edition, who, rounds)
    for who, rounds in KINDS.items()
    for edition in (EDITIONS if who in (SIMPLE, HEURISTIC) else ["international"])
]
MEASURED += [(variant, "international", MIXED, 1 << 20) for variant in (gpu.VARIANT, gpu.GENERAL)]
MEASURED += [(gpu.GENERAL, "international", who, KINDS[who] >> 2) for who in KINDS]
OTHERWISE = [  # limits of registers that might suit them better
    (gpu.VARIANT, "casa", SIMPLE, 1 << 24, 64),
    (gpu.VARIANT, "aprendiz", SIMPLE, 1 << 24, 64),
    (gpu.VARIANT, "casa", HEURISTIC, 1 << 22, 80),
    (gpu.VARIANT, "international", MIXED, 1 << 20, 72),
]
DIFFERENT = [SIMPLE, HEURISTIC, "greedy", "random"]
TABLES = [(edition, bots) for edition in EDITIONS for bots in ([SIMPLE] * SEATS, DIFFERENT)]
TABLES += [("international", [HEURISTIC] * SEATS), ("casa", [HEURISTIC] * SEATS)]
Figures = dict[str, Any]


# -- the same rounds -------------------------------------------------------------------------------------


def rounds_of(edition: str, bots: Sequence[str], where: gpu.GpuLauncher | None) -> tuple[Any, Any]:
    """Every column of every row, and the counts of cards."""
    rules, players = lower(Game.of(EDITIONS[edition], SEATS)).rules, players_of(bots)
    out, counts = np.zeros((COMPARED, RESULT), np.int32), np.zeros((COMPARED, COUNTS), np.int32)
    if where is None:
        kernel.play_rounds(new_tables(), 0, rules, -1, players, SEED, 0, LIMIT, out, counts)
    else:
        gpu.play_rows(where, rules, -1, players, SEED, 0, LIMIT, out, counts)
    return out, counts


def expect_rounds(folder: Path) -> None:
    for number, (edition, bots) in enumerate(TABLES):
        out, counts = rounds_of(edition, bots, None)
        gpu_prepared.hand_on(folder / f"rounds-{number}.npz", out=out, counts=counts)


def same_rounds(figures: Figures, folder: Path) -> None:
    where = gpu.GpuLauncher(gpu_prepared.Prepared(folder))
    alike = 0
    for number, (edition, bots) in enumerate(TABLES):
        out, counts = rounds_of(edition, bots, where)
        expected = gpu_prepared.awaited(folder / f"rounds-{number}.npz", WAIT)
        same = np.array_equal(out, expected["out"]) and np.array_equal(counts, expected["counts"])
        if not same:
            print(f"  {edition}, {', '.join(bots)}: OTHER rounds than on the processor", flush=True)
        alike += same
    figures["tables with equal rounds"] = f"{alike} of {len(TABLES)}"
    print(f"  {alike} of {len(TABLES)} tables: {COMPARED:,} rounds each, those of the processor bit for bit")


def same_sums(figures: Figures, folder: Path, variants: Sequence[gpu.Variant] = gpu.VARIANTS) -> None:
    """What every variant of `tally` adds up, against the rows of the processor. Players who differ: in
    the variant of long runs alone."""
    device = gpu_prepared.Prepared(folder)
    for variant in variants:
        where = gpu.GpuLauncher(device, variant=variant, many=0)
        alike = compared = 0
        for number, (edition, bots) in enumerate(TABLES):
            if len(set(bots)) > 1 and variant != gpu.VARIANT:
                continue
            lowered, players = lower(Game.of(EDITIONS[edition], SEATS)), players_of(bots)
            expected = gpu_prepared.awaited(folder / f"rounds-{number}.npz", WAIT)["out"]
            with gpu_tuning.watched():
                added = gpu.add_up(where, lowered, -1, players, SEED, 0, COMPARED, LIMIT)
            ours = tally_of_sums(SEATS, COMPARED, added)
            theirs = tally_of_results(SEATS, int(lowered.rules[0]["start"]), expected)
            same = all(np.array_equal(getattr(ours, field), getattr(theirs, field)) for field in gpu_tuning.SUMS)
            if not same:
                print(f"  {variant}, {edition}, {bots[0]}: OTHER sums than on the processor", flush=True)
            alike, compared = alike + same, compared + 1
        figures[f"{variant}, tables with equal sums"] = f"{alike} of {compared}"
        print(f"  {variant}: {alike} of {compared} tables, sums of {COMPARED:,} rounds each", flush=True)


# -- how fast --------------------------------------------------------------------------------------------


def speed(where: gpu.GpuLauncher, edition: str, bots: Sequence[str], rounds: int, times: int = TIMES) -> float:
    """Decisions a second, the best of some launches; the first one, which loads the kernel, is left out."""
    lowered, players = lower(Game.of(EDITIONS[edition], SEATS)), players_of(bots)
    gpu.add_up(where, lowered, -1, players, SEED, 0, 1 << 16, LIMIT)
    best = 0.0
    for number in range(times):
        begun = perf_counter()
        added = gpu.add_up(where, lowered, -1, players, SEED, number * rounds, rounds, LIMIT)
        best = max(best, added.decisions / (perf_counter() - begun))
    return best


def measure(figures: Figures, folder: Path) -> None:
    """The kernel of long runs, in all editions; and the one for all games, which short ones have."""
    device = gpu_prepared.Prepared(folder)
    figures["device"] = device.name
    print(f"  {device.name}, {device.multiprocessors} multiprocessors")
    for variant, edition, who, rounds, limit in [*((*each, None) for each in MEASURED), *OTHERWISE]:
        where = gpu.GpuLauncher(device, limit, variant=variant, many=0)
        with gpu_tuning.watched():
            found = speed(where, edition, DIFFERENT if who == MIXED else [who] * SEATS, rounds)
        _, _, player, _, game = made(edition, variant, who)
        loaded = where.kernel("tally", player, variant, game)
        room = f"{loaded.registers} registers, {loaded.local_bytes} bytes a thread"
        otherwise = f", at most {limit} registers" if limit else ""
        figures[f"{variant}, {edition}, {who}{otherwise}"] = {"M decisions/s": round(found / 1e6), "room": room}
        print(f"  {variant!s:<15} {edition:<14} {who:<10} {found / 1e6:>8,.0f} M decisions/s  {room}", flush=True)


# -- all of it -------------------------------------------------------------------------------------------

Part = Callable[[Figures, Path], None]
PARTS: dict[str, Part] = {
    "speed": measure,
    "steps": gpu_steps.measure,
    "same-steps": gpu_steps.same,
    "same-rounds": same_rounds,
    "same-sums": same_sums,
    "tuning": gpu_tuning.tune,
}
VARIANTS = {str(variant): variant for variant in gpu.VARIANTS}
EXPECT = {"rounds": expect_rounds, "steps": gpu_steps.expect, "sums": gpu_tuning.expect}


def all_parts(names: Sequence[str], given: Path | None, longest: float) -> None:
    """Each part in a process of its own. Without a folder that was prepared, others play on the processor
    meanwhile."""
    begun, found = monotonic(), {}
    with tempfile.TemporaryDirectory() as made_here:
        folder = str(given or made_here)
        this = [sys.executable, str(Path(__file__).resolve()), "--folder", folder]
        others = [] if given else [subprocess.Popen([*this, "--expect", name]) for name in EXPECT]
        try:
            for name in names:
                print(f"{name} (after {monotonic() - begun:.0f} s)", flush=True)
                file = Path(folder, f"{name}.json")
                file.unlink(missing_ok=True)
                part = subprocess.Popen([*this, "--part", name])
                try:
                    if part.wait(max(longest - (monotonic() - begun), 1)):
                        print(f"  {name} FAILED, status {part.returncode}", flush=True)
                except subprocess.TimeoutExpired:
                    print(f"  {name}: no time left", flush=True)
                    part.kill()
                    part.wait()
                found[name] = json.loads(file.read_text()) if file.is_file() else {"failed": True}
                write(found)
        finally:
            for other in others:
                other.kill()
                other.wait()
    print(f"\nall parts, {monotonic() - begun:.0f} s")
    for name, figures in found.items():
        for what, figure in figures.items():
            print(f"  {name:<12} {what:<60} {figure}")


def write(found: dict[str, Figures]) -> None:
    if folder := os.environ.get("OUT"):
        Path(folder, "gpu.json").write_text(json.dumps(found, indent=1), encoding="utf-8")


class Kept(Figures):
    """In a file after each one, for a part that is cut off."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self._file = file

    def __setitem__(self, what: str, figure: Any) -> None:
        super().__setitem__(what, figure)
        self.keep()

    def keep(self) -> None:
        unfinished = self._file.with_suffix(".unfinished")
        unfinished.write_text(json.dumps(self), encoding="utf-8")
        unfinished.replace(self._file)


def one_part(name: str, folder: Path, variant: gpu.Variant | None) -> None:
    """Its figures are kept whatever happens after them."""
    figures = Kept(folder / f"{name}.json")
    try:
        if variant is None:
            PARTS[name](figures, folder)
        else:
            same_sums(figures, folder, [variant])
    except Exception as error:
        figures["error"] = f"{type(error).__name__}: {error}"
        raise
    finally:
        figures.keep()


Made = tuple[str, str, int, gpu.Variant, gpu.KnownRules | None]  # a kernel, and who plays


def made(edition: str, variant: gpu.Variant, bot: str) -> Made:
    """`tally` in a variant."""
    game = gpu.KnownRules(lower(Game.of(EDITIONS[edition], SEATS)).rules[0]) if variant.special else None
    return "tally", bot, gpu.MIXED if bot == MIXED else POLICIES[bot], variant, game


def kernels() -> Iterator[tuple[str, Made, list[int]]]:
    """All that the parts ask for: what it is for, and the limits of registers."""
    alone = {(edition, bots[0]) for edition, bots in TABLES if len(set(bots)) == 1}
    wanted = {(edition, who, variant) for edition, who in alone for variant in gpu.VARIANTS}
    wanted |= {(edition, MIXED, gpu.VARIANT) for edition in EDITIONS}
    wanted |= {(edition, who, variant) for variant, edition, who, _ in MEASURED}
    tuned: dict[tuple[str, gpu.Variant], list[int]] = {}
    for bot, variant, limit in gpu_tuning.tuned():
        tuned.setdefault((bot, variant), []).append(limit)
    for edition, who, variant in sorted(wanted, key=str):
        found = made(edition, variant, who)
        limits = tuned.get((who, variant), []) if edition == gpu_tuning.EDITION else []
        limits = limits + [other[-1] for other in OTHERWISE if other[:3] == (variant, edition, who)]
        yield f"{edition} {who} {variant}", found, sorted({gpu.limit_of("tally", found[2], variant), *limits})
    for who in (SIMPLE, HEURISTIC, MIXED):
        yield f"rows {who}", ("rows", who, gpu.MIXED if who == MIXED else POLICIES[who], gpu.GENERAL, None), [0]
    for name, player in (("begin", gpu.ALL_OUTSIDE), ("check", gpu.MIXED), ("step", gpu.ALL_OUTSIDE)):
        yield f"{name}", (name, "outside", player, gpu.GENERAL, None), [0]


def compile_all() -> None:
    """PTX, so that a machine without a compiler finds it in the cache."""
    for what, (name, _, player, variant, game), _ in kernels():
        print(f"  {what}: {len(gpu.ptx_of(name, player, variant, game))}", flush=True)
    print(f"  in {cache_folder()}")


def translate(folder: Path) -> None:
    """What ptxas makes of it: a driver would need minutes."""
    asked = []
    for what, (name, _, player, variant, game), limits in kernels():
        text = gpu.ptx_of(name, player, variant, game)
        asked += [(what, text, limit) for limit in limits]
    gpu_prepared.translate(folder, asked)


def resources() -> None:
    """What a thread needs, without a GPU."""
    tallies = [("international", variant, bot) for bot in KINDS for variant in gpu.VARIANTS]
    tallies += [(edition, gpu.VARIANT, bot) for bot in (SIMPLE, HEURISTIC) for edition in EDITIONS]
    asked = [(edition, made(edition, variant, bot)) for edition, variant, bot in dict.fromkeys(tallies)]
    asked.append(("all", ("rows", MIXED, gpu.MIXED, gpu.GENERAL, None)))
    asked += [("all", (name, "outside", gpu.ALL_OUTSIDE, gpu.GENERAL, None)) for name in ("begin", "step")]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "kernel.ptx")
        for edition, (name, who, player, variant, game) in asked:
            file.write_text(gpu.ptx_of(name, player, variant, game), encoding="ascii")
            most = gpu.limit_of(name, player, variant)
            shared = gpu.shared_bytes(game, 32) // 32 if variant.shared else 0
            for limit in [0, most] if most else [0]:
                registers, stack, spilled = gpu_prepared.ptxas(file, file.with_suffix(".cubin"), limit)
                what = f"{registers} registers, {stack} bytes a thread, {spilled} spilled, {shared} shared"
                print(f"  {name:<6} {who:<10} {variant!s:<15} {edition:<14} {what}", flush=True)


def main() -> None:
    parser = ArgumentParser(description="The kernel on the GPU of this machine.")
    parser.add_argument("--ptxas", action="store_true", help="what ptxas says of the kernels; needs no GPU")
    parser.add_argument(
        "--compile", action="store_true", help="the PTX of all variants, for the cache; needs no GPU"
    )
    parser.add_argument(
        "--translate", action="store_true", help="machine code of an H200, in the folder; needs ptxas, no GPU"
    )
    parser.add_argument(
        "--part", choices=list(PARTS), action="append", help="one part alone, or several (without: all but tuning)"
    )
    parser.add_argument(
        "--variant", choices=list(VARIANTS), help="same-sums of this one alone; or what to profile"
    )
    parser.add_argument(
        "--profile", choices=list(gpu_tuning.ROUNDS), help="one launch of the best setting, for ncu"
    )
    parser.add_argument("--expect", choices=list(EXPECT), help="what the processor plays, for a folder")
    parser.add_argument("--folder", type=Path, help="where one part finds what the processor plays")
    parser.add_argument("--longest", type=float, default=130, help="seconds for all parts")
    given = parser.parse_args()
    folder = given.folder or Path(tempfile.mkdtemp())
    try:
        if given.ptxas:
            resources()
        elif given.compile:
            compile_all()
        elif given.translate:
            translate(folder)
        elif given.expect:
            EXPECT[given.expect](folder)
        elif given.profile:
            gpu_tuning.profile(given.profile, folder, VARIANTS.get(given.variant))
        elif given.variant:
            one_part("same-sums", folder, VARIANTS[given.variant])
        elif given.part and len(given.part) == 1:
            one_part(given.part[0], folder, None)
        else:
            parts = given.part or [name for name in PARTS if name != "tuning"]
            all_parts(parts, given.folder, given.longest)
    except ComodinError as error:
        raise SystemExit(str(error)) from None


if __name__ == "__main__":
    main()
