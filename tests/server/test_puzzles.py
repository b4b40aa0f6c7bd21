"""Puzzles over REST: what is next, a try that counts once, ratings, streaks, export and farewell."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from comodin.codec import print_bare_action
from comodin.puzzles import shipped
from comodin.server.store import Streak, Strength
from comodin.server.store.puzzle_rating import MIDDLE, NEW_SOLVER, new_puzzle, rate_try

from .house import House, in_a_house


def solution_of(puzzle: str) -> dict[str, Any]:
    action = shipped()[puzzle].solution.action
    return {"action": None if action is None else print_bare_action(action)}


def test_a_puzzle_is_tried_once_and_never_told_before(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ana, beto = await house.guest("Ana"), await house.guest("Beto")
        status, first, _ = await house.ask("GET", "/api/puzzles/next", token=ana["token"])
        assert status == 200
        assert first["left"] == len(shipped())
        assert first["you"] == {"rating": MIDDLE, "tries": 0, "solved": 0, "streak": 0, "best": 0}
        puzzle = first["puzzle"]
        assert "choices" not in json.dumps(puzzle)
        assert "value" not in json.dumps(puzzle)
        for seat, hand in enumerate(puzzle["round"]["hands"]):
            known = [one["card"] for one in puzzle["round"]["known"] if one["owner"] == seat]
            assert seat == puzzle["round"]["viewer"] or [card for card in hand if card != "?"] == known
        # who asks again gets the same one
        assert (await house.ask("GET", "/api/puzzles/next", token=ana["token"]))[1] == first

        path = f"/api/puzzles/{puzzle['id']}/try"
        status, told, _ = await house.ask("POST", path, solution_of(puzzle["id"]), ana["token"])
        assert status == 200
        assert told["right"]
        assert told["rated"]
        assert told["given"] == 0
        assert told["you"]["streak"] == told["you"]["best"] == told["you"]["solved"] == 1
        assert told["change"] > 0 > told["puzzle_change"]
        assert told["choices"][0]["value"] - told["choices"][1]["value"] >= 0.15

        status, again, _ = await house.ask("POST", path, {"give_up": True}, ana["token"])
        assert status == 200
        assert not again["rated"]
        assert not again["right"]
        assert again["given"] is None
        assert again["you"] == told["you"]
        assert again["puzzle"] == told["puzzle"]

        _, second, _ = await house.ask("GET", "/api/puzzles/next", token=ana["token"])
        assert second["left"] == len(shipped()) - 1
        assert second["puzzle"]["id"] != puzzle["id"]
        _, lost, _ = await house.ask(
            "POST", f"/api/puzzles/{second['puzzle']['id']}/try", {"give_up": True}, ana["token"]
        )
        assert (lost["you"]["streak"], lost["you"]["best"], lost["you"]["tries"]) == (0, 1, 2)
        assert lost["change"] < 0 < lost["puzzle_change"]

        # another person's try moves the puzzle from where it is
        _, other, _ = await house.ask("POST", path, {"give_up": True}, beto["token"])
        assert other["puzzle"]["tries"] == 2
        assert other["puzzle"]["rating"] > told["puzzle"]["rating"]

        _, mine, _ = await house.ask("GET", "/api/me/export", token=ana["token"])
        assert [(one["puzzle"], one["solved"]) for one in mine["puzzles"]] == [
            (puzzle["id"], True),
            (second["puzzle"]["id"], False),
        ]
        status, _, _ = await house.ask("DELETE", "/api/me", {"name": "Ana"}, ana["token"])
        assert status == 204
        assert not await house.store.puzzles.tried(ana["id"])
        assert await house.store.puzzles.solver(ana["id"]) == NEW_SOLVER
        assert await house.store.puzzles.tried(beto["id"]) == {puzzle["id"]}
        assert (await house.store.puzzles.strengths())[puzzle["id"]].tries == 2  # nobody's name is on it

    in_a_house(tmp_path, play)


def test_what_is_no_choice_is_refused_and_costs_nothing(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ana = await house.guest()
        some = next(iter(shipped()))
        for body, status, code in (
            ({"action": {"do": "uno"}}, 409, "no_choice"),
            ({"action": {"do": "play", "card": "X9"}}, 409, "no_choice"),
            ({"action": {"do": "sing"}}, 422, "bad_body"),
            ({"answer": 1}, 422, "bad_body"),
        ):
            found = await house.ask("POST", f"/api/puzzles/{some}/try", body, ana["token"])
            assert (found[0], found[1]["code"]) == (status, code), body
        found = await house.ask("POST", "/api/puzzles/nosuch/try", {"give_up": True}, ana["token"])
        assert (found[0], found[1]["code"]) == (404, "no_puzzle")
        assert (await house.ask("GET", "/api/puzzles/next"))[0] == 401
        assert (await house.ask("GET", "/api/puzzles/next?edition=nosuch", token=ana["token"]))[0] == 422
        assert not await house.store.puzzles.tried(ana["id"])

    in_a_house(tmp_path, play)


def test_an_edition_comes_to_its_end(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ana, edition = await house.guest(), "casa"
        wanted = set(shipped().starts(edition))
        for puzzle in wanted:
            await house.store.puzzles.try_puzzle(ana["id"], puzzle, 1500.0, True)
        _, told, _ = await house.ask("GET", f"/api/puzzles/next?edition={edition}", token=ana["token"])
        assert told["puzzle"] is None
        assert told["left"] == 0
        assert told["you"]["best"] == len(wanted)
        _, told, _ = await house.ask("GET", "/api/puzzles/next", token=ana["token"])
        assert told["puzzle"]["edition"] != edition
        # who is good is asked what is hard
        hardest = sorted(shipped()[one].rating for one in set(shipped()) - wanted)[-12:]
        assert told["puzzle"]["rating"]["rating"] >= hardest[0]

    in_a_house(tmp_path, play)


def test_ratings_are_those_of_chess_players() -> None:
    """1500 is the middle; a surprise moves more than what was expected; who is known well moves less."""
    new, easy, hard = NEW_SOLVER.strength, new_puzzle(1100), new_puzzle(1900)
    ups = {puzzle.mu: rate_try(new, puzzle, True)[0].mu - new.mu for puzzle in (easy, hard)}
    downs = {puzzle.mu: rate_try(new, puzzle, False)[0].mu - new.mu for puzzle in (easy, hard)}
    assert 0 < ups[1100] < ups[1900]
    assert downs[1100] < downs[1900] < 0
    known = Strength(1500.0, 60.0, 100, 50)
    assert 0 < rate_try(known, hard, True)[0].mu - 1500 < ups[1900]
    person, puzzle = rate_try(known, hard, False)
    assert (person.tries, person.solved, puzzle.tries, puzzle.solved) == (101, 50, 1, 0)
    assert person.mu < 1500
    assert puzzle.mu > 1900


def test_a_streak_ends_and_its_best_stays() -> None:
    streak = Streak()
    for success in (True, True, False, True):
        streak = streak.after(success)
    assert streak == Streak(1, 2)
