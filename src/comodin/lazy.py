"""Doors that open when they are used: a package can offer many names and import none of them beforehand."""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # as `typing` has it; importing that, or the names below, would cost more than all the rest
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def lazy(package: str, modules: Mapping[str, tuple[str, ...]]) -> Callable[[str], object]:
    """A `__getattr__` for a package: `modules` says which of its modules holds which names. A name that is the
    module's own stands for the module."""
    where = {name: module for module, names in modules.items() for name in names}

    def __getattr__(name: str) -> object:
        if name not in where:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module = import_module(where[name], package)
        found = module if where[name].rpartition(".")[2] == name else getattr(module, name)
        import_module(package).__dict__[name] = found
        return found

    return __getattr__
