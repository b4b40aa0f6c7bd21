"""The full screen, played by keys and clicks: Textual's pilot sits at it."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from textual.widgets import OptionList, Static

from comodin.editions import EDITIONS
from comodin.records import load, unfold
from comodin.rules import GESTURES, Play, Race, actions
from comodin.table import commands
from comodin.tui.live import thinking
from comodin.tui.screen.app import ComodinApp, is_light, play_full_screen
from comodin.tui.screen.deciding import choices, next_step, playable, plays, with_step
from comodin.tui.screen.dialogs import Chooser, Curtain, Entry, Reading
from comodin.tui.screen.replay import ReplayScreen
from comodin.tui.screen.typed import understood
from comodin.tui.screen.widgets import Hand
from comodin.words import catalogue

from .screens import Table, game, table


def at_table(
    act: Callable[[Table], Awaitable[None]], *of: Any, size: tuple[int, int] = (80, 24), **more: Any
) -> None:
    async def run() -> None:
        async with table(game(*of, **more), size=size) as shown:
            await shown.wait(shown.mine)
            await act(shown)

    asyncio.run(run())


def note(shown: Table) -> str:
    return str(shown.screen.query_one("#note", Static).render())


def test_a_card_is_played_by_its_number_and_enter() -> None:
    async def act(shown: Table) -> None:
        hand = shown.screen.query_one(Hand)
        number = next(n for n, card in enumerate(hand.cards) if card in hand.fits)
        card, held = hand.cards[number], len(hand.cards)
        await shown.pilot.press(str(number + 1), "enter")
        await shown.pilot.pause()
        assert len(shown.source.view.round.hand) == held - 1  # type: ignore[union-attr]
        assert card in shown.source.view.round.round.discard  # type: ignore[union-attr]
        assert any(line.startswith("You play") for line in shown.screen.told)

    at_table(act)


def test_a_card_is_played_by_a_click() -> None:
    async def act(shown: Table) -> None:
        hand = shown.screen.query_one(Hand)
        number = next(n for n, card in enumerate(hand.cards) if card in hand.fits)
        held = len(hand.cards)
        await shown.pilot.click(Hand, offset=(1 + 7 * number + 3, 1))
        await shown.pilot.pause()
        assert len(shown.source.view.round.hand) == held - 1  # type: ignore[union-attr]

    at_table(act)


def test_a_card_that_does_not_fit_says_why() -> None:
    async def act(shown: Table) -> None:
        hand = shown.screen.query_one(Hand)
        number = next(n for n, card in enumerate(hand.cards) if card not in hand.fits)
        await shown.pilot.press(str(number + 1), "enter")
        await shown.pilot.pause()
        assert "[T1]" in note(shown)

    at_table(act)


def test_drawing_by_its_key_and_by_a_click_on_it() -> None:
    async def act(shown: Table) -> None:
        await shown.pilot.click("#keys", offset=(2, 0))
        await shown.pilot.pause()
        assert any(line.startswith("You draw") for line in shown.screen.told)

    at_table(act)


def test_a_wild_asks_for_its_colour() -> None:
    async def act(shown: Table) -> None:
        hand = shown.screen.query_one(Hand)
        number = next(n for n, card in enumerate(hand.cards) if card.wild and card in hand.fits)
        await shown.pilot.press(str(number + 1), "enter")
        await shown.pilot.pause()
        assert isinstance(shown.pilot.app.screen, Chooser)
        await shown.pilot.press("b")
        await shown.pilot.pause()
        assert str(shown.source.view.round.round.colour) == "B"  # type: ignore[union-attr]

    at_table(act, "casa")


async def play_on(shown: Table, until: Callable[[], bool]) -> None:
    """Always the first thing that is offered: a card, else a key, else the first choice of a question."""
    for _ in range(300):
        if until():
            return
        top = shown.pilot.app.screen
        if isinstance(top, Chooser):
            await shown.pilot.press(right_gesture(shown) or "enter")
        elif isinstance(top, Entry):
            await shown.pilot.press("escape")
        elif shown.screen.query_one(Hand).fits and shown.mine():
            await shown.pilot.press("u", "enter")
        elif shown.mine() and (offered := choices(shown.source.view, catalogue("en"))):
            await shown.pilot.press(offered[0].key)
        else:
            await shown.wait(lambda: ready_to_act(shown))
        await shown.pilot.pause()
    raise AssertionError("it has not come to that")


def test_a_house_rule_is_made_and_obeyed() -> None:
    async def act(shown: Table) -> None:
        await play_on(shown, lambda: any("moo" in line.lower() for line in shown.screen.told))

    at_table(act, "casa", 2, options={"uno": "automatic"})


def test_a_whole_round_by_keys_alone() -> None:
    async def act(shown: Table) -> None:
        await play_on(shown, lambda: phase(shown) != "playing")
        assert phase(shown) == "waiting"
        assert any("wins the" in line or "win the" in line for line in shown.screen.told)
        await shown.pilot.press("enter")
        await shown.pilot.pause()
        assert phase(shown) == "playing"  # once more

    at_table(act, "international", 2, options={"uno": "automatic"})


def phase(shown: Table) -> str:
    return shown.source.view.phase


def right_gesture(shown: Table) -> str:
    """The key of what a house rule asks for, while a race is on."""
    assert shown.source.view.round is not None
    state = shown.source.view.round.round
    rule = state.rule_for(state.pending.number) if isinstance(state.pending, Race) else None
    return str((GESTURES.index(rule.gesture) + 1) % 10) if rule is not None and rule.gesture else ""


def ready_to_act(shown: Table) -> bool:
    view = shown.source.view
    if view.phase != "playing" or isinstance(shown.pilot.app.screen, Chooser):
        return True
    return shown.mine() and view.round is not None and not isinstance(view.round.round.pending, Race)


def test_a_bot_never_holds_up_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a bot thinks, in a thread, keys are answered."""
    free = threading.Event()
    decide: Any = vars(thinking)["reply"]

    def slow(*question: Any) -> Any:
        free.wait(10)
        return decide(*question)

    monkeypatch.setattr(thinking, "reply", slow)

    async def run() -> None:
        async with table(game()) as shown:
            if shown.mine():
                await shown.pilot.press("d")
            shown.clock.now += 5
            shown.source._moved.set()
            for _ in range(50):
                await shown.pilot.pause(0.01)
                if shown.source._tasks:
                    break
            assert shown.source._tasks
            await shown.pilot.press("question_mark")
            await shown.pilot.pause()
            assert isinstance(shown.pilot.app.screen, Reading)
            free.set()

    asyncio.run(run())


