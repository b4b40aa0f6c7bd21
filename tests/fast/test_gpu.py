"""The kernel on a GPU, as far as a machine without one can tell.

Without the extra "gpu": the narrow tables against the ordinary ones, the version of PTX, and everything on the
processor's side over a driver of the tests' own. With it (docs/gpu.md says how): the PTX itself, checked by ptxas
where that is installed, and the kernels in numba-cuda's simulator.
"""

from __future__ import annotations

import ctypes
import gc
import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from threading import get_ident
from typing import Any

import numpy as np
import pytest

from comodin.cli import main
from comodin.editions import EDITIONS
from comodin.errors import BadInput
from comodin.fast import POLICIES, RESULT, gpu, kernel, layout, lower, new_tables
from comodin.fast.gpu import device, ptx, rounds
from comodin.rules import Game
from comodin.simulation import Tally, simulate
from comodin.simulation.tally import tally_of_results

ROOT = Path(__file__).parents[2]
EXTRA = find_spec("numba_cuda") is not None and find_spec("nvidia") is not None
SOAK = os.environ.get("COMODIN_PROFILE") == "soak"
needs_extra = pytest.mark.skipif(not EXTRA, reason='numba-cuda is not installed: it comes with the extra "gpu"')


def run(*args: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, *args],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, **environment},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


# -- the narrow table ------------------------------------------------------------------------------------

NARROW = """if True:
    import numpy as np
    from comodin.editions import EDITIONS
    from comodin.fast import COUNTS, RESULT, kernel, lower, new_tables, players_of
    from comodin.fast.gpu.everybody import Everybody
    from comodin.fast.gpu.narrow import PlainTable
    from comodin.rules import Game

    for edition in EDITIONS.values():
        lowered = lower(Game.of(edition, 4))
        for name, limit in (("simple", 2_000), ("heuristic", 2_000), ("random", 300)):
            found = []
            one = players_of([name])
            for tables, players in ((new_tables(), one * 0x1111), ([PlainTable()], Everybody(one))):
                out, counts = np.zeros((6, RESULT), np.int32), np.zeros((6, COUNTS), np.int32)
                kernel.play_rounds(tables, 0, lowered.rules, -1, players, 7, 1 << 40, limit, out, counts)
                found.append((out, counts))
            assert (found[0][0] == found[1][0]).all() and (found[0][1] == found[1][1]).all(), (edition.key, name)
            print(name, int(found[0][0][:, 3].sum()))
"""


def test_rounds_on_a_narrow_table_are_the_same() -> None:
    played = run("-c", NARROW, COMODIN_JIT="0").split()
    assert played[::2] == ["simple", "heuristic", "random"] * len(EDITIONS)
    assert min(map(int, played[1::2])) > 100


# -- the version of PTX ----------------------------------------------------------------------------------

TEXT = """//
.version {version}
.target sm_75
.address_size 64
.visible .entry whole_rounds(
	.param .u64 whole_rounds_param_0,
	.param .u64 whole_rounds_param_1
)
{{
	.reg .b64 %rd<3>;
	@%p1 bra $L__BB0_1;
	{instruction} %rd1, %rd2;
$L__BB0_1:
	ret;
}}
"""


def test_the_version_is_lowered_to_that_of_the_driver() -> None:
    new = TEXT.format(version="9.4", instruction="add.s64")
    assert ptx.lowered_version(new) == TEXT.format(version="9.0", instruction="add.s64")
    assert ptx.lowered_version(new, (8, 8)) == TEXT.format(version="8.8", instruction="add.s64")
    assert ptx.lowered_version(new, (9, 4)) == new
    assert ptx.instructions(new) == {"bra", "add", "ret"}
    assert ptx.entry_of(new) == ("whole_rounds", [8, 8])


def test_a_new_instruction_keeps_its_version() -> None:
    new = TEXT.format(version="9.4", instruction="brandnew.s64")
    with pytest.raises(ptx.NewInstruction, match=r"PTX 9\.4 with brandnew"):
        ptx.lowered_version(new)
    assert ptx.lowered_version(new, (9, 4)) == new


# -- the processor's side --------------------------------------------------------------------------------

LINE, PLANE = 5 + 2, 5 + 4  # words of an array of one axis, and of two
WORDS = {
    "rows": LINE + 5 + 2 * PLANE,
    "tally": LINE + 7 + 3 * LINE,
    "begin": 4 * LINE + 3 * PLANE + 2 * LINE + PLANE,
    "check": PLANE + 2 * LINE,
    "step": 6 * LINE + 3 * PLANE + LINE + PLANE + 2 * LINE + PLANE + LINE + PLANE,
}


