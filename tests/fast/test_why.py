"""Why a move: by figures and beliefs that follow from what the seat knows, in words of every language."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from comodin.bots import Asked, Beliefs, Considered, Thought, decides, study
from comodin.bots.believing import faces_a_bluff
from comodin.bots.net import NetBot
from comodin.bots.search import SearchBot
from comodin.chance import Chance
from comodin.cli import main
from comodin.codec import print_bare_action
from comodin.puzzles import Reason, explain, print_reason, study_and_explain
from comodin.records import load, unfold
from comodin.records.round import Step
from comodin.rules import HIDDEN, Colour, Draw, Play, View, observe
from comodin.rules.view import imagine
from comodin.tui import why_in_words
from comodin.words import LANGUAGES, catalogue

from ..rounds import position

GOLDEN = Path(__file__).parent.parent / "golden"
NAMES = ("Ana", "Luis", "Caro", "Dino")
LACKING = {"lacks", "lacks_surely", "lacks_known", "void_still", "void_surely"}


def decided(name: str) -> list[Step]:
    steps = unfold(load((GOLDEN / f"{name}.uno.json").read_text(encoding="utf-8"))).steps
    return [step for step in steps if decides(step.action)]


@pytest.mark.parametrize("name", ["clasico-plain-3", "casa-plain-4", "international-plain-2"])
def test_an_explanation_tells_only_what_the_seat_can_know(name: str) -> None:
    """Whatever lies where the seat cannot see it, reasons and beliefs are the same."""
    told = 0
    for n, step in enumerate(decided(name)[::5]):
        other = imagine(observe(step.before, step.seat), Chance(f"elsewhere {n}"))
        asked = [Asked(state, step.seat, "seed") for state in (step.before, other)]
        here, there = study_and_explain(asked, None, 64)
        assert here.why == there.why
        assert here.study.thought == there.study.thought
        told += len(here.why)
    assert told > 5


def believed(view: View) -> Beliefs:
    beliefs = SearchBot(simulations=64, believing=256).explain(view, Chance("1")).beliefs
    assert beliefs is not None
    return beliefs


def test_what_was_seen_of_a_hand_is_certain_and_the_rest_is_not() -> None:
    """Ana was challenged: Luis has seen her red cards, and knows nothing of Caro's."""
    hands = "W4 R1 R2 B4 | G1 G2 G3 | Y1 Y2 Y3"
    round_ = position("international", hands, discard="R5").play(0, "W4", colour="G").challenge(1)
    beliefs = believed(observe(round_.state, 1))
    red = round_.state.game.edition.colours.index(Colour.RED)
    assert beliefs.lacks[1] == ()  # its own hand is no belief
    assert beliefs.lacks[0][red] == 0.0
    assert all(0.0 < share < 1.0 for share in beliefs.lacks[2])
    assert beliefs.worlds == 256
    assert beliefs.bluff is None


def test_who_drew_on_a_colour_is_believed_to_lack_it() -> None:
    hands = "R1 R2 G3 G4 | B7 B8 B9 B6 | R7 Y2 Y3 Y4"
    round_ = position("international", hands, discard="R5").play(0, "R1").draw(1).play(2, "R7")
    assert round_.turn == 0
    beliefs = believed(observe(round_.state, 0))
    colours = round_.state.game.edition.colours
    by_colour = dict(zip(colours, beliefs.lacks[1], strict=True))
    assert by_colour[Colour.RED] > 0.6
    assert all(by_colour[Colour.RED] > by_colour[colour] + 0.2 for colour in colours if colour is not Colour.RED)


def test_beliefs_cost_no_chance_the_move_is_the_same_with_and_without() -> None:
    for step in decided("casa-plain-4")[::9]:
        view = observe(step.before, step.seat)
        plain = SearchBot(simulations=64).explain(view, Chance("same"))
        told = SearchBot(simulations=64, believing=64).explain(view, Chance("same"))
        assert replace(told, beliefs=None) == plain


