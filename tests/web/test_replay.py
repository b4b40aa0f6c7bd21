"""The replay in a real browser: by link or from a file, any eyes, any moment; the expert; playing on."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from comodin.bots import Thought, review
from comodin.bots.thought import Considered
from comodin.editions import EDITIONS
from comodin.puzzles import Reason
from comodin.records import load, unfold
from comodin.rules import SPECTATOR, Colour, Draw, Play, observe
from comodin.server.protocol.codec import print_round
from comodin.server.store import StoredRecord
from comodin.server.tables.analysis import VERSION, print_chances, print_review, print_thought
from comodin.tui import why_in_words
from comodin.words import catalogue
from testkit.browser import Opener, no_violations
from testkit.played import TABLE, finished_rounds, keep, stored
from testkit.scenes import scenes, show
from testkit.server import Server

from .walk import SAID, SMALL

GOLDEN = Path(__file__).parent.parent / "golden"
RECORD = GOLDEN / "international-plain-4.uno.json"
CLASICO = {card.text: card for card in EDITIONS["clasico"].deck}
TURN = 12  # the moment in which the chances of an analysis are others


SEVEN, WILD = (CLASICO[text] for text in ("R7", "W4"))
REASONS = (
    Reason("wins_more", {"share": 0.4, "action": Play(WILD, Colour.BLUE), "than": 0.3}),
    Reason("wins_alike", {"share": 0.4, "action": Draw()}),
    Reason("void_still", {"seat": 1, "colour": Colour.RED, "share": 0.83}),
    Reason("swap", {"seat": 2, "n": 2, "left": 5}),
    Reason("keeps_card", {"card": SEVEN}),
    Reason("one_left", {"seat": 1}),
)
"""Some of each kind; of one that decides there are never so many."""


@pytest.fixture(scope="module")
def records() -> list[StoredRecord]:
    return stored(finished_rounds())


def analysis_of(record: StoredRecord) -> tuple[str, dict[str, Any]]:
    """An analysis with figures and reasons: of every card that was played the master thinks less than of drawing;
    and the chances turn for a moment."""
    round_ = unfold(load(record.record))
    thoughts: dict[int, Thought | None] = {}
    for n, step in enumerate(round_.steps):
        better, done = Considered(Draw(), 0.4, 0.02, 400), Considered(step.action, 0.3, 0.02, 200, 0.01)
        thoughts[n] = Thought(better.action, (better, done)) if isinstance(step.action, Play) else None
    chances = dict.fromkeys(range(len(round_.steps)), (1 / 3,) * 3)
    chances |= {len(round_.steps): (1.0, 0.0, 0.0), TURN: (0.1, 0.1, 0.8)}
    found = review([(step.seat, step.action) for step in round_.steps], 3, thoughts, chances)
    return round_.key, {
        "version": VERSION,
        "worlds": 400,
        "moves": [print_thought(one, REASONS if one else ()) for one in thoughts.values()],
        "chances": [print_chances(chances[n]) for n in range(len(chances))],
        "review": print_review(found),
    }


@pytest.fixture(scope="module")
def replays(tmp_path_factory: pytest.TempPathFactory, records: list[StoredRecord]) -> Iterator[Server]:
    """A server with the rounds of a match; the first one has been analysed."""
    data = tmp_path_factory.mktemp("replay") / "data"
    keep(data, records, dict([analysis_of(records[0])]))
    with Server(data, "--no-request-limits", "--analysis-worlds", "0", "--bot-processes", "1") as running:
        yield running
        assert "Traceback" not in running.errors(), running.errors()[-3000:]


@pytest.fixture
def visit(browser: Browser, replays: Server) -> Iterator[Opener]:
    opener = Opener(browser, replays.base)
    yield opener
    opener.close()
    opener.check()


def choose(page: Page, path: Path) -> None:
    page.goto("/replay")
    page.locator(".open-record button").wait_for()
    page.locator("input[type=file]").set_input_files(str(path))
    page.locator(".stage").wait_for()


def at(page: Page, step: int) -> None:
    expect(page.locator(".scrubber input[type=range]")).to_have_value(str(step))


# -- the fold ------------------------------------------------------------------------------------------------

VIEWS = """async ([file, viewers]) => {
  const { views } = await import(fileOf("js/replay/views.js"));
  const { call } = await import(fileOf("js/net/api.js"));
  const replay = await call("POST", "/api/replays", { file });
  return viewers.map((viewer) => views(replay, viewer));
}"""


@pytest.mark.parametrize("name", ["aprendiz-extras-3", "casa-strict-3", "deluxe-extras-4"])
def test_the_page_sees_what_every_seat_saw(visit: Opener, name: str) -> None:
    """Step by step, for every seat and for somebody who watches: the views of the page are those of the rules."""
    text = (GOLDEN / f"{name}.uno.json").read_text(encoding="utf-8")
    round_ = unfold(load(text))
    viewers = [SPECTATOR, *range(len(round_.players))]
    page = visit("/replay")
    found = page.evaluate(VIEWS, [text, viewers])
    states = [*(step.before for step in round_.steps), round_.last]
    for viewer, views in zip(viewers, found, strict=True):
        assert len(views) == len(states)
        for n, (view, state) in enumerate(zip(views, states, strict=True)):
            assert view == print_round(observe(state, viewer)), (viewer, n)


# -- watching ------------------------------------------------------------------------------------------------


def test_on_a_phone_on_its_side_the_whole_stage_is_seen_above_the_slider(visit: Opener) -> None:
    page = visit(None, viewport={"width": 844, "height": 390})
    choose(page, RECORD)
    page.locator(".stage").evaluate("(stage) => stage.scrollIntoView({ behavior: 'instant' })")
    bench = page.locator(".bench").bounding_box()
    assert bench is not None
    for part in (".pile.draw", ".pile.discard", ".seats"):
        box = page.locator(f".stage {part}").bounding_box()
        assert box is not None
        assert box["y"] >= 0, part
        assert box["y"] + box["height"] <= bench["y"], part


def test_a_file_is_watched_with_keys_slider_and_any_eyes(visit: Opener, size: str) -> None:
    page = visit(None, size=size)
    choose(page, RECORD)
    steps = len(load(RECORD.read_text(encoding="utf-8")).actions)
    at(page, 0)
    first = unfold(load(RECORD.read_text(encoding="utf-8"))).first
    expect(page.locator(".seat")).to_have_count(4)  # around the table of live play, and all hands are open
    expect(page.locator(".seat .mini")).to_have_count(sum(map(len, first.hands)))
    for spot in ("draw", "discard", *(f"seat-{seat}" for seat in range(4))):
        expect(page.locator(f'[data-spot="{spot}"]')).to_have_count(1)
    now = page.locator(".now p").first
    before = now.inner_text()
    page.keyboard.press("ArrowRight")
    at(page, 1)
    expect(now).not_to_have_text(before)
    page.keyboard.press("End")
    at(page, steps)
    expect(page.locator(".holder.won")).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    at(page, steps - 1)
    page.keyboard.press("Home")
    at(page, 0)
    page.locator(".eyes select").select_option("2")  # Caro's
    held = page.locator(".holder.eyes .held").evaluate_all("(all) => all.map((one) => one.dataset.card).sort()")
    assert held == sorted(card.text for card in first.hands[2])
    expect(page.locator(".seat")).to_have_count(3)
    expect(page.locator(".mini")).to_have_count(0)
    page.locator('[data-spot="seat-0"]').click()  # a tap on somebody: through their eyes
    expect(page.locator(".eyes select")).to_have_value("0")
    page.locator(".scrubber input[type=range]").fill("5")
    at(page, 5)
    page.locator(".event-list li button").nth(8).click()
    at(page, 8)
    expect(page.locator(".event-list [aria-current]")).to_contain_text("8")
    no_violations(page)
    assert page.evaluate(SMALL) == []
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
    page.locator(".scrubber .primary").click()  # it plays by itself
    expect(page.locator(".scrubber input[type=range]")).not_to_have_value("8")
    page.locator("h1").click()
    page.keyboard.press(" ")
    expect(page.locator(".scrubber .primary")).to_have_attribute("aria-label", "Play")


def test_a_card_of_a_replay_says_what_it_does_and_nothing_of_playing_it(visit: Opener) -> None:
    page = visit(None)
    choose(page, RECORD)
    tip = page.locator(".card-tip")
    page.wait_for_load_state("networkidle")  # it comes after the first picture
    for card in (page.locator(".seat .mini").last, page.locator("[data-spot=discard]")):
        card.hover()
        expect(tip).to_contain_text(re.compile("Goes on|On it goes|draws|loses|You name|goes round"))
        expect(tip).not_to_contain_text("You can play it")
    page.keyboard.press("Escape")
    page.locator(".eyes select").select_option("2")
    page.locator(".holder.eyes .held").last.hover()
    expect(tip).to_be_visible()
    no_violations(page)
    page.keyboard.press("End")  # what it spoke of is gone
    at(page, len(load(RECORD.read_text(encoding="utf-8")).actions))
    expect(tip).to_have_count(0)


MISTAKES = {
    "en": r"^\s*Mistake\s*\w+ plays .+, although drawing was better: 40% → 30%\.",
    "es": r"^\s*Error\s*\w+ juega .+, aunque \w+ar era mejor: 40\s% → 30\s%\.",
    "it": r"^\s*Errore\s*\w+ gioca .+, mentre pescare era meglio: 40% → 30%\.",
}


@pytest.mark.parametrize(("language", "size", "theme"), [("es", "phone", "dark"), ("it", "desktop", "light")])
def test_everything_is_said_in_every_language(
    visit: Opener, records: list[StoredRecord], language: str, size: str, theme: str
) -> None:
    page = visit(None, language=language, size=size, theme=theme)
    families = {key.split(".")[0] for key in catalogue(language).texts}
    for path in ("/replay", f"/replay/{records[0].id}?step=7"):
        page.goto(path)
        page.locator("main h1").wait_for()
        expect(page.locator("[aria-busy=true]")).to_have_count(0)
        if "step" in path:
            at(page, 7)
            page.locator(".chances .chart").wait_for()
            expect(page.locator(".costs button").first).to_contain_text(re.compile(MISTAKES[language]))
            page.locator(".fairness summary").click()
        said = page.evaluate(SAID)
        keys = [word for word in re.findall(r"\b[a-z_]+(?:\.[a-z_0-9]+)+", said) if word.split(".")[0] in families]
        assert not keys
        assert not re.search(r"\{\w+\}|undefined|\[object|NaN", said)
        no_violations(page)
        assert page.evaluate(SMALL) == []
        assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0


def test_a_link_shows_the_round_its_match_and_its_fairness(visit: Opener, records: list[StoredRecord]) -> None:
    page = visit(f"/replay/{TABLE}/0")  # as the table links to it
    page.locator(".stage").wait_for()
    expect(page).to_have_url(re.compile(f"/replay/{records[0].id}$"))
    expect(page.locator(".fairness .result")).to_contain_text("Yes")
    page.locator(".fairness summary").click()
    expect(page.locator(".fairness .holds")).to_have_count(4)
    commitment = json.loads(records[0].record)["fair"]["commitment"]
    expect(page.locator(".fairness .checks")).to_contain_text(commitment)
    page.locator(".rounds select").select_option("1")
    expect(page).to_have_url(re.compile(f"/replay/{records[1].id}$"))
    expect(page.locator(".rounds select")).to_have_value("1")


# -- the expert ------------------------------------------------------------------------------------------------


def test_what_the_expert_found_is_there_at_once(visit: Opener, records: list[StoredRecord], size: str) -> None:
    steps = unfold(load(records[0].record)).steps
    first = next(n for n, step in enumerate(steps) if isinstance(step.action, Play))
    page = visit(f"/replay/{records[0].id}?step={first}", size=size)
    page.locator(".opinion").wait_for()
    expect(page.locator(".expert")).to_contain_text("draw")
    expect(page.locator(".considered tr")).to_have_count(2)
    expect(page.locator(".considered .done")).to_contain_text("30%")
    expect(page.locator(".expert p.mistake")).to_contain_text("was better: 40% → 30%")
    expect(page.locator(".costs button").first).to_contain_text(re.compile(MISTAKES["en"]))
    expect(page.locator(".accuracy b")).to_have_text(["64%"] * 3)  # ten points lost, each time
    expect(page.locator(".behind polygon")).to_have_count(3)
    expect(page.locator(".behind .turn")).to_have_count(3)
    expect(page.locator(".chances .line")).to_have_count(6)  # three players, in the chart and in its legend
    expect(page.locator(".legend b").first).to_have_text("33%")
    for moment in (TURN, TURN + 1, len(steps), TURN):  # after the last one comes the first
        page.locator(".next-turn").click()
        at(page, moment)
    page.keyboard.press("End")
    expect(page.locator(".legend b").first).to_have_text("100%")
    no_violations(page)


@pytest.mark.parametrize("language", ["en", "es", "it"])
def test_the_page_says_why_in_the_words_of_the_terminal(
    visit: Opener, records: list[StoredRecord], language: str, size: str
) -> None:
    round_ = unfold(load(records[0].record))
    first = next(n for n, step in enumerate(round_.steps) if isinstance(step.action, Play))
    page = visit(f"/replay/{records[0].id}?step={first}", size=size, language=language)
    page.locator(".expert .reasons li").first.wait_for()
    names = page.locator(".accuracy th").all_text_contents()  # bots have other names here than in the record
    said = page.locator(".expert .reasons li").all_text_contents()
    wanted = why_in_words(REASONS, names, catalogue(language, "clasico"), names[round_.steps[first].seat])
    assert [line.casefold() for line in said] == [line.casefold() for line in wanted]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_an_analysis_is_asked_for_watched_and_there_for_the_next_one(
    visit: Opener, records: list[StoredRecord]
) -> None:
    page = visit(f"/replay/{records[1].id}")
    page.locator(".expert button").click()
    page.locator(".opinion, .expert .quiet").first.wait_for()
    expect(page.locator(".expert progress")).to_have_count(0)  # it has come to its end
    expect(page.locator(".expert button")).to_have_count(0)
    other = visit(f"/replay/{records[1].id}", size="phone")
    other.locator(".opinion, .expert .quiet").first.wait_for()
    expect(other.locator(".expert button")).to_have_count(0)


def test_an_unfinished_round_is_watched_but_not_analysed(visit: Opener, tmp_path: Path) -> None:
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    record["actions"] = [*record["actions"][:6], {"seat": 0, "do": "pass"}]
    path = tmp_path / "open.uno.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    page = visit(None)
    choose(page, path)
    expect(page.locator(".expert button")).to_have_count(0)
    expect(page.locator(".expert")).to_contain_text("over")
    page.keyboard.press("End")
    expect(page.locator(".now .bad")).to_contain_text("action 7")


# -- playing on ------------------------------------------------------------------------------------------------


def test_somebody_plays_on_from_any_moment(visit: Opener, size: str) -> None:
    page = visit(None, size=size)
    choose(page, RECORD)
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    at(page, 4)
    round_ = unfold(load(RECORD.read_text(encoding="utf-8")))
    state = round_.steps[4].before
    seat = state.pending.seats[0]  # who is on turn is offered first, and then nobody else acts
    expect(page.locator(".play-on select").first).to_have_value(str(seat))
    page.locator(".play-on button").click()
    page.locator(".hand .card").first.wait_for()
    held = page.locator(".hand .card").evaluate_all("(all) => all.map((card) => card.dataset.card).sort()")
    assert held == sorted(card.text for card in state.hands[seat])
    expect(page).to_have_url(re.compile("/t/"))


# -- what is wrong with it -------------------------------------------------------------------------------------

DROP = """(text) => {
  const files = new DataTransfer();
  files.items.add(new File([text], "dropped.uno.json", { type: "application/json" }));
  for (const kind of ["dragover", "drop"])
    document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: files, bubbles: true, cancelable: true }));
}"""


def test_a_file_that_is_dropped_is_opened_or_refused_in_one_sentence(visit: Opener) -> None:
    page = visit("/replay", size="phone")
    visit.guard(page).allow("409")  # what the browser says of the answer
    page.locator(".open-record button").wait_for()
    for broken, why in (('{"comodin": 1', "line 1"), ("{}", "comodin")):
        page.evaluate(DROP, broken)
        expect(page.locator(".trouble code")).to_contain_text(why)
    no_violations(page)
    page.evaluate(DROP, "x" * (1 << 21))
    expect(page.locator(".trouble")).to_contain_text("one megabyte")
    page.evaluate(DROP, RECORD.read_text(encoding="utf-8"))  # and the way on
    page.locator(".stage").wait_for()
    expect(page.locator(".trouble")).to_have_count(0)


def test_a_link_to_what_is_gone_says_so_and_offers_a_way_on(visit: Opener) -> None:
    page = visit(None, size="phone")
    visit.guard(page).allow("404")
    for path in ("/replay/0000000000000000", f"/replay/{TABLE}/999"):
        page.goto(path)
        expect(page.locator(".trouble")).to_contain_text("not over yet")
        expect(page.locator(".open-record button")).to_be_visible()
    no_violations(page)


# -- after a round -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["es", "it"])
def test_after_a_round_the_course_of_the_match_and_a_way_to_the_replay(visit: Opener, language: str) -> None:
    page = visit("/replay", size="phone" if language == "es" else "desktop", language=language)
    page.locator("main h1").wait_for()
    view, legal, events = scenes()["ended"]
    show(page, view, legal, *events)
    expect(page.locator(".ending .hands li")).to_have_count(3)
    expect(page.locator(".ending .sum")).to_contain_text("+138")
    page.locator(".ending .beside [aria-expanded=false]").click()
    page.locator(".ending .course .chart").wait_for()
    expect(page.locator(".ending .course .line")).to_have_count(8)
    expect(page.locator(".ending .counted li")).to_have_count(3)
    expect(page.locator(".ending .details a")).to_have_attribute("href", "/replay/scene/0")
    expect(page.locator(".ending .do .primary")).to_be_in_viewport()
    no_violations(page)
