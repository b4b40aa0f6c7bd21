"""The container and what stands around it, read without an engine: does all that they name exist?"""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import tomllib
from functools import partial
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml

from comodin import __version__
from comodin.cli import command_line

ROOT = Path(__file__).parent.parent
LINES = re.sub(r"\\\n\s*", " ", (ROOT / "Dockerfile").read_text(encoding="utf-8")).splitlines()
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
OURS, DATABASE, PROXY, WATCH = (COMPOSE["services"][name] for name in ("comodin", "db", "caddy", "prometheus"))


def told(instruction: str, stage: int = -1) -> list[str]:
    """What the Dockerfile says with this instruction, of its last stage or another one."""
    starts = [number for number, line in enumerate(LINES) if line.startswith("FROM ")]
    first = starts[stage]
    after = [start for start in starts if start > first]
    mine = LINES[first : after[0] if after else None]
    return [line.removeprefix(f"{instruction} ").strip() for line in mine if line.startswith(f"{instruction} ")]


def test_the_image_serves_as_somebody_without_rights() -> None:
    (user,) = told("USER")
    assert user == "10001"
    assert f"--uid {user} " in told("RUN")[0]
    (volumes,) = told("VOLUME")
    for folder in json.loads(volumes):
        assert re.search(rf"install --directory --owner=comodin .*{folder}\b", told("RUN")[0]), folder
    (entry,), (command,) = told("ENTRYPOINT"), told("CMD")
    assert json.loads(entry) == ["comodin"]
    parsed = command_line("en").parse_args(json.loads(command))
    assert (parsed.host, parsed.data) == ("0.0.0.0", json.loads(volumes)[0])
    assert told("EXPOSE") == ["8000"]
    assert {line.split()[1] for line in LINES if line.startswith("FROM")} == {"python:${PYTHON}-slim"}


def test_the_health_check_is_a_program_that_asks_for_a_route_of_ours() -> None:
    (health,) = told("HEALTHCHECK")
    program = json.loads(health.partition("CMD ")[2])
    assert program[:2] == ["python", "-Ic"]
    compile(program[2], "Dockerfile", "exec")
    assert "http://127.0.0.1:8000/healthz" in program[2]


def test_what_the_image_is_made_of_is_pinned_and_named() -> None:
    run = " ".join(told("RUN", 0))
    (extras,) = re.findall(r"scripts\.release pins (\S+)", run)
    assert set(extras.split(",")) <= set(PROJECT["project"]["optional-dependencies"])
    for words in re.findall(r"bin/pip install ([^&]+)", run):
        assert "--no-deps" in words
        assert "--require-hashes" in words or words.strip().endswith(".whl")
    assert f'licenses="{PROJECT["project"]["license"]}"' in " ".join(told("LABEL"))


def test_everything_that_is_copied_is_let_in_and_no_secret_is() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    patterns = [line for line in ignored if line and not line.startswith("#")]
    assert patterns[0] == "*", "what is not named stays out: .env, a store, a backup"
    let_in = [line.removeprefix("!") for line in patterns if line.startswith("!")]
    assert all(list(ROOT.glob(pattern)) for pattern in let_in)
    assert not any(Path(name).match(pattern) for pattern in let_in for name in (".env", ".venv", "comodin-data"))
    for stage in (0, -1):
        for words in told("COPY", stage):
            if "--from=" not in words:
                for name in words.split()[:-1]:
                    assert (ROOT / name).exists(), name
                    assert name == "." or any(
                        Path(name).parts[0] == one or Path(name).match(one) for one in let_in
                    )


def test_compose_starts_a_server_with_options_that_there_are() -> None:
    words = [re.sub(r"\$\{\w+[^}]*\}", "cards.example.org", word) for word in OURS["command"]]
    parsed = command_line("en").parse_args(words)
    assert parsed.workers == 2
    assert parsed.host == "0.0.0.0"
    (config,) = COMPOSE["networks"]["inside"]["ipam"]["config"]
    assert [ip_network(one) for one in parsed.proxy] == [ip_network(config["subnet"])]
    assert parsed.database == "postgresql://comodin@db/comodin"
    assert DATABASE["environment"]["POSTGRES_USER"] == DATABASE["environment"]["POSTGRES_DB"] == "comodin"
    assert OURS["image"].endswith(f":{__version__}")


def test_only_the_proxy_can_be_reached_and_all_but_the_database_write_nothing() -> None:
    assert [name for name, one in COMPOSE["services"].items() if "ports" in one] == ["caddy"]
    for service in (OURS, PROXY, WATCH):
        assert service["read_only"]
        assert service["cap_drop"] == ["ALL"]
    for service in COMPOSE["services"].values():
        assert service["security_opt"] == ["no-new-privileges:true"]
        assert service["restart"] == "unless-stopped"
    assert PROXY["environment"]["COMODIN_UPSTREAM"] == "comodin:8000"
    caddyfile = (ROOT / "ops" / "Caddyfile").read_text(encoding="utf-8")
    assert all(f"{{${name}:" in caddyfile for name in PROXY["environment"])
    assert "respond @inside 404" in caddyfile


@pytest.mark.parametrize("name", list(COMPOSE["services"]))
def test_volumes_and_files_that_a_service_names_exist(name: str) -> None:
    for volume in COMPOSE["services"][name].get("volumes", ()):
        source = volume.split(":")[0]
        assert (ROOT / source).is_file() if source.startswith("./") else source in COMPOSE["volumes"], source


def test_the_variables_are_those_of_the_guide() -> None:
    asked = set(re.findall(r"\$\{(\w+)", (ROOT / "compose.yaml").read_text(encoding="utf-8")))
    guide = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    (line,) = re.findall(r"^printf '(.*?)'.* > \.env$", guide, re.MULTILINE)
    assert set(re.findall(r"(\w+)=", line.replace("\\n", " "))) == asked


def test_the_command_of_the_unit_is_one_of_ours() -> None:
    unit = (ROOT / "ops" / "comodin.service").read_text(encoding="utf-8")
    (start,) = re.findall(r"^ExecStart=\S+/comodin (.*)$", unit, re.MULTILINE)
    parsed = command_line("en").parse_args(shlex.split(start))
    assert parsed.data == f"/var/lib/{re.findall(r'^StateDirectory=(.*)$', unit, re.MULTILINE)[0]}"
    assert parsed.behind_proxy


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
def test_systemd_reads_the_unit_and_finds_it_closed(tmp_path: Path) -> None:
    unit = tmp_path / "comodin.service"
    text = (ROOT / "ops" / "comodin.service").read_text(encoding="utf-8")
    unit.write_text(re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", text, flags=re.MULTILINE))
    run = partial(subprocess.run, capture_output=True, text=True, timeout=60, check=False)
    verified = run(["systemd-analyze", "verify", str(unit)])
    assert (verified.returncode, verified.stdout + verified.stderr) == (0, "")
    rated = run(["systemd-analyze", "security", "--offline=true", "--no-pager", str(unit)])
    (level,) = re.findall(r"Overall exposure level for comodin\.service: (\d+\.\d)", rated.stdout)
    assert float(level) <= 2.0
