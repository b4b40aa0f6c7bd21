"""Records the golden rounds: whole rounds of every edition, played by bots, and where each of them led.

They are recorded after the clause tests pass, never before: a golden file proves that nothing has changed, not
that it is right. `make golden` runs this; `tests/test_golden.py` replays them.
"""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from comodin.bots import SimpleBot, next_action
from comodin.chance import Chance
from comodin.editions import EDITIONS
from comodin.records import Record, dump, start
from comodin.rules import Custom, Does, Option, Over, act
from testkit.golden import FOLDER, outcome

NAMES = ("Ana", "Beto", "Caro", "Dino", "Elsa", "Fabio", "Gina", "Hugo", "Irma", "Juan")
VARIANTS: dict[str, dict[str, Option]] = {
    "plain": {},
    "extras": {"draw_until_playable": True, "jump_in": True, "seven_zero": True, "stacking": "any"},
    "strict": {"bluff": False, "drawn_card": "must", "mistakes": "prevent", "start_direction": "right"},
}
SEATS = (2, 3, 4, 6, 10)
CUSTOM = {
    "WC1": Custom("Swap with somebody and turn round", (Does("chosen", "swap"), Does("everyone", "reverse"))),
    "WC2": Custom(
        "Show your cards, draw, lose a turn",
        (Does("next", "reveal"), Does("next", "draw", 2), Does("previous", "skip")),
    ),
}


def play(record: Record) -> Record:
    """The record with the actions of bots up to the end of the round."""
    chance, moods = Chance(record.seed or ""), Chance(f"{record.seed} moods")
    bots = [SimpleBot() for _ in record.players]
    state, _ = start(record, chance)
    actions = []
    while not isinstance(state.pending, Over):
        seat, action = next_action(state, bots, moods)
        state, _ = act(state, seat, action, chance)
        actions.append((seat, action))
    return replace(record, actions=tuple(actions))


def main() -> int:
    FOLDER.mkdir(exist_ok=True)
    for key, edition in EDITIONS.items():
        for variant, options in VARIANTS.items():
            for seats in SEATS:
                name = f"{key}-{variant}-{seats}"
                custom = CUSTOM if "WC1" in edition.cards else {}
                record = play(Record(edition, NAMES[:seats], options, name, None, custom))
                (FOLDER / f"{name}.uno.json").write_text(dump(record), encoding="utf-8")
                (FOLDER / f"{name}.outcome.json").write_text(json.dumps(outcome(record)) + "\n", encoding="utf-8")
    print(f"{len(EDITIONS) * len(VARIANTS) * len(SEATS)} rounds in {FOLDER}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
