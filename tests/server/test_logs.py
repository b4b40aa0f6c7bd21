"""What is written and measured of trouble: few lines, with their numbers."""

from __future__ import annotations

import json
import logging
from types import SimpleNamespace

import pytest

from comodin.server import logs
from comodin.server.metrics import Peak
from comodin.server.tables.timers import FIRST_PAUSE, LONGEST_PAUSE, Timers


def test_the_log_counts_what_happens_often(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = SimpleNamespace(now=1000.0)
    monkeypatch.setattr(logs, "monotonic", lambda: clock.now)
    digest = logs.Digest()
    for _ in range(500):
        digest.note("too many requests", "192.0.2.1")
    digest.flush()
    assert [record.getMessage() for record in caplog.records] == [
        "too many requests: once, the last from 192.0.2.1"
    ]
    clock.now += 61
    digest.flush()
    digest.flush()
    assert caplog.records[-1].getMessage() == "too many requests: 499 times, the last from 192.0.2.1"
    assert len(caplog.records) == 2
    entry = json.loads(logs.JsonLines().format(caplog.records[-1]))
    assert (entry["count"], entry["address"], entry["level"]) == (499, "192.0.2.1", "warning")


def test_a_line_of_the_log_has_its_zone() -> None:
    record = logging.makeLogRecord({"msg": "resumed %d tables", "args": (3,), "created": 0.5, "tables": 3})
    entry = json.loads(logs.JsonLines().format(record))
    assert (entry["at"], entry["text"], entry["tables"]) == ("1970-01-01T00:00:00.500Z", "resumed 3 tables", 3)
    assert logs.TextLines("%(asctime)s %(message)s").format(record) == "1970-01-01T00:00:00.500Z resumed 3 tables"


def test_the_highest_of_the_last_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SimpleNamespace(now=1000.0)
    monkeypatch.setattr("comodin.server.metrics.monotonic", lambda: clock.now)
    peak = Peak()
    assert peak.highest() == 0
    for second in range(100):
        clock.now = 1000.0 + second
        peak.note(3.0 if second == 10 else 1.0)
        assert peak.highest() == (3.0 if 10 <= second < 70 else 1.0), second
        assert peak.highest() == peak.highest()


def test_a_table_that_fails_is_looked_at_less_and_less() -> None:
    timers, now, pauses = Timers([]), 0.0, []
    for _ in range(14):
        pauses.append(timers.retry("broken", now))
        now += pauses[-1]
        assert list(timers.due(now, 9)) == ["broken"]
    assert pauses[:3] == [FIRST_PAUSE, 2 * FIRST_PAUSE, 4 * FIRST_PAUSE]
    assert pauses[-1] == LONGEST_PAUSE
    timers.worked("broken")
    assert timers.retry("broken", now) == FIRST_PAUSE