@pytest.mark.parametrize("width", [40, 60, 80, 120, 200])
def test_every_width_shows_the_whole_hand(width: int) -> None:
    async def act(shown: Table) -> None:
        hand = shown.screen.query_one(Hand)
        text = shown.text
        for card in hand.cards:
            assert str(card.colour or "W") in text
        assert max(len(line) for line in text.splitlines()) <= width
        assert "Your turn" in text.replace("\n", " ")
        await shown.pilot.resize_terminal(240 - width, 24)
        await shown.pilot.pause()
        assert "Your turn" in shown.text.replace("\n", " ")

    at_table(act, size=(width, 30))


def test_a_large_hand_becomes_flat_and_can_be_scrolled() -> None:
    async def act(shown: Table) -> None:
        hand = shown.screen.query_one(Hand)
        hand.cards = tuple(list(EDITIONS["deluxe"].cards.values())[:40])
        await shown.pilot.pause()
        assert hand.is_flat
        await shown.pilot.press("end")
        assert hand.chosen == 39
        await shown.pilot.press("up", "left")
        assert hand.chosen == 39 - hand.columns - 1

    at_table(act, "deluxe", size=(40, 24))


def test_help_rules_and_table_can_be_read_and_closed() -> None:
    async def act(shown: Table) -> None:
        for key in ("question_mark", "r", "t"):
            await shown.pilot.press(key)
            await shown.pilot.pause()
            assert isinstance(shown.pilot.app.screen, Reading)
            await shown.pilot.press("escape")
            await shown.pilot.pause()
        assert shown.pilot.app.screen is shown.screen

    at_table(act)


def test_a_line_can_be_typed_in_the_words_of_the_plain_mode() -> None:
    async def act(shown: Table) -> None:
        await shown.pilot.press("slash", *"draw", "enter")
        await shown.pilot.pause()
        assert any(line.startswith("You draw") for line in shown.screen.told)

    at_table(act)


def test_what_a_typed_line_means() -> None:
    async def act(shown: Table) -> None:
        view, words = shown.source.view, catalogue("en").bound_to("international")
        assert understood("say hello", view, words).command == commands.Say("hello")
        assert understood("help", view, words).key == "question_mark"
        assert understood("accept", view, words).command == commands.Act(actions.Accept())
        assert "did not get" in understood("xyzzy", view, words).problem
        assert understood("uno", view, words).key == "u"
        card = sorted(playable(view), key=lambda card: card.text)[0]
        assert all(play.card is card for play in understood(card.text, view, words).plays)
        assert "[T1]" in understood("why 1", view, words).problem

    at_table(act)


