"""Where friends meet: links that seat, starts that nobody blocks, seats that wait, and bots that say so."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from testkit.browser import Opener, no_violations
from testkit.people import Guest, be, elsewhere, play_a_round
from testkit.server import Client, Server

from .playing import plays_alone

SEAT_TO_COME = re.compile("You take a seat when this round is over|At the next deal you take over")
DEALT = ".hand .card >> nth=6"  # seven cards; more where the first card of the pile made somebody draw
SLOW_BOTS = {"bot_seconds": [3.0, 3.0], "turn_seconds": None}


def as_somebody(open_page: Opener, server: Server, name: str, **how: str) -> tuple[Page, Guest]:
    who = server.guest(name)
    page = open_page(None, **how)
    be(page, who)
    return page, who


def test_friends_meet_and_nobody_blocks_the_table(open_page: Opener, server: Server) -> None:
    ana, host = as_somebody(open_page, server, "Ana", size="phone")
    beto, _ = as_somebody(open_page, server, "Beto")
    caro, _ = as_somebody(open_page, server, "Caro", language="es")
    table = server.new_table(host["token"], seats=3, title="Friends", match={"format": "quick"}, **SLOW_BOTS)
    ana.goto(f"/t/{table}")
    expect(ana.locator(".place", has_text="Ana")).to_be_visible()

    # the link seats at once; the lobby's "Sit down", too
    beto.goto(f"/t/{table}")
    expect(beto.get_by_role("button", name="Ready")).to_be_visible()
    caro.goto("/lobby")
    caro.get_by_role("link", name="Sentarse: Friends").click()
    expect(caro.get_by_role("button", name="Quiero empezar")).to_be_visible()
    expect(ana.locator(".place .name")).to_contain_text(["Ana", "Beto", "Caro"])

    # who finds no seat reads why, and watches
    dani, _ = as_somebody(open_page, server, "Dani", size="phone")
    dani.goto(f"/t/{table}")
    expect(dani.locator(".without-seat")).to_contain_text("All 3 seats are taken")
    expect(dani.get_by_role("button", name=re.compile("Sit down"))).to_have_count(0)
    no_violations(dani)

    # the host makes room, and the seat can be had
    expect(ana.locator(".awaited-people")).to_contain_text(
        "Not ready yet: Beto and Caro. You can start all the same."
    )
    ana.get_by_role("button", name="Free the seat of Beto").click()
    expect(beto.get_by_role("button", name="Sit down here")).to_be_visible()
    dani.get_by_role("button", name="Sit down here").click()
    expect(dani.get_by_role("button", name="Ready")).to_be_visible()
    expect(beto.locator(".without-seat")).to_contain_text("All 3 seats are taken")
    no_violations(ana)

    # a guest closes the tab: the match starts all the same, and the guest has the seat back
    caro.goto("/rules")
    expect(ana.locator(".awaited-people")).to_contain_text("Caro is away")
    ana.get_by_role("button", name="Ready").click()
    dani.get_by_role("button", name="Ready").click()
    expect(ana.locator(".awaited-people")).to_contain_text(re.compile(r"starts in \d+ s without Caro"))
    no_violations(ana)
    ana.get_by_role("button", name="Start").click()  # or it starts by itself
    expect(ana.locator(DEALT)).to_be_visible()
    expect(dani.locator(DEALT)).to_be_visible()
    caro.go_back()
    expect(caro.locator(".hand .card").first).to_be_visible()
    expect(caro.locator(".stand-in")).to_have_count(0)


def test_leaving_asks_once_and_the_seat_waits(open_page: Opener, server: Server) -> None:
    ana, host = as_somebody(open_page, server, "Ana", size="phone")
    table = server.new_table(host["token"], seats=2, title="Two", watch_delay=15.0, **SLOW_BOTS)
    ana.goto(f"/t/{table}")
    ana.get_by_role("button", name="Start").click()
    expect(ana.locator(DEALT)).to_be_visible()
    ana.get_by_role("button", name="Menu").click()
    ana.get_by_role("button", name="Leave: a bot will play on for you").click()
    dialog = ana.get_by_role("dialog")
    expect(dialog).to_contain_text("While the match runs, your seat stays yours")
    no_violations(ana)
    dialog.get_by_role("button", name="Leave").click()
    mine = ana.locator(".mine")
    expect(mine).to_contain_text("Two")
    expect(mine).to_contain_text("With bots alone")
    no_violations(ana)
    ana.go_back()  # not to a waiting room of the past
    expect(ana.locator(".hand .card").first).to_be_visible()
    expect(ana.locator(".waiting-room")).to_have_count(0)
    ana.go_forward()
    mine.get_by_role("button", name=re.compile("Throw away: ")).click()
    mine.get_by_role("button", name=re.compile("Yes, throw it away: ")).click()
    expect(mine).to_have_count(0)


def test_who_comes_during_a_match_has_a_bots_seat_at_the_next_deal(open_page: Opener, server: Server) -> None:
    host = server.guest("Ana")
    table = server.new_table(host["token"], seats=3, watch_delay=15.0, **SLOW_BOTS)

    async def start() -> None:
        client = await Client(server, host["token"], table).connect()
        await client.do("start")
        await client.close()

    elsewhere(start())
    beto, _ = as_somebody(open_page, server, "Beto", size="phone")
    beto.goto(f"/t/{table}")
    sentence = beto.locator(".without-seat")
    expect(sentence).to_contain_text(
        re.compile("You take a seat when this round is over|At the next deal you take over")
    )
    beto.reload()
    expect(sentence).to_contain_text(
        re.compile("You take a seat when this round is over|At the next deal you take over")
    )
    no_violations(beto)
    watcher, _ = as_somebody(open_page, server, "Otto")
    watcher.goto(f"/t/{table}?watch")
    expect(watcher.get_by_role("button", name=re.compile("Sit down"))).to_be_visible()


def test_when_a_bot_plays_for_you_your_screen_says_so(open_page: Opener, server: Server) -> None:
    ana, host = as_somebody(open_page, server, "Ana", size="phone")
    beto, _ = as_somebody(open_page, server, "Beto")
    table = server.new_table(host["token"], seats=2, turn_seconds=None, bot_seconds=[0.0, 0.1])
    ana.goto(f"/t/{table}")
    beto.goto(f"/t/{table}")
    expect(beto.get_by_role("button", name="Ready")).to_be_visible()
    ana.get_by_role("button", name="Start").click()
    expect(ana.locator(DEALT)).to_be_visible()

    async def leave() -> None:
        """In another tab, as it were."""
        client = await Client(server, host["token"], table).connect()
        await client.do("leave")
        await client.close()

    elsewhere(leave())
    plays_alone(beto)
    expect(ana.locator(".stand-in")).to_contain_text("A bot is playing for you.")
    no_violations(ana)
    ana.locator(".latest-events button").click()
    expect(ana.locator(".latest-events .recent")).to_contain_text("The bot (for you)")
    expect(ana.locator(".latest-events .recent")).not_to_contain_text(re.compile(r"You (play|draw)"))
    ana.get_by_role("button", name="I’ll play myself").click()
    expect(ana.locator(".stand-in")).to_have_count(0)


def test_a_rematch_begins_without_guests_who_are_gone(open_page: Opener, server: Server) -> None:
    ana, host = as_somebody(open_page, server, "Ana", size="phone")
    table = elsewhere(play_a_round(server, host, server.guest("Beto")))
    ana.goto(f"/t/{table}")
    expect(ana.locator(".ending .awaited-people")).to_contain_text("Beto is away; a bot will keep the seat warm.")
    no_violations(ana)
    ana.get_by_role("button", name="Start again now").click()
    expect(ana.locator(".hand .card").first).to_be_visible()


def test_who_only_looks_comes_by_name_when_they_first_say_something(open_page: Opener, server: Server) -> None:
    ana, host = as_somebody(open_page, server, "Ana")
    table = server.new_table(host["token"], seats=2, watch_delay=0.0, **SLOW_BOTS)
    ana.goto(f"/t/{table}")
    ana.get_by_role("button", name="Start").click()
    expect(ana.locator(DEALT)).to_be_visible()
    watchers = ana.locator(".chat .watchers")
    otto, _ = as_somebody(open_page, server, "Otto", size="phone")
    otto.goto(f"/t/{table}?watch")
    # a face, and a thing at somebody's seat, are a tap away without a seat, too
    otto.get_by_role("button", name="Reactions").click()
    no_violations(otto)
    expect(watchers).to_have_count(0)
    otto.locator(".tray .faces button").first.click()
    expect(watchers).to_contain_text("Watching: Otto")
    expect(ana.locator(".chat .lines")).to_contain_text("Otto")
    otto.get_by_role("button", name="Reactions").click()
    otto.locator(".tray .things button").first.click()
    expect(otto.locator(".tray .targets button")).to_have_count(2)
    otto.locator(".tray .targets button").first.click()
    expect(otto.locator(".tray")).to_have_count(0)
    expect(otto.locator(".action-bar .refusal p")).to_have_count(0)
    # by the chat alone
    nora, _ = as_somebody(open_page, server, "Nora")
    nora.goto(f"/t/{table}?watch")
    nora.get_by_label("Say something").fill("Good luck!")
    nora.get_by_label("Say something").press("Enter")
    expect(ana.locator(".chat .lines")).to_contain_text("Good luck!")
    expect(watchers).to_contain_text("Watching: Otto, Nora")
    otto.goto("/rules")  # who has gone watches no more
    expect(watchers).not_to_contain_text("Otto")
