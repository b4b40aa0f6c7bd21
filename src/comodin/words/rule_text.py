"""The rules of an edition as a page to read, in any language, written from its data and its knobs.

Nothing here asks which edition it is: the page follows the cards in the deck and the value of every knob, so that
a variant prints its own true sheet. The sentences are in the catalogues (`rules.…`); clause ids end the lines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from ..match import FORMATS, MatchRules, choice_of
from ..rules import KNOBS, MAX_SEATS, MIN_PILE, MIN_SEATS, Edition, Ruleset, as_text
from .card_rules import acts_as_last_card, acts_when_turned_up, card_rule, copies_in_words
from .catalogue import Catalogue
from .rule_draft import Draft
from .rule_house import custom_cards, house_rules
from .rule_layout import OptionLine, Rule, RulePage
from .rule_origins import Origin


def rule_sheet(edition: Edition, ruleset: Ruleset, catalogue: Catalogue) -> str:
    """The complete rules of the edition with these knobs, ready to print."""
    return rule_page(edition, ruleset, catalogue).as_text()


def rule_page(
    edition: Edition,
    ruleset: Ruleset,
    catalogue: Catalogue,
    match: MatchRules | None = None,
    grace: float | None = None,
) -> RulePage:
    """The same, section by section; of a match what that one is played for, and nothing of other ways to play;
    with the `grace` of a table (U5) also what counts when people are quick."""
    sheet = Draft(edition, ruleset, catalogue.bound_to(edition), match, grace)
    for section in _SECTIONS:
        section(sheet)
    return sheet.page


# -- what is in the box, and how a round begins ------------------------------------------------------------


def _title(sheet: Draft) -> None:
    sheet.page.title = sheet.say("title", edition=sheet.words.say("edition.name"))
    cards = len(sheet.edition.deck) * sheet.rules.decks
    high = min(MAX_SEATS, (cards - MIN_PILE) // sheet.rules.hand_size)
    sheet.page.intro.append(sheet.say("intro", cards=cards, low=MIN_SEATS, high=high))
    changed = sheet.rules.differences(sheet.edition.ruleset)
    if changed:
        options = "; ".join(": ".join(sheet.option_in_words(name)) for name in changed)
        sheet.page.intro.append(sheet.say("changed", options=options))
    if sheet.edition.sheet is not None:
        origins: tuple[Origin, ...] = ("sheet", "other", "ours")
        sheet.page.legend = {origin: sheet.say(f"legend.{origin}") for origin in origins}


def _cards(sheet: Draft) -> None:
    deck, words = sheet.edition.deck, sheet.words
    sheet.heading("cards")
    sheet.line("cards.colours", "K2", colours=words.listed(map(words.colour, sheet.edition.colours)))
    numbers = [card for card in deck if card.number is not None]
    sheet.line("cards.numbers", "K1", count=len(numbers), copies=copies_in_words(sheet.edition, words))
    if sheet.edition.has_icons:
        sheet.line("cards.icons", "K3", count=sum(card.icon for card in deck))
    count = Counter(sheet.name(card) for card in deck if card.number is None)
    for card in sheet.kinds:
        name = sheet.name(card)
        key = "cards.wild" if card.wild else "cards.coloured"
        per = count[name] // len(sheet.edition.colours)
        sheet.line(key, card.deck_clause, card, count=count[name], name=name, per=per)


def _goal(sheet: Draft) -> None:
    sheet.heading("goal")
    if sheet.match:
        _match(sheet, sheet.match)
        return
    main = sheet.edition.formats[0]
    sheet.line(f"goal.{main}", FORMATS[main].clause)


def _match(sheet: Draft, match: MatchRules) -> None:
    if match.hands:
        sheet.line("goal.fixed", "R2, R3", n=match.hands)
        return
    choice = choice_of(match)
    about = sheet.words.say(f"lobby.format.{choice.key}.about", target=match.target)
    sheet.rule(about, choice.clause, origin=f"match.{choice.key}")


def _setup(sheet: Draft) -> None:
    sheet.heading("setup")
    sheet.knob("cut", "S1, S2" if sheet.rules.cut == "plays_first" else "S1")
    hand = sheet.rules.hand_size
    clauses, variant = ("S3", "") if hand == Ruleset.hand_size else ("S3, X16", "changed")
    sheet.line("setup.deal", clauses, option="hand_size", variant=variant, hand=hand)
    if sheet.rules.decks > 1:
        sheet.line("setup.decks", "X17", option="decks")
    right = sheet.rules.start_direction == "right"
    sheet.line("setup.start", "S4", option="start_direction", variant="right" if right else "")
    if not right and sheet.words.has("rules.setup.own_text"):
        sheet.line("setup.own_text", "S4")
    sheet.line("setup.next_deal", "S1, S4")


def _opening(sheet: Draft) -> None:
    sheet.heading("opening")
    sheet.line("opening.number", "S5")
    if sheet.edition.has_icons:
        sheet.line("opening.icon", "S5")
    if sheet.rules.opening == "skip_actions":
        sheet.line("opening.skip_actions", "S6-S10", option="opening")
        return
    sheet.line("opening.D_stacking" if sheet.rules.answerable else "opening.D", "S6", option="opening")
    sheet.line("opening.R", "S7")
    sheet.line("opening.S", "S8")
    acts = [card for card in sheet.of_its_own() if acts_when_turned_up(card) and not card.restricted]
    idle = [card for card in sheet.of_its_own() if not card.wild and card not in acts]
    for key, cards in (("acts", acts), ("nothing", idle)):
        if cards:
            sheet.line(f"opening.{key}", "S5-S8", names=sheet.names_of(cards))
    plain = [card for card in sheet.kinds if card.wild and card not in acts and not card.restricted]
    if plain:
        sheet.line("opening.wild", "S9", wilds=sheet.names_of(plain))
    if any(card.restricted for card in sheet.kinds):
        sheet.line("opening.W4", "S10")


# -- playing ----------------------------------------------------------------------------------------------


def _turn(sheet: Draft) -> None:
    rules = sheet.rules
    sheet.heading("turn")
    sheet.line("turn.play", "T1")
    numbers = [card for card in sheet.edition.deck if card.number is not None]
    seven = min(numbers, key=lambda card: (card.number != 7, card.icon))
    sheet.line("turn.example", "T1", seven, top=seven, colour=seven.colour, number=seven.number)
    drawing = "T2, X1" if rules.draw_until_playable else "T2"
    if rules.must_play:
        sheet.line(f"draw.{as_text(rules.draw_until_playable)}.must_play", drawing, option="draw_until_playable")
    else:
        sheet.knob("draw_until_playable", drawing, key="draw")
    sheet.line("turn.only_last_drawn" if rules.draw_until_playable else "turn.only_drawn", "T3")
    if rules.must_play:
        sheet.line("turn.must_play", "X9", option="must_play")
    sheet.knob("drawn_card", "T5")
    sheet.knob("draw_until_playable", "T4", key="unplayable")
    if rules.bluff and rules.challenge != "off":
        sheet.line("drawn_card.bluff", "T4")
        if rules.drawn_card != "may":
            sheet.line("drawn_card.no_duty", "T5")
    sheet.line("turn.reshuffle", "T6")
    sheet.line("turn.blocked", "T7")


def _special(sheet: Draft) -> None:
    sheet.heading("special")
    for card in sheet.kinds:
        text = card_rule(card, sheet.words, **sheet.common)
        sheet.rule(text, card.clause, card, origin=f"special.{card.symbol}")
    if not sheet.rules.answerable:
        sheet.knob("stacking", "A12")


def _wild_draw_four(sheet: Draft) -> None:
    if not any(card.restricted for card in sheet.kinds):
        return
    sheet.heading("w4")
    if sheet.rules.challenge == "off":
        sheet.knob("challenge", "X10")
        return
    sheet.knob("wilds_match", "A6")
    sheet.knob("bluff", "A6" if sheet.rules.bluff else "X5")
    sheet.knob("challenge", "A7" if sheet.rules.challenge == "next" else "A7, M5")
    if sheet.rules.challenge == "anyone" and sheet.grace is not None:
        sheet.line("w4.grace" if sheet.grace else "w4.no_grace", "A7, U5", n=sheet.grace)
    if sheet.rules.bluff:
        sheet.line("w4.bluffed", "A8")
    sheet.line(f"w4.honest.{sheet.rules.challenge}", "A9")
    sheet.line("w4.stands", "A10")
    if sheet.rules.bluff:
        sheet.line("w4.moment", "A11")


def _stacking(sheet: Draft) -> None:
    if not sheet.rules.stacking:
        return
    helpless = [sheet.name(card) for card in sheet.kinds if not card.wild and not card.draws]
    sheet.heading("stacking")
    sheet.knob("stacking", {"any": "A12, X4", "same": "A12, X6"}.get(str(sheet.rules.stacking), "A12, A14"))
    others = [card for card in sheet.of_its_own() if card.draws]
    variant = "" if sheet.rules.stacking is True else f"_{sheet.rules.stacking}"
    if others:
        sheet.line(f"stacking.others{variant}", "A12", names=sheet.names_of(others, "and"))
    key = "stacking.sum_same" if variant == "_same" else "stacking.sum"
    if sheet.two and sheet.four:
        sheet.line(key, "A12", twice=2 * sheet.two, both=sheet.two + sheet.four, eight=2 * sheet.four)
    if sheet.rules.challenge != "off":
        if sheet.rules.bluff:
            sheet.line("stacking.bluffed", "A13")
        sheet.line("stacking.wrong", "A13")
        sheet.line("stacking.choice", "A13")
    if not sheet.rules.deflect and helpless:
        sheet.line("stacking.reverse", "M10", cards=sheet.words.listed(helpless))


def _uno(sheet: Draft) -> None:
    rules = sheet.rules
    sheet.heading("uno")
    if rules.uno == "automatic":
        sheet.line("uno.automatic", "X13", option="uno")
    else:
        clauses = "U2, U3" if rules.uno_penalty == Ruleset.uno_penalty else "U2, U3, X14"
        sheet.line("uno.say", "U1, M4, M12", option="uno")
        changed = "" if rules.uno_penalty == Ruleset.uno_penalty else "changed"
        sheet.line("uno.caught", clauses, option="uno_penalty", variant=changed, n=rules.uno_penalty)
        sheet.knob("uno_window", "U4")
        if rules.uno_window == "next_turn":
            sheet.line("uno.skipped_stacking" if sheet.rules.answerable else "uno.skipped", "M2")
        sheet.line("uno.first", "U5")
        if sheet.grace is not None:
            sheet.line("uno.grace" if sheet.grace else "uno.no_grace", "U5", n=sheet.grace)
    if rules.false_call:
        sheet.line("uno.false_call", "X11", option="false_call")
    else:
        sheet.line("uno.idle", "U6, U7", option="false_call")


def _mistakes(sheet: Draft) -> None:
    sheet.heading("mistakes")
    if sheet.rules.mistakes == "prevent":
        sheet.line("mistakes.prevent", "P4", option="mistakes")
        return
    sheet.line("mistakes.card", "P1", option="mistakes")
    sheet.line("mistakes.turn", "P2")
    if sheet.rules.answerable:
        sheet.line("mistakes.chain", "M7")
        sheet.line("mistakes.owed", "M8")
    sheet.line("mistakes.advice", "P3")
    sheet.line("mistakes.slip", "M9")


# -- the end, and other ways to play ------------------------------------------------------------------------


def _end(sheet: Draft) -> None:
    sheet.heading("end")
    sheet.line("end.out", "E1")
    if sheet.rules.finish != "any":
        sheet.knob("finish", "X12")
    sheet.line("end.draws", "E2")
    if sheet.rules.answerable:
        sheet.line("end.chain", "E2")
    special = [card for card in sheet.of_its_own() if card.effects]
    for key, cards in (
        ("end.acts", [card for card in special if acts_as_last_card(card)]),
        ("end.nothing", [card for card in special if not acts_as_last_card(card)]),
    ):
        if cards:
            sheet.line(key, "E2", names=sheet.words.listed(map(sheet.words.a_kind, cards), "or"))


def _points(sheet: Draft) -> None:
    sheet.heading("points")
    sheet.line("points.numbers", "K5")
    for points in sorted({card.points for card in sheet.kinds}):
        names = [sheet.name(card) for card in sheet.kinds if card.points == points]
        sheet.line("points.cards", "K5", names=", ".join(names), n=points)


def _formats(sheet: Draft) -> None:
    if sheet.match:
        return
    sheet.heading("formats")
    for name in sheet.edition.formats:
        sheet.line(f"formats.{name}", FORMATS[name].clause)
    if not all(FORMATS[name].single for name in sheet.edition.formats):
        sheet.line("formats.target", "E7")
        sheet.line("formats.board", "E6")


def _two_players(sheet: Draft) -> None:
    sheet.heading("two")
    sheet.line("two.again", "W1, W2")
    sheet.line("two.draws", "W3")
    if sheet.rules.opening == "effects":
        sheet.line("two.opening", "M11")
    if sheet.rules.uno_window == "next_turn":
        sheet.line("two.window", "M3")
    if sheet.rules.mistakes == "penalise":
        sheet.line("two.advice", "M14")


def _partners(sheet: Draft) -> None:
    if sheet.match:
        return
    sheet.heading("partners")
    sheet.line("partners.fixed", "R1")
    sheet.line("partners.rotating", "R2")
    sheet.line("partners.tables", "R3")
    sheet.line("partners.elimination", "R4")


def _extras(sheet: Draft) -> None:
    rules = sheet.rules
    extras = {  # those that have no sentence of their own above
        "draw_until_playable": (rules.draw_until_playable, "X1"),
        "several": (rules.several, "X7"),
        "jump_in": (rules.jump_in, "X2, M13"),
        "seven_zero": (rules.seven_zero is True, "X3, M13"),
        "seven_zero.seven": (rules.seven_zero == "seven", "X15, M13"),
        "seven_zero.zero": (rules.seven_zero == "zero", "X15, M13"),
        "stacking_any": (rules.stacking == "any", "X4"),
        "stacking_same": (rules.stacking == "same", "X6"),
        "deflect": (rules.deflect, "X8"),
        "bluff": (not rules.bluff and rules.challenge != "off", "X5"),
    }
    if not any(on for on, _ in extras.values()):
        return
    sheet.heading("extras")
    sheet.page.sections[-1].intro = sheet.say("extras.intro")
    for name, (on, clauses) in extras.items():
        if on:
            sheet.line(f"extras.{name}", clauses, option=name.partition(".")[0])


def _options(sheet: Draft) -> None:
    """After all the others: it looks for the sentences that they have written."""
    said: dict[str | None, Rule] = {}
    for section in sheet.page.sections:
        for rule in section.rules:
            said.setdefault(rule.option, rule)
    changed = sheet.rules.differences(sheet.edition.ruleset)
    for name in KNOBS:
        called, value = sheet.option_in_words(name)
        sheet.page.options.append(OptionLine(name, called, value, name in changed, said.get(name)))


_SECTIONS: tuple[Callable[[Draft], None], ...] = (
    _title,
    _cards,
    _goal,
    _setup,
    _opening,
    _turn,
    _special,
    _wild_draw_four,
    _stacking,
    _uno,
    _mistakes,
    house_rules,
    custom_cards,
    _end,
    _points,
    _formats,
    _two_players,
    _partners,
    _extras,
    _options,
)
