"""Which setting of the kernel that adds rounds up is the fastest on this GPU (`gpu.py --part tuning`): variant,
registers, threads of a block, pause.

The driver takes seconds to translate PTX, for every limit of registers anew. So ptxas does that before, on a
machine without a GPU (`gpu.py --translate`), and a setting costs less than a second. What was measured is kept
after every setting: a run that was stopped, by a fault of a kernel too, goes on after the one where it stopped.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from itertools import chain, zip_longest
from pathlib import Path
from threading import Timer
from time import monotonic, perf_counter
from typing import Any

import numpy as np
from gpu_prepared import Prepared, awaited, hand_on

from comodin.editions import EDITIONS
from comodin.errors import ComodinError
from comodin.fast import POLICIES, RESULT, gpu, kernel, lower, new_tables, players_of
from comodin.rules import Game
from comodin.simulation import Tally, tally_of_results, tally_of_sums

EDITION, SEATS, SEED, LIMIT = "international", 4, 1, 50_000
SIMPLE, HEURISTIC = "simple", "heuristic"
SUMS = ("decisions", "blocked", "unfinished", "wins", "places", "turns", "points")
COMPARED = 1 << 18  # rounds whose sums the processor has too: more than there are threads
ROUNDS = {SIMPLE: 1 << 23, HEURISTIC: 1 << 21}  # of one launch: a quarter of a second
TIMES, LONG = 2, 4  # launches of a setting; so many times as many rounds, and launches, for the best one
PROFILED = 1 << 20
SECONDS = 75  # for all but the best ones
STUCK = 15.0  # seconds after which launches are given up, and the process with them
SPOILED = 2  # settings of a variant that failed, after which no other is tried
WAIT = 60  # seconds for the processor

LOCAL, SHARED = gpu.Variant(special=True), gpu.Variant(special=True, shared=True)
GENERAL_SHARED = gpu.Variant(shared=True)
REGISTERS = {  # at most; 0: as many as it likes
    SIMPLE: {gpu.GENERAL: [64], SHARED: [0, 56], LOCAL: [0, 56, 48, 40, 32], GENERAL_SHARED: [64, 0]},
    HEURISTIC: {
        gpu.GENERAL: [64],
        SHARED: [80, 64, 96, 72, 0, 88, 56],
        LOCAL: [64, 80, 56, 96, 72, 0, 48],
        GENERAL_SHARED: [64, 80],
    },
}
THREADS, PAUSES = (64, 256, 96, 512, 32, 1024), (24, 96, 32, 16, 64, 8, 192)


@dataclass(frozen=True)
class Setting:
    bot: str
    variant: gpu.Variant
    registers: int
    threads: int
    pause: int
    longer: int = 1  # times as many rounds

    def __str__(self) -> str:
        registers = f"{self.registers or 'all'} registers"
        longer = f" x{self.longer}" * (self.longer > 1)
        return f"{self.bot} {self.variant} {registers} {self.threads} threads pause {self.pause}{longer}"


Facts = dict[str, Any]
Found = dict[Setting, Facts]


# -- settings --------------------------------------------------------------------------------------------


def tuned() -> list[tuple[str, gpu.Variant, int]]:
    """Who plays, variant and registers of all settings."""
    return [
        (bot, variant, limit)
        for bot, variants in REGISTERS.items()
        for variant, limits in variants.items()
        for limit in limits
    ]


# -- the same sums ---------------------------------------------------------------------------------------


def expect(folder: Path) -> None:
    """On the processor: what settings are compared with."""
    rules = lower(Game.of(EDITIONS[EDITION], SEATS)).rules
    for bot in ROUNDS:
        out, counts = np.zeros((COMPARED, RESULT), np.int32), np.zeros((0, 1), np.int32)
        kernel.play_rounds(new_tables(), 0, rules, -1, players_of([bot] * SEATS), SEED, 0, LIMIT, out, counts)
        tally = tally_of_results(SEATS, int(rules[0]["start"]), out)
        hand_on(folder / f"sums-{bot}.npz", **{name: getattr(tally, name) for name in SUMS})


def alike(tally: Tally, expected: Any) -> bool:
    return all(np.array_equal(getattr(tally, name), expected[name]) for name in SUMS)


class Measured:
    """Settings that are measured one after the other, on one device."""

    def __init__(self, device: gpu.Device, folder: Path) -> None:
        self._device, self._folder = device, folder
        self._lowered = lower(Game.of(EDITIONS[EDITION], SEATS))
        self._sums: dict[tuple[str, int], Tally] = {}  # of the first setting with so many rounds

    def launcher(self, setting: Setting) -> gpu.GpuLauncher:
        return gpu.GpuLauncher(self._device, setting.registers, setting.threads, setting.variant, many=0)

    def played(self, where: gpu.GpuLauncher, setting: Setting, rounds: int) -> tuple[Tally, float]:
        """Their sums, and decisions a second."""
        players = players_of([setting.bot] * SEATS)
        begun = perf_counter()
        added = gpu.add_up(where, self._lowered, -1, players, SEED, 0, rounds, LIMIT, setting.pause)
        return tally_of_sums(SEATS, rounds, added), added.decisions / (perf_counter() - begun)

    def facts(self, setting: Setting) -> Facts:
        """What the driver tells of the kernel, whether its sums are those of the processor, and its speed."""
        where, begun = self.launcher(setting), perf_counter()
        game = gpu.KnownRules(self._lowered.rules[0]) if setting.variant.special else None
        loaded = where.kernel("tally", POLICIES[setting.bot], setting.variant, game)
        took = perf_counter() - begun
        shared = gpu.shared_bytes(game, setting.threads) if setting.variant.shared else 0
        blocks = loaded.resident(setting.threads, shared)
        facts = {
            "registers used": loaded.registers,
            "local bytes": loaded.local_bytes,
            "shared bytes": shared,
            "blocks": blocks,
            "resident threads": blocks * setting.threads,
            "seconds to load": round(took, 2),
        }
        if not blocks:
            return {**facts, "refused": "there is no room for a block"}
        expected = awaited(self._folder / f"sums-{setting.bot}.npz", WAIT)
        best, rounds = 0.0, ROUNDS[setting.bot] * setting.longer
        with watched():
            tally, _ = self.played(where, setting, COMPARED)
            equal = alike(tally, expected)
            for _ in range(max(TIMES, setting.longer)):
                tally, speed = self.played(where, setting, rounds)
                first = self._sums.setdefault((setting.bot, rounds), tally)
                equal = equal and alike(tally, vars(first))
                best = max(best, speed)
        return {**facts, "equal sums": equal, "M decisions/s": round(best / 1e6, 1)}

    def once(self, setting: Setting, rounds: int) -> None:
        """One launch, for a profiler."""
        tally, speed = self.played(self.launcher(setting), setting, rounds)
        print(f"  {setting}: {tally.decisions} decisions, {speed / 1e6:,.0f} M/s", flush=True)


# -- which settings --------------------------------------------------------------------------------------


def fastest(found: Found, bot: str, variant: gpu.Variant | None = None) -> Setting | None:
    """Of those with the processor's sums."""
    good = [
        setting
        for setting, facts in found.items()
        if setting.bot == bot and variant in (None, setting.variant) and facts.get("equal sums")
    ]
    return max(good, key=lambda setting: float(found[setting]["M decisions/s"]), default=None)


