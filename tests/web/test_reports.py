"""The pictures of reports, in a real browser: every text can be read, in all editions and languages."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from comodin.cli import main
from comodin.editions import EDITIONS
from comodin.pictures import Bar, Made, Point, bars, curve, dots, figure, frame, histogram
from comodin.simulation import Estimate
from comodin.words import LANGUAGES, catalogue
from testkit.browser import no_violations

WIDTHS = {390: "light", 1280: "dark"}

# A text is as large as its letters: boxes of the font's own height touch where no letters do.
FAULTS = """() => {
  const faults = [];
  const inset = (box, by) => ({ left: box.left, right: box.right, top: box.top + by, bottom: box.bottom - by });
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const through = ([x1, y1, x2, y2], box) => {  // of the line, what is left between the four sides
    let [from, to] = [0, 1];
    const [dx, dy] = [x2 - x1, y2 - y1];
    const sides = [[-dx, x1 - box.left], [dx, box.right - x1], [-dy, y1 - box.top], [dy, box.bottom - y1]];
    for (const [step, room] of sides) {
      if (step === 0 && room < 0) return false;
      if (step < 0) from = Math.max(from, room / step);
      if (step > 0) to = Math.min(to, room / step);
    }
    return from < to;
  };
  let texts = 0;
  for (const svg of document.querySelectorAll("svg")) {
    const paper = svg.getBoundingClientRect();
    if (!paper.width) continue;
    const name = svg.querySelector("title")?.textContent ?? "no title";
    const said = [...svg.querySelectorAll("text")].map((text) => {
      const box = text.getBoundingClientRect();
      return { text: text.textContent, box: inset(box, 0.18 * box.height), size: box.height };
    });
    texts += said.length;
    const place = svg.getScreenCTM();
    const on = (x, y) => { const p = new DOMPoint(x, y).matrixTransform(place); return [p.x, p.y]; };
    const lines = [...svg.querySelectorAll("line")].map((l) =>
      [...on(l.x1.baseVal.value, l.y1.baseVal.value), ...on(l.x2.baseVal.value, l.y2.baseVal.value)]);
    for (const l of svg.querySelectorAll("polyline, polygon")) {
      const points = [...l.points].map((p) => on(p.x, p.y));
      for (let n = 1; n < points.length; n += 1) lines.push([...points[n - 1], ...points[n]]);
    }
    const marks = [...svg.querySelectorAll("rect, circle, path")].map((mark) => mark.getBoundingClientRect());
    said.forEach((one, n) => {
      const { left, right, top, bottom } = one.box;
      if (left < paper.left - 0.5 || right > paper.right + 0.5 || top < paper.top || bottom > paper.bottom)
        faults.push(`${name}: "${one.text}" is clipped`);
      if (one.size < 11) faults.push(`${name}: "${one.text}" is too small to read`);
      if (/[\ufffd]|NaN|undefined|inf/.test(one.text)) faults.push(`${name}: "${one.text}" is not a text`);
      for (const other of said.slice(n + 1))
        if (meet(one.box, other.box)) faults.push(`${name}: "${one.text}" lies on "${other.text}"`);
      if (lines.some((line) => through(line, one.box))) faults.push(`${name}: "${one.text}" is struck through`);
      if (marks.some((mark) => meet(mark, one.box))) faults.push(`${name}: "${one.text}" lies on a mark`);
    });
  }
  for (const cell of document.querySelectorAll(".scroll th, .scroll td")) {
    if (cell.closest("details:not([open])")) continue;
    if (cell.getBoundingClientRect().right > cell.closest(".scroll").getBoundingClientRect().right + 1)
      faults.push(`"${cell.textContent}" lies beyond the screen`);
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is wider than the screen");
  return [texts, faults];
}"""


def look(browser: Browser, files: Sequence[Path], *, accessible: bool = False) -> None:
    faults = []
    for width, theme in WIDTHS.items():
        context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=theme)  # type: ignore[arg-type]
        page = context.new_page()
        for file in files:
            page.goto(file.as_uri())
            texts, found = page.evaluate(FAULTS)
            assert texts > 20
            faults += [f"{file.name} at {width}: {fault}" for fault in found]
            if accessible:
                no_violations(page)
        context.close()
    assert not faults, "\n".join(faults)


def test_every_text_of_every_report_can_be_read(
    browser: Browser, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = []
    for number, edition in enumerate(EDITIONS):
        table = ["--edition", edition, "--players", str(2 + 2 * number)]
        for lang in LANGUAGES:
            words = ["simulate", *table, "--rounds", "400", "--lang", lang]
            words += ["--impact", "stacking=any"] if lang == "es" else []
            files.append(tmp_path / f"simulate-{edition}-{lang}.html")
            assert main([*words, "--report", str(files[-1])]) == 0
        lang = LANGUAGES[number % len(LANGUAGES)]
        words = ["arena", "simple", "random", "heuristic", *table, "--deals", "50", "--lang", lang]
        files.append(tmp_path / f"arena-{edition}-{lang}.html")
        assert main([*words, "--report", str(files[-1])]) == 0
    capsys.readouterr()
    look(browser, files)
    look(browser, files[:4], accessible=True)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_values_of_any_size_and_names_of_any_length_can_be_read(
    browser: Browser, tmp_path: Path, lang: str
) -> None:
    words = catalogue(lang)
    names = ["a", "search:simulations=200:foresight=0:temper=0.25:oddity=3 contra search:ms=1000", "李" * 40]
    parts = []
    for scale in (1e-7, 0.01, 0.25, 1.0, 123_456.0):
        for step in (0.0, 0.001, 1.0):
            found = [
                Estimate(scale * (1 + n * step), scale * (0.99 + n * step), scale * (1.01 + n * step))
                for n in range(3)
            ]
            rows = [Bar(name, one) for name, one in zip(names, found, strict=True)]
            parts.append(bars(f"bars {scale} {step}", rows, words, par=scale))
            told = [words.number(1000 * scale, 3, signed=True)] * 3
            parts.append(dots(f"dots {scale} {step}", rows[:1] * 3, told, words, at=-scale))
    for far in (21, 400, 10_000_000):
        points = [Point(20 + (far - 20) * n / 9, Estimate(0.9, 0.9 - 0.3 / (n + 1), 1.0)) for n in range(10)]
        parts += [curve(f"curve {far} {marks}", points, words, par=0.5, marks=marks) for marks in (False, True)]
    for step, bins in ((1, 1), (1, 7), (5, 48), (20_000, 30)):
        parts.append(
            histogram(f"histogram {step}", [[1 / bins] * bins, [0.999] * bins], step, words, names=("a", "b"))
        )
    file = tmp_path / "report.html"
    made = Made("1", "comodin", {})
    file.write_text(frame("all", words, [figure(plot, words) for plot in parts], made), encoding="utf-8")
    look(browser, [file])


def test_the_data_the_command_and_the_version_are_in_the_report(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    file = tmp_path / "two words.html"
    seed = "</script><b>&"
    words = ["simulate", "--rounds", "100", "--seed", seed, "--json"]
    assert main([*words, "--report", str(file)]) == 0
    printed = json.loads(capsys.readouterr().out)
    page = browser.new_page()
    page.goto(file.as_uri())
    data = page.evaluate("() => JSON.parse(document.getElementById('data').textContent)")
    command = "comodin simulate --rounds 100 --seed '</script><b>&' --json --report ~/'two words.html'"
    assert data == {"command": command, **printed}
    assert page.locator("footer code").text_content() == command
    assert printed["version"] in (page.locator("footer p").text_content() or "")
    assert str(tmp_path) not in file.read_text(encoding="utf-8")
    page.close()
