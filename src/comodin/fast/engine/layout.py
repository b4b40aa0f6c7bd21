"""The records of the kernel: a table and a set of rules as plain numbers.

A card is a number: its *face* (colour and symbol) in the low six bits, and STAR for the copy with the Add-a-Rule
icon. A hand is a few sets of faces: those held at least once, twice, three and four times, and those of which
the copy with the star is held. An action is one integer (`pack`). The classes exist for names and types; `STATE`
and `RULES` are the NumPy types made from them.
"""

from __future__ import annotations

from typing import Annotated, Any, get_type_hints

import numpy as np
import numpy.typing as npt

from ..jit import JIT

MOST_SEATS = 10
MOST_FACES = 62  # a set of faces stays a positive 64-bit integer
MOST_COPIES = 4
MOST_CARDS = 128
MOST_OPS = 8
MOST_TAPE = 4096
MOST_NOTES = 192  # clues that everybody saw: when the notes are full, the older half is dropped
MOST_SLOTS = 1024
MOST_SITUATIONS = 1 << 13
MOST_ANSWERS = 12
ALL_FACES = (1 << MOST_FACES) - 1
MOST_WEIGHTS = 48
COUNT_BITS = 7  # to count the cards of a colour: a deck has fewer than 128
STAR = 64
FACE = 63

# what is pending
OVER, TURN, DRAWN, ANSWER, COLOUR, RULE, CHANGE_RULE, RACE = range(8)
NOT_YET = -1  # in the middle of a move: nothing waits yet

# kinds of actions
PLAY, DRAW, PASS, NAME_COLOUR, ACCEPT, CHALLENGE, SAY_UNO, CATCH = range(8)
INVENT, REWRITE, PERFORM, TIME_UP, REPORT, VOTE = range(8, 14)

# what cards do
NEXT_DRAWS, SKIP_NEXT, REVERSE, ADD_RULE, REPLACE_RULE, CASCADE = range(6)
DOES_DRAW, DOES_SKIP, DOES_SWAP, DOES_PASS_HANDS, DOES_DISCARD, DOES_REVEAL, DOES_REVERSE = range(6, 13)
WHO_NEXT, WHO_PREVIOUS, WHO_OTHERS, WHO_EVERYONE, WHO_CHOSEN = range(5)

# knobs with more than two values
CUT_DEALS, CUT_PLAYS_FIRST, CUT_RANDOM = range(3)
MAY, MUST_IF_FORCED, MUST = range(3)

KEYED = -1  # instead of the length of a tape: seats draw by their keys

# the player of a seat: four bits of `players` each
RANDOM, SIMPLE, RLCARD, GREEDY, HEURISTIC, RANDOM_CARD, HOARDER = range(7)
NETWORK = 14  # in the worlds of a search: a learned player, asked by whoever calls `play_on`
OUTSIDE = 15  # a player outside the kernel, asked by `play_until`
PLAYER_BITS = 4
RACES = 1 << PLAYER_BITS * MOST_SEATS  # a bit above all seats: those outside are asked in races too

# questions to a seat: the decision that the round waits for, or whether to butt in; in a race, what it does
DECIDE, SPEAK_UP, JUMP_IN, DOUBT, DO_DEED = range(5)

# results of `check`
REFUSED, ACCEPTED, MISTAKE = range(3)

# kinds of notes: all public events that say something about hidden cards
TURNED, NAMED, PLAYED, PLAYED_DRAWN, ANSWERED, JUMPED, LOST, CHOSE, DREW, KEPT, MOVED, SHUFFLED = range(12)

# the penalty that an action caused, for the statistics
NO_PENALTY, TOOK_DUE, CAUGHT, BLUFF_UPHELD, CHALLENGE_LOST, LATE_IN_RACE, TAKEN_BACK, ADVICE = range(8)
PENALTIES = 8

MISTAKE_PENALTY = 2  # P1, P2
ADVICE_PENALTY = 2  # P3
LOST_CHALLENGE = 2  # A9
RACE_PENALTY = 1  # H2
FALSE_CALL_PENALTY = 2  # X11
MAX_RULES = 5  # H1
GESTURES = 10  # H7; further deeds are words

