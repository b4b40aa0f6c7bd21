"""The table as plain lines of text, for the person. Everything comes from a view."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ...match import points_in
from ...rules import (
    MISTAKE_PENALTY,
    MISTAKES,
    Answer,
    Card,
    Custom,
    Edition,
    Hand,
    Race,
    Reason,
    State,
    View,
    actions,
    answers,
    bluff_over,
    why_illegal,
    why_mistaken,
    without,
)
from ...words import Catalogue, deed_in_words, side, step_in_words
from .local import PERSON


class Screen:
    """A round in sentences, for a person."""

    def __init__(self, names: Sequence[str], words: Catalogue, me: int = PERSON) -> None:
        """`me`: the seat that is spoken to."""
        self.names, self.words, self.me = names, words, me

    def say(self, key: str, **values: object) -> str:
        return self.words.say(f"play.{key}", **values)

    def of(self, seat: int, key: str, **values: object) -> str:
        """A sentence about a player, or about "you" for the person's own seat."""
        return self.say(f"{key}.you" if seat == self.me else key, name=self.names[seat], **values)

    def named(self, card: Card) -> str:
        """The card's name and its code: "blue Draw Two (BD)"."""
        return f"{self.words.card(card)} ({card.text})"

    # -- each turn ---------------------------------------------------------------------------------------------

    def status(self, view: View) -> list[str]:
        """The turn, the top card, and the next players with their numbers of cards: two short lines."""
        return [f"{self.say('turn.yours')} {self.pile(view)}", self.order(view)]

    def pile(self, view: View) -> str:
        """The top card; for a wild also the colour in play."""
        top, colour = view.round.top, view.round.colour
        if top.wild and colour:
            return self.say("pile.wild", card=self.named(top), colour=colour)
        return self.say("pile", card=self.named(top))

    def order(self, view: View) -> str:
        """The other players in the order of play, and its direction."""
        table = view.round
        seats = [table.after(view.viewer, n) for n in range(1, table.game.seats)]
        first, *rest = seats
        counts = [self.say("order.first", name=self.names[first], n=len(table.hands[first]))]
        counts += [f"{self.names[seat]} {len(table.hands[seat])}" for seat in rest]
        players = ", ".join(counts)
        if len(seats) == 1:
            return self.say("order.two", players=players)
        return self.say("order", side=side(table.direction, self.words), players=players)

    def sorted_hand(self, view: View, seat: int | None = None) -> Hand:
        """By colour, numbers first, wilds last; this order gives the person's cards their numbers."""
        colours = view.round.game.edition.colours
        hand = view.hand if seat is None else view.round.hands[seat]

        def place(card: Card) -> tuple[int, int, str]:
            colour = colours.index(card.colour) if card.colour in colours else len(colours)
            return colour, 10 if card.number is None else card.number, card.text

        return tuple(sorted(hand, key=place))

    def hand(self, view: View) -> list[str]:
        lines = []
        for number, card in enumerate(self.sorted_hand(view), start=1):
            line = f"{number}. {self.named(card)}"
            custom = view.round.game.custom.get(card.text)
            if custom:
                line = self.say("hand.written", card=line, text=custom.text or self.rule(custom))
            if self.fits(view, card):
                line += f", {self.say('playable')}"
            lines.append(line)
        return lines

    def fits(self, view: View, card: Card) -> bool:
        """Do the rules allow the card now? A mistake that would be penalised does not count as allowed."""
        return why_mistaken(view.round, view.viewer, card) is None

    # -- when asked --------------------------------------------------------------------------------------------

    def table(self, view: View, standing: Sequence[str]) -> list[str]:
        """Everything that is public; `standing`: how the match stands."""
        table = view.round
        seat = table.pending.player if isinstance(table.pending, Race) else table.pending.seats[0]
        lines = [self.say("turn.yours") if seat == view.viewer else self.say("turn", name=self.names[seat])]
        lines.append(self.pile(view) if table.discard else "")
        if table.due:
            lines.append(self.say("due", n=table.due))
        seats = [table.after(seat, n) for n in range(table.game.seats)]
        players = ", ".join(f"{self.person(other, view)} {len(table.hands[other])}" for other in seats)
        lines.append(self.say("table.order", side=side(table.direction, self.words), players=players))
        lines.append(self.say("table.draw", n=len(table.draw)))
        lines.append(self.say("table.dealer", name=self.person(table.dealer, view)))
        for other in range(table.game.seats):
            if table.owes[other]:
                key = "event.turn_owed.you" if other == view.viewer else "event.turn_owed"
                lines.append(self.words.say(key, name=self.names[other]))
        if table.game.ruleset.reminders:  # H6
            lines += self.rules_in_force(table)
        lines += self.written(table.game.edition, table.game.custom)
        return [*lines, *standing]

    def rules_in_force(self, table: State) -> list[str]:
        return [
            self.say("table.rule", number=number, deed=deed_in_words(deed, self.words))
            for number, deed in table.house_rules
        ]

    def written(self, edition: Edition, customs: Mapping[str, Custom]) -> list[str]:
        """A16: what the custom wilds say."""
        return [
            self.say("written", card=self.named(edition.cards[text]), text=self.rule(custom))
            for text, custom in customs.items()
        ]

    def rule(self, custom: Custom) -> str:
        """What the players wrote, and what it makes the cards do."""
        steps = "; ".join(step_in_words(step, self.words) for step in custom.effects)
        return " – ".join(part for part in (custom.text, steps) if part)

    def person(self, seat: int, view: View) -> str:
        return self.words.say("event.you") if seat == view.viewer else self.names[seat]

    # -- why ---------------------------------------------------------------------------------------------------

    def refusal(self, reason: Reason) -> str:
        return self.say("refused", reason=self.reason(reason))

    def reason(self, reason: Reason) -> str:
        return f"{self.words.say(f'reason.{reason.code}', **reason.about)} [{reason.clause}]"

    def why(self, view: View, card: Card) -> str:
        """Why the card can or cannot be played now, and what an attempt would cost."""
        table = view.round
        if card not in view.hand:
            return self.reason(Reason("not_held", {"card": card}))
        reason = why_mistaken(table, view.viewer, card)
        if reason is None:
            return self._why_yes(view, card)
        sentence = self.reason(reason)
        penalised = table.game.ruleset.mistakes == "penalise" and reason.code in MISTAKES
        if penalised and table.on_turn(view.viewer):
            return f"{sentence} {self.say('why.cost', n=table.due + MISTAKE_PENALTY)}"
        return sentence

    def _why_yes(self, view: View, card: Card) -> str:
        table = view.round
        if isinstance(table.pending, Answer) and answers(table, card):
            fits = self.say("why.answers", card=card, top=table.top)
        elif card.wild:
            fits = self.say("why.wild", card=card)
        elif card.colour is table.colour:
            fits = self.say("why.colour", card=card, colour=table.colour)
        else:
            fits = self.say("why.symbol", card=card, top=table.top)
        if card.draws and card.draws.restricted:
            held = bluff_over(table.game, without(view.hand, card), table.colour)
            if held:
                fits += f" {self.say('why.bluff', held=held)}"
        return fits

    # -- the end of a round ------------------------------------------------------------------------------------

    def score(self, view: View) -> list[str]:
        """The cards and points of every hand."""
        lines = []
        for seat, hand in enumerate(view.round.hands):
            if hand:
                cards = ", ".join(map(self.words.card, self.sorted_hand(view, seat)))
                name = self.say("score.you") if seat == view.viewer else self.names[seat]
                lines.append(self.say("score.hand", name=name, cards=cards, n=points_in(hand)))
        return lines


def refused_anyway(view: View, card: Card, target: int | None) -> Reason | None:
    """The reason if the card is refused with every colour and player; then the person is not asked for those."""
    colours = view.round.game.edition.colours
    anyone = view.round.after(view.viewer) if target is None else target
    action = actions.Play(card, colours[0] if card.wild else None, target=anyone)
    return why_illegal(view.round, view.viewer, action)


def clause_in(sheet: str, clause: str) -> list[str]:
    """The lines of the rule sheet for one clause."""
    points = re.split(r"\n\n|\n(?=- )", sheet)
    found = [point for point in points if re.search(rf"[\[ ]{re.escape(clause)}[],]", point)]
    return [" ".join(point.removeprefix("- ").split()) for point in found]
