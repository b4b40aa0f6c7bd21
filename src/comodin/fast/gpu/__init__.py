"""The kernel on a GPU: the same rounds, one thread a table. docs/gpu.md says how.

`ptx` compiles without a GPU; `device` needs a driver and nothing else; `rounds` puts both together for whole
rounds, `tables` for those of an environment, `choice_tables` for those at which networks learn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...lazy import lazy

if TYPE_CHECKING:
    from .choice_tables import ChoiceTables
    from .device import Device, DeviceArray, DriverError, Kernel, OnDevice, Transposed
    from .everybody import ALL_OUTSIDE, MIXED
    from .fitted import table_for
    from .game import KnownRules
    from .ptx import is_kept, ptx_of
    from .rounds import (
        CHUNK,
        FITTED_THREADS,
        VARIANT,
        Added,
        GpuLauncher,
        Launcher,
        add_up,
        gpu,
        limit_of,
        play_rows,
        shared_bytes,
    )
    from .tables import DeviceTables
    from .variants import GENERAL, VARIANTS, Variant

__all__ = [
    "ALL_OUTSIDE",
    "CHUNK",
    "FITTED_THREADS",
    "GENERAL",
    "MIXED",
    "VARIANT",
    "VARIANTS",
    "Added",
    "ChoiceTables",
    "Device",
    "DeviceArray",
    "DeviceTables",
    "DriverError",
    "GpuLauncher",
    "Kernel",
    "KnownRules",
    "Launcher",
    "OnDevice",
    "Transposed",
    "Variant",
    "add_up",
    "gpu",
    "is_kept",
    "limit_of",
    "play_rows",
    "ptx_of",
    "shared_bytes",
    "table_for",
]

__getattr__ = lazy(
    __name__,
    {
        ".choice_tables": ("ChoiceTables",),
        ".device": ("Device", "DeviceArray", "DriverError", "Kernel", "OnDevice", "Transposed"),
        ".everybody": ("ALL_OUTSIDE", "MIXED"),
        ".fitted": ("table_for",),
        ".game": ("KnownRules",),
        ".ptx": ("is_kept", "ptx_of"),
        ".rounds": (
            "Added",
            "CHUNK",
            "FITTED_THREADS",
            "GpuLauncher",
            "Launcher",
            "VARIANT",
            "add_up",
            "gpu",
            "limit_of",
            "play_rows",
            "shared_bytes",
        ),
        ".tables": ("DeviceTables",),
        ".variants": ("GENERAL", "VARIANTS", "Variant"),
    },
)
