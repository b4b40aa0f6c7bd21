"""Moments of a table, to be filmed on a phone and a desktop, in light and dark: `python -m scripts.moments`.

Every module here has a list `MOMENTS`. A moment shows a table as it was (`prepare`), and then something happens:

    MOMENTS = [Moment("skip", prepare=table(view(round=…)), happens=told(acted(…), awaiting(…)))]
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from testkit.moments.filming import Moment, big_screen, filmed, pressed, table, told


def moments() -> dict[str, Moment]:
    """All of them by name, from every module here."""
    found: dict[str, Moment] = {}
    for module in iter_modules(__path__):
        for moment in getattr(import_module(f"{__name__}.{module.name}"), "MOMENTS", []):
            assert moment.name not in found, f"two moments are called {moment.name}"
            found[moment.name] = moment
    return found


__all__ = ["Moment", "big_screen", "filmed", "moments", "pressed", "table", "told"]
