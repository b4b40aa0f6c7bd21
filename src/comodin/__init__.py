"""comodin: the complete UNO card game, five official rule sheets played exactly."""

__version__ = "0.1.0"
__all__ = ["__version__"]
