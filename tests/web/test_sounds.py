"""Sounds of the page: nothing is loaded or heard before somebody has asked for it and touched the page."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from comodin.server.page.files import WEB
from testkit.adpcm import BLOCK, blocks_of, unpacked
from testkit.browser import Opener
from testkit.scenes import show, view

# what a test hears: every sound that starts, how loud, and every shake
EAR = """() => {
  window.heard = []; window.shaken = [];
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (at) {
    heard.push(Math.round(this.buffer.duration * 1000));
    return start.call(this, at);
  };
  Object.defineProperty(navigator, "vibrate", { value: (ms) => shaken.push(ms), configurable: true });
  window.asked = [];
  const fetched = window.fetch;
  window.fetch = (what, ...more) => (/sounds/.test(what) && asked.push(String(what)), fetched(what, ...more));
}"""
PLAY = """async (name) => (await import(fileOf("js/stage/sound.js"))).sounds[name]()"""
LOADED = "() => asked.some((one) => one.endsWith('table.wav'))"


def listening(open_page: Opener, path: str, **how: Any) -> Page:
    page = open_page(None, **how)
    page.add_init_script(f"({EAR})()")
    page.goto(path)
    return page


def test_sound_is_one_tap_away_and_nothing_comes_before_it(open_page: Opener) -> None:
    page = listening(open_page, "/rules", size="phone")
    show(page, view())
    page.evaluate(PLAY, "card")
    page.locator(".board").click(position={"x": 5, "y": 5})  # touched, but not asked for
    page.evaluate(PLAY, "turn")
    assert page.evaluate("() => [heard, asked]") == [[], []]
    assert page.evaluate("() => shaken") == [40]  # the phone shakes without a sound
    button = page.get_by_role("button", name="Sounds are off")
    button.click()
    page.wait_for_function(LOADED)
    page.wait_for_function(f"async () => (await ({PLAY})('card'), heard.length > 0)")
    assert not any("gestures" in one for one in page.evaluate("() => asked"))
    page.get_by_role("button", name="Sounds are on").click()
    before = page.evaluate("() => heard.length")
    page.evaluate(PLAY, "uno")
    assert page.evaluate("() => heard.length") == before


def test_a_guitar_for_who_has_asked_for_it(open_page: Opener) -> None:
    page = listening(open_page, "/rules", size="phone")
    show(page, view())
    page.get_by_role("button", name="Sounds are off").click()
    page.wait_for_function(LOADED)
    assert page.evaluate("() => heard.filter((ms) => ms === 2400).length") == 0, "nobody has asked for music"
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("switch", name="Music").check()
    page.wait_for_function("() => heard.filter((ms) => ms === 2400).length > 12")
    page.get_by_role("switch", name="Music").uncheck()
    after_a_while = "async () => (await new Promise((done) => setTimeout(done, 700)), heard.length)"
    heard = page.evaluate(after_a_while)
    assert page.evaluate(after_a_while) == heard, "it has stopped"


def test_the_page_unpacks_what_the_script_packed(open_page: Opener) -> None:
    page = open_page("/rules", size="desktop")
    data = blocks_of((WEB / "sounds" / "table.wav").read_bytes())[: 8 * BLOCK]
    read = "async (bytes) => [...(await import(fileOf('js/stage/sampler.js'))).unpacked(Uint8Array.from(bytes))]"
    assert page.evaluate(read, list(data)) == [one / 32_768 for one in unpacked(data)]


def test_a_page_that_nobody_has_touched_is_silent_without_complaint(open_page: Opener) -> None:
    page = open_page(None, size="desktop")
    page.add_init_script("localStorage['comodin.prefs'] = JSON.stringify({ sound: true })")
    page.add_init_script(f"({EAR})()")
    page.goto("/rules")
    page.evaluate(PLAY, "uno")
    assert page.evaluate("() => [heard, asked, shaken]") == [[], [], []]
    # the guard of the page has seen no warning of the browser either
    page.keyboard.press("Shift")
    page.wait_for_function(LOADED)


def test_the_last_seconds_of_your_turn_are_counted_aloud(open_page: Opener) -> None:
    page = listening(open_page, "/rules", size="desktop")
    scene = view()
    scene["due"] = [{"kind": "turn", "at": 104.4, "seats": [0]}]
    page.evaluate(
        "async () => (await import(fileOf('js/stage/sound.js'))).sounds.clock = () => heard.push('tick')"
    )
    show(page, scene)
    page.wait_for_function("() => heard.filter((one) => one === 'tick').length >= 2")  # 5, 4
    first = page.evaluate("() => heard.length")
    assert first <= 3  # once a second, though the time is shown in more than one place


def test_volume_and_vibration_are_in_the_settings(open_page: Opener) -> None:
    page = listening(open_page, "/settings", size="phone", language="es")
    page.get_by_role("switch", name="Sonidos").check()
    slider = page.get_by_role("slider", name="Volumen")
    slider.fill("0.3")
    page.get_by_role("switch", name="Vibración").uncheck()
    kept = page.evaluate("() => JSON.parse(localStorage['comodin.prefs'])")
    assert (kept["sound"], kept["volume"], kept["haptics"]) == (True, 0.3, False)
    page.evaluate(PLAY, "turn")
    assert page.evaluate("() => shaken") == []
    show(page, view())
    page.get_by_role("button", name="Menú").click()
    expect(page.get_by_role("slider", name="Volumen")).to_have_value("0.3")
