"""How many files and connections this process may have open."""

from __future__ import annotations

import logging

log = logging.getLogger("comodin.server")

ENOUGH = 4096
MOST = 1 << 20  # some systems say a thousand million, and then everything that counts them takes its time
RESERVE = 192
"""Kept for the store, for bots, and for connections that are accepted together before they can be counted."""


def raise_open_files() -> int:
    """Raises the limit of open files as far as it goes; returns how many of them may be connections."""
    try:
        import resource  # noqa: PLC0415  # not everywhere
    except ImportError:
        return MOST
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST if hard == resource.RLIM_INFINITY else min(hard, MOST)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        files = min(soft, MOST) if soft != resource.RLIM_INFINITY else MOST
    else:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            files = wanted
        except (ValueError, OSError):
            files = soft
    connections = max(files - RESERVE, files // 2)
    if files < ENOUGH:
        log.warning(
            "only %d files may be open, so at most %d connections; raise the limit (ulimit -n)",
            files,
            connections,
            extra={"files": files, "connections": connections},
        )
    else:
        log.info("up to %d files may be open", files, extra={"files": files, "connections": connections})
    return connections
