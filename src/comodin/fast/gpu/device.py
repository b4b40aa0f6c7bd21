"""A GPU through its driver alone: load PTX, hold arrays, launch a kernel. No CUDA package is needed for that.

The device's primary context is used, which torch and CuPy use too: an array of one is readable by the others, and
`DeviceArray` hands its memory on without a copy (`__cuda_array_interface__`).
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Sequence
from contextlib import suppress
from math import prod
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from ...errors import BadInput, ComodinError
from .ptx import entry_of

LIBRARY = "nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1"
MAX_REGISTERS = 0  # CU_JIT_MAX_REGISTERS
MULTIPROCESSORS, DRIVER_REGISTERS, LOCAL_BYTES = 16, 4, 3  # attributes of a device, and of a function
SHARED_MEMORY = 81  # of a device: the bytes that all blocks of a multiprocessor can share
MOST_SHARED, CARVEOUT = 8, 9  # attributes of a function that are set: bytes of a block, and a share of the cache
RESERVED = 1024  # bytes of a block that the driver keeps for itself


class DriverError(ComodinError):
    """The driver refused a call; the reason is in its own words."""


def load_driver() -> Any:
    """The driver's library, or BadInput where there is none."""
    try:
        return ctypes.CDLL(LIBRARY)
    except OSError:
        raise BadInput("--device", "gpu needs an NVIDIA GPU and its driver; no driver was found") from None


class Device:
    """The first GPU. `driver` is its library; a test has its own."""

    def __init__(self, driver: Any = None) -> None:
        self._driver = load_driver() if driver is None else driver
        device = ctypes.c_int()
        self._context = ctypes.c_void_p()
        try:
            self._ask("cuInit", 0)
            self._ask("cuDeviceGet", ctypes.byref(device), 0)
            self._ask("cuDevicePrimaryCtxRetain", ctypes.byref(self._context), device)
        except DriverError as refused:
            raise BadInput("--device", f"gpu: there is a driver, but no GPU that it can use ({refused})") from None
        self._device = device

    def _ask(self, name: str, *args: Any) -> None:
        code = int(getattr(self._driver, name)(*args))
        if code:
            text = ctypes.c_char_p()
            self._driver.cuGetErrorString(code, ctypes.byref(text))
            reason = (text.value or str(code).encode()).decode()
            raise DriverError(f"the driver of the GPU refused {name}: {reason}")

    def call(self, name: str, *args: Any) -> None:
        """A function of the driver, in the device's context whichever thread asks; DriverError where it fails."""
        self._ask("cuCtxSetCurrent", self._context)
        self._ask(name, *args)

    @property
    def name(self) -> str:
        text = ctypes.create_string_buffer(256)
        self.call("cuDeviceGetName", text, len(text), self._device)
        return text.value.decode()

    @property
    def multiprocessors(self) -> int:
        return self._attribute(MULTIPROCESSORS)

    @property
    def shared_memory(self) -> int:
        """The bytes that all blocks of a multiprocessor can share."""
        return self._attribute(SHARED_MEMORY)

    def _attribute(self, which: int) -> int:
        number = ctypes.c_int()
        self.call("cuDeviceGetAttribute", ctypes.byref(number), which, self._device)
        return number.value

    def wait(self) -> None:
        """Until everything that was launched is done."""
        self.call("cuCtxSynchronize")

    def zeros(self, shape: Sequence[int], kind: npt.DTypeLike) -> DeviceArray:
        return DeviceArray(self, tuple(shape), np.dtype(kind))

    def copy_of(self, array: npt.NDArray[Any]) -> DeviceArray:
        """The array in the device's memory."""
        there = DeviceArray(self, array.shape, array.dtype)
        there.write(array)
        return there

    def load(self, text: str, registers: int = 0) -> Kernel:
        """The kernel of this PTX, translated by the driver; with at most so many registers a thread. 0: as many as
        it likes."""
        return Kernel(self, text, registers)


class DeviceArray:
    """A dense array in the device's memory, freed with this object."""

    def __init__(self, device: Device, shape: tuple[int, ...], kind: np.dtype[Any]) -> None:
        self.device, self.shape, self.dtype = device, shape, kind
        self.nbytes = prod(shape) * kind.itemsize
        self._at = ctypes.c_uint64(0)
        if self.nbytes:
            device.call("cuMemAlloc_v2", ctypes.byref(self._at), ctypes.c_size_t(self.nbytes))
            self.clear()

    @property
    def address(self) -> int:
        return self._at.value

    @property
    def __cuda_array_interface__(self) -> dict[str, object]:
        """For torch.as_tensor, cupy.asarray and others: the same memory, no copy."""
        return {
            "shape": self.shape,
            "typestr": self.dtype.str,
            "data": (self.address, False),
            "strides": None,
            "version": 3,
        }

    @property
    def T(self) -> Transposed:
        """The same memory with its axes in the other order, as NumPy has it."""
        return Transposed(self)

    def clear(self) -> None:
        if self.nbytes:
            self.device.call("cuMemsetD8_v2", self._at, ctypes.c_ubyte(0), ctypes.c_size_t(self.nbytes))

    def write(self, array: npt.NDArray[Any]) -> None:
        source = np.ascontiguousarray(array)
        if (source.shape, source.dtype) != (self.shape, self.dtype):
            raise ValueError(f"expected {self.dtype} {self.shape}, found {source.dtype} {source.shape}")
        if self.nbytes:
            size = ctypes.c_size_t(self.nbytes)
            self.device.call("cuMemcpyHtoD_v2", self._at, ctypes.c_void_p(source.ctypes.data), size)

    def read(self) -> npt.NDArray[Any]:
        """A copy for the processor; waits for the kernels before it."""
        found = np.empty(self.shape, self.dtype)
        if self.nbytes:
            size = ctypes.c_size_t(self.nbytes)
            self.device.call("cuMemcpyDtoH_v2", ctypes.c_void_p(found.ctypes.data), self._at, size)
        return found

    def __del__(self) -> None:
        if self._at.value and not sys.is_finalizing():
            with suppress(DriverError):  # nobody is there to hear of it
                self.device.call("cuMemFree_v2", self._at)
            self._at = ctypes.c_uint64(0)


