"""Takes the pictures of every screen for docs/screenshots/: three languages, phone and desktop, some in the dark.

    python -m scripts.screenshots [--only NAME] [--language es]

It starts a server of its own and needs a Chromium.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from base64 import b64decode, b64encode
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from playwright.sync_api import Page

from comodin.records import load, unfold
from comodin.server.tables import analyse
from comodin.words import LANGUAGES
from testkit.browser import Opener, chromium, launched
from testkit.people import Guest, be, elsewhere, play_a_round
from testkit.played import finished_rounds, keep, stored
from testkit.scenes import scenes, show, show_on_screen
from testkit.server import Server

FOLDER = Path(__file__).parent.parent / "docs" / "screenshots"
QUALITY = 0.72
CROWD = Path(__file__).parent.parent / "tests" / "golden" / "international-extras-10.uno.json"
REPLAYED = "0123456789abcdef"
NAMES = {"en": "Alice", "es": "Lucía", "it": "Chiara"}

# A page of its own packs the pictures: the browser is the only WebP encoder that is always there.
PACK = """async ([png, quality]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext("2d").drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""


SETTLED = """async () => {
  await document.fonts.ready;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  for (let n = 0; n < 10; n += 1) await frame();
  await Promise.all(document.getAnimations().map((one) => one.finished.catch(() => 0)));
  await frame();
}"""


def your_name(page: Page) -> str:
    """The name of whoever looks at the page: one that is at home in its language, if we have one."""
    return NAMES.get(page.evaluate("() => document.documentElement.lang"), NAMES["en"])


@dataclass(frozen=True)
class Scene:
    name: str
    prepare: Callable[[Page, Server], None]
    dark: bool = False  # once more in the dark


def screen(path: str) -> Callable[[Page, Server], None]:
    def prepare(page: Page, server: Server) -> None:
        page.goto(path)
        page.locator("main h1").wait_for()
        page.wait_for_load_state("networkidle")

    return prepare


def home(page: Page, server: Server) -> None:
    screen("/")(page, server)
    page.locator(".open-tables li").first.wait_for()


def options(page: Page, server: Server) -> None:
    screen("/new?edition=deluxe")(page, server)
    page.locator("input[name=preset][value=families]").check(force=True)
    page.locator(".table-rules > details > summary").first.click()
    for name, group in (("draw_until_playable", "drawing"), ("jump_in", "specials")):
        page.locator(f"details.group.of-{group} > summary").click()
        page.locator(f"#option-{name}").check()
    page.locator(".code summary").click()
    page.locator(".code .the-code + button").wait_for()
    page.locator(".warnings li").wait_for()
    page.evaluate("() => document.querySelector('.table-rules').scrollIntoView()")


def settings(page: Page, server: Server) -> None:
    screen("/settings")(page, server)
    page.locator("#name").fill(your_name(page))
    page.locator(".you button").first.click()
    page.locator(".you .numbers").wait_for()


def lobby(page: Page, server: Server) -> None:
    be(page, acquaintance(server)[0])
    screen("/lobby")(page, server)
    page.locator(".invitations .table-card").first.wait_for()


def profile(page: Page, server: Server) -> None:
    be(page, acquaintance(server)[0])
    screen("/me")(page, server)
    page.locator(".plot").nth(2).wait_for()


def player(page: Page, server: Server) -> None:
    screen(f"/players/{acquaintance(server)[1]['id']}")(page, server)
    page.locator(".plot").nth(2).wait_for()


@cache
def acquaintance(server: Server) -> tuple[Guest, Guest]:
    """Two who have played with each other; the first is invited by the second."""
    one, other = server.guest("Nuria"), server.guest("Otto")
    for edition in ("deluxe", "deluxe", "clasico", "international"):
        elsewhere(play_a_round(server, one, other, edition=edition, rated=True))
    table = server.new_table(other["token"], title="Revancha", visibility="private")
    asked = server.call("POST", f"/api/tables/{table}/invitations", {"person": one["id"]}, other["token"])
    assert asked[0] == 204, asked
    return one, other


def moment(name: str) -> Callable[[Page, Server], None]:
    """A moment at the table, the same in every run."""

    def prepare(page: Page, server: Server) -> None:
        page.goto("/rules")
        page.locator("main h1").wait_for()
        view, legal, events = scenes()[name]
        show(page, view, legal, *events)
        page.locator("main.table").wait_for()

    return prepare


def waiting(page: Page, server: Server) -> None:
    moment("waiting")(page, server)
    page.locator(".invite img").wait_for()


def colour(page: Page, server: Server) -> None:
    moment("turn")(page, server)
    page.locator('.hand .card[data-card="W"]').evaluate("(card) => card.click()")
    page.locator(".choice .colours").wait_for()


def score(page: Page, server: Server) -> None:
    """A match in its third round, with cards being tapped."""
    screen("/score")(page, server)
    page.evaluate(
        """async ([first, ...names]) => {
          const { begin, enter } = await import(fileOf("js/score/store.js"));
          begin("deluxe", "points", 500, [first, ...names]);
          enter({ type: "round", winner: 0, left: [0, ["R7", "W4"], 20, ["BD"]] });
          enter({ type: "round", winner: 2, left: [30, 45, 0, 12] });
        }""",
        [your_name(page), "Beto", "Caro", "Dino"],
    )
    page.locator(".enter fieldset button").nth(1).click()
    for card in ("R5", "W4", "BD"):
        page.locator(f".hand-of.open .deck [data-card={card}]").click()


def referee(page: Page, server: Server) -> None:
    screen("/score?ask=card")(page, server)
    page.locator("#rules-edition").select_option("clasico")
    page.locator(".deck").first.locator("[data-card=RD]").click()
    page.locator("input[name=moment][value=facing]").check(force=True)
    page.locator(".deck").nth(1).locator("[data-card=W4]").click()
    page.locator(".verdict").wait_for()
    page.evaluate("() => scrollTo(0, document.body.scrollHeight)")


def challenge(page: Page, server: Server) -> None:
    screen("/score?ask=challenge")(page, server)
    page.locator(".colour-chip.blue").click()
    for card in ("G5", "B9"):
        page.locator(f".deck [data-card={card}]").click()
    page.locator("[data-bluff=true]").wait_for()
    page.evaluate("() => scrollTo(0, document.body.scrollHeight)")


def hot_seat(page: Page, server: Server) -> None:
    """Two people at one device; nobody's hand is shown."""
    screen("/new?edition=deluxe")(page, server)
    page.locator("#on-device").check()
    for n, name in enumerate((your_name(page), "Beto", "Caro")):
        page.locator(f"#person-{n}").fill(name)
    page.locator(".open button.primary").click()
    page.locator(".curtain .callers li").nth(2).wait_for()


def on_device(page: Page, server: Server) -> None:
    screen("/new")(page, server)
    page.locator("#on-device").check()
    page.locator("#person-0").fill(your_name(page))
    page.locator("#person-1").fill("Beto")
    page.evaluate("() => document.querySelector('.on-device').scrollIntoView()")


def big_screen(name: str) -> Callable[[Page, Server], None]:
    """A moment at the table as a big screen shows it."""

    def prepare(page: Page, server: Server) -> None:
        page.goto("/rules")
        page.locator("main h1").wait_for()
        view, legal, events = scenes()[name]
        show_on_screen(page, view, legal, *events)
        page.locator(".tv-join img").wait_for()

    return prepare


def only_hand(page: Page, server: Server) -> None:
    moment("turn")(page, server)
    page.evaluate(
        """async () => {
          const { AtTable } = await import(fileOf("js/screens/table.js"));
          const { html, render } = await import(fileOf("js/common/ui.js"));
          render(html`<${AtTable} game=${window.scene} hand=${true} />`, document.getElementById("app"));
        }"""
    )
    page.locator(".as-hand").wait_for()


def replay(page: Page, server: Server) -> None:
    page.goto(f"/replay/{REPLAYED}?step=6")
    page.locator(".chances .chart").wait_for()
    while not page.locator(".considered").count():  # to a moment in which there was a choice
        page.keyboard.press("ArrowRight")


def expert(page: Page, server: Server) -> None:
    """What is known of a replay: on a phone it is further down."""
    replay(page, server)
    page.locator(".fairness summary").click()
    page.evaluate("() => document.querySelector('.expert').scrollIntoView()")


def crowded(page: Page, server: Server) -> None:
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(str(CROWD))
    page.locator(".stage").wait_for()
    page.locator(".eyes select").select_option("2")
    for _ in range(30):
        page.keyboard.press("ArrowRight")


def entered(page: Page, server: Server, **setup: object) -> tuple[str, str]:
    """A tournament of whoever looks, with two friends: its address, and the token of whoever organises it."""
    page.goto("/rules")
    page.locator("main h1").wait_for()
    you = server.guest(your_name(page))
    page.evaluate("(who) => localStorage.setItem('comodin.player', JSON.stringify(who))", you)
    _, made = server.call("POST", "/api/tournaments", {"setup": {"bot": "normal", **setup}}, you["token"])
    address = f"/api/tournaments/{made['id']}"
    for name in ("Berta", "Ugo"):
        server.call("POST", f"{address}/enter", None, server.guest(name)["token"])
    return address, str(you["token"])


def tournament_open(page: Page, server: Server) -> None:
    address, token = entered(page, server, format="two-tables", players=8, title="Domingo", edition="casa")
    server.call("POST", f"{address}/bots", {"bot": "expert"}, token)
    page.goto(address.removeprefix("/api").replace("tournaments", "tournament"))
    page.locator(".invite img").wait_for()


def tournament_running(page: Page, server: Server) -> None:
    """The other table has played its rounds; yours waits for you."""
    setup = {"format": "two-tables", "players": 8, "hands": 2, "gather_seconds": 240, "bot_seconds": [0, 0]}
    address, token = entered(page, server, **setup, title="Domingo", drawn=False)
    server.call("POST", f"{address}/start", None, token)
    page.goto(address.removeprefix("/api").replace("tournaments", "tournament"))
    page.locator(".call .button").wait_for()


def tournament_over(page: Page, server: Server) -> None:
    setup = {"format": "rotating", "players": 4, "gather_seconds": 0, "between_seconds": 0, "bot_seconds": [0, 0]}
    address, token = entered(page, server, **setup, turn_seconds=3, title="Domingo")
    server.call("POST", f"{address}/start", None, token)
    page.goto(address.removeprefix("/api").replace("tournaments", "tournament"))
    page.locator(".call.won").wait_for()


def tournaments(page: Page, server: Server) -> None:
    tournament_open(page, server)
    page.goto("/tournaments")
    page.locator(".tournament-lines li").nth(1).wait_for()


SCENES = [
    Scene("home", home, dark=True),
    Scene("new", screen("/new"), dark=True),
    Scene("options", options),
    Scene("rules", screen("/rules/aprendiz"), dark=True),
    Scene("settings", settings),
    Scene("lobby", lobby, dark=True),
    Scene("profile", profile, dark=True),
    Scene("player", player),
    Scene("watching", moment("watching")),
    Scene("nothing", screen("/nothing/here")),
    Scene("tournaments", tournaments),
    Scene("new-tournament", screen("/new-tournament"), dark=True),
    Scene("tournament-open", tournament_open),
    Scene("tournament-running", tournament_running, dark=True),
    Scene("tournament-over", tournament_over),
    Scene("waiting", waiting),
    Scene("table", moment("turn"), dark=True),
    Scene("crowd", moment("many")),
    Scene("colour", colour),
    Scene("challenge", moment("facing")),
    Scene("catch", moment("catch")),
    Scene("rule", moment("rule")),
    Scene("race", moment("race")),
    Scene("round-over", moment("ended"), dark=True),
    Scene("match-over", moment("won")),
    Scene("replay-open", screen("/replay")),
    Scene("replay", replay, dark=True),
    Scene("replay-expert", expert),
    Scene("replay-crowd", crowded),
    Scene("on-device", on_device),
    Scene("hot-seat", hot_seat, dark=True),
    Scene("hand", only_hand),
    Scene("tv", big_screen("turn"), dark=True),
    Scene("tv-waiting", big_screen("waiting")),
    Scene("tv-round-over", big_screen("ended")),
    Scene("score", score, dark=True),
    Scene("referee", referee),
    Scene("referee-challenge", challenge),
    Scene("statistics", screen("/statistics"), dark=True),
]


def prepared(data: Path) -> Server:
    """A server that has played and analysed a round."""
    records = stored(finished_rounds(secret="a picture"))
    round_ = unfold(load(records[0].record))
    keep(data, [replace(records[0], id=REPLAYED), *records[1:]], {round_.key: analyse(round_)})
    return Server(data, "--no-request-limits", "--public-url", "http://192.168.1.34:8000")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", help="one scene by its name")
    parser.add_argument("--language", choices=LANGUAGES)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    arguments = parser.parse_args()
    if not chromium():
        print("no Chromium found: install your system's chromium, or set COMODIN_CHROMIUM", file=sys.stderr)
        return 2
    arguments.folder.mkdir(parents=True, exist_ok=True)
    total = 0
    with tempfile.TemporaryDirectory() as made, prepared(Path(made) / "data") as server, launched() as browser:
        guest = server.guest("Berta")
        server.new_table(guest["token"], title="Domingo", edition="casa", seats=6)
        ugo = server.guest("Ugo")["token"]
        server.new_table(ugo, edition="deluxe")
        server.call("POST", "/api/tournaments", {"setup": {"title": "Verano", "players": 6, "listed": True}}, ugo)
        packer = browser.new_page()
        for scene in SCENES:
            if arguments.only not in (None, scene.name):
                continue
            for language in [arguments.language] if arguments.language else LANGUAGES:
                for size in ("phone", "desktop"):
                    for theme in ("light", "dark") if scene.dark and language == "es" else ("light",):
                        opener = Opener(browser, server.base)
                        page = opener(
                            None, size=size, language=language, theme=theme, device_scale_factor=1, motion="reduce"
                        )
                        scene.prepare(page, server)
                        page.evaluate(SETTLED)
                        page.mouse.move(0, 0)
                        data = packer.evaluate(PACK, [b64encode(page.screenshot()).decode(), QUALITY])
                        opener.close()
                        dark = "-dark" if theme == "dark" else ""
                        target = arguments.folder / f"{scene.name}-{size}-{language}{dark}.webp"
                        target.write_bytes(b64decode(data))
                        total += target.stat().st_size
                        print(f"{target.name}: {target.stat().st_size} bytes", flush=True)
    print(f"{total} bytes together")
    return 0


if __name__ == "__main__":
    sys.exit(main())
