"""The kernel on a GPU: the same rounds, one thread a table. docs/gpu.md says how.

`ptx` compiles without a GPU; `device` needs a driver and nothing else; `rounds` puts both together for whole
rounds, `tables` for those of an environment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...lazy import lazy

if TYPE_CHECKING:
    from .device import Device, DeviceArray, DriverError, Kernel, OnDevice, Transposed
    from .everybody import ALL_OUTSIDE, MIXED
    from .ptx import is_kept, ptx_of
    from .rounds import CHUNK, LIMITED, Added, GpuLauncher, Launcher, add_up, gpu, play_rows
    from .tables import DeviceTables

__all__ = [
    "ALL_OUTSIDE",
    "CHUNK",
    "LIMITED",
    "MIXED",
    "Added",
    "Device",
    "DeviceArray",
    "DeviceTables",
    "DriverError",
    "GpuLauncher",
    "Kernel",
    "Launcher",
    "OnDevice",
    "Transposed",
    "add_up",
    "gpu",
    "is_kept",
    "play_rows",
    "ptx_of",
]

__getattr__ = lazy(
    __name__,
    {
        ".device": ("Device", "DeviceArray", "DriverError", "Kernel", "OnDevice", "Transposed"),
        ".everybody": ("ALL_OUTSIDE", "MIXED"),
        ".ptx": ("is_kept", "ptx_of"),
        ".rounds": ("Added", "CHUNK", "GpuLauncher", "LIMITED", "Launcher", "add_up", "gpu", "play_rows"),
        ".tables": ("DeviceTables",),
    },
)
