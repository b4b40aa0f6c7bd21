"""What many tables at once need beside their states: how actions are numbered, what is remembered of a table."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from ..engine import MOST_SEATS, Row, record_type

NOTHING_ID = 0  # stay silent: do not speak up, jump in or challenge
DO_NOTHING = -1  # its code
MOST_IDS = 4096  # legal at once: far more than any hand has
REWARD_WIN, REWARD_POINTS, REWARD_MATCH = range(3)
MOST_WINS = 64  # rounds still to be won that the chances of a match tell apart
MOMENTS = 48  # at which they are summed up
WORD = 10  # the deed that is a word, after the ten gestures
NOBODY = -1  # is asked
QUESTIONS = 5  # places of an observation that tell them apart
NOTE = 4  # bytes of a step of the history

Words = Annotated[Row, np.int32, (16,)]
Chances = Annotated[Row, np.float64, (MOST_WINS + 1, MOMENTS)]


class Plan:
    """The numbers of actions, what an observation holds, and what is rewarded."""

    plays: int  # how many ids play a card without UNO; as many follow with it
    aimed: int  # how many ids aim a card at one player
    aimed_start: int
    shown: int  # seats in an observation: those of the game, or MOST_SEATS
    house_rules: int  # are they part of an observation?
    totals: int  # are those of the match?
    steps: int  # of the history; 0: none
    full: int  # are all hands shown, in an array of their own?
    question: int  # where an observation has the question that the seat is asked
    hold: int  # does a round that is over stay, until the next one is dealt?
    players: int
    seed: int
    limit: int  # of decisions in a round
    reward: int
    target: int  # of a match
    id_of: Words  # the first id of every kind of action
    play_of: Annotated[Row, np.int32, (128,)]  # the id that plays a card, a wild in the first colour
    aimed_of: Annotated[Row, np.int32, (128,)]  # its place among those that aim it
    shaping: Annotated[float, np.float64]  # what a card less in the hand is worth; 0: nothing
    discount: Annotated[float, np.float64]
    mean_points: Annotated[float, np.float64]  # points that the winner of a round earns
    density: Chances
    later: Chances


class Memo:
    """What is remembered of a table beside its state."""

    deals: int  # rounds that were dealt at this table
    steps: int  # decisions outside in this round
    seat: int  # that is asked; NOBODY: the round is over, and held
    counted: int  # discards that `seen` holds
    turnings: int
    chance: int  # the generator of random actions
    potential: Annotated[Row, np.float64, (MOST_SEATS,)]
    total: Annotated[Row, np.int64, (MOST_SEATS,)]
    seen: Annotated[Row, np.uint8, (64,)]  # how many discards there are of every face


PLAN = record_type(Plan)
MEMO = record_type(Memo)