def test_a_card_that_may_be_a_bluff_comes_with_its_chance() -> None:
    faced = position("international", "W4 R1 R2 R3 B1 | G1 G2 B3", discard="R5").play(0, "W4", colour="G").state
    view = observe(faced, 1)
    assert faces_a_bluff(view)
    (found,) = study([Asked(faced, 1, "seed")], None, 128)
    assert found.thought is not None
    assert found.thought.beliefs is not None
    assert found.thought.beliefs.bluff is not None
    assert 0.0 < found.thought.beliefs.bluff < 1.0
    assert any("bluff" in one.code or one.code == "worth_doubting" for one in explain(view, found.thought))


# -- reasons from a thought that is given ----------------------------------------------------------------------


def thought_of(view: View, values: dict[str, float], doubt: float = 0.0, **more: object) -> Thought:
    options = {str(one.card) if isinstance(one, Play) else "draw": one for one in view.decisions()}
    considered = tuple(Considered(options[name], value, 0.01, 500, doubt) for name, value in values.items())
    return Thought(considered[0].action, considered, **more)  # type: ignore[arg-type]


def codes(found: tuple[Reason, ...]) -> list[str]:
    return [one.code for one in found]


def test_a_lead_is_told_with_the_share_of_the_next_best_if_it_is_certain() -> None:
    view = observe(position("international", "R1 RS B2 B4 | G1 G2 G3 G4", discard="R5").state, 0)
    clear = explain(view, thought_of(view, {"RS": 0.41, "draw": 0.35}))[0]
    assert clear == Reason("wins_more", {"share": 0.41, "action": Draw(), "than": 0.35})
    assert explain(view, thought_of(view, {"RS": 0.41, "draw": 0.35}, doubt=0.04))[0].code == "wins_alike"
    assert explain(view, thought_of(view, {"RS": 0.41, "draw": 0.43}))[0].code == "wins"
    said = {words.language: why_in_words([clear], NAMES, words) for words in map(catalogue, LANGUAGES)}
    assert said == {
        "en": ["It wins 41% of rounds like this, drawing 35%."],
        "es": ["Gana el 41\u00a0% de las rondas como esta; tomar, el 35\u00a0%."],
        "it": ["In manche come questa: 41% di vittorie; 35% a pescare."],
    }


def test_beliefs_about_the_colour_that_will_lie_there_and_who_has_one_card() -> None:
    view = observe(position("international", "R1 RS B2 B4 | G1 G2 G3 G4 | Y1 | Y2 Y3", discard="R5").state, 0)
    colours = view.round.game.edition.colours
    lacks = [tuple(0.0 for _ in colours)] * 4
    red = [0.83 if colour is Colour.RED else 0.1 for colour in colours]
    lacks[0], lacks[1], lacks[3] = (), tuple(red), tuple(0.95 if share == 0.83 else share for share in red)
    found = explain(view, thought_of(view, {"R1": 0.4, "RS": 0.3}, beliefs=Beliefs(256, tuple(lacks))))
    assert Reason("lacks", {"seat": 1, "colour": Colour.RED, "share": 0.83}) in found
    assert Reason("lacks_surely", {"seat": 3, "colour": Colour.RED, "share": 0.95}) in found
    assert found[-1] == Reason("one_left", {"seat": 2})
    words = catalogue("es")
    assert "Probablemente Luis no tiene rojo (83\u00a0%)." in why_in_words(found, NAMES, words)
    partners = ((0, 2), (1, 3))
    assert "one_left" not in codes(explain(view, thought_of(view, {"R1": 0.4, "RS": 0.3}), partners))


def test_what_is_true_in_every_world_is_not_told_as_certain() -> None:
    view = observe(position("international", "R1 RS B2 B4 | G1 G2 | Y2 Y3 Y4 Y5", discard="R5").state, 0)
    colours = view.round.game.edition.colours
    lacks = ((), tuple(float(colour is Colour.RED) for colour in colours), (0.0,) * len(colours))
    found = explain(view, thought_of(view, {"R1": 0.4, "RS": 0.3}, beliefs=Beliefs(256, lacks)))
    assert Reason("lacks_surely", {"seat": 1, "colour": Colour.RED, "share": 0.99}) in found


