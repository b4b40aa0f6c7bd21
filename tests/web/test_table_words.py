"""The page tells a round in the very words of the other fronts: three languages, every edition's card names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from comodin.codec import print_event
from comodin.records import load, replay
from comodin.rules import SPECTATOR
from comodin.words import catalogue, narrate
from testkit.browser import Opener
from testkit.scenes import scenes, show

GOLDEN = Path(__file__).parent.parent / "golden"
NAMES = ["Hugo", "Irma", "Ana", "Óscar", "Beto", "Elsa"]

TELL = """
async ({ steps, edition, viewer, names }) => {
  const { narrate } = await import("/js/table/narration.js");
  const { ready, words } = await import("/js/common/i18n.js");
  await ready;
  return steps.map((events) => narrate(events, { names, viewer, words: words(edition) }));
}
"""


@pytest.mark.parametrize("language", ["en", "es", "it"])
def test_the_page_tells_rounds_in_the_same_words(open_page: Opener, language: str) -> None:
    page = open_page("/settings", language=language)
    told = 0
    for path in sorted(GOLDEN.glob("*-extras-4.uno.json")):
        record = load(path.read_text(encoding="utf-8"))
        words = catalogue(language, record.edition.key)
        events = replay(record).events
        names = NAMES[: len(record.players)]
        for viewer in (0, SPECTATOR):
            seen = [event.seen_by(viewer) for event in events]
            steps = [seen[at : at + 8] for at in range(0, len(seen), 8)]
            mine = page.evaluate(
                TELL,
                {
                    "steps": [[print_event(event) for event in step] for step in steps],
                    "edition": record.edition.key,
                    "viewer": viewer,
                    "names": names,
                },
            )
            assert mine == [narrate(step, names, words, viewer) for step in steps], path.name
            told += sum(map(len, mine))
    assert told > 300


@pytest.mark.clause("K6", "clasico", "deluxe")
def test_the_page_draws_in_the_words_of_the_edition(open_page: Opener) -> None:
    page = open_page("/rules", language="es", size="phone")
    for edition, verb, other in (("clasico", "tom", "rob"), ("deluxe", "rob", "tom"), ("casa", "tom", "rob")):
        for name in ("turn", "facing"):
            view, legal, events = scenes()[name]
            view["settings"]["edition"] = edition
            show(page, view, legal, *events)
            page.wait_for_function(
                "(stem) => new RegExp(`\\\\b${stem}a`, 'i').test(document.querySelector('main').innerText)",
                arg=verb,
            )
            assert not re.search(rf"\b{other}(?:[aeo]|ó)", page.inner_text("main"), re.IGNORECASE), (edition, name)
