"""Looks at a built site: every link leads somewhere, and our Content-Security-Policy stops nothing of it.

Sphinx checks the links that it knows. This reads what a browser will read, so nothing can slip through.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from posixpath import dirname, join, normpath
from urllib.parse import unquote, urlsplit

SCHEMES = {"http", "https", "mailto"}
LOADS = {"script": "src", "img": "src", "link": "href", "source": "src", "iframe": "src", "use": "href"}
DATA = {"application/json", "application/ld+json"}  # scripts that no browser runs
_URL = re.compile(r"url\(\s*['\"]?([^'\")]+)")


@dataclass
class Page(HTMLParser):
    """What a page links to, what it loads, the anchors it has, and what our policy would stop."""

    links: list[str] = field(default_factory=list)
    loads: list[str] = field(default_factory=list)
    anchors: set[str] = field(default_factory=set)
    stopped: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.anchors.update(found[name] for name in ("id", "name") if found.get(name))
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        elif tag in LOADS and LOADS[tag] in found:
            self.loads.append(found[LOADS[tag]])
        if tag == "style" or (tag == "script" and "src" not in found and found.get("type") not in DATA):
            self.stopped.append(f"a <{tag}> in the page")
        self.stopped += [f"{name}= of <{tag}>" for name in found if name == "style" or name.startswith("on")]


def problems(site: Path) -> list[str]:
    """One line for each thing that is wrong."""
    pages = {path.relative_to(site).as_posix(): _read(path) for path in sorted(site.rglob("*.html"))}
    found = [f"{name}: {why}, which our policy stops" for name, page in pages.items() for why in page.stopped]
    for name, page in pages.items():
        found += [f"{name}: {why}" for link in page.links if (why := _wrong(link, name, pages, site))]
        for load in page.loads:
            why = (
                "is loaded from elsewhere"
                if urlsplit(load).scheme not in {"", "data"} or load.startswith("//")
                else ""
            )
            if why := why or _wrong(load, name, pages, site):
                found.append(f"{name}: {load} {why}")
    for sheet in sorted(site.rglob("*.css")):
        name = sheet.relative_to(site).as_posix()
        for url in _URL.findall(sheet.read_text(encoding="utf-8")):
            if not url.startswith(("data:", "#")) and (why := _wrong(url, name, pages, site)):
                found.append(f"{name}: {url} {why}")
    return found


def _read(path: Path) -> Page:
    page = Page()
    page.feed(path.read_text(encoding="utf-8"))
    return page


def _wrong(link: str, name: str, pages: dict[str, Page], site: Path) -> str:
    """What is wrong with a link of a page, if anything. Links to elsewhere are read, not followed."""
    try:
        parts = urlsplit(link)
    except ValueError:
        return f"{link} is no address"
    if parts.scheme or parts.netloc:
        good = parts.scheme in SCHEMES and (parts.netloc or parts.scheme == "mailto")
        return "" if parts.scheme == "data" or good else f"{link} is no address"
    target = normpath(join(dirname(name), unquote(parts.path))) if parts.path else name
    if target.startswith("..") or parts.path.startswith("/") or not (site / target).is_file():
        return f"{link} leads nowhere"
    anchor = unquote(parts.fragment)
    if anchor and target in pages and anchor not in pages[target].anchors:
        return f"{link}: no such place in {target}"
    return ""