Row = npt.NDArray[Any]
Sets = Annotated[Row, np.int64, (MOST_SEATS,)]
Small = Annotated[Row, np.int16, (MOST_SEATS,)]
ByFace = Annotated[Row, np.int64, (64,)]


class Table:
    """The state of a round. Sets of seats are bits: 1 << seat."""

    pending: int
    turn: int  # the seat of the pending decision: at the turn, facing a draw, naming, making a rule
    player: int  # the seat that caused the draw, or the race
    due: int  # cards that `turn` faces; 0 unless an answer is pending
    faced: int  # the face that caused them, where an answer is pending: another card may lie over it (X8)
    before: int  # the colour that stood when a restricted wild was played; -1: not to be challenged
    held: int  # how many cards the player of that wild kept
    bluff: int  # A11: judged at the moment of play
    challengers: int  # seats that may challenge besides `turn`
    drawn: int  # the card just drawn
    must: int  # T5
    number: int  # of the rule in the making, or of the race
    waiting: int  # seats that have not done the deed yet
    winner: int  # -1: no winner (yet)
    score: int  # what the winner earned
    colour: int  # -1 until an opening wild has got one
    direction: int
    dealer: int
    top: int
    left: int  # cards in the draw pile: pile[:left]
    discarded: int  # cards under the top card: the last ones of pile
    lying: int  # how many of them have each colour, packed: COUNT_BITS a colour
    said: int
    catchable: int
    owing: int  # the sum of `owes`
    passes: int
    turnings: int  # how often the discards were turned over
    rules: int  # house rules in force
    accused: int  # P3: -1 when no report is open
    agree: int
    disagree: int
    chance: int  # the generator's state
    tape_at: int
    astray: int  # the tape named a card that was not there
    key: int  # of the deal, where seats draw by their keys
    penalty: int  # that the last action caused
    unseen_drawn: int  # in a view: the drawn card is not known
    snapshot: int  # in a view: how many unseen cards of `player` belong to the snapshot of A11
    noted: int  # how many notes there are; -1: no notes are taken
    question: int  # to the seat outside (`play_until`)
    stage: int  # of the questions since the last action; 0: no seat was asked yet
    to_ask: int  # the seats that are still to be asked in this stage
    ask_next: int  # the first of them
    cards: Sets
    once: Sets
    twice: Sets
    thrice: Sets
    fourfold: Sets
    star: Sets
    owes: Small
    taken: Small  # how many cards each seat has drawn by its key
    rest: Small  # E3, R1: the points left in each hand, once the round is over
    unseen: Small  # in a view: cards of the seat that the viewer does not know
    deed: Small  # the house rule of each number; -1: none
    pile: Annotated[Row, np.int8, (MOST_CARDS,)]
    notes: Annotated[Row, np.int32, (MOST_NOTES,)]


