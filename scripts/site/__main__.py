"""Builds the site and looks at it; a warning or a dead link is an error. `--out DIR` builds it elsewhere."""

from __future__ import annotations

import shutil
import sys
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from sphinx.cmd.build import build_main

from testkit.site_links import problems

ROOT = Path(__file__).parents[2]
SITE = ROOT / "src" / "comodin" / "site"
NOT_SHIPPED = [
    *(".buildinfo", "objects.inv", "**/*.map"),
    *(
        f"_static/{name}"
        for name in ("basic.css", "debug.css", "skeleton.css", "file.png", "*plus.png", "minus.png")
    ),
]


def main() -> int:
    parser = ArgumentParser(description="Build the documentation site.")
    parser.add_argument("--out", type=Path, default=SITE, help="where it goes (default: src/comodin/site)")
    out: Path = parser.parse_args().out
    started = monotonic()
    with TemporaryDirectory(prefix="comodin-site-") as folder:
        made = Path(folder) / "site"
        options = ["--fail-on-warning", "--quiet", "-c", str(Path(__file__).parent), "-d", f"{folder}/trees"]
        if code := build_main([*options, str(ROOT / "docs"), str(made)]):
            return code
        for pattern in NOT_SHIPPED:
            for path in list(made.glob(pattern)):
                path.unlink()
        if found := problems(made):
            print("\n".join(found), file=sys.stderr)
            return 1
        shutil.rmtree(out, ignore_errors=True)
        shutil.copytree(made, out)
    files = [path for path in out.rglob("*") if path.is_file()]
    pages, size = sum(path.suffix == ".html" for path in files), sum(path.stat().st_size for path in files)
    print(f"{pages} pages, {size / 1e6:.1f} MB, {monotonic() - started:.0f} s: {out}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
