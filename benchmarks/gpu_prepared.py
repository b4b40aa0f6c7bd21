"""What another machine makes before, so that the one with the GPU need not wait: machine code, by ptxas, which
`Prepared` loads, and what the processor plays."""

from __future__ import annotations

import re
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import numpy as np

from comodin.fast import gpu

# -- machine code ----------------------------------------------------------------------------------------


class Prepared(gpu.Device):
    """A device that loads what ptxas made before of the same PTX, where the folder has it."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder

    def load(self, text: str, registers: int = 0) -> gpu.Kernel:
        file = prepared_at(self._folder, text, registers)
        return gpu.Kernel(self, text, registers, file.read_bytes() if file.is_file() else None)


def prepared_at(folder: Path, text: str, registers: int) -> Path:
    return folder / f"{sha256(text.encode('ascii')).hexdigest()[:16]}-{registers}.cubin"


def ptxas(file: Path, made: Path, limit: int) -> tuple[int, int, int]:
    """Registers, memory and what is spilled, with at most so many registers; 0: as many as it likes."""
    found = shutil.which("ptxas")
    if found is None:
        raise SystemExit("ptxas is not on the path: pip install 'nvidia-cuda-nvcc>=13.0,<13.1' has it")
    most = [f"-maxrregcount={limit}"] if limit else []
    command = [found, "-v", "-arch=sm_90", *most, str(file), "-o", str(made)]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stderr
    registers, stack, spilled = (
        [int(number) for number in re.findall(pattern, told)]
        for pattern in (r"Used (\d+) registers", r"(\d+) bytes stack frame", r"(\d+) bytes spill stores")
    )
    return max(registers), max(stack), sum(spilled)  # functions that are called are told apart


def translate(folder: Path, kernels: list[tuple[str, str, int]]) -> None:
    """Machine code of these kernels (what they are, their PTX, the most registers), where `Prepared` looks."""
    folder.mkdir(parents=True, exist_ok=True)
    for what, text, limit in kernels:
        made = prepared_at(folder, text, limit)
        if made.is_file():
            continue
        source, unfinished = made.with_suffix(".ptx"), made.with_suffix(".unfinished")
        source.write_text(text, encoding="ascii")
        registers, stack, spilled = ptxas(source, unfinished, limit)
        unfinished.replace(made)
        source.unlink()
        told = f"{registers} registers, {stack} bytes a thread, {spilled} spilled"
        print(f"  {what}, {limit or 'all'} registers: {told}", flush=True)


# -- what the processor plays ----------------------------------------------------------------------------


def hand_on(file: Path, **arrays: Any) -> None:
    """Arrays for another process, which finds all of them or none."""
    unfinished = file.with_name(f"unfinished-{file.name}")
    np.savez(unfinished, **arrays)
    unfinished.replace(file)


def awaited(file: Path, seconds: float) -> Any:
    """What the processor's process writes, as soon as it is there."""
    begun = monotonic()
    while True:
        if file.is_file():
            return np.load(file)
        if monotonic() - begun > seconds:
            raise TimeoutError(f"the processor has not played {file.name} in time")
        sleep(0.1)