def test_who_drew_on_a_colour_lacks_it_probably_or_almost_certainly() -> None:
    hands = "R1 R2 G3 G4 | B7 B8 B9 B6 | R7 Y2 Y3 Y4"
    round_ = position("international", hands, discard="R5").play(0, "R1").draw(1).play(2, "R7")
    view = observe(round_.state, 0)
    colours = view.round.game.edition.colours
    (red_two,) = [card for card in view.hand if str(card) == "R2"]
    for share, code in ((0.7, "void_still"), (0.97, "void_surely")):
        red = tuple(share if colour is Colour.RED else 0.1 for colour in colours)
        found = explain(view, Thought(Play(red_two), beliefs=Beliefs(256, ((), red, (0.0,) * len(colours)))))
        assert Reason(code, {"seat": 1, "colour": Colour.RED, "share": share}) in found


def test_of_moves_that_win_alike_none_is_said_to_be_worse() -> None:
    view = observe(position("international", "R1 B2 B4 | G1 G2 G3 G4", discard="R5").state, 0)
    worse = explain(view, thought_of(view, {"draw": 0.4, "R1": 0.3}))
    alike = explain(view, thought_of(view, {"draw": 0.4, "R1": 0.397}))
    assert codes(worse)[:2] == ["wins_more", "rather_draw"]
    assert codes(alike) == ["wins_alike"]


def test_cards_in_reasons_have_their_articles() -> None:
    card = position("international", "W | G1", discard="R5").state.hands[0][0]
    reason = Reason("keeps_wild", {"card": card})
    said = {words.language: why_in_words([reason], NAMES, words) for words in map(catalogue, LANGUAGES)}
    assert said == {
        "en": ["A Wild always fits: keep it for when nothing else does."],
        "es": ["Un Comodín va con todo: mejor guardarlo para cuando nada más sirva."],
        "it": ["Un Jolly va bene su tutto: meglio tenerlo per quando non c’è altro."],
    }


def test_a_seen_card_would_fit_on_the_colour_of_a_wild_not_on_the_wild() -> None:
    """They have changed hands: Luis knows all that Ana holds now."""
    hands = "R7 B1 W R8 | G1 G2 G3 | Y1 Y2 Y3"
    swapped = position("international", hands, discard="R5", seven_zero=True).play(0, "R7", target=1)
    view = observe(swapped.state, 1)
    options = {str(one): one for one in view.decisions()}
    red = next(one for one in options.values() if isinstance(one, Play) and str(one.card) == "R8")
    wild = next(one for one in options.values() if isinstance(one, Play) and one.colour is Colour.GREEN)
    thought = Thought(red, (Considered(red, 0.5, 0.01, 500, 0.0), Considered(wild, 0.3, 0.01, 500, 0.0)))
    (seen,) = [one for one in explain(view, thought) if one.code == "seen_colour"]
    assert why_in_words([seen], NAMES, catalogue("en")) == [
        "Ana holds a green 1: it would fit on green, but not on this."
    ]


def test_of_a_hand_that_was_seen_nothing_is_probable() -> None:
    """They have changed hands: Luis knows all that Ana holds now."""
    hands = "R7 B1 R2 | G1 G2 G3 | Y1 Y2 Y3"
    swapped = position("international", hands, discard="R5", seven_zero=True).play(0, "R7", target=1)
    view = observe(swapped.state, 1)
    assert HIDDEN not in view.round.hands[0]
    colours = view.round.game.edition.colours
    lacks = (tuple(float(colour is not Colour.GREEN) for colour in colours), (), (0.3,) * len(colours))
    found = explain(view, Thought(Draw(), beliefs=Beliefs(256, lacks)))
    assert Reason("lacks_known", {"seat": 0, "colour": Colour.RED}) in found
    assert why_in_words(found, NAMES, catalogue("en"))[0] == "Ana has no red."