class Transposed:
    """An array in the device's memory, seen with its axes in the other order: no copy."""

    def __init__(self, array: DeviceArray) -> None:
        self._array = array
        self.shape, self.dtype = array.shape[::-1], array.dtype

    @property
    def address(self) -> int:
        return self._array.address

    @property
    def __cuda_array_interface__(self) -> dict[str, object]:
        found = self._array.__cuda_array_interface__
        strides = _strides(self._array.shape, self.dtype.itemsize)[::-1]
        return {**found, "shape": self.shape, "strides": strides}

    def read(self) -> npt.NDArray[Any]:
        """A copy for the processor; waits for the kernels before it."""
        return self._array.read().T


class OnDevice(Protocol):
    """An array of any library in the device's memory: of torch, of CuPy, or one of ours."""

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]: ...


class Kernel:
    """A kernel that numba compiled, loaded. `code` is what ptxas made of the text for this kind of GPU, with the
    limit of registers: then the driver translates nothing."""

    def __init__(self, device: Device, text: str, registers: int, code: bytes | None = None) -> None:
        name, self.parameters = entry_of(text)
        self._device = device
        module, self._function = ctypes.c_void_p(), ctypes.c_void_p()
        options = (ctypes.c_int * 1)(MAX_REGISTERS)
        values = (ctypes.c_void_p * 1)(registers)
        device.call(
            "cuModuleLoadDataEx",
            ctypes.byref(module),
            ctypes.c_char_p(text.encode("ascii") if code is None else code),
            ctypes.c_uint(1 if registers and code is None else 0),
            options,
            values,
        )
        device.call("cuModuleGetFunction", ctypes.byref(self._function), module, name.encode("ascii"))

    def _attribute(self, which: int) -> int:
        number = ctypes.c_int()
        self._device.call("cuFuncGetAttribute", ctypes.byref(number), which, self._function)
        return number.value

    @property
    def registers(self) -> int:
        return self._attribute(DRIVER_REGISTERS)

    @property
    def local_bytes(self) -> int:
        """The memory of its own that a thread has."""
        return self._attribute(LOCAL_BYTES)

    def share(self, threads: int, bytes_: int) -> None:
        """Lets a block of so many threads have so many bytes that they share. Of the memory that is a cache too,
        it takes what the blocks that fit need, and no more: what is spilled is cached in the rest."""
        self._set(MOST_SHARED, bytes_)
        self._set(CARVEOUT, 100)
        needed = self.resident(threads, bytes_) * (bytes_ + RESERVED)
        self._set(CARVEOUT, min(100, -(-100 * needed // self._device.shared_memory)))

    def _set(self, which: int, value: int) -> None:
        self._device.call("cuFuncSetAttribute", self._function, which, value)

    def resident(self, threads: int, shared: int) -> int:
        """How many blocks of so many threads a multiprocessor holds."""
        number = ctypes.c_int()
        what = (self._function, threads, ctypes.c_size_t(shared))
        self._device.call("cuOccupancyMaxActiveBlocksPerMultiprocessor", ctypes.byref(number), *what)
        return number.value

    def launch(self, blocks: int, threads: int, *args: int | OnDevice, shared: int = 0, stream: int = 0) -> None:
        """Starts so many blocks of threads, and does not wait for them. Arguments are whole numbers of 64 bits,
        and arrays; the threads of a block share so many bytes."""
        words = [word for argument in args for word in words_of(argument)]
        if self.parameters != [8] * len(words):
            raise ValueError(f"the kernel takes {len(self.parameters)} words, found {len(words)}")
        held = [ctypes.c_int64(word) for word in words]
        places = (ctypes.c_void_p * len(held))(*(ctypes.addressof(word) for word in held))
        sizes = (blocks, 1, 1, threads, 1, 1, shared)
        self._device.call(
            "cuLaunchKernel", self._function, *map(ctypes.c_uint, sizes), ctypes.c_void_p(stream), places, None
        )


def words_of(argument: int | OnDevice) -> list[int]:
    """How numba's kernels take an argument. An array: two words for its owner (none here), its size, the size of
    an element, its address, then shape and strides."""
    if isinstance(argument, int):
        return [argument]
    if isinstance(argument, DeviceArray):  # rules and plans are records, which have no short name for others
        shape, size, address, strides = argument.shape, argument.dtype.itemsize, argument.address, None
    else:
        told = argument.__cuda_array_interface__
        shape, size = told["shape"], np.dtype(told["typestr"]).itemsize
        address, strides = told["data"][0], told.get("strides")
    return [0, 0, prod(shape), size, address, *shape, *(strides or _strides(shape, size))]


def _strides(shape: Sequence[int], size: int) -> tuple[int, ...]:
    """From one element to the next along each axis of a dense array, in bytes."""
    return tuple(size * prod(shape[axis + 1 :]) for axis in range(len(shape)))
