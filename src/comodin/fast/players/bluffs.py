"""Bluffs and challenges as small games of their own (A6-A9), solved by regret matching.

One player may bluff or not, the other may challenge or not. A best answer to what a model of the other does would
be easy to see through; so the other is thought to keep to the model only with a certain TRUST, and otherwise to
do what hurts most. The answer is a probability, and a toss decides.
"""

from __future__ import annotations

TRUST = 0.85
ROUNDS = 400
BREAK_EVEN = 0.22  # the share of bluffs from which on a challenge pays, where it cannot be worked out


def _matched(gained: float, lost: float) -> float:
    """How much the first of two choices is played, by what not having played each is regretted."""
    gained = max(gained, 0.0)
    lost = max(lost, 0.0)
    return gained / (gained + lost) if gained + lost > 0.0 else 0.5


def challenge_rate(
    accept_bluff: float,
    accept_honest: float,
    challenge_bluff: float,
    challenge_honest: float,
    able: float,
    believed: float,
) -> float:
    """How often to challenge, given what each outcome is worth to the challenger, the chance that the other was
    `able` to bluff, and the chance of a bluff that is `believed` from how the other plays."""
    able = min(max(able, 0.001), 0.999)
    believed = min(max(believed, 0.0), 0.999)
    model = min(believed * (1.0 - able) / (able * (1.0 - believed)), 1.0)  # how often it bluffs when it can
    otherwise = 0.5 * (accept_bluff + challenge_bluff)  # without the bluff nobody draws
    right = 0.0
    wrong = 0.0
    bluffs = 0.0
    honest = 0.0
    total = 0.0
    for _ in range(ROUNDS):
        challenges = _matched(right, wrong)
        bluffing = TRUST * model + (1.0 - TRUST) * _matched(bluffs, honest)
        total += challenges
        gain = able * bluffing * (challenge_bluff - accept_bluff)
        gain += (1.0 - able) * (challenge_honest - accept_honest)
        right = max(right + (1.0 - challenges) * gain, 0.0)
        wrong = max(wrong - challenges * gain, 0.0)
        hurt = otherwise - challenges * challenge_bluff - (1.0 - challenges) * accept_bluff
        share = _matched(bluffs, honest)
        bluffs = max(bluffs + (1.0 - share) * hurt, 0.0)
        honest = max(honest - share * hurt, 0.0)
    return total / ROUNDS


def bluff_rate(accepted: float, challenged: float, otherwise: float, expected: float, able: float) -> float:
    """How often to bluff, given what it is worth when it is accepted and when it is challenged, what the best
    honest move is worth, what the bluff is worth against the model, and the chance that a hand like this is `able`
    to bluff at all (the others cannot see that it is)."""
    stake = accepted - challenged
    if stake <= 0.0:
        return 1.0 if expected > otherwise else 0.0
    model = min(max((accepted - expected) / stake, 0.0), 1.0)  # how often the model challenges
    right = 0.0
    wrong = 0.0
    bluffs = 0.0
    honest = 0.0
    total = 0.0
    for _ in range(ROUNDS):
        bluffing = _matched(bluffs, honest)
        doubts = _matched(right, wrong)
        challenges = TRUST * model + (1.0 - TRUST) * doubts
        total += bluffing
        gain = accepted - challenges * stake - otherwise
        bluffs = max(bluffs + (1.0 - bluffing) * gain, 0.0)
        honest = max(honest - bluffing * gain, 0.0)
        hurt = able * bluffing * stake - (1.0 - able) * stake * BREAK_EVEN / (1.0 - BREAK_EVEN)
        right = max(right + (1.0 - doubts) * hurt, 0.0)
        wrong = max(wrong - doubts * hurt, 0.0)
    return total / ROUNDS