def test_a_learned_player_says_how_clear_the_choice_was() -> None:
    leaned = 0
    for step in decided("international-plain-2"):
        view = observe(step.before, step.seat)
        thought = NetBot(most=10).explain(view, Chance("1"))
        assert thought.action == NetBot(most=10).choose(view, Chance("1"))
        if thought.leaning:
            leaned += 1
            shares = [share for _, share in thought.leaning]
            assert thought.leaning[0][0] == thought.action
            assert shares == sorted(shares, reverse=True)
            assert abs(sum(shares) - 1.0) < 0.01
            assert explain(view, thought)[0] == Reason("leans", {"share": shares[0]})
    assert leaned > 10


def test_every_reason_has_words_in_every_language_for_you_and_for_others() -> None:
    card = position("international", "R1 | G1", discard="R5").state.hands[0][0]
    about = {"seat": 1, "card": card, "other": card, "colour": Colour.BLUE, "share": 0.83, "n": 2, "left": 3}
    about |= {"more": 4, "action": Draw(), "than": 0.4}
    for words in map(catalogue, LANGUAGES):
        told = [key.removeprefix("puzzle.why.") for key in words.texts if key.startswith("puzzle.why.")]
        assert {"wins", "wins_more", "wins_alike", "leans", "one_left", "holds", *LACKING} <= set(told)
        for code in told:
            for of in ("", "Ana"):
                (said,) = why_in_words([Reason(code, about)], NAMES, words, of)
                assert "{" not in said
                assert not said[0].islower()
                if of and code in ("swap", "rich", "waits", "passes_on", "jumps"):  # it names who decided
                    assert "Ana" in said


# -- for programs ----------------------------------------------------------------------------------------------


def test_reasons_are_printed_with_actions_as_in_a_record() -> None:
    printed = print_reason(Reason("wins_more", {"share": 0.4, "action": Draw(), "than": 0.34}))
    assert printed == {
        "code": "wins_more",
        "about": {"share": 0.4, "action": print_bare_action(Draw()), "than": 0.34},
    }
    assert (
        print_reason(Reason("lacks", {"seat": 1, "colour": Colour.BLUE, "share": 0.8}))["about"]["colour"] == "B"
    )


def test_analyse_says_why_as_json_and_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(GOLDEN / "international-plain-2.uno.json")
    assert main(["analyse", file, "--json", "--worlds", "64"]) == 0
    (round_,) = json.loads(capsys.readouterr().out)["rounds"]
    moves = [move for move in round_["moves"] if move and len(move["considered"]) > 1]
    assert moves
    assert all(move["why"] and move["beliefs"]["worlds"] > 0 for move in moves)
    assert all(len([seat for seat in move["beliefs"]["lacks"] if seat]) == 1 for move in moves)
    lacks = next(seat for seat in moves[0]["beliefs"]["lacks"] if seat)
    assert set(lacks) == {"R", "G", "B", "Y"}
    assert {"wins_more", "wins_alike", "wins"} & {move["why"][0]["code"] for move in moves}


def test_a_hidden_card_is_in_no_reason() -> None:
    for step in decided("casa-plain-4")[::7]:
        (found,) = study_and_explain([Asked(step.before, step.seat, "seed")], None, 64)
        view = observe(step.before, step.seat)
        for reason in found.why:
            for name in ("card", "other"):
                if name in reason.about:
                    mine = [*view.hand, *view.round.discard]
                    seen = [card for hand in view.round.hands for card in hand if card is not HIDDEN]
                    assert reason.about[name] in mine + seen


@pytest.mark.parametrize("name", ["clasico-extras-3", "casa-extras-4", "aprendiz-extras-6", "deluxe-strict-3"])
def test_without_figures_there_are_reasons_all_the_same_for_every_decision(name: str) -> None:
    """The heuristic player answers, with its action alone."""
    steps = decided(name)
    found = study_and_explain([Asked(step.before, step.seat, "seed") for step in steps], None, 0)
    assert all(one.study.thought is not None and not one.study.thought.considered for one in found)
    assert not {code for one in found for code in codes(one.why)} & {"wins", "wins_more", "leans", *LACKING}
    assert any(one.why for one in found)
