"""The knobs of a search, and where it keeps what in its arrays."""

from __future__ import annotations

MOST_WORLDS = 128  # in a batch

# places in an array of tables that a search works on
VIEW, CURRENT, TRIAL, REPLAY, WORK, AGAIN, FIRST = range(7)
PLACES = FIRST + MOST_WORLDS

# the knobs of a search
(
    BATCH,  # worlds a batch
    SWEEPS,  # new guesses of every hand between two worlds
    ODDITY,  # how often a player departs from the model
    TEMPER,  # how far the weights of the worlds count: 0 not at all, 1 in full
    OWN,  # the policy of the searcher's later turns: one of those that forget nothing, or NETWORK
    MODEL,  # the policy assumed for the others: HEURISTIC, RANDOM_CARD or RLCARD
    STRANGER,  # prior probability that one of them plays at random instead
    CLEAR,  # standard errors by which a move must be worse to be dropped
    EQUAL,  # moves that are closer than this are equal
    LEAST,  # worlds before a move can be dropped
    MOST,  # worlds in all
    OBJECTIVE,  # of the round: WIN, POINTS or LOWEST
    TEAM,  # the seats that win together, as bits; 0: only the searcher's
    LIMIT,  # decisions of a rollout
    OPEN,  # 1: all hands are seen (the oracle)
    LOOKBACK,  # notes back that are weighed, times the players
    BURN,  # new guesses of every hand before the first world
    CARELESS,  # prior probability that one of them plays any card that fits, wilds among them or last
    FORESIGHT,  # up to so many players, the next turn is searched too
    PRIOR,  # how much worse than the policy's move another is a priori, and its deviation; 0: no prior
    APART,  # how different players are: in Pólya's urn another player counts as 1 to this
    LEAF,  # a critic judges a world at so many choices of the searcher's from now on; 0: to the end
    HOARDER,  # prior probability that one of them is a learned player, who draws although it could play
    CAP,  # with so many cards the searcher draws only if nothing fits; 0: as it likes
    GUIDE,  # 1: the usual move is the one of the learned player; 0: of the policy
    BIAS,  # how far the difference of two moves may be wrong however many worlds there are: a standard deviation
) = range(26)
KNOBS = 26

FORCE_BITS = 40  # the bits above hold the forced answer of the next player to a move

# rows of `work`; by seat: the weight of its guess, and its index; by world: the players
WEIGHTS, WHERE, PLAYERS, TOTALS = range(4)
GUESSED, GUESSED_BLUFFS, TRIED, KEPT, USUAL = range(5)  # columns of TOTALS; USUAL: the place of the policy's move
ROWS = 4
UNKNOWN = -1e300  # instead of a weight: no guess yet
