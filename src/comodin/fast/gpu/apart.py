"""Functions that are compiled once and called, in a kernel for all games and players at once.

A compiler for a GPU copies every function to where it is called. For most kernels that is right: what a thread
keeps in registers needs no memory. The kernel of learners' tables grew to 1.9 MB by it, and its warps waited for
their next instruction two thirds of the time, because a multiprocessor keeps about 128 KB of code at hand. With
these functions apart it has 0.55 MB, and far less that is used often.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

LEAST = 60  # lines: what is smaller is copied
PLACES = 2  # from which it is called

_FUNCTION = re.compile(r'^define[^@]*@"?([^"(]+)"?\(.*?\n}', re.MULTILINE | re.DOTALL)
_CALL = re.compile(r'call[^@\n]*@"?([^"(]+)"?\(')
_HEAD = re.compile(r'^(define [^@\n]*@("[^"]+"|[^(\s]+)\(.*\))[^()\n]*\n\{', re.MULTILINE)


def kept_apart(modules: Sequence[str]) -> list[str]:
    """The same modules of LLVM, where functions that are long and called from several places stay functions."""
    found = {match[1]: match[0] for module in modules for match in _FUNCTION.finditer(module)}
    calls = Counter(name for text in found.values() for name in _CALL.findall(text))
    apart = {name for name, text in found.items() if text.count("\n") >= LEAST and calls[name] >= PLACES}

    def head(match: re.Match[str]) -> str:
        return f"{match[1]} noinline\n{{" if match[2].strip('"') in apart else match[0]

    return [_HEAD.sub(head, module) for module in modules]
