"""The kernel stays usable on a GPU: a whole-round kernel compiles to PTX. No GPU is needed for that."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec

import pytest

CODE = """if True:
    from types import SimpleNamespace
    from numba import cuda, types
    from numba.cuda import dispatcher
    from numba.np.numpy_support import from_dtype
    from comodin.fast.engine.cards import seed_stream
    from comodin.fast.engine.layout import RULES, STATE
    from comodin.fast.play.rounds import play_round

    # without a GPU there is no current device to ask for its abilities
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=(9, 0))

    def whole_rounds(tables, rules, bots, seed, limit, out, counts):
        row = cuda.grid(1)
        if row < out.shape[0]:
            seed_stream(tables[row], seed, row)
            play_round(tables[row], rules[0], -1, bots, limit, out, counts, row)

    table, rules, word = from_dtype(STATE), from_dtype(RULES), types.int64
    grid = types.int32[:, ::1]
    arguments = types.void(table[::1], rules[::1], word, word, word, grid, grid)
    ptx, _ = cuda.compile_ptx(whole_rounds, arguments, cc=(9, 0))
    assert ".visible .entry" in ptx
    print(len(ptx))
"""


def test_a_whole_round_compiles_for_a_gpu() -> None:
    if find_spec("numba_cuda") is None or find_spec("nvidia") is None:
        pytest.skip('numba-cuda and its compiler are not installed: they come with the extra "gpu"')
    run = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert int(run.stdout) > 100_000
