"""How long the start page and a table take over a slow line, at the first visit and at the second.

    python benchmarks/slow_line.py

The line is the "fast 3G" of Chromium's tools: 1.4 Mbit/s, and 562 ms until each answer begins.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that it runs as a file
from testkit.browser import Opener, chromium, launched
from testkit.server import Server

LATENCY_MS, BYTES_A_SECOND = 562.5, 1_440_000 / 8
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
SENT = """() => {
  const all = [...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')];
  return all.filter((one) => one.transferSize).length;
}"""


def visit(page: Page, path: str, ready: str) -> dict[str, int]:
    """When something was painted, when it could be used, and how many answers came over the line."""
    page.goto(path, wait_until="commit")
    page.locator(ready).first.wait_for(timeout=60_000)
    usable = page.evaluate("() => performance.now()")
    page.wait_for_function(PAINTED)  # it is noted a moment after it happened
    return {
        "painted_ms": round(page.evaluate(PAINTED)),
        "usable_ms": round(usable),
        "answers": page.evaluate(SENT),
    }


def visits(browser: Browser, server: Server) -> dict[str, Any]:
    """Of the start page and of a table, each by a browser that was never there."""
    table = server.new_table(server.guest("Ana")["token"])
    found = {}
    for name, path, ready in (("home", "/", ".places"), ("table", f"/t/{table}", "main h1, main h2, header.bar")):
        opener = Opener(browser, server.base)
        page = opener(None, size="phone")
        slow = page.context.new_cdp_session(page)
        slow.send("Network.enable")
        slow.send(
            "Network.emulateNetworkConditions",
            {
                "offline": False,
                "latency": LATENCY_MS,
                "downloadThroughput": BYTES_A_SECOND,
                "uploadThroughput": BYTES_A_SECOND / 2,
            },
        )
        found[name] = {"first": visit(page, path, ready), "second": visit(page, path, ready)}
        opener.close()
    return found


def main() -> int:
    if not chromium():
        print("slow_line: not measured, because there is no Chromium", file=sys.stderr)
        return 0
    with tempfile.TemporaryDirectory() as made, Server(Path(made) / "data") as server, launched() as browser:
        print(json.dumps(visits(browser, server), indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