class Driver:
    """A driver whose device is the processor: memory is memory, and a launch plays the rounds that it asks for by
    the ordinary kernel. As a real one it refuses threads that have no context."""

    def __init__(self, refuses: str = "") -> None:
        self.refuses, self.memory, self.launched = refuses, {}, []  # type: ignore[var-annotated]
        self.threads: set[int] = set()
        self.loaded: list[int] = []  # the most registers of a thread; 0: no limit
        self.texts: list[bytes] = []  # the kernels
        self.allowed: dict[int, int] = {}  # attributes of functions
        self.shared: list[int] = []  # the bytes that a block of each launch shares

    def __getattr__(self, name: str) -> Any:
        found = getattr(type(self), f"_{name}", lambda *_: None)

        def call(*args: Any) -> int:
            if name == self.refuses:
                return 100
            if name.startswith(("cuMem", "cuModule", "cuLaunch")) and get_ident() not in self.threads:
                return 201  # CUDA_ERROR_INVALID_CONTEXT
            found(self, *args)
            return 0

        return call

    def _cuCtxSetCurrent(self, context: Any) -> None:
        self.threads.add(get_ident())

    def _cuGetErrorString(self, code: int, text: Any) -> None:
        text._obj.value = b"no CUDA-capable device is detected"

    def _cuDeviceGetAttribute(self, number: Any, which: int, of: Any) -> None:
        number._obj.value = {16: 2, 81: 233_472}[which]

    def _cuMemAlloc_v2(self, at: Any, size: Any) -> None:
        held = ctypes.create_string_buffer(b"\xff" * size.value, size.value)
        at._obj.value = ctypes.addressof(held)
        self.memory[at._obj.value] = held

    def _cuMemFree_v2(self, at: Any) -> None:
        del self.memory[at.value]

    def _cuMemsetD8_v2(self, at: Any, value: Any, size: Any) -> None:
        ctypes.memset(at.value, value.value, size.value)

    def _cuMemcpyHtoD_v2(self, at: Any, source: Any, size: Any) -> None:
        ctypes.memmove(at.value, source.value, size.value)

    def _cuMemcpyDtoH_v2(self, to: Any, at: Any, size: Any) -> None:
        ctypes.memmove(to.value, at.value, size.value)

    def _cuModuleLoadDataEx(self, module: Any, text: Any, number: Any, options: Any, values: Any) -> None:
        self.loaded.append(values[0] if number.value and options[0] == 0 else 0)  # CU_JIT_MAX_REGISTERS
        self.texts.append(text.value)

    def _cuFuncSetAttribute(self, function: Any, which: int, value: int) -> None:
        self.allowed[which] = value

    def _cuOccupancyMaxActiveBlocksPerMultiprocessor(
        self, number: Any, function: Any, threads: int, shared: Any
    ) -> None:
        number._obj.value = 233_472 // (shared.value + 1_024)

    def _cuModuleGetFunction(self, function: Any, module: Any, name: bytes) -> None:
        function._obj.value = {b"rows": 1, b"tally": 2}[name]

    def array(self, words: list[int], kind: Any, axes: int) -> Any:
        """The array that these words describe, as numba's kernels read it; they are used up."""
        _, _, items, size, address, *rest = [words.pop(0) for _ in range(5 + 2 * axes)]
        shape, strides = rest[:axes], rest[axes:]
        assert size == np.dtype(kind).itemsize
        if not items:
            return np.zeros(shape, kind)
        found = np.ndarray(shape, kind, self.memory[address], strides=strides)
        assert found.flags.c_contiguous
        assert found.nbytes == len(self.memory[address])
        return found

    def _cuLaunchKernel(self, function: Any, *args: Any) -> None:
        blocks, threads, places = args[0].value, args[3].value, args[8]
        name = {1: "rows", 2: "tally"}[function.value]
        self.launched.append((name, blocks, threads))
        self.shared.append(args[6].value)
        words = [ctypes.c_int64.from_address(places[at]).value for at in range(WORDS[name])]
        rules = self.array(words, layout.RULES, 1)
        dealer, players, seed, start = (words.pop(0) for _ in range(4))
        size = words.pop(0) if name == "tally" else 0
        limit = words.pop(0)
        if name == "rows":
            out, counts = (self.array(words, np.int32, 2) for _ in range(2))
            kernel.play_rounds(new_tables(), 0, rules, dealer, players, seed, start, limit, out, counts)
            return
        assert words.pop(0) == (limit if rules[0]["jump_in"] else rounds.CHUNK)
        sums, turns, points = (self.array(words, np.int64, 1) for _ in range(3))
        out, counts = np.zeros((size, RESULT), np.int32), np.zeros((0, 1), np.int32)
        kernel.play_rounds(new_tables(), 0, rules, dealer, players, seed, start, limit, out, counts)
        seats = int(rules[0]["seats"])
        tally = tally_of_results(seats, int(rules[0]["start"]), out)
        sums[:3] = tally.decisions, tally.blocked, tally.unfinished
        sums[3 : 3 + seats], sums[13 : 13 + seats] = tally.wins, tally.places
        turns[: len(tally.turns)], points[: len(tally.points)] = tally.turns, tally.points


