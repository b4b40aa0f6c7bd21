"""PTX of the kernels: compiled on any machine, with a GPU or without one, and kept on disk.

The compiler writes the version of its own toolkit, and a driver refuses PTX that is newer than itself, whatever
is in it. libNVVM has no option for that. So the version is lowered to what a driver of CUDA 13.0 takes, after a
check that all instructions are much older than that.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from ...errors import BadInput
from ..kernel_cache import cache_folder
from .apart import kept_apart
from .everybody import MIXED
from .game import KnownRules
from .variants import GENERAL, Variant

SOURCES = (  # of which PTX is made
    *(
        "apart",
        "everybody",
        "fitted",
        "fitted_table",
        "game",
        "kernels",
        "known_rules",
        "local_table",
        "narrow",
        "ptx",
    ),
    *("choice_kernels", "variants", "vector_kernels"),
)
TARGET = (7, 5)  # the oldest GPU that CUDA 13 knows; a driver translates this for newer ones
PTX_VERSION = (9, 0)  # of CUDA 13.0

_OLD = """
    abs add and atom bar bfe bfi bfind bra brev call clz cnot cvt cvta div exit ld mad max membar min mov mul neg
    not or popc prmt rcp red rem ret sad selp set setp shf shl shr slct st sub testp trap vote xor
"""
OLD = frozenset(_OLD.split())
"""Instructions that PTX had in version 6.3, the first one for `TARGET`, or before."""

_VERSION = re.compile(r"^\.version\s+(\d+)\.(\d+)$", re.MULTILINE)
_INSTRUCTION = re.compile(
    r"^\s*(?:\{\s*)?(?:@!?%\w+\s+)?(?!param\d)([a-z][a-z0-9_]*)(?:\.[\w:.]+)*(?:\s|;)", re.MULTILINE
)
_ENTRY = re.compile(r"\.visible \.entry (\w+)\s*\(([^)]*)\)")
_PARAMETER = re.compile(r"\.param \.[bus](\d+) ")


class NewInstruction(ValueError):
    """The PTX uses an instruction that is not known to be older than the version asked for."""


def instructions(text: str) -> frozenset[str]:
    """The kinds of instructions in the text: `add` stands for `add.s64` too."""
    return frozenset(_INSTRUCTION.findall(text))


def lowered_version(text: str, newest: tuple[int, int] = PTX_VERSION) -> str:
    """The same for a driver that takes PTX up to `newest`."""
    found = _VERSION.search(text)
    if found is None:
        raise NewInstruction("this is no PTX: it names no version")
    if (int(found[1]), int(found[2])) <= newest:
        return text
    if unknown := instructions(text) - OLD:
        raise NewInstruction(f"PTX {found[1]}.{found[2]} with {', '.join(sorted(unknown))}")
    return text[: found.start()] + ".version {}.{}".format(*newest) + text[found.end() :]


def entry_of(text: str) -> tuple[str, list[int]]:
    """The name of the kernel, and the size of each of its parameters in bytes."""
    found = _ENTRY.search(text)
    if found is None:
        raise ValueError("this PTX has no kernel")
    return found[1], [int(bits) // 8 for bits in _PARAMETER.findall(found[2])]


# -- compiled, or from the disk --------------------------------------------------------------------------


def ptx_of(name: str, player: int = MIXED, variant: Variant = GENERAL, game: KnownRules | None = None) -> str:
    """The PTX of a kernel (`kernels`), for one player in all seats or for any; in a variant, for this game."""
    path = _kept_at(name, player, variant, game)
    if path is not None and path.is_file():
        return path.read_text(encoding="ascii")
    text = lowered_version(_compile(name, player, variant, game))
    if path is not None:
        with suppress(OSError):  # a full disk costs the next run a few seconds
            unfinished = path.with_suffix(f".{os.getpid()}")  # so that no other process finds half a file
            unfinished.write_text(text, encoding="ascii")
            unfinished.replace(path)
    return text


def is_kept(name: str, player: int = MIXED, variant: Variant = GENERAL, game: KnownRules | None = None) -> bool:
    """Has this machine compiled the kernel before?"""
    path = _kept_at(name, player, variant, game)
    return path is not None and path.is_file()


def _kept_at(name: str, player: int, variant: Variant, game: KnownRules | None) -> Path | None:
    """In the cache of compiled code, which has a folder for every state of the kernel's sources. The name has a
    hash of those here, and of the rules where they are known. So a file from a machine with the compiler serves
    one with a GPU and no compiler."""
    folder = cache_folder()
    if folder is None:
        return None
    digest = sha256()
    for source in SOURCES:
        digest.update(Path(__file__).with_name(f"{source}.py").read_bytes())
    who = "mixed" if player == MIXED else str(player)
    how = f".{variant}" * (variant != GENERAL) + (f".{game.key}" if game else "")
    return folder / f"gpu.{name}.{who}{how}-{digest.hexdigest()[:16]}.ptx"


def _compile(name: str, player: int, variant: Variant, game: KnownRules | None) -> str:
    if os.environ.get("COMODIN_JIT") == "0":
        raise BadInput("--device", "gpu needs the compiler, which COMODIN_JIT=0 switches off")
    if find_spec("numba_cuda") is None or find_spec("nvidia") is None:
        raise BadInput("--device", "gpu needs numba-cuda: pip install 'comodin[gpu]'")
    from numba import cuda  # noqa: PLC0415
    from numba.cuda import compiler, dispatcher  # noqa: PLC0415
    from numba.cuda.cudadrv import nvvm  # noqa: PLC0415

    from . import choice_kernels, kernels, vector_kernels  # noqa: PLC0415

    if name == choice_kernels.ADVANCE:
        made, kinds = choice_kernels.advance, choice_kernels.signature()
    elif name in vector_kernels.NAMES:
        made, kinds = vector_kernels.kernel(name, player), vector_kernels.signature_of(name)
    else:
        made, kinds = kernels.kernel(name, player, variant, game), kernels.signature_of(name)
    compile_, translate = compiler.compile_cuda, nvvm.compile_ir

    def exactly(*args: Any, nvvm_options: dict[str, Any], **options: Any) -> Any:
        """A product and a sum are rounded apart, as on the processor."""
        return compile_(*args, nvvm_options={**nvvm_options, "fma": 0}, **options)

    def smaller(modules: list[str], **options: Any) -> Any:
        """Too much code is slow to fetch."""
        return translate(kept_apart(modules), **options)

    # the functions inside are compiled for the "current device"; there may be none here
    before = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=TARGET)
    compiler.compile_cuda = exactly
    if name == choice_kernels.ADVANCE:
        nvvm.compile_ir = smaller
    try:
        text, _ = cuda.compile_ptx(made, kinds, cc=TARGET)
    finally:
        dispatcher.get_current_device = before
        compiler.compile_cuda, nvvm.compile_ir = compile_, translate
    return str(text)