def around(best: Setting) -> dict[str, list[Setting]]:
    return {
        "threads": [replace(best, threads=threads) for threads in THREADS],
        "pause": [replace(best, pause=pause) for pause in PAUSES],
        "registers": [replace(best, registers=limit) for limit in REGISTERS[best.bot][best.variant]],
    }


def search(bot: str, found: Found) -> Iterator[Setting]:
    """The kernel for all games first; then registers, and around what was fastest with them, threads and pauses,
    and all of it around the very fastest. At the end the first one again: did the machine change?"""
    usual = Setting(bot, gpu.GENERAL, 64, 256, 96)
    yield usual
    queues = [
        [Setting(bot, variant, limit, 128, 48) for limit in limits]
        for variant, limits in REGISTERS[bot].items()
        if variant != gpu.GENERAL
    ]
    yield from (setting for several in zip_longest(*queues) for setting in several if setting)
    for variants in ((SHARED, LOCAL), (None,)):
        for name in ("threads", "pause", "registers"):
            for variant in variants:
                if best := fastest(found, bot, variant):
                    yield from around(best)[name]
    yield replace(usual, longer=2)


def spoiled(setting: Setting, found: Found) -> bool:
    """Did others of this variant fail, whoever played?"""
    others = (facts for other, facts in found.items() if other.variant == setting.variant)
    return sum("failed" in facts for facts in others) >= SPOILED


