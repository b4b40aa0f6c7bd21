"""Routes and metrics of the application: routes are there before it starts, metrics keep their names."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.applications import Starlette
from starlette.routing import Route

from comodin.server.app import Options, application
from comodin.server.metrics import Metrics
from comodin.server.rest.operations import operations_of
from comodin.server.rest.router import GROUPS
from comodin.server.store.sqlite import SqliteStore
from comodin.table import Ready, Settings, commands

from .theatre import Theatre, in_a_theatre


def test_all_routes_are_there_before_the_application_starts(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    try:
        app, service = application(Options(), store)
        assert isinstance(app, Starlette)
        before = list(app.routes)
        paths = {
            (route.path, method) for route in before if isinstance(route, Route) for method in route.methods or ()
        }
        declared = {(one.path, one.method) for group in GROUPS for one in operations_of(group)}
        assert declared <= paths
        assert len(declared) > 40

        async def run() -> None:
            async with service.running(app):
                assert app.routes == before

        asyncio.run(run())
    finally:
        store.close()


FIRST_VERSION = {
    "comodin_commands": "counter",
    "comodin_refused": "counter",
    "comodin_events": "counter",
    "comodin_sockets_opened": "counter",
    "comodin_sockets_slow": "counter",
    "comodin_sockets_limited": "counter",
    "comodin_bad_messages": "counter",
    "comodin_store_failures": "counter",
    "comodin_errors": "counter",
    "comodin_tables_in_memory": "gauge",
    "comodin_sockets": "gauge",
    "comodin_bots_thinking": "gauge",
    "comodin_bot_failures": "gauge",
    "comodin_store_commits": "gauge",
    "comodin_store_commit_seconds_mean": "gauge",
    "comodin_store_commit_seconds_max": "gauge",
}


def families(metrics: Metrics) -> dict[str, tuple[str, dict[str, float]]]:
    return {
        one.name: (one.type, {sample.name: sample.value for sample in one.samples if "le" not in sample.labels})
        for one in text_string_to_metric_families(metrics.text().decode())
    }


def test_metrics_keep_the_names_and_kinds_of_the_first_version(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    try:
        _, service = application(Options(), store)
        found = families(service.metrics)
    finally:
        store.close()
    assert {name: found[name][0] for name in FIRST_VERSION} == FIRST_VERSION
    assert "process_cpu_seconds" in found
    for queue in ("store_queue", "analyses_queue", "timers_queue"):
        assert found[f"comodin_{queue}"][1] == {f"comodin_{queue}": 0.0}


def test_every_step_is_timed_from_its_decision_to_the_clients(tmp_path: Path) -> None:
    async def play(theatre: Theatre) -> None:
        live = await theatre.registry.open(Settings(seats=2), "ana", "Ana")
        lines = {person: theatre.enter(live, person)[0] for person in ("ana", "beto")}
        await theatre.do(lines["beto"], commands.Join("Beto"))
        for line in lines.values():
            await theatre.do(line, Ready())
        before = families(theatre.registry.metrics)
        await theatre.move(live, lines)
        after = families(theatre.registry.metrics)
        for name in ("decide", "commit", "tell"):
            kind, samples = after[f"comodin_{name}_seconds"]
            assert kind == "histogram"
            count, total = f"comodin_{name}_seconds_count", f"comodin_{name}_seconds_sum"
            assert samples[count] == before[f"comodin_{name}_seconds"][1][count] + 1
            assert 0 < samples[total] - before[f"comodin_{name}_seconds"][1][total] < 5

    in_a_theatre(tmp_path, play)


def test_two_servers_in_one_process_count_apart() -> None:
    one, other = Metrics(), Metrics()
    one.commands.inc()
    assert families(one)["comodin_commands"][1]["comodin_commands_total"] == 1.0
    assert families(other)["comodin_commands"][1]["comodin_commands_total"] == pytest.approx(0.0)