@pytest.fixture
def driver(monkeypatch: pytest.MonkeyPatch) -> Driver:
    found = Driver()

    def text(name: str, player: int, *how: Any) -> str:
        parameters = ", ".join(f".param .u64 {name}_{at}" for at in range(WORDS[name]))
        return f".version 9.0\n.visible .entry {name}({parameters})\n"

    monkeypatch.setattr(rounds, "ptx_of", text)
    monkeypatch.setattr(rounds, "is_kept", lambda *kernel: False)
    monkeypatch.setattr(device, "load_driver", lambda: found)
    rounds.gpu.cache_clear()
    return found


def same(one: Tally, other: Tally) -> bool:
    return all(np.array_equal(value, getattr(other, name)) for name, value in vars(one).items())


def test_simulate_asks_the_device_for_the_same_rounds(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("comodin.simulation.rounds.GPU_BATCH", 700)
    monkeypatch.setattr("comodin.simulation.rounds.GPU_ROWS", 700)
    game = Game.of(EDITIONS["deluxe"], 3)
    changed = Game.of(EDITIONS["deluxe"], 3, EDITIONS["deluxe"].ruleset.with_options({"stacking": "any"}))
    for extra in ({}, {"detail": True}, {"changed": changed}, {"bots": ("simple", "heuristic", "greedy")}):
        here = simulate(game, 2_000, seed=3, **extra).outcome
        there = simulate(game, 2_000, seed=3, device="gpu", **extra).outcome
        assert same(here.tally, there.tally)
        assert here.differences == there.differences
        assert (here.changed is None) == (there.changed is None)
    assert {name for name, *_ in driver.launched} == {"rows", "tally"}
    assert ("tally", 3, 256) in driver.launched  # 700 rounds, one a thread
    rounds.gpu.cache_clear()
    gc.collect()
    assert not driver.memory  # everything was freed


def test_an_array_is_handed_on_without_a_copy(driver: Driver) -> None:
    found = gpu.Device()
    array = found.copy_of(np.arange(6, dtype=np.int16).reshape(2, 3))
    assert array.__cuda_array_interface__ == {
        "shape": (2, 3),
        "typestr": "<i2",
        "data": (array.address, False),
        "strides": None,
        "version": 3,
    }
    assert array.read().tolist() == [[0, 1, 2], [3, 4, 5]]
    assert device.words_of(array) == [0, 0, 6, 2, array.address, 2, 3, 6, 2]
    with pytest.raises(ValueError, match="expected int16"):
        array.write(np.zeros(6))
    assert found.zeros((4,), np.int64).read().tolist() == [0] * 4


def test_kernels_have_as_many_registers_as_were_measured_best(driver: Driver) -> None:
    usual, free, tight = (gpu.GpuLauncher(gpu.Device(), most) for most in (None, 0, 48))
    game = gpu.KnownRules(lower(Game.of(EDITIONS["international"], 4)).rules[0])
    for where in (usual, free, tight):
        for name, bot in (("tally", "simple"), ("tally", "heuristic"), ("tally", "greedy"), ("rows", "simple")):
            where.kernel(name, POLICIES[bot])
        for bot in ("simple", "heuristic", "greedy"):
            where.kernel("tally", POLICIES[bot], gpu.VARIANT, game)
    assert driver.loaded == [64, 64, 0, 0, 0, 72, 0] + [0] * 7 + [48] * 7


def test_a_launch_with_too_few_arguments_is_refused(driver: Driver) -> None:
    kernel_there = gpu.GpuLauncher(gpu.Device()).kernel("rows", 1)
    with pytest.raises(ValueError, match="takes 30 words, found 2"):
        kernel_there.launch(1, 64, 1, 2)
    assert not driver.launched


# -- one clear sentence ----------------------------------------------------------------------------------


def test_without_a_driver_there_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(device, "LIBRARY", "libno-such-driver.so.1")
    rounds.gpu.cache_clear()
    assert main(["simulate", "--device", "gpu", "--rounds", "10"]) == 2
    assert capsys.readouterr().err == (
        "comodin: --device: gpu needs an NVIDIA GPU and its driver; no driver was found\n"
    )


def test_without_a_gpu_the_driver_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    why = r"no GPU that it can use \(.* refused cuInit: no CUDA-capable device is detected\)"
    with pytest.raises(BadInput, match=why):
        gpu.Device(Driver(refuses="cuInit"))


def test_without_the_extra_there_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ptx, "cache_folder", lambda: None)
    monkeypatch.setattr(ptx, "find_spec", lambda name: None)
    with pytest.raises(BadInput, match=r"gpu needs numba-cuda: pip install 'comodin\[gpu\]'"):
        gpu.ptx_of("rows")


