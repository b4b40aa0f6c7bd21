"""The dashboard and the alert rules ask for metrics that the server gives, as what they are."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from comodin.server.app import Options, application
from comodin.server.store.sqlite import SqliteStore
from testkit.server import PATIENCE, Server

from .test_proxies import free_port

ROOT = Path(__file__).parent.parent.parent
OPS = ROOT / "ops"
NAME = re.compile(r"\b((?:comodin|process|python)_[a-z_]+)\b")
OVER_TIME = re.compile(r"\b(?:rate|increase)\((\w+)")
OF_NOW = re.compile(r"\b(?:predict_linear|max_over_time)\((\w+)")
BY = re.compile(r"by \(([\w, ]+)\)|\{\{(\w+)\}\}")
ENDINGS = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count"), "info": ("_info",)}
OF_THE_SCRAPE = {"instance", "job", "le"}


@pytest.fixture(scope="module")
def given(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Every series of a server: its name, and the kind of its metric."""
    store = SqliteStore(tmp_path_factory.mktemp("metrics"))
    try:
        _, service = application(Options(), store)
        told = service.metrics.text().decode()
    finally:
        store.close()
    found = {}
    for family in text_string_to_metric_families(told):
        for ending in ENDINGS.get(family.type, ("",)):
            found[family.name + ending] = family.type
    return found


def dashboard() -> Any:
    return json.loads((OPS / "grafana.json").read_text(encoding="utf-8"))


def rules() -> list[dict[str, Any]]:
    groups = yaml.safe_load((OPS / "alerts.yml").read_text(encoding="utf-8"))["groups"]
    return [rule for group in groups for rule in group["rules"]]


def questions() -> Iterator[tuple[str, str]]:
    """Where it is asked, and the expression."""
    board = dashboard()
    for panel in board["panels"]:
        for target in panel.get("targets", ()):
            yield panel["title"], target["expr"]
    for note in board["annotations"]["list"]:
        yield note["name"], note["expr"]
    for rule in rules():
        yield rule["alert"], rule["expr"]


@pytest.mark.parametrize(("where", "expression"), list(questions()))
def test_every_question_is_one_that_the_server_answers(given: dict[str, str], where: str, expression: str) -> None:
    names = NAME.findall(expression)
    assert names or "up{" in expression
    for name in names:
        assert name in given, where
    for name in OVER_TIME.findall(expression):
        assert given[name] in ("counter", "histogram"), where
    for name in OF_NOW.findall(expression):
        assert given[name] == "gauge", where
    for name in names:
        if given[name] == "counter":  # how much it ever was says nothing
            assert re.search(rf"(rate|increase)\({name}\b", expression), where
    if "histogram_quantile" in expression:
        assert all(name.endswith("_bucket") for name in names), where


def test_labels_are_those_of_the_metric(given: dict[str, str]) -> None:
    labels = {"comodin_connections_refused_total": {"limit"}, "comodin_connections_dropped_total": {"why"}}
    labels["comodin_bot_faults_total"] = {"bot", "kind"}
    for where, expression in questions():
        asked = {name.strip() for found, _ in BY.findall(expression) for name in found.split(",") if name}
        known = set().union(*(labels.get(name, set()) for name in NAME.findall(expression)))
        assert asked <= known | OF_THE_SCRAPE, where


def test_the_dashboard_can_be_imported() -> None:
    board = dashboard()
    panels = board["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    variables = {one["name"] for one in board["templating"]["list"]}
    used = set(re.findall(r"\$\{?(\w+)", json.dumps(panels))) - {"__rate_interval"}
    assert used == variables
    taken: set[tuple[int, int]] = set()
    for panel in panels:
        place = panel["gridPos"]
        assert place["x"] + place["w"] <= 24
        cells = {
            (x, y)
            for x in range(place["x"], place["x"] + place["w"])
            for y in range(place["y"], place["y"] + place["h"])
        }
        assert not cells & taken, panel["title"]
        taken |= cells
        assert panel["type"] == "row" or panel["description"]


def test_every_alert_says_what_to_do() -> None:
    found = rules()
    assert len({rule["alert"] for rule in found}) == len(found) > 10
    for rule in found:
        assert rule["labels"]["severity"] in ("page", "ticket")
        assert set(rule["annotations"]) == {"summary", "do"}
        assert rule["annotations"]["do"].endswith(("?", "."))


def test_every_worker_of_a_machine_has_a_port_of_its_own_for_metrics(tmp_path: Path) -> None:
    """Two servers here stand for two workers: the second finds the port taken."""
    port = free_port()
    told = []
    arguments = ("--metrics-port", str(port))
    with Server(tmp_path / "one", *arguments) as one, Server(tmp_path / "two", *arguments) as two:
        two.guest("Ana")
        told = [read(url) for url in sorted(ports_of(one.errors()) + ports_of(two.errors()))]
    counted = [text.count("comodin_store_transactions_total") for text in told]
    assert len(counted) == 2
    assert all(counted)
    assert told[0] != told[1]


def ports_of(log: str) -> list[str]:
    return re.findall(r"metrics of this worker at (http://127\.0\.0\.1:\d+/metrics)", log)


def read(url: str) -> str:
    with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
        text: str = answer.read().decode()
    return text


def test_prometheus_looks_where_the_guide_lets_workers_listen() -> None:
    config = yaml.safe_load((OPS / "prometheus.yml").read_text(encoding="utf-8"))
    (job,) = config["scrape_configs"]
    ports = [int(target.rpartition(":")[2]) for one in job["static_configs"] for target in one["targets"]]
    assert job["job_name"] == "comodin"
    assert config["rule_files"] == ["alerts.yml"]
    assert ports == list(range(9100, 9103))
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    assert "--metrics-port=9100" in compose["services"]["comodin"]["command"]


@pytest.mark.skipif(not shutil.which("promtool"), reason="Prometheus is not installed")
@pytest.mark.parametrize(
    "words",
    [
        ["check", "rules", "alerts.yml"],
        ["test", "rules", "alerts.test.yml"],
        ["check", "config", "prometheus.yml"],
    ],
)
def test_prometheus_reads_the_rules(words: list[str]) -> None:
    done = subprocess.run(["promtool", *words], cwd=OPS, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
