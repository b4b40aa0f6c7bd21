"""The log: lines with times in UTC, as text or as JSON, and few of them for what clients do often."""

from __future__ import annotations

import json
import logging
import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from time import monotonic

log = logging.getLogger("comodin.server")

PAUSE_SECONDS = 60.0
_STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}


def _time(record: logging.LogRecord) -> str:
    """ISO 8601, in UTC: `2026-01-31T12:00:00.123Z`."""
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class JsonLines(logging.Formatter):
    """Log entries as JSON, one a line, with everything that was given as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        """One entry, with the traceback if there is one."""
        entry: dict[str, object] = {
            "at": _time(record),
            "level": record.levelname.lower(),
            "from": record.name,
            "text": record.getMessage(),
        }
        entry |= {name: value for name, value in vars(record).items() if name not in _STANDARD | entry.keys()}
        if record.exc_info:
            entry["traceback"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False, default=str)


class OfWorker(logging.Filter):
    """Says in every line which worker wrote it, where there are several."""

    worker = 0

    def filter(self, record: logging.LogRecord) -> bool:
        if self.worker:
            record.__dict__.setdefault("worker", self.worker)
        return True


of_worker = OfWorker()
"""Of this process."""


class TextLines(logging.Formatter):
    """Log entries for people."""

    def format(self, record: logging.LogRecord) -> str:
        """With the worker's number, if it has one."""
        worker = record.__dict__.get("worker")
        return super().format(record) if not worker else f"{super().format(record)} [worker {worker}]"

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:
        """With its zone."""
        return _time(record)


def log_to_stderr(log_json: bool) -> None:
    """Everything of ours from `info` on; of the libraries what is at least a warning."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if log_json else TextLines("%(asctime)s %(levelname)s %(message)s"))
    handler.addFilter(of_worker)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("comodin").setLevel(logging.INFO)


@dataclass(slots=True)
class _Kind:
    """Of what happened since the last line: how often, the last address, and the most."""

    line_at: float
    count: int = 0
    address: str = ""
    most: float = 0.0


class Digest:
    """What clients do wrong, in few lines: the first of a kind at once, then once a minute how many there were."""

    def __init__(self) -> None:
        self._kinds: dict[str, _Kind] = {}

    def note(self, text: str, address: str = "", seconds: float = 0.0) -> None:
        """Something of this kind has happened. Texts are few: none is made of what a client has sent."""
        now = monotonic()
        kind = self._kinds.get(text)
        if kind is None:
            kind = self._kinds[text] = _Kind(now - PAUSE_SECONDS)
        kind.count += 1
        kind.address, kind.most = address, max(kind.most, seconds)
        if now - kind.line_at >= PAUSE_SECONDS:
            _write(text, kind, now)

    def flush(self) -> None:
        """Writes the lines that are due; to be called from time to time."""
        now = monotonic()
        for text, kind in list(self._kinds.items()):
            if now - kind.line_at < PAUSE_SECONDS:
                continue
            if kind.count:
                _write(text, kind, now)
            else:
                del self._kinds[text]


def _write(text: str, kind: _Kind, now: float) -> None:
    times = "once" if kind.count == 1 else f"{kind.count} times"
    about: dict[str, object] = {"count": kind.count}
    if kind.address:
        times += f", the last from {kind.address}"
        about["address"] = kind.address
    if kind.most:
        times += f", at most {kind.most:.2f} s"
        about["seconds"] = round(kind.most, 3)
    log.warning("%s: %s", text, times, extra=about)
    kind.line_at, kind.count, kind.most = now, 0, 0.0


digest = Digest()
"""Of this process, as loggers are."""
