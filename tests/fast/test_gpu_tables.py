"""The tables of an environment on a GPU, as far as a machine without one can tell (`test_gpu`: whole rounds)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from comodin import envs
from comodin.errors import BadInput
from comodin.fast import gpu
from comodin.fast.gpu import device, rounds
from tests.fast.test_gpu import Driver, needs_extra, run


@pytest.fixture
def on_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Driver()
    monkeypatch.setattr(device, "load_driver", lambda: found)
    rounds.gpu.cache_clear()


def test_steps_on_kept_tables_are_those_of_the_processor() -> None:
    assert int(run("-m", "tests.fast.gpu_vector", COMODIN_JIT="0")) > 3_000


@needs_extra
def test_the_kernels_step_in_the_simulator() -> None:
    found = run("-m", "tests.fast.gpu_vector", NUMBA_ENABLE_CUDASIM="1", COMODIN_JIT="0")
    assert int(found) == 5 * 40


def test_tables_of_learners_on_kept_tables_are_those_of_the_processor() -> None:
    assert int(run("-m", "tests.fast.gpu_choices", COMODIN_JIT="0")) == 5 * 72


@needs_extra
def test_the_kernel_of_learners_plays_in_the_simulator() -> None:
    found = run("-m", "tests.fast.gpu_choices", NUMBA_ENABLE_CUDASIM="1", COMODIN_JIT="0")
    assert int(found) == 5 * 9


def test_a_transposed_array_is_the_same_memory(on_driver: None) -> None:
    array = gpu.Device().copy_of(np.arange(6, dtype=np.int16).reshape(2, 3))
    turned = array.T
    assert turned.__cuda_array_interface__ == {
        "shape": (3, 2),
        "typestr": "<i2",
        "data": (array.address, False),
        "strides": (2, 6),
        "version": 3,
    }
    assert turned.read().tolist() == [[0, 3], [1, 4], [2, 5]]
    assert device.words_of(turned) == [0, 0, 6, 2, array.address, 3, 2, 2, 6]


def no_thread(*args: Any) -> None:
    """A launch of nothing."""


def test_what_cannot_be_stepped_is_refused(on_driver: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpu.GpuLauncher, "launch", no_thread)
    env = envs.gpu_vector(3, "international", 2)
    with pytest.raises(BadInput, match="nothing has been dealt yet"):
        env.step_sampled()
    env.reset(seed=5)
    with pytest.raises(BadInput, match=r"expected an action for each of 3 tables, found an array of shape \(2,\)"):
        env.step([0, 0])
    with pytest.raises(BadInput, match=r"expected whole numbers of 64 bits, found <i2"):
        env.step(gpu.Device().zeros((3,), np.int16))
    monkeypatch.setattr(env._tables, "wrong", lambda actions: 2)
    with pytest.raises(BadInput, match=r"actions\[2\]: its id is not legal there now; look at the mask"):
        env.step([0, 0, 0])
    with pytest.raises(BadInput, match="expected a whole number from 1 on, found 0"):
        envs.gpu_vector(0)


def test_without_a_driver_no_tables_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device, "LIBRARY", "libno-such-driver.so.1")
    rounds.gpu.cache_clear()
    with pytest.raises(BadInput, match="gpu needs an NVIDIA GPU and its driver; no driver was found"):
        envs.gpu_vector(4)
