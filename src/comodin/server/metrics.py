"""What an operator watches, for Prometheus: all names, help texts and buckets are here.

The other modules call the methods of `Metrics` with what has just happened; what is counted of it is decided here.
So a new metric that can be computed from a command's events, from its times or from the state of the server is a
change of this file alone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from time import monotonic
from typing import Any

from prometheus_client import (
    CONTENT_TYPE_PLAIN_0_0_4,
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    Info,
    PlatformCollector,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector

from .. import __version__

CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4
COMPUTING = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1)
WAITING = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)
STALLING = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
"""Upper bounds of histograms in seconds: of pure computation, of what includes an fsync, of what should not be."""

PEAK_SECONDS, PEAK_PARTS = 60.0, 12

disable_created_metrics()  # type: ignore[no-untyped-call]  # one more series a counter, of which no dashboard makes anything

Read = Callable[[Any], float]
"""Reads a value from the service. The service stands above this module, so its type cannot be named here."""

GAUGES: dict[str, tuple[str, Read]] = {
    "tables_in_memory": ("Tables held in memory.", lambda service: len(service.registry.live_tables)),
    "connections": ("Open TCP connections, those of WebSockets included.", lambda s: s.connections.open),
    "sockets": ("Open WebSocket connections.", lambda service: service.sockets.open),
    "bots_thinking": ("Queue length: questions to slow bots without an answer.", lambda s: s.bot_workers.waiting),
    "store_queue": ("Queue length: writes that wait for their transaction.", lambda s: s.store.waiting),
    "analyses_queue": ("Queue length: analyses of rounds that run or wait.", lambda s: s.analyst.waiting),
    "timers_queue": ("Queue length: timers of tables.", lambda s: len(s.registry.timers)),
    "tables_set_aside": ("Tables whose log is damaged.", lambda service: len(service.registry.loading.set_aside)),
    "store_bytes": ("Size of the store's files.", lambda service: service.store.size_bytes),
    "disk_free_bytes": ("Free space on the disk of the store.", lambda service: service.store.free_bytes),
    "worker": ("The id of this worker among those that share the database; 0: alone.", lambda s: s.cluster.me),
    "workers": ("Workers that live, this one included.", lambda s: len(s.cluster.others) + 1),
    "pipes_out": ("Connections passed on to the worker that has their table.", lambda s: len(s.sockets.pipes)),
    "pipes_in": ("Connections that other workers have passed on.", lambda s: s.sockets.pipes.incoming),
    "spectators": ("Connections that watch a table with a delay.", lambda service: service.registry.spectators),
    # Names of the first version. They count, so today they would be counters, or are derived from a histogram.
    "bot_failures": ("Use comodin_bot_answers_failed_total.", lambda s: s.bot_workers.failures),
    "store_commits": ("Use comodin_store_transactions_total.", lambda s: s.store.commits),
    "store_commit_seconds_mean": ("Mean duration of a transaction, since start.", lambda s: s.store.mean_seconds),
}

COUNTERS: dict[str, tuple[str, Read]] = {
    "bot_answers_failed": ("Questions that a slow bot failed to answer.", lambda s: s.bot_workers.failures),
    "store_transactions": ("Transactions of the store.", lambda s: s.store.commits),
    "claims": ("Tables and tournaments that this worker has taken.", lambda s: s.cluster.taken),
    "requests_forwarded": ("Requests sent on to another worker.", lambda s: s.cluster.forwarded),
    "times_given_up": ("Times that the others have given this worker up.", lambda s: s.cluster.lost),
}


FAULTS = (
    "Times that simple played for a bot of another package, by the bot and what it did wrong (write-a-bot.md)."
)


class Peak:
    """The highest value of the last minute. Whoever asks for it changes nothing."""

    def __init__(self) -> None:
        self._parts: deque[tuple[int, float]] = deque(maxlen=PEAK_PARTS)

    def note(self, value: float) -> None:
        """Something was as high as this."""
        part = self._part()
        if self._parts and self._parts[-1][0] == part:
            value = max(value, self._parts.pop()[1])
        self._parts.append((part, value))

    def highest(self) -> float:
        """Of the last minute; 0 if there was nothing."""
        oldest = self._part() - PEAK_PARTS
        return max((value for part, value in self._parts if part > oldest), default=0.0)

    @staticmethod
    def _part() -> int:
        return int(monotonic() / PEAK_SECONDS * PEAK_PARTS)


class _Counted(Collector):
    """Counters of which others keep the count."""

    def __init__(self, service: Any) -> None:
        self._service = service

    def collect(self) -> Iterator[CounterMetricFamily]:
        for name, (text, read) in COUNTERS.items():
            yield CounterMetricFamily(f"comodin_{name}", text, value=float(read(self._service)))
        family = CounterMetricFamily("comodin_bot_faults", FAULTS, labels=("bot", "kind"))
        for fault, count in self._service.bot_workers.faults:
            family.add_metric((fault.bot, fault.kind), count)
        yield family


class Metrics:
    """The metrics of one server, in a registry of their own."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.commands = self._counter("commands", "Commands received over WebSocket connections.")
        self.pushed = self._counter("push_sent", "Notifications that a push service has taken.")
        self.push_failures = self._counter("push_failed", "Notifications that no push service has taken.")
        self.refused = self._counter("refused", "Commands that a table refused.")
        self.events = self._counter("events", "Table events that were decided.")
        self.sockets_opened = self._counter("sockets_opened", "Connections that completed the hello message.")
        self.sockets_slow = self._counter("sockets_slow", "Connections dropped because the client did not read.")
        self.sockets_limited = self._counter("sockets_limited", "Connections and requests rejected by a limit.")
        self.bad_messages = self._counter("bad_messages", "Messages that could not be decoded.")
        self.store_failures = self._counter("store_failures", "Writes that the store failed to make durable.")
        self.errors = self._counter("errors", "Internal errors; each has a traceback in the log.")
        self.bad_requests = self._counter("bad_requests", "Requests that are no HTTP, or broke off.")
        self.connections_refused = self._counter(
            "connections_refused", "Connections not accepted, by the limit: server, address, rate.", ("limit",)
        )
        self.connections_dropped = self._counter(
            "connections_dropped", "Connections ended because the client did not do its part, by what.", ("why",)
        )
        self._decide = self._histogram("decide_seconds", "Time to decide a command, a bot's move or a timer.")
        self._commit = self._histogram(
            "commit_seconds", "Time from the decision until it is durable, queueing included.", WAITING
        )
        self._tell = self._histogram("tell_seconds", "Time to encode a durable step and hand it to all sockets.")
        self._stall = self._histogram(
            "loop_stall_seconds", "How late the event loop is, often looked at.", STALLING
        )
        self._stalls, self._commits = Peak(), Peak()
        Info("comodin_build", "The version that runs.", registry=self._registry).info({"version": __version__})
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

    def stalled(self, seconds: float) -> None:
        """The event loop was so late."""
        self._stall.observe(seconds)
        self._stalls.note(seconds)

    def slowest_commit(self, seconds: float) -> None:
        """The longest transaction since this was last told."""
        self._commits.note(seconds)

    # -- what is -------------------------------------------------------------------------------------------

    def watch(self, service: object) -> None:
        """The gauges are read from this service whenever the metrics are scraped."""
        for name, (text, read) in GAUGES.items():
            gauge = Gauge(f"comodin_{name}", text, registry=self._registry)
            gauge.set_function(_reader(read, service))
        self._registry.register(_Counted(service))
        peaks = {
            "loop_stall_seconds_max": ("Longest stall of the event loop in the last minute.", self._stalls),
            "store_commit_seconds_max": ("Longest transaction of the last minute.", self._commits),
        }
        for name, (text, peak) in peaks.items():
            Gauge(f"comodin_{name}", text, registry=self._registry).set_function(peak.highest)

    def text(self) -> bytes:
        """All metrics in the text format of Prometheus."""
        return generate_latest(self._registry)

    def _counter(self, name: str, text: str, labels: tuple[str, ...] = ()) -> Counter:
        return Counter(f"comodin_{name}", text, labels, registry=self._registry)

    def _histogram(self, name: str, text: str, buckets: tuple[float, ...] = COMPUTING) -> Histogram:
        return Histogram(f"comodin_{name}", text, registry=self._registry, buckets=buckets)


def _reader(read: Read, service: object) -> Callable[[], float]:
    return lambda: float(read(service))
