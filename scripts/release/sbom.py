"""The bill of materials of a release, CycloneDX 1.6: what is pinned in constraints.txt, and what the page carries.

Written by hand from two files that are there anyway: a generator would look at one environment, and bring a dozen
packages with it. `scripts.release check` holds the result against the schema of the standard.
"""

from __future__ import annotations

import json
import os
import re
from datetime import UTC, datetime
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from .constraints import read
from .places import ROOT, output, project, version

WEB = ROOT / "src" / "comodin" / "web"
MODULE = re.compile(r"^\| `(\S+)` \| (\S+) \(.*?\) \| (\S+) \| (\S+) \| `([0-9a-f]{64})` \|$", re.MULTILINE)
FONT = re.compile(r'^(?:PACKAGE|HAND) = "(@fontsource/\S+)@([\d.]+)"$', re.MULTILINE)


def bill() -> dict[str, Any]:
    """The document. The same release gives the same bytes: its time is that of the last commit."""
    ours = f"pkg:pypi/comodin@{version()}"
    pins = read()
    named = {pin.name: f"pkg:pypi/{pin.name}@{pin.version}" for pin in pins}
    wants: dict[str, set[str]] = {ref: set() for ref in (ours, *named.values())}
    for pin in pins:
        for who in pin.wanted_by:
            wants[ours if who == "comodin" else named[who]].add(f"pkg:pypi/{pin.name}@{pin.version}")
    carried = [*_modules(), *_fonts()]
    wants[ours] |= {one["bom-ref"] for one in carried}
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": uuid5(NAMESPACE_URL, f"{ours}?{_moment()}").urn,
        "version": 1,
        "metadata": {
            "timestamp": _moment(),
            "component": {
                "type": "application",
                "bom-ref": ours,
                "name": "comodin",
                "version": version(),
                "purl": ours,
                "licenses": [{"expression": project()["project"]["license"]}],
            },
        },
        "components": [*map(_pinned, pins), *carried],
        "dependencies": [{"ref": ref, "dependsOn": sorted(others)} for ref, others in wants.items()],
    }


def text() -> str:
    """The document as it is published."""
    return json.dumps(bill(), indent=1, ensure_ascii=False) + "\n"


def _pinned(pin: Any) -> dict[str, Any]:
    purl = f"pkg:pypi/{pin.name}@{pin.version}"
    files = [{"name": "sha256 of a published file", "value": one.partition(":")[2]} for one in pin.hashes]
    told = {"type": "library", "bom-ref": purl, "name": pin.name, "version": pin.version, "purl": purl}
    more = [{"name": "marker", "value": pin.marker}] if pin.marker else []
    return {**told, "scope": "optional", "properties": files + more}


def _modules() -> list[dict[str, Any]]:
    """The modules in the page: changed a little (vendor/README.md), so their hashes are of our files."""
    found: dict[str, dict[str, Any]] = {}
    for file, name, number, licence, digest in MODULE.findall((WEB / "vendor" / "README.md").read_text()):
        one = found.setdefault(name, _npm(name, number, licence))
        one["properties"].append({"name": f"sha256 of {file}", "value": digest})
    return list(found.values())


def _fonts() -> list[dict[str, Any]]:
    text = (ROOT / "scripts" / "make_font.py").read_text(encoding="utf-8")
    return [_npm(name, number, "OFL-1.1") for name, number in FONT.findall(text)]


def _npm(name: str, number: str, licence: str) -> dict[str, Any]:
    purl = f"pkg:npm/{name.replace('@', '%40')}@{number}"
    told = {"type": "library", "bom-ref": purl, "name": name, "version": number, "purl": purl}
    return {**told, "scope": "required", "licenses": [{"license": {"id": licence}}], "properties": []}


def _moment() -> str:
    """SOURCE_DATE_EPOCH, or when the last commit was made."""
    seconds = os.environ.get("SOURCE_DATE_EPOCH") or output("git", "log", "-1", "--format=%ct")
    return datetime.fromtimestamp(int(seconds), UTC).isoformat()
