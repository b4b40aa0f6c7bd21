"""What an operator watches, for Prometheus: all names, help texts and buckets are here.

The other modules call the methods of `Metrics` with what has just happened; what is counted of it is decided here.
So a new metric that can be computed from a command's events, from its times or from the state of the server is a
change of this file alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from prometheus_client import (
    CONTENT_TYPE_PLAIN_0_0_4,
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)

CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4
COMPUTING = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1)
WAITING = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)
"""Upper bounds of histograms in seconds: of pure computation, and of what includes an fsync."""

disable_created_metrics()  # type: ignore[no-untyped-call]  # one more series a counter, of which no dashboard makes anything

Read = Callable[[Any], float]
"""Reads a value from the service. The service stands above this module, so its type cannot be named here."""

GAUGES: dict[str, tuple[str, Read]] = {
    "tables_in_memory": ("Tables held in memory.", lambda service: len(service.registry.live_tables)),
    "sockets": ("Open WebSocket connections.", lambda service: service.sockets.open),
    "bots_thinking": ("Queue length: questions to slow bots without an answer.", lambda s: s.bot_workers.waiting),
    "store_queue": ("Queue length: writes that wait for their transaction.", lambda s: s.store.waiting),
    "analyses_queue": ("Queue length: analyses of rounds that run or wait.", lambda s: s.analyst.waiting),
    "timers_queue": ("Queue length: timers of tables.", lambda s: len(s.registry.timers)),
    "tables_set_aside": ("Tables whose log is damaged.", lambda service: len(service.registry.loading.set_aside)),
    "store_bytes": ("Size of the store's files.", lambda service: service.store.size_bytes),
    "disk_free_bytes": ("Free space on the disk of the store.", lambda service: service.store.free_bytes),
    "spectators": ("Connections that watch a table with a delay.", lambda service: service.registry.spectators),
    # Names of the first version. They count, so today they would be counters, or are derived from a histogram.
    "bot_failures": ("Questions that a slow bot failed to answer, since start.", lambda s: s.bot_workers.failures),
    "store_commits": ("Transactions of the store, since start.", lambda s: s.store.commits),
    "store_commit_seconds_mean": ("Mean duration of a transaction, since start.", lambda s: s.store.mean_seconds),
    "store_commit_seconds_max": ("Longest transaction since the last scrape.", lambda s: s.store.take_slowest()),
}


class Metrics:
    """The metrics of one server, in a registry of their own."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.commands = self._counter("commands", "Commands received over WebSocket connections.")
        self.refused = self._counter("refused", "Commands that a table refused.")
        self.events = self._counter("events", "Table events that were decided.")
        self.sockets_opened = self._counter("sockets_opened", "Connections that completed the hello message.")
        self.sockets_slow = self._counter("sockets_slow", "Connections dropped because the client did not read.")
        self.sockets_limited = self._counter("sockets_limited", "Connections and requests rejected by a limit.")
        self.bad_messages = self._counter("bad_messages", "Messages that could not be decoded.")
        self.store_failures = self._counter("store_failures", "Writes that the store failed to make durable.")
        self.errors = self._counter("errors", "Internal errors; each has a traceback in the log.")
        self._decide = self._histogram("decide_seconds", "Time to decide a command, a bot's move or a timer.")
        self._commit = self._histogram(
            "commit_seconds", "Time from the decision until it is durable, queueing included.", WAITING
        )
        self._tell = self._histogram("tell_seconds", "Time to encode a durable step and hand it to all sockets.")
        ProcessCollector(registry=self._registry)
        PlatformCollector(registry=self._registry)
        GCCollector(registry=self._registry)

    # -- what happened -------------------------------------------------------------------------------------

    def decided(self, events: Sequence[object], seconds: float) -> None:
        """A command, a bot's move or a timer was decided; these events follow from it."""
        self.events.inc(len(events))
        self._decide.observe(seconds)

    def committed(self, seconds: float) -> None:
        """A step is durable, so many seconds after it was decided."""
        self._commit.observe(seconds)

    def told(self, seconds: float) -> None:
        """A durable step was encoded and handed to the sockets."""
        self._tell.observe(seconds)

    # -- what is -------------------------------------------------------------------------------------------

    def watch(self, service: object) -> None:
        """The gauges are read from this service whenever the metrics are scraped."""
        for name, (text, read) in GAUGES.items():
            gauge = Gauge(f"comodin_{name}", text, registry=self._registry)
            gauge.set_function(_reader(read, service))

    def text(self) -> bytes:
        """All metrics in the text format of Prometheus."""
        return generate_latest(self._registry)

    def _counter(self, name: str, text: str) -> Counter:
        return Counter(f"comodin_{name}", text, registry=self._registry)

    def _histogram(self, name: str, text: str, buckets: tuple[float, ...] = COMPUTING) -> Histogram:
        return Histogram(f"comodin_{name}", text, registry=self._registry, buckets=buckets)


def _reader(read: Read, service: object) -> Callable[[], float]:
    return lambda: float(read(service))