def test_several_people_share_the_terminal_behind_a_curtain() -> None:
    async def run() -> None:
        async with table(game("international", 3, people=2)) as shown:
            await shown.wait(lambda: shown.source.awaited() is not None)
            first = shown.source.me
            for _ in range(30):
                if isinstance(shown.pilot.app.screen, Curtain):
                    break
                if shown.mine():
                    await shown.pilot.press("d", "k")
                await shown.wait(lambda: shown.source.awaited() is not None)
                await shown.pilot.pause()
            assert isinstance(shown.pilot.app.screen, Curtain)
            assert shown.source.me != first
            assert "Pass the device on" in shown.text
            await shown.pilot.press("enter")
            await shown.pilot.pause()
            assert shown.screen.is_current
            assert shown.source.view.viewer.person == shown.source.me.id

    asyncio.run(run())


def test_leaving_asks_first_and_ctrl_c_does_not() -> None:
    async def act(shown: Table) -> None:
        await shown.pilot.press("q")
        await shown.pilot.pause()
        assert isinstance(shown.pilot.app.screen, Chooser)
        await shown.pilot.press("escape")
        await shown.pilot.press("ctrl+c")
        await shown.pilot.pause()
        assert shown.pilot.app.return_value == 130

    at_table(act)


def test_plays_are_narrowed_step_by_step() -> None:
    async def act(shown: Table) -> None:
        view = shown.source.view
        wild = next(card for card in playable(view) if card.wild)
        options = plays(view, wild)
        step = next_step(options)
        assert step is not None
        kind, values = step
        assert kind == "colour"
        assert len(values) == 4
        (only,) = with_step(options, kind, values[0])
        assert isinstance(only, Play)
        assert next_step([only]) is None

    at_table(act, "casa")


def test_colours_follow_the_user_then_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    assert is_light("light")
    assert not is_light("dark")
    monkeypatch.setenv("COLORFGBG", "0;15")
    assert is_light("auto")
    monkeypatch.setenv("COLORFGBG", "15;0")
    assert not is_light("auto")


def test_no_colours_leave_letters_and_signs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def act(shown: Table) -> None:
        svg = shown.pilot.app.export_screenshot()
        assert "#b3261e" not in svg.lower()
        assert "R   ▲" in shown.text or "G   ♣" in shown.text or "Y   ☼" in shown.text

    at_table(act)
    assert os.environ["NO_COLOR"] == "1"


def test_a_saved_game_is_kept_from_the_full_screen() -> None:
    kept = []

    def keep(match: int, number: int) -> Any:
        return lambda record, players: kept.append(record)

    async def act(shown: Table) -> None:
        await shown.pilot.press("d")
        await shown.pilot.pause()
        assert kept[-1].actions
        assert (0, actions.Draw()) in kept[-1].actions

    at_table(act, keep=keep)


def test_a_record_is_shown_step_by_step() -> None:
    with open("tests/golden/casa-plain-4.uno.json", encoding="utf-8") as file:
        round_ = unfold(load(file.read()))

    async def run() -> None:
        screen = ReplayScreen([round_], catalogue("it"))
        async with ComodinApp(lambda _: screen, catalogue("it")).run_test(size=(100, 30)) as pilot:
            await pilot.press("right", "right")
            assert screen.at == 2
            assert screen.state == round_.steps[2].before
            assert len(screen.story()) >= 3
            await pilot.press("end")
            assert screen.state == round_.last
            await pilot.press("right", "left", "e")
            assert screen.eyes == 0
            await pilot.press("home", "space")
            await pilot.pause(1.0)
            assert screen.at >= 1
            await pilot.press("q")

    asyncio.run(run())


def test_the_edition_is_asked_for_first(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def instead(app: ComodinApp) -> int:
        async def run() -> None:
            async with app.run_test(size=(80, 24)) as pilot:
                await pilot.pause()
                seen.append(app.screen.query_one(OptionList).option_count)
                await pilot.press("3")
                await pilot.pause()
                seen.append(app.screen.source.view.settings.edition)  # type: ignore[attr-defined]

        asyncio.run(run())
        return 0

    monkeypatch.setattr("comodin.tui.screen.app.run_app", instead)
    new = lambda key, write: game(key)  # noqa: E731
    assert play_full_screen(new, catalogue("en"), "dark", None, lambda view, event: None) == 0
    assert seen == [len(EDITIONS), list(EDITIONS)[2]]
