"""Examples of the names that cannot carry one: values, and the union of all actions. A test runs them."""

from __future__ import annotations

__test__ = {
    "EDITIONS": """
    >>> import comodin
    >>> list(comodin.EDITIONS)
    ['clasico', 'deluxe', 'casa', 'international', 'aprendiz']
    """,
    "GESTURES": """
    >>> import comodin
    >>> "moo" in comodin.GESTURES
    True
    """,
    "Action": """
    >>> import comodin
    >>> isinstance(comodin.Draw(), comodin.Action)
    True
    """,
    "__version__": """
    >>> import comodin
    >>> comodin.__version__.count(".")
    2
    """,
}
