"""The kernel on a GPU: the same rounds, one thread a table. docs/gpu.md says how.

`ptx` compiles without a GPU; `device` needs a driver and nothing else; `rounds` puts both together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...lazy import lazy

if TYPE_CHECKING:
    from .device import Device, DeviceArray, DriverError, Kernel
    from .ptx import is_kept, ptx_of
    from .rounds import Added, GpuLauncher, Launcher, add_up, gpu, play_rows

__all__ = [
    "Added",
    "Device",
    "DeviceArray",
    "DriverError",
    "GpuLauncher",
    "Kernel",
    "Launcher",
    "add_up",
    "gpu",
    "is_kept",
    "play_rows",
    "ptx_of",
]

__getattr__ = lazy(
    __name__,
    {
        ".device": ("Device", "DeviceArray", "DriverError", "Kernel"),
        ".ptx": ("is_kept", "ptx_of"),
        ".rounds": ("Added", "GpuLauncher", "Launcher", "add_up", "gpu", "play_rows"),
    },
)
