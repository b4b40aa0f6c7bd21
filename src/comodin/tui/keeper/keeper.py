"""The score keeper for a physical deck: asks who went out and what the others are left with.

Every entry is saved at once; an entry that cannot be saved is dropped. All input and output is passed in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...match import format_named, team_of
from ...pictures import board_picture
from ...scores import (
    BlockedEntered,
    Board,
    DealerSet,
    Entry,
    EntryRefused,
    Left,
    Renamed,
    RoundEntered,
    ScoreSheet,
    add,
    asked,
    check_hands,
    check_round,
    due_for,
    match_board,
    summary,
    team_at,
    tournament_board,
    without_last,
)
from ..console import Leave
from .desk import ScoreDesk, tell_order
from .lines import ScoreReader, example
from .plan import now_and_next, whole_schedule


class _Dropped(Exception):
    """The entry of this round is cancelled."""


class ScoreKeeper:
    """Asks, keeps every entry at once, and shows the board."""

    def __init__(self, sheet: ScoreSheet, desk: ScoreDesk) -> None:
        self.sheet, self.desk = sheet, desk
        self.words = desk.words
        self.reader = ScoreReader(desk.words)
        self.undone: list[Entry] = []
        self.refused = False  # has any line been refused?
        self._commands: dict[str, Callable[[str], None]] = {
            "board": lambda rest: self._show_board(),
            "undo": self._undo,
            "redo": lambda rest: self._redo(),
            "cancel": lambda rest: self._drop(),
            "names": self._names,
            "dealer": self._dealer,
            "schedule": lambda rest: self._schedule(),
            "blocked": lambda rest: self._blocked(),
            "picture": self._picture,
            "help": lambda rest: self._help(),
            "quit": lambda rest: self._leave(),
        }

    def run(self) -> None:
        """Takes entries until the person quits."""
        self._standing()
        self.desk.say("hint")
        try:
            while True:
                self._try(self._ask())
        except Leave:
            self.desk.say("bye", file=self.desk.file)

    def _ask(self) -> str:
        match = self.sheet.match
        if match.over:
            return self.desk.ask("over")
        if self.sheet.tournament is not None:
            return self.desk.ask("out.planned", round=len(match.rounds) + 1, n=match.rules.hands)
        return self.desk.ask("out", round=len(match.rounds) + 1, name=self.sheet.names[match.dealer])

    def _try(self, line: str) -> None:
        if not line:
            return
        try:
            self._do(line)
        except EntryRefused as refused:
            self._refuse(refused)
        except _Dropped:
            self.desk.say("dropped")

    def _refuse(self, refused: EntryRefused) -> None:
        self.refused = True
        self.desk.refuse(refused)

    def _do(self, line: str) -> None:
        """A player's whole name comes before a command of the same name."""
        winner = self.reader.exact_player(line, self.sheet)
        command, rest = (None, line) if winner is not None else self.reader.command(line)
        if command:
            self._commands[command](rest)
        elif self.reader.is_round(line):
            self._enter(self.reader.round(line, self.sheet))
        else:
            self._ask_round(self.reader.player(line, self.sheet))

    # -- a round -----------------------------------------------------------------------------------------------

    def _ask_round(self, winner: int) -> None:
        left: list[Left] = [0] * len(self.sheet.names)
        check_round(self.sheet, winner, left)  # refuse before asking for the hands
        try:
            for player in asked(self.sheet, winner):
                whole = self._ask_hand(player, left)
                if whole:
                    self._enter(whole)
                    return
        except Leave:
            self.desk.say("unfinished")
            raise
        self._enter(RoundEntered(winner, tuple(left)))

    def _ask_hand(self, player: int, left: list[Left]) -> RoundEntered | None:
        """Asks until the answer is a hand, or the whole round in one line."""
        while True:
            line = self.desk.ask("left", name=self.sheet.names[player])
            command, rest = self.reader.command(line)
            try:
                if command in ("undo", "cancel"):
                    self._drop()
                elif command in ("board", "schedule", "help", "quit"):
                    self._commands[command](rest)
                elif self.reader.is_round(line):
                    return self.reader.round(line, self.sheet)
                else:
                    left[player] = self.reader.hand(line, player, self.sheet)
                    check_hands(self.sheet, left)
                    return None
            except EntryRefused as refused:
                left[player] = 0
                self._refuse(refused)

    def _enter(self, entry: Entry) -> None:
        before = self.sheet
        self._change(add(before, entry))
        self.undone.clear()
        self._report(before, entry)

    def _change(self, sheet: ScoreSheet) -> None:
        self.desk.keep(sheet)
        self.sheet = sheet

    def _drop(self) -> None:
        raise _Dropped

    def _blocked(self) -> None:
        self._enter(BlockedEntered())

    # -- reports -----------------------------------------------------------------------------------------------

    def _report(self, before: ScoreSheet, entry: Entry) -> None:
        match, names = self.sheet.match, self.sheet.names
        match entry:
            case RoundEntered(winner, _):
                self._report_round(before, winner)
                self._report_out(match.out[len(before.match.out) :])
                self._standing()  # the next question names the dealer
            case BlockedEntered():
                planned = self.sheet.tournament is not None
                self.desk.say("blocked.planned" if planned else "blocked", name=names[match.dealer])
            case Renamed(player, _):
                self.desk.say("renamed", old=before.names[player], name=names[player])
            case DealerSet(player):
                self.desk.say("deals", name=names[player])

    def _report_round(self, before: ScoreSheet, winner: int) -> None:
        match, names = self.sheet.match, self.sheet.names
        scored = match.rounds[-1]
        due = due_for(before.tournament, winner) if before.tournament else None
        team = team_of(winner, match.rules.teams) if due is None else team_at(due, winner)
        format = format_named(match.rules.format)
        if not format.counts:
            self.desk.say("went_out", name=names[winner])
        elif format.gives == "own":
            others = ", ".join(f"{names[n]} {scored.points[n]}" for n in scored.seats if n != winner)
            self.desk.say("own", name=names[winner], points=others)
        elif len(team) > 1:
            pair = self.words.listed(names[player] for player in team)
            self.desk.say("scored.team", name=names[winner], team=pair, n=scored.points[winner])
        else:
            self.desk.say("scored", name=names[winner], n=scored.points[winner])

    def _report_out(self, players: Sequence[int]) -> None:
        if not players:
            return
        match, names = self.sheet.match, self.sheet.names
        out = self.words.listed(names[n] for n in players)
        self.desk.say("eliminated", name=out, n=len(players), target=match.rules.target)
        if len(match.seats) == 2:  # R4
            self.desk.say("duel", names=self.words.listed(names[n] for n in match.seats))

    def _standing(self) -> None:
        """Who leads, and who sits where now; the whole board once the match is won."""
        board = self._board()
        if self.sheet.match.over:
            self._show_board()
        elif board.rows:
            self.desk.console.write(summary(board, self.words)[0])
        for line in now_and_next(self.sheet, self.words):  # R2, R3
            self.desk.console.write(line)

    def _board(self) -> Board:
        tournament, names = self.sheet.tournament, self.sheet.names
        return (
            match_board(self.sheet.match, names)
            if tournament is None
            else tournament_board(tournament, names).board
        )

    def _show_board(self) -> None:
        tournament, names = self.sheet.tournament, self.sheet.names
        shown = match_board(self.sheet.match, names) if tournament is None else tournament_board(tournament, names)
        for line in ("", *shown.text(self.words, self.desk.width).splitlines(), ""):
            self.desk.console.write(line)

    def _schedule(self) -> None:
        if self.sheet.tournament is None:
            tell_order(self.sheet, self.desk)
            return
        for line in whole_schedule(self.sheet, self.words):
            self.desk.console.write(line)

    # -- commands ----------------------------------------------------------------------------------------------

    def _undo(self, rest: str) -> None:
        if rest and not (rest.isdecimal() and int(rest[:6]) > 0):
            raise EntryRefused("count", text=rest[:40])
        sheet = self.sheet
        steps: list[tuple[ScoreSheet, Entry]] = []
        for _ in range(int(rest[:6] or 1)):
            if sheet.entries:
                steps.append((sheet, sheet.entries[-1]))
                sheet = without_last(sheet)
        if not steps:
            raise EntryRefused("undo")
        self._change(sheet)
        for before, entry in steps:
            self.undone.append(entry)
            self.desk.say("undone", what=self._what(before, entry))
        self._standing()

    def _redo(self) -> None:
        if not self.undone:
            raise EntryRefused("redo")
        self._change(add(self.sheet, self.undone[-1]))
        self.desk.say("redone", what=self._what(self.sheet, self.undone.pop()))
        self._standing()

    def _what(self, sheet: ScoreSheet, entry: Entry) -> str:
        """The last entry of the sheet in a few words."""
        match entry:
            case RoundEntered():
                return self.words.say("score.what.round", round=len(sheet.match.rounds))
            case BlockedEntered():
                return self.words.say("score.what.blocked")
            case Renamed(player, _):
                return self.words.say("score.what.renamed", name=sheet.names[player])
            case DealerSet(player):
                return self.words.say("score.what.dealer", name=sheet.names[player])

    def _names(self, rest: str) -> None:
        """`names Beto = Alberto`, or with two single words `names Beto Alberto`."""
        if not rest:
            tell_order(self.sheet, self.desk)
            self.desk.say("names", old=self.sheet.names[0])
            return
        old, equals, new = rest.partition("=")
        if not equals:
            old, _, new = rest.partition(" ")
        player = self.reader.player(old, self.sheet)
        if not new.strip():
            raise EntryRefused("rename", old=self.sheet.names[player])
        self._enter(Renamed(player, " ".join(new.split())))

    def _dealer(self, rest: str) -> None:
        if rest:
            self._enter(DealerSet(self.reader.player(rest, self.sheet)))
        else:
            self.desk.say("deals", name=self.sheet.names[self.sheet.match.dealer])

    def _picture(self, rest: str) -> None:
        self.desk.say("picture", file=self.desk.draw(rest, board_picture(self._board(), self.words)))

    def _leave(self) -> None:
        raise Leave

    def _help(self) -> None:
        edition, words = self.sheet.edition, self.words
        name = self.sheet.names[self.sheet.match.seats[-1]]
        plain = [
            card for card in edition.cards.values() if card.colour is edition.colours[0] and card.number is None
        ]
        wilds = [card for card in edition.cards.values() if card.wild]
        seven = next(card for card in edition.cards.values() if card.number == 7)
        values = {
            "example": example(self.sheet),
            "colours": ", ".join(f"{colour} {words.colour(colour)}" for colour in edition.colours),
            "signs": ", ".join(["0-9", *(f"{card.symbol} {words.kind(card.symbol)}" for card in plain)]),
            "wilds": ", ".join(f"{card.text} {words.card(card)}" for card in wilds),
            "name": name,
        }
        for line in ("round", "line", "cards"):
            self.desk.console.write(words.say(f"score.help.{line}", **values))
        whole = ", ".join(map(words.card, (seven, wilds[0])))
        self.desk.console.write(words.say("score.help.words", example=whole))
        for line in ("board", "undo", "blocked", "dealer", "schedule", "names", "picture", "quit"):
            self.desk.console.write(words.say(f"score.help.{line}", **values))
