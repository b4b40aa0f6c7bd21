"""Our charts beside the libraries that could draw them: room on disk, time to import, time to draw, and the file.

    python -m venv charts && charts/bin/pip install matplotlib altair vl-convert-python pygal
    PYTHONPATH=src charts/bin/python benchmarks/charts.py

The chart is the course of a match: ten players, thirty rounds, as lines with marks and names. Each library draws
it in a fresh process, as SVG; seconds are those of one core. What is not installed is left out.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path

START = """
import json, random, sys, time
begun = time.process_time()
rng = random.Random(1)
NAMES = ["Ana", "Beto", "Caro", "Dino", "Elsa", "Fabio", "Gina", "Hugo", "Irma", "Juan"]
totals = [0] * 10
course = [list(totals)]
rows = []
for _ in range(30):
    winner, points = rng.randrange(10), rng.randrange(20, 120)
    totals[winner] += points
    course.append(list(totals))
    rows.append((tuple(points if seat == winner else 0 for seat in range(10)), tuple(totals)))
before = time.process_time()
"""
END = """
drawn = time.process_time()
assert all(name in svg for name in NAMES) or "<text" not in svg
print(json.dumps([imported - before, drawn - imported, len(svg.encode()), "prefers-color-scheme" in svg]))
"""
PROGRAMS = {
    "ours": """
from comodin.scores import Board
from comodin.scores.board import Row
from comodin.words import catalogue
before = time.process_time()  # what the score keeper has loaded anyway
from comodin.pictures import board_picture
imported = time.process_time()
rows = tuple(Row(*row) for row in rows)
svg = board_picture(Board("points", 500, tuple((name,) for name in NAMES), rows), catalogue("en"))
""",
    "matplotlib": """
import io
import matplotlib
matplotlib.use("svg")
matplotlib.rcParams["svg.fonttype"] = "none"
from matplotlib.figure import Figure
imported = time.process_time()
figure = Figure(figsize=(9.6, 4))
axes = figure.subplots()
for seat, name in enumerate(NAMES):
    axes.plot([row[seat] for row in course], marker="o", label=name)
axes.legend()
out = io.StringIO()
figure.savefig(out, format="svg")
svg = out.getvalue()
""",
    "altair": """
import altair
import vl_convert
imported = time.process_time()
rounds = [(n, row, seat) for n, row in enumerate(course) for seat in range(10)]
values = [{"round": n, "total": row[seat], "name": NAMES[seat]} for n, row, seat in rounds]
chart = altair.Chart(altair.Data(values=values)).mark_line(point=True)
chart = chart.encode(x="round:Q", y="total:Q", color="name:N")
svg = vl_convert.vegalite_to_svg(chart.to_json())
""",
    "pygal": """
import pygal
imported = time.process_time()
chart = pygal.Line(js=[])
for seat, name in enumerate(NAMES):
    chart.add(name, [row[seat] for row in course])
svg = chart.render(is_unicode=True)
""",
}
PACKAGES = {"matplotlib": ["matplotlib"], "altair": ["altair", "vl-convert-python"], "pygal": ["pygal"]}
TIMES = 3  # and one more, which may have to compile first


def needed(names: list[str]) -> set[str]:
    """The distributions with all that they require here."""
    found: set[str] = set()
    todo = list(names)
    while todo:
        name = re.split(r"[\s;<>=!~\[(]", todo.pop().strip())[0].lower().replace("_", "-")
        if name in found:
            continue
        try:
            requires = distribution(name).requires or []
        except PackageNotFoundError:
            continue  # for another platform or an extra
        found.add(name)
        todo += [wanted for wanted in requires if "extra ==" not in wanted]
    return found


def room(names: set[str]) -> int:
    """Bytes on disk, without what Python compiles."""
    files = [file.locate() for name in names for file in distribution(name).files or () if file.suffix != ".pyc"]
    return sum(Path(str(file)).stat().st_size for file in files if Path(str(file)).is_file())


def measured(name: str) -> tuple[float, float, int, bool]:
    """The best of some fresh processes: seconds to import, seconds to draw; bytes of the file; light and dark?"""
    found = []
    for _ in range(TIMES + 1):
        program = START + PROGRAMS[name] + END
        run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        found.append(json.loads(run.stdout))
    return min(row[0] for row in found), min(row[1] for row in found), found[0][2], found[0][3]


def main() -> None:
    here = Path(__file__).parent.parent / "src" / "comodin" / "pictures"
    print(f"{'':<12}{'packages':>10}{'on disk':>12}{'import':>10}{'draw':>10}{'file':>10}  light and dark")
    for name in PROGRAMS:
        if name == "ours":
            packages, size = 0, sum(file.stat().st_size for file in here.glob("*.py"))
        elif all(find_spec(package.replace("-python", "").replace("-", "_")) for package in PACKAGES[name]):
            names = needed(PACKAGES[name])
            packages, size = len(names), room(names)
        else:
            print(f"{name:<12} is not installed: left out")
            continue
        imported, drawn, written, both = measured(name)
        print(
            f"{name:<12}{packages:>10}{size / 1e6:>9.2f} MB{1000 * imported:>7.0f} ms{1000 * drawn:>7.0f} ms"
            f"{written / 1000:>7.0f} kB  {'yes' if both else 'no'}",
            flush=True,
        )


if __name__ == "__main__":
    main()