def test_what_the_driver_refuses_is_one_sentence(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    driver.refuses = "cuModuleLoadDataEx"
    assert main(["simulate", "--device", "gpu", "--rounds", "10"]) == 2
    assert capsys.readouterr().err == (
        "comodin: the driver of the GPU refused cuModuleLoadDataEx: no CUDA-capable device is detected\n"
    )


def test_what_a_gpu_cannot_play_is_refused(driver: Driver) -> None:
    game = Game.of(EDITIONS["clasico"], 3)
    for bots, rules, message in (
        (("expert",), game, "a GPU plays with random"),
        (
            ("simple",),
            Game.of(EDITIONS["clasico"], 3, game.ruleset.with_options({"several": True})),
            "cannot play these rules",
        ),
    ):
        with pytest.raises(BadInput, match=message):
            simulate(rules, 10, bots=bots, device="gpu")
    with pytest.raises(BadInput, match="expected one of cpu, gpu, found 'tpu'"):
        simulate(game, 10, device="tpu")
    lowered = lower(game).rules.copy()
    lowered[0]["clues"] = 1
    with pytest.raises(ValueError, match="clues = 1"):
        rounds.check_rules(lowered)


# -- with the extra --------------------------------------------------------------------------------------


# each takes a quarter of a minute
KINDS = [("tally", 1)]
if SOAK:
    KINDS += [("tally", 4), ("rows", 1), ("rows", gpu.MIXED)]
    KINDS += [("begin", gpu.ALL_OUTSIDE), ("check", gpu.MIXED), ("step", gpu.ALL_OUTSIDE), ("advance", gpu.MIXED)]


@needs_extra
@pytest.mark.parametrize(("name", "player"), KINDS)
def test_the_kernels_compile_for_a_driver_of_cuda_13_0(name: str, player: int, tmp_path: Path) -> None:
    code = f"from comodin.fast import gpu; print(gpu.ptx_of({name!r}, {player}))"
    text = run("-c", code, XDG_CACHE_HOME=str(tmp_path))
    assert re.search(r"^\.version 9\.0$", text, re.MULTILINE)
    assert ptx.instructions(text) <= ptx.OLD
    assert ptx.entry_of(text)[1] == [8] * WORDS[name]
    stores = re.findall(r"\bst\.global", text)
    assert len(stores) == 0 if name == "tally" else len(stores) > 0  # the table itself is never in global memory
    assert "call" not in ptx.instructions(text)  # all is inlined, so that single numbers stay in registers
    if shutil.which("ptxas"):
        file = tmp_path / "kernel.ptx"
        file.write_text(text, encoding="ascii")
        made = subprocess.run(
            ["ptxas", "-v", "-arch=sm_90", str(file), "-o", str(tmp_path / "kernel.cubin")],
            capture_output=True,
            text=True,
            check=False,
        )
        assert made.returncode == 0, made.stderr
        assert "0 bytes spill stores, 0 bytes spill loads" in made.stderr


@needs_extra
def test_the_kernels_play_the_same_rounds_in_the_simulator() -> None:
    found = run("-m", "tests.fast.gpu_simulator", NUMBA_ENABLE_CUDASIM="1", COMODIN_JIT="0")
    assert int(found) == 16 * (len(EDITIONS) + 2)