# -- measured, and kept ----------------------------------------------------------------------------------


def kept_at(folder: Path) -> Path:
    return Path(os.environ.get("OUT") or folder, "settings.json")


def keep(file: Path, found: Found) -> None:
    rows = [{**asdict(setting), **facts} for setting, facts in found.items()]
    unfinished = file.with_name("unfinished-settings.json")
    unfinished.write_text(json.dumps(rows, indent=0), encoding="utf-8")
    unfinished.replace(file)


def kept(file: Path) -> Found:
    found: Found = {}
    for row in json.loads(file.read_text(encoding="utf-8")) if file.is_file() else []:
        variant = gpu.Variant(**row.pop("variant"))
        names = ("bot", "registers", "threads", "pause", "longer")
        found[Setting(variant=variant, **{name: row.pop(name) for name in names})] = row
    return found


@contextmanager
def watched() -> Iterator[None]:
    """A launch that never ends cannot be called off, so the process ends; the next one goes on."""

    def give_up() -> None:
        print("  STUCK", flush=True)
        os._exit(3)

    watch = Timer(STUCK, give_up)
    watch.daemon = True
    watch.start()
    try:
        yield
    finally:
        watch.cancel()


def measure(measured: Measured, setting: Setting, found: Found, file: Path) -> None:
    """Marked as failed first, which it is where the process does not come back."""
    found[setting] = {"failed": "the process ended"}
    keep(file, found)
    try:
        found[setting] = measured.facts(setting)
    except ComodinError as refused:
        ran = not re.search("cuModule|cuFunc|cuLaunch", str(refused))
        found[setting] = {"failed" if ran else "refused": str(refused)}
        if ran:  # a fault in a kernel spoils all that comes after it in this process
            raise SystemExit(3) from None
    finally:
        keep(file, found)
        print(f"  {setting!s:<64} {told(found[setting])}", flush=True)


def told(facts: Facts) -> str:
    if wrong := facts.get("failed") or facts.get("refused"):
        return str(wrong)
    room = f"{facts['registers used']} registers, {facts['local bytes']} local, {facts['blocks']} blocks"
    other = "" if facts["equal sums"] else " OTHER SUMS THAN ON THE PROCESSOR"
    return f"{facts['M decisions/s']:>7,.0f} M/s  {room}, {facts['seconds to load']} s to load{other}"


def tune(figures: Facts, folder: Path) -> None:
    """Players in turn, so that a run that is cut off knows something of each."""
    begun, file = monotonic(), kept_at(folder)
    found = kept(file)
    measured = Measured(Prepared(folder), folder)
    in_turn = chain.from_iterable(zip_longest(*(search(bot, found) for bot in REGISTERS)))
    for setting in in_turn:
        if monotonic() - begun > SECONDS:
            print(f"  {SECONDS} seconds are over", flush=True)
            break
        if setting and setting not in found and not spoiled(setting, found):
            measure(measured, setting, found, file)
    for bot in REGISTERS:
        if best := fastest(found, bot):
            print(f"the best one with {bot} players, {LONG} times as many rounds", flush=True)
            measure(measured, replace(best, longer=LONG), found, file)
    figures.update({str(setting): facts for setting, facts in found.items()})


def profile(bot: str, folder: Path, variant: gpu.Variant | None) -> None:
    """One launch of the best setting that was found, for a profiler."""
    best = fastest(kept(kept_at(folder)), bot, variant)
    if best is None:
        raise SystemExit(f"no setting with {bot} players was measured")
    Measured(Prepared(folder), folder).once(best, PROFILED)
