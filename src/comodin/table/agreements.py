"""What people agree on before the match: the settings, what is written on the Custom Wilds, their luck."""

from __future__ import annotations

from dataclasses import replace

from ..errors import BadInput
from ..rules import MAX_EFFECTS, Custom, Written
from . import events
from .chat import clean_text
from .proceedings import Proceedings
from .refusals import CommandRefused
from .settings import Settings, check_settings

MAX_RULE_TEXT = 120
MAX_LUCK = 64


def configure(go: Proceedings, who: str, settings: Settings) -> None:
    if who != go.table.host:
        raise CommandRefused("not_host")
    if go.table.phase != "waiting" or go.table.plays_on is not None:  # what is played on is as it was
        raise CommandRefused("not_now")
    if (
        not settings.own_edition and settings.edition == go.table.settings.edition
    ):  # its text need not be sent again
        settings = replace(settings, own_edition=go.table.settings.own_edition)
    try:
        settings = check_settings(settings)
    except BadInput as error:
        raise CommandRefused("bad_settings", about={"message": str(error)}) from None
    if settings.seats < len([seat for seat in go.table.seats if seat.taken]):
        raise CommandRefused("seat_taken")
    go.emit(events.Configured(go.now, settings))


def write_rule(go: Proceedings, who: str, card: str, custom: Custom | None) -> None:
    """A16: any player writes; everybody must consent, and what is rewritten needs consent anew."""
    _before_the_match(go)
    printed = go.table.settings.playing.cards.get(card)
    if printed is None or not any(isinstance(effect, Written) for effect in printed.effects):
        raise CommandRefused("bad_rule", "A16")
    if custom is not None:
        text = clean_text(custom.text, MAX_RULE_TEXT, empty=True)
        if len(custom.effects) > MAX_EFFECTS or not (text or custom.effects):
            raise CommandRefused("bad_rule", "A16")
        try:
            for effect in custom.effects:
                effect.check("custom")
        except BadInput:
            raise CommandRefused("bad_rule", "A16") from None
        custom = Custom(text, custom.effects)
    go.emit(events.RuleWritten(go.now, card, custom, who))


def consent(go: Proceedings, who: str, card: str, agrees: bool) -> None:
    _before_the_match(go)
    if not any(rule.card == card for rule in go.table.written):
        raise CommandRefused("bad_rule", "A16")
    go.emit(events.RuleConsented(go.now, card, who, agrees))


def add_luck(go: Proceedings, seat: int, text: str) -> None:
    if go.table.phase == "playing":
        raise CommandRefused("not_now")
    go.emit(events.LuckAdded(go.now, seat, clean_text(text, MAX_LUCK, empty=True)))


def _before_the_match(go: Proceedings) -> None:
    if go.table.phase != "waiting":
        raise CommandRefused("not_now")
