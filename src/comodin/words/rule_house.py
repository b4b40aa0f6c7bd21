"""The rule page of what people invent: house rules and their tips, and cards that are written upon."""

from __future__ import annotations

from typing import get_args

from ..rules import MAX_TEXT, ReplaceRule, What, Who, Written
from .rule_draft import Draft

HOUSE_RULE_TIPS = ("memory", "clear", "physical", "rhyme", "penalty", "besides", "risk")
"""In the sheet's order; the last one is how it ends: they may be ignored."""


def house_rules(sheet: Draft) -> None:
    if not sheet.edition.has_icons:
        return
    sheet.heading("house")
    sheet.line("house.create", "H1")
    sheet.line("house.follow", "H2")
    sheet.line("house.ignored", "H3")
    if changes := sheet.that(ReplaceRule):
        sheet.line("house.replace", "H4", rule_change=sheet.names_of(changes))
    sheet.line("house.formula", "H5")
    for tip in HOUSE_RULE_TIPS:
        sheet.line(f"house.tip.{tip}", "H5")
    sheet.knob("reminders", "H6")
    sheet.knob("house_rules", "H10")
    sheet.line("house.gestures", "H7", gestures=", ".join(sheet.words.family("gesture").values()))
    sheet.line("house.room", "H11", max_text=MAX_TEXT)
    sheet.line("house.race", "H9")
    sheet.line("house.last", "H8, E2")


def custom_cards(sheet: Draft) -> None:
    written = sheet.that(Written)
    if not written:
        return
    who = [sheet.words.say(f"who.{word}") for word in get_args(Who)]
    what = [sheet.words.say(f"what.{word}") for word in get_args(What)]
    sheet.heading("custom", custom=sheet.names_of(written))
    sheet.line("custom.who", "A16", who=sheet.words.listed(who, "or"))
    sheet.line("custom.what", "A16", what=sheet.words.listed(what, "or"))
    sheet.line("custom.steps", "A16, M14")
    sheet.line("custom.text", "A16")
