"""What a learned player is shown and what it chooses from: the places of obs_v2, and the records beside a table.

Cards have *slots* instead of faces: the colour as it matters to this hand (0 is the one that stands, then by how
many the hand holds) by what the card is; wilds by what they do. So one row of numbers serves every edition.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from ..engine import Row, record_type

COLOURS = 4
SYMBOLS = 14  # 0 to 9, skip, reverse, draw, any other card with a colour
SKIPS, TURNS, DRAWS_CARD, ODD = range(10, 14)
WILDS = 6  # plain, one that makes draw, rule change, cascade, two others
COLOURED = COLOURS * SYMBOLS
SLOTS = COLOURED + WILDS
PLAIN_WILD, STRONG_WILD, RULE_WILD, CASCADE_WILD, FIRST_WILD, SECOND_WILD = range(COLOURED, SLOTS)

# the choices: a card of each slot (wilds in each colour); draw, keep, accept or nothing; challenge; name a colour
BESIDES = COLOURED + WILDS * COLOURS
CHALLENGES = BESIDES + 1
NAMES = CHALLENGES + 1
CHOICES = NAMES + COLOURS
FORCED = -1  # there is nothing to choose

# obs_v2, field by field
LENGTHS = (1, 2, 3, 5, 8)  # of a colour in the hand
SIZES = (2, 3, 4, 5, 6, 8, 10, 13, 16, 20, 30)  # of the own hand
OTHER = 44  # numbers about another seat
KNOBS = 48  # about the rules
HAND = 0
HAND_2 = HAND + SLOTS
HAND_3 = HAND_2 + SLOTS  # of wilds alone
LEGAL = HAND_3 + WILDS
ABLE = LEGAL + SLOTS  # besides, challenge, name a colour
UNSEEN = ABLE + 3
LENGTH = UNSEEN + SLOTS  # for each colour, and the wilds
SIZE = LENGTH + 5 * (COLOURS + 1)
UNSEEN_COLOUR = SIZE + 12
TOP = UNSEEN_COLOUR + COLOURS + 1
ASKED = TOP + SYMBOLS + WILDS  # turn, drawn, answer, colour, jump in, doubt; no colour stands
DUE = ASKED + 7  # how many cards, is it a chain, how many the other kept
BEFORE = DUE + 8  # the colour before a doubtful wild
CAUSE = BEFORE + COLOURS  # next, second, previous seat
PILE = CAUSE + 3  # left, discarded, nearly empty, empty
OTHERS = PILE + 4  # next, second, previous seat, all others added up
KNOB = OTHERS + 4 * OTHER
SEEN = KNOB + KNOBS

# what the critic sees besides: three hands, all others added up, and who plays them
KINDS = 8
FULL_KIND = 4 * SLOTS
FULL = FULL_KIND + 3 * KINDS

# what everybody saw of a seat, as `record` reads it from the notes
MAY, MAY_WILD, PLAYED_OF, CHOSE_OF, NAMED_LAST, LAST_KIND, LAST_COLOUR = 0, 4, 5, 9, 13, 14, 15
TRACES = 16
MANY = 100


class Lens:
    """How the cards of a game are seen, and what its rules say; the same for every table of the game."""

    slot: Annotated[Row, np.int64, (64,)]  # of a face: a symbol, or from COLOURED on the slot of a wild
    knobs: Annotated[Row, np.uint8, (KNOBS,)]
    most: int  # with so many cards nobody draws who could play; 0: free


class Desk:
    """What is remembered of a table beside its state, while a learner plays there."""

    dealt: int  # rounds at this table
    steps: int  # decisions of learners in this round
    seat: int  # that is asked; -1: nobody yet
    counts: int  # did a learner choose in this round, since the last time it was told?
    game: int  # which of the rules and lenses
    scene: int  # which of the scenes
    players: int  # of the kernel, four bits a seat
    nets: int  # of those outside: 0 learns, the others are of the league
    chance: int  # the generator of what is tossed here


class Scene:
    """Who sits at a table: the first seat learns, the others follow it. Dealt as often as its weight says."""

    game: int
    players: int
    nets: int
    weight: int


LENS = record_type(Lens)
DESK = record_type(Desk)
SCENE = record_type(Scene)
