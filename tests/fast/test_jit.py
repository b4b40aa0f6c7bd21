"""No pause for a person: nothing compiles before it is asked for, and compiled code is kept on disk."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from comodin.editions import EDITIONS
from comodin.fast import kernel_cache as cache
from comodin.fast.engine import layout, lower, moves
from comodin.fast.jit import compile as jit
from comodin.fast.play import kernel
from comodin.rules import Game

needs_numba = pytest.mark.skipif(not jit.JIT, reason="numba is not installed")


def test_importing_comodin_and_starting_a_game_loads_no_compiler() -> None:
    code = """if True:
        import sys
        import comodin.cli.main, comodin.editions, comodin.records.round, comodin.rules.view
        from comodin.chance import Chance
        from comodin.rules.edition import Game
        from comodin.rules.opening import deal
        deal(Game.of(comodin.editions.EDITIONS["casa"], 4), Chance("1"))
        assert not {"numba", "numpy", "comodin.fast"} & set(sys.modules)
        import comodin.simulation.rounds
        from comodin.fast.play import kernel
        assert not getattr(kernel.play_rounds, "signatures", [])
    """
    subprocess.run([sys.executable, "-c", code], check=True)


@needs_numba
def test_the_cache_is_named_by_all_sources_of_the_kernel() -> None:
    names = {path.name for path in cache.kernel_sources()}
    kernel_files = {
        "workspace.py",
        "worlds.py",
        "cards.py",
        "effects.py",
        "compile.py",
        "kernel.py",
        "layout.py",
        "legal.py",
        "moves.py",
        "parts.py",
    }
    assert (
        kernel_files | {"opening.py", "policies.py", "rounds.py", "duplicates.py", "worlds.py", "workspace.py"}
        <= names
    )
    assert "simulate.py" not in names
    folder = cache.cache_folder()
    assert folder is not None
    assert folder.name == f"kernel-{cache.sources_hash()}"
    assert Path(kernel.play_rounds.stats.cache_path).is_relative_to(folder)  # type: ignore[attr-defined]
    assert cache.kernel_is_kept("play_rounds") == any(folder.rglob("*play_rounds*.nbc"))
    code = "import comodin.fast.play.{}; from comodin.fast.jit import compile; print(compile.cache_folder())"
    for first in ("duplicates", "kernel"):  # whichever comes first, all entries are kept in one place
        run = subprocess.run(
            [sys.executable, "-c", code.format(first)], capture_output=True, text=True, check=True
        )
        assert run.stdout.strip() == str(folder)


def test_a_package_that_cannot_be_written_is_cached_for_the_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "package"
    blocked.write_text("a file, so that no folder can be made in it")
    monkeypatch.setattr(cache, "HERE", blocked)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "user"))
    folder = cache.cache_folder.__wrapped__()
    assert folder is not None
    assert folder.parent == tmp_path / "user" / "comodin"
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    assert cache.cache_folder.__wrapped__() is None


@needs_numba
def test_the_parts_of_the_kernel_are_compiled_into_its_entries_alone() -> None:
    from comodin.fast.jit import parts  # noqa: PLC0415  # only where numba is

    if not parts.KNOWN:
        pytest.skip("another numba, whose internals parts.py does not know: everything compiles longer")
    with pytest.raises(TypeError, match="step is a part of the kernel"):
        moves.step(layout.new_tables()[0], lower(Game.of(EDITIONS["clasico"], 4)).rules[0], 0)


@needs_numba
def test_a_cold_compile_says_what_it_is_doing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import numba  # noqa: PLC0415  # only where it is

    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    jit.tell_compile(kernel.play_rounds)
    assert capsys.readouterr().err == ""  # it was compiled by the first test
    monkeypatch.setattr(jit, "compiled", lambda function: False)
    jit.tell_compile(kernel.play_rounds)
    assert numba.njit(lambda number: number + 1)(1) == 2
    said = capsys.readouterr().err
    assert "compiling the fast engine, once" in said
    assert "done, 1 functions" in said


@needs_numba
def test_numba_loads_no_linear_algebra_to_see_whether_it_is_there(tmp_path: Path) -> None:
    folder = tmp_path / "scipy" / "linalg"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").write_text("__version__ = '1.16.0'")
    (folder / "__init__.py").touch()
    (folder / "cython_blas.py").write_text("real = True")
    code = f"""if True:
        import sys
        sys.path.insert(0, {str(tmp_path)!r})
        import gc
        import comodin.fast.jit.compile
        assert gc.isenabled()
        assert not [name for name in sys.modules if name.startswith("scipy.linalg")]
        from numba.np.arraymath import _HAVE_BLAS
        assert _HAVE_BLAS
        import scipy.linalg.cython_blas
        assert scipy.linalg.cython_blas.real
    """
    subprocess.run([sys.executable, "-c", code], check=True)
