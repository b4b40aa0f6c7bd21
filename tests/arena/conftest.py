"""The kernel is compiled once, as for the tests of the twin."""

from tests.fast.conftest import compiled_kernel

__all__ = ["compiled_kernel"]