class Rules:
    """A game, lowered: its knobs, and what each face is."""

    seats: int
    colours: int
    colours_inverse: int  # 2^16 by it, rounded up: dividing is slow
    faces: int
    size_of_deck: int
    cut: int
    start: int  # 1 or -1
    opening_effects: int
    drawn_card: int
    stacking: int  # can a draw be answered by a card? (A12, X8)
    anyone: int
    bluff: int
    wilds_match: int
    closes: int  # the window closes at the next turn
    penalise: int
    until_playable: int
    jump_in: int
    must_play: int  # X9
    automatic: int  # X13: UNO is said by itself
    uno_penalty: int  # U2, X14
    false_call: int  # X11
    hand_size: int  # S3, X16
    choosy: int  # X12: are there cards that may not be the last one?
    last: int  # the faces that may
    icons: int
    clues: int  # are notes taken from the deal on?
    noteless: int  # 1: never, whatever the table says (`plain`)
    countless: int  # 1: nobody reads `lying` of the table, which is not kept (`plain`)
    partners: int  # R1: do partners sit opposite? Read by players, not by the rules
    wilds: int
    restricted: int  # faces that may be a bluff, and be challenged; none where nobody can challenge (X10)
    strong: int  # the same, whether anybody can challenge or not
    targets: int  # faces with which a player must be chosen
    dear: int  # coloured cards without a number
    drawing: int  # faces that make somebody draw, and may be answered
    passes_on: int  # X8: faces that pass a draw on; none where that is off
    reverses: int  # those that turn play round
    delicate: int  # faces that may be a bluff, or move whole hands
    tape_length: int  # 0: chance is drawn; above, it is read from the tape; KEYED: each seat draws by its key
    tally_of_deck: int
    of_colour: Annotated[Row, np.int64, (16,)]
    fits: ByFace  # on this top face, whatever the colour: the same symbol, and wilds
    answers: ByFace  # what answers this top face
    colour_of: ByFace
    number_of: ByFace
    points_of: ByFace
    symbol_of: ByFace  # a number for each symbol: how cards are counted
    tally_of: ByFace  # one in the place of its colour: how colours are counted
    starts: Annotated[Row, np.int8, (64,)]  # may the pile start with it?
    ops_of: Annotated[Row, np.int8, (128,)]
    op: Annotated[Row, np.int64, (128, MOST_OPS)]
    weights: Annotated[Row, np.int64, (MOST_WEIGHTS,)]  # of the heuristic player
    hoard: Annotated[Row, np.int64, (MOST_WEIGHTS,)]  # of the hoarder, with a large hand
    deck: Annotated[Row, np.int8, (MOST_CARDS,)]
    tape: Annotated[Row, np.int16, (MOST_TAPE,)]


class Reading:
    """The notes of a view as one seat reads them (`notes`)."""

    start: int  # the notes that count
    stop: int
    way: int  # the direction at the first of them
    basis: Annotated[Row, np.int64, (MOST_SEATS,)]  # how many cards each seat held there
    copies: ByFace
    open: ByFace
    match: Annotated[Row, np.int64, (MOST_NOTES,)]  # the faces that could have been played
    playable: Annotated[Row, np.int8, (MOST_NOTES,)]  # could the card that was drawn?


class Guess:
    """A guess at the hand of another seat, and when each card came (`beliefs`)."""

    player: int  # the policy of the seat
    held: int
    slots: Annotated[Row, np.int16, (MOST_CARDS,)]  # of its hand, the oldest first
    slot_at: Annotated[Row, np.int16, (MOST_NOTES,)]  # by note: the first slot that came, or the one that went
    allowed: Annotated[Row, np.int64, (MOST_SLOTS,)]  # the faces that a slot's card can have
    card: Annotated[Row, np.int16, (MOST_SLOTS,)]  # -1: not dealt yet
    seen: Annotated[Row, np.int8, (MOST_SLOTS,)]  # does the viewer know it for certain?


class Situation:
    """A situation at the searcher's turn after its first move, and the results of its answers (`foresight`)."""

    key: int  # 0: none yet
    once: int
    twice: int
    faces: int  # that may be played
    count: int  # of its answers; -1: not listed yet
    action: Annotated[Row, np.int64, (MOST_ANSWERS,)]
    times: Annotated[Row, np.float64, (MOST_ANSWERS,)]
    gain: Annotated[Row, np.float64, (MOST_ANSWERS,)]  # against the policy's answer in the same worlds
    squares: Annotated[Row, np.float64, (MOST_ANSWERS,)]


def record_type(described: type) -> np.dtype[np.void]:
    """The NumPy type of records with these fields."""
    fields: list[tuple[Any, ...]] = []
    for name, kind in get_type_hints(described, include_extras=True).items():
        fields.append((name, *kind.__metadata__) if hasattr(kind, "__metadata__") else (name, np.int64))
    return np.dtype(fields, align=True)


STATE = record_type(Table)
RULES = record_type(Rules)
READING = record_type(Reading)
GUESS = record_type(Guess)
SITUATION = record_type(Situation)

Tables = npt.NDArray[np.void]


def buffer(kind: np.dtype[np.void], count: int = 1) -> Tables:
    """An array of records; without numba, of records that have attributes as the kernel expects them."""
    records = np.zeros(count, kind)
    return records if JIT else records.view(np.recarray)


def new_tables(count: int = 1) -> Tables:
    """An array of states; the kernel works on one at an index."""
    return buffer(STATE, count)
