"""The first picture of the start page, in the page itself: it is there before any module is.

The page draws the same over it (`web/js/screens/home.js`), so that nothing moves; until then its buttons are plain
links.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from ...words import Catalogue

FAN = ("B4", "GS", "W4", "Y7", "RD")
"""The cards in the picture, as the page shows them."""


def hero(words: Catalogue, address: Callable[[str], str]) -> str:
    """In the words of a language; `address`: of a file of the page, with its version."""

    def say(key: str) -> str:
        return escape(words.say(key))

    drawings = address("cards.svg")
    cards = "".join(
        f'<span><svg class="face" viewBox="0 0 200 300" aria-hidden="true" focusable="false">'
        f'<use href="{drawings}#card-{card}"></use></svg></span>'
        for card in FAN
    )
    return f"""<div class="shell early">
      <a class="skip" href="#main">{say("lobby.skip")}</a>
      <header class="masthead"><div class="within"><a class="brand" href="/"
        ><svg viewBox="0 0 100 100" aria-hidden="true" focusable="false"><use href="{drawings}#mark"></use></svg
        ><span>comodin</span></a></div></header>
      <div class="tiles" aria-hidden="true"></div>
      <main id="main" class="page home"><section class="hero">
        <div class="words">
          <h1 tabindex="-1">{say("lobby.hero")}</h1>
          <p class="lead">{say("lobby.hero.text")}</p>
          <div class="row">
            <a class="button primary big" href="/?play">{say("web.play_now")}</a>
            <a class="button big" href="/new">{say("lobby.new_table")}</a>
          </div>
          <p class="small quiet">{say("lobby.play_now.hint")}</p>
          <p class="bad" role="alert"></p>
        </div>
        <div class="hero-fan" aria-hidden="true">{cards}</div>
      </section></main>
    </div>"""
